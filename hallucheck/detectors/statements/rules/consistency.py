"""Fields that contradict the calendar, or each other: periods, days of transactions, kinds of accounts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.vocabulary import kinds_in
from hallucheck.detectors.statements.reading.dates import Trouble, on_calendar
from hallucheck.detectors.statements.reading.extraction import ExtractionReading, Standards
from hallucheck.detectors.statements.reading.fields import LONGEST, Field, Holder, Period, kind_of
from hallucheck.detectors.statements.reading.ledgers import DAYS, days_in
from hallucheck.detectors.statements.reading.texts import read_name
from hallucheck.model import Finding
from hallucheck.model.foreign.aliases import spellings
from hallucheck.text.basics.patterns import regex

DATES = RULES["statements/impossible-dates"]
DATA = RULES["statements/inconsistent-data"]

_NETWORKS = frozenset(("visa", "mastercard", "amex"))
_DEPOSITS = frozenset(("checking", "savings"))
_CARD_FEATURES = (
    "minimum_payment", "minimum_payment_due", "apr", "credit_limit", "available_credit", "payment_due_date",
    "min_payment", "minimum_due", "purchase_apr", "annual_percentage_rate", "cash_advance_limit", "cash_advance_apr",
    "credit_line", "total_credit_line", "finance_charge", "finance_charges",
)  # fmt: skip
_FEATURES: dict[str, tuple[str, frozenset[str]]] = {
    key: (whose, lacking)
    for whose, lacking, names in (
        ("a credit card's", _DEPOSITS, _CARD_FEATURES),
        ("a loan's", _DEPOSITS | {"card"}, ("principal_balance", "outstanding_principal", "escrow_balance")),
        ("a securities account's", _DEPOSITS | {"card", "mortgage", "loan"}, ("holdings", "positions", "securities")),
        ("a deposit account's", frozenset(("card",)), ("routing_number", "overdraft_limit", "sort_code")),
    )
    for key in spellings(*names)
}
"""Of a field: whose it is, and the kinds of account that do not have it."""
_RATES = spellings("interest_charged", "interest", "interest_rate", "rate", "features")
_FEATURE_KEYS = frozenset((*_FEATURES, *_RATES))
_FEATURE_WORDS = regex(r"\b(credit card|credit limit|minimum payment|cash advance|purchase apr|APR\b)", re.IGNORECASE)
"""APR is the rate of what is borrowed; deposits have an APY."""


def inconsistent_data(reading: ExtractionReading) -> Iterator[Finding]:
    """The document's pages, the shape of the metadata, then the fields of each holder."""
    total, counted, metadata = reading.total_pages, reading.counted_pages, reading.statement.metadata
    severities = reading.severities
    wrong: list[tuple[str, str, str, str, str]] = []
    if total is not None and counted is not None and total.number not in (None, counted):
        message, given = f"total_pages is {total.number}, but the PDF has {counted} pages", str(total.number)
        wrong.append((message, total.pointer, f"{given} pages", given, str(counted)))
    if metadata is not None and not isinstance(metadata, dict):
        message, kind = f"the metadata is {kind_of(metadata)}, not an object", kind_of(metadata)
        wrong.append((message, reading.pointer("metadata"), "metadata", kind, "an object"))
    for message, pointer, claim, detected, expected in wrong:
        yield reading.finding(
            DATA, message, pointer, severities.inconsistent_source, claim=claim, detected=detected, expected=expected,
            confidence=1.0,
        )  # fmt: skip
    for holder in reading.holders:
        if (field := holder.fields.get("account_type")) is not None and (clash := _clash(reading, holder, field)):
            yield reading.flag(DATA, field, clash, severities.inconsistent_kinds)
        period, periods = holder.fields.get("statement_period"), holder.periods
        spans = [span for span in map(reading.standards.span, periods[:2]) if span] if len(periods) > 1 else []
        if period and len(spans) > 1 and (spans[0][1] < spans[1][0] or spans[1][1] < spans[0][0]):
            dates = " to ".join(reading.shown(field.value) for field in periods[1].fields)
            message = f"the period '{reading.shown(period.value)}' does not touch its own dates, {dates}"
            yield reading.flag(DATA, period, message, severities.inconsistent_kinds)


def _clash(reading: ExtractionReading, holder: Holder, field: Field) -> str:
    """What an account type contradicts, in words: the institution or features; nothing where all goes together."""
    if not isinstance(field.value, str):
        return f"the account type is {kind_of(field.value)}, not a name"
    kind, named, stated = holder.words("account_type"), holder.words("bank_name"), holder.given.get("institution_type")
    clash, two = _clash_of_names(kind, named, stated[:LONGEST] if isinstance(stated, str) else "")
    if not clash and (feature := _foreign_feature(holder.given, kinds_in(kind))):
        clash = f"does not go with {feature}"
    clash = clash or ("names two kinds of account" if two else "")
    if not clash or (holder.text is not None and holder.text.has_name(read_name(kind))):
        return ""
    return f"the account type '{reading.shown(kind)}' {clash.replace('{}', reading.shown(named))}"


