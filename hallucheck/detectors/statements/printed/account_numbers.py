"""An account number against the numbers that a document prints: whole, grouped, partial or masked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache

import msgspec
from rapidfuzz.distance import Levenshtein

from hallucheck.detectors.statements.printed.sheet import Sheet
from hallucheck.detectors.statements.reading.names import words_of
from hallucheck.text.amounts.numerals import plain
from hallucheck.text.basics.patterns import regex

_LEAST = 3
"""Digits that distinguish one account from another, at least."""
_NEAR = 3
"""Digits in which a number that was misread differs from the printed one, at most."""
_TOKEN = regex(r"[^\W_]+|[*•●·∙…#▪■_]+|\.{3,}")
_MASKED = regex(r"[*•●·∙…#▪■_]|(?<![^\W\d_])[xX]{2,}|\.{3,}|(?<![^\W\d_])[xX](?=\d)")
_GAPS = frozenset(("", " ", "-", ".", "/", " - ", "–"))
"""What may stand between the groups of one number."""
_IBAN_HEAD = regex(r"[A-Z]{2}\d{2}")
_IBAN_GROUP = 4
"""Characters of the groups in which an IBAN is printed; the second may be the bank's letters."""
_CONFUSED = str.maketrans({"O": "0", "o": "0", "Q": "0", "I": "1", "l": "1", "|": "1", "S": "5", "B": "8", "Z": "2"})
"""Letters that a scanner reads for digits."""


class Standing(Enum):
    """How a claimed number stands in a document."""

    PRINTED = "printed"
    MASKED = "masked"
    """The document shows its last digits only, and the claim all of them."""
    CONFUSED = "confused"
    """But for letters that look like digits."""
    NEAR = "near"
    """A number that differs in a few digits stands there."""
    ABSENT = "absent"


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What was found for a number: on which page, and the text."""

    standing: Standing
    page: int | None = None
    text: str = ""


class Number(msgspec.Struct, frozen=True):
    """A number as printed: its letters and digits in capitals, whether it is masked, where it stands."""

    compact: str
    masked: bool
    page: int
    line: int
    text: str
    label: tuple[str, ...] = ()
    """The last words before it in its line."""
    place: tuple[float, float] = (0.0, 0.0)
    """Where its cell begins, and the size of its line."""

    @property
    def tail(self) -> str:
        """The digits behind the last mask."""
        return _tail(self.text) if self.masked else self.compact


def find_number(claim: str, sheets: Sequence[Sheet]) -> Found | None:
    """How `claim` stands on these pages; None where it holds too few digits to look for."""
    claim, wanted, masked = _wanted(claim)
    if sum(map(str.isdigit, wanted)) < _LEAST:
        return None
    best = Found(standing=Standing.ABSENT)
    if not masked and len(wanted) > _TELLING:
        for sheet in sheets:
            if sheet.text.has_number(wanted):
                return Found(standing=Standing.PRINTED, page=sheet.number, text=claim)
    for number in numbers_on(sheets):
        standing = _compare(wanted, number, masked=masked)
        if standing is Standing.PRINTED:
            return Found(standing=standing, page=number.page, text=number.text)
        if standing is not None and _RANK[standing] < _RANK[best.standing]:
            best = Found(standing=standing, page=number.page, text=number.text)
    return best


def _wanted(claim: str) -> tuple[str, str, bool]:
    """A claimed number without what is said of it, its letters and digits to look for, and whether it is masked."""
    plainly = _REMARK.sub(" ", plain(claim))
    groups = _groups(plainly)
    number = groups[0] if len(groups) == 1 else plainly
    masked = _MASKED.search(number) is not None
    return number, _tail(number) if masked else _compact(number), masked


def is_claimed(claim: str, compact: str) -> bool:
    """Whether a printed number is the claimed one or ends in it, but for zeros in front."""
    _, wanted, _ = _wanted(claim)
    return (
        compact.endswith(wanted) or _ends_after_zeros(compact, wanted.lstrip("0")) or _ends_after_zeros(wanted, compact)
    )


def stands_in_rows_only(claim: str, sheets: Sequence[Sheet]) -> bool:
    """Whether the letters and digits of a number stand in transactions and nowhere else."""
    wanted = _wanted(claim)[1]
    stands = any(sheet.text.has_number(wanted) for sheet in sheets)
    return stands and not any(wanted.lstrip("0") in _compact(sheet.head) for sheet in sheets)


def heading(claim: str, sheets: Sequence[Sheet], *, page: int, line: int, twice: bool) -> Number | None:
    """The number above the rows that begin at `line` of `page`, where it is not `claim` but one labelled like it.

    Where two accounts claim the number (`twice`), one that stands in the same place of its line is enough.
    """
    wanted = _compact(plain(claim))
    alike = [number for number in numbers_on(sheets) if len(number.compact) == len(wanted)]
    own = [number for number in alike if number.compact == wanted]
    labels = {number.label for number in own if number.label}
    places = {number.place for number in own if twice}
    above = [
        number for number in alike
        if (number.page, number.line) <= (page, line)
        and (number.compact == wanted or number.label in labels or number.place in places)
    ]  # fmt: skip
    last = max(above, key=lambda number: (number.page, number.line), default=None)
    return last if last is not None and last.compact != wanted else None


_LABEL = 2
_REMARK = regex(r"\([^\d)]*\)")
"""What is said of the number in brackets: its kind."""
_RANK = {standing: rank for rank, standing in enumerate(Standing)}


def _compare(wanted: str, number: Number, *, masked: bool) -> Standing | None:
    tail = number.tail
    if _is_printed(wanted, number, masked=masked):
        return Standing.PRINTED
    if number.masked and len(wanted) > len(tail) >= _LEAST and wanted.endswith(tail):
        return Standing.MASKED
    if wanted.translate(_CONFUSED) == tail.translate(_CONFUSED) and len(wanted) == len(tail):
        return Standing.CONFUSED
    long_enough = len(wanted) > _LEAST + 2 and abs(len(tail) - len(wanted)) <= 1
    if long_enough and Levenshtein.distance(wanted, tail, score_cutoff=_NEAR) <= min(_NEAR, len(wanted) // 3):
        return Standing.NEAR
    return None


def _is_printed(wanted: str, number: Number, *, masked: bool) -> bool:
    """Whether the number is the claim, or its end, or differs from it by leading zeros only."""
    tail = number.tail
    if masked or len(wanted) <= len(tail) or not number.masked:
        if tail.endswith(wanted) or (len(wanted) > _LEAST + 1 and wanted in number.compact):
            return True
        if _ends_after_zeros(tail, wanted.lstrip("0")):
            return True
    return not number.masked and _ends_after_zeros(wanted, tail)


def _ends_after_zeros(whole: str, end: str) -> bool:
    return len(end) > _LEAST and whole.endswith(end) and not whole[: -len(end)].strip("0")


def numbers_on(sheets: Sequence[Sheet]) -> Iterator[Number]:
    """The numbers outside of transactions that may be accounts'."""
    for sheet in sheets:
        yield from sheet.remember(_read_numbers)


