"""Fields that contradict each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

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
_UNIONS = frozenset(("fcu", "cu"))
_DEPOSITS = frozenset(("checking", "chequing", "cheque", "current", "savings", "saver"))
_CARD_FEATURES = spellings(
    "minimum_payment", "minimum_payment_due", "apr", "credit_limit", "available_credit", "payment_due_date",
    "min_payment", "minimum_due", "purchase_apr", "annual_percentage_rate", "cash_advance_limit", "cash_advance_apr",
    "credit_line", "total_credit_line", "finance_charge", "finance_charges",
)  # fmt: skip
_LOAN_FEATURES = spellings(
    "principal_balance", "outstanding_principal", "escrow_balance", "loan_number", "maturity_date", "remaining_term",
)  # fmt: skip
_BROKERAGE_FEATURES = spellings(
    "holdings", "positions", "securities", "portfolio_value", "margin_balance", "unrealized_gain", "unrealized_gains",
)  # fmt: skip
_DEPOSIT_FEATURES = spellings("routing_number", "checks_paid", "cheques_paid", "overdraft_limit", "sort_code")
_FEATURES: tuple[tuple[str, tuple[str, ...], frozenset[str]], ...] = (
    ("a credit card's", _CARD_FEATURES, frozenset(("checking", "savings"))),
    ("a loan's", _LOAN_FEATURES, frozenset(("checking", "savings", "card"))),
    ("a securities account's", _BROKERAGE_FEATURES, frozenset(("checking", "savings", "card", "mortgage", "loan"))),
    ("a deposit account's", _DEPOSIT_FEATURES, frozenset(("card",))),
)
"""Whose features they are, the fields, and the kinds of account that do not have them."""
_INTEREST = spellings("interest_charged", "interest", "interest_rate", "rate")
_BORROWED = regex(r"\bAPR\b")
"""The rate of what is borrowed; deposits have an APY."""
_FEATURE_KEYS = frozenset(key for _, keys, _ in _FEATURES for key in keys) | frozenset((*_INTEREST, "features"))
_CARD_ONLY = frozenset(("minimum", "payment"))
_FEATURE_WORDS = regex(r"\b(credit card|credit limit|minimum payment|cash advance|purchase apr)", re.IGNORECASE)


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """The document's pages, the shape of the metadata, then the fields of each holder."""
    total, counted, metadata = reading.total_pages, reading.counted_pages, reading.statement.metadata
    if total is not None and total.number is not None and counted is not None and total.number != counted:
        message = f"total_pages is {total.number}, but the PDF has {counted} pages"
        yield _source(reading, message, total.pointer, f"{total.number} pages", (str(total.number), str(counted)))
    if metadata is not None and not isinstance(metadata, dict):
        kind, message = kind_of(metadata), f"the metadata is {kind_of(metadata)}, not an object"
        yield _source(reading, message, reading.pointer("metadata"), "metadata", (kind, "an object"))
    for holder in reading.holders:
        if (field := holder.fields.get("account_type")) is not None:
            yield from _kinds(reading, holder, field)
        yield from _periods(reading, holder)


def _source(reading: ExtractionReading, message: str, pointer: str, claim: str, values: tuple[str, str]) -> Finding:
    """A finding whose `values` are what is said and what should be."""
    return reading.finding(
        RULE, message, pointer, reading.severities.inconsistent_source, claim=claim, detected=values[0],
        expected=values[1], confidence=_SURE,
    )  # fmt: skip


def _kinds(reading: ExtractionReading, holder: Holder, field: Field) -> Iterator[Finding]:
    """Account type against institution and features."""
    kind, severity = field.value, reading.severities.inconsistent_kinds
    if not isinstance(kind, str):
        yield reading.flag(RULE, field, f"the account type is {kind_of(kind)}, not a name", severity)
        return
    bank = holder.fields.get("bank_name")
    value = bank.value[:_LONGEST] if bank and isinstance(bank.value, str) else ""
    given = holder.given.get("institution_type")
    traits = _traits(kind[:_LONGEST], value, given[:_LONGEST] if isinstance(given, str) else "")
    if traits.sound and _FEATURE_KEYS.isdisjoint(holder.given):
        return  # what most are
    clash = _clash(traits, holder, kind[:_LONGEST], reading.shown(value))
    if clash and not (holder.text is not None and holder.text.has_name(read_name(kind[:_LONGEST]))):
        message = f"the account type '{reading.shown(kind)}' {clash}"
        yield reading.flag(RULE, field, message, severity)


