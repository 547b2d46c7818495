"""Numbers and amounts on the pages: how a claimed account number stands there, and behind which label a value does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from typing import TypeVar

import msgspec
from rapidfuzz.distance import Levenshtein

from hallucheck.detectors.statements.printed.atoms import figures_in
from hallucheck.detectors.statements.printed.sheet import Sheet
from hallucheck.detectors.statements.printed.vocabulary import OF_NUMBERS, aspects_of, is_of_another, is_own
from hallucheck.detectors.statements.reading.texts import words_of
from hallucheck.evidence.pdf.page_rows import Cell
from hallucheck.text.amounts.numerals import plain
from hallucheck.text.basics.patterns import regex

_LEAST = 3
"""Digits that distinguish one account from another, at least."""
_NEAR = 3
"""Digits in which a number that was misread differs from the printed one, at most."""
_TELLING = 6
"""Digits of a number that may be an account's, at least."""
_TOKEN = regex(r"[^\W_]+|[*•●·∙…#▪■_]+|\.{3,}")
_MASKED = regex(r"[*•●·∙…#▪■_]|(?<![^\W\d_])[xX]{2,}|\.{3,}|(?<![^\W\d_])[xX](?=\d)")
_GAPS = frozenset(("", " ", "-", ".", "/", " - ", "–"))
"""What may stand between the groups of one number."""
_IBAN_HEAD = regex(r"[A-Z]{2}\d{2}")
_IBAN_GROUP = 4
"""Characters of the groups in which an IBAN is printed; the second may be the bank's letters."""
_DATE = regex(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_REMARK = regex(r"\([^\d)]*\)")
"""What is said of the number in brackets: its kind."""
_CONFUSED = str.maketrans({"O": "0", "Q": "0", "I": "1", "L": "1", "S": "5", "B": "8", "Z": "2"})
"""Letters that a scanner reads for digits."""


class Standing(IntEnum):
    """How a claimed number stands in a document, the surest first."""

    PRINTED = 0
    """Also but for letters that look like digits."""
    MASKED = 1
    """The document shows its last digits only, and the claim all of them."""
    NEAR = 2
    """A number that differs in a few digits stands there."""
    ABSENT = 3


class Number(msgspec.Struct, frozen=True):
    """A number as printed: its letters and digits in capitals, those behind a mask, and where it stands."""

    text: str
    compact: str
    tail: str
    page: int
    line: int = 0
    label: str = ""
    """The last words before it in its line."""
    place: tuple[float, float] = (0.0, 0.0)
    """Where its cell begins, and the size of its line."""

    @property
    def masked(self) -> bool:
        """Whether it is shown in part."""
        return _MASKED.search(self.text) is not None

    @property
    def aspects(self) -> frozenset[str]:
        """What its label says of numbers."""
        return aspects_of(self.label) & OF_NUMBERS


def find_number(claim: str, sheets: Sequence[Sheet]) -> tuple[Standing, Number | None] | None:
    """How `claim` stands on these pages, and the number there; None where it holds too few digits to look for."""
    wanted, masked = _wanted(claim)
    if sum(map(str.isdigit, wanted)) < _LEAST:
        return None
    if not masked and len(wanted) > _TELLING:
        for sheet in sheets:
            if sheet.text.has_number(wanted):
                return Standing.PRINTED, Number(claim, wanted, wanted, sheet.number)
    found = ((_compare(wanted, number, masked=masked), number) for number in numbers_on(sheets))
    standing, number = min(found, key=lambda one: one[0], default=(Standing.ABSENT, None))
    return standing, None if standing is Standing.ABSENT else number


def find_page(claim: str, sheets: Sequence[Sheet]) -> int | None:
    """The page on which `claim` is printed."""
    standing, number = find_number(claim, sheets) or (Standing.ABSENT, None)
    return number.page if number is not None and standing is Standing.PRINTED else None


def _wanted(claim: str) -> tuple[str, bool]:
    """The letters and digits to look for in a claimed number, without what is said of it; whether it is masked."""
    plainly = _REMARK.sub(" ", plain(claim))
    groups = _groups(plainly)
    number = groups[0] if len(groups) == 1 else plainly
    return _tail(number), _MASKED.search(number) is not None


def heading(claim: str, sheets: Sequence[Sheet], place: tuple[int, int], *, twice: bool) -> Number | None:
    """The number above the rows that begin at a page and line, where it is not `claim` but one labelled like it.

    Where two accounts claim the number (`twice`), one that stands in the same place of its line is enough.
    """
    wanted = _compact(plain(claim))
    alike = [number for number in numbers_on(sheets) if len(number.compact) == len(wanted)]
    own = [number for number in alike if number.compact == wanted]
    labels, places = {number.label for number in own if number.label}, {number.place for number in own if twice}
    above = [
        number for number in alike
        if (number.page, number.line) <= place
        and (number.compact == wanted or number.label in labels or number.place in places)
    ]  # fmt: skip
    last = max(above, key=lambda number: (number.page, number.line), default=None)
    return last if last is not None and last.compact != wanted else None


def _compare(wanted: str, number: Number, *, masked: bool) -> Standing:
    """Whether the number is the claim, or its end, or differs from it by leading zeros or in a few digits only."""
    tail, whole = number.tail, not number.masked
    ends = tail.endswith(wanted) or (len(wanted) > _LEAST + 1 and wanted in number.compact)
    if (masked or len(wanted) <= len(tail) or whole) and (ends or _ends(tail, wanted.lstrip("0"))):
        return Standing.PRINTED
    if (whole and _ends(wanted, tail)) or wanted.translate(_CONFUSED) == tail.translate(_CONFUSED):
        return Standing.PRINTED
    if not whole and len(wanted) > len(tail) >= _LEAST and wanted.endswith(tail):
        return Standing.MASKED
    long_enough = len(wanted) > _LEAST + 2 and abs(len(tail) - len(wanted)) <= 1
    if long_enough and Levenshtein.distance(wanted, tail, score_cutoff=_NEAR) <= min(_NEAR, len(wanted) // 3):
        return Standing.NEAR
    return Standing.ABSENT


def _ends(whole: str, end: str) -> bool:
    """Whether there is nothing but zeros before `end`."""
    return len(end) > _LEAST and whole.endswith(end) and not whole[: -len(end)].strip("0")


def numbers_on(sheets: Iterable[Sheet]) -> Iterator[Number]:
    """The numbers outside of transactions that may be accounts'."""
    return chain.from_iterable(map(_read_numbers, sheets))


@lru_cache(maxsize=1024)
def _read_numbers(sheet: Sheet) -> list[Number]:
    found = []
    for index, line in sheet.heads:
        before = ""
        for cell in line.cells:
            source = plain(cell.text)
            for text in _groups(source):
                label = " ".join(words_of(f"{before} {source[: source.index(text)]}")[-2:])
                place = (cell.left, line.size)
                found.append(Number(text, _compact(text), _tail(text), sheet.number, index, label, place))
            before = cell.text
    return found


def shows_numbers(sheets: Sequence[Sheet]) -> bool:
    """Whether the pages print anything that may be an account's number: then one that they lack is not theirs."""
    numbers = (number for number in numbers_on(sheets) if not _DATE.fullmatch(number.text))
    return any(number.masked or len(number.compact) >= _TELLING for number in numbers)


@lru_cache(maxsize=4096)
def _groups(text: str) -> list[str]:
    """Digits, masks and what is glued to them, as far as single separators lead; pages repeat their heads."""
    if sum(map(str.isdigit, text)) < _LEAST:
        return []
    start = end = 0
    found = []
    for match in _TOKEN.finditer(text):
        token = match.group()
        part = any(map(str.isdigit, token)) or _MASKED.fullmatch(token) is not None or not token[0].isalnum()
        part = part or (_IBAN_HEAD.fullmatch(text[start:end]) is not None and len(token) == _IBAN_GROUP)
        if part and end and text[end : match.start()] in _GAPS:
            end = match.end()
            continue
        found.append(text[start:end])
        start, end = match.span() if part else (0, 0)
    found.append(text[start:end])
    return [group for group in found if sum(map(str.isdigit, group)) >= _LEAST]


def _compact(text: str) -> str:
    return "".join(filter(str.isalnum, text)).upper()


def _tail(text: str) -> str:
    """The letters and digits, of a masked number those behind the last mask."""
    end = max((match.end() for match in _MASKED.finditer(text)), default=0)
    return _compact(text[end:])


class Labelled(msgspec.Struct, frozen=True):
    """A value as printed: what its label says, the page, and the value with its label."""

    aspects: frozenset[str]
    page: int
    text: str
    values: tuple[Decimal, ...]


Printed = TypeVar("Printed", Number, Labelled)


def own_value(field: str, printed: Iterable[Printed]) -> Printed | None:
    """The first value behind the field's own label."""
    return next((one for one in printed if is_own(field, one.aspects)), None)


def other_value(field: str, printed: Iterable[Printed], claimed: Sequence[Printed]) -> Printed | None:
    """The value behind the field's own label, where the claimed one stands behind labels of other fields only."""
    other = bool(claimed) and all(is_of_another(field, one.aspects) for one in claimed)
    return own_value(field, printed) if other else None


def amounts_on(sheets: Iterable[Sheet]) -> list[Labelled]:
    """The amounts of money on some pages with their labels."""
    return list(chain.from_iterable(map(_read_amounts, sheets)))


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
        yield Labelled(aspects, sheet.number, f"{label.strip(' .:;,')[-80:]}  {figure.text}", figure.values)


_TRANSACTION = frozenset(("transaction",))
_LAST = frozenset(("transaction", "closing"))
"""The last figure of the last row is the balance with which a table closes, or is printed in every row."""


def other_account(claim: str, sheets: Sequence[Sheet]) -> Number | None:
    """The account number of the pages, where the claimed one is a bank's code, or stands in transactions only."""
    printed, (wanted, _) = list(numbers_on(sheets)), _wanted(claim)
    bare = wanted.lstrip("0")
    if any(sheet.text.has_number(wanted) for sheet in sheets) and not any(bare in _compact(one.head) for one in sheets):
        return own_value("account_number", printed)
    claimed = [
        one for one in printed
        if one.compact.endswith(wanted) or _ends(one.compact, bare) or _ends(wanted, one.compact)
    ]  # fmt: skip
    return other_value("account_number", printed, claimed)
