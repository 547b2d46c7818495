"""The figures of an extraction as ledgers, per account and currency, and what it claims of each statement."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache, partial
from typing import Any

import msgspec

from hallucheck.detectors.statements.reading.dates import Date, mentions_in
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import AMOUNTS, CLOSING, OPENING, WHOLE, Field, Holder, read_fields
from hallucheck.model.foreign.aliases import spellings
from hallucheck.text.amounts.numerals import read
from hallucheck.text.basics.patterns import regex

ROWS = spellings("transactions", "rows", "entries")

_ROWS, _BALANCES = frozenset(ROWS), frozenset((*OPENING, *CLOSING))
_FIGURES = _ROWS | _BALANCES
_ROW_KEYS = {
    "balance": spellings("balance", "running_balance", "balance_after"),
    "amount": spellings("amount"),
    "direction": spellings("type", "direction", "transaction_type"),
    "debit": spellings("debit", "debits", "withdrawal", "withdrawals", "paid_out", "money_out", "debit_amount"),
    "credit": spellings("credit", "credits", "deposit", "deposits", "paid_in", "money_in", "credit_amount"),
}
_ROW_FIELD = {key: field for field, keys in _ROW_KEYS.items() for key in keys}
DAYS = spellings(
    "date", "transaction_date", "trans_date", "posting_date", "post_date", "posted_date", "booking_date", "posted",
    "day", "value_date", "datum",
)  # fmt: skip
"""Keys of a transaction's day."""
_DESCRIPTIONS = spellings(
    "description", "details", "narrative", "payee", "merchant", "merchant_name", "memo", "counterparty", "particulars",
    "text", "name", "transaction", "transaction_description", "reference_text", "desc",
)  # fmt: skip
_CLAIMED_ROWS = spellings(*ROWS, "transaction_list", "line_items")
_OUT = frozenset(("debit", "dr", "d", "withdrawal", "out", "payment", "fee", "charge", "purchase", "transfer_out"))
_IN = frozenset(("credit", "cr", "c", "deposit", "in", "refund", "interest", "transfer_in"))
_EMPTY = frozenset(("", "-", "–", "—"))
_EITHER_SIDE = frozenset(("payment", "interest"))
"""What takes from an account, or adds to it, and does the same to what is owed on a card; all else turns round."""
_NUMBER = frozenset((int, float))
_BILLION = 1e9

Place = tuple[Mapping[str, Any], Callable[[str], str]]
"""An object that may hold figures, and where each of its keys stands."""


_LONGEST = 40
_CENT = Decimal("0.01")
_MOST = Decimal(10) ** 18
_SYMBOL = r"[^\w\s\d.,()+-]"
_CODE = r"[^\W\d_]{2,3}"
_CURRENCY = regex(rf"^(?:[A-Z]{{1,3}}[.$]|S/\.?|{_CODE}|{_SYMBOL})\s?|\s?(?:{_CODE}|{_SYMBOL})\.?$")
_MARK = regex(r"(?<![^\W\d_])\s?(?P<mark>DR|CR|DB|D|C|OD|S|H|DEBIT|CREDIT|SOLL|HABEN)\.?$")
_NEGATIVE_MARKS = frozenset(("DR", "DB", "D", "OD", "S", "DEBIT", "SOLL"))
_PLAIN = str.maketrans({"−": "-", "–": "-", "△": "-", "▲": "-", "’": "'"})
"""Minus signs, those of Japanese ledgers too, and the Swiss apostrophe."""


def read_amount(value: Any) -> Decimal | None:
    """An amount from a JSON number or a text such as '1,204.18', '$1.2', '(12.00)', '1.204,18 EUR' or '12.00 DR'.

    None where it cannot be read for certain. A single separator before exactly three digits groups thousands.
    """
    if type(value) is float:
        return Decimal(repr(value)) if abs(value) < 1e18 else None  # noqa: PLR2004 (also NaN and infinity)
    if type(value) is int:
        return Decimal(value) if abs(value) < 10**18 else None
    if isinstance(value, Decimal):
        return value if value.is_finite() and abs(value) < _MOST else None
    if isinstance(value, str) and 0 < len(value) <= _LONGEST:
        return _read_text(unicodedata.normalize("NFKC", value).strip().upper().translate(_PLAIN))
    return None