def _read_numbers(sheet: Sheet) -> list[Number]:
    found = []
    for index, line in enumerate(sheet.lines):
        if index in sheet.row_lines:
            continue
        before = ""
        for cell in line.cells:
            for compact, masked, text, label in _numbers_in(cell.text, before):
                found.append(Number(compact, masked, sheet.number, index, text, label, (cell.left, line.size)))
            before = cell.text
    return found


@lru_cache(maxsize=4096)
def _numbers_in(cell: str, before: str) -> tuple[tuple[str, bool, str, tuple[str, ...]], ...]:
    """The numbers of a cell: compact, whether masked, as printed, and their labels; pages repeat their heads."""
    if sum(map(str.isdigit, cell)) < _LEAST:
        return ()
    source = plain(cell)
    found = []
    for text in _groups(source):
        label = tuple(words_of(f"{before} {source[: source.index(text)]}")[-_LABEL:])
        found.append((_compact(text), _MASKED.search(text) is not None, text, label))
    return tuple(found)


def shows_numbers(sheets: Sequence[Sheet]) -> bool:
    """Whether the pages print anything that may be an account's number: then one that they lack is not theirs."""
    return any(
        number.masked or len(number.compact) >= _TELLING
        for number in numbers_on(sheets)
        if not _DATE.fullmatch(number.text)
    )


_DATE = regex(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_TELLING = 6
"""Digits of a number that may be an account's, at least."""


def _groups(text: str) -> list[str]:
    """Digits, masks and what is glued to them, as far as single separators lead."""
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
    """The letters and digits behind the last mask."""
    end = max((match.end() for match in _MASKED.finditer(text)), default=0)
    return _compact(text[end:])
