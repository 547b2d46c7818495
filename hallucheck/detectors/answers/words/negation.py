"""Negation: which words of a passage are denied, and whether a statement denies what its evidence affirms.

A negation governs the words behind it up to the end of its clause; "absent", "ruled out" and the like govern those
before.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.lexicon import CACHE
from hallucheck.text.words.words import Words

SCOPE = 7
"""Words behind a negation that it may govern."""

COVERED = 0.6
"""Share of a statement that a passage must hold before the two are taken to speak of the same thing."""

DENIED = 0.7
"""The same where the statement has a negation and the passage has none: that something is not so often follows."""

ADJUNCT = 0.2
"""Share of the words that differ below which only an adjunct is denied: "founded without Wayne, who sold ..."."""

TELLING = 0.9
"""Weight from which a word that is denied must stand in the passage, too."""

LONG = 60
"""Words beyond which a passage is several sentences, whose negations need not meet the statement."""

_FORWARD = words(
    "not no never neither nor none without cannot lack lacks lacked lacking deny denies denied denying "
    "unable fail fails "
    "failed failing refuse refuses refused hardly nobody nothing avoid avoids avoided avoiding refrain refrains "
    "nicht kein keine keinen keinem keiner nie niemals ohne ne pas jamais aucun aucune sans nunca jamás "
    "sin não nem mai "
    "senza non нет не ни никогда без לא אין בלי ليس لا لم لن"
) | words("不 没 無 无 未 非 别")
_REFUSING = words("failure failures decline declines declined declining refusal")
"""Negations before "to" and an act; "sales declined to 40" denies nothing."""
_BACKWARD = words("absent negative false ruled excluded denied")
_BE = words("is are was were be been being")
_NOT_ONLY = words("only just merely solely necessarily doubt longer matter less fewer")
_LIGHT = words(
    "known history evidence sign signs symptom symptoms diagnosis record records current new further prior "
    "detectable measurable apparent visible your my our his her its their"
)
"""Words after a negation that are not yet what is denied: "no known allergies"."""
_BREAKS = words("but however although though while whereas because instead until unless who whose which")


def denied(found: Words) -> tuple[frozenset[int], frozenset[int]]:
    """Places that a negation governs, and of these the ones right behind it: what is denied first of all."""
    if found.negated is None:
        found.negated = _denied(found)
    return found.negated


def denies(word: str) -> bool:
    """Whether a word in lower case denies what follows it."""
    return word in _FORWARD


def _denied(found: Words) -> tuple[frozenset[int], frozenset[int]]:
    governed: set[int] = set()
    heads: set[int] = set()
    size = len(found)
    for place in compress(range(size), map(_may_deny, found.lowers)):
        word = found.lower(place).replace("’", "'")
        refusal = word in _REFUSING and found.lowers[place + 1 : place + 2] == ["to"] and not _amount(found, place + 2)
        if refusal or word in _FORWARD or word.endswith("n't") or (len(word) == 2 and word[0] in "不没無无未"):  # noqa: PLR2004 (pairs of characters)
            after = found.lower(place + 1) if place + 1 < size else ""
            if after in _NOT_ONLY:
                continue
            if len(word) == 2 and not word.isascii():  # noqa: PLR2004 (pairs of characters: the pair holds its own head)
                governed.add(place)
                heads.add(place)
            if word == "without" and place in governed:  # "not permitted without consent": with it, it is
                governed.difference_update(range(place, size))
                continue
            _govern(found, place, governed, heads)
        if word in _BACKWARD and _predicate(found, place):
            governed.update(range(max(0, place - 4), place))
            heads.update(range(max(0, place - 2), place))
    return frozenset(governed), frozenset(heads)


def _amount(found: Words, place: int) -> bool:
    """Whether a figure stands there: "sales declined to $40"."""
    return place < len(found) and not found.texts[place][0].isalpha()


@lru_cache(maxsize=CACHE)
def _may_deny(written: str) -> bool:
    """Whether a word in lower case denies something in some place."""
    word = written.replace("’", "'")
    listed = word in _FORWARD or word in _REFUSING or word in _BACKWARD
    return listed or word.endswith("n't") or (len(word) == 2 and word[0] in "不没無无未")  # noqa: PLR2004 (pairs of characters)


def _govern(found: Words, place: int, governed: set[int], heads: set[int]) -> None:
    headed = False
    for after in range(place + 1, min(len(found), place + 1 + SCOPE)):
        if found.lower(after) in _BREAKS:
            return
        governed.add(after)
        if not headed and found.weight(after) >= 0.2:  # noqa: PLR2004 (more than an article)
            heads.add(after)
            headed = found.lower(after) not in _LIGHT


def _predicate(found: Words, place: int) -> bool:
    """Whether the word says something of what stands before it: "was ruled out", and not "negative feedback"."""
    if found.lower(place) == "ruled" and not (place + 1 < len(found) and found.lower(place + 1) == "out"):
        return False
    return any(found.lower(before) in _BE for before in range(max(0, place - 2), place))


def conflict(statement: Words, passage: Words, covered: float) -> float:
    """How surely a statement denies what the passage affirms, or the other way round: 0 to 1.

    `covered` is the share of the statement that the passage holds. Words that stand in either of them more than once,
    with and without a negation, decide nothing.
    """
    here, here_first = denied(statement)
    there, there_first = denied(passage)
    if not here and not there:
        return 0.0
    differing = total = 0.0
    headed = False
    once = {stem for stem, places in statement.places.items() if len({place in here for place in places}) == 1}
    for place in statement.content():
        others = passage.places.get(statement.stems[place])
        if not others or statement.stems[place] not in once or denies(statement.lower(place)):
            continue
        states = {other in there for other in others}
        weight = statement.weight(place)
        total += weight
        if len(states) == 1 and (place in here) not in states:
            differing += weight
            headed = headed or place in here_first or not there_first.isdisjoint(others)
    if not total or not headed:
        return 0.0
    share = differing / total
    one_sided = bool(here) != bool(there)
    least = COVERED if there else DENIED
    if (
        one_sided
        and covered >= least
        and len(passage) <= LONG
        and not _denies_more(statement, here, passage)
        and share >= ADJUNCT
    ):
        return min(0.95, 0.6 + 0.35 * covered)
    if covered >= COVERED and share >= 0.5 and len(passage) <= LONG:  # noqa: PLR2004 (more than half of what they share)
        return 0.6
    return 0.5 * share


def _denies_more(statement: Words, governed: frozenset[int], passage: Words) -> bool:
    """Whether the statement denies something that the passage does not speak of: "not a cocktail based on tequila"."""
    return any(
        statement.weight(place) >= TELLING and statement.stems[place] not in passage.places for place in governed
    )
