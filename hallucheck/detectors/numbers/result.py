"""The family's result, in the shape of the system it comes from, and the two small things computed from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.model import Record
from hallucheck.text.figure.figure import Kind

FLAGGED = (Standing.UNVERIFIED, Standing.CONTRADICTED)


def summarise(
    checks: Sequence[Check], options: NumbersOptions, *, over_cap: int, error: str | None, confidence: float | None
) -> dict[str, Any]:
    """All claims with how they came out, the counts, and what becomes of the model's own confidence (0 to 1)."""
    claims = [_claim(check) for check in checks]
    flagged = [claim for claim in claims if claim["status"] in FLAGGED]
    adjustment = -options.confidence_penalty_percent / 100 if flagged else 0.0
    found: dict[str, Any] = {
        "has_hallucinations": bool(flagged),
        "claims": claims,
        "flagged_claims": flagged,
        "total_claims": len(checks),
        "verified_claims": [claim["status"] for claim in claims].count(Standing.VERIFIED),
        "unverified_claims": len(flagged),
        "over_cap": over_cap,
        "confidence_adjustment": adjustment,
        "adjusted_confidence": None,
        "verification_time_ms": None,
        "error": error,
    }
    if options.log_unverified_claims:
        found["unverified_log"] = [_logged(claim) for claim in flagged]
    if confidence is not None:
        found["adjusted_confidence"] = adjust_confidence(confidence, found)
    return found


def adjust_confidence(original: float, result: Mapping[str, Any]) -> float:
    """The model's own confidence after the check, clamped to 0..1; the penalty is taken off once, in points."""
    adjustment = result.get("confidence_adjustment") or 0.0
    if not result.get("has_hallucinations"):
        adjustment = 0.0
    return round(min(1.0, max(0.0, original + float(adjustment))), 6)


def _logged(claim: Mapping[str, Any]) -> str:
    """One flagged claim as a line of a log."""
    return f"{claim['claim_type']} {claim['original_text']!r} at {claim['start']}: {claim['status']}: {claim['how']}"


def review_entry(
    result: Mapping[str, Any], options: NumbersOptions, confidence: float | None, record: Record | None = None
) -> dict[str, Any] | None:
    """The entry for the review queue, or None where there is nothing to review or no queue.

    With a record: what was asked, by whom, what was answered, and which rows that was about.
    `pending` becomes `reviewed`, `approved` or `rejected` by a person.
    """
    if not options.review_queue_enabled or not options.auto_flag_unverified or not result.get("has_hallucinations"):
        return None
    asked = {} if record is None else _asked(record)
    return {
        "status": "pending",
        **asked,
        "original_confidence": confidence,
        "adjusted_confidence": None if confidence is None else adjust_confidence(confidence, result),
        "total_claims": result.get("total_claims", 0),
        "verified_claims": result.get("verified_claims", 0),
        "unverified_claims": result.get("unverified_claims", 0),
        "flagged_claims": list(result.get("flagged_claims", ())),
    }


def _asked(record: Record) -> dict[str, Any]:
    scope = dict(record.scope or {})
    scope |= {key: record.meta[key] for key in SCOPE if key in record.meta}
    found = {"query": record.question, "user": record.meta.get("user_id", record.meta.get("user"))}
    return {**found, "answer": record.answer, "scope": scope or None}


SCOPE = ("property_id", "period_id")
"""Keys that name a record's rows where they stand in the record itself."""


def _claim(check: Check) -> dict[str, Any]:
    figure = check.claim.figure
    found: dict[str, Any] = {
        "claim_type": "percentage" if figure.kind is Kind.POINTS else figure.kind.value,
        "value": None if figure.value is None else _number(float(figure.value)),
        "original_text": figure.text,
        "start": figure.start,
        "end": figure.end,
        "status": check.standing.value,
        "how": check.how,
        "score": check.score,
    }
    if figure.currency:
        found["currency"] = figure.currency
    if figure.kind is Kind.POINTS:
        found["unit"] = "percentage point"
    elif figure.unit:
        found["unit"] = figure.unit
    if figure.period is not None and not figure.period.recurring:
        found["period"] = {"start": figure.period.start.isoformat(), "end": figure.period.end.isoformat()}
    if check.metric:
        found["metric"] = check.metric
    if check.expected:
        found["expected"] = check.expected
    if check.evidence:
        found["source"] = check.evidence[0].source
    return found


def _number(value: float) -> float | int:
    return int(value) if value.is_integer() and abs(value) < 2**53 else value
