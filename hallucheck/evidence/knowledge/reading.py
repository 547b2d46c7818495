"""Loading a knowledge base from YAML, JSON, JSONL, CSV or RDF; every mistake is reported with its file and line."""

from __future__ import annotations

import csv
import gc
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path, PurePath
from typing import Any

import msgspec
import orjson

from hallucheck.errors import InputError
from hallucheck.evidence.knowledge.base import Entity, KnowledgeBase
from hallucheck.evidence.knowledge.entries import (
    KEYS,
    Header,
    Problem,
    add_triple,
    as_triple,
    read_entity,
    read_header,
    split_document,
)
from hallucheck.evidence.knowledge.names import NameIndex
from hallucheck.evidence.knowledge.rdf import FORMATS as RDF
from hallucheck.evidence.knowledge.rdf import read_rdf

SHOWN = 20
"""Most mistakes that one error lists."""

SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", *RDF)


class KnowledgeError(InputError):
    """A knowledge base cannot be used; the message has one mistake a line, as `file:line: key path: what is wrong`."""


def read_knowledge(path: Path) -> KnowledgeBase:
    """The knowledge base in a file.

    Raises:
        KnowledgeError: the file cannot be read, or holds mistakes; nothing is half-loaded.
        MissingExtraError: the file is RDF and rdflib is not installed.
    """
    return parse_knowledge(read_bytes(path), path.suffix.lower(), str(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, or a `KnowledgeError`."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise KnowledgeError(f"{path}: cannot be read: {error.strerror}") from None


def parse_knowledge(data: bytes, suffix: str, name: str) -> KnowledgeBase:
    """The knowledge base in `data`, of the format that `suffix` says; `name` stands in messages."""
    if suffix in (".jsonl", ".ndjson"):
        with _no_collection():
            return _gather(name, _jsonl(data))
    if suffix in (".csv", ".tsv"):
        text = _decoded(data, name)
        return _gather(name, _csv(text, "\t" if suffix == ".tsv" else _delimiter(text)))
    if suffix in RDF:
        return build(read_rdf(data, suffix, name), Header(), name)
    if suffix == ".json":
        document = _json(data, name)
    elif suffix in (".yaml", ".yml"):
        document = _yaml(_decoded(data, name), name)
    else:
        raise KnowledgeError(f"{name}: unknown format {suffix!r}", f"known: {', '.join(SUFFIXES)}")
    problems: list[Problem] = []
    header, entities = _document(document, problems)
    if problems:
        raise _located(problems, data, name)
    return build(entities, header, name)


def inline_knowledge(document: Any) -> KnowledgeBase:
    """The knowledge base that a record carries.

    Raises:
        KnowledgeError: it holds mistakes; the message names their key paths.
    """
    problems: list[Problem] = []
    header, entities = _document(document, problems)
    if problems:
        raise KnowledgeError("\n".join(f"knowledge: {_spell(p.path)}{p.message}" for p in problems[:SHOWN]))
    return build(entities, header, "knowledge base")


def build(entities: Iterable[Entity], header: Header, source: str) -> KnowledgeBase:
    """Index entities."""
    kept, encoder = list(entities), msgspec.json.Encoder()
    with _no_collection():
        index = NameIndex.build((entity.names, [fact.value for fact in entity.facts]) for entity in kept)
        stored = [encoder.encode(entity) for entity in kept]
    source = PurePath(source).name
    return KnowledgeBase(stored, index, complete=header.complete, exclusive=header.exclusive, source=source)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Nothing that is built here is garbage, and looking for some doubles the time for a million names."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _document(document: Any, problems: list[Problem]) -> tuple[Header, list[Entity]]:
    header, raw = split_document(document, problems)
    entities = [
        entity for number, (path, item) in enumerate(raw) if (entity := read_entity(path, item, number, problems))
    ]
    return header, entities


def _gather(name: str, rows: Iterable[tuple[int, Any, str | None]]) -> KnowledgeBase:
    """A base from rows of (line, entity or header, error)."""
    entities: list[Entity] = []
    header = Header()
    mistakes: list[str] = []
    triples: dict[str, tuple[int, dict[str, Any]]] = {}

    def subjects() -> Iterator[tuple[int, Any, None]]:
        yield from ((line, item, None) for line, item in triples.values())  # when all rows are read

    for line, item, error in chain(rows, subjects()):
        problems = [Problem((), error)] if error else []
        if problems:
            pass
        elif triple := as_triple(item):
            add_triple(triples, line, triple)
        elif isinstance(item, dict) and "name" not in item and item.keys() & _HEADER:
            header = read_header(item, problems)
        elif entity := read_entity((), item, len(entities), problems):
            entities.append(entity)
        mistakes += [f"{name}:{line}: {_spell(problem.path)}{problem.message}" for problem in problems]
        if len(mistakes) >= SHOWN:
            break
    if mistakes:
        raise KnowledgeError("\n".join(mistakes[:SHOWN]))
    return build(entities, header, name)


_HEADER = frozenset(("complete", "closed_world", "exclusive"))


def _jsonl(data: bytes) -> Iterator[tuple[int, Any, str | None]]:
    for line, raw in enumerate(data.splitlines(), 1):
        if not raw.strip():
            continue
        try:
            yield line, orjson.loads(raw), None
        except orjson.JSONDecodeError as error:
            yield line, None, f"not JSON: {error.msg}"


def _delimiter(text: str) -> str:
    """A comma, or the semicolon that spreadsheets write where the comma is the decimal sign."""
    head = text.partition("\n")[0]
    return ";" if ";" in head and "," not in head else ","


def _csv(text: str, delimiter: str) -> Iterator[tuple[int, Any, str | None]]:
    """Columns id, name, type, aliases (separated by `|`); the others are attributes, `weight [kg]` with a unit.

    A table of facts has the columns subject, predicate and object instead.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        columns = [column.strip() for column in next(reader, [])]
        of_facts = as_triple(dict.fromkeys(columns, "x")) is not None and "name" not in columns
        columns = columns if of_facts else [_COLUMNS.get(column.lower(), column) for column in columns]
        if not of_facts and "name" not in columns:
            yield 1, None, f"no column 'name' among {', '.join(columns)[:200] or 'no columns'}"
            return
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(columns):
                yield reader.line_num, None, f"{len(cells)} cells for {len(columns)} columns"
                continue
            row = [(column, cell.strip()) for column, cell in zip(columns, cells, strict=False)]
            yield reader.line_num, dict(row) if of_facts else _row(row), None
    except csv.Error as error:
        yield reader.line_num, None, f"not CSV: {error}"


_COLUMNS = {key: field for key, field in KEYS.items() if field in ("id", "name", "type", "aliases")}
"""What a column of one of an entity's own fields may be called."""


def _row(cells: list[tuple[str, str]]) -> dict[str, Any]:
    entity: dict[str, Any] = {}
    attributes: dict[str, Any] = {}
    for column, value in cells:
        if not value:
            continue
        if column == "aliases":
            entity[column] = [alias.strip() for alias in value.split("|" if "|" in value else ";")]
        elif column in ("id", "name", "type"):
            entity[column] = value
        else:
            attribute, bracket, unit = column.partition(" [")
            attributes[attribute] = {"value": value, "unit": unit.rstrip("]")} if bracket else value
    return {**entity, "attributes": attributes}


def _json(data: bytes, name: str) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise KnowledgeError(f"{name}:{error.lineno}: not JSON: {error.msg}") from None


def _yaml(text: str, name: str) -> Any:
    import yaml  # noqa: PLC0415 (only bases in YAML need it)

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        events = (isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=loader))
        if sum(events) > MAX_ALIASES:
            raise KnowledgeError(f"{name}: more than {MAX_ALIASES} YAML aliases")
        return yaml.load(text, Loader=loader)  # noqa: S506 (one of the two safe loaders)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise KnowledgeError(f"{name}:{line}: not YAML: {error.problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise KnowledgeError(f"{name}: not YAML: {type(error).__name__}") from None


MAX_ALIASES = 1000
"""Most `*references` in a YAML file: a few are handy, thousands are a bomb."""


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KnowledgeError(f"{name}:{line}: not UTF-8") from None


def _located(problems: list[Problem], data: bytes, name: str) -> KnowledgeError:
    """The error for `problems`, each with its line: JSON, being YAML, is located by the same parser."""
    import yaml  # noqa: PLC0415 (only mistakes need it)

    try:
        root = yaml.compose(data.decode("utf-8-sig"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        root = None
    shown = problems[:SHOWN]
    lines = [f"{name}:{_line(root, one.path)}: {_spell(one.path)}{one.message}" for one in shown]
    if len(problems) > SHOWN:
        lines.append(f"{name}: and {len(problems) - SHOWN} more")
    return KnowledgeError("\n".join(lines))


def _line(node: Any, path: tuple[str | int, ...]) -> int:
    """The line of the deepest node on `path`."""
    line = 1
    for step in path:
        children = getattr(node, "value", None)
        if not isinstance(children, list):
            break
        if isinstance(step, int):
            found = [(child, child) for child in children[step : step + 1] if not isinstance(child, tuple)]
        else:
            found = [pair for pair in children if isinstance(pair, tuple) and str(pair[0].value) == step]
        if not found:
            break
        line, node = found[0][0].start_mark.line + 1, found[0][1]
    return line


def _spell(path: tuple[str | int, ...]) -> str:
    """A key path as people write it, with the colon that follows it."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return f"{text}: " if text else ""
