"""The tables of a run, as data: which columns they have and where a cell's value comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from hallucheck.model import AuditedRecord, Finding
from hallucheck.model.masking import mask_identifiers
from hallucheck.reports import figures
from hallucheck.reports.summary import Summary

T = TypeVar("T")
Cell = str | int | float | None


class Column(msgspec.Struct, Generic[T], frozen=True):
    """A column: `kind` is `str`, `int` or `float`; an empty cell is None."""

    name: str
    kind: type
    value: Callable[[T], Cell]


class Found(msgspec.Struct, frozen=True):
    """A finding and the record that it is about."""

    record: AuditedRecord
    finding: Finding


def _told(name: str, record: AuditedRecord) -> str | None:
    return mask_identifiers(getattr(record.shown, name) or "") or None if record.shown else None


def _evidence(found: Found) -> str | None:
    """Every piece that the claim was held against, one a line, each behind where it stands."""
    pieces = (
        f"{piece.source}{'' if piece.page is None else f', page {piece.page}'}: {piece.quote}"
        for piece in found.finding.evidence
        if piece.quote
    )
    return "\n".join(pieces) or None


def _same(kind: type, names: str, of: str = "") -> list[Column[Any]]:
    """Columns that are called as the attributes they show."""
    return [Column(name, kind, attrgetter(of + name)) for name in names.split()]


def _of_record(*chosen: str) -> list[Column[Found]]:
    """Columns of a finding that are those of its record."""
    return [Column(one.name, one.kind, partial(_through, one.value)) for one in named(RECORDS, chosen)]


def _through(value: Callable[[AuditedRecord], Cell], found: Found) -> Cell:
    return value(found.record)


def _rate(name: str) -> list[Column[Any]]:
    """A rate with its interval."""
    ends = (("", "rate"), ("_low", "low"), ("_high", "high"))
    return [Column(f"{name}{end}", float, attrgetter(f"{name}.{part}")) for end, part in ends]


def named(columns: Sequence[Column[T]], chosen: Sequence[str]) -> tuple[Column[T], ...]:
    """The columns of these names, in their order."""
    known = {column.name: column for column in columns}
    return tuple(known[name] for name in chosen)


RECORDS: tuple[Column[AuditedRecord], ...] = (
    *_same(str, "id"),
    *_same(str, "file", "origin."),
    *_same(int, "line part", "origin."),
    *_same(str, "verdict"),
    *_same(float, "probability"),
    Column("findings", int, lambda record: len(record.unsuppressed)),
    Column("suppressed", int, lambda record: len(record.findings) - len(record.unsuppressed)),
    Column("worst_severity", str, lambda record: max((f.severity for f in record.unsuppressed), default=None)),
    Column("rules", str, lambda record: " ".join(dict.fromkeys(f.rule for f in record.unsuppressed)) or None),
    *_same(str, "provider model"),
    Column("reasons", str, lambda record: "; ".join(record.reasons)),
    Column("question", str, partial(_told, "question")),
    Column("answer", str, partial(_told, "answer")),
)

FINDINGS: tuple[Column[Found], ...] = (
    *_of_record("id", "file", "line", "part"),
    *_same(str, "rule severity", "finding."),
    *_same(float, "confidence", "finding."),
    *_same(str, "message claim detected expected", "finding."),
    *_same(str, "pointer", "finding.location."),
    *_same(int, "start end page", "finding.location."),
    Column("source", str, lambda found: found.finding.evidence[0].source if found.finding.evidence else None),
    Column("quote", str, lambda found: found.finding.evidence[0].quote if found.finding.evidence else None),
    Column("replacement", str, lambda found: getattr(found.finding.suggestion, "replacement", None)),
    *_same(str, "action fingerprint", "finding."),
    Column("suppressed", str, lambda found: getattr(found.finding.suppressed, "reason", None)),
    *_of_record("provider", "model", "question", "answer"),
    Column("evidence", str, _evidence),
)

RULES: tuple[Column[figures.RuleRow], ...] = (*_same(str, "rule"), *_same(int, "findings"), *_rate("share"))

PROVIDERS: tuple[Column[figures.ProviderRow], ...] = (
    *_same(str, "provider"),
    *_same(int, "records checked"),
    Column("pass", int, lambda row: row.passed),
    *_same(int, "review reject unchecked error findings"),
    *_rate("alert_rate"),
    *_rate("rejection_rate"),
)


def rows(columns: Sequence[Column[T]], items: Iterable[T]) -> Iterator[list[Cell]]:
    """The cells of each item, in the order of `columns`."""
    values = [column.value for column in columns]
    return ([value(item) for value in values] for item in items)


def found(records: Iterable[AuditedRecord]) -> Iterator[Found]:
    """Every finding, suppressed ones too."""
    return (Found(record, finding) for record in records for finding in record.findings)


class Table(msgspec.Struct, Generic[T], frozen=True):
    """Columns, and what has a row: things of the records as these come, or of the run when it is over."""

    name: str
    columns: tuple[Column[T], ...]
    of_records: Callable[[Iterable[AuditedRecord]], Iterable[T]] = lambda _: ()
    of_run: Callable[[Summary], Iterable[T]] = lambda _: ()


RECORD_TABLE = Table("records", RECORDS, iter)
RUN_TABLES: tuple[Table[Any], ...] = (
    Table("rules", RULES, of_run=lambda summary: figures.rules(summary.totals)),
    Table("providers", PROVIDERS, of_run=lambda summary: figures.providers(summary.totals)),
)
TABLES: tuple[Table[Any], ...] = (RECORD_TABLE, Table("findings", FINDINGS, found), *RUN_TABLES)


def names(columns: Sequence[Column[Any]]) -> list[str]:
    """The header."""
    return [column.name for column in columns]
