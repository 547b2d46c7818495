"""Times on one line: what a passage says of their order, of what lies between two and of ages, and whether it can be.

Everything that is said becomes a bound on the time from one moment to another ("ends after it begins", "three days
later", "aged 40"); a passage is wrong where two moments, as far as each is known, can lie in no way within a bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

import msgspec

from hallucheck.judges.slots.tokens import CHANGES, tokens
from hallucheck.text.amounts.find import extract
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.between import DAY, MINUTES, in_years
from hallucheck.text.dates.clocks import HALF_DAY
from hallucheck.text.figure.figure import Figure, FigureReading, Period
from hallucheck.text.grammar.verbs import is_past
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
_NEARBY = 60
"""Code points between two times, or a time and an age, that are stated together."""

_WEEKDAY = rf"(?:(?:{'|'.join(WEEKDAYS)}),? )?"
_TO = regex(r"^ ?(?:(?:to|until|till|through)(?: (?:its|his|her|their|the) [a-z]{2,15} (?:in|on|at))?|-|–|—) ?$")
_FROM = regex(r"(?:\bfrom|\bbetween|\()(?: the)? ?$", re.IGNORECASE)
_ORDER = regex(
    r"^[),]{0,2} ?(?:which |that )?(?:(?:came|comes|happened|occurred|took place|was|were|is|fell|started|began|ended|"
    r"finished|launched|closed|opened|was held|was completed|was released|precedes|preceded|"
    r"follows|followed)[ ,]{1,2})?"
    r"(?:shortly |long |just |right |immediately |well |some time )?"
    r"(?P<word>before|prior to|earlier than|preceded|precedes|after|later than|following|followed(?! by)|follows)"
    r"(?: the| a| an| its| their| our)?(?: [\w-]{1,30}){0,4}(?: on| in| at| of)? ?\(?$",
    re.IGNORECASE,
)
_BEFORE = frozenset(("before", "prior to", "earlier than", "preceded", "precedes", "earlier"))
_AFTER = regex(r"^ (?P<word>after|before)(?!\w)(?:(?! and | but )(?:[^.;,]|, (?:who|which) )){0,60}$", re.IGNORECASE)
_LATER = regex(r"^ (?P<word>later|earlier),? (?:on |at |in )?$", re.IGNORECASE)
_TOLD = regex(r"^(?:, | and |[,.]? (?:[^;\d]{0,60} )?)$", re.IGNORECASE)
_TIED = regex(r"^(?:, | \(|, (?:a total of|that is|so) | for )$")
_WHOLE = regex(r"^(?: in (?:all|total)| long| altogether|\)|[.,;]|$)")
_ENDED = regex(r"^(?: long| in (?:all|total)| altogether)?(?:[.,;!]|$)")
_LASTING = regex(rf"^(?:,? (?:long,? )?from {_WEEKDAY})$", re.IGNORECASE)
_UNTIL = regex(
    rf"^ (?:and|until|to|till) (?:it )?(?:(?:ends|finishes|closes|arrives|ended|finished|closed|arrived) "
    rf"(?:at|on) (?:the )?)?{_WEEKDAY}$",
    re.IGNORECASE,
)
_SO_LONG = regex(
    r"^(?:[,;]? (?:so|and|which)(?: (?:it|that|this|they|(?:the|your|our) [a-z]{2,20}))? "
    r"(?:lasts?|takes?|took|lasted|gives you|makes|is|are) |[.;] It (?:lasts?|lasted|is (?=[^.;,]{1,20} long\b)) ?)$",
    re.IGNORECASE,
)
_LONG = regex(
    r"^(?:(?: long)?[.;,] (?:it|they|which)| [a-z]{3,20}) (?:starts?|begins?|started|began)(?: from| at| on) $",
    re.IGNORECASE,
)
_TAKES = regex(r"(?:\b(?:lasts?|takes?|took|lasted|is)|^(?:the|an?|our|your)) $", re.IGNORECASE)
_TERM = regex(
    r"^(?:,? (?:so|and so|and)|\.)? (?:the |your |our |(?:it )?(?:is|was) (?:valid|good) for |(?:it|delivery) takes )$",
    re.IGNORECASE,
)
_BEGINS = regex(r"\b(?:began|begun|begins|started|starts|joined|commenced|issued|moved in) (?:in |on )?$")
_ENDS = regex(
    r"^(?: [a-z]{2,20}|,? so it|,? and)? (?:will )?(?:ends?|expires?|runs? (?:out|until)|lasts until|is over|arrives?)"
    r"(?: on| in| at)? (?:the )?$"
)
_BREAK = regex(r"\b(?:break|pause|interval|including|stop|half[- ]time|each|every|daily|a (?:day|week)|lunch)\b")
_ONE = regex(
    r"(?<!\w)(?:an?|one) (?P<unit>minute|hour|day|week|month|year|decade)(?= (?:after|before|later|earlier)\b)"
)

_ZONES = regex(r"\b(?:flights?|fly|flies|plane|local time|time zones?|next (?:day|morning)|lands)\b", re.IGNORECASE)
"""Where the clock on arrival is another one."""

_LINK = (
    r"\)?(?:[,;.] ?| )(?:and |but |then )?(?:it |he |she |they |who |which )?(?>(?:(?:was|were|had|has|been|is|are|"
    r"only|then|later|also|itself|himself|herself) )*)"
)
"""What stands between two events of one thing."""
_LINKED = regex(rf"^{_LINK}$", re.IGNORECASE)
_STAGES: tuple[tuple[str, str, bool], ...] = (
    ("born", "died", False),
    ("founded established created formed launched opened", "dissolved disbanded closed shut", True),
    ("founded established created", "dissolved disbanded shut", False),
    ("started began starts begins commenced commences opens", "ended ends finished finishes concluded closes", True),
    ("started began commenced", "ended finished concluded completed", False),
    ("departs departed leaves left", "arrives arrived", True),
    ("ordered sent shipped posted mailed dispatched", "delivered received", False),
    ("admitted", "discharged", False), ("borrowed", "returned", False), ("reported", "repaired fixed resolved", False),
    ("built made woven cast painted", "broken demolished destroyed", False), ("married", "divorced", False),
    ("submitted proposed", "approved rejected", False), ("signed", "expired expires", False),
)  # fmt: skip
"""What comes first in a life, what last, and whether it may come again: what was closed may open once more."""
_EVENTS = words(" ".join(f"{first} {last}" for first, last, _ in _STAGES))
_EVENT = regex(
    rf"(?<![\w-])(?:{'|'.join(sorted(_EVENTS, key=len, reverse=True))})"
    r"(?! (?:again|anew|over|the|a|an|his|her|its|their)\b)(?!\w)",
    re.IGNORECASE,
)
_HELD = regex(r"^(?: down| up| off)?(?: [^.;,]{1,40})?(?: in| on| at| by| of|,|) (?:the )?$")
_AT_ONCE = regex(r"^(?: down)? (?:in|on|at|around|about) (?:the )?$")
_DEED = regex(
    rf"^{_LINK}(?P<verb>(?!buried|awarded|honou?red|remembered|named|published|(?:re)?opened)[a-z]{{2,14}})(?!\w)"
    r"[^.;,]{1,40}$",
    re.IGNORECASE,
)
_AGE = regex(
    r"(?:\bat (?:the )?age(?: of)?|\baged|\b(?:is|was|turned)(?: now)?) (?P<age>\d{1,3})"
    r"(?= ?[.,;:)]|$| (?:and|but|when|in (?=[12]\d{3}\b))\b)"
    r"|(?<![\w.])(?P<old>\d{1,3})[ -]years?[ -]old|(?<![\w.])(?P<th>\d{1,3})(?:st|nd|rd|th) (?:anniversary|birthday)"
)
_AGED = regex(r"\b(?:at (?:the )?age(?: of)?|aged|turned) $")
_OLDEST = 130
_BY = regex(r"^ by [A-Z][\w.'’ -]{1,60}(?:, | \()(?:who was )?born (?:in |on )?$")
"""Between the year of a work and that of its author's birth."""
BEGUN = regex(
    r"\b(?:born|hatched|founded|established|built|created|opened)(?: [A-Za-z ]{1,30})?(?: in| on|,) (?:the )?$",
    re.IGNORECASE,
)
_OF_ANOTHER = regex(r"(?<!\w)(?:his|her|their|its|whose|brother|sister|son|daughter|wife|husband)(?! (?:life|death)\b)")


