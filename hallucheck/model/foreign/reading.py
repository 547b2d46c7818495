"""From a foreign row to a `Record`: aliases, shapes and types, tolerated here and nowhere else.

A row may hold what was extracted from a bank statement: as an object of its own, beside its other fields, or as the
answer; these are read first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from math import isfinite
from typing import Any, NamedTuple

from msgspec.structs import replace
from pydantic_core import from_json

from hallucheck.model.foreign.aliases import COMPOUND_RANK, IF_PROSE, field_of, fold, names, spellings
from hallucheck.model.foreign.values import as_list, kind_of, optional_text, own_text, parse, read_contexts, text_of
from hallucheck.model.record import Context, Problem, Record, Statement, Turn, escape_pointer

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


PARTS: dict[str, tuple[str, ...]] = {
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

_FIELD_OF = {key: field for field, keys in PARTS.items() for key in spellings(*keys)}
_MARKS = frozenset(spellings("boundaries", "statement_boundaries", "total_pages", "document_text", "page_range"))
_BANK_METADATA = frozenset(spellings("bank_name", "account_number", "account_type", "statement_period"))

BALANCE_KEYS = frozenset(
    key for field in ("opening_balance", "closing_balance", "transactions") for key in spellings(*PARTS[field])
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


class Name(NamedTuple):
    """What a key of a row stands for."""

    field: str
    rank: int
    """Among the names of the field; 0 is the surest."""
    pointer: str
    if_prose: bool


_FILE_NAME = re.compile(r"\.[A-Za-z]\w{0,6}\s*\Z")
_UNREADABLE = (ValueError, TypeError, RecursionError)


def read_record(row: Mapping[str, Any]) -> Record:
    """Read a row, a mapping of canonical or aliased names to values, into a record."""
    values, pointers, meta = own_values(row)
    return read_fields(values, meta=meta, pointers=pointers)


def own_values(row: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str], dict[str, Any]]:
    """What stands in a row under names of ours: values and JSON pointers by canonical name; then the rest of it."""
    values: dict[str, Any] = {}
    meta: dict[str, Any] = {}
    taken: dict[str, tuple[str, Name]] = {}
    for key, value in row.items():
        name = name_of(key)
        if name is not None and value is None:
            continue  # as if it were not there: another spelling may hold the value
        if name is None or (name.if_prose and not is_prose(value)):
            meta[key] = value
            continue
        other, best = taken.get(name.field, (key, name))
        if other != key and name.rank >= best.rank:
            meta[key] = value
            continue
        if other != key:
            meta[other] = values[name.field]
        values[name.field], taken[name.field] = value, (key, name)
    return values, {field: name.pointer for field, (_, name) in taken.items()}, meta


@lru_cache(maxsize=10_000)
def name_of(key: str) -> Name | None:
    """What a key stands for, however it is written; None where it is no name of ours."""
    folded = fold(key)
    entry = None if folded in _OF_STATEMENTS else field_of(key)
    if entry is None:
        return None
    return Name(*entry, "/" + escape_pointer(key), folded in IF_PROSE or entry[1] >= COMPOUND_RANK)


_OF_STATEMENTS = frozenset(fold(key) for keys in PARTS.values() for key in keys)


def is_prose(value: Any) -> bool:
    """A text, or several of more than one word: not a link, a score or an object without a text."""
    if isinstance(value, list):
        return bool(value) and all(" " in text for text in map(own_text, value))
    return isinstance(value, str)


def read_fields(
    values: Mapping[str, Any],
    *,
    meta: dict[str, Any],
    pointers: Mapping[str, str],
    problems: Iterable[Problem] = (),
    turn: int | None = None,
) -> Record:
    """Make a record of values that were already found, by canonical name, each at its JSON pointer in the row.

    `problems` are those met while looking for them; values that cannot be read add to them.
    """
    found = list(problems)
    where = {field: pointers[field] for field, value in values.items() if value is not None}
    fields: dict[str, Any] = {}
    for field, pointer in where.items():
        value = values[field]
        try:
            fields[field] = _read_value(field, value, pointer)
        except _UNREADABLE as error:
            if field == "answer" and isinstance(value, dict | list) and "statement" not in where:
                fields[field] = value
            reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
            found.append(Problem(field=field, pointer=pointer, reason=reason))
    if turn is not None:
        fields["turn"] = turn
    document, knowledge = fields.get("document"), fields.get("knowledge")
    # `document` is a path in our record and a text in many others; only a name that ends in .pdf is a path
    if document is not None and (not document.lower().endswith(".pdf") or "\n" in document):
        _take_for_context("document", fields, where)
    # `knowledge` is a knowledge base or its path in our record, and a passage in others: words, and no file's name
    if isinstance(knowledge, str) and len(knowledge.split(None, 1)) > 1 and _FILE_NAME.search(knowledge) is None:
        _take_for_context("knowledge", fields, where)
    if "question" not in fields and "answer" in fields and fields.get("history"):
        _settle_question(fields, where)
    statement = _statement(fields, where, meta, found)
    if statement is not None:
        statement = _settle_pages(statement, fields, where, meta)
    return Record(**fields, statement=statement, meta=meta, pointers=where, problems=tuple(found))


def _statement(
    fields: dict[str, Any], where: dict[str, str], meta: dict[str, Any], problems: list[Problem]
) -> Statement | None:
    """What was extracted from a bank statement: under a name of its own, among other fields, or as the answer."""
    if "statement" in fields:
        return _given_statement(fields.pop("statement"), where["statement"], problems)
    answer = fields.get("answer")
    found = None
    if not PLACES.isdisjoint(meta):
        found = find_statement(meta, alone="answer" not in fields and "contexts" not in fields)
    if found is None and answer is not None and (not isinstance(answer, str) or may_hold(answer)):
        found = _extracted(answer, where["answer"], problems)
        if found is not None:
            where["statement"] = where.pop("answer")
            del fields["answer"]
            problems[:] = [problem for problem in problems if problem.field != "answer"]
    if not isinstance(fields.get("answer", ""), str):
        del fields["answer"]
    if found is None and "answer" not in fields and (called := find_call(meta)) is not None:
        where["statement"] = called[1]
        found = _given_statement(*called, problems)
    return found


def _given_statement(given: Any, pointer: str, problems: list[Problem]) -> Statement:
    found = _extracted(given, pointer, problems)
    if found is None and isinstance(given, dict):
        return read_statement(given, pointer)
    if found is None:
        problems.append(Problem(field="statement", pointer=pointer, reason=f"{kind_of(given)} that is no extraction"))
    return found or Statement()


def _extracted(given: Any, pointer: str, problems: list[Problem]) -> Statement | None:
    """The extraction that a value is, or spells."""
    value, is_cut_off = find_json(given) if isinstance(given, str) else (given, False)
    found = find_extraction(value, pointer)
    if found is not None and is_cut_off:
        problems.append(Problem(field="statement", pointer=pointer, reason="its JSON text ends in the middle"))
    return found


def _settle_pages(
    statement: Statement, fields: dict[str, Any], where: dict[str, str], meta: dict[str, Any]
) -> Statement:
    """What of the document stands beside the statement: its path, its text, or passages of it."""
    statement = complete(statement, meta)
    if "document" not in fields and (named := document_of(meta, statement.metadata)) is not None:
        fields["document"], where["document"] = named[0], "/" + escape_pointer(named[1])
    contexts = fields.get("contexts", ())
    if not contexts or statement.document_text is not None or "document" in fields:
        return statement
    numbered = [context.page for context in contexts] == list(range(1, len(contexts) + 1))
    texts = [context.text for context in contexts]
    if not numbered and len(texts) == 1 and texts[0].split() and not texts[0].split(None, 3)[3:]:
        return statement  # three words at most, which name a document, are not its text
    return replace(
        statement,
        document_text=texts if numbered else "\n".join(texts),
        pointers={**statement.pointers, "document_text": where["contexts"]},
    )


def _settle_question(fields: dict[str, Any], pointers: dict[str, str]) -> None:
    """Of texts without speakers, which an answer follows, the last one is what was asked, where it asks."""
    *before, last = fields["history"]
    if last.role is None and last.text.rstrip().endswith(("?", "？", "؟")):
        fields["question"], pointers["question"] = last.text, last.pointer
        fields["history"] = tuple(before)


def _take_for_context(field: str, fields: dict[str, Any], pointers: dict[str, str]) -> None:
    text, pointer = fields.pop(field), pointers.pop(field)
    if "contexts" not in fields:
        fields["contexts"] = (Context(id="S0", text=text, pointer=pointer),)
        pointers["contexts"] = pointer


def _identifier(value: Any) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise TypeError(f"expected a string or a whole number, found {kind_of(value)}")


def _name(value: Any) -> str:
    """A name such as a provider's, which some dumps give as an object."""
    if isinstance(value, dict):
        value = value.get("id") or value.get("name") or value.get("label")
    return _identifier(value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise TypeError(f"expected a number, found {kind_of(value)}")
    try:
        number = float(value[:-1]) / 100 if isinstance(value, str) and value.endswith("%") else float(value)
    except (ValueError, OverflowError):
        raise ValueError(f"expected a number, found {str(value)[:40]!r}") from None
    if not isfinite(number):
        raise ValueError("expected a finite number")
    return number


def _history(value: Any, pointer: str) -> tuple[Turn, ...]:
    if isinstance(value, str):
        return (Turn(text=value, pointer=pointer),)
    if isinstance(value, dict):
        key = next((key for key in ("turns", "messages", "history") if isinstance(value.get(key), list)), None)
        value, pointer = (value, pointer) if key is None else (value[key], f"{pointer}/{key}")
    turns = (_turn(item, f"{pointer}/{index}") for index, item in enumerate(as_list(value, "turns")))
    return tuple(turn for turn in turns if turn is not None)


def _turn(item: Any, at: str) -> Turn | None:
    if isinstance(item, str):
        return Turn(text=item, pointer=at)
    if isinstance(item, Turn):
        return item
    if not isinstance(item, dict):
        raise TypeError(f"expected a turn at {at}, found {kind_of(item)}")
    key = next((key for key in ("text", "content", "message", "utterance") if key in item), None)
    if key is None or item[key] is None:
        return None  # a tool call has no text
    return Turn(
        text=text_of(item[key]),
        pointer=f"{at}/{key}",
        role=optional_text(item.get("role") or item.get("speaker")),
        id=optional_text(item.get("id", item.get("turn"))),
        at=optional_text(item.get("at") or item.get("timestamp")),
    )


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"expected an object, found {kind_of(value)}")
    return value


_PLACED: dict[str, Callable[[Any, str], Any]] = {"contexts": read_contexts, "history": _history}
"""What reads a value that has parts with places of their own."""
_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("id", "subject", "session", "at"), _identifier),
    **dict.fromkeys(("question", "answer", "document"), text_of),
    **dict.fromkeys(("facts", "scope"), _object),
    **dict.fromkeys(("confidence", "temperature"), _number),
    **dict.fromkeys(("provider", "model"), _name),
    "reference": lambda value: text_of(value) if not isinstance(value, list) else text_of(value[0]) if value else None,
    "samples": lambda value: tuple(map(text_of, as_list(value, "texts"))),
    "ignore": lambda value: (
        (value,) if isinstance(value, str) else tuple(map(_identifier, as_list(value, "rule names")))
    ),
}
"""The same of other values; those of fields without a reader stay as they are."""


def _read_value(field: str, value: Any, pointer: str) -> Any:
    if field in _PLACED:
        return _PLACED[field](value, pointer)
    return _READERS[field](value) if field in _READERS else value
