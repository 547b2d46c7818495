"""Negation: which words deny, and what each of them governs.

A particle governs the words behind it up to the end of its clause, and so do verbs that say that something is not
("excludes", "failed to") and "except", "rather than", "far from"; "absent", "prohibited" and the like said of a subject
govern it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

from hallucheck.judges.clauses import NOT_ONLY, PREPOSITIONS
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.lexicon import CACHE
from hallucheck.text.words.words import Words, stem_of

SCOPE = 7
"""Words behind a negation that it may govern."""

BACK = 4
"""Words before a negation that it may govern as what it denies something of."""

_LACKING = words(
    "lack lacks lacked lacking deny denies denied denying unable refuse refuses refused avoid avoids avoided avoiding "
    "refrain refrains"
)
_FORWARD = (
    _LACKING
    | words(
        "not no never neither nor none without cannot hardly nobody nothing "
        "nicht kein keine keinen keinem keiner nie niemals ohne ne pas jamais aucun aucune sans nunca jamás "
        "sin não nem mai "
        "hormis sauf excepté außer ausgenommen excepto salvo tranne eccetto exceto behalve oprócz кроме "
        "senza non нет не ни никогда без לא אין בלי ليس لا لم لن"
    )
    | words("不 没 無 无 未 非 别")
)
_DENYING = words(
    "prohibit prohibits prohibited prohibiting forbid forbids forbade forbidden ban bans banned exclude excludes "
    "excluded excluding prevent prevents prevented barred disallow disallows disallowed omit omits omitted "
    "except excepted exempt exempts exempted preclude precludes precluded"
)
"""Verbs that say that something is not so or must not be, and what excepts: negative implicatives."""
_PROHIBITED = words(
    "verboten untersagt unzulässig ausgeschlossen interdit interdite interdits interdites exclu exclue exclus exclues "
    "prohibido prohibida prohibidos prohibidas excluido excluida excluidos excluidas vietato vietata vietati vietate "
    "escluso esclusa esclusi escluse proibido proibida proibidos proibidas excluído excluída verboden uitgesloten"
)
"""What says of its subject, or of what follows, that it must not be, in other languages."""
_THAN = {
    "rather": "than",
    "instead": "of",
    "far": "from",
    "free": "of",
    "other": "than",
    "apart": "from",
    "rule": "out",
    "rules": "out",
    "ruled": "out",
}
"""Words that deny what follows with the word behind them only."""
_HINDERING = words(
    "discourage discourages discouraged discouraging deter deters deterred deterring dissuade dissuades dissuaded "
    "stop stops stopped stopping keep keeps kept keeping block blocks blocked blocking bar bars barring banning "
    "forbidding preventing"
)
"""Verbs that deny an act behind "from", as verbs that deny do whatever stands between: "kept her from leaving"."""
_REFUSING = words("fail fails failed failing failure failures decline declines declined declining refusal")
"""Negations before "to" and an act; "sales declined to 40" and "the harvest failed" deny nothing."""
_EVERY = words("all every each any no none nobody nothing everyone everybody everything anyone anybody anything")
"""Behind these words "but" excepts: "every room but the tower"."""
_CLOSING = words("nicht")
"""Words that deny all of a clause at whose end they stand, as German has it."""
_BACKWARD = (
    _PROHIBITED
    | _CLOSING
    | words(
        "absent negative false ruled excluded denied prohibited forbidden banned barred disallowed exempt exempted "
        "exception unavailable missing"
    )
)
_MEANING = (_LACKING | _DENYING | _HINDERING | _REFUSING | _BACKWARD) - _CLOSING
_COMPLETING = words("pas jamais aucun aucune")
"""Second halves of one negation, behind "ne"."""
_LISTED = {"but"} | _FORWARD | _REFUSING | _BACKWARD | _DENYING | _HINDERING | _THAN.keys()
_BE = words(
    "is are was were be been being ist sind war waren bleibt bleiben est sont était étaient es son está están era eran "
    "è sono era erano é são eram is zijn"
)
_UNLESS = words("without unless")
_NOT_ONLY = NOT_ONLY | words("doubt longer matter")
_LIGHT = words(
    "known history evidence sign signs symptom symptoms diagnosis record records current new further prior "
    "detectable measurable apparent visible your my our his her its their any all every each either both other "
    "pas jamais aucun aucune"
)
"""Words after a negation that are not yet what is denied: "no known allergies"."""
_BREAKS = words("but however although though while whereas because instead until unless who whose which")


_STEMS = frozenset(map(stem_of, _LISTED))
_NOT = regex("n['’]t|[不没無无未]")


def denied(found: Words) -> tuple[frozenset[int], frozenset[int]]:
    """Places that a negation governs, and of these the ones right behind it: what is denied first of all."""
    if found.negated is None:
        found.negated = _read(found)
    return found.negated[0], found.negated[1]


def negations(found: Words) -> tuple[tuple[int, frozenset[int]], ...]:
    """The place of each word that denies, and the places of what it denies first of all."""
    if found.negated is None:
        found.negated = _read(found)
    return found.negated[2]  # type: ignore[no-any-return]


def around(found: Words, place: int, heads: frozenset[int]) -> range:
    """What a negation at `place` may deny beside its `heads`: nowhere, but for two kinds.

    Said of a subject with a form of "to be" it denies something of the subject. Where what it denies says nothing by
    itself ("may not be taken while driving"), it denies all around it.
    """
    if not heads:
        return range(
            max(0, place - BACK), min(len(found), place + 1 + SCOPE) if found.lowers[place] not in _THAN else 0
        )
    word, before = found.lowers[place].replace("’", "'"), found.lowers[place - 1] if place else ""
    of_being = (word == "not" and before in _BE) or (word.endswith("n't") and word[:-3] in _BE)
    return range(max(0, place - BACK), place if of_being else 0)


def elliptical(found: Words, place: int) -> bool:
    """Whether a negation leaves out what it denies: "the other is not, because ...", "damage by water isn't"."""
    if found.lowers[place] in _BACKWARD:
        return False  # what it denies stands before it
    return _ends_clause(found, place)


def _ends_clause(found: Words, place: int) -> bool:
    return place + 1 == len(found) or place + 1 in found.marks or found.lowers[place + 1] in _BREAKS


def words_of(found: Words) -> frozenset[int]:
    """The places of the words that deny, and of those between them and what is denied: "no known"."""
    if not negations(found):
        return frozenset()
    light = {place for _, heads in negations(found) for place in heads if found.lowers[place] in _LIGHT}
    return frozenset({place for place, _ in negations(found)} | light)


def may_deny(found: Words) -> bool:
    """Whether a word denies something in some place."""
    return may_hold_denial(found.text, found.stems) and any(map(_may_deny, found.lowers))


def may_hold_denial(text: str, stems: Iterable[str]) -> bool:
    """Whether a word of a text with these stems may be one that denies."""
    return not _STEMS.isdisjoint(stems) or ("n't" in text if text.isascii() else _NOT.search(text) is not None)


def means(word: str) -> bool:
    """Whether a word that denies says more than that: it forbids, lacks, is negative."""
    return word in _MEANING


def denies(word: str) -> bool:
    """Whether a word in lower case denies what follows it."""
    return word in _FORWARD


def _read(found: Words) -> tuple[frozenset[int], frozenset[int], tuple[tuple[int, frozenset[int]], ...]]:
    if not may_deny(found):
        return frozenset(), frozenset(), ()
    governed: set[int] = set()
    first: dict[int, set[int]] = {}
    size = len(found)
    for place in compress(range(size), map(_may_deny, found.lowers)):
        word = found.lowers[place].replace("’", "'")
        after = found.lowers[place + 1] if place + 1 < size else ""
        if word in _BACKWARD and (subject := _subject(found, place)):
            governed.update(range(subject.start, place))
            first.setdefault(place, set()).update(subject)
        if not _denies_behind(found, place, word, after) or after in _NOT_ONLY or excepts(found, place):
            continue
        if place == 0 and 1 in found.marks:
            continue  # "No, there is one": a word of answer, no negation of what follows
        if len(word) == 2 and not word.isascii():  # noqa: PLR2004 (pairs of characters: the pair holds its own head)
            governed.add(place)
            first.setdefault(place, set()).add(place)
        if word in _UNLESS and place in governed:  # "not permitted without consent": with it, it is
            governed.difference_update(range(place, size))
            undone = set(range(max(0, place - SCOPE), place))
            first = {key: left for key, mine in first.items() if (left := mine - undone)}
            continue
        _govern(found, place, governed, first.setdefault(place, set()))
    heads = frozenset[int]().union(*first.values()) & governed
    return frozenset(governed), heads, tuple((place, frozenset(mine & governed)) for place, mine in first.items())


def excepts(found: Words, place: int) -> bool:
    """Whether a word is of "nobody but", which says "only"."""
    low = place - (found.lowers[place] == "but")
    return found.lowers[max(0, low) : low + 2] in (["nobody", "but"], ["none", "but"], ["nothing", "but"])


def _is_half(found: Words, place: int, word: str) -> bool:
    """Whether a word completes "ne", or is a "ne" that limits: "ne ... que"."""
    if word == "ne":
        behind = found.lowers[place + 1 : place + BACK]
        return "que" in behind and _COMPLETING.isdisjoint(behind)
    return word in _COMPLETING and "ne" in found.lowers[max(0, place - BACK) : place]


def _denies_behind(found: Words, place: int, word: str, after: str) -> bool:
    """Whether a word denies what stands behind it, here."""
    if _is_half(found, place, word) or (word in _CLOSING and _ends_clause(found, place)):
        return False
    if word == "but":
        return place not in found.marks and not _EVERY.isdisjoint(found.lowers[max(0, place - 3) : place])
    if word in _THAN:
        return _THAN[word] == after
    if word in _HINDERING:
        return _hindered(found, place) is not None
    if word in _REFUSING:
        return after == "to" and not _amount(found, place + 2)
    return word in _FORWARD or word in _DENYING or word.endswith("n't") or (len(word) == 2 and word[0] in "不没無无未")  # noqa: PLR2004 (pairs of characters)


def _hindered(found: Words, place: int) -> int | None:
    """The act from which the word keeps someone: "prevent Anna from leaving"."""
    behind = range(place + 1, min(len(found) - 1, place + SCOPE))
    return next((at + 1 for at in behind if found.lowers[at] == "from" and found.lowers[at + 1].endswith("ing")), None)


def _amount(found: Words, place: int) -> bool:
    """Whether a figure stands there: "sales declined to $40"."""
    return place < len(found) and not found.texts[place][0].isalpha()


@lru_cache(maxsize=CACHE)
def _may_deny(written: str) -> bool:
    """Whether a word in lower case denies something in some place."""
    word = written.replace("’", "'")
    return word in _LISTED or word.endswith("n't") or (len(word) == 2 and word[0] in "不没無无未")  # noqa: PLR2004 (pairs of characters)


def _govern(found: Words, place: int, governed: set[int], heads: set[int]) -> None:
    headed = False
    act = _hindered(found, place) if found.lowers[place] in _HINDERING | _DENYING else None
    governed.update(range(place + 1, act or 0))
    for after in range(act or place + 1, min(len(found), (act or place + 1) + SCOPE)):
        if found.lowers[after] in _BREAKS:
            return
        governed.add(after)
        if not headed and found.weights[after] >= 0.2:  # noqa: PLR2004 (more than an article)
            heads.add(after)
            headed = found.lowers[after] not in _LIGHT and found.lowers[after] not in PREPOSITIONS


def _subject(found: Words, place: int) -> range:
    """Of what the word says something: of what stands beside "was" in "was ruled out"; not in "negative feedback"."""
    word = found.lowers[place]
    if word == "ruled" and found.lowers[place + 1 : place + 2] != ["out"]:
        return range(0)
    low = max((mark for mark in found.marks if mark <= place), default=0)
    if word in _CLOSING:
        return range(low, place if _ends_clause(found, place) else low)
    reach = SCOPE if word in _PROHIBITED else 2
    being = next((at for at in range(place - 1, max(low, place - reach) - 1, -1) if found.lowers[at] in _BE), None)
    if being is None:
        return range(0)
    return range(max(low, being - BACK), being) if word not in _PROHIBITED else range(low, place)