_TYING = words(
    "from between before prior earlier after later precede precedes preceded preceding follows followed following born "
    "died age aged turned old anniversary birthday minute minutes hour hours day days week weeks month months year "
    "years decade decades"
)
_WORD = regex(r"\w+")


def relates_times(text: str) -> bool:
    """Whether a passage has a word that ties two times, or two events: to read its times costs more than all else."""
    said = _WORD.findall(text.lower())
    return "(" in text or not _TYING.isdisjoint(said) or sum(map(_EVENTS.__contains__, said)) > 1


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


class _Length(msgspec.Struct, frozen=True):
    start: int
    end: int
    low: float
    high: float


def conflicts(text: str, found: Sequence[Temporal], own_date: date | None) -> Iterator[Conflict]:
    """What a passage says of its times that cannot be so; `found` are its days and longer periods."""
    figures = extract(text, FigureReading(naming=True))
    days = [
        Moment(t.start, t.end, t.first.toordinal() * DAY, t.last.toordinal() * DAY)
        for t in found
        if t.first is not None and t.last is not None and t.kind is not TemporalKind.RELATIVE
    ]
    for row in (sorted([*days, *_yearly(figures)], key=_start), list(_clocks(figures))):
        lengths = list(_lengths(text, figures)) if len(row) > 1 else []
        for first, other in pairwise(row):
            between = text[first.end : other.start]
            if len(between) > 2 * _NEARBY:
                continue
            one = _in_year(first, other) if _TO.match(between) or _UNTIL.match(between) else first
            yield from _in_order(text, one, other, between)
            if _BY.match(between) and not _can_be(other, one, 0, FOREVER):
                yield Conflict(one.start, other.end, "was done before its author's birth")
            for length in lengths:
                yield from _apart(text, length, one, other)
        if row and not (row[0].clock and _ZONES.search(text)):
            yield from _events(text, row)
    yield from _ages(text, days, figures, own_date)


