"""From entries to rows of every table. All keys are derived, so that writing the same entry again changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Table

from hallucheck.evidence.history import schema
from hallucheck.evidence.history.entries import Entry, identity
from hallucheck.evidence.history.times import instant
from hallucheck.model import Finding, Verdict

Rows = dict[Table, list[dict[str, Any]]]

ORDER = (
    schema.CONVERSATIONS,
    schema.GROUNDING,
    schema.CONSISTENCY,
    schema.CONFIDENCE,
    schema.FINDINGS,
    schema.ASSERTIONS,
    schema.AUDIT_TRAIL,
)
"""Parents before children."""


def rows(entries: Iterable[Entry], *, run: int, key: str, now: datetime) -> Rows:
    """The rows of `entries` in the run `run`; `key` identifies the run for ever, `now` is when they are written."""
    made: Rows = {table: [] for table in ORDER}
    for entry in entries:
        conversation = _conversation(entry, run, key, now)
        made[schema.CONVERSATIONS].append(conversation)
        own = conversation["id"]
        result = entry.result or {}
        made[schema.FINDINGS] += [_finding(own, n, finding) for n, finding in enumerate(entry.findings)]
        made[schema.GROUNDING] += _grounding(own, result, now)
        made[schema.CONSISTENCY] += _consistency(own, entry, result, now)
        made[schema.CONFIDENCE] += _confidence(own, result, now)
        if entry.told and entry.subject and conversation["query_timestamp"]:
            made[schema.ASSERTIONS].append(_assertion(conversation, entry.told))
        if entry.verdict is Verdict.REJECT:
            made[schema.AUDIT_TRAIL].append(_trail(conversation, entry, now))
    return made


def _conversation(entry: Entry, run: int, key: str, now: datetime) -> dict[str, Any]:
    result = entry.result or {}
    origin = entry.origin
    return {
        "id": identity(key, origin),
        "run": run,
        "record": _text(entry.record),
        "file": _text(origin.file),
        "line": origin.line,
        "page": origin.page,
        "part": origin.part,
        "subject": _text(entry.subject),
        "session": _text(entry.session),
        "query": _text(entry.question),
        "query_timestamp": instant(entry.at),
        "recorded_at": now,
        "answer": _text(entry.answer),
        "provider": _text(entry.provider),
        "model_used": _text(entry.model),
        "extractions": entry.extractions,
        "sources": msgspec.to_builtins(entry.sources) if entry.sources else None,
        "verdict": entry.verdict.value,
        "reasons": list(entry.reasons),
        "checked": entry.checked,
        "findings": sum(finding.suppressed is None for finding in entry.findings),
        "probability": entry.probability,
        "label": entry.label,
        "grounding_score": _score(result.get("grounding_score")),
        "consistency_score": _score(result.get("consistency_score")),
        "confidence_score": _score(result.get("confidence")),
        "hallucination_risk": _score(result.get("risk")),
        "risk_level": _word(result.get("risk_level")),
        "quality": _score(result.get("quality")),
        "grade": _word(result.get("grade")),
    }


def _finding(own: str, number: int, finding: Finding) -> dict[str, Any]:
    return {
        "id": f"{own}:{number}",
        "conversation_id": own,
        "fingerprint": finding.fingerprint,
        "rule": finding.rule,
        "family": finding.family,
        "severity": finding.severity.value,
        "confidence": finding.confidence,
        "message": _text(finding.message),
        "claim": _text(finding.claim),
        "detected": _text(finding.detected),
        "expected": _text(finding.expected),
        "pointer": _text(finding.location.pointer),
        "action": finding.action.value,
        "suppressed": finding.suppressed and _text(finding.suppressed.label),
    }


def _grounding(own: str, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    for number, statement in enumerate(_objects(result.get("statements"))):
        yield {
            "id": f"{own}:{number}",
            "conversation_id": own,
            "statement": _word(statement.get("statement")),
            "statement_index": number,
            "is_grounded": statement.get("is_grounded") is True,
            "source_chunk_id": _word(statement.get("source_chunk_id")),
            "supporting_evidence": _word(statement.get("supporting_evidence")),
            "grounding_confidence": _score(statement.get("confidence")),
            "verification_method": _word(statement.get("verification_method")),
            "verified_at": now,
        }


def _consistency(own: str, entry: Entry, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    """One row per contradiction; where there is none, one that says so."""
    if not entry.subject or result.get("consistency_score") is None:
        return
    for number, found in enumerate(list(_objects(result.get("contradictions"))) or [{}]):
        yield {
            "id": f"{own}:{number}",
            "subject": _text(entry.subject),
            "current_conversation_id": own,
            "previous_record": _word(found.get("previous_record")),
            "check_type": _word(found.get("check_type")) or "all",
            "is_consistent": not found,
            "inconsistency_description": _word(found.get("explanation")),
            "current_statement": _word(found.get("current_statement")),
            "previous_statement": _word(found.get("previous_statement")),
            "consistency_score": _score(result.get("consistency_score")),
            "severity": _word(found.get("severity")),
            "checked_at": now,
        }


def _confidence(own: str, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    """One row: the answer's parts; a part that is missing is null."""
    if _score(result.get("confidence")) is None:
        return
    parts = result.get("confidence_parts")
    parts = parts if isinstance(parts, dict) else {}
    yield {
        "id": f"{own}:0",
        "conversation_id": own,
        "extraction_index": 0,
        **{f"{name}_confidence": _score(parts.get(name)) for name in _PARTS},
        "aggregate_confidence": _score(result.get("confidence")),
        "uncertainty_level": _word(result.get("uncertainty")),
        "uncertainty_explanation": _word(result.get("uncertainty_explanation")),
        "calculated_at": now,
    }


_PARTS = ("retrieval", "source", "extraction", "consistency")


def _assertion(conversation: dict[str, Any], told: bytes) -> dict[str, Any]:
    same = {name: conversation[name] for name in ("subject", "record", "run")}
    data = told.replace(b"\\u0000", b"\\ufffd").decode()
    return {**same, "conversation_id": conversation["id"], "at": conversation["query_timestamp"], "data": data}


def _trail(conversation: dict[str, Any], entry: Entry, now: datetime) -> dict[str, Any]:
    same = {name: conversation[name] for name in ("id", "run", "record", "subject", "verdict", "reasons")}
    counted = {finding.rule for finding in entry.findings if finding.suppressed is None}
    return {**same, "conversation_id": conversation["id"], "at": now, "rules": sorted(counted)}


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    return (item for item in value if isinstance(item, dict)) if isinstance(value, list | tuple) else iter(())


def _score(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _word(value: Any) -> str | None:
    return _text(value) if isinstance(value, str) else None


def _text(text: str | None) -> str | None:
    """A text without NUL, which PostgreSQL cannot hold."""
    return text.replace("\0", "\ufffd") if text and "\0" in text else text
