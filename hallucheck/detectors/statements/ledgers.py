"""The figures of an extraction as ledgers: opening and closing balance and the rows between them, per currency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from hallucheck.detectors.statements.money import read_amount
from hallucheck.detectors.statements.reading import Reading
from hallucheck.model.extraction import ALIASES

OPENING = (*ALIASES["opening_balance"], "opening")
CLOSING = (*ALIASES["closing_balance"], "closing")
ROWS = ("transactions", "rows", "entries")

_FIGURES = frozenset((*OPENING, *CLOSING, *ROWS))
_BALANCE = ("balance", "running_balance", "runningBalance", "balance_after")
_DEBIT = ("debit", "debits", "withdrawal", "withdrawals", "paid_out", "money_out", "debit_amount")
_CREDIT = ("credit", "credits", "deposit", "deposits", "paid_in", "money_in", "credit_amount")
_OUT = frozenset(("debit", "dr", "d", "withdrawal", "out", "payment", "fee", "charge", "purchase", "transfer_out"))
_IN = frozenset(("credit", "cr", "c", "deposit", "in", "refund", "interest", "transfer_in"))


_NUMBER = frozenset((int, float))
_BILLION = 1e9


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A transaction: what it adds (None where that cannot be read) and the balance stated after it."""

    amount: Decimal | None
    balance: Decimal | None
    pointer: str
    index: int
    signed: bool
    """Whether it is said which way the amount goes."""


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one account in one currency."""

    pointer: str
    currency: str
    opening: Decimal | None
    closing: Decimal | None
    closing_pointer: str
    rows: tuple[Row, ...]

    @property
    def name(self) -> str:
        """The currency, for messages."""
        return f" {self.currency}" if self.currency else ""


def adds_up_plainly(given: Mapping[str, Any], near: float) -> bool:
    """Whether figures under the usual names, all JSON numbers, add up at first sight: most do, and floats suffice.

    `near` is well below the tolerance and far above what floats lose on sums below a billion. False means: look closer.
    """
    try:
        return _adds_up(given, near)
    except OverflowError:  # a whole number of hundreds of digits
        return False


def _adds_up(given: Mapping[str, Any], near: float) -> bool:
    running: Any = given.get("opening_balance")
    rows = given.get("transactions")
    if type(running) not in _NUMBER or type(rows) is not list:
        return False
    for row in rows:
        if type(row) is not dict or "type" in row or "currency" in row:
            return False
        amount = row.get("amount")
        if type(amount) is not float and type(amount) is not int:
            return False
        running += amount
        balance = row.get("balance")
        if type(balance) is float or type(balance) is int:
            if not -near <= running - balance <= near:
                return False
        elif balance is not None:
            return False
    closing = given.get("closing_balance")
    return -_BILLION < running < _BILLION and type(closing) in _NUMBER and abs(running - closing) <= near


def ledgers(reading: Reading, limit: int, near: float) -> Iterator[Ledger]:
    """The ledgers of a case: its own figures, then those of each boundary, its metadata and each account.

    Without those that add up to within `near` at first sight.
    """
    statement = reading.statement
    if statement.figures:
        yield from _of(statement.figures, statement.pointers, limit, near)
        balances = statement.figures.get("balances")
        if isinstance(balances, dict):
            yield from _of(balances, _below(balances, reading.pointer("balances")), limit, near)
    for holder in reading.holders:
        if not _FIGURES.isdisjoint(holder.given):
            yield from _of(holder.given, _below(holder.given, holder.pointer), limit, near)


def _below(given: Mapping[str, Any], base: str) -> dict[str, str]:
    return {key: f"{base}/{key}" for key in (*OPENING, *CLOSING, *ROWS) if key in given}


def _of(given: Mapping[str, Any], pointers: Mapping[str, str], limit: int, near: float) -> Iterator[Ledger]:
    if _FIGURES.isdisjoint(given) or adds_up_plainly(given, near):
        return
    opening_key, closing_key = first_key(given, OPENING), first_key(given, CLOSING)
    rows_key = first_key(given, ROWS)
    own = currency_of(given)
    entries = given[rows_key] if rows_key is not None else None
    rows: dict[str, list[Row]] = {own: []}
    if isinstance(entries, list) and rows_key is not None:
        for index, entry in enumerate(entries[:limit]):
            currency = currency_of(entry) or own if isinstance(entry, dict) else own
            row = _row(entry, f"{pointers[rows_key]}/{index}", index)
            rows.setdefault(currency, []).append(row)
        if len(rows) == 2 and not rows[own]:  # noqa: PLR2004 (one foreign currency for all rows, and balances without)
            rows = {currency: kept for currency, kept in rows.items() if kept}
    for currency, kept in rows.items():
        mine = currency == own or len(rows) == 1
        yield Ledger(
            pointer=pointers[rows_key] if rows_key else "",
            currency=currency,
            opening=read_amount(given[opening_key]) if mine and opening_key else None,
            closing=read_amount(given[closing_key]) if mine and closing_key else None,
            closing_pointer=pointers[closing_key] if closing_key else "",
            rows=tuple(kept),
        )


def _row(entry: Any, pointer: str, index: int) -> Row:
    if not isinstance(entry, dict):
        return Row(amount=None, balance=None, pointer=pointer, index=index, signed=False)
    balance_key = first_key(entry, _BALANCE)
    amount, signed = _amount(entry)
    balance = read_amount(entry[balance_key]) if balance_key is not None else None
    return Row(amount=amount, balance=balance, pointer=pointer, index=index, signed=signed)


def _amount(entry: Mapping[str, Any]) -> tuple[Decimal | None, bool]:
    """What a row adds: from its signed amount, its amount and direction, or its debit and credit columns."""
    if "amount" in entry and entry["amount"] is not None:
        amount = read_amount(entry["amount"])
        direction = entry.get("type") or entry.get("direction") or entry.get("transaction_type")
        word = direction.strip().lower() if isinstance(direction, str) else ""
        if amount is None or amount < 0:
            return amount, True
        return (-amount, True) if word in _OUT else (amount, word in _IN)
    debit_key, credit_key = first_key(entry, _DEBIT), first_key(entry, _CREDIT)
    if debit_key is None and credit_key is None:
        return None, False
    debit = read_amount(entry[debit_key]) if debit_key is not None and entry[debit_key] != "" else Decimal(0)
    credit = read_amount(entry[credit_key]) if credit_key is not None and entry[credit_key] != "" else Decimal(0)
    if debit is None or credit is None:
        return None, True
    return credit - abs(debit), True


def currency_of(given: Mapping[str, Any]) -> str:
    """The currency of a ledger or row as given, in capitals; empty where none is."""
    value = given.get("currency")
    return value.strip().upper() if isinstance(value, str) and len(value) <= 20 else ""  # noqa: PLR2004 (no code is longer)


def first_key(given: Mapping[str, Any], keys: tuple[str, ...]) -> str | None:
    """The first of `keys` that is given and not null."""
    return next((key for key in keys if given.get(key) is not None), None)
