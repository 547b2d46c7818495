"""Consecutive statements of one account that do not join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from itertools import pairwise

import msgspec

from hallucheck.detectors.statements.fields import Holder, account_text
from hallucheck.detectors.statements.ledgers import CLOSING, OPENING, currency_of, first_key
from hallucheck.detectors.statements.money import read_amount, written
from hallucheck.detectors.statements.periods import judge_period
from hallucheck.detectors.statements.reading import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location, Rule, Severity

RULE = Rule(
    id="statements/discontinuous-statements",
    title="Statements that do not join",
    severity=Severity.MEDIUM,
    confidence=0.7,
)

Span = tuple[date, date]


class _Link(msgspec.Struct, frozen=True, kw_only=True):
    """One statement of a chain."""

    holder: Holder
    span: Span
    opening: Decimal | None
    closing: Decimal | None


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each pair of neighbours in the chain of each account."""
    if len(reading.ranges) < 2:  # noqa: PLR2004 (it takes two to join)
        return
    for chain in _chains(reading, standards):
        for before, after in pairwise(sorted(chain, key=lambda link: link.span)):
            yield from _join(reading, before, after, standards)


def _chains(reading: ExtractionReading, standards: Standards) -> Iterator[list[_Link]]:
    chains: dict[tuple[str, str], list[_Link]] = {}
    for holder in reading.holders:
        account = holder.fields.get("account_number")
        number = account_text(account) if account is not None else None
        span = _span(holder, standards)
        if holder.range is None or holder.range.index is None or not number or span is None:
            continue
        key = ("".join(filter(str.isalnum, number)).casefold(), currency_of(holder.given))
        link = _Link(
            holder=holder, span=span, opening=_figure(holder.given, OPENING), closing=_figure(holder.given, CLOSING)
        )
        chains.setdefault(key, []).append(link)
    yield from chains.values()


def _span(holder: Holder, standards: Standards) -> Span | None:
    for period in holder.periods:
        if period.texts is not None:
            span = judge_period(period.texts, standards.first_year, standards.last_year).span
            if span is not None:
                return span
    return None


def _figure(given: Mapping[str, object], keys: tuple[str, ...]) -> Decimal | None:
    key = first_key(given, keys)
    return None if key is None else read_amount(given[key])


def _join(reading: ExtractionReading, before: _Link, after: _Link, standards: Standards) -> Iterator[Finding]:
    severities = standards.severities
    one, two = before.holder.name, after.holder.name
    days = (after.span[0] - before.span[1]).days
    if days < 0:
        message = f"{two} begins on {after.span[0]}; {one} of the same account ends on {before.span[1]} only"
        yield _finding(reading, after, message, severities.period_overlap)
    elif days > 1 + standards.options.period_tolerance:
        message = f"{two} begins on {after.span[0]}, {days} days after {one} of the same account ended"
        yield _finding(reading, after, message, severities.period_gap)
    elif before.closing is not None and after.opening is not None:
        gap = after.opening - before.closing
        if abs(gap) > standards.tolerance:
            message = (
                f"{two} opens with {written(after.opening)}; {one} of the same account closed with "
                f"{written(before.closing)}, a gap of {written(gap)}"
            )
            yield _finding(reading, after, message, severities.balance_gap, written(before.closing))


def _finding(
    reading: ExtractionReading, link: _Link, message: str, severity: Severity, expected: str | None = None
) -> Finding:
    return RULE.finding(
        reading.case,
        message,
        location=Location(pointer=link.holder.pointer),
        claim=message,
        detected=written(link.opening)
        if expected is not None and link.opening is not None
        else f"{link.span[0]} to {link.span[1]}",
        expected=expected,
        severity=severity,
    )
