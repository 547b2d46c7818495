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

CHECKS = {"entity": "entity_consistency", "time": "temporal_consistency", "meaning": "semantic_consistency"}
"""Kind of a contradiction (the end of its rule's name) -> what the table calls the check."""


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
        "extractions": result.get("extractions"),
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
            "statement": _word(statement.get("statement") or statement.get("text")),
            "statement_index": number,
            "is_grounded": bool(statement.get("grounded")),
            "source_chunk_id": _word(statement.get("chunk") or statement.get("source")),
            "supporting_evidence": _word(statement.get("quote")),
            "grounding_confidence": _score(statement.get("confidence")),
            "verification_method": _word(statement.get("method")),
            "verified_at": now,
        }


def _consistency(own: str, entry: Entry, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    if not entry.subject or result.get("consistency_score") is None:
        return
    shared = {
        "subject": _text(entry.subject),
        "current_conversation_id": own,
        "consistency_score": _score(result.get("consistency_score")),
        "checked_at": now,
    }
    found = list(_objects(result.get("contradictions")))
    for number, contradiction in enumerate(found):
        kind = str(contradiction.get("kind") or "").rpartition("-")[2]
        yield shared | {
            "id": f"{own}:{number}",
            "previous_record": _word(contradiction.get("previous_record") or contradiction.get("record")),
            "check_type": CHECKS.get(kind, kind or "semantic_consistency"),
            "is_consistent": False,
            "inconsistency_description": _word(contradiction.get("explanation") or contradiction.get("message")),
            "current_statement": _word(contradiction.get("current") or contradiction.get("current_statement")),
            "previous_statement": _word(contradiction.get("previous") or contradiction.get("previous_statement")),
            "severity": _word(contradiction.get("severity")),
        }
    if not found:
        yield (
            shared
            | dict.fromkeys(
                (
                    "previous_record",
                    "inconsistency_description",
                    "current_statement",
                    "previous_statement",
                    "severity",
                )
            )
            | {"id": f"{own}:0", "check_type": "all", "is_consistent": True}
        )


_PARTS = ("retrieval", "source", "extraction", "consistency")


def _confidence(own: str, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    """One row per extraction where the result breaks its confidence down, else one for the answer."""
    parts = list(_objects(result.get("confidence_parts") or result.get("extractions")))
    if not parts and _score(result.get("confidence")) is not None:
        whole = result.get("confidence")
        parts = [whole if isinstance(whole, dict) else {"aggregate": whole}]
    uncertainty = result.get("uncertainty")
    told = uncertainty if isinstance(uncertainty, dict) else {"level": uncertainty}
    for number, part in enumerate(parts):
        yield {
            "id": f"{own}:{number}",
            "conversation_id": own,
            "extraction_index": number,
            **{f"{name}_confidence": _score(part.get(name)) for name in _PARTS},
            "aggregate_confidence": _score(part),
            "uncertainty_level": _word(part.get("uncertainty") or told.get("level")),
            "uncertainty_explanation": _word(part.get("explanation") or told.get("explanation")),
            "calculated_at": now,
        }


def _assertion(conversation: dict[str, Any], told: bytes) -> dict[str, Any]:
    return {
        "conversation_id": conversation["id"],
        "subject": conversation["subject"],
        "at": conversation["query_timestamp"],
        "record": conversation["record"],
        "run": conversation["run"],
        "data": told.replace(b"\\u0000", b"\\ufffd").decode(),
    }


def _trail(conversation: dict[str, Any], entry: Entry, now: datetime) -> dict[str, Any]:
    counted = [finding.rule for finding in entry.findings if finding.suppressed is None]
    return {
        "id": conversation["id"],
        "at": now,
        "run": conversation["run"],
        "conversation_id": conversation["id"],
        "record": conversation["record"],
        "subject": conversation["subject"],
        "verdict": conversation["verdict"],
        "reasons": conversation["reasons"],
        "rules": sorted(set(counted)),
    }


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    return (item for item in value if isinstance(item, dict)) if isinstance(value, list | tuple) else iter(())


def _score(value: Any) -> float | None:
    """A number, also as it stands in an object that explains it."""
    if isinstance(value, dict):
        value = next((value[key] for key in ("value", "aggregate", "score") if value.get(key) is not None), None)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _word(value: Any) -> str | None:
    return _text(value) if isinstance(value, str) else None


def _text(text: str | None) -> str | None:
    """A text without NUL, which PostgreSQL cannot hold."""
    return text.replace("\0", "\ufffd") if text and "\0" in text else text
