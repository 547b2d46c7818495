"""What an extraction states, and how much of it the document bears out.

A claim is a boundary, a bank name, an account number, or a period that was stated. It is verified where the document
bears it out: the boundary's pages exist and are its own text, the value stands in the text of its pages. Everything
else is unverified: what cannot be held against the document because there is no text, and what is not found in it.
Unverified is not wrong; what is wrong is a finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from hallucheck.detectors.statements.reading.dates import ENGLISH
from hallucheck.detectors.statements.reading.document import Text, find_whole
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder, Period, account_text
from hallucheck.detectors.statements.reading.periods import judge_period
from hallucheck.detectors.statements.rules.fabricated_bank import is_named
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Tally

_LONGEST = 200

Span = tuple[date, date]


def count(reading: ExtractionReading, standards: Standards, tally: Tally) -> None:
    """Count the claims of an extraction in `tally`."""
    pages = reading.page_count
    claims = reading.stated
    verified = 0
    for span in reading.ranges:
        if span.possible and pages is not None and (span.end.number or 0) <= pages and reading.text is not None:
            verified += 1
    for holder in reading.holders:
        fields = holder.fields
        claims += ("bank_name" in fields) + ("account_number" in fields) + len(holder.periods)
        if holder.text is not None:
            verified += sum(_borne_out(holder, holder.text, standards))
    tally.claims += claims
    tally.verified += verified
    tally.unverified += claims - verified


def _borne_out(holder: Holder, text: Text, standards: Standards) -> Iterator[bool]:
    fields = holder.fields
    if "bank_name" in fields:
        yield is_named(fields["bank_name"], text, standards)
    if "account_number" in fields:
        yield _number_stands(fields["account_number"], text)
    borne_out: set[Span] = set()
    for period in holder.periods:
        span = judge_period(period.texts, standards.first_year, standards.last_year).span if period.texts else None
        stands = span in borne_out or _period_stands(period, span, text)
        if stands and span is not None:
            borne_out.add(span)
        yield stands


def _number_stands(field: Field, text: Text) -> bool:
    number = account_text(field)
    if number is None or len(number) > _LONGEST:
        return False
    return text.has_number(number.strip()) or text.has_number(number.strip(" *xX•.-"))


def _period_stands(period: Period, span: Span | None, text: Text) -> bool:
    """Whether both days of the period stand in the text in a usual spelling, or the period as it was given."""
    if span is not None and _day_stands(span[0], text) and _day_stands(span[1], text):
        return True
    return period.texts is not None and all(text.has_phrase(part[:_LONGEST]) for part in period.texts)


def _day_stands(day: date, text: Text) -> bool:
    spellings = _spellings(day)
    if spellings.year in text.raw:
        for written in spellings.words:  # most months are written so, and folding a long text takes time
            if find_whole(written, text.raw) >= 0:
                return True
        if any(map(text.has_folded, spellings.folded)):
            return True
    return any(map(text.has_folded, spellings.short))


class _Spellings(NamedTuple):
    """A day as it is usually written."""

    year: str
    words: tuple[str, ...]
    """With its month in words, which begins with a capital."""
    folded: tuple[str, ...]
    """With its whole year, folded."""
    short: tuple[str, ...]
    """With two digits of its year."""


@lru_cache(maxsize=4096)
def _spellings(day: date) -> _Spellings:
    """The spellings of a day; remembered, because a dump's statements begin and end on the same few days."""
    name = ENGLISH[day.month - 1].title()
    words = tuple(
        spelling
        for month in dict.fromkeys((name, name[:3]))
        for spelling in (
            f"{day.day} {month} {day.year}",
            f"{month} {day.day}, {day.year}",
            *((f"0{day.day} {month} {day.year}",) if day.day < 10 else ()),  # noqa: PLR2004 (one digit)
        )
    )
    digits = [day.strftime(form) for form in ("%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y")]
    short = (day.strftime("%d/%m/%y"), day.strftime("%m/%d/%y"))
    return _Spellings(str(day.year), words, (*map(str.lower, words), *digits), short)
