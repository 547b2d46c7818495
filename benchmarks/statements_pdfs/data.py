"""Accounts of people who do not exist, and periods of them whose sums are right to the cent."""

from __future__ import annotations

import calendar
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import accumulate

CENT = Decimal("0.01")


@dataclass(frozen=True, kw_only=True)
class Account:
    """Whose account it is, at which bank; `number` in full, without spaces."""

    bank: str
    holder: str
    address: tuple[str, ...]
    number: str
    kind: str
    currency: str


@dataclass(frozen=True, kw_only=True)
class Row:
    """One transaction. Money in is positive; on a card, what is owed grows."""

    day: date
    payee: str
    """Who it was, as a model would write it in short."""
    details: tuple[str, ...]
    """What banks print around the payee; in `words`, the payee stands between the first of them and the rest."""
    amount: Decimal

    @property
    def words(self) -> str:
        """The whole description on one line."""
        return " ".join(filter(None, (self.details[0], self.payee, *self.details[1:])))


@dataclass(frozen=True, kw_only=True)
class Statement:
    """One period of an account."""

    account: Account
    start: date
    end: date
    opening: Decimal
    rows: tuple[Row, ...]
    is_card: bool = False
    credit_limit: Decimal | None = None
    due: date | None = None
    minimum: Decimal | None = None

    @property
    def balances(self) -> tuple[Decimal, ...]:
        """The running balance after each row."""
        return tuple(accumulate((row.amount for row in self.rows), initial=self.opening))[1:]

    @property
    def closing(self) -> Decimal:
        """The balance after the last row."""
        return self.balances[-1]

    @property
    def total_in(self) -> Decimal:
        """The sum of the positive amounts."""
        return sum((row.amount for row in self.rows if row.amount > 0), Decimal(0))

    @property
    def total_out(self) -> Decimal:
        """The sum of the negative amounts, as a positive number."""
        return -sum((row.amount for row in self.rows if row.amount < 0), Decimal(0))


@dataclass(frozen=True, kw_only=True)
class Region:
    """What banks and people are called somewhere."""

    banks: tuple[str, ...]
    holders: tuple[str, ...]
    addresses: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]
    currency: str
    shops: tuple[str, ...]
    """Payees of purchases."""
    bills: tuple[str, ...]
    """Payees of bills and transfers."""
    payers: tuple[str, ...]
    """Who pays in."""
    purchase: tuple[str, ...]
    """What stands before the payee of a purchase."""
    bill: tuple[str, ...]
    income: tuple[str, ...]
    suffix: Callable[[random.Random], str]
    """What stands after a payee: a place, a reference."""
    number: Callable[[random.Random], str]


def make_account(
    chance: random.Random, region: Region, *, bank: str | None = None, holder: str | None = None
) -> Account:
    """An account somewhere."""
    return Account(
        bank=bank or chance.choice(region.banks),
        holder=holder or chance.choice(region.holders),
        address=chance.choice(region.addresses),
        number=region.number(chance),
        kind=chance.choice(region.kinds),
        currency=region.currency,
    )


def make_statement(
    chance: random.Random, region: Region, *, account: Account | None = None, first: date | None = None,
    rows: tuple[int, int] = (14, 48), is_card: bool = False, opening: Decimal | None = None,
) -> Statement:  # fmt: skip
    """A month of an account: a calendar month, or from any day on where `first` says so."""
    account = account or make_account(chance, region)
    start = first or date(chance.randint(2021, 2025), chance.randint(1, 12), 1)
    end = start + timedelta(days=calendar.monthrange(start.year, start.month)[1] - 1)
    if opening is None:
        opening = _cents(chance, 800, 9000)
    made: list[Row] = []
    seen: set[tuple[date, str, Decimal]] = set()
    amounts: set[Decimal] = set()
    wanted = chance.randint(*rows)
    while len(made) < wanted:
        day = start + timedelta(days=chance.randrange((end - start).days + 1))
        row = _row(chance, region, day, is_card=is_card, first=len(made) < 2)
        key = (row.day, row.payee, row.amount)
        if key not in seen and abs(row.amount) not in amounts:
            seen.add(key)
            amounts.add(abs(row.amount))
            made.append(row)
    made.sort(key=lambda row: row.day)
    statement = Statement(
        account=account, start=start, end=end, opening=opening, rows=tuple(made), is_card=is_card,
        credit_limit=Decimal(chance.choice((2500, 4000, 7500, 12000, 15000))) if is_card else None,
        due=end + timedelta(days=chance.randint(20, 27)) if is_card else None,
        minimum=_cents(chance, 25, 90) if is_card else None,
    )  # fmt: skip
    lowest = min(statement.balances)
    if lowest < 0 and not is_card:  # most accounts are not overdrawn
        return make_statement(
            chance, region, account=account, first=start, rows=rows, opening=opening - lowest + _cents(chance, 10, 900)
        )
    return statement


def next_month(
    chance: random.Random, region: Region, before: Statement, *, rows: tuple[int, int] = (14, 48)
) -> Statement:
    """The month that follows: the same account, opened with the balance that the one before closed with."""
    for _ in range(200):
        after = make_statement(
            chance, region, account=before.account, first=before.end + timedelta(days=1), rows=rows,
            opening=before.closing, is_card=before.is_card,
        )  # fmt: skip
        if after.opening == before.closing:
            return after
    raise AssertionError("no month without an overdraft")


def _row(chance: random.Random, region: Region, day: date, *, is_card: bool, first: bool) -> Row:
    luck = 0 if first and not is_card else chance.random()
    if luck < 0.2:
        payee, before, sign = chance.choice(region.payers), chance.choice(region.income), 1
        amount = _cents(chance, 120, 3600)
    elif luck < 0.45:
        payee, before, sign = chance.choice(region.bills), chance.choice(region.bill), -1
        amount = _cents(chance, 20, 900)
    else:
        payee, before, sign = chance.choice(region.shops), chance.choice(region.purchase), -1
        amount = _cents(chance, 2, 240)
    if is_card:
        if luck < 0.1:
            return Row(day=day, payee="Payment", details=("", "Thank You", "Online"), amount=-_cents(chance, 50, 900))
        payee, before, sign = chance.choice(region.shops + region.bills), "", 1
        amount = _cents(chance, 2, 240)
    return Row(day=day, payee=payee, details=(before, region.suffix(chance)), amount=sign * amount)


def _cents(chance: random.Random, least: float, most: float) -> Decimal:
    return Decimal(chance.uniform(least, most)).quantize(CENT)


def digits(chance: random.Random, count: int) -> str:
    """A number in which no two neighbours are equal and none follows the other: it looks like no placeholder."""
    made = [chance.choice("123456789")]
    while len(made) < count:
        digit = chance.choice("0123456789")
        if abs(int(digit) - int(made[-1])) > 1:
            made.append(digit)
    return "".join(made)


def card_number(chance: random.Random) -> str:
    """Sixteen digits with a right check digit (Luhn)."""
    body = "4" + digits(chance, 14)
    total = sum(sum(divmod(int(digit) * (2 - number % 2), 10)) for number, digit in enumerate(body))
    return body + str(-total % 10)


def iban(chance: random.Random, country: str = "DE", length: int = 18) -> str:
    """An IBAN of digits with right check digits."""
    body = digits(chance, length)
    letters = "".join(str(ord(letter) - 55) for letter in country)
    return f"{country}{98 - int(body + letters + '00') % 97:02}{body}"
