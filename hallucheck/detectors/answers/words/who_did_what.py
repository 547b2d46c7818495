"""Who did what to whom: the same words around the same verb, with the parties exchanged.

"The bank sued the tenant" and "the tenant sued the bank" share every word. Two words that stand on one side each of a
verb (or of "than", "before", "after"), and on the other sides of the same verb in the passage, were exchanged, unless
one of the two is a passive.
"""

from __future__ import annotations

from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, MODALS, is_finite
from hallucheck.text.words.words import Words

PARTY = 0.5
"""Weight from which a word can be a party."""

REACH = 12
"""Words on either side of the verb that are looked at."""

_BE = words("is are was were be been being am get gets got gotten")
_PIVOTS = words("than before after")
_SYMMETRIC = words(
    "have do met meet meets married marry equal equals matched matches match resemble resembles tied drew "
    "differ differs "
    "include includes included is are was were has had been and or based"
)
_OPENS_NOUN = words(
    "the a an this that these those his her its their our my your some any every each no of in on at for"
)
_CUTS = words("and or but who which that while when where because if so as")


def exchanged(statement: Words, passage: Words) -> tuple[str, str, str] | None:
    """The verb and the two words that changed sides around it, or None."""
    for place, found in enumerate(statement.stems):
        if not is_pivot(statement, place) or statement.lower(place) in _SYMMETRIC:
            continue
        others = passage.places.get(found, ())
        if len(others) != 1 or len(statement.places[found]) != 1:
            continue
        other = others[0]
        left, right = _sides(statement, place)
        before, after = _sides(passage, other)
        voices = {_voice(statement, place), _voice(passage, other)}
        if voices == {"active", "by"}:
            before, after = after, before
        elif voices == {"active", "passive"}:
            continue
        crossed, back = left.keys() & after.keys(), right.keys() & before.keys()
        crossed -= before.keys() | right.keys()
        back -= after.keys() | left.keys()
        if crossed and back:
            return found, left[min(crossed)], right[min(back)]
    return None


def is_pivot(found: Words, place: int) -> bool:
    """Whether the word is, by its form and its neighbours, a finite verb or a word that compares."""
    word = found.lower(place)
    if word in _PIVOTS:
        return True
    if not 0 < place < len(found) - 1 or not found.texts[place].islower() or len(word) < 4:  # noqa: PLR2004 (not "gas")
        return False
    before, after = found.lower(place - 1), found.texts[place + 1]
    if before in _CUTS or before in _OPENS_NOUN:
        return False
    if word in FORMS and word == FORMS[word]:
        return before in MODALS or before in ("to", "do", "does", "did", "not")
    if word.endswith("ed") or (word in FORMS and is_finite(word)):
        return True
    return word.endswith("s") and not word.endswith("ss") and (after[0].isupper() or after in _OPENS_NOUN)


def _voice(found: Words, place: int) -> str:
    """Active, passive with its agent behind it, or passive without."""
    if not any(found.lower(before) in _BE for before in range(max(0, place - 3), place)):
        return "active"
    by = any(found.lower(after) == "by" for after in range(place + 1, min(len(found), place + 6)))
    return "by" if by else "passive"


def _sides(found: Words, place: int) -> tuple[dict[str, str], dict[str, str]]:
    """The content words on either side of a verb, within its clause: stem -> word; not those that stand twice."""
    return _side(found, range(place - 1, max(-1, place - 1 - REACH), -1)), _side(
        found, range(place + 1, min(len(found), place + 1 + REACH))
    )


def _side(found: Words, places: range) -> dict[str, str]:
    side: dict[str, str] = {}
    for place in places:
        if found.lower(place) in _CUTS:
            break
        if (
            found.weight(place) >= PARTY
            and len(found.places[found.stems[place]]) == 1
            and not found.texts[place][0].isdigit()
        ):
            side[found.stems[place]] = found.texts[place]
    return side
