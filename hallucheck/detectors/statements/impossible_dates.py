"""Periods in which no statement can have been made.

Detects years more than `max_future_years` after the audit year (high), years before `min_statement_year` (medium), days
that are not on the calendar such as 29 February 2023 (high), an end before its start (high), and a period without any
date that the document does not hold either (medium). One finding per period, also where it is given twice, in words
and as a start and an end. A date that can be read in several ways (day or month first, two-digit years) is only doubted
where each of them is impossible; years of other calendars (Hebrew, Hijri, Thai, Japanese) are left alone.

Why it matters: what is booked in a year that has not come is not in the books.

    {"metadata": {"statement_period": "2035-01-01 to 2035-01-31"}}

    the period '2035-01-01 to 2035-01-31' lies in the future: 2035
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.statements.fields import Holder, Period, says_nothing
from hallucheck.detectors.statements.names import read_name
from hallucheck.detectors.statements.periods import Judged, Trouble, judge_period
from hallucheck.detectors.statements.reading import Reading
from hallucheck.detectors.statements.shown import kind_of, shown
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location, Rule, Severity
from hallucheck.text.basics.patterns import regex

RULE = Rule(
    id="statements/impossible-dates",
    title="Impossible period",
    severity=Severity.HIGH,
    confidence=0.9,
    module=__name__,
)

_COMPACT = regex(r"\b((?:19|20|21)\d{6})-((?:19|20|21)\d{6})\b")
"""Two days in digits, which would be masked as one long number."""

_OF_HISTORY = 0.8
"""Confidence of findings about early years: there are archives."""


def check(reading: Reading, standards: Standards) -> Iterator[Finding]:
    """Each period of each holder."""
    for holder in reading.holders:
        said: set[Trouble] = set()  # a model that gives its period twice, in words and as dates, is wrong once
        for period in holder.periods:
            texts = period.texts
            if texts is None:
                if all(map(says_nothing, period.fields)):
                    continue
                what = f"is {kind_of(period.fields[0].value)}, not a date"
                yield _finding(reading, period, what, Trouble.NO_DATE, standards)
                continue
            judged = judge_period(texts, standards.first_year, standards.last_year)
            if judged.trouble is None or (judged.trouble is Trouble.NO_DATE and _harmless(texts, holder)):
                continue
            if judged.trouble not in said:
                said.add(judged.trouble)
                yield _finding(reading, period, _words(judged), judged.trouble, standards)


def _harmless(texts: tuple[str, ...], holder: Holder) -> bool:
    """Whether texts without a date are empty, or stand in the document as they are."""
    return all(
        not text.strip() or (holder.text is not None and holder.text.has_name(read_name(text[:200]))) for text in texts
    )


def _words(judged: Judged) -> str:
    match judged.trouble:
        case Trouble.FUTURE:
            return f"lies in the future: {judged.detail}"
        case Trouble.HISTORICAL:
            return f"is too long ago: {judged.detail}"
        case Trouble.BACKWARDS:
            return f"ends before it starts: {judged.detail}"
        case Trouble.NO_SUCH_DATE:
            return f"names a day that is not on the calendar: {judged.detail}"
        case _:
            return "names no date"


def _finding(reading: Reading, period: Period, what: str, trouble: Trouble, standards: Standards) -> Finding:
    severities = standards.severities
    severity = {
        Trouble.FUTURE: severities.future_year,
        Trouble.HISTORICAL: severities.historical_year,
        Trouble.BACKWARDS: severities.end_before_start,
        Trouble.NO_SUCH_DATE: severities.no_such_date,
        Trouble.NO_DATE: severities.no_date,
    }[trouble]
    given = [field.value for field in period.fields] if period.texts is None else period.texts
    value = _COMPACT.sub("\\1 – \\2", " to ".join(shown(reading.case, value) for value in given))
    years = f"a year from {standards.first_year} to {standards.last_year}"
    return RULE.finding(
        reading.case,
        f"the period '{value}' {what}",
        location=Location(pointer=period.fields[0].pointer),
        claim=value,
        detected=value,
        expected=years if trouble in (Trouble.FUTURE, Trouble.HISTORICAL) else None,
        severity=severity,
        confidence=_OF_HISTORY if trouble is Trouble.HISTORICAL else RULE.confidence,
    )
