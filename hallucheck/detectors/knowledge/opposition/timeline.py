"""Times on one line: what a passage says of their order, of what lies between two, and whether it can be.

Everything that is said becomes a bound on the time from one moment to another ("ends after it begins", "three days
later"); a passage is wrong where two moments, as far as each is known, can lie in no way within a bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from operator import attrgetter

import msgspec

from hallucheck.text.amounts.find import named_figures
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.clocks import HALF_DAY, HOUR
from hallucheck.text.dates.periods import DAY, MINUTES, in_years
from hallucheck.text.figure.figure import Figure, Period
from hallucheck.text.values.temporal import WEEKDAYS, Temporal, TemporalKind

_SLACK = {
    "minute": 2, "hour": 15, "day": DAY, "week": 4 * DAY, "month": 16 * DAY, "year": 183 * DAY, "decade": 800 * DAY,
}  # fmt: skip
"""Unit -> by how many minutes what lies between two times may be off: half of it, a day counted or not."""
_YEAR = MINUTES["year"]
_SECOND_YEAR = 366 * DAY
_NO_SEASON = (334, 363)
"""Days that nothing goes on for: from 18 May to 4 May the days are exchanged; from 6 April to 5 April it is a year."""
FOREVER = 10_000 * _YEAR
LONGEST = 20 * 60
"""Minutes of the longest opening, shift or trip that goes on past midnight."""

_TO = r" ?(?:(?:to|until|till|through)(?: (?:its|his|her|their|the) [a-z]{2,15} (?:in|on|at))?|-|–|—) ?"
_A, _B, _L = r"@(?P<a>\w)", r"@(?P<b>\w)", r"~(?P<l>\w)"
"""Two times and a length in the shape of a passage."""
_ENDED = r"(?:ends|finishes|closes|arrives|ended|finished|closed|arrived)"
_UNTIL = rf" (?:and|until|to|till) (?:it )?(?:{_ENDED} (?:at|on) (?:the )?)?"
_RANGE = rf"{_A}(?P<range>{_TO}|{_UNTIL}){_B}"
_BACKWARDS = regex(
    rf"(?:\b(?:from|(?P<between>between))|\()(?: the)? ?{_A}(?P<range>(?(between) and |{_TO})){_B}", re.IGNORECASE
)
_ORDER = regex(
    rf"{_A}[),]{{0,2}} ?(?:(?:which |that )?[a-z]{{2,10}}(?: [a-z]{{4,10}})?[ ,]{{1,2}})?"
    r"(?:(?:shortly|long|just|right|immediately|well|some time) )?"
    r"(?:before|prior to|earlier than|precede[ds]|(?P<less>after|later than|following|follows|followed(?! by)))"
    rf"(?: [\w-]{{1,30}}){{0,5}} ?\(?{_B}",
    re.IGNORECASE,
)
_THAT = r"(?!\w)(?:(?! and | but )(?:[^.;,@~]|, (?:who|which) )){0,60}"
_TIED = r"(?:, | \(|, (?:a total of|that is|so) | for )"
_SETS_OUT = r"\b(?:starts?|begins?|leaves?|departs?|sets? (?:off|out)|opens?|boards?|started|began|left|departed)\b"
_LASTS = r"\b(?:takes?|lasts?|took|lasted|for|goes on for)\b"
_IS_OVER = (
    r"\b(?:ends?|finish(?:es)?|arrives?|returns?|reach(?:es)?|(?:be|are|is|gets?|comes?) (?:back|home|in|there)|over"
    rf"|until|ended|finished|arrived|returned|reached)\b[^@~.;]{{0,40}}{_B}"
)
_DISTANCES = [
    regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_SETS_OUT}[^@~.;]{{0,40}}{_A}[^@~;]{{0,40}}{_LASTS}[^@~.;]{{0,12}}{_L}[^@~;]{{0,60}}{_IS_OVER}",
        rf"{_A}(?:, | and |[,.]? (?:[^;\d@~]{{0,60}} )?){_L} (?:later|(?P<less>earlier)),? (?:on |at |in )?{_B}",
        rf"{_A}{_TIED}{_L} (?:before|(?P<less>after)){_THAT}{_B}",
        rf"{_RANGE}{_TIED}{_L}(?: in (?:all|total)| long| altogether|\)|[.,;]|$)",
        rf"{_L},? (?:long,? )?from {_RANGE}",
    )
]
"""How two times and their distance are stated; "less": the second comes first."""
_BREAK = regex(r"\b(?:break|pause|interval|including|stop|half[- ]time|each|every|daily|a (?:day|week)|lunch)\b")
_NIGHTS = regex(r" nights?\b", re.IGNORECASE)
_ON_A_WEEKDAY = regex(rf"(?:{'|'.join(WEEKDAYS)}),? $", re.IGNORECASE)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A letter each for the times of a passage in its shape."""


