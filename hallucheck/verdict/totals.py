"""What a run adds up to. Totals of parts merge into totals of the whole, in any grouping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Any

import msgspec

from hallucheck.model import AuditedRecord, Finding, Origin, Outcome, Status, Verdict
from hallucheck.model.foreign.values import is_hallucinated
from hallucheck.verdict.faults import faults
from hallucheck.verdict.intervals import several

RISING = (Verdict.PASS, Verdict.UNCHECKED, Verdict.ERROR, Verdict.REVIEW, Verdict.REJECT)
"""Verdicts of the records of a row, the worst last: what was found says more than what could not be looked at."""

_STATUSES = (Status.SKIPPED, Status.CHECKED, Status.FAILED)
_COUNTS = ("claims", "verified", "unverified", "over_cap", "agreed")


def rows(records: Iterable[AuditedRecord]) -> Iterator[list[AuditedRecord]]:
    """Consecutive records, those of one row together; what is alone in its row has no part."""

    def row_of(record: AuditedRecord) -> object:
        origin = record.origin
        return object() if origin.part is None else (origin.file, origin.line, origin.page)

    return (list(row) for _, row in groupby(records, row_of))


def conversations(records: Iterable[AuditedRecord]) -> Iterator[AuditedRecord]:
    """Records, the answers of a conversation as one: a row's label speaks of the whole of it."""
    for row in rows(records):
        yield from row if row[0].origin.turn is None else [whole(row)]


def whole(row: Sequence[AuditedRecord]) -> AuditedRecord:
    """A row as one record: the worst verdict with its reasons, and all findings."""
    if len(row) == 1:
        return row[0]
    worst = max(row, key=lambda record: RISING.index(record.verdict))
    chances = [record.probability for record in row if record.probability is not None]
    origin = msgspec.structs.replace(worst.origin, part=None, turn=None)
    return msgspec.structs.replace(
        worst,
        origin=origin,
        id=row[0].id,
        findings=tuple(finding for record in row for finding in record.findings),
        families=_families(row),
        probability=max(chances, default=None),
        corrected_answer=None,
        error=worst.error if all(record.error is not None for record in row) else None,
        identity=None,
        assertions=None,
    )


def _families(row: Sequence[AuditedRecord]) -> dict[str, Outcome]:
    """The outcomes of each family as one: it failed, checked or skipped what it did on any record; counts add up."""
    names = dict.fromkeys(name for record in row for name in record.families)
    found = {}
    for name in names:
        outcomes = [record.families[name] for record in row if name in record.families]
        last = max(outcomes, key=lambda outcome: _STATUSES.index(outcome.status))
        counts = {count: sum(getattr(outcome, count) for outcome in outcomes) for count in _COUNTS}
        found[name] = Outcome(status=last.status, reason=last.reason, **counts)
    return found


HIGHLIGHTS = 20
"""How many findings are kept for the terminal; all of them stand in the reports."""

TROUBLES = 20
"""How many records that went wrong are kept by name: the first ones."""

MAX_GROUPS = 1000
"""How many providers are distinguished; a dump with more of them has no providers but noise in that field."""

OTHER = "(other)"


class Highlight(msgspec.Struct, kw_only=True):
    """A finding worth showing first, and where it stands."""

    origin: Origin
    id: str | None
    finding: Finding
    others: tuple[Finding, ...] = ()
    """Other findings of the same fault, the surer ones first."""


class Trouble(msgspec.Struct, kw_only=True):
    """A record that could not be read, ran out of time or on which a detector failed."""

    origin: Origin
    id: str | None
    kind: str
    message: str


Standing = StrEnum("Standing", "FOUND ERROR SKIPPED PASSED")
"""How one family stands on one record, for reports that count tests: the first that fits."""


class Group(msgspec.Struct, kw_only=True):
    """Counts of one provider."""

    records: int = 0
    checked: int = 0
    findings: int = 0
    verdicts: dict[str, int] = {}