class _Traits(msgspec.Struct, frozen=True, kw_only=True):
    """What an account type and an institution are, by the words of their names."""

    union_card: bool = False
    union_account: bool = False
    deposit: bool = False
    two_kinds: bool = False

    @property
    def sound(self) -> bool:
        """Whether they go together, as far as names say."""
        return not (self.union_card or self.union_account or self.two_kinds)


@lru_cache(maxsize=8192)
def _traits(kind: str, bank: str, stated: str) -> _Traits:
    """The traits of an account type at a bank, whose kind may be stated too; cached, because a dump repeats them."""
    words, institution = frozenset(read_name(kind).words), read_name(bank).words
    if "debit" in words:
        return _Traits()
    union = _is_union(institution) or _is_union(read_name(stated).words)
    network = not words.isdisjoint(_NETWORKS)
    deposit = not words.isdisjoint(_DEPOSITS)
    card = network or {"credit", "card"} <= words or words >= _CARD_ONLY or {"cash", "advance"} <= words
    account = {"credit", "union"} <= words or ("bank" in institution and _is_share(words))
    return _Traits(
        union_card=union and network,
        union_account=bool(institution) and not union and account,
        deposit=deposit,
        two_kinds=deposit and card,
    )


def _clash(traits: _Traits, holder: Holder, kind: str, bank: str) -> str | None:
    """What an account type does not go with, in words."""
    if traits.union_card:
        return f"does not go with the credit union '{bank}'" if bank else "is no credit union's"
    if traits.union_account:
        return f"is a credit union's, but '{bank}' is a bank"
    feature = _foreign_feature(holder.given, kinds_in(kind) | (_DEPOSIT if traits.deposit else frozenset()))
    if feature is not None:
        return f"does not go with {feature}"
    return "names two kinds of account" if traits.two_kinds else None


def _is_union(institution: tuple[str, ...]) -> bool:
    return ("credit" in institution and "union" in institution) or not _UNIONS.isdisjoint(institution)


_DEPOSIT = frozenset(("checking",))


def _foreign_feature(given: Mapping[str, Any], kinds: frozenset[str]) -> str | None:
    """The first field or listed feature that accounts of these kinds do not have, and whose it is."""
    if _FEATURE_KEYS.isdisjoint(given):
        return None
    for whose, keys, lacking in _FEATURES:
        if kinds and kinds <= lacking:
            key = next((key for key in keys if given.get(key) not in _NOTHING), None)
            if key is not None:
                return f"{whose} {key.replace('_', ' ')}"
    if not kinds or not kinds <= _FEATURES[0][2]:
        return None
    listed = _feature(given.get("features"))
    if listed is None:
        rates = (given[key] for key in _INTEREST if isinstance(given.get(key), str))
        listed = next((rate for rate in rates if _BORROWED.search(rate[:_LONGEST])), None)
    return listed and f"a credit card's {listed}"


def _is_share(kind: frozenset[str]) -> bool:
    """Whether it is an account of a credit union's member; shares are traded at banks as well."""
    return "share" in kind and kind.isdisjoint(("trading", "trade", "dealing", "broker", "brokerage", "portfolio"))


def _feature(features: object) -> str | None:
    """The first credit-card feature in a text or a list of texts, in lower case."""
    texts = features if isinstance(features, list) else [features]
    found = (_FEATURE_WORDS.search(text[:_LONGEST]) for text in texts[:_MOST_FEATURES] if isinstance(text, str))
    return next((match[0].lower() for match in found if match), None)


def _periods(reading: ExtractionReading, holder: Holder) -> Iterator[Finding]:
    """The period in words against its own start and end."""
    period = holder.fields.get("statement_period")
    ends = [holder.fields[name] for name in ("start_date", "end_date") if name in holder.fields]
    spans = [span for span in map(reading.standards.span, holder.periods[:2]) if span] if period and ends else []
    if period and len(spans) > 1 and (spans[0][1] < spans[1][0] or spans[1][1] < spans[0][0]):
        dates = " to ".join(reading.shown(field.value) for field in ends)
        message = f"the period '{reading.shown(period.value)}' does not touch its own dates, {dates}"
        yield reading.flag(RULE, period, message, reading.severities.inconsistent_kinds)
