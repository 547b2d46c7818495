"""Periods in which no statement can have been made, and transactions on days that are none of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.claimed import DAYS, days_in
from hallucheck.detectors.statements.reading.dates import Date, Trouble, on_calendar
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder, Period
from hallucheck.detectors.statements.reading.names import read_name
from hallucheck.detectors.statements.reading.shown import kind_of
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding
from hallucheck.text.basics.patterns import regex

RULE = RULES["statements/impossible-dates"]

_COMPACT = regex(r"\b((?:19|20|21)\d{6})-((?:19|20|21)\d{6})\b")
"""Two days in digits, which would be masked as one long number."""
_OF_HISTORY = 0.8
"""Confidence of findings about early years: there are archives."""
_MOST_DAYS = 1000
_LONGEST_DAY = 40
"""Characters of a text that is kept."""
_AROUND = timedelta(days=62)
"""What is booked in a period may have happened some weeks before; a guess."""
_TROUBLES = {
    Trouble.FUTURE: ("future_year", "lies in the future: "),
    Trouble.HISTORICAL: ("historical_year", "is too long ago: "),
    Trouble.TOO_LONG: ("long_period", "is longer than that of any statement: "),
    Trouble.BACKWARDS: ("end_before_start", "ends before it starts: "),
    Trouble.NO_SUCH_DATE: ("no_such_date", "names a day that is not on the calendar: "),
    Trouble.NO_DATE: ("no_date", "names no date"),
}
"""Which severity is a trouble's, and what messages say of it."""


def impossible_dates(reading: ExtractionReading) -> Iterator[Finding]:
    """Each period of each holder, then the days of transactions."""
    standards = reading.standards
    for holder in reading.holders:
        said: set[Trouble] = set()  # a model that gives its period twice, in words and as dates, is wrong once
        for period in holder.periods:
            if period.texts is None:
                yield _finding(reading, period, f"is {kind_of(period.fields[0].value)}, not a date", Trouble.NO_DATE)
                continue
            judged = standards.judge(period.texts)
            trouble = judged.trouble
            if trouble is None or trouble in said or (trouble is Trouble.NO_DATE and _harmless(period.texts, holder)):
                continue
            said.add(trouble)
            yield _finding(reading, period, _TROUBLES[trouble][1] + judged.detail, trouble)
    whole = reading.holders[0] if reading.holders and reading.holders[0].is_whole else None
    if rows := reading.statement.figures.get("transactions"):
        yield from _rows(reading, rows, reading.pointer("transactions"), whole)
    for holder in reading.holders:
        if rows := holder.given.get("transactions"):
            yield from _rows(reading, rows, f"{holder.pointer}/transactions", holder)


def _harmless(texts: tuple[str, ...], holder: Holder) -> bool:
    """Whether texts without a date are empty, or stand in the document as they are."""
    text = holder.text
    return all(not one.strip() or (text is not None and text.has_name(read_name(one[:200]))) for one in texts)


def _finding(reading: ExtractionReading, period: Period, what: str, trouble: Trouble) -> Finding:
    given = [field.value for field in period.fields] if period.texts is None else period.texts
    value = _COMPACT.sub("\\1 – \\2", " to ".join(map(reading.shown, given)))
    years = f"a year from {reading.standards.first_year} to {reading.standards.last_year}"
    return reading.finding(
        RULE, f"the period '{value}' {what}", period.fields[0].pointer,
        getattr(reading.severities, _TROUBLES[trouble][0]), claim=value, detected=value,
        expected=years if trouble in (Trouble.FUTURE, Trouble.HISTORICAL) else None,
        confidence=_OF_HISTORY if trouble is Trouble.HISTORICAL else RULE.confidence,
    )  # fmt: skip


def _rows(reading: ExtractionReading, rows: object, base: str, holder: Holder | None) -> Iterator[Finding]:
    """Transactions on days that there are not, or that are far from the period; reported once, by the first of them."""
    standards = reading.standards
    span, sound = standards.span_of(holder), sound_days(holder, standards)
    wrong: list[tuple[int, str, str, str]] = []
    for index, row in enumerate(rows[: reading.options.max_rows] if isinstance(rows, list) else ()):
        if type(row) is not dict:
            continue
        key = "date" if "date" in row else next((key for key in DAYS if key in row), "")
        text = row.get(key)
        if type(text) is not str or text in sound:
            continue
        if why := _fault(text, span, standards.last_year):
            wrong.append((index, key, text, why))
        elif len(sound) < _MOST_DAYS and len(text) <= _LONGEST_DAY:
            sound.add(text)
    if wrong:
        index, key, text, why = wrong[0]
        more = f", and so of {len(wrong) - 1} more" if len(wrong) > 1 else ""
        message = f"the date of transaction {index + 1}, {reading.shown(text)}, {why}{more}"
        field, severity = Field(text, f"{base}/{index}/{key}"), reading.severities.transaction_date
        yield reading.flag(RULE, field, message, severity, identity=f"transaction date {text}")


def _fault(text: str, span: tuple[date, date] | None, last_year: int) -> str:
    """What is wrong with the day of a transaction in a period; nothing where it can be right."""
    days = days_in(text)
    real = [day for day in days if on_calendar(day)]
    if days and not real:
        return "is not on the calendar"
    if real and span is not None and all(_far(day, span) for day in real):
        return f"is far from the period, {span[0]} to {span[1]}"
    return "lies in the future" if real and all(day[0] and day[0] > last_year for day in real) else ""


def _far(day: Date, span: tuple[date, date]) -> bool:
    if not day[0]:
        return False
    that = date(day[0], day[1] or 1, day[2] or 1)
    return that < span[0] - _AROUND or that > span[1] + _AROUND


def are_sound(rows: object, sound: set[str]) -> bool:
    """Whether all rows have a date that was found sound before: most have."""
    try:
        return type(rows) is list and sound.issuperset([row["date"] for row in rows])
    except (KeyError, TypeError):  # rows of another shape
        return False


def sound_days(holder: Holder | None, standards: Standards) -> set[str]:
    """The days that were found sound for transactions of a holder so far."""
    return _sound(standards.span_of(holder), standards.last_year)


@lru_cache(maxsize=512)
def _sound(_span: tuple[date, date] | None, _last_year: int) -> set[str]:
    """The texts that were found to be days of a period: a dump's transactions fall on few days."""
    return set()
