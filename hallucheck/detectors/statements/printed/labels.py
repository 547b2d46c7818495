"""Behind which label of the document a value stands: its field's own, or another's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

import msgspec

from hallucheck.detectors.statements.printed.account_numbers import is_claimed, numbers_on, stands_in_rows_only
from hallucheck.detectors.statements.printed.atoms import figures_in
from hallucheck.detectors.statements.printed.sheet import Sheet
from hallucheck.detectors.statements.printed.vocabulary import OF_NUMBERS, aspects_of, is_of_another, is_own
from hallucheck.evidence.pdf.page_rows import Cell
from hallucheck.text.amounts.numerals import plain


class Labelled(msgspec.Struct, frozen=True):
    """A value as printed: what its label says, the page, and the value with its label."""

    aspects: frozenset[str]
    page: int
    text: str
    values: tuple[Decimal | str, ...]


def own_value(field: str, printed: Iterable[Labelled]) -> Labelled | None:
    """The first value behind the field's own label."""
    return next((one for one in printed if is_own(field, one.aspects)), None)


def other_value(field: str, printed: Sequence[Labelled], is_claim: Callable[[Labelled], bool]) -> Labelled | None:
    """The value behind the field's own label, where the claimed one stands behind labels of other fields only."""
    held = [one for one in printed if is_claim(one)]
    if not held or not all(is_of_another(field, one.aspects) for one in held):
        return None
    return own_value(field, printed)


def amounts_on(sheets: Iterable[Sheet]) -> list[Labelled]:
    """The amounts of money on some pages with their labels."""
    return [one for sheet in sheets for one in _read_amounts(sheet)]


@lru_cache(maxsize=1024)
def _read_amounts(sheet: Sheet) -> list[Labelled]:
    found: list[Labelled] = []
    above: tuple[Cell, ...] = ()
    last_row = max(sheet.row_lines, default=-1)
    for number, line in enumerate(sheet.lines):
        if any(map(str.isdigit, line.text)):
            found += _of_line(sheet, number, above, last_row)
            above = ()
        else:
            above = line.cells
    return found


def _of_line(sheet: Sheet, number: int, above: Sequence[Cell], last_row: int) -> Iterator[Labelled]:
    """The amounts of a line. A label stands before its amount, or above it where the line has amounts only."""
    text = plain(sheet.lines[number].text)
    everything = figures_in(text)
    figures = [figure for figure in everything if figure.money]
    ends = [0, *(round(figure.right) for figure in figures)]
    labels = [text[end : round(figure.left)] for end, figure in zip(ends, figures, strict=False)]
    worded = [any(map(str.isalpha, label)) for label in labels]
    if not any(worded) and len(above) == len(everything):
        labels = [cell.text for cell, figure in zip(above, everything, strict=True) if figure.money]
    elif figures and not worded[0] and any(map(str.isalpha, text[ends[-1] :])):
        labels = [""] * len(labels)  # labels behind their amounts
    for at, (figure, label) in enumerate(zip(figures, labels, strict=True)):
        aspects = aspects_of(label) - OF_NUMBERS
        if not aspects and number in sheet.row_lines:
            is_last = number == last_row and 0 < at == len(figures) - 1
            aspects = _LAST if is_last else _TRANSACTION
        yield Labelled(aspects, sheet.number, f"{label.strip(_AROUND)[-_QUOTED:]}  {figure.text}", figure.values)


_AROUND = " .:;,"
_QUOTED = 80
_TRANSACTION = frozenset(("transaction",))
_LAST = frozenset(("transaction", "closing"))
"""The last figure of the last row is the balance with which a table closes, or is printed in every row."""


def other_account(claim: str, sheets: Sequence[Sheet]) -> Labelled | None:
    """The account number of the pages, where the claimed one is a bank's code, or stands in transactions only."""
    printed = [
        Labelled(aspects_of(" ".join(number.label)) & OF_NUMBERS, number.page, number.text, (number.compact,))
        for number in numbers_on(sheets)
    ]
    if stands_in_rows_only(claim, sheets):
        return own_value("account_number", printed)
    return other_value("account_number", printed, lambda one: is_claimed(claim, str(one.values[0])))
