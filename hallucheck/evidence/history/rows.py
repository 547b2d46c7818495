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
    schema.CONVERSATIONS, schema.GROUNDING, schema.CONSISTENCY, schema.CONFIDENCE, schema.FINDINGS, schema.ASSERTIONS,
    schema.AUDIT_TRAIL,
)  # fmt: skip
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
        if entry.assertions and entry.subject and conversation["query_timestamp"]:
            made[schema.ASSERTIONS].append(_assertion(conversation, entry.assertions))
        if entry.verdict is Verdict.REJECT:
            made[schema.AUDIT_TRAIL].append(_trail(conversation, entry, now))
    return made


def _conversation(entry: Entry, run: int, key: str, now: datetime) -> dict[str, Any]:
    result = entry.result or {}
    origin = entry.origin
    return {
        **{name: _text(getattr(entry, name)) for name in ("record", "subject", "session", "answer", "provider")},
        **{name: getattr(entry, name) for name in ("extractions", "checked", "probability", "label")},
        **{name: getattr(origin, name) for name in ("line", "page", "part")},
        **{name: _score(result.get(name)) for name in ("grounding_score", "consistency_score", "quality")},
        **{name: _word(result.get(name)) for name in ("risk_level", "grade")},
        "id": identity(key, origin),
        "run": run,
        "file": _text(origin.file),
        "query": _text(entry.question),
        "query_timestamp": instant(entry.at),
        "recorded_at": now,
        "model_used": _text(entry.model),
        "sources": msgspec.to_builtins(entry.sources) if entry.sources else None,
        "verdict": entry.verdict.value,
        "reasons": list(entry.reasons),
        "findings": sum(finding.suppressed is None for finding in entry.findings),
        "confidence_score": _score(result.get("confidence")),
        "hallucination_risk": _score(result.get("risk")),
    }


def _finding(own: str, number: int, finding: Finding) -> dict[str, Any]:
    return {
        **{name: getattr(finding, name) for name in ("fingerprint", "rule", "family", "confidence")},
        **{name: _text(getattr(finding, name)) for name in ("message", "claim", "detected", "expected")},
        "id": f"{own}:{number}",
        "conversation_id": own,
        "severity": finding.severity.value,
        "pointer": _text(finding.location.pointer),
        "action": finding.action.value,
        "suppressed": finding.suppressed and _text(finding.suppressed.label),
    }


def _grounding(own: str, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    for number, statement in enumerate(_objects(result.get("statements"))):
        yield {
            **{name: _word(statement.get(name)) for name in _OF_STATEMENTS},
            "id": f"{own}:{number}",
            "conversation_id": own,
            "statement_index": number,
            "is_grounded": statement.get("is_grounded") is True,
            "grounding_confidence": _score(statement.get("confidence")),
            "verified_at": now,
        }


_OF_STATEMENTS = ("statement", "source_chunk_id", "supporting_evidence", "verification_method")
_OF_CONTRADICTIONS = ("previous_record", "current_statement", "previous_statement", "severity")


def _consistency(own: str, entry: Entry, result: dict[str, Any], now: datetime) -> Iterator[dict[str, Any]]:
    """One row per contradiction; where there is none, one that says so."""
    if not entry.subject or result.get("consistency_score") is None:
        return
    for number, found in enumerate(list(_objects(result.get("contradictions"))) or [{}]):
        yield {
            **{name: _word(found.get(name)) for name in _OF_CONTRADICTIONS},
            "id": f"{own}:{number}",
            "subject": _text(entry.subject),
            "current_conversation_id": own,
            "check_type": _word(found.get("check_type")) or "all",
            "is_consistent": not found,
            "inconsistency_description": _word(found.get("explanation")),
            "consistency_score": _score(result.get("consistency_score")),
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


def _assertion(conversation: dict[str, Any], assertions: bytes) -> dict[str, Any]:
    same = {name: conversation[name] for name in ("subject", "record", "run")}
    data = assertions.replace(b"\\u0000", b"\\ufffd").decode()
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
