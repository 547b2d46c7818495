"""Findings and records for the tests of what they add up to."""

from __future__ import annotations

from typing import Any

from hallucheck.model import (
    Action,
    AuditedRecord,
    Factor,
    Finding,
    Location,
    Origin,
    Outcome,
    Severity,
    Status,
    Suppression,
    Verdict,
)

CHECKED = Outcome(status=Status.CHECKED, claims=1, verified=1)
SKIPPED = Outcome(status=Status.SKIPPED, reason="nothing to judge")
FAILED = Outcome(status=Status.FAILED, reason="ValueError in rule.py:7")


def finding(severity: Severity = Severity.HIGH, rule: str = "family/rule", **changes: Any) -> Finding:
    """A finding of one rule."""
    fields: dict[str, Any] = {
        "rule": rule,
        "severity": severity,
        "confidence": 0.9,
        "factors": (Factor(name="rule", value=0.9),),
        "message": "not so",
        "claim": "so",
        "detected": None,
        "expected": None,
        "location": Location(pointer="/answer"),
        "evidence": (),
        "suggestion": None,
        "action": Action.FLAG,
        "fingerprint": "0" * 16,
    }
    return Finding(**(fields | changes))


def located(start: int, end: int, **changes: Any) -> Finding:
    """A finding at a place of the answer."""
    return finding(**({"location": Location(pointer="/answer", start=start, end=end)} | changes))


def suppressed(severity: Severity = Severity.CRITICAL) -> Finding:
    """A finding that does not count."""
    return finding(severity, suppressed=Suppression(by="record", reason="known"))


def audited(verdict: Verdict = Verdict.PASS, *findings: Finding, **changes: Any) -> AuditedRecord:
    """An audited record."""
    families = {"family": SKIPPED if verdict is Verdict.UNCHECKED else CHECKED}
    fields: dict[str, Any] = {
        "raw": b"{}",
        "origin": Origin(file="d.jsonl", line=1),
        "verdict": verdict,
        "reasons": (),
        "findings": findings,
        "families": families,
    }
    return AuditedRecord(**(fields | changes))
