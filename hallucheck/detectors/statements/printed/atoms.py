"""What a cell of a page holds: days at its head, amounts at its end, words between them."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from hallucheck.detectors.statements.reading.dates import Date, mentions_in, on_calendar
from hallucheck.evidence.pdf.page_rows import Cell
from hallucheck.text.amounts.numerals import plain, read
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import CODES, SIGNS

_AMOUNT = regex(
    r"(?<![\w.,/:#*-])(?P<before>[(+-]?\s?(?:[A-Z]{0,3}[^\w\s.,;:'\"()+*/#&@%-]{1,2}|[A-Z]{3}(?=[\s\d-]))?\s?[(+-]?\s?)"
    r"(?P<number>\d{1,3}(?:(?P<gap>[ ' ])\d{3})(?:(?P=gap)\d{3}){0,4}(?:[.,]\d{1,3})?|\d{1,15}(?:[.,]\d{1,15}){0,5})"
    r"(?P<after>\s?(?:[)+-]{1,2}(?![\w])|(?:CR|Cr|cr|DR|Dr|dr|DB|OD|[DCSH])\.?(?!\w)|(?:[A-Z]{3}|[^\w\s.,;:'\"()+*/#&@%-])(?!\w)){0,2})"
    r"(?![\w%/:*-]|[.,]\d)"
)
_DAY_HEAD = regex(
    r"(?:\d{1,4}(?:[-/.]\s?\d{1,2}){1,2}(?:[-/.]\s?\d{2,4})?\.?|\d{1,2}[\s./-]{0,2}[^\W\d_]{3,12}\.?(?:[\s,./-]{1,2}\d{2}(?:\d{2})?)?"
    r"|\d{1,2}[^\W\d_]{3}\d{0,4}|[^\W\d_]{3,12}\.?\s\d{1,2}(?:,?\s\d{4})?|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]"
    r"|\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일])(?![\w/])"
)
_EITHER = regex(r"\d{1,2}\.\d{2}")
"""12.05 is the twelfth of May, or twelve and five cents."""
_DASHED = regex(r"\d{1,2}-\d{1,2}")
"""A day where a day is looked for; elsewhere a span."""
_MARKED = regex(r"\d{1,2}\.\d{2}\s?(?:[)+-]|(?:CR|Cr|cr|DR|Dr|dr|DB|OD|[DCSH])\.?)")
"""12.05 Dr is no day."""
_DIGIT_BEFORE = regex(r"\d\s?$")
_DAYS = 2
"""Days of a row: of the transaction, and of its booking."""
_CENTS = 2
_THOUSANDTHS = 3


class Atom(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a cell: what it reads, and where it begins and ends. Words, unless it is a day or an amount."""

    text: str
    left: float = 0.0
    right: float = 0.0


class Day(Atom, frozen=True, kw_only=True):
    """A day as printed, in each way in which it can be read."""

    dates: tuple[Date, ...]


class Amount(Atom, frozen=True, kw_only=True):
    """A figure as printed: what it may be worth without its sign, and whether it looks like money."""

    values: tuple[Decimal, ...]
    money: bool
    day: Day | None = None
    """The day that it may be instead: 12.05 alone in its cell."""


def atoms_of(cell: Cell) -> list[Atom]:
    """The parts of a cell in order: its days, then words, then amounts."""
    left, scale = cell.left, (cell.right - cell.left) / max(len(cell.text), 1)
    return [
        replace(value, left=left + start * scale, right=cell.right - (len(cell.text) - end) * scale)
        for start, end, value in _parts(cell.text)
    ]


@lru_cache(maxsize=16384)
def _parts(text: str) -> tuple[tuple[int, int, Atom], ...]:
    """The parts of a text with their spans; remembered, because pages repeat their days and words."""
    if not any(map(str.isdigit, text)):
        return ((0, len(text), Atom(text=text)),)
    source, found, at = plain(text), list[tuple[int, int, Atom]](), 0
    either = _EITHER.fullmatch(source) is not None
    amount_first = either or _MARKED.fullmatch(source) is not None
    while not amount_first and (match := _DAY_HEAD.match(source, at)) and len(found) < _DAYS:
        day = day_in(match.group())
        if day is None:
            break
        found.append((at, match.end(), day))
        at = len(source) - len(source[match.end() :].lstrip())
    amounts: list[tuple[int, int, Amount]] = []
    end = len(source)
    for match in reversed(list(_AMOUNT.finditer(source, at))):
        begin, amount = _read_match(match)
        alone = not source[at:begin].strip() and match.end() == end == len(source)
        if amount is None or source[match.end() : end].strip() or not (amount.money or alone):
            break
        if match["gap"] == " " and not match["number"].count(".") and _DIGIT_BEFORE.search(source[:begin]):
            break  # 000000 748 291 635: groups of a longer number
        if either:
            amount = replace(amount, day=day_in(source))
        amounts.append((begin, match.end(), amount))
        end = begin
    words = source[at:end].strip()
    if words:
        start = source.index(words, at)
        found.append((start, start + len(words), Atom(text=text[start : start + len(words)])))
    return (*found, *reversed(amounts))


def day_in(text: str) -> Day | None:
    """The day that a text begins with; None where it is none, or a month only."""
    source = text.strip()
    for mention in mentions_in(source.replace("-", "/") if _DASHED.fullmatch(source) else source)[:1]:
        if dates := tuple(date for _, date in mention.readings if all(date[1:]) and on_calendar(date)):
            return Day(text=source, dates=dates)
    return None


def figures_in(text: str) -> list[Amount]:
    """Every figure in a text, wherever it stands in it; `left` and `right` are places in the text."""
    read = ((match, *_read_match(match)) for match in _AMOUNT.finditer(plain(text)))
    return [replace(amount, left=begin, right=match.end()) for match, begin, amount in read if amount is not None]


def _read_match(match: re.Match[str]) -> tuple[int, Amount | None]:
    """Where an amount begins, with its sign and currency, and what it reads."""
    before = match["before"] if _is_money(match["before"]) else ""
    return match.start("number") - len(before), _read(before, match["number"], match["after"])


def _is_money(before: str) -> bool:
    """Whether what stands before a number may be its sign and currency: `NSW 4268` is none."""
    letters = "".join(filter(str.isalpha, before))
    return not letters or letters in CODES or any(sign in SIGNS for sign in before)


def _read(before: str, number: str, after: str) -> Amount | None:
    numeral = read(number)
    if numeral is None:
        return None
    value, places, other = numeral
    values = [value] if other is None else [value, other]
    tail = number.rpartition(" ")[2]
    if " " in number and (short := read(tail)):
        values.append(short[0])  # 4821 3 563.22: a number and an amount, or one amount
    money = places in (_CENTS, _THOUSANDTHS) or other is not None or (not number.isdigit() and places == 0)
    currency = bool(before.strip(" (+-")) or after.strip(" .)+-").upper() in CODES or after.strip(" ()+-") in SIGNS
    return Amount(text=f"{before}{number}{after}".strip(), values=tuple(values), money=money or currency)
