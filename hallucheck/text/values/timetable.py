"""Opening hours by weekday: "Mon-Fri 9:00-18:00, Sat 10-13, closed Sunday" as the hours of each day.

Times are minutes since midnight. A written hour up to twelve without "am" or "pm" may be of the morning or of the
evening, unless the other end of its range says which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.clocks import HOUR, HOURS, TWELVE
from hallucheck.text.values.temporal import WEEKDAYS

DAY = HOURS * HOUR
HALF = TWELVE * HOUR
EARLY = 7 * HOUR
"""Before it nothing opens that closes "at 8 pm"."""

_GERMAN = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
_NAMES = {
    **{name[:size]: at for at, name in enumerate(WEEKDAYS) for size in (3, 4, 5, len(name))},
    **{name: at for at, name in enumerate(_GERMAN)},
    **{name[:2]: at for at, name in enumerate(_GERMAN)},
}
_DAY = rf"(?:{'|'.join(sorted(_NAMES, key=len, reverse=True))})"
_DAYS = regex(
    rf"(?<!\w)(?:(?P<first>{_DAY})s?\.?(?:\s?(?:[-–—]|to|through|until|till|bis)\s?(?P<last>{_DAY})s?)?"
    r"|(?P<work>weekdays?|werktags)|(?P<end>weekends?)"
    r"|(?P<all>daily|every ?day|täglich|(?:7|seven) days a week))(?!\w)",
    re.IGNORECASE,
)
_TIME = r"(?:(?P<{0}>\d{{1,2}})(?:[:.h](?P<{0}m>\d\d))? ?(?P<{0}p>[ap]\.?m\b\.?|uhr\b|h\b)?|(?P<{0}w>noon|midnight))"
_HOURS = regex(
    rf"(?<![\w:.]){_TIME.format('a')} ?(?:[-–—]|to|until|till|bis) ?{_TIME.format('b')}(?![\w:])",
    re.IGNORECASE,
)
_CLOSED = regex(r"(?<!\w)(?:closed|shut|geschlossen|not open|ruhetag)(?!\w)", re.IGNORECASE)
_EXCEPT = regex(r"(?<!\w)(?:except|excluding|but not|außer)(?!\w)", re.IGNORECASE)
_PARTS = regex(r"[;,/\n]|(?<=[a-z\d])\.(?= )| and (?=closed)")

Hours = tuple[tuple[int, int], ...]
"""The openings of a day, each from and to; none where it is closed."""


@lru_cache(maxsize=1000)
def timetable(text: str) -> dict[int, Hours] | None:
    """The hours of each weekday (0 is Monday) that a text of a value gives; None where it gives none by weekday."""
    hours: dict[int, Hours] = {}
    days: set[int] = set()
    fresh = True
    for part in _PARTS.split(text[:500]):
        named, but, excepted = part.partition(found[0]) if (found := _EXCEPT.search(part)) else (part, "", "")
        here = days_in(named)
        times = tuple(_hours(part, bare=bool(here or days)))
        days = here if here and fresh else days | here
        fresh = not here or bool(times) or _CLOSED.search(part) is not None
        if _CLOSED.search(part) and not times:
            hours.update(dict.fromkeys(here or days, ()))
        elif times:
            hours.update({day: (*(() if here else hours.get(day, ())), *times) for day in days})
        if but:
            hours.update(dict.fromkeys(days_in(excepted), ()))
    return hours if any(hours.values()) else None


def days_in(text: str) -> set[int]:
    """The weekdays that a text names, as numbers from Monday; "Monday to Friday" names five."""
    found: set[int] = set()
    for match in _DAYS.finditer(text):
        if match["first"]:
            first = _NAMES[match["first"].lower()]
            last = _NAMES[match["last"].lower()] if match["last"] else first
            found.update((first + step) % 7 for step in range((last - first) % 7 + 1))
        else:
            found.update(range(5) if match["work"] else (5, 6) if match["end"] else range(7))
    return found


def _hours(text: str, *, bare: bool) -> Iterator[tuple[int, int]]:
    """The ranges of times in a text; `bare` ones, as in "9-5", where it is of days."""
    for match in _HOURS.finditer(text):
        start, end = (_minutes(match, name) for name in ("a", "b"))
        marked = any(match[name] for name in ("am", "bm", "ap", "bp"))
        if start is None or end is None or not (bare or marked):
            continue
        if end <= start and not match["bp"] and end + HALF > start:
            end += HALF  # from 9 to 5
        elif not match["ap"] and (match["bp"] or "").lower().startswith("p") and start < EARLY and start + HALF < end:
            start += HALF  # from 2 to 5 pm
        yield start % DAY, end % DAY or DAY


def _minutes(match: re.Match[str], name: str) -> int | None:
    """The time that a match has under a name, as minutes; None where there is no such time."""
    if word := match[f"{name}w"]:
        return HALF if word.lower() == "noon" else DAY
    written, part = int(match[name]) * HOUR + int(match[f"{name}m"] or 0), (match[f"{name}p"] or "").lower()
    if part[:1] in ("a", "p"):
        written = written % HALF + HALF * (part[0] == "p")
    return written if written <= DAY else None
