"""The tables of a run, as data: which columns they have and where a cell's value comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


def _question(record: AuditedRecord) -> str | None:
    return mask_identifiers(record.shown.question or "") or None if record.shown else None


def _answer(record: AuditedRecord) -> str | None:
    return mask_identifiers(record.shown.answer or "") or None if record.shown else None


def _evidence(found: Found) -> str | None:
    """Every piece that the claim was held against, one a line, each behind where it stands."""
    pieces = (
        f"{piece.source}{'' if piece.page is None else f', page {piece.page}'}: {piece.quote}"
        for piece in found.finding.evidence
        if piece.quote
    )
    return "\n".join(pieces) or None


RECORDS: tuple[Column[AuditedRecord], ...] = (
    Column("id", str, lambda record: record.id),
    Column("file", str, lambda record: record.origin.file),
    Column("line", int, lambda record: record.origin.line),
    Column("part", int, lambda record: record.origin.part),
    Column("verdict", str, lambda record: record.verdict.value),
    Column("probability", float, lambda record: record.probability),
    Column("findings", int, lambda record: len(record.unsuppressed)),
    Column("suppressed", int, lambda record: len(record.findings) - len(record.unsuppressed)),
    Column("worst_severity", str, lambda record: max((f.severity for f in record.unsuppressed), default=None)),
    Column("rules", str, lambda record: " ".join(dict.fromkeys(f.rule for f in record.unsuppressed)) or None),
    Column("provider", str, lambda record: record.provider),
    Column("model", str, lambda record: record.model),
    Column("reasons", str, lambda record: "; ".join(record.reasons)),
    Column("question", str, _question),
    Column("answer", str, _answer),
)

FINDINGS: tuple[Column[Found], ...] = (
    Column("id", str, lambda found: found.record.id),
    Column("file", str, lambda found: found.record.origin.file),
    Column("line", int, lambda found: found.record.origin.line),
    Column("part", int, lambda found: found.record.origin.part),
    Column("rule", str, lambda found: found.finding.rule),
    Column("severity", str, lambda found: found.finding.severity.value),
    Column("confidence", float, lambda found: found.finding.confidence),
    Column("message", str, lambda found: found.finding.message),
    Column("claim", str, lambda found: found.finding.claim),
    Column("detected", str, lambda found: found.finding.detected),
    Column("expected", str, lambda found: found.finding.expected),
    Column("pointer", str, lambda found: found.finding.location.pointer),
    Column("start", int, lambda found: found.finding.location.start),
    Column("end", int, lambda found: found.finding.location.end),
    Column("page", int, lambda found: found.finding.location.page),
    Column("source", str, lambda found: found.finding.evidence[0].source if found.finding.evidence else None),
    Column("quote", str, lambda found: found.finding.evidence[0].quote if found.finding.evidence else None),
    Column("replacement", str, lambda found: getattr(found.finding.suggestion, "replacement", None)),
    Column("action", str, lambda found: found.finding.action.value),
    Column("fingerprint", str, lambda found: found.finding.fingerprint),
    Column("suppressed", str, lambda found: getattr(found.finding.suppressed, "reason", None)),
    Column("provider", str, lambda found: found.record.provider),
    Column("model", str, lambda found: found.record.model),
    Column("question", str, lambda found: _question(found.record)),
    Column("answer", str, lambda found: _answer(found.record)),
    Column("evidence", str, _evidence),
)

RULES: tuple[Column[figures.RuleRow], ...] = (
    Column("rule", str, lambda row: row.rule),
    Column("findings", int, lambda row: row.findings),
    Column("share", float, lambda row: row.share.rate),
    Column("share_low", float, lambda row: row.share.low),
    Column("share_high", float, lambda row: row.share.high),
)

PROVIDERS: tuple[Column[figures.ProviderRow], ...] = (
    Column("provider", str, lambda row: row.provider),
    Column("records", int, lambda row: row.records),
    Column("checked", int, lambda row: row.checked),
    Column("pass", int, lambda row: row.passed),
    Column("review", int, lambda row: row.review),
    Column("reject", int, lambda row: row.reject),
    Column("unchecked", int, lambda row: row.unchecked),
    Column("error", int, lambda row: row.error),
    Column("findings", int, lambda row: row.findings),
    Column("alert_rate", float, lambda row: row.alert_rate.rate),
    Column("alert_rate_low", float, lambda row: row.alert_rate.low),
    Column("alert_rate_high", float, lambda row: row.alert_rate.high),
    Column("rejection_rate", float, lambda row: row.rejection_rate.rate),
    Column("rejection_rate_low", float, lambda row: row.rejection_rate.low),
    Column("rejection_rate_high", float, lambda row: row.rejection_rate.high),
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

    columns: tuple[Column[T], ...]
    of_records: Callable[[Iterable[AuditedRecord]], Iterable[T]] = lambda _: ()
    of_run: Callable[[Summary], Iterable[T]] = lambda _: ()

    def rows(self, records: Iterable[AuditedRecord]) -> Iterator[list[Cell]]:
        """The rows of some records."""
        return rows(self.columns, self.of_records(records))

    def last_rows(self, summary: Summary) -> Iterator[list[Cell]]:
        """The rows of the run."""
        return rows(self.columns, self.of_run(summary))


RECORD_TABLE = Table(RECORDS, iter)
FINDING_TABLE = Table(FINDINGS, found)
RULE_TABLE = Table(RULES, of_run=lambda summary: figures.rules(summary.totals))
PROVIDER_TABLE = Table(PROVIDERS, of_run=lambda summary: figures.providers(summary.totals))


def named(columns: Sequence[Column[T]], chosen: Sequence[str]) -> tuple[Column[T], ...]:
    """The columns of these names, in their order."""
    known = {column.name: column for column in columns}
    return tuple(known[name] for name in chosen)


def names(columns: Sequence[Column[Any]]) -> list[str]:
    """The header."""
    return [column.name for column in columns]
