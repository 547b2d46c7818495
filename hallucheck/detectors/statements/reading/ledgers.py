"""The figures of an extraction as ledgers: opening and closing balance and the rows between them, per currency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.money import read_amount
from hallucheck.model.foreign.extraction import ALIASES
from hallucheck.model.foreign.spelling import spellings

OPENING = (*ALIASES["opening_balance"], "opening")
CLOSING = (*ALIASES["closing_balance"], "closing")
ROWS = ("transactions", "rows", "entries")

_USUAL = {key: key for key in (*OPENING, *CLOSING, *ROWS, "currency")}
_USUAL_OF = {spelling: key for key in reversed(_USUAL) for spelling in spellings(key)} | _USUAL
_UNUSUAL = frozenset(_USUAL_OF) - frozenset(_USUAL)
_FIGURES = frozenset(_USUAL_OF) - frozenset(spellings("currency"))
_ROWS = frozenset(key for key, usual in _USUAL_OF.items() if usual in ROWS)
_BALANCES = frozenset(key for key, usual in _USUAL_OF.items() if usual in OPENING or usual in CLOSING)
_ROW_KEYS = {
    "balance": spellings("balance", "running_balance", "balance_after"),
    "amount": spellings("amount"),
    "direction": spellings("type", "direction", "transaction_type"),
    "debit": spellings("debit", "debits", "withdrawal", "withdrawals", "paid_out", "money_out", "debit_amount"),
    "credit": spellings("credit", "credits", "deposit", "deposits", "paid_in", "money_in", "credit_amount"),
    "currency": spellings("currency"),
}
_ROW_FIELD = {key: field for field, keys in _ROW_KEYS.items() for key in keys}
_OUT = frozenset(("debit", "dr", "d", "withdrawal", "out", "payment", "fee", "charge", "purchase", "transfer_out"))
_IN = frozenset(("credit", "cr", "c", "deposit", "in", "refund", "interest", "transfer_in"))
_EMPTY = frozenset(("", "-", "–", "—"))
_EITHER_SIDE = frozenset(("payment", "interest"))
"""What takes from an account, or adds to it, and does the same to what is owed on a card; all else turns round."""


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
    either_side: bool = False
    """Whether it goes the same way on an account and on what is owed on a card, as payments do."""

    @property
    def owed(self) -> Decimal | None:
        """What it adds to what is owed on a card."""
        return self.amount if self.either_side or self.amount is None else -self.amount


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


def ledgers(reading: ExtractionReading) -> Iterator[Ledger]:
    """The ledgers of a case: its own figures, then those of each boundary, its metadata and each account.

    Without those that add up at first sight. Rows in one place and balances in one other are a ledger
    together: many models write their transactions beside the metadata that holds the balances.
    """
    parted, statement = _parted(reading), reading.statement
    places: list[tuple[Mapping[str, Any], Mapping[str, str]]] = [parted or (statement.figures, statement.pointers)]
    if parted is None:
        balances = statement.figures.get("balances")
        further = [(holder.given, holder.pointer) for holder in reading.holders]
        if isinstance(balances, dict):
            further.insert(0, (balances, reading.pointer("balances")))
        places += [(given, _below(given, base)) for given, base in further]
    for given, pointers in places:
        yield from _of(given, pointers, reading.options.max_rows, reading.standards.near)


def _parted(reading: ExtractionReading) -> tuple[dict[str, Any], dict[str, str]] | None:
    """The one ledger of an extraction whose rows stand in one place and whose balances in one other, with pointers."""
    figures = reading.statement.figures
    if not figures or not (_ROWS.isdisjoint(figures) or _BALANCES.isdisjoint(figures)):
        return None
    places: list[tuple[Mapping[str, Any], Mapping[str, str]]] = [(figures, reading.statement.pointers)]
    places += [(holder.given, _below(holder.given, holder.pointer)) for holder in reading.holders]
    rows = [place for place in places if not _ROWS.isdisjoint(place[0])]
    balances = [place for place in places if not _BALANCES.isdisjoint(place[0])]
    if len(rows) != 1 or len(balances) != 1 or rows == balances or "balances" in figures:
        return None
    return {**rows[0][0], **balances[0][0]}, {**rows[0][1], **balances[0][1]}


def _below(given: Mapping[str, Any], base: str) -> dict[str, str]:
    return {key: f"{base}/{key}" for key in given if key in _FIGURES}


def _of(given: Mapping[str, Any], pointers: Mapping[str, str], limit: int, near: float) -> Iterator[Ledger]:
    if _FIGURES.isdisjoint(given) or adds_up_plainly(given, near):
        return
    if not _UNUSUAL.isdisjoint(given):
        pointers = {_USUAL_OF[key]: pointer for key, pointer in pointers.items() if key in _USUAL_OF}
        given = {_USUAL_OF.get(key, key): value for key, value in given.items()}
    opening, closing, rows_key = (first_key(given, keys) for keys in (OPENING, CLOSING, ROWS))
    own, base = currency_of(given), pointers[rows_key] if rows_key else ""
    rows = _rows(given.get(rows_key or ""), base, limit, own)
    for currency, kept in rows.items():
        mine = currency == own or len(rows) == 1
        yield Ledger(
            pointer=base,
            currency=currency,
            opening=read_amount(given[opening]) if mine and opening else None,
            closing=read_amount(given[closing]) if mine and closing else None,
            closing_pointer=pointers[closing] if closing else "",
            rows=tuple(kept),
        )


def _rows(entries: object, base: str, limit: int, own: str) -> dict[str, list[Row]]:
    """The transactions by currency; those without one of their own, and of what is no list, are in `own`."""
    rows: dict[str, list[Row]] = {own: []}
    for index, entry in enumerate(entries[:limit] if isinstance(entries, list) else ()):
        currency = currency_of(entry) or own if isinstance(entry, dict) else own
        rows.setdefault(currency, []).append(read_row(entry, f"{base}/{index}", index))
    if len(rows) == 2 and not rows[own]:  # noqa: PLR2004 (one foreign currency for all rows, and balances without)
        del rows[own]
    return rows


def read_row(entry: Any, pointer: str, index: int) -> Row:
    """A transaction as it is given."""
    given: dict[str, Any] = {}
    for key, value in entry.items() if isinstance(entry, dict) else ():
        field = _ROW_FIELD.get(key)
        if field is not None and value is not None and (field == key or field not in given):
            given[field] = value
    amount, signed = _amount(given)
    balance, either_side = read_amount(given.get("balance")), _word(given) in _EITHER_SIDE
    return Row(amount=amount, balance=balance, pointer=pointer, index=index, signed=signed, either_side=either_side)


def _word(given: Mapping[str, Any]) -> str:
    """Which way a row goes, in a word."""
    direction = given.get("direction")
    return direction.strip().lower() if isinstance(direction, str) else ""


def _amount(given: Mapping[str, Any]) -> tuple[Decimal | None, bool]:
    """What a row adds: from its signed amount, its amount and direction, or its debit and credit columns."""
    if "amount" in given:
        amount = read_amount(given["amount"])
        word = _word(given)
        if amount is None or amount < 0:
            return amount, True
        return (-amount, True) if word in _OUT else (amount, word in _IN)
    if "debit" not in given and "credit" not in given:
        return None, False
    debit, credit = (_column(given.get(side)) for side in ("debit", "credit"))
    if debit is None or credit is None:
        return None, True
    return credit - abs(debit), True


def _column(value: Any) -> Decimal | None:
    """A figure of a debit or credit column; an empty cell, or one with a dash, is nought."""
    return Decimal(0) if value is None or (isinstance(value, str) and value.strip() in _EMPTY) else read_amount(value)


def currency_of(given: Mapping[str, Any]) -> str:
    """The currency of a ledger or row as given, in capitals; empty where none is."""
    value = given.get("currency")
    return value.strip().upper() if isinstance(value, str) and len(value) <= 20 else ""  # noqa: PLR2004 (no code is longer)


def first_key(given: Mapping[str, Any], keys: tuple[str, ...]) -> str | None:
    """The first of `keys` that is given and not null."""
    return next((key for key in keys if given.get(key) is not None), None)
