"""A fixed run for tests of reports: every verdict, every kind of row, hostile text; no clock, no file, no detector."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from hallucheck.model import (
    Action,
    AuditedRecord,
    ErrorNote,
    Evidence,
    Factor,
    Finding,
    Location,
    Origin,
    Outcome,
    Rule,
    Severity,
    Status,
    Suggestion,
    Suppression,
    Verdict,
)
from hallucheck.model.finding import fingerprint
from hallucheck.reports.base import Report
from hallucheck.reports.figures import InputSummary, Summary, summarise
from hallucheck.verdict.gate import GatePolicy, gate
from hallucheck.verdict.totals import Totals

DETECTION = "fedcba9876543210"
RULES = (
    Rule(
        id="statements/fabricated-bank",
        title="Fabricated bank",
        severity=Severity.HIGH,
        confidence=0.8,
    ),
    Rule(id="numbers/wrong-figure", title="Wrong figure", severity=Severity.CRITICAL),
)


def checked(**counts: Any) -> Outcome:
    return Outcome(status=Status.CHECKED, **counts)


def finding(
    rule: str = "statements/fabricated-bank",
    severity: Severity = Severity.HIGH,
    *,
    text: str = "Acme Bank of Nowhere",
    record: str = "r",
    **changes: Any,
) -> Finding:
    made = Finding(
        rule=rule,
        severity=severity,
        confidence=0.8,
        factors=(Factor(name="rule", value=0.8, note="the rule's own confidence"),),
        message=f"{text} is not named in the document",
        claim=text,
        detected=text,
        expected=None,
        location=Location(pointer="/statement/metadata/bank_name", start=0, end=len(text)),
        evidence=(),
        suggestion=None,
        action=Action.FLAG,
        fingerprint=fingerprint(rule, text, record),
    )
    return msgspec.structs.replace(made, **changes)


def audited(line: int, verdict: Verdict, raw: bytes, **changes: Any) -> AuditedRecord:
    base: dict[str, Any] = {
        "raw": raw,
        "origin": Origin(file="data/dump.jsonl", line=line),
        "verdict": verdict,
        "reasons": ("nothing found",),
        "families": {"statements": checked(claims=2, verified=2)},
        "id": f"r{line}",
        "provider": "gemini",
        "model": "flash-2",
    }
    return AuditedRecord(**(base | changes))


def passed(line: int = 1) -> AuditedRecord:
    return audited(
        line, Verdict.PASS, b'{"id":"r%d","answer":"It rained.","n":1.10,"big":123456789012345678901}' % line
    )


def rejected(line: int = 2) -> AuditedRecord:
    record = f"r{line}"
    figure = finding(
        "numbers/wrong-figure",
        Severity.CRITICAL,
        text="revenue rose to $5.2 million",
        record=record,
        message="revenue is 4.2 million US dollars in the table, 1.0 million less than claimed",
        detected="$5.2 million",
        expected="$4.2 million",
        confidence=0.93,
        location=Location(pointer="/answer", start=12, end=40),
        evidence=(Evidence(source="q3.pdf", quote="Revenue: $4.2 million", start=105, end=126, page=3),),
        suggestion=Suggestion(replacement="$4.2 million", source="q3.pdf"),
        action=Action.CORRECT,
    )
    bank = finding(record=record)
    return audited(
        line,
        Verdict.REJECT,
        b'{"id":"r%d","answer":"In Q3, revenue rose to $5.2 million."}' % line,
        reasons=("1 critical finding",),
        findings=(figure, bank),
        families={
            "statements": checked(claims=3, verified=2, unverified=1, result={"status": "alert", "total_alerts": 1}),
            "numbers": checked(claims=1, unverified=1),
        },
        probability=0.93,
        labels=1,
        corrected_answer="In Q3, revenue rose to $4.2 million.",
        guidance="use the figure of the table",
        provider="gpt",
        model="gpt-x",
    )


def reviewed(line: int = 3) -> AuditedRecord:
    quiet = Suppression(by="record", reason="known alias of our bank", expires="2026-12-31")
    return audited(
        line,
        Verdict.REVIEW,
        b'{"id":"r%d"}' % line,
        reasons=("1 finding, worst medium",),
        findings=(
            finding(severity=Severity.MEDIUM, text="Bank of X Y Z", record=f"r{line}"),
            finding(text="Our Old Bank", record=f"r{line}", suppressed=quiet),
        ),
        families={"statements": checked(claims=2, unverified=2), "numbers": skipped("the answer holds no figures")},
        labels=0,
    )


def skipped(reason: str) -> Outcome:
    return Outcome(status=Status.SKIPPED, reason=reason)


def unchecked(line: int = 4) -> AuditedRecord:
    return audited(
        line,
        Verdict.UNCHECKED,
        b"{}",
        reasons=("statements: the record has no statement",),
        families={"statements": skipped("the record has no statement")},
        id=None,
        provider=None,
        model=None,
    )


def unreadable(line: int = 5, raw: bytes = b'{"id": "r5", ') -> AuditedRecord:
    message = "not valid JSON: unexpected end at column 13"
    note = ErrorNote(kind="unreadable", message=message, line=line, sha256="5f" * 32)
    return audited(
        line, Verdict.ERROR, raw, reasons=(message,), families={}, id=None, provider=None, model=None, error=note
    )


def failed(line: int = 6) -> AuditedRecord:
    reason = "ValueError: month must be in 1..12"
    return audited(
        line,
        Verdict.ERROR,
        b'{"id":"r%d","a":{"b":"c"}}' % line,
        reasons=(f"statements failed: {reason}",),
        families={"statements": Outcome(status=Status.FAILED, reason=reason)},
    )


def hostile(text: str, line: int = 7) -> AuditedRecord:
    """A record with `text` wherever a record, a model or a document can put it."""
    bad = finding(
        severity=Severity.LOW,
        text=text,
        message=text,
        expected=text,
        factors=(Factor(name="rule", value=0.5, note=text),),
        location=Location(pointer="/" + text, start=0, end=1, page=2),
        evidence=(Evidence(source=text, quote=text, page=1),),
        suggestion=Suggestion(replacement=text, source=text),
        suppressed=None,
    )
    hidden = msgspec.structs.replace(bad, suppressed=Suppression(by=text, reason=text))
    return audited(
        line,
        Verdict.REVIEW,
        msgspec.json.encode({"id": text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")}),
        reasons=(text,),
        findings=(bad, hidden),
        families={"statements": checked(claims=1, unverified=1, result={"text": text}), "numbers": skipped(text)},
        id=text,
        provider=text,
        model=text,
        corrected_answer=text,
        guidance=text,
    )


def hostile_error(text: str, line: int = 8) -> AuditedRecord:
    """An error row whose every word is `text`."""
    note = ErrorNote(kind="unreadable", message=text, line=line, sha256="00" * 32)
    return audited(line, Verdict.ERROR, b"", reasons=(text,), families={}, id=text, provider=text, error=note)


def run() -> list[AuditedRecord]:
    """One record of each kind, in input order."""
    return [
        passed(1),
        rejected(2),
        reviewed(3),
        unchecked(4),
        unreadable(5),
        failed(6),
        hostile("=1+1|<b>\x1b[31m\u202e::error::%0A`x` @me http://evil.example", 7),
        passed(8),
    ]


def summary_of(records: list[AuditedRecord]) -> Summary:
    totals = Totals()
    for record in records:
        totals.add(record)
    summary = summarise(
        totals,
        gate(totals, GatePolicy(max_errors=10)),
        inputs=(InputSummary(path="data/dump.jsonl", format="jsonl", preset=None, sha256="ab" * 32, bytes=1234),),
        config={"select": ["all"], "gate": {"fail_on": "reject"}},
        config_hash="0123456789abcdef",
        detection_hash=DETECTION,
        verifier="none",
        as_of=date(2026, 1, 31),
        rules=RULES,
    )
    return msgspec.structs.replace(summary, tool={"name": "hallucheck", "version": "1.2.3"})


def whole(report: Report, records: list[AuditedRecord], *, pieces: int = 1) -> bytes:
    """What a run would write, with the records audited in `pieces` chunks."""
    summary = summary_of(records)
    size = max(1, -(-len(records) // pieces))
    fragments = [report.fragment(records[start : start + size]) for start in range(0, len(records), size)]
    return report.head(summary) + report.separator.join(filter(None, fragments)) + report.tail(summary)