class FamilyTotals(msgspec.Struct, kw_only=True):
    """Counts of one family: outcomes by status, and claims."""

    checked: int = 0
    skipped: int = 0
    failed: int = 0
    claims: int = 0
    verified: int = 0
    unverified: int = 0
    over_cap: int = 0


class Totals(msgspec.Struct, kw_only=True):
    """Counts over records; every field is a count unless it says otherwise."""

    records: int = 0
    checked: int = 0
    flagged: int = 0
    """Records with at least one finding that counts."""
    findings: int = 0
    faults: int = 0
    """Things that are wrong: findings of one fault count once."""
    suppressed: int = 0
    error_rows: int = 0
    """Records that could not be read or ran out of time."""
    detector_failures: int = 0
    unrecorded: int = 0
    """Records that a configured history does not hold, because it was locked or lost."""
    verdicts: dict[str, int] = {}
    severities: dict[str, int] = {}
    """Faults by the severity of the worst finding of each."""
    rules: dict[str, int] = {}
    providers: dict[str, Group] = {}
    families: dict[str, FamilyTotals] = {}
    errors: dict[str, int] = {}
    """Error rows by kind."""
    standings: dict[str, int] = {}
    """Pairs of record and family by `Standing`; a record that no family saw counts once."""
    labelled: dict[str, int] = {}
    """Against the dump's own labels: true_positive, false_positive, true_negative, false_negative."""
    unchecked_for: dict[str, int] = {}
    """Unchecked records by reason; what comes after `MAX_GROUPS` reasons counts as one."""
    suppressed_by: dict[str, int] = {}
    """Suppressed findings by who decided and why (`Suppression.label`)."""
    hidden_by: dict[str, int] = {}
    """Findings by the entry of the ignore file that hid them (`IgnoreEntry.key`); counted by the run."""
    highlights: list[Highlight] = []
    troubles: list[Trouble] = []

    @property
    def found(self) -> str:
        """How many findings, and how many faults where they are fewer: "3 findings of 2 faults"."""
        text = several(self.findings, "finding")
        return text if self.faults == self.findings else f"{text} of {several(self.faults, 'fault')}"

    def add(self, record: AuditedRecord) -> None:
        """Count one record."""
        checked, verdict = record.checked, record.verdict
        group = self.providers.setdefault(met(self.providers, record.provider or "(none)"), Group())
        for counted in (self, group):
            counted.records += 1
            counted.checked += checked
            _count(counted.verdicts, verdict)
        self._add_families(record)
        if record.error is not None:
            self.error_rows += 1
            _count(self.errors, record.error.kind)
        if verdict is Verdict.ERROR and len(self.troubles) < TROUBLES:
            error = record.error
            kind, message = (error.kind, error.message) if error else ("detector", "; ".join(record.reasons))
            self.troubles.append(Trouble(origin=record.origin, id=record.id, kind=kind, message=message))
        if verdict is Verdict.UNCHECKED:
            _count(self.unchecked_for, met(self.unchecked_for, "; ".join(record.reasons)))
        if record.findings:
            kept = record.unsuppressed
            group.findings += len(kept)
            self._add_findings(record, kept)
        if record.labels is not None and checked and record.origin.turn is None:
            self.compare_with_label(record)

    def _add_findings(self, record: AuditedRecord, kept: tuple[Finding, ...]) -> None:
        self.flagged += bool(kept)
        self.findings += len(kept)
        for finding in record.findings:
            if finding.suppressed is not None:
                self.suppressed += 1
                _count(self.suppressed_by, finding.suppressed.label)
            else:
                _count(self.rules, finding.rule)
        for surest, *others in faults(kept):
            self.faults += 1
            _count(self.severities, max(finding.severity for finding in (surest, *others)))
            if len(self.highlights) < HIGHLIGHTS or surest.severity > self.highlights[-1].finding.severity:
                shown = Highlight(origin=record.origin, id=record.id, finding=surest, others=tuple(others))
                self.highlights = _foremost([*self.highlights, shown])

    def _add_families(self, record: AuditedRecord) -> None:
        """Count outcomes and standings; most families have nothing to say of most records, which must cost little."""
        for standing in standings(record).values():
            _count(self.standings, standing)
        for name, outcome in record.families.items():
            family = self.families.get(name)
            if family is None:
                family = self.families[name] = FamilyTotals()
            if outcome.status is Status.SKIPPED:
                family.skipped += 1
                continue
            family.checked += outcome.status is Status.CHECKED
            family.failed += outcome.status is Status.FAILED
            self.detector_failures += outcome.status is Status.FAILED
            family.claims += outcome.claims
            family.verified += outcome.verified
            family.unverified += outcome.unverified
            family.over_cap += outcome.over_cap

    def compare_with_label(self, record: AuditedRecord) -> None:
        """Count how the verdict of a record stands to its label."""
        label = is_hallucinated(record.labels)
        if label is not None:
            flagged = record.verdict in (Verdict.REVIEW, Verdict.REJECT)
            _count(self.labelled, standing_to_label(flagged=flagged, label=label))

    def merge(self, other: Totals) -> None:
        """Count all that `other` counted; `other` comes later in input order."""
        highlights = _foremost([*self.highlights, *other.highlights])
        troubles = [*self.troubles, *other.troubles][:TROUBLES]
        for field in self.__struct_fields__:
            capped = field in ("providers", "unchecked_for")
            setattr(self, field, _sum(getattr(self, field), getattr(other, field), capped=capped))
        self.highlights, self.troubles = highlights, troubles


