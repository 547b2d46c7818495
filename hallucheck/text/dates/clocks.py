"""Times of day: 5:30 pm, 9 a.m., 17:45, half past nine, noon, as minutes after midnight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.dates.locales import currency
from hallucheck.text.figure.units import PERCENT, POINTS, SCALES, units

HOUR = 60
HALF_DAY = 720
HOURS = 24
STARTS = ".: \u00a0aApPhH"
"""What may stand right behind the hour."""
TWELVE = 12

_CLOCK = regex(
    r"(\d{1,2})(?::(\d{2})(?::(?P<seconds>[0-5]\d)(?:[.,]\d{1,6}(?!\d))?)?"
    r"|(?: : |\.| )(?P<spaced>\d{2})(?=[ \u00a0]?[ap]\.? ?m\b))?"
    r"(?:[ \u00a0]?(?P<half>[ap])\.? ?m\b\.?)?",
    re.IGNORECASE,
)
_LETTERED = regex(r"(\d{1,2})[ \u00a0]?h[ \u00a0]?([0-5]\d)(?![.,:]?\d|[ \u00a0]?(?:m|s|'|′)|[^\W\d_])", re.IGNORECASE)
"""17 h 30, 9h15; and how long something takes: 1 h 30."""
_ISO_CLOCK = regex(r"(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?")
_DATA_CLOCK = regex(r"(\d{1,2}):(\d{1,2})(?!\d)")

_MINUTES = {"five": 5, "ten": 10, "quarter": 15, "a quarter": 15, "twenty": 20, "twenty-five": 25, "half": 30}
_NAMED = {"noon": HALF_DAY, "midday": HALF_DAY, "midnight": 0}
_NAMES = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_HOUR_NAMES = {name: hour for hour, name in enumerate(_NAMES.split("|"), 1)}
# Five to nine may be a range: minutes before an hour are a time of day only behind "at".
_IN_WORDS = regex(
    rf"(?<![\w-])(?:(?P<minutes>(?:a )?quarter|half|five|ten|twenty(?:-five)?)(?: minutes)? "
    rf"(?P<side>past|(?<=quarter )to|(?<=minutes )to) (?P<hour>{_NAMES}|noon|midday|midnight)"
    rf"|(?<=at )(?P<before>five|ten|twenty(?:-five)?) to (?P<next>{_NAMES})"
    rf"|(?P<full>{_NAMES}|\d{{1,2}}) o['’]clock|(?:12 )?(?P<named>noon|midday|midnight))(?!\w)"
)
_PART = regex(r" (?:in the (morning|afternoon|evening)|at (night))(?!\w)")
_IN_WORDS_HINTS = ("clock", "noon", "midday", "midnight", " past ", "quarter to ", "minutes to ", "at five to ", "at t")


class Clock(msgspec.Struct, frozen=True):
    """A time of day that ends at `end`; `other` is the same in the afternoon, where the text leaves it open."""

    end: int
    minutes: int
    other: int | None = None
    seconds: int = 0


def find(source: str, start: int, end: int, *, tabular: bool) -> Clock | None:
    """The time of day whose first digits are [start, end), or None.

    Data write 17:5 or 9:0 for what prose writes 17:05 and 9:00; only `tabular` text is read so.
    """
    after = source[end : end + 1]
    if not after or after not in STARTS or end - start > 2:  # noqa: PLR2004 (an hour has two digits)
        return None
    stamp = _ISO_CLOCK.match(source, start) if source[start - 1 : start] == "T" else None
    if stamp is not None:  # of a day's 24 hours, with its seconds and its zone
        return Clock(stamp.end(), HOUR * int(stamp[1]) + int(stamp[2]), seconds=int(stamp[3] or 0))
    lettered = _LETTERED.match(source, start) if after in "hH \u00a0" else None
    if lettered is not None and int(lettered[1]) < HOURS:
        minutes = HOUR * int(lettered[1]) + int(lettered[2])
        return Clock(lettered.end(), minutes, minutes + HALF_DAY if minutes < HALF_DAY + HOUR else None)
    match = _CLOCK.match(source, start)
    if match is not None and (match[2] is not None or match["half"] is not None):
        return _prose(match)
    if tabular and after == ":" and (data := _DATA_CLOCK.match(source, start)) and int(data[1]) <= HOURS:
        return Clock(data.end(), HOUR * int(data[1]) + int(data[2]))
    return None


_DOTTED = regex(
    r"(?:(?<=\bat )(\d{1,2})|(?<![\d.,])(?=0)(\d{2}))\.([0-5]\d)(?![\d.,]\d|[^\W\d_]| ?[%°$€£/×]| per)", re.IGNORECASE
)


_BEHIND = regex(r"[ -]?([^\W\d_]+)")


def dotted(source: str, start: int) -> Clock | None:
    """A time of day that is written with a dot, behind "at" or with a nought ahead: at 21.40, 06.15."""
    match = _DOTTED.match(source, start)
    behind = _BEHIND.match(source, match.end()) if match else None
    if match is None or (behind and _is_measure(behind[1])):
        return None
    hour = int(match[1] or match[2])
    minutes = HOUR * hour + int(match[3])
    other = minutes + HALF_DAY if hour <= TWELVE and not match[2] else None
    return Clock(match.end(), minutes, other) if hour < HOURS else None


def _is_measure(word: str) -> bool:
    """Whether a word behind a number makes it another than a time of day."""
    lower = word.lower()
    known = (units(), SCALES, PERCENT, POINTS, ("times", "points"))
    return any(lower in each for each in known) or currency(word) is not None


def in_words(text: str) -> Iterator[tuple[int, Clock]]:
    """The times of day that are written in words, each with its start."""
    if not holds_any(text, _IN_WORDS_HINTS):
        return
    for match in _IN_WORDS.finditer(text):
        whole = match["named"] or match["full"]
        hour = whole or match["hour"] or match["next"]
        minutes = _NAMED.get(hour, HOUR * (int(hour) if hour.isdecimal() else _HOUR_NAMES.get(hour, 0)))
        if not whole:
            part = _MINUTES[match["minutes"] or match["before"]]
            minutes += part if match["side"] == "past" else -part
        if hour in _NAMED:
            yield match.start(), Clock(match.end(), minutes % (HOURS * HOUR))
            continue
        minutes += HALF_DAY if minutes < HOUR else 0  # a quarter to one
        other = (minutes + HALF_DAY) % (HOURS * HOUR) if minutes < HALF_DAY + HOUR else None
        when = _PART.match(text, match.end())
        if when and other is not None:  # of the two the one that lies there
            one, two = sorted((minutes, other))
            minutes, other = (one if when[1] == "morning" else two), None
        if minutes < HOURS * HOUR:
            yield match.start(), Clock(when.end() if when else match.end(), minutes, other)


def _prose(match: re.Match[str]) -> Clock | None:
    hour, minute, half = int(match[1]), int(match[2] or match["spaced"] or 0), (match["half"] or "").lower()
    if hour > HOURS or minute >= HOUR:
        return None
    if half:
        return Clock(match.end(), HOUR * (hour % TWELVE + TWELVE * (half == "p")) + minute)
    minutes = HOUR * hour + minute
    other = minutes + HALF_DAY if hour <= TWELVE else None
    return Clock(match.end(), minutes, other, int(match["seconds"] or 0))