@lru_cache(maxsize=8192)
def _clash_of_names(kind: str, bank: str, stated: str) -> tuple[str, bool]:
    """What an account type and an institution's name contradict, and whether the type names two kinds; remembered."""
    words, institution = frozenset(read_name(kind).words), read_name(bank).words
    if "debit" in words:
        return "", False
    names = map(set, (institution, read_name(stated).words))
    union = any(name & {"cu", "fcu"} or {"credit", "union"} <= name for name in names)
    network = not words.isdisjoint(_NETWORKS)
    if union and network:
        return "does not go with the credit union '{}'" if bank else "is no credit union's", False
    share = "bank" in institution and "share" in words and "brokerage" not in kinds_in(kind)  # shares are traded too
    if institution and not union and ({"credit", "union"} <= words or share):
        return "is a credit union's, but '{}' is a bank", False
    card = network or any(pair <= words for pair in ({"credit", "card"}, {"minimum", "payment"}, {"cash", "advance"}))
    return "", card and not kinds_in(kind).isdisjoint(_DEPOSITS)


def _foreign_feature(given: Mapping[str, Any], kinds: frozenset[str]) -> str | None:
    """The first field or listed feature that accounts of these kinds do not have, and whose it is."""
    if _FEATURE_KEYS.isdisjoint(given):
        return None
    for key in filter(_FEATURES.__contains__, given):
        whose, lacking = _FEATURES[key]
        if kinds and kinds <= lacking and given[key] not in (None, "", 0):
            return f"{whose} {key.replace('_', ' ')}"
    if not kinds or not kinds <= _DEPOSITS:
        return None
    for key in _RATES:
        value = given.get(key)
        for text in value[:50] if isinstance(value, list) else (value,):
            if isinstance(text, str) and (match := _FEATURE_WORDS.search(text[:LONGEST])):
                return f"a credit card's {text if key != 'features' else match[0].lower()}"
    return None


_COMPACT = regex(r"\b((?:19|20|21)\d{6})-((?:19|20|21)\d{6})\b")
"""Two days in digits, which would be masked as one long number."""
_OF_HISTORY = 0.8
"""Confidence of findings about early years: there are archives."""
_MOST_DAYS = 1000
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
                yield _troubled(reading, period, f"is {kind_of(period.fields[0].value)}, not a date", Trouble.NO_DATE)
                continue
            judged = standards.judge(period.texts)
            trouble = judged.trouble
            # texts without a date are harmless where they are empty, or stand in the document as they are
            harmless = trouble is Trouble.NO_DATE and all(
                not one.strip() or (holder.text is not None and holder.text.has_name(read_name(one[:LONGEST])))
                for one in period.texts
            )
            if trouble is None or trouble in said or harmless:
                continue
            said.add(trouble)
            yield _troubled(reading, period, _TROUBLES[trouble][1] + judged.detail, trouble)
    whole = reading.holders[0] if reading.holders and reading.holders[0].is_whole else None
    if rows := reading.statement.figures.get("transactions"):
        yield from _rows(reading, rows, reading.pointer("transactions"), whole)
    for holder in reading.holders:
        if rows := holder.given.get("transactions"):
            yield from _rows(reading, rows, f"{holder.pointer}/transactions", holder)


def _troubled(reading: ExtractionReading, period: Period, what: str, trouble: Trouble) -> Finding:
    given = [field.value for field in period.fields] if period.texts is None else period.texts
    value = _COMPACT.sub("\\1 – \\2", " to ".join(map(reading.shown, given)))
    years = f"a year from {reading.standards.first_year} to {reading.standards.last_year}"
    return reading.finding(
        DATES, f"the period '{value}' {what}", period.fields[0].pointer,
        getattr(reading.severities, _TROUBLES[trouble][0]), claim=value, detected=value,
        expected=years if trouble in (Trouble.FUTURE, Trouble.HISTORICAL) else None,
        confidence=_OF_HISTORY if trouble is Trouble.HISTORICAL else DATES.confidence,
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
        elif len(sound) < _MOST_DAYS and len(text) <= 40:  # noqa: PLR2004 (characters)
            sound.add(text)
    if wrong:
        index, key, text, why = wrong[0]
        more = f", and so of {len(wrong) - 1} more" if len(wrong) > 1 else ""
        message = f"the date of transaction {index + 1}, {reading.shown(text)}, {why}{more}"
        field, severity = Field(text, f"{base}/{index}/{key}"), reading.severities.transaction_date
        yield reading.flag(DATES, field, message, severity, identity=f"transaction date {text}")


def _fault(text: str, span: tuple[date, date] | None, last_year: int) -> str:
    """What is wrong with the day of a transaction in a period; nothing where it can be right."""
    days = days_in(text)
    real = [day for day in days if on_calendar(day)]
    if days and not real:
        return "is not on the calendar"
    dated = [date(year, month or 1, day or 1) for year, month, day in real if year]
    if not real or len(dated) < len(real):
        return ""
    if span is not None and not any(span[0] - _AROUND <= day <= span[1] + _AROUND for day in dated):
        return f"is far from the period, {span[0]} to {span[1]}"
    return "lies in the future" if all(day.year > last_year for day in dated) else ""


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
