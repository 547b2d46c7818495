"""The order of words and of events: whether a passage has a statement's words in their order, or its events in another.

"The audit took place before the contract was signed" beside "the contract was signed before the audit took place"
shares every word and every clause.
"""

from __future__ import annotations

from hallucheck.judges import polarity
from hallucheck.judges.clauses import JOINING, PREPOSITIONS
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

LONG = 400
"""Characters of a sentence whose events are told apart."""

_LATER = regex(r"[,;]?\s+(?:and |and only |but )?then\s+|[,;]\s+(?:followed by|after which)\s+")
_BEFORE = regex(r"(?:^|[\s,])(before|prior to)\s+(?!\d)")
_AFTER = regex(r"(?:^|[\s,])(?<!named )(?<!called )(after|once|following)\s+(?!\d|that\b|this\b|wh|all\b)")


_WORDS = words("then followed after before prior once following")


_LIMITING = words(
    "if whether unless until till when while except only or may might could would should less almost nearly"
)
"""Words that turn or limit what stands beside them; negations aside."""


def repeats(statement: Words, passage: Words) -> bool:
    """Whether a passage opens with the statement word by word, but for one part that "and" or two commas set apart."""
    mine, its = statement.lowers, passage.lowers
    size = len(mine)
    same = next(
        (at for at, (one, other) in enumerate(zip(mine, its, strict=False)) if one != other), min(size, len(its))
    )
    rest = mine[same:]
    after = same
    if rest:
        lasts = range(same + 1, len(its) - len(rest) + 1) if same else range(0)
        after = next((at for at in lasts if its[at : at + len(rest)] == rest and _set_apart(passage, same, at)), -1)
    if after < 0 or not size or not (_ends(passage, same) and _ends(passage, after + len(rest))):
        return False
    left = (*its[same:after], *its[after + len(rest) :])
    return _LIMITING.isdisjoint(left) and not polarity.may_deny(passage)


def _set_apart(passage: Words, low: int, high: int) -> bool:
    """Whether what stands from `low` to `high` can be left out."""
    return passage.lowers[high - 1] in JOINING or (low in passage.marks and high in passage.marks)


def _ends(passage: Words, place: int) -> bool:
    """Whether no figure is cut in two before a word."""
    if place >= len(passage) or not passage.texts[place - 1][0].isdigit():
        return True
    return place in passage.marks or passage.lowers[place] in PREPOSITIONS or passage.lowers[place] in JOINING


def reversed_events(statement: Words, passage: Words) -> bool:
    """Whether both tell of the same two events, each in another order."""
    mine = _in_time(statement.text) if not _WORDS.isdisjoint(statement.lowers) else None
    theirs = _in_time(passage.text) if mine else None
    if mine is None or theirs is None or polarity.denied(statement)[0] or polarity.denied(passage)[0]:
        return False
    (early, late), (first, second) = _own(*mine), _own(*theirs)
    return bool(early & second and late & first) and not early & first and not late & second


def _own(one: str, other: str) -> tuple[set[str], set[str]]:
    """The stems that only one of two events has."""
    left, right = ({found.stems[at] for at in found.content} for found in (Words(one), Words(other)))
    return left - right, right - left


def _in_time(text: str) -> tuple[str, str] | None:
    """The earlier and the later of the two events of a sentence; None where it does not tell of two."""
    lower = text[:LONG].lower().strip(" .")
    marks = [
        (kind, match)
        for kind, pattern in (("then", _LATER), ("before", _BEFORE), ("after", _AFTER))
        for match in pattern.finditer(lower)
    ]
    if len(marks) != 1:
        return None
    kind, match = marks[0]
    one, other = lower[: match.start()], lower[match.end() :]
    if not one.strip():
        other, comma, one = other.partition(",")
        if not comma:
            return None
    return (other, one) if kind == "after" else (one, other)
