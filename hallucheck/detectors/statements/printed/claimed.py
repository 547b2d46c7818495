"""What an extraction claims of one statement: its values by field, and its transactions as rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

import msgspec

from hallucheck.detectors.statements.reading.dates import Date, mentions_in
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import ALIASES, OWNERS, WHOLE, Field
from hallucheck.detectors.statements.reading.ledgers import CLOSING, OPENING, ROWS, Row, places_of, read_row
from hallucheck.detectors.statements.reading.money import read_amount, written
from hallucheck.model.foreign.aliases import spellings
from hallucheck.model.foreign.extraction import names_of

_ROWS = spellings(*ROWS, "transaction_list", "line_items")
DAYS = spellings(
    "date", "transaction_date", "trans_date", "posting_date", "post_date", "posted_date", "booking_date", "posted",
    "day", "value_date", "datum",
)  # fmt: skip
"""Keys of a transaction's day."""
_WORDS = spellings(
    "description", "details", "narrative", "payee", "merchant", "merchant_name", "memo", "counterparty", "particulars",
    "text", "name", "transaction", "transaction_description", "reference_text", "desc",
)  # fmt: skip
_VALUES: dict[str, tuple[str, ...]] = {
    "account_holder": tuple(OWNERS),
    "currency": spellings("currency", "account_currency", "currency_code"),
    "opening_balance": spellings(*OPENING, "balance_brought_forward", "starting_balance", "opening_amount"),
    "closing_balance": spellings(*CLOSING, "balance_carried_forward", "statement_balance", "final_balance"),
    "credit_limit": spellings("credit_limit", "total_credit_limit", "credit_line", "overdraft_limit"),
    "available_credit": spellings("available_credit", "credit_available"),
    "minimum_payment": spellings("minimum_payment", "minimum_payment_due", "min_payment", "minimum_due"),
    "payment_due_date": spellings("payment_due_date", "due_date", "payment_due", "pay_by"),
    "total_credits": spellings(
        "total_credits", "total_deposits", "deposits_total", "total_in", "money_in", "total_payments_in",
        "credits_total",
    ),
    "total_debits": spellings(
        "total_debits", "total_withdrawals", "withdrawals_total", "total_out", "money_out", "total_payments_out",
        "debits_total", "total_charges", "total_purchases",
    ),
}  # fmt: skip
MONEY = (
    "opening_balance", "closing_balance", "credit_limit", "available_credit", "minimum_payment", "total_credits",
    "total_debits",
)  # fmt: skip
"""Fields whose value is an amount."""
_FIELD_OF = {key: field for field, keys in (*_VALUES.items(), *ALIASES.items()) for key in keys}
_IN_ROWS = frozenset(_ROWS)


class ClaimedRow(Row, frozen=True, kw_only=True):
    """A transaction as the extraction has it; `name` is what messages call it."""

    name: str
    days: tuple[Date, ...]
    """The ways to read its day; empty where none is given or it is no day."""
    day_text: str
    words: str

    @property
    def shown(self) -> str:
        """The row as messages quote it."""
        return " ".join(filter(None, (self.day_text, self.words, "" if self.amount is None else written(self.amount))))


class Claimed(msgspec.Struct, kw_only=True):
    """What is claimed of one statement. `span` are its pages, None where it may stand anywhere."""

    name: str
    span: tuple[int, int] | None
    values: dict[str, Field] = {}
    rows: list[ClaimedRow] = []
    rows_pointer: str = ""

    @property
    def amounts(self) -> set[Decimal]:
        """Its balances, limits and totals, without sign."""
        values = (read_amount(self.values[field].value) for field in MONEY if field in self.values)
        return {abs(value) for value in values if value is not None}


def claims_of(reading: ExtractionReading) -> list[Claimed]:
    """What the extraction claims: of the document as a whole, then of each boundary and account."""
    only = reading.page_range or (reading.ranges[0] if reading.stated == len(reading.ranges) == 1 else None)
    whole = only.span if only is not None and only.possible else None
    found: dict[str, Claimed] = {}
    for holder, (given, pointer) in places_of(reading):
        name, span = (WHOLE, whole) if holder is None else (holder.name, holder.span or whole)
        claimed = found.setdefault(name, Claimed(name=name, span=span))
        for key, value in given.items():
            if key in _IN_ROWS and isinstance(value, list):
                if not claimed.rows:
                    claimed.rows_pointer = pointer(key)
                    claimed.rows = list(_read_rows(value[: reading.options.max_rows], pointer(key), name))
                continue
            field = next((_FIELD_OF[name] for name in names_of(key) if name in _FIELD_OF), None)
            if value is not None and field is not None and not isinstance(value, dict):
                claimed.values.setdefault(field, Field(value, pointer(key)))
    return list(found.values())


def _read_rows(entries: list[Any], base: str, name: str) -> Iterator[ClaimedRow]:
    where = "" if name == WHOLE else f" of {name}"
    for index, entry in enumerate(entries):
        if isinstance(entry, dict):
            day, row = _first_text(entry, DAYS), read_row(entry, f"{base}/{index}", index)
            yield ClaimedRow(
                **msgspec.structs.asdict(row), name=f"transaction {index + 1}{where}", days=days_in(day), day_text=day,
                words=_first_text(entry, _WORDS),
            )  # fmt: skip


def _first_text(entry: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next((entry[key].strip() for key in keys if isinstance(entry.get(key), str) and entry[key].strip()), "")


@lru_cache(maxsize=8192)
def days_in(text: str) -> tuple[Date, ...]:
    """Each day that the first date of a text may be."""
    readings = (date for mention in mentions_in(text)[:1] for _, date in mention.readings)
    return tuple(dict.fromkeys(date for date in readings if date[1] is not None and date[2] is not None))