_TYING = words(
    "from between before prior earlier after later precede precedes preceded preceding follows followed following "
    "minute minutes hour hours day days week weeks month months year "
    "years decade decades"
)
_WORD = regex(r"\w+")


def relates_times(text: str) -> bool:
    """Whether a passage has a word that ties two times: to read its times costs more than all else."""
    return "(" in text or not _TYING.isdisjoint(_WORD.findall(text.lower()))


class Moment(msgspec.Struct, frozen=True):
    """A day, a longer period or a time of day in a passage: between which two minutes it lies."""

    start: int
    end: int
    first: float
    last: float
    clock: bool = False
    turns: bool = False
    """It may be twelve hours later."""
    yearly: bool = False


class Conflict(msgspec.Struct, frozen=True):
    """Where a passage says of times what cannot be so; the span is in it."""

    start: int
    end: int
    why: str


def moments(text: str, found: Sequence[Temporal]) -> list[Moment]:
    """The days, longer periods and times of day of a text; `found` are its dates."""
    figures = named_figures(text)
    read = [
        Moment(t.start, t.end, t.first.toordinal() * DAY, t.last.toordinal() * DAY)
        for t in found
        if t.first is not None and t.last is not None and t.kind is not TemporalKind.RELATIVE
    ]
    for figure in figures:
        period = figure.period
        if period is not None and period.recurring and period.days == 1:
            at = period.start.toordinal() * DAY
            read.append(Moment(figure.start, figure.end - figure.text.endswith("."), at, at, yearly=True))
        elif figure.unit == "clock" and figure.value is not None:
            clock = float(figure.number)
            turns = figure.other is not None or figure.text.isdecimal()
            clock *= HOUR if figure.text.isdecimal() else 1  # the 6 of "6 to 9:30 am"
            read.append(Moment(figure.start, figure.end, clock, clock, clock=True, turns=turns))
    return sorted(read, key=attrgetter("start"))


def conflicts(text: str, found: Sequence[Temporal]) -> Iterator[Conflict]:
    """What a passage says of orders, and distances that cannot be so; `found` are its days and longer periods."""
    read, figures = moments(text, found), named_figures(text)
    for row in ([moment for moment in read if not moment.clock], [moment for moment in read if moment.clock]):
        if 1 < len(row) <= len(_DIGITS):
            yield from _apart(text, row, figures)


