"""Balances that do not add up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import product

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.ledgers import Ledger, Row, ledgers
from hallucheck.detectors.statements.reading.money import written
from hallucheck.model import Finding

RULE = RULES["statements/balance-mismatch"]


Break = tuple[Row, Decimal, Decimal]
"""A row whose balance does not follow from the one before, what it states and what was expected."""


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """Each ledger: its total, then its rows."""
    for ledger in ledgers(reading):
        if ledger.rows:
            yield from _total(reading, ledger)
            yield from _running(reading, ledger)


def _total(reading: ExtractionReading, ledger: Ledger) -> Iterator[Finding]:
    opening, closing, tolerance = ledger.opening, ledger.closing, reading.standards.tolerance
    if opening is None or closing is None:
        return
    amounts = [row.amount for row in ledger.rows if row.amount is not None]
    if len(amounts) < len(ledger.rows):
        return  # what cannot be read cannot be added up
    total = sum(amounts, Decimal(0))
    expected = opening + total
    owed = sum((row.owed or Decimal(0) for row in ledger.rows), Decimal(0))
    if any(abs(closing - opening - change) <= tolerance for change in (total, -total, owed)):
        return
    if not any(row.signed for row in ledger.rows) and _can_reach(closing - opening, amounts, tolerance):
        return
    count = len(ledger.rows)
    rows = "1 transaction" if count == 1 else f"{count} transactions"
    what = f"closing{ledger.name} balance"
    message = (
        f"the {what} is {written(closing)}; {written(opening)} and the sum of {rows} make {written(expected)}, a gap "
        f"of {written(closing - expected)}"
    )
    yield reading.finding(
        RULE, message, ledger.closing_pointer, reading.severities.closing_balance, claim=f"{what} {written(closing)}",
        detected=written(closing), expected=written(expected),
    )  # fmt: skip


def _can_reach(gap: Decimal, amounts: Sequence[Decimal], tolerance: Decimal) -> bool:
    """Whether adding some amounts and taking the others can make up `gap`; many of them make up any that they cover."""
    if len(amounts) > MOST_WAYS:
        return abs(gap) <= sum(map(abs, amounts), tolerance)
    sums = {Decimal(0)}
    for amount in amounts:
        sums = {one + way for one in sums for way in (amount, -amount)}
    return any(abs(gap - one) <= tolerance for one in sums)


MOST_WAYS = 10
"""Amounts without direction of which every way to add and take them is tried: a thousand."""


def _running(reading: ExtractionReading, ledger: Ledger) -> Iterator[Finding]:
    if sum(row.balance is not None for row in ledger.rows) < 1 + (ledger.opening is None):
        return
    for row, balance, expected in _fewest_breaks(ledger, reading.standards.tolerance)[
        : reading.options.max_row_findings
    ]:
        name, stated = f"row {row.index + 1}", written(balance)
        message = (
            f"{name}: the{ledger.name} balance is {stated}; {written(expected)} follows from the row before, a gap of "
            f"{written(balance - expected)}"
        )
        yield reading.finding(
            RULE, message, row.pointer, reading.severities.running_balance, claim=f"{name}: {stated}", detected=stated,
            expected=written(expected),
        )  # fmt: skip


def _fewest_breaks(ledger: Ledger, tolerance: Decimal) -> list[Break]:
    """The breaks under the reading of the rows that has the fewest: as they stand, other sign, backward in time."""
    best: list[Break] | None = None
    for rows, change in product((ledger.rows, ledger.rows[::-1]), _CHANGES):
        breaks = _breaks(ledger.opening, rows, change, tolerance)
        if best is None or len(breaks) < len(best):
            best = breaks
        if not best:
            break
    return best or []


_CHANGES: tuple[Callable[[Row], Decimal], ...] = (
    lambda row: row.amount or Decimal(0),
    lambda row: -(row.amount or Decimal(0)),
    lambda row: row.owed or Decimal(0),
)
"""What a row adds to the balance: of an account, of one counted from the other side, of what is owed on a card."""


def _breaks(
    opening: Decimal | None, rows: Sequence[Row], change: Callable[[Row], Decimal], tolerance: Decimal
) -> list[Break]:
    """The rows at which the balance breaks. After a break both figures are believed: one wrong row is one break."""
    believed: tuple[Decimal, ...] = () if opening is None else (opening,)
    breaks = []
    for row in rows:
        if row.amount is None:
            believed = () if row.balance is None else (row.balance,)
            continue
        amount = change(row)
        expected = tuple(balance + amount for balance in believed)
        balance = row.balance
        if balance is None:
            believed = expected
        elif not expected or any(abs(balance - figure) <= tolerance for figure in expected):
            believed = (balance,)
        else:
            breaks.append((row, balance, expected[0]))
            believed = (balance, expected[0])
    return breaks