def _in_year(one: Moment, other: Moment) -> Moment:
    """A day and month in the year that its end has: "from 18 May to 4 June 2026"; of the year before where it turns."""
    if not one.yearly or other.yearly or other.last < _SECOND_YEAR:
        return one
    day, last = (date.fromordinal(int(moment.last) // DAY) for moment in (one, other))
    start = in_years(Period(day, day, recurring=True), Period(last, last))[0].start
    turned = _NO_SEASON[0] < (last - start).days < _NO_SEASON[1]
    at = (start.toordinal() + 365 * turned) * DAY
    return msgspec.structs.replace(one, first=at, last=at, yearly=False)


def _start(moment: Moment) -> int:
    return moment.start


def _yearly(figures: Sequence[Figure]) -> Iterator[Moment]:
    for figure in figures:
        if figure.period is not None and figure.period.recurring and figure.period.days == 1:
            at = figure.period.start.toordinal() * DAY
            yield Moment(figure.start, figure.end - figure.text.endswith("."), at, at, yearly=True)


def _clocks(figures: Sequence[Figure]) -> Iterator[Moment]:
    read = [f for f in figures if f.unit == "clock" and f.value is not None]
    whole = any(f.value is not None and f.value > HALF_DAY + 59 and f.text[-1:].isdigit() for f in read)
    for figure in read:
        at = float(figure.number)
        yield Moment(figure.start, figure.end, at, at, clock=True, turns=figure.other is not None and not whole)


def _lengths(text: str, figures: Sequence[Figure]) -> Iterator[_Length]:
    told = [(f.start, f.end, float(f.value), f.unit) for f in figures if f.unit in MINUTES and f.value is not None]
    told += [(match.start(), match.end(), 1.0, match["unit"]) for match in _ONE.finditer(text)]
    for start, end, number, unit in told:
        size, slack = MINUTES[unit or ""], _SLACK[unit or ""]
        yield _Length(start, end, number * size - slack, number * size + slack)


def _can_be(one: Moment, other: Moment, low: float, high: float) -> bool:
    """Whether from one moment to another it may be between `low` and `high` minutes."""
    least, most = other.first - one.last, other.last - one.first
    if one.yearly is not other.yearly:
        return True
    around = (0.0, 366.0 * DAY) if one.yearly else (0.0,)
    if one.clock:
        half = (-HALF_DAY, HALF_DAY) if one.turns or other.turns else ()
        around = (0.0, DAY, -DAY, *half, *(DAY + turn for turn in half))
    return any(least + turn <= high and low <= most + turn for turn in around)


def _in_order(text: str, one: Moment, other: Moment, between: str) -> Iterator[Conflict]:
    """'from 2022 to 2019', 'the launch in May came before the start in March'."""
    order = _ORDER.match(between)
    if order is not None and not one.clock:
        first, last = (one, other) if order["word"].lower() in _BEFORE else (other, one)
        if not first.yearly and not last.yearly and not _can_be(first, last, 0, FOREVER):
            yield Conflict(one.start, other.end, f"does not come {order['word'].lower()}")
        return
    lead = text[max(0, one.start - _NEARBY) : one.start]
    opened = _FROM.search(lead)
    if not (opened and (_TO.match(between) or (between == " and " and "between" in opened[0].lower()))):
        return
    if any(token.stem in CHANGES for token in tokens(lead)):
        return  # from 2022 to 1990 people
    if one.clock:
        backwards = not _can_be(one, other, 0, LONGEST)
    elif one.yearly and other.yearly:
        months = {date.fromordinal(int(moment.first) // DAY).month for moment in (one, other)}
        backwards = len(months) == 1 and other.first < one.first
    else:
        backwards = not _can_be(one, other, 0, FOREVER)
    if backwards:
        yield Conflict(one.start, other.end, "runs backwards")


def _apart(text: str, length: _Length, one: Moment, other: Moment) -> Iterator[Conflict]:
    """'three days after 12 May, on 20 May', 'from 4 pm to 6 pm, five hours in all'."""
    sign = _sign(text, length, one, other)
    low, high = (length.low, length.high) if sign == 1 else (-length.high, -length.low)
    if sign is not None and not _can_be(one, other, low, high):
        start, end = min(one.start, length.start), max(other.end, length.end)
        yield Conflict(start, end, "does not add up")


def _sign(text: str, length: _Length, one: Moment, other: Moment) -> int | None:
    """Whether the second time is said to come a length after the first (1) or before it (-1); None: neither is said."""
    if one.end <= length.start and length.end <= other.start:
        after, later = (p.match(text[length.end : other.start]) for p in (_AFTER, _LATER))
        if later is not None and _TOLD.match(text[one.end : length.start]):
            return -1 if later["word"].lower() in _BEFORE else 1
        if after is not None and _TIED.match(text[one.end : length.start]):
            return 1 if after["word"].lower() in _BEFORE else -1
        return 1 if _is_term(text, length, one, other) else None
    first = _AFTER.match(text[length.end : one.start]) if length.end <= one.start else None
    if first is not None and re.match(r"^, (?:on|in|at) $", text[one.end : other.start]):
        return -1 if first["word"].lower() in _BEFORE else 1
    return 1 if _is_lasting(text, length, one, other) else None


def _is_lasting(text: str, length: _Length, one: Moment, other: Moment) -> bool:
    """'from 4 pm to 6 pm, so it lasts five hours', 'takes five hours. It starts at 4 pm and ends at 6 pm'."""
    between, free = text[one.end : other.start], not _BREAK.search(text)
    if not (_TO.match(between) or _UNTIL.match(between)):
        return False
    if other.end <= length.start:
        gap = text[other.end : length.start]
        tied, so = _TIED.match(gap), free and _SO_LONG.match(gap)
        return bool((tied and _WHOLE.match(text[length.end :])) or (so and _ENDED.match(text[length.end :])))
    gap = text[length.end : one.start]
    return bool(_LASTING.match(gap) or (free and _LONG.match(gap) and _TAKES.search(text[: length.start])))


def _is_term(text: str, length: _Length, one: Moment, other: Moment) -> bool:
    """'joined on 3 May, so the one-year membership ends on 3 June'."""
    told, then = text[one.end : length.start], text[length.end : other.start]
    since = " so " in told + then or _BEGINS.search(text[max(0, one.start - _NEARBY) : one.start])
    return bool(since and _TERM.match(told) and _ENDS.match(then))


def _events(text: str, days: Sequence[Moment]) -> Iterator[Conflict]:
    """'born in 1980 and died in 1970', 'delivered on 3 May and sent on 5 May'."""
    found = [(match, own) for match in _EVENT.finditer(text) if (own := _own(text, match.end(), days)) is not None]
    for (one, its), (other, other_its) in pairwise(found):
        for begun, ended, again in _STAGES:
            first, last = (one[0].lower() in words(begun), other[0].lower() in words(ended))
            told = first and last and len(text[its.end : other.start()]) < 2 * _NEARBY
            if not told and (again or one[0].lower() not in words(ended) or other[0].lower() not in words(begun)):
                continue
            linked = told or (
                _LINKED.match(text[its.end : other.start()])
                and _AT_ONCE.match(text[other.end() : other_its.start])
                and _AT_ONCE.match(text[one.end() : its.start])
            )
            low, high = (its, other_its) if told else (other_its, its)
            if linked and not (low.yearly or _can_be(low, high, 0, LONGEST if low.clock else FOREVER)):
                yield Conflict(one.start(), other_its.end, "it ends before it begins")
                return
    for match, its in found:
        yield from _deed(text, match[0].lower(), its, days)


def _own(text: str, end: int, days: Sequence[Moment]) -> Moment | None:
    """The date that belongs to the event that ends at a place."""
    after = next((day for day in days if day.start >= end), None)
    return after if after is not None and _HELD.match(text[end : after.start]) else None


def _deed(text: str, event: str, its: Moment, days: Sequence[Moment]) -> Iterator[Conflict]:
    """What somebody did after he died, or before he was born."""
    after = next((day for day in days if day.start >= its.end), None)
    deed = _DEED.match(text[its.end : after.start]) if after is not None and event in ("born", "died") else None
    if after is None or deed is None or not (is_past(deed["verb"].lower()) or deed["verb"].endswith("ed")):
        return
    first, last = (its, after) if event == "born" else (after, its)
    if not _can_be(first, last, 0, FOREVER):
        yield Conflict(its.start, after.end, "was done before birth or after death")


def _ages(text: str, days: Sequence[Moment], figures: Sequence[Figure], own_date: date | None) -> Iterator[Conflict]:
    """'born in 1860 and died in 1900 at the age of 50', 'is 34 years old and was born in 1970'."""
    born = [day for day in days if BEGUN.search(text[max(0, day.start - _NEARBY) : day.start])]
    if len(born) != 1:
        return
    for start, end, age, nth in _told_ages(text, figures):
        others = [
            day for day in days if day is not born[0] and min(abs(day.end - start), abs(end - day.start)) < _NEARBY
        ]
        at = others[0] if len(others) == 1 else None
        if not others and own_date is not None and " is " in text[max(0, start - 5) : end]:
            at = Moment(start, end, own_date.toordinal() * DAY, own_date.toordinal() * DAY)
        apart = text[min(born[0].end, start) : max(born[0].start, start)]
        if at is None or (not nth and _OF_ANOTHER.search(apart)):
            continue
        slack = _YEAR if nth else 0
        if not _can_be(born[0], at, age * _YEAR - slack - 3 * DAY, (age + 1) * _YEAR + 3 * DAY):
            yield Conflict(min(born[0].start, start), max(born[0].end, end), "gives another age")


def _told_ages(text: str, figures: Sequence[Figure]) -> Iterator[tuple[int, int, int, bool]]:
    """Where an age is stated, how many years it is, and whether they are those of an anniversary."""
    for match in _AGE.finditer(text):
        yield *match.span(), int(match["age"] or match["old"] or match["th"]), match["th"] is not None
    for figure in figures:
        spelt = figure.written and figure.unit is None and figure.value is not None and figure.value < _OLDEST
        if spelt and _AGED.search(text[: figure.start]):
            yield figure.start, figure.end, int(figure.number), False
