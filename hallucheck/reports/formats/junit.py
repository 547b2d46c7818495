"""JUnit XML: a testcase per record and family, so that any CI shows an audit as it shows tests.

`failure` is a finding that counts, `error` is a record that could not be audited or a detector that failed, `skipped`
is a family with nothing to check, with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hallucheck.model import AuditedRecord, Finding
from hallucheck.reports.base import Rooted
from hallucheck.reports.escape import place, relative, shorten, spot, xml
from hallucheck.reports.figures import Summary
from hallucheck.verdict.totals import Standing, standings

TEXT = 2000
"""Code points of a text that are shown; CI servers load the whole file."""


class JUnit(Rooted, name="junit", suffixes=(".junit.xml", ".xml")):
    """One testsuite; its counts stand in its first line."""

    def head(self, summary: Summary) -> bytes:
        counted = summary.totals.standings
        kinds = {"failures": Standing.FOUND, "errors": Standing.ERROR, "skipped": Standing.SKIPPED}
        counts = f'tests="{sum(counted.values())}"'
        counts += "".join(f' {name}="{counted.get(kind, 0)}"' for name, kind in kinds.items())
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f'<testsuites name="hallucheck" {counts}>\n<testsuite name="hallucheck" {counts}>\n'
        ).encode()

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return "".join(line + "\n" for record in records for line in _testcases(record, self.root)).encode()

    def tail(self, summary: Summary) -> bytes:
        return b"</testsuite>\n</testsuites>\n"


def _testcases(record: AuditedRecord, root: str) -> Iterator[str]:
    where = place(record.origin)
    name = _text(where if record.id is None else f"{shorten(record.id, 200)} ({where})")  # file and line make it unique
    at = f'name="{name}" file="{_text(relative(record.origin.file, root))}" line="{record.origin.line}"'
    for family, standing in standings(record).items():
        body = _body(record, family, standing)
        start = f'<testcase classname="hallucheck.{_text(family)}" {at}'
        yield f"{start}>{body}</testcase>" if body else f"{start}/>"


def _body(record: AuditedRecord, family: str, standing: Standing) -> str:
    if standing is Standing.FOUND:
        findings = [finding for finding in record.unsuppressed if finding.family == family]
        worst = max(findings, key=lambda finding: finding.severity.rank)
        more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
        lines = "\n".join(_text(line) for finding in findings for line in _lines(finding))
        return f'<failure type="{_text(worst.rule)}" message="{_text(worst.message)}{more}">{lines}</failure>'
    error = record.error
    reason = error.message if error else getattr(record.families.get(family), "reason", "") or "; ".join(record.reasons)
    if standing is Standing.ERROR:
        return f'<error type="{_text(error.kind if error else "detector")}" message="{_text(reason)}"/>'
    return f'<skipped message="{_text(reason)}"/>' if standing is Standing.SKIPPED else ""


def _lines(finding: Finding) -> Iterator[str]:
    yield f"{finding.severity.value} {finding.rule}: {finding.message}"
    yield f"  at {spot(finding.location)}, confidence {finding.confidence:.2f}, fingerprint {finding.fingerprint}"
    if finding.claim:
        yield f"  claim: {finding.claim}"
    if finding.expected:
        yield f"  expected: {finding.expected}"
    for piece in finding.evidence[:3]:
        yield f"  evidence: {piece.source}: {piece.quote}"


def _text(text: str) -> str:
    return xml(text[:TEXT])
