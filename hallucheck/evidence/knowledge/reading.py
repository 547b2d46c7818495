"""Loading a knowledge base from YAML, JSON, JSONL, CSV or RDF; every mistake is reported with its file and line."""

from __future__ import annotations

import csv
import gc
import io
import pathlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import orjson

from hallucheck.errors import InputError
from hallucheck.evidence.knowledge.base import Entity, KnowledgeBase
from hallucheck.evidence.knowledge.entries import (
    KEYS,
    Header,
    Item,
    Path,
    Problem,
    as_triple,
    items_of,
    read_items,
)
from hallucheck.evidence.knowledge.names import NameIndex
from hallucheck.evidence.knowledge.rdf import FORMATS as RDF
from hallucheck.evidence.knowledge.rdf import read_rdf

SHOWN = 20
"""Most mistakes that one error lists."""

SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", *RDF)
_COLUMNS = {key: field for key, field in KEYS.items() if field in ("id", "name", "type", "aliases")}
"""What a column of one of an entity's own fields may be called."""
MAX_ALIASES = 1000
"""Most `*references` in a YAML file: a few are handy, thousands are a bomb."""


class KnowledgeError(InputError):
    """A knowledge base cannot be used; the message has one mistake a line, as `file:line: key path: what is wrong`."""


def read_knowledge(path: pathlib.Path) -> KnowledgeBase:
    """The knowledge base in a file.

    Raises:
        KnowledgeError: the file cannot be read, or holds mistakes; nothing is half-loaded.
        MissingExtraError: the file is RDF and rdflib is not installed.
    """
    return parse_knowledge(read_bytes(path), path.suffix.lower(), str(path))


def read_bytes(path: pathlib.Path) -> bytes:
    """The bytes of a file, or a `KnowledgeError`."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise KnowledgeError(f"{path}: cannot be read: {error.strerror}") from None


def parse_knowledge(data: bytes, suffix: str, name: str) -> KnowledgeBase:
    """The knowledge base in `data`, of the format that `suffix` says; `name` stands in messages."""
    problems: list[Problem] = []
    rows = suffix in (".jsonl", ".ndjson", ".csv", ".tsv")
    if suffix in RDF:
        return build(read_rdf(data, suffix, name), Header(), name)
    if suffix in (".jsonl", ".ndjson"):
        items = _jsonl(data, problems)
    elif rows:
        text = _decoded(data, name)
        items = _csv(text, "\t" if suffix == ".tsv" else _delimiter(text), problems)
    elif suffix == ".json":
        items = items_of(_json(data, name), problems)
    elif suffix in (".yaml", ".yml"):
        items = items_of(_yaml(_decoded(data, name), name), problems)
    else:
        raise KnowledgeError(f"{name}: unknown format {suffix!r}", f"known: {', '.join(SUFFIXES)}")
    with _no_collection():
        header, entities = read_items(items, problems)
    if problems:
        places = [(p.path[0], p.path[1:]) for p in problems] if rows else _located(problems[:SHOWN], data)
        raise KnowledgeError(_told([f"{name}:{line}: {_spell(path)}" for line, path in places], problems, f"{name}: "))
    return build(entities, header, name)


def _told(heads: Sequence[str], problems: Sequence[Problem], lead: str) -> str:
    """The first mistakes, one a line, each with its place before it."""
    told = [head + problem.message for head, problem in zip(heads[:SHOWN], problems, strict=False)]
    more = [f"{lead}and {len(problems) - SHOWN} more"] if len(problems) > SHOWN else []
    return "\n".join([*told, *more])


def inline_knowledge(document: Any) -> KnowledgeBase:
    """The knowledge base that a record carries.

    Raises:
        KnowledgeError: it holds mistakes; the message names their key paths.
    """
    problems: list[Problem] = []
    header, entities = read_items(items_of(document, problems), problems)
    if problems:
        raise KnowledgeError(_told([f"knowledge: {_spell(p.path)}" for p in problems], problems, "knowledge: "))
    return build(entities, header, "knowledge base")


def build(entities: Iterable[Entity], header: Header, source: str) -> KnowledgeBase:
    """Index entities."""
    kept, encoder = list(entities), msgspec.json.Encoder()
    with _no_collection():
        index = NameIndex.build((entity.names, [fact.value for fact in entity.facts]) for entity in kept)
        stored = [encoder.encode(entity) for entity in kept]
    source = pathlib.PurePath(source).name
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


def _jsonl(data: bytes, problems: list[Problem]) -> Iterator[Item]:
    for line, raw in enumerate(data.splitlines(), 1):
        if raw.strip():
            try:
                yield (line,), orjson.loads(raw)
            except orjson.JSONDecodeError as error:
                problems.append(Problem((line,), f"not JSON: {error.msg}"))


def _delimiter(text: str) -> str:
    """A comma, or the semicolon that spreadsheets write where the comma is the decimal sign."""
    head = text.partition("\n")[0]
    return ";" if ";" in head and "," not in head else ","


def _csv(text: str, delimiter: str, problems: list[Problem]) -> Iterator[Item]:
    """Columns id, name, type, aliases (separated by `|`); the others are attributes, `weight [kg]` with a unit.

    A table of facts has the columns subject, predicate and object instead.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        columns = [column.strip() for column in next(reader, [])]
        of_facts = as_triple(dict.fromkeys(columns, "x")) is not None and "name" not in columns
        columns = columns if of_facts else [_COLUMNS.get(column.lower(), column) for column in columns]
        if not of_facts and "name" not in columns:
            problems.append(Problem((1,), f"no column 'name' among {', '.join(columns)[:200] or 'no columns'}"))
            return
        for cells in filter(any, ([cell.strip() for cell in cells] for cells in reader)):
            if len(cells) > len(columns):
                problems.append(Problem((reader.line_num,), f"{len(cells)} cells for {len(columns)} columns"))
            else:
                row = dict(zip(columns, cells, strict=False))
                yield (reader.line_num,), row if of_facts else _row(row)
    except csv.Error as error:
        problems.append(Problem((reader.line_num,), f"not CSV: {error}"))


def _row(cells: dict[str, str]) -> dict[str, Any]:
    entity: dict[str, Any] = {"attributes": {}}
    for column, value in cells.items():
        if value and column == "aliases":
            entity[column] = [alias.strip() for alias in value.split("|" if "|" in value else ";")]
        elif value and column in ("id", "name", "type"):
            entity[column] = value
        elif value:
            attribute, bracket, unit = column.partition(" [")
            entity["attributes"][attribute] = {"value": value, "unit": unit.rstrip("]")} if bracket else value
    return entity


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


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KnowledgeError(f"{name}:{line}: not UTF-8") from None


def _located(problems: Sequence[Problem], data: bytes) -> list[tuple[int, Path]]:
    """The line and path of each problem: JSON, being YAML, is located by the same parser."""
    import yaml  # noqa: PLC0415 (only mistakes need it)

    try:
        root = yaml.compose(data.decode("utf-8-sig"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        root = None
    return [(_line(root, one.path), one.path) for one in problems]


def _line(node: Any, path: Path) -> int:
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


def _spell(path: Path) -> str:
    """A key path as people write it, with the colon that follows it."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return f"{text}: " if text else ""
