"""Fields that contradict each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.vocabulary import kinds_in
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder
from hallucheck.detectors.statements.reading.names import read_name
from hallucheck.detectors.statements.reading.shown import kind_of
from hallucheck.model import Finding
from hallucheck.model.foreign.spelling import spellings
from hallucheck.text.basics.patterns import regex

RULE = RULES["statements/inconsistent-data"]

_SURE = 1.0
"""Confidence where two figures are simply not equal."""
_LONGEST = 200
_MOST_FEATURES = 50
_NOTHING = (None, "", 0)
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
_FEATURE_WORDS = regex(r"\b(credit card|credit limit|minimum payment|cash advance|purchase apr|APR\b)", re.IGNORECASE)
"""APR is the rate of what is borrowed; deposits have an APY."""


def inconsistent_data(reading: ExtractionReading) -> Iterator[Finding]:
    """The document's pages, the shape of the metadata, then the fields of each holder."""
    total, counted, metadata = reading.total_pages, reading.counted_pages, reading.statement.metadata
    severities = reading.severities
    if total is not None and total.number is not None and counted is not None and total.number != counted:
        yield reading.finding(
            RULE, f"total_pages is {total.number}, but the PDF has {counted} pages", total.pointer,
            severities.inconsistent_source, claim=f"{total.number} pages", detected=str(total.number),
            expected=str(counted), confidence=_SURE,
        )  # fmt: skip
    if metadata is not None and not isinstance(metadata, dict):
        yield reading.finding(
            RULE, f"the metadata is {kind_of(metadata)}, not an object", reading.pointer("metadata"),
            severities.inconsistent_source, claim="metadata", detected=kind_of(metadata), expected="an object",
            confidence=_SURE,
        )  # fmt: skip
    for holder in reading.holders:
        if (field := holder.fields.get("account_type")) is not None and (clash := _clash(reading, holder, field)):
            yield reading.flag(RULE, field, clash, severities.inconsistent_kinds)
        period, periods = holder.fields.get("statement_period"), holder.periods
        spans = [span for span in map(reading.standards.span, periods[:2]) if span] if len(periods) > 1 else []
        if period and len(spans) > 1 and (spans[0][1] < spans[1][0] or spans[1][1] < spans[0][0]):
            dates = " to ".join(reading.shown(field.value) for field in periods[1].fields)
            message = f"the period '{reading.shown(period.value)}' does not touch its own dates, {dates}"
            yield reading.flag(RULE, period, message, severities.inconsistent_kinds)


def _clash(reading: ExtractionReading, holder: Holder, field: Field) -> str:
    """What an account type contradicts, in words: the institution or features; nothing where all goes together."""
    if not isinstance(field.value, str):
        return f"the account type is {kind_of(field.value)}, not a name"
    kind, bank, stated = field.value[:_LONGEST], holder.fields.get("bank_name"), holder.given.get("institution_type")
    named = bank.value[:_LONGEST] if bank and isinstance(bank.value, str) else ""
    clash, two = _clash_of_names(kind, named, stated[:_LONGEST] if isinstance(stated, str) else "")
    if not clash and (feature := _foreign_feature(holder.given, kinds_in(kind))):
        clash = f"does not go with {feature}"
    clash = clash.replace("{}", reading.shown(named)) or ("names two kinds of account" if two else "")
    if not clash or (holder.text is not None and holder.text.has_name(read_name(kind))):
        return ""
    return f"the account type '{reading.shown(kind)}' {clash}"


@lru_cache(maxsize=8192)
def _clash_of_names(kind: str, bank: str, stated: str) -> tuple[str, bool]:
    """What an account type and an institution's name contradict, and whether the type names two kinds; remembered."""
    words, institution = frozenset(read_name(kind).words), read_name(bank).words
    if "debit" in words:
        return "", False
    union = any(
        "cu" in name or "fcu" in name or {"credit", "union"} <= set(name)
        for name in (institution, read_name(stated).words)
    )
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
    for key in filter(_FEATURES.__contains__, given):
        whose, lacking = _FEATURES[key]
        if kinds and kinds <= lacking and given[key] not in _NOTHING:
            return f"{whose} {key.replace('_', ' ')}"
    if not kinds or not kinds <= _DEPOSITS:
        return None
    for key in _RATES:
        value = given.get(key)
        for text in value[:_MOST_FEATURES] if isinstance(value, list) else (value,):
            if isinstance(text, str) and (match := _FEATURE_WORDS.search(text[:_LONGEST])):
                return f"a credit card's {text if key != 'features' else match[0].lower()}"
    return None
