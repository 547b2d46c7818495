"""Beginnings and ends in one sentence, each with its date: 'born in 1980 and died in 1970'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.temporal import Temporal

_FORWARD = regex(
    r"(?<!\w)(?P<first>born|founded|established|started|began|opened|launched|admitted)(?!\w)(?P<between>[^.;]{1,80}?)"
    r"(?<!\w)(?P<last>died|dissolved|ended|closed|finished|completed|shut down|discharged)(?!\w)",
    re.IGNORECASE,
)
_BORN = regex(
    r"(?<!\w)(?P<first>born)(?!\w)"
    r"(?P<between>[^.;,]{1,40},? (?:and|he|she|they|who)(?: (?:he|she|they|was|were|later|then)){0,2}) "
    r"(?P<last>graduated|married|joined|retired|elected|appointed|hired|enrolled|moved)(?!\w)",
    re.IGNORECASE,
)
_AND = r"(?P<between>[^.;,]{1,40},? (?:and|but)(?: (?:it|he|she|they|was|were|had|has|been|only))*) "
_BACKWARD = tuple(
    regex(rf"(?<!\w)(?P<last>{last})(?!\w){_AND}(?P<first>{first})(?! (?:again|anew|over))(?!\w)", re.IGNORECASE)
    for last, first in (
        ("died", "born"),
        ("dissolved|disbanded|shut down", "founded|established|created"),
        ("ended|finished|concluded", "started|began|commenced"),
        ("discharged", "admitted"),
        ("returned", "borrowed"),
        ("delivered", "ordered"),
    )
)
_AFTER_DEATH = regex(
    rf"(?<!\w)(?P<last>died)(?!\w){_AND}(?P<first>(?!buried|awarded|honou?red|remembered|named)[a-z]{{3,14}}ed|wrote|won|built)"
    r"(?!\w)",
    re.IGNORECASE,
)
_HINTS = (
    "died", "born", "found", "establish", "start", "began", "open", "launch", "admit", "creat", "commenc", "borrow",
    "order",
)  # fmt: skip
NEAR = 30
"""Code points between a verb and the date that is its own."""


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """A beginning and an end of one thing; spans are in the sentence."""

    began: str
    first: Temporal
    ended: str
    last: Temporal
    start: int
    end: int


def lives(text: str, found: Sequence[Temporal]) -> Iterator[Life]:
    """What begins and ends in a sentence, in either order of telling."""
    low = text.lower()
    if not any(hint in low for hint in _HINTS):
        return
    for pattern in (_FORWARD, _BORN, *_BACKWARD, _AFTER_DEATH):
        match = pattern.search(text)
        if match is None:
            continue
        earlier, later = sorted(("first", "last"), key=match.start)
        one = next((t for t in found if match.end(earlier) <= t.start < match.start(later)), None)
        other = next((t for t in found if t.start >= match.end(later)), None)
        if one is None or other is None or other.start - match.end(later) > NEAR:
            continue
        first, last = (one, other) if earlier == "first" else (other, one)
        yield Life(
            began=match["first"].lower(),
            first=first,
            ended=match["last"].lower(),
            last=last,
            start=match.start(),
            end=other.end,
        )
        return
