"""Where a row holds what was extracted from a bank statement: as an object of its own, or beside its other fields."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace
from pydantic_core import from_json

from hallucheck.model.foreign.aliases import names, spellings
from hallucheck.model.foreign.values import parse
from hallucheck.model.record import Statement, escape_pointer

_LIKELY = re.compile(
    r"""["'](?:boundaries|statements?|start[_ ]?page|account|bank|(?:account|card)[_ ]?(?:number|no)|iban"""
    r"""|bank[_ ]?name|account[_ ]?type|statement[_ ]?period|transactions|(?:opening|closing)[_ ]?balance)["']\s*:""",
    re.IGNORECASE,
)
"""Keys of which an extraction has some; most answers hold none, and are not looked at any further."""
_OPENING = re.compile(r"[\[{]")
_DECODER = json.JSONDecoder()


def may_hold(text: str) -> bool:
    """Whether it is worth looking for an extraction in a text."""
    return "{" in text and _LIKELY.search(text) is not None


def find_json(text: str) -> tuple[Any, bool]:
    """The first object or list of objects in a text, and whether the text ends within it; None where there is none."""
    whole = parse(text)
    if isinstance(whole, dict | list):
        return whole, False
    cut: Any = None
    at = 0
    for _ in range(8):  # brackets of a text
        match = _OPENING.search(text, at)
        if match is None:
            break
        at = match.start()
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            cut = cut or _complete(text[at:])
            at += 1
            continue
        if value and (isinstance(value, dict) or any(isinstance(one, dict) for one in value)):
            return (cut, True) if cut else (value, False)
        at = end
    return cut or None, bool(cut)


def _complete(text: str) -> Any:
    """The value of a text that ends in the middle, without what stands after its last comma or bracket."""
    with suppress(ValueError):
        return from_json(text[: max(map(text.rfind, ",}]")) + 1], allow_partial=True)
    return None


