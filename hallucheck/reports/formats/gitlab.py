"""GitLab code-quality JSON: findings as a merge-request widget shows them. Suppressed findings are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hallucheck.model import AuditedRecord, Severity
from hallucheck.reports.base import Rooted
from hallucheck.reports.escape import shorten
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.places import relative
from hallucheck.reports.summary import Summary

SEVERITIES = {Severity.CRITICAL: "blocker", Severity.HIGH: "critical", Severity.MEDIUM: "major", Severity.LOW: "minor"}
TEXT = 1000


class GitLab(Rooted, name="gitlab", suffixes=("codequality.json", "code-quality.json", "code-quality-report.json")):
    """A JSON array with one issue per finding and per error row."""

    separator = b",\n"

    def head(self, summary: Summary) -> bytes:
        return b"[\n"

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return self.separator.join(encode(issue) for record in records for issue in self._issues(record))

    def tail(self, summary: Summary) -> bytes:
        return b"\n]\n" if summary.totals.findings or summary.totals.error_rows else b"]\n"

    def _issues(self, record: AuditedRecord) -> Iterator[dict[str, Any]]:
        if record.error is None and not record.findings:
            return
        location = {"path": relative(record.origin.file, self.root), "lines": {"begin": max(record.origin.line, 1)}}
        if record.error is not None:
            yield {
                "description": shorten(record.error.message, TEXT),
                "check_name": f"hallucheck/{record.error.kind}",
                "fingerprint": f"{record.error.sha256[:32]}-{record.origin.line}",
                "severity": "major",
                "location": location,
            }
        for finding in record.unsuppressed:
            yield {
                "description": shorten(finding.message, TEXT),
                "check_name": finding.rule,
                "fingerprint": finding.fingerprint,
                "severity": SEVERITIES[finding.severity],
                "location": location,
            }
