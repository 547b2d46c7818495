"""Audited records as a run would hand them to the history."""

from __future__ import annotations

from typing import Any

from hallucheck.evidence.history import entries
from hallucheck.evidence.history.recorder import Run
from hallucheck.model import (
    Action,
    AuditedRecord,
    Context,
    Evidence,
    Factor,
    Finding,
    Location,
    Origin,
    Outcome,
    Record,
    Severity,
    Status,
    Verdict,
)
from hallucheck.model.finding import fingerprint

RULE = "answers/contradicted-statement"


def run(key: str = "run") -> Run:
    return Run(
        key=key, as_of="2025-09-01", tool_version="1", config_hash="c", detection_hash="d", inputs=["dump.jsonl"]
    )


def finding(record: str = "r0", claim: str = "a claim", **changes: Any) -> Finding:
    given: dict[str, Any] = {
        "rule": RULE,
        "severity": Severity.HIGH,
        "confidence": 0.8,
        "factors": (Factor(name="rule", value=0.8),),
        "message": f"the answer says {claim}",
        "claim": claim,
        "detected": "20 mg",
        "expected": "10 mg",
        "location": Location(pointer="/answer", start=0, end=5),
        "evidence": (Evidence(source="S0", quote="10 mg"),),
        "suggestion": None,
        "action": Action.FLAG,
        "fingerprint": fingerprint(RULE, claim, record),
    }
    return Finding(**(given | changes))


def result(**changes: Any) -> dict[str, Any]:
    return {
        "grounding_score": 0.5,
        "statements": [
            {
                "statement": "A is so.",
                "is_grounded": True,
                "source_chunk_id": "S0",
                "verification_method": "exact_match",
            },
            {"statement": "B is so.", "is_grounded": False, "verification_method": "unsupported"},
        ],
        "consistency_score": 0.85,
        "contradictions": [
            {"check_type": "semantic_consistency", "severity": "medium", "explanation": "said otherwise"}
        ],
        "confidence": 0.8,
        "confidence_parts": {"retrieval": 0.9, "source": None},
        "uncertainty": "low",
        "risk": 0.3,
        "risk_level": "medium",
        "risk_detected": True,
        "quality": 0.7,
        "grade": "fair",
    } | changes


def audited(number: int = 0, *, verdict: Verdict = Verdict.PASS, **changes: Any) -> AuditedRecord:
    """One record; `changes` replace fields of its `Record`."""
    fields: dict[str, Any] = {
        "id": f"r{number}",
        "question": f"What of {number}?",
        "answer": f"Answer {number}.",
        "subject": f"subject-{number % 3}",
        "at": f"2025-08-{number % 28 + 1:02}T10:00:00Z",
        "provider": "alpha",
        "model": "m1",
        "contexts": (Context(id="S0", text="ten", pointer="/contexts/0", score=0.9),),
    }
    record = Record(**(fields | changes))
    return AuditedRecord(
        raw=b"{}",
        origin=Origin(file="dump.jsonl", line=number + 1),
        verdict=verdict,
        reasons=("3 high findings",) if verdict is Verdict.REJECT else ("nothing found",),
        findings=(finding(f"r{number}"),) if verdict is not Verdict.PASS else (),
        families={"answers": Outcome(status=Status.CHECKED, claims=2, verified=1, unverified=1, result=result())},
        id=record.id,
        provider=record.provider,
        model=record.model,
        record=record,
        assertions=b'[{"entity":"diabetes"}]',
    )


def chunk(*records: AuditedRecord, text: bool = True) -> bytes:
    return entries.encode(records, text=text)