def _in_year(one: Moment, other: Moment) -> Moment:
    """A day and month in the year that its end has: "from 18 May to 4 June 2026"; of the year before where it turns."""
    if not one.yearly or other.yearly or other.last < _SECOND_YEAR:
        return one
    day, last = (date.fromordinal(int(moment.last) // DAY) for moment in (one, other))
    start = in_years(Period(day, day, recurring=True), Period(last, last))[0].start
    turned = start.year < last.year and _NO_SEASON[0] < (last - start).days < _NO_SEASON[1]
    at = (start.toordinal() + 365 * turned) * DAY
    return msgspec.structs.replace(one, first=at, last=at, yearly=False)


def shape(text: str, marks: Iterable[tuple[int, int, str]]) -> str:
    """A text with marks for some spans: "from @0 to @1"."""
    parts, at = [], 0
    for start, end, mark in sorted(marks):
        if start >= at:
            parts += [text[at:start].translate(_NO_MARKS), mark]
            at = end
    return "".join((*parts, text[at:].translate(_NO_MARKS)))


_NO_MARKS = str.maketrans("@~#", "   ")


def can_be(one: Moment, other: Moment, low: float, high: float) -> bool:
    """Whether from one moment to another it may be between `low` and `high` minutes."""
    least, most = other.first - one.last, other.last - one.first
    if one.yearly is not other.yearly:
        return True
    around = (0.0, 366.0 * DAY) if one.yearly else (0.0,)
    if one.clock:
        half = (-HALF_DAY, HALF_DAY) if one.turns or other.turns else ()
        around = (0.0, DAY, -DAY, *half, *(DAY + turn for turn in half))
    return any(least + turn <= high and low <= most + turn for turn in around)


def _apart(text: str, row: Sequence[Moment], figures: Sequence[Figure]) -> Iterator[Conflict]:
    """'from 2022 to 2019', 'came before the start in March', 'three days after 12 May, on 20 May'."""
    told = [*_lengths(text, figures)]
    said = shape(
        text, [*_marks(text, row), *((*each[:2], f"~{digit}") for each, digit in zip(told, _DIGITS, strict=False))]
    )
    for pattern in (_BACKWARDS, _ORDER, *(_DISTANCES if told else ())):
        for match in pattern.finditer(said):
            known = match.groupdict()
            one, other = (row[int(match[place], len(_DIGITS))] for place in "ab")
            length = told[int(known["l"], len(_DIGITS))] if "l" in known else None
            within = _in_year(one, other) if known.get("range") else one
            loose = one.clock and pattern is _ORDER if length is None else _BREAK.search(text)
            if not (loose or _fits(within, other, length, back=known.get("less") is not None)):
                start, end, *_ = length or (one.start, other.end)
                why = "does not add up" if length else "is in no such order"
                yield Conflict(min(one.start, start), max(other.end, end), why)


def _lengths(text: str, figures: Sequence[Figure]) -> Iterator[tuple[int, int, float, str]]:
    """Where a length of time stands, how much, and its unit; a night is a day, "every 12 minutes" is how often."""
    numbers = [
        (f, float(f.value))
        for f in figures
        if f.value is not None and not text[: f.start].endswith(("every ", "each "))
    ]
    yield from ((f.start, f.end, number, f.unit) for f, number in numbers if f.unit in MINUTES and f.unit is not None)
    for figure, number in numbers:
        night = _NIGHTS.match(text, figure.end) if figure.unit is None else None
        if night is not None:
            yield figure.start, night.end(), number, "day"


def _marks(text: str, row: Sequence[Moment]) -> Iterator[tuple[int, int, str]]:
    """A mark for each of some times, with the weekday before it."""
    for each, digit in zip(row, _DIGITS, strict=False):
        day = _ON_A_WEEKDAY.search(text, max(0, each.start - 12), each.start)
        yield day.start() if day else each.start, each.end, f"@{digit}"


def _fits(one: Moment, other: Moment, length: tuple[int, int, float, str | None] | None, *, back: bool) -> bool:
    """Whether one time can be so long before another, or before it at all; `back`: after it."""
    first, then = (other, one) if back else (one, other)
    if length is not None:
        _, _, number, unit = length
        size, slack = MINUTES[unit or ""], _SLACK[unit or ""]
        return can_be(first, then, number * size - slack, number * size + slack)
    return can_be(first, then, 0, LONGEST if one.clock else FOREVER)
