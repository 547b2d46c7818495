"""Times and the time between them in one sentence: 'discharged on 2 May, three days after she came on 12 May'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.temporal import Temporal
from hallucheck.text.values.typed import Value, ValueKind, find_values

DAY, MINUTE = 86_400, 60
_UNITS = (("year", 183 * DAY), ("month", 16 * DAY), ("week", 4 * DAY), ("day", DAY), ("hour", 15 * MINUTE))
"""Unit -> seconds by which the time between two others may be off: half of it, a day that is counted or not."""

_NUMERAL = regex(r"\d[\d.,]*")
_CLOCKS = ("noon", "midday", "midnight", "clock")
TIMES = 2
"""Times of which something lies between; one of day is a numeral or one of these words."""

_AFTER = regex(r"^ (?P<word>after|before)(?!\w)(?:(?! and | but )[^.;,]){0,60}$", re.IGNORECASE)
_LATER = regex(r"^ (?P<word>later|earlier),? (?:on |at )?$", re.IGNORECASE)
_TOLD = regex(r"^(?:, | and |,? [^.;\d]{0,60}[, ])$", re.IGNORECASE)
_UNTIL = regex(r"^ ?(?:to|until|till|through|-|–) ?$")
_TIED = regex(r"^(?:, | \(|, (?:a total of|that is|so) | for )$")
_WHOLE = regex(r"^(?: in (?:all|total)| long| altogether|\)|[.,;]|$)")
_LASTING = regex(r"^(?:,? (?:long,? )?from )$")


class _Moment(NamedTuple):
    """A day or a time of day, in seconds."""

    start: int
    end: int
    at: float
    clock: bool


class Gap(NamedTuple):
    """Where a sentence gives two times and another time between them than they have; the span is in it."""

    start: int
    end: int
    said: str


def gaps(text: str, found: Sequence[Temporal]) -> Iterator[Gap]:
    """Two days, or two times of day, and what is said to lie between them."""
    clocks = sum(map(text.lower().count, _CLOCKS)) + len(_NUMERAL.findall(text))
    if len(found) < TIMES and clocks < TIMES:
        return
    values = find_values(text)
    lengths = [v for v in values if v.kind is ValueKind.QUANTITY and v.key.endswith(" time")]
    if not lengths:
        return
    days = [
        _Moment(t.start, t.end, t.first.toordinal() * DAY, clock=False)
        for t in found
        if t.first is not None and t.first == t.last
    ]
    times = [_Moment(v.start, v.end, _seconds(v.key), clock=True) for v in values if v.kind is ValueKind.TIME]
    for length in lengths:
        for one, other in (*pairwise(days), *pairwise(times)):
            sign = _sign(text, length, one, other)
            if sign is not None and not _lies_between(length, one, other, sign):
                start, end = min(one.start, length.start), max(other.end, length.end)
                yield Gap(start, end, text[start:end])
                return


def _sign(text: str, length: Value, one: _Moment, other: _Moment) -> int | None:
    """Whether the second time is said to come a length after the first (1) or before it (-1); None: neither is said."""
    if one.end <= length.start and length.end <= other.start:
        after, later = (p.match(text[length.end : other.start]) for p in (_AFTER, _LATER))
        if later is not None and _TOLD.match(text[one.end : length.start]):
            return 1 if later["word"].lower() == "later" else -1
        if after is not None and _TIED.match(text[one.end : length.start]):
            return -1 if after["word"].lower() == "after" else 1
        return None
    if not _UNTIL.match(text[one.end : other.start]):
        return None
    if other.end <= length.start:
        whole = _TIED.match(text[other.end : length.start]) and _WHOLE.match(text[length.end :])
        return 1 if whole else None
    return 1 if _LASTING.match(text[length.end : one.start]) else None


def _lies_between(length: Value, one: _Moment, other: _Moment, sign: int) -> bool:
    said = float(length.key.partition(" ")[0])
    slack = next((most for unit, most in _UNITS if unit in length.text.lower()), DAY)
    gap = sign * (other.at - one.at)
    return any(abs(gap + turn - said) <= slack for turn in ((0, DAY, DAY / 2) if one.clock else (0,)))


def _seconds(clock: str) -> float:
    hours, _, minutes = clock.partition(":")
    return 3600.0 * int(hours) + MINUTE * int(minutes[:2] or 0)
