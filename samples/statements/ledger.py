"""Accounts of people who do not exist, and months of them whose sums are right to the cent."""

from __future__ import annotations

import calendar
import random
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import accumulate

CENT = Decimal("0.01")


@dataclass(frozen=True, kw_only=True)
class Account:
    """Whose account it is and at which bank; `number` as it is printed."""

    bank: str
    holder: str
    address: tuple[str, ...]
    number: str
    kind: str
    currency: str
    branch: str = ""
    iban: str = ""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One transaction; money in is positive (on a card: what is owed grows)."""

    day: date
    words: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Statement:
    """One month of an account."""

    account: Account
    start: date
    end: date
    opening: Decimal
    rows: tuple[Row, ...]

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
class Habits:
    """What happens on an account: the same things on the same days, and purchases on any day."""

    fixed: tuple[tuple[int, str, str], ...]
    """(day of the month, words, amount)"""
    shops: tuple[tuple[str, float, float], ...]
    """(words, least, most): purchases between the two, without their sign"""
    purchases: int
    sign: int = -1
    """-1 where a purchase lowers the balance; 1 on a card, where it adds to what is owed."""


def month(account: Account, when: date, opening: str | Decimal, habits: Habits, *, seed: int) -> Statement:
    """The calendar month of `when`; the same for the same seed on every machine and Python."""
    last = calendar.monthrange(when.year, when.month)[1]
    rows = [Row(day=when.replace(day=day), words=words, amount=Decimal(amount)) for day, words, amount in habits.fixed]
    chance = random.Random(seed)  # noqa: S311 (nothing here is secret) - `random()` alone is stable across versions
    for _ in range(habits.purchases):
        words, least, most = habits.shops[int(chance.random() * len(habits.shops))]
        amount = Decimal(least + (most - least) * chance.random()).quantize(CENT)
        rows.append(
            Row(day=when.replace(day=1 + int(chance.random() * last)), words=words, amount=habits.sign * amount)
        )
    rows.sort(key=lambda row: row.day)
    return Statement(
        account=account,
        start=when.replace(day=1),
        end=when.replace(day=last),
        opening=Decimal(opening),
        rows=tuple(rows),
    )
