"""A record after the audit: everything that reports need, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from hallucheck.model.finding import Finding
from hallucheck.model.outcome import Outcome, Status
from hallucheck.model.record import Record
from hallucheck.model.row import Origin
from hallucheck.model.verdict import Verdict


class ErrorNote(msgspec.Struct, frozen=True, kw_only=True):
    """Why a record could not be audited; `sha256` identifies the raw row, which is never shown."""

    kind: str
    message: str
    line: int
    sha256: str


class AuditedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One record with its findings and verdict."""

    raw: bytes
    """The input object's own bytes; empty where the row was not a JSON object."""
    origin: Origin
    verdict: Verdict
    reasons: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    families: dict[str, Outcome] = {}
    probability: float | None = None
    id: str | None = None
    identity: str | None = None
    """What identifies it across runs where it has no id: `Case.identity`."""
    provider: str | None = None
    model: str | None = None
    labels: Any = None
    corrected_answer: str | None = None
    guidance: str | None = None
    error: ErrorNote | None = None
    record: Record | None = None
    """What was read; None in an error row. Without text (`--no-text`) it holds identifiers only."""
    aside: bool = False
    """The row holds no record of its own: its line is given back, and nothing is counted."""
    assertions: bytes | None = None
    """What later records of the same subject may contradict, as JSON; account data is masked."""

    @property
    def checked(self) -> bool:
        """Whether any family judged it."""
        return Status.CHECKED in [outcome.status for outcome in self.families.values()]

    @property
    def is_secret(self) -> bool:
        """Whether it reports a bank statement: no form gives away every account number that such a row holds."""
        statement = self.families.get("statements")
        return statement is not None and statement.status is not Status.SKIPPED

    @property
    def shown(self) -> Record | None:
        """What was read, where its texts may be shown; else only what findings quote may be."""
        return None if self.is_secret else self.record

    @property
    def unsuppressed(self) -> tuple[Finding, ...]:
        """The findings that count."""
        return tuple([finding for finding in self.findings if finding.suppressed is None]) if self.findings else ()
