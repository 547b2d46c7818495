"""The order of events: whether a passage has those of a statement in another one.

"The audit took place before the contract was signed" beside "the contract was signed before the audit took place"
shares every word and every clause.
"""

from __future__ import annotations

from collections.abc import Iterable

from hallucheck.judges import polarity
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

LONG = 400
"""Characters of a sentence whose events are distinguished."""

_LATER = regex(r"[,;]?\s+(?:and |and only |but )?then\s+|[,;]\s+(?:followed by|after which)\s+")
_BEFORE = regex(r"(?:^|[\s,])(before|prior to)\s+(?!\d)")
_AFTER = regex(r"(?:^|[\s,])(?<!named )(?<!called )(after|once|following)\s+(?!\d|that\b|this\b|wh|all\b)")


_MARK = regex(r"[,;.(]")
_WORDS = words("then followed after before prior once following")


def reversed_events(statement: Words, passages: Iterable[Words]) -> int | None:
    """The number of the first passage with the same two events in another order; None where none has them."""
    mine = None if _WORDS.isdisjoint(statement.lowers) else _in_time(statement.text)
    if mine is None or polarity.denied(statement)[0]:
        return None
    early, late = _own(*mine)
    for number, passage in enumerate(passages):
        theirs = _in_time(passage.text)
        if theirs is None or polarity.denied(passage)[0]:
            continue
        first, second = _own(*theirs)
        if early & second and late & first and not early & first and not late & second:
            return number
    return None


def _own(one: str, other: str) -> tuple[set[str], set[str]]:
    """The stems that only one of two events has."""
    left, right = ({found.stems[at] for at in found.content} for found in (Words(one), Words(other)))
    return left - right, right - left


def _is_name(text: str) -> bool:
    """Whether the words up to a mark are nothing but a name."""
    found = Words(_MARK.split(text, maxsplit=1)[0])
    return bool(found.content) and all(found.texts[at][0].isupper() for at in found.content)


def _in_time(text: str) -> tuple[str, str] | None:
    """The earlier and the later of the two events of a sentence; None where it does not name two."""
    text = text[:LONG].strip(" .")
    lower = text.lower()
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
    elif kind != "then" and _is_name(text[match.end() : match.end() + len(other)]):
        return None  # who crosses the line before another one is no event before that one
    return (other, one) if kind == "after" else (one, other)
