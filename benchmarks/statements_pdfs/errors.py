"""Planted errors: each changes a right extraction into one with one thing wrong, of a kind that models are known for.

An error takes the extraction (its own copy), what was printed, and chance. It returns what it made of the extraction,
or None where it cannot be planted. Most change one statement, chosen by chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

from benchmarks.statements_pdfs.extraction import Extraction
from benchmarks.statements_pdfs.layout import Printed

Error = Callable[[Extraction, Sequence[Printed], random.Random], Extraction | None]
ERRORS: dict[str, Error] = {}

One = dict[str, Any]


def _error(change: Error) -> Error:
    ERRORS[change.__name__] = change
    return change


def _on_one(change: Callable[[One, random.Random], bool | None]) -> Callable[[One, random.Random], bool | None]:
    """An error that changes one statement in place; False where it cannot."""

    def error(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
        del printed
        for one in chance.sample(made, len(made)):
            if change(one, chance) is not False:
                return made
        return None

    error.__doc__ = change.__doc__
    ERRORS[change.__name__] = error
    return change


# The account ---------------------------------------------------------------------------------------------------------


@_on_one
def account_last_digit(one: One, chance: random.Random) -> bool | None:
    """The last digit of the account number is another one."""
    number = one.get("account_number")
    if number is None or not number[-1].isdigit():
        return False
    one["account_number"] = number[:-1] + str((int(number[-1]) + chance.randint(1, 9)) % 10)
    return None


@_on_one
def account_invented(one: One, chance: random.Random) -> bool | None:
    """An account number that stands nowhere, of the same form."""
    number = one.get("account_number")
    if number is None:
        return False
    one["account_number"] = "".join(
        str((int(sign) + chance.randint(2, 8)) % 10) if sign.isdigit() else sign for sign in number
    )
    return None


@_error
def account_of_another(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
    """The number of another account of the same PDF."""
    del printed, chance
    numbers = [one.get("account_number") for one in made]
    other = next((number for number in numbers if number and number != numbers[0]), None)
    if other is None or numbers[0] is None:
        return None
    made[0]["account_number"] = other
    return made


@_error
def account_unmasked(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
    """The whole number where the PDF masks it: the model cannot have read it there."""
    del chance
    for one, part in zip(made, printed, strict=True):
        full = part.statement.account.number
        if "account_number" in one and sum(map(str.isdigit, part.number)) < sum(map(str.isdigit, full)):
            one["account_number"] = full
            return made
    return None


@_on_one
def holder_other(one: One, chance: random.Random) -> bool | None:
    """Somebody else's account."""
    if "account_holder" not in one:
        return False
    one["account_holder"] = chance.choice(("Walter K. Brandis", "Rosalind Achterberg", "Tomasz Wierzbicki"))
    return None


@_on_one
def bank_other(one: One, chance: random.Random) -> bool | None:
    """Another real bank."""
    if "bank_name" not in one:
        return False
    one["bank_name"] = chance.choice(
        [bank for bank in ("Citibank", "Barclays", "ING", "Rabobank") if bank != one["bank_name"]]
    )
    return None


@_on_one
def type_other(one: One, chance: random.Random) -> bool | None:
    """Another type of account."""
    del chance
    if "account_type" not in one:
        return False
    one["account_type"] = "Mortgage"
    return None


@_on_one
def currency_other(one: One, chance: random.Random) -> bool | None:
    """Another currency."""
    if "currency" not in one:
        return False
    one["currency"] = chance.choice([code for code in ("EUR", "USD", "CHF") if code != one["currency"]])
    return None


# Days ----------------------------------------------------------------------------------------------------------------


def _months_on(day: date, months: int) -> date:
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month, last if (day + timedelta(days=1)).day == 1 else min(day.day, last))


def _shift_period(one: One, months: int) -> bool | None:
    if "start_date" not in one or "end_date" not in one:
        return False
    one["start_date"], one["end_date"] = _months_on(one["start_date"], months), _months_on(one["end_date"], months)
    return None


@_on_one
def period_other_month(one: One, chance: random.Random) -> bool | None:
    """The period of another month."""
    return _shift_period(one, chance.choice((-2, -1, 1, 2)))


@_on_one
def period_other_year(one: One, chance: random.Random) -> bool | None:
    """The period of another year."""
    return _shift_period(one, chance.choice((-12, -24)))


