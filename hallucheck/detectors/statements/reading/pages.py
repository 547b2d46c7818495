"""Page numbers and ranges as a model writes them: what can be read is read, what cannot is said."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from hallucheck.detectors.statements.reading.fields import kind_of
from hallucheck.model.foreign.aliases import spellings
from hallucheck.text.basics.patterns import regex

START_KEYS = spellings(
    "start_page", "start", "first_page", "page_start", "from_page", "page_from", "begin_page", "from"
)
END_KEYS = spellings("end_page", "end", "last_page", "page_end", "to_page", "page_to", "to")
RANGE_KEYS = spellings("pages", "page_range", "page_numbers", "range")
PAGE_KEYS = frozenset((*START_KEYS, *END_KEYS))

MAX_PAGE = 1_000_000
"""No document has this many pages: a larger number is no page number."""

_WHOLE = regex(r"[+-]?\d{1,9}(?:\.0{1,3})?")
_FRACTION = regex(r"[+-]?\d{0,9}[.,]\d{1,9}")
_BEFORE = r"(?:(?:pages?|pp?|seiten?|s|p[aá]ginas?|p[aá]gs?|pagin[ae])\b\.?\s*)?"
_RANGE = regex(_BEFORE + r"(\d{1,9})(?:\s*(?:[-‐–—~〜至]|to|thru|through|bis|al?|à|\.\.)\s*(\d{1,9}))?")
_LISTED = regex(_BEFORE + r"(\d{1,9}(?:\s*[,;]\s*\d{1,9})+)")
_LONGEST = 40


class Fault(StrEnum):
    """Why a value is not a page number."""

    NOT_GIVEN = "is not given"
    NULL = "is null"
    FRACTION = "is not a whole number"
    NOT_A_NUMBER = "is not a number"
    ABSURD = "is no page of any document"


class Page(msgspec.Struct, frozen=True):
    """One end of a range: its number, or why there is none. `pointer` leads to it in the input row."""

    number: int | None
    fault: Fault | None
    pointer: str
    value: Any = None


class PageRange(msgspec.Struct, frozen=True, kw_only=True):
    """A range of pages, both ends included, as reported at `pointer`."""

    start: Page
    end: Page
    pointer: str
    index: int | None = None
    """Position among the boundaries; None for the record's own page range."""

    @property
    def span(self) -> tuple[int, int] | None:
        """(start, end) where both are numbers, in whatever order."""
        start, end = self.start.number, self.end.number
        return None if start is None or end is None else (start, end)

    @property
    def possible(self) -> bool:
        """Whether it is a range at all: 1 <= start <= end."""
        return self.span is not None and 1 <= self.span[0] <= self.span[1]

    @property
    def name(self) -> str:
        """What messages call it."""
        return "the page range" if self.index is None else f"statement {self.index + 1}"

    @property
    def pages(self) -> str:
        """The range in words, such as 'pages 3-5'."""
        start, end = self.start.number, self.end.number
        if start == end and start is not None:
            return f"page {start}"
        return f"pages {'?' if start is None else start}-{'?' if end is None else end}"


def read_page(value: Any, pointer: str) -> Page:
    """Read a page number: whole numbers, also as text and in any script's digits."""
    number, fault = _number(value)
    return Page(number, fault, pointer, None if fault in (None, Fault.NULL) else value)


def _number(value: Any) -> tuple[int | None, Fault | None]:
    """The number that a value is, or why it is none."""
    if isinstance(value, str):
        text = _plain(value)
        if not _WHOLE.fullmatch(text):
            fault = Fault.FRACTION if _FRACTION.fullmatch(text) else Fault.NOT_A_NUMBER
            return None, Fault.ABSURD if text.lstrip("+-").isdecimal() else fault
        value = int(text.partition(".")[0])
    if isinstance(value, float):
        if not value.is_integer():  # also NaN and infinity
            return None, Fault.FRACTION
        value = int(value)
    if type(value) is not int:
        return None, Fault.NULL if value is None else Fault.NOT_A_NUMBER
    return (value, None) if -MAX_PAGE <= value <= MAX_PAGE else (None, Fault.ABSURD)


def read_range(value: Any, pointer: str, index: int | None = None) -> PageRange | str:
    """Read a range: an object with both ends or with a range, a pair, or '3-5'. A text says why it is none."""
    if isinstance(value, dict):
        if START_KEYS[0] not in value:
            for key in RANGE_KEYS:
                inner = value.get(key)
                if isinstance(inner, list | str):
                    return read_range(inner, f"{pointer}/{key}", index)
                if isinstance(inner, dict) and not PAGE_KEYS.isdisjoint(inner) and PAGE_KEYS.isdisjoint(value):
                    value, pointer = inner, f"{pointer}/{key}"
                    break
        if "page" in value and PAGE_KEYS.isdisjoint(value):
            start = end = _end(value, ("page",), pointer)
        else:
            start, end = _end(value, START_KEYS, pointer), _end(value, END_KEYS, pointer)
    elif isinstance(value, list | tuple) and value and (len(value) == 2 or _is_run(value)):  # noqa: PLR2004 (a pair)
        start, end = read_page(value[0], f"{pointer}/0"), read_page(value[-1], f"{pointer}/{len(value) - 1}")
    elif isinstance(value, str) and (ends := _ends_of(_plain(value))):
        start, end = (read_page(text, pointer) for text in ends)
    else:
        return f"is {kind_of(value)}, not a range of pages"
    return PageRange(start=start, end=end, pointer=pointer, index=index)


def _is_run(pages: Sequence[Any]) -> bool:
    """Whether these are consecutive pages: [4], [1, 2, 3], ['7', '8', '9']."""
    if type(pages[0]) is str:
        pages = [read_page(page, "").number for page in pages]
    return type(pages[0]) is int and list(pages) == list(range(pages[0], pages[0] + len(pages)))


def _ends_of(text: str) -> tuple[str, str] | None:
    """The ends of a range in words: '3-5', 'pages 3 to 5', 'p. 4', '3, 4, 5'."""
    if match := _RANGE.fullmatch(text):
        return match[1], match[2] or match[1]
    match = _LISTED.fullmatch(text)
    pages = match[1].replace(";", ",").replace(" ", "").split(",") if match else []
    return (pages[0], pages[-1]) if pages and _is_run(pages) else None


def counted(count: int, what: str) -> str:
    """So many of a kind, for messages."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _plain(value: str) -> str:
    """The value in plain characters; empty where it is too long to be a number or a range."""
    return unicodedata.normalize("NFKC", value).strip().lower() if len(value) <= _LONGEST else ""


def _end(value: Mapping[str, Any], keys: tuple[str, ...], pointer: str) -> Page:
    key = next((key for key in keys if key in value), None)
    return Page(None, Fault.NOT_GIVEN, pointer) if key is None else read_page(value[key], f"{pointer}/{key}")