ALIASES: dict[str, tuple[str, ...]] = {
    "boundaries": ("boundaries", "statement_boundaries"),
    "metadata": ("metadata",),
    "total_pages": ("total_pages", "page_count"),
    "document_text": ("document_text", "ocr_text", "page_texts", "full_text", "raw_text", "extracted_text"),
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

WRAPPERS = names(
    "extraction extracted_data extracted bank_statement bank_statements statements statement result results"
    " data response output parsed structured_output arguments input json"
)
"""Other names of the object; they count where it looks like a statement."""

NESTED = frozenset(
    ("bank", "account", "account_info", "account_details", "account_information", "bank_details", "bank_info")
)
"""Objects of an extraction that hold what others write beside them: `account: {number}` is `account_number`."""

_PAGE_KEYS = frozenset(spellings("start_page", "page_start", "first_page", "page_range", "pages"))
_DOCUMENT_NAMES = names(
    "file_name filename file pdf pdf_file pdf_name pdf_path source source_file document_name document_path"
    " file_path path"
)
"""Keys whose value is the document's path where it ends as one."""
_DEEPEST = 4
"""Wrappers within wrappers that are opened."""

_FIELD_OF = {key: field for field, keys in ALIASES.items() for key in spellings(*keys)}
_MARKS = frozenset(spellings("boundaries", "statement_boundaries", "total_pages", "document_text", "page_range"))
_BANK_METADATA = frozenset(spellings("bank_name", "account_number", "account_type", "statement_period"))

BALANCE_KEYS = frozenset(
    key for field in ("opening_balance", "closing_balance", "transactions") for key in spellings(*ALIASES[field])
)
"""Keys under which a statement has balances and rows of its own."""

HINTS = frozenset((*_MARKS, "metadata", "extraction", "extracted_data", "extracted", "bank_statement", *_BANK_METADATA))
"""Keys that are no record's own: a file that has one at its top is one row."""

PLACES = HINTS | frozenset(WRAPPERS) | NESTED | BALANCE_KEYS
"""Keys without which a row holds no statement beside its other fields."""


def is_extraction(value: object) -> bool:
    """Whether it is an object that says something of a bank statement."""
    return isinstance(value, dict) and (
        not _MARKS.isdisjoint(value)
        or not _BANK_METADATA.isdisjoint(value)
        or _is_bank_metadata(value.get("metadata"))
        or len(BALANCE_KEYS.intersection(value)) > 1
        or (
            not NESTED.isdisjoint(value) and any(not _BANK_METADATA.isdisjoint(names_of(key)) for key in flatten(value))
        )
    )


def flatten(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object with the values of the objects in it beside its own: `account/number` for those of `account`."""
    if dict not in map(type, given.values()):
        return given
    flat = dict(given)
    for key, value in given.items():
        if type(value) is dict and key != "metadata":
            for name, inner in value.items():
                if not isinstance(inner, dict | list):
                    flat.setdefault(f"{key}/{name}", inner)
    return flat


def names_of(key: str) -> tuple[str, ...]:
    """What a nested key would be called outside: `account/number` is `number`, or `account_number`."""
    parent, _, child = key.partition("/")
    return (key,) if not child else (f"{parent}_{child}", child)


def find_extraction(value: Any, base: str, depth: int = 0) -> Statement | None:
    """The statement that a value holds, itself or under a wrapper; a list holds boundaries, or one extraction."""
    if depth > _DEEPEST:
        return None
    if isinstance(value, str):
        return find_extraction(find_json(value)[0], base, depth + 1) if may_hold(value) else None
    if isinstance(value, list):
        return _find_in_list(value, base, depth)
    if not isinstance(value, dict):
        return None
    if is_extraction(value):
        return read_statement(value, base)
    inner = (find_extraction(value[key], f"{base}/{key}", depth + 1) for key in WRAPPERS if key in value)
    return next(filter(None, inner), None)


def _find_in_list(items: list[Any], base: str, depth: int) -> Statement | None:
    if not items or not all(isinstance(item, dict) for item in items):
        return None
    if len(items) == 1 and _PAGE_KEYS.isdisjoint(items[0]):
        return find_extraction(items[0], f"{base}/0", depth + 1)
    if all(not _PAGE_KEYS.isdisjoint(item) for item in items):
        return Statement(boundaries=items, pointers={"boundaries": base})
    if all(map(is_extraction, items)):
        return Statement(figures={"accounts": items}, pointers={"accounts": base})
    return None


def read_statement(given: Mapping[str, Any], base: str) -> Statement:
    """The statement that an object at the JSON pointer `base` holds."""
    found: dict[str, str] = {}
    for key in given:
        field = _FIELD_OF.get(key)
        if field is not None and (field not in found or field == key):
            found[field] = key
    pointers = {field: f"{base}/{key}" for field, key in found.items()}
    read = {field: given[key] for field, key in found.items() if field not in FIGURES}
    figures = {field: given[key] for field, key in found.items() if field in FIGURES}
    if "metadata" not in found and not (_BANK_METADATA.isdisjoint(given) and NESTED.isdisjoint(given)):
        pointers["metadata"] = base
        read["metadata"] = {key: value for key, value in given.items() if key not in _FIELD_OF}
    return Statement(**read, figures=figures, pointers=pointers)


def find_statement(meta: dict[str, Any], *, alone: bool) -> Statement | None:
    """The statement among the fields of a row that nobody has read so far; what it takes leaves `meta`.

    `alone`: the row holds neither an answer nor evidence, so that the name of a bank is no remark beside them.
    """
    for key in WRAPPERS:
        found = find_extraction(meta.get(key), f"/{key}") if alone or isinstance(meta.get(key), dict | list) else None
        if found is not None:
            del meta[key]
            return found
    if not _MARKS.isdisjoint(meta) or _is_bank_metadata(meta.get("metadata")):
        statement = read_statement(meta, "")
        for key in [key for key in meta if key in _FIELD_OF]:
            del meta[key]
        return statement
    return read_statement(meta, "") if alone and is_extraction(meta) else None


def find_call(value: Any) -> tuple[Any, str] | None:
    """What a model handed to a tool, where that is an extraction, and its JSON pointer below `value`; the last one."""
    found: tuple[Any, str] | None = None
    stack: list[tuple[Any, str]] = [(value, "")]
    for _ in range(2000):  # objects and lists of a row
        if not stack:
            break
        node, at = stack.pop()
        if isinstance(node, list):
            stack += [(one, f"{at}/{index}") for index, one in reversed(list(enumerate(node)))]
        elif isinstance(node, dict):
            if "name" in node or "function" in node:
                for key in _CALLED:
                    given = node.get(key)
                    if isinstance(given, dict | str) and find_extraction(given, "") is not None:
                        found = given, f"{at}/{key}"
            inner = ((one, f"{at}/{escape_pointer(str(key))}") for key, one in node.items())
            stack += reversed([part for part in inner if isinstance(part[0], dict | list)])
    return found


_CALLED = ("arguments", "input", "args", "parameters")
"""Keys under which a call of a tool has what it is given."""
_BESIDE = {key: name for key, name in _FIELD_OF.items() if name in ("document_text", "total_pages", "page_range")}


def complete(statement: Statement, meta: Mapping[str, Any]) -> Statement:
    """The statement with its document's text and pages, where the row has them beside it."""
    fields: dict[str, Any] = {}
    pointers = dict(statement.pointers)
    for key, value in meta.items():
        field = _BESIDE.get(key)
        if field is not None and value is not None and field not in fields and getattr(statement, field) is None:
            fields[field], pointers[field] = value, "/" + escape_pointer(key)
    return replace(statement, **fields, pointers=pointers) if fields else statement


def document_of(*sources: Any) -> tuple[str, str] | None:
    """The path of the PDF that one of some objects names, and the key: `file_name`, `source` and the like."""
    for given in sources:
        for key in _DOCUMENT_NAMES if isinstance(given, dict) else ():
            value = given.get(key)
            if isinstance(value, str) and value.strip().lower().endswith(".pdf") and "\n" not in value.strip():
                return value.strip(), key
    return None


def _is_bank_metadata(value: object) -> bool:
    return isinstance(value, dict) and (
        not _BANK_METADATA.isdisjoint(value) or len(BALANCE_KEYS.intersection(value)) > 1
    )
