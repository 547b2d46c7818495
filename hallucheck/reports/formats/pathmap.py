"""Findings as PathMap entries: one JSON object `{"key": ..., "value": ...}` a line, keys as paths.

    /hallucination/{session}/{turn}/detection/flag/0/type          "contradicts-fact"
    /hallucination_patterns/{rule}/frequency                       12

A `/` or `~` inside a segment is written as in a JSON pointer (`~1`, `~0`). A record without a session stands under its
file as the repository names it, so that its keys are the same from wherever it is audited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hallucheck.model import AuditedRecord, Finding
from hallucheck.model.record import escape_pointer
from hallucheck.reports.base import Rooted
from hallucheck.reports.escape import relative
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.formats.metta import actions
from hallucheck.verdict.mitigation import Band, count_bands

_SESSION, _TURN = ("session", "session_id", "sessionId", "conversation_id"), ("turn", "turn_id")
"""What a row may call its session and its turn."""
_Names = msgspec.defstruct("_Names", [(name, Any, None) for name in (*_SESSION, *_TURN)])
_DECODER = msgspec.json.Decoder(_Names)


class PathMap(Rooted, name="pathmap", suffixes=(".pathmap.jsonl",)):
    """Entries per record, then a pattern per rule that was breached."""

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return b"".join(_line(key, value) for record in records for key, value in _record(record, self.root))

    def tail(self, summary: Summary) -> bytes:
        titles = {rule.id: rule.title for rule in summary.rules}
        lines = []
        for rule, frequency in sorted(summary.totals.rules.items()):
            path = f"/hallucination_patterns/{escape_pointer(rule)}"
            known = {"type": rule.partition("/")[2], "description": titles.get(rule, rule), "frequency": frequency}
            shown = [h.finding.claim for h in summary.totals.highlights if h.finding.rule == rule][:5]
            examples = {f"examples/{number}": claim for number, claim in enumerate(shown)}
            told = known | {"last_seen": summary.as_of} | examples
            lines += [_line(f"{path}/{key}", value) for key, value in told.items()]
        return b"".join(lines)


def _record(record: AuditedRecord, base: str) -> Iterator[tuple[str, Any]]:
    session, turn = _place(record, base)
    root = f"/hallucination/{escape_pointer(session)}/{escape_pointer(turn)}"
    findings = record.unsuppressed
    bands = count_bands(finding.confidence for finding in findings)
    yield f"{root}/verdict", record.verdict
    yield f"{root}/detection/total_flags", len(findings)
    yield f"{root}/detection/high_confidence", bands[Band.HIGH]
    yield f"{root}/detection/medium_confidence", bands[Band.MEDIUM]
    for number, finding in enumerate(findings):
        yield from ((f"{root}/detection/flag/{number}/{key}", value) for key, value in _flag(finding))
    taken = actions(record)
    if taken or record.guidance:
        yield f"{root}/mitigation/action_count", len(taken)
        yield f"{root}/mitigation/corrections_applied", sum(a.get("action") == "correct" for a in taken)
        yield f"{root}/mitigation/regeneration_needed", record.guidance is not None
    named = {"action": "type", "start": "span_start", "end": "span_end"}
    for number, action in enumerate(taken):
        for key in (*named, "original", "replacement", "reason"):
            if action.get(key) is not None:
                yield f"{root}/mitigation/action/{number}/{named.get(key, key)}", action[key]
    outcome = record.families.get("knowledge")
    if outcome is not None:
        yield f"{root}/metrics/claims_checked", outcome.claims - outcome.over_cap
        yield f"{root}/metrics/claims_verified", outcome.verified
        for name in ("segments_analyzed", "entities_verified"):
            if outcome.result is not None and name in outcome.result:
                yield f"{root}/metrics/{name}", outcome.result[name]


def _flag(finding: Finding) -> Iterator[tuple[str, Any]]:
    yield "span_start", finding.location.start
    yield "span_end", finding.location.end
    yield "content", finding.claim
    yield "type", finding.rule.partition("/")[2]
    yield "confidence", finding.confidence
    yield "severity", str(finding.severity)
    if finding.suggestion is not None:
        yield "suggestion", finding.suggestion.replacement
    yield "evidence", finding.message
    for factor in finding.factors:
        if factor.name == "refined":
            yield "refined_confidence", factor.value
        elif factor.name.startswith("signal: "):
            yield f"evidence/linguistic/{escape_pointer(factor.name[8:])}", factor.value
    for evidence in finding.evidence:
        kind = "history_match" if evidence.source.startswith("turn ") else "kb_lookup"
        yield f"evidence/{kind}", evidence.quote


def _place(record: AuditedRecord, base: str) -> tuple[str, str]:
    """Session and turn: as the row names them, else its file, and its id or line; parts of a row apart."""
    try:
        names = _DECODER.decode(record.raw) if record.raw else _Names()
    except (msgspec.DecodeError, UnicodeDecodeError):
        names = _Names()
    session = _first(*(getattr(names, name) for name in _SESSION))
    line, part = record.origin.line, record.origin.part
    turns = (getattr(names, name) for name in _TURN)
    turn = _first(*turns, record.id) or str(line) if part is None else record.id or f"{line}.{part}"
    return session or relative(record.origin.file, base), turn


def _first(*values: Any) -> str | None:
    return next((str(v) for v in values if isinstance(v, str | int) and not isinstance(v, bool) and str(v)), None)


def _line(key: str, value: Any) -> bytes:
    return encode({"key": key, "value": value}) + b"\n"