def count(records: Iterable[AuditedRecord], totals: Totals) -> Totals:
    """Count records; the label of a conversation is held against all its answers."""
    for row in rows(records):
        for record in row:
            totals.add(record)
        if row[0].origin.turn is not None and row[0].labels is not None:
            together = whole(row)
            if together.checked:
                totals.compare_with_label(together)
    return totals


def standings(record: AuditedRecord) -> dict[str, Standing]:
    """How each family stands on `record`; one entry, `record`, where no family saw it."""
    if not record.families:
        return {"record": Standing.SKIPPED if record.error is None else Standing.ERROR}
    found = {finding.family for finding in record.unsuppressed} if record.findings else frozenset()
    return {
        name: Standing.FOUND if name in found else _STANDINGS[outcome.status]
        for name, outcome in record.families.items()
    }


_STANDINGS = {Status.CHECKED: Standing.PASSED, Status.SKIPPED: Standing.SKIPPED, Status.FAILED: Standing.ERROR}


def standing_to_label(*, flagged: bool, label: bool) -> str:
    """Which of the four counts a record with this label adds to."""
    return f"{'true' if flagged == label else 'false'}_{'positive' if flagged else 'negative'}"


def _foremost(highlights: list[Highlight]) -> list[Highlight]:
    """The worst findings; among equals the earlier ones, because the sort is stable."""
    return sorted(highlights, key=lambda shown: -shown.finding.severity.rank)[:HIGHLIGHTS]


def _count(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1


def met(known: Mapping[str, object], name: str) -> str:
    """The name under which something counts: where there are too many, those met later are one."""
    return name if name in known or len(known) < MAX_GROUPS else OTHER


def _sum(mine: Any, its: Any, *, capped: bool = False) -> Any:
    """Numbers, alone or by name or in groups, added up; what is neither stays as it is."""
    if isinstance(mine, int):
        return mine + its
    if isinstance(mine, dict):
        for given, value in its.items():
            name = met(mine, given) if capped else given
            mine[name] = _sum(mine.get(name, type(value)()), value)
    elif isinstance(mine, msgspec.Struct):
        for field in mine.__struct_fields__:
            setattr(mine, field, _sum(getattr(mine, field), getattr(its, field)))
    return mine


def total(parts: Iterable[Totals]) -> Totals:
    """The sum of `parts`, in order."""
    whole = Totals()
    for part in parts:
        whole.merge(part)
    return whole