@_on_one
def due_date_other(one: One, chance: random.Random) -> bool | None:
    """Another due date."""
    if "payment_due_date" not in one:
        return False
    one["payment_due_date"] += timedelta(days=chance.choice((-3, -1, 2, 5)))
    return None


@_on_one
def rows_in_another_month(one: One, chance: random.Random) -> bool | None:
    """All transactions a month or two later or earlier, and the period with them."""
    months = chance.choice((-2, -1, 1, 2))
    _shift_period(one, months)
    for row in one["transactions"]:
        row["date"] = _months_on(row["date"], months)


@_on_one
def rows_only_in_another_month(one: One, chance: random.Random) -> bool | None:
    """All transactions a month later or earlier, the period as it is."""
    months = chance.choice((-1, 1))
    for row in one["transactions"]:
        row["date"] = _months_on(row["date"], months)


@_on_one
def row_date_other(one: One, chance: random.Random) -> bool | None:
    """One transaction on another day of the period."""
    row = chance.choice(one["transactions"])
    day = row["date"]
    row["date"] = day + timedelta(days=3) if day.day < 15 else day - timedelta(days=3)


@_on_one
def row_date_impossible(one: One, chance: random.Random) -> bool | None:
    """One transaction years after the period."""
    row = chance.choice(one["transactions"])
    row["date"] = row["date"].replace(day=1, year=2041)


# Balances and totals -------------------------------------------------------------------------------------------------


@_on_one
def balances_moved(one: One, chance: random.Random) -> bool | None:
    """Opening, closing and running balances all 1,000 higher: the sums still add up."""
    del chance
    if "opening_balance" not in one and "closing_balance" not in one:
        return False
    for holder in (one, *one["transactions"]):
        for key in ("opening_balance", "closing_balance", "balance"):
            if key in holder:
                holder[key] += 1000
    return None


@_on_one
def closing_too_high(one: One, chance: random.Random) -> bool | None:
    """The closing balance 6,000 higher."""
    del chance
    if "closing_balance" not in one:
        return False
    one["closing_balance"] += 6000
    return None


@_on_one
def opening_other(one: One, chance: random.Random) -> bool | None:
    """Another opening balance; no transactions that could tell."""
    if "opening_balance" not in one:
        return False
    one["opening_balance"] += Decimal(chance.randint(1, 99)) / 100 * chance.choice((1, -1)) + 10
    return None


@_on_one
def limit_times_ten(one: One, chance: random.Random) -> bool | None:
    """The credit limit times ten."""
    del chance
    if "credit_limit" not in one:
        return False
    one["credit_limit"] *= 10
    return None


@_on_one
def minimum_other(one: One, chance: random.Random) -> bool | None:
    """Another minimum payment."""
    if "minimum_payment" not in one:
        return False
    one["minimum_payment"] += chance.randint(3, 40)
    return None


@_on_one
def total_other(one: One, chance: random.Random) -> bool | None:
    """Another total."""
    keys = [key for key in ("total_credits", "total_debits") if key in one]
    if not keys:
        return False
    one[chance.choice(keys)] += chance.randint(11, 990)
    return None


@_on_one
def amounts_times_ten(one: One, chance: random.Random) -> bool | None:
    """Every amount and balance times ten."""
    del chance
    for holder in (one, *one["transactions"]):
        for key in ("opening_balance", "closing_balance", "balance", "amount", "total_credits", "total_debits"):
            if key in holder:
                holder[key] *= 10


# Transactions --------------------------------------------------------------------------------------------------------


@_on_one
def amounts_exchanged(one: One, chance: random.Random) -> bool | None:
    """The amounts of two transactions exchanged; the sums still add up."""
    rows = one["transactions"]
    first = chance.randrange(len(rows) - 1)
    second = next(
        (number for number in range(first + 1, len(rows)) if rows[number]["amount"] * rows[first]["amount"] > 0), None
    )
    if second is None:
        return False
    _exchange(rows[first], rows[second], "amount")
    _follow(one)
    return None


def _exchange(one: One, other: One, key: str) -> None:
    one[key], other[key] = other[key], one[key]


def _follow(one: One) -> None:
    """Let the running balances follow from the amounts."""
    balance = one.get("opening_balance")
    for row in one["transactions"]:
        if balance is not None and "balance" in row:
            balance += row["amount"]
            row["balance"] = balance


