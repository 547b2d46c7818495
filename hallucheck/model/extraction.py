"""Where a row holds what was extracted from a bank statement: as an object of its own, or beside its other fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallucheck.model.record import Statement, escape_pointer
from hallucheck.model.spelling import spellings

ALIASES: dict[str, tuple[str, ...]] = {
    "boundaries": ("boundaries", "statement_boundaries"),
    "metadata": ("metadata",),
    "total_pages": ("total_pages", "page_count"),
    "document_text": ("document_text",),
    "page_range": ("page_range",),
    "opening_balance": ("opening_balance", "openingBalance", "beginning_balance", "previous_balance", "start_balance"),
    "closing_balance": ("closing_balance", "closingBalance", "ending_balance", "new_balance", "end_balance"),
    "transactions": ("transactions",),
    "balances": ("balances",),
    "currency": ("currency",),
    "accounts": ("accounts",),
}
"""Field of a statement -> accepted keys, the surest first."""

FIGURES = frozenset(("opening_balance", "closing_balance", "transactions", "balances", "currency", "accounts"))
"""Fields that hold balances and transactions."""

WRAPPERS = ("extraction", "extracted_data", "extracted", "bank_statement")
"""Other names of the object; they count where it looks like a statement."""

_FIELD_OF = {key: field for field, keys in ALIASES.items() for key in spellings(*keys)}
_MARKS = frozenset(
    key
    for field in ("boundaries", "total_pages", "document_text", "page_range")
    for key in spellings(*ALIASES[field])
    if key not in spellings("page_count")
)
_BANK_METADATA = frozenset(spellings("bank_name", "account_number", "account_type", "statement_period"))

BALANCE_KEYS = frozenset(
    key for field in ("opening_balance", "closing_balance", "transactions") for key in spellings(*ALIASES[field])
)
"""Keys under which a statement has balances and rows of its own."""

HINTS = frozenset((*_MARKS, "metadata", *WRAPPERS, *_BANK_METADATA))
"""Keys without which a row holds no statement beside its other fields."""


def is_extraction(value: object) -> bool:
    """Whether it is an object that says something of a bank statement."""
    return isinstance(value, dict) and (
        not _MARKS.isdisjoint(value) or not _BANK_METADATA.isdisjoint(value) or _is_bank_metadata(value.get("metadata"))
    )


def read_statement(given: Mapping[str, Any], base: str) -> Statement:
    """The statement that an object at the JSON pointer `base` holds."""
    fields: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    pointers: dict[str, str] = {}
    for key, value in given.items():
        field = _FIELD_OF.get(key)
        if field is None or (field in pointers and field != key):
            continue
        (figures if field in FIGURES else fields)[field] = value
        pointers[field] = f"{base}/{key}"
    if "metadata" not in fields and not _BANK_METADATA.isdisjoint(given):
        fields["metadata"] = {key: value for key, value in given.items() if key not in _FIELD_OF}
        pointers["metadata"] = base
    return Statement(**fields, figures=figures, pointers=pointers)


def find_statement(meta: dict[str, Any], *, alone: bool) -> Statement | None:
    """The statement among the fields of a row that nobody has read so far; what it takes leaves `meta`.

    `alone`: the row holds neither an answer nor evidence, so that the name of a bank is no remark beside them.
    """
    for key in WRAPPERS:
        if is_extraction(meta.get(key)):
            return read_statement(meta.pop(key), "/" + escape_pointer(key))
    if not _MARKS.isdisjoint(meta) or _is_bank_metadata(meta.get("metadata")):
        statement = read_statement(meta, "")
        for key in [key for key in meta if key in _FIELD_OF]:
            del meta[key]
        return statement
    if alone and not _BANK_METADATA.isdisjoint(meta):
        return read_statement(meta, "")
    return None


def _is_bank_metadata(value: object) -> bool:
    return isinstance(value, dict) and not _BANK_METADATA.isdisjoint(value)
