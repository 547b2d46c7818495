"""Times of day: 5:30 pm, 9 a.m., 17:45, as minutes after midnight."""

from __future__ import annotations

import re

import msgspec

from hallucheck.text.basics.patterns import regex

HOUR = 60
HALF_DAY = 720
HOURS = 24
TWELVE = 12

_CLOCK = regex(
    r"(\d{1,2})(?::(\d{2})(?::\d{2})?| : (\d{2})(?= [ap]\.? ?m\b))?(?:[ \u00a0]?([ap])(?:\. ?)?m\b\.?)?", re.IGNORECASE
)
_ISO_CLOCK = regex(r"(\d{2}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?")
_DATA_CLOCK = regex(r"(\d{1,2}):(\d{1,2})(?!\d)")


class Clock(msgspec.Struct, frozen=True):
    """A time of day that ends at `end`; `other` is the same in the afternoon, where the text leaves it open."""

    end: int
    minutes: int
    other: int | None = None


def find(source: str, start: int, end: int, *, tabular: bool) -> Clock | None:
    """The time of day whose first digits are [start, end), or None.

    Data write 17:5 or 9:0 for what prose writes 17:05 and 9:00; only `tabular` text is read so.
    """
    after = source[end : end + 1]
    if not after or after not in ": \u00a0aApP" or end - start > 2:  # noqa: PLR2004 (an hour has two digits)
        return None
    stamp = _ISO_CLOCK.match(source, start) if source[start - 1 : start] == "T" else None
    if stamp is not None:  # of a day's 24 hours, with its seconds and its zone
        return Clock(stamp.end(), HOUR * int(stamp[1]) + int(stamp[2]))
    match = _CLOCK.match(source, start)
    if match is not None and (match[2] is not None or match[4] is not None):
        return _prose(match)
    if tabular and after == ":" and (data := _DATA_CLOCK.match(source, start)) and int(data[1]) <= HOURS:
        return Clock(data.end(), HOUR * int(data[1]) + int(data[2]))
    return None


def _prose(match: re.Match[str]) -> Clock | None:
    hour, minute, half = int(match[1]), int(match[2] or match[3] or 0), (match[4] or "").lower()
    if hour > HOURS or minute >= HOUR:
        return None
    if half:
        return Clock(match.end(), HOUR * (hour % TWELVE + TWELVE * (half == "p")) + minute)
    minutes = HOUR * hour + minute
    return Clock(match.end(), minutes, minutes + HALF_DAY if hour <= TWELVE else None)