@_on_one
def amount_misread(one: One, chance: random.Random) -> bool | None:
    """Two digits of one amount exchanged, and the balances after it follow."""
    rows = one["transactions"]
    for row in chance.sample(rows, len(rows)):
        whole = f"{row['amount']:.2f}"
        for at in range(len(whole) - 1, 0, -1):
            if whole[at].isdigit() and whole[at - 1].isdigit() and whole[at] != whole[at - 1]:
                row["amount"] = Decimal(whole[: at - 1] + whole[at] + whole[at - 1] + whole[at + 1 :])
                _follow(one)
                return None
    return False


@_on_one
def sign_flipped(one: One, chance: random.Random) -> bool | None:
    """One amount with the other sign."""
    row = chance.choice(one["transactions"])
    row["amount"] = -row["amount"]


@_on_one
def pair_invented(one: One, chance: random.Random) -> bool | None:
    """Two transactions that stand nowhere and cancel each other."""
    rows = one["transactions"]
    at = chance.randrange(len(rows))
    template = rows[at]
    made = [
        {**template, "description": words, "amount": amount}
        for words, amount in (
            ("Wire Transfer Out Halvorsen", Decimal("-5000.00")),
            ("Wire Transfer In Halvorsen", Decimal("5000.00")),
        )
    ]
    if "balance" in template:
        made[0]["balance"] = template["balance"] - 5000
        made[1]["balance"] = template["balance"]
    rows[at + 1 : at + 1] = made


@_on_one
def payee_renamed(one: One, chance: random.Random) -> bool | None:
    """One transaction with a payee that stands nowhere."""
    row = chance.choice(one["transactions"])
    one["payees"].pop(row["description"], None)
    row["description"] = "Casino Royale"


@_on_one
def payees_exchanged(one: One, chance: random.Random) -> bool | None:
    """The descriptions of two transactions exchanged."""
    rows = one["transactions"]
    payees = one["payees"]
    first = chance.choice(rows)
    for second in rows:
        if payees.get(first["description"], first["description"]) != payees.get(
            second["description"], second["description"]
        ):
            _exchange(first, second, "description")
            return None
    return False


@_on_one
def only_first_rows(one: One, chance: random.Random) -> bool | None:
    """Only the first transactions: twenty, or half of fewer."""
    del chance
    rows = one["transactions"]
    del rows[20 if len(rows) > 24 else len(rows) // 2 :]


@_on_one
def row_left_out(one: One, chance: random.Random) -> bool | None:
    """One transaction left out."""
    del one["transactions"][chance.randrange(len(one["transactions"]))]


@_on_one
def row_repeated(one: One, chance: random.Random) -> bool | None:
    """One transaction twice."""
    rows = one["transactions"]
    at = chance.randrange(len(rows))
    rows.insert(at, dict(rows[at]))


# Boundaries ----------------------------------------------------------------------------------------------------------


def _apart(made: Extraction) -> bool:
    return len(made) > 1 and all(a["end_page"] < b["start_page"] for a, b in pairwise(made))


@_error
def boundary_over_two(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
    """One boundary over the pages of two statements, with the data of the first."""
    del printed, chance
    if not _apart(made):
        return None
    made[0]["end_page"] = made[1]["end_page"]
    del made[1]
    return made


@_error
def boundaries_exchanged(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
    """Two statements' data under each other's pages."""
    del printed, chance
    if not _apart(made):
        return None
    for key in ("start_page", "end_page"):
        _exchange(made[0], made[1], key)
    made[0], made[1] = made[1], made[0]
    return made


@_error
def page_shifted(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
    """The boundary between two statements one page off."""
    del printed
    if not _apart(made):
        return None
    if made[0]["end_page"] > made[0]["start_page"] and (
        chance.random() < 0.5 or made[1]["start_page"] == made[1]["end_page"]
    ):
        made[0]["end_page"] -= 1
        made[1]["start_page"] -= 1
    elif made[1]["end_page"] > made[1]["start_page"]:
        made[0]["end_page"] += 1
        made[1]["start_page"] += 1
    else:
        return None
    return made


@_error
def split_by_page(made: Extraction, printed: Sequence[Printed], chance: random.Random) -> Extraction | None:
    """Each page of one statement taken for a statement of its own."""
    del printed, chance
    if len(made) > 1 or made[0]["start_page"] == made[0]["end_page"]:
        return None
    whole = made[0]
    kept = [
        key
        for key in whole
        if key not in ("start_page", "end_page", "transactions", "opening_balance", "closing_balance")
    ]
    return [
        {"start_page": page, "end_page": page, **{key: whole[key] for key in kept}, "transactions": []}
        for page in range(whole["start_page"], whole["end_page"] + 1)
    ]