def _read_text(text: str) -> Decimal | None:
    sign = 1
    if mark := _MARK.search(text):
        sign = -1 if mark["mark"] in _NEGATIVE_MARKS else 1
        text = text[: mark.start()]
    if text.startswith("(") and text.endswith(")"):
        sign, text = -1, text[1:-1]
    for _ in range(2):  # '-$5' and '$-5'
        if text[:1] in ("-", "+"):
            sign *= -1 if text[0] == "-" else 1
            text = text[1:].lstrip()
        text = _CURRENCY.sub("", text.strip()).strip()
    if text.endswith(("-", "+")):
        sign, text = (-sign if text[-1] == "-" else sign), text[:-1].rstrip()
    numeral = read(text)
    if numeral is None or numeral[0] >= _MOST:
        return None
    value, places, grouped = numeral
    return sign * (value if grouped is None or not places else grouped)


def written(amount: Decimal) -> str:
    """An amount for a message, with two decimal places or more."""
    return f"{amount:.2f}" if amount == amount.quantize(_CENT) else str(amount)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A transaction: what it adds (None where that cannot be read) and the balance stated after it."""

    amount: Decimal | None
    balance: Decimal | None
    pointer: str
    index: int
    signed: bool
    """Whether it is said which way the amount goes."""
    owed: Decimal | None
    """What it adds to what is owed on a card."""
    day_text: str
    words: str
    of: str = ""
    """Whose it is, where it is not the statement's."""

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"transaction {self.index + 1}{self.of}"

    @property
    def days(self) -> tuple[Date, ...]:
        """The ways to read its day; empty where none is given or it is no day."""
        return days_in(self.day_text)

    @property
    def shown(self) -> str:
        """The row as messages quote it."""
        return " ".join(filter(None, (self.day_text, self.words, "" if self.amount is None else written(self.amount))))


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one account in one currency."""

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
    running: Any = given.get("opening_balance")
    rows = given.get("transactions")
    if type(running) not in _NUMBER or type(rows) is not list:
        return False
    try:
        for row in rows:
            if type(row) is not dict or "type" in row or "currency" in row or type(row.get("amount")) not in _NUMBER:
                return False
            running += row["amount"]
            balance = row.get("balance")
            if type(balance) in _NUMBER:
                if not -near <= running - balance <= near:
                    return False
            elif balance is not None:
                return False
        closing = given.get("closing_balance")
        return -_BILLION < running < _BILLION and type(closing) in _NUMBER and abs(running - closing) <= near
    except OverflowError:  # a whole number of hundreds of digits
        return False


def places_of(reading: ExtractionReading) -> Iterator[tuple[Holder | None, Place]]:
    """Where an extraction has figures: beside its metadata (None), then in each holder."""
    figures, join = reading.statement.figures, "{}/{}".format
    if figures:
        yield None, (figures, reading.pointer)
        if isinstance(balances := figures.get("balances"), dict):
            yield None, (balances, partial(join, reading.pointer("balances")))
    for holder in reading.holders:
        yield holder, (holder.given, partial(join, holder.pointer))


def ledgers(reading: ExtractionReading) -> Iterator[Ledger]:
    """The ledgers of a case, without those that add up at first sight.

    Rows in one place and balances in one other are a ledger together: many models write their transactions beside the
    metadata that holds the balances.
    """
    near, limit = reading.standards.near, reading.options.max_rows
    places = (place for _, place in places_of(reading) if not _FIGURES.isdisjoint(place[0]))
    found = [place for place in places if not adds_up_plainly(place[0], near)]
    rows = [place for place in found if not _ROWS.isdisjoint(place[0])]
    balances = [place for place in found if not _BALANCES.isdisjoint(place[0])]
    own = [place for place in found if place[0] is reading.statement.figures]
    if len(rows) == len(balances) == len(own) == 1 and rows != balances and len(found) == 2:  # noqa: PLR2004 (both)
        yield from _of((*rows, *balances), limit)
    else:
        for place in found:
            yield from _of((place,), limit)


def _of(places: tuple[Place, ...], limit: int) -> Iterator[Ledger]:
    """The ledgers that some places hold together."""

    def first(keys: tuple[str, ...]) -> tuple[Any, str]:
        return next(
            ((given[key], at(key)) for given, at in places for key in keys if given.get(key) is not None), (None, "")
        )

    (entries, base), (opening, _), (closing, pointer) = map(first, (ROWS, OPENING, CLOSING))
    own = next(filter(None, (currency_of(given) for given, _ in places)), "")
    rows: dict[str, list[Row]] = {own: []}
    for index, entry in enumerate(entries[:limit] if isinstance(entries, list) else ()):
        currency = currency_of(entry) if isinstance(entry, dict) else ""
        rows.setdefault(currency or own, []).append(read_row(entry, f"{base}/{index}", index))
    if len(rows) == 2 and not rows[own]:  # noqa: PLR2004 (one foreign currency for all rows, and balances without)
        del rows[own]
    for currency, kept in rows.items():
        mine = currency == own or len(rows) == 1
        yield Ledger(
            currency=currency,
            opening=read_amount(opening) if mine else None,
            closing=read_amount(closing) if mine else None,
            closing_pointer=pointer,
            rows=tuple(kept),
        )


def read_row(entry: Any, pointer: str, index: int, of: str = "") -> Row:
    """A transaction as it is given: a signed amount, an amount and a direction, or debit and credit columns."""
    entry = entry if isinstance(entry, dict) else {}
    given: dict[str, Any] = {}
    for key, value in entry.items():
        field = _ROW_FIELD.get(key)
        if field is not None and value is not None and (field == key or field not in given):
            given[field] = value
    direction = given.get("direction")
    word = direction.strip().lower() if isinstance(direction, str) else ""
    amount, signed = _amount(given, word)
    return Row(
        amount=amount, balance=read_amount(given.get("balance")), pointer=pointer, index=index, signed=signed,
        owed=amount if amount is None or word in _EITHER_SIDE else -amount, of=of,
        day_text=_first_text(entry, DAYS), words=_first_text(entry, _DESCRIPTIONS),
    )  # fmt: skip


def _amount(given: Mapping[str, Any], word: str) -> tuple[Decimal | None, bool]:
    """What a row adds, which goes the way that `word` says, and whether that is said."""
    if "amount" in given:
        amount = read_amount(given["amount"])
        if amount is None or amount < 0:
            return amount, True
        return (-amount, True) if word in _OUT else (amount, word in _IN)
    if "debit" not in given and "credit" not in given:
        return None, False
    sides = [given.get(side) for side in ("debit", "credit")]  # an empty cell, or one with a dash, is nought
    empty = (value is None or (isinstance(value, str) and value.strip() in _EMPTY) for value in sides)
    debit, credit = (Decimal(0) if no else read_amount(value) for no, value in zip(empty, sides, strict=True))
    return None if debit is None or credit is None else credit - abs(debit), True


def currency_of(given: Mapping[str, Any]) -> str:
    """The currency of a ledger or row as given, in capitals; empty where none is."""
    value = given.get("currency", given.get("Currency"))
    return value.strip().upper() if isinstance(value, str) and len(value) <= 20 else ""  # noqa: PLR2004 (no code is longer)


class Claimed(msgspec.Struct, kw_only=True):
    """What is claimed of one statement. `span` are its pages, None where it may stand anywhere."""

    name: str
    span: tuple[int, int] | None
    values: dict[str, Field] = {}
    rows: list[Row] = []
    rows_pointer: str = ""

    @property
    def amounts(self) -> set[Decimal]:
        """Its balances, limits and totals, without sign."""
        values = (read_amount(self.values[field].value) for field in AMOUNTS if field in self.values)
        return {abs(value) for value in values if value is not None}


def claims_of(reading: ExtractionReading) -> list[Claimed]:
    """What the extraction claims: of the document as a whole, then of each boundary and account."""
    only = reading.page_range or (reading.ranges[0] if reading.stated == len(reading.ranges) == 1 else None)
    whole = only.span if only is not None and only.possible else None
    found: dict[str, Claimed] = {}
    for holder, (given, pointer) in places_of(reading):
        name, span = (WHOLE, whole) if holder is None else (holder.name, holder.span or whole)
        claimed = found.setdefault(name, Claimed(name=name, span=span))
        for field, said in (read_fields(given, "") if holder is None else holder.fields).items():
            at = pointer(said.pointer[1:]) if holder is None else said.pointer
            claimed.values.setdefault(field, Field(said.value, at))
        key = next((key for key in _CLAIMED_ROWS if isinstance(given.get(key), list)), None)
        if key is not None and not claimed.rows:
            claimed.rows_pointer = pointer(key)
            entries, of = given[key][: reading.options.max_rows], "" if name == WHOLE else f" of {name}"
            rows = [(number, entry) for number, entry in enumerate(entries) if isinstance(entry, dict)]
            claimed.rows = [read_row(entry, f"{pointer(key)}/{number}", number, of) for number, entry in rows]
    return list(found.values())


def _first_text(entry: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next((entry[key].strip() for key in keys if isinstance(entry.get(key), str) and entry[key].strip()), "")


@lru_cache(maxsize=8192)
def days_in(text: str) -> tuple[Date, ...]:
    """Each day that the first date of a text may be."""
    readings = (date for mention in mentions_in(text)[:1] for _, date in mention.readings)
    return tuple(dict.fromkeys(date for date in readings if date[1] is not None and date[2] is not None))
