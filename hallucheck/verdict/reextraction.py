"""What to do about an extraction that was doubted: the pages to read again, the fields to ask for, and what is left."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from hallucheck.model import Finding, Record, Severity
from hallucheck.verdict.mitigation import NAMED

_ROWS = "transactions"
_MOST_FIELDS = 12
"""Fields that are named."""


class Reextraction(msgspec.Struct, frozen=True, kw_only=True):
    """What a model should be asked for again."""

    pages: tuple[int, ...]
    """On which something else stands, as far as that is known; none: all pages."""
    fields: tuple[str, ...]
    """In words: 'account number', 'amount of transaction 4', 'pages of statement 2'."""
    pointers: tuple[str, ...]
    """JSON pointers of the values that were doubted."""
    words: str
    """All of that for a prompt."""


def plan_reextraction(findings: Sequence[Finding]) -> Reextraction | None:
    """What to ask for again; None where nothing of weight was found. Messages are masked already."""
    doubted = [one for one in findings if one.suppressed is None and one.severity > Severity.LOW]
    if not doubted:
        return None
    pages = tuple(sorted({one.location.page for one in doubted if one.location.page}))
    pointers = tuple(dict.fromkeys(one.location.pointer for one in doubted))
    fields = tuple(dict.fromkeys(map(_named, pointers)))
    where = "the document" if not pages else f"page {pages[0]}" if len(pages) == 1 else f"pages {_listed(pages)}"
    more = f" and {len(fields) - _MOST_FIELDS} more" if len(fields) > _MOST_FIELDS else ""
    asked = f"{_listed(fields[:_MOST_FIELDS])}{more}"
    asked = f"Please read {where} again and give anew: {asked}. Leave out what is not there."
    lines = [f"{number}. {one.message}" for number, one in enumerate(doubted[:NAMED], 1)]
    return Reextraction(pages=pages, fields=fields, pointers=pointers, words="\n".join((asked, *lines)))


def guide_extraction(record: Record, findings: Sequence[Finding]) -> str | None:
    """The guidance of a record that is an extraction and no answer."""
    if not findings or record.statement is None or record.answer is not None:
        return None
    planned = plan_reextraction(findings)
    return None if planned is None else planned.words


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))


def _named(pointer: str) -> str:
    """A pointer in words."""
    parts = pointer.strip("/").split("/")
    words = []
    for at, part in enumerate(parts):
        if part.isdecimal() and at:
            thing = {_ROWS: "transaction", "boundaries": "statement", "accounts": "account"}.get(parts[at - 1], "entry")
            words.append(f"{thing} {int(part) + 1}")
    last = parts[-1].replace("_", " ")
    if parts[-1].isdecimal():
        return (
            words[-1] if words and words[-1].startswith("transaction") else f"pages of {words[-1] if words else last}"
        )
    return f"{last} of {' of '.join(reversed(words))}" if words else last


_MISSING = object()


def without(row: Mapping[str, Any], pointers: Iterable[str]) -> dict[str, Any] | None:
    """A copy of a row without the values at some pointers: null, or out of their list. None where one leads nowhere."""
    left: dict[str, Any] = copy.deepcopy(dict(row))
    emptied: list[list[Any]] = []
    for pointer in pointers:
        *above, last = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
        parent: Any = left
        for part in above:
            parent = _member(parent, part)
        if isinstance(parent, dict):
            parent[last] = None
        elif isinstance(parent, list) and last.isdecimal() and int(last) < len(parent):
            parent[int(last)] = _MISSING
            emptied.append(parent)
        elif parent is not None and parent is not _MISSING:
            return None  # it stands in a text
    for several in emptied:
        several[:] = [one for one in several if one is not _MISSING]
    return left


def _member(parent: Any, part: str) -> Any:
    if isinstance(parent, dict):
        return parent.get(part)
    if isinstance(parent, list) and part.isdecimal() and int(part) < len(parent):
        return parent[int(part)]
    return parent
