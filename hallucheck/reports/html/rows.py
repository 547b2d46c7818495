"""What the page knows of a record: a row for the tables, and the details that are read only when it is opened.

One JSON array per record and line. Workers write these lines; `packing` turns them into the blocks of the page.
"""

from __future__ import annotations

from typing import overload

import msgspec

from hallucheck.model import AuditedRecord, Evidence, Factor, Finding, Location, Outcome, Suggestion, Suppression
from hallucheck.reports.annotated import encode
from hallucheck.reports.escape import shorten
from hallucheck.reports.html.excerpts import Excerpt, Texts

TEXT = 300
"""Code points of a message or claim that the table shows and the search sees; the record view has all of it."""

NAME = 200
"""Code points of an id, provider, model or file."""

DETAILED = 200
"""Findings of one record that are given with all details; a row with more of them is itself the finding."""


class FindingRow(msgspec.Struct, frozen=True, array_like=True):
    """A finding as the table shows it."""

    rule: str
    severity: str
    confidence: float
    suppressed: bool
    fingerprint: str
    message: str
    claim: str
    start: int = 0
    """Code points [start, end) of the claim that the finding is about; equal where it is about all of it."""
    end: int = 0


class RecordRow(msgspec.Struct, frozen=True, array_like=True):
    """A record as the table shows it."""

    id: str | None
    verdict: str
    provider: str | None
    model: str | None
    file: str
    line: int
    reason: str
    probability: float | None
    findings: tuple[FindingRow, ...]


class Line(RecordRow, frozen=True, array_like=True):
    """What a worker writes of a record: its row and, not decoded before it is opened, its details or null."""

    details: msgspec.Raw


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finding as the record view shows it, beside its row; `text` is the number of the excerpt with its claim."""

    message: str = ""
    claim: str = ""
    detected: str | None = None
    expected: str | None = None
    factors: tuple[Factor, ...] = ()
    location: Location
    text: int | None = None
    evidence: tuple[Quoted, ...] = ()
    suggestion: Suggestion | None = None
    action: str
    suppressed: Suppression | None = None


class Quoted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of evidence and the text around it."""

    source: str
    quote: str = ""
    start: int | None = None
    end: int | None = None
    page: int | None = None
    text: int | None = None


class Details(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A record as the record view shows it."""

    reasons: tuple[str, ...] = ()
    probability: float | None = None
    page: int | None = None
    part: int | None = None
    corrected: str | None = None
    guidance: str | None = None
    families: dict[str, Outcome] = {}
    findings: tuple[Shown, ...] = ()
    texts: tuple[Excerpt, ...] = ()
    question: int | None = None
    """Number of its excerpt, as `answer` and those of `passages`, each behind the passage's name."""
    answer: int | None = None
    passages: tuple[tuple[str, int], ...] = ()


def line(record: AuditedRecord) -> bytes:
    """A record as one line of JSON that is inert inside a script element."""
    row = RecordRow(
        id=name(record.id),
        verdict=record.verdict.value,
        provider=name(record.provider),
        model=name(record.model),
        file=name(record.origin.file),
        line=record.origin.line,
        reason=shorten("; ".join(record.reasons), TEXT),
        probability=None if record.probability is None else round(record.probability, 3),
        findings=tuple(map(_row, record.findings)),
    )
    told = record.findings or (record.error is None and record.record is not None)
    details = encode(_details(record)) if told else b"null"
    return inert(encode(row)[:-1] + b"," + details + b"]")


@overload
def name(text: str) -> str: ...
@overload
def name(text: None) -> None: ...
def name(text: str | None) -> str | None:
    """A name, cut where it is none: a dump could hold a megabyte in this field of each record."""
    return text if text is None or len(text) <= NAME else text[: NAME - 1] + "…"


def inert(encoded: bytes) -> bytes:
    """JSON that cannot end the script element it stands in, nor open a comment in it."""
    return encoded.replace(b"<", b"\\u003c").replace(b">", b"\\u003e").replace(b"&", b"\\u0026")


def _row(finding: Finding) -> FindingRow:
    claim = shorten(finding.claim, TEXT)
    start = claim.find(finding.detected) if finding.detected and finding.detected != finding.claim else -1
    return FindingRow(
        rule=finding.rule,
        severity=finding.severity.value,
        confidence=round(finding.confidence, 3),
        suppressed=finding.suppressed is not None,
        fingerprint=finding.fingerprint,
        message=shorten(finding.message, TEXT),
        claim=claim,
        start=max(start, 0),
        end=start + len(finding.detected or "") if start >= 0 else 0,
    )


def _details(record: AuditedRecord) -> Details:
    texts = Texts(record)
    findings = tuple(_shown(finding, texts) for finding in record.findings[:DETAILED])
    question, answer, passages = texts.parts(record)
    return Details(
        reasons=record.reasons,
        probability=record.probability,
        page=record.origin.page,
        part=record.origin.part,
        corrected=record.corrected_answer,
        guidance=record.guidance,
        families={
            family: msgspec.structs.replace(outcome, result=None) if outcome.result else outcome
            for family, outcome in record.families.items()
        },
        findings=findings,
        texts=tuple(texts.excerpts),
        question=question,
        answer=answer,
        passages=passages,
    )


def _shown(finding: Finding, texts: Texts) -> Shown:
    return Shown(
        message=finding.message,
        claim=finding.claim,
        detected=finding.detected,
        expected=finding.expected,
        factors=finding.factors,
        location=finding.location,
        text=texts.claim(finding.location),
        evidence=tuple(_quoted(evidence, texts) for evidence in finding.evidence),
        suggestion=finding.suggestion,
        action=finding.action.value,
        suppressed=finding.suppressed,
    )


def _quoted(evidence: Evidence, texts: Texts) -> Quoted:
    return Quoted(
        source=evidence.source,
        quote=evidence.quote,
        start=evidence.start,
        end=evidence.end,
        page=evidence.page,
        text=texts.evidence(evidence),
    )
