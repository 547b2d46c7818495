"""What the page knows of a record: a row for the tables, and the details that are read only when it is opened.

One JSON array per record and line. Workers write these lines; `packing` turns them into the blocks of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from hallucheck.model import AuditedRecord, Evidence, Finding
from hallucheck.model.foreign.values import is_hallucinated
from hallucheck.reports.escape import shorten
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.html.excerpts import Texts
from hallucheck.verdict.faults import EXTRACTIONS, faults

TEXT = 300
"""Code points of a message or claim that the table shows and the search sees; the record view has all of it."""

NAME = 200
"""Code points of an id, provider, model or file."""

Name = TypeVar("Name", str, str | None)


class FindingRow(msgspec.Struct, frozen=True, array_like=True):
    """A finding as the table shows it."""

    rule: str
    severity: str
    confidence: float
    suppressed: int
    """1 where it does not count."""
    fingerprint: str
    message: str
    claim: str
    """The sentence of the answer that it stands in, where there is one."""
    start: int = 0
    """Code points [start, end) of the claim that the finding is about; equal where it is about all of it."""
    end: int = 0
    field: str = ""
    """What was reported wrongly, where it is no prose."""
    fault: int = 0
    """Number, within the record, of the surest finding about the same thing."""


class RecordRow(msgspec.Struct, frozen=True, array_like=True):
    """A record as the table shows it."""

    id: str | None
    verdict: str
    provider: str | None
    model: str | None
    label: str
    """What the dump itself says of the answer."""
    file: str
    line: int
    reason: str
    probability: float | None
    findings: tuple[FindingRow, ...]


class Line(RecordRow, frozen=True, array_like=True):
    """What a worker writes of a record: its row and, not decoded before it is opened, its details or null."""

    details: msgspec.Raw


class Grounded(msgspec.Struct, frozen=True):
    """What the family `answers` says of a statement, as far as it is shown."""

    is_grounded: bool
    start: int
    end: int
    supporting_evidence: str | None = None
    quote_start: int | None = None
    quote_end: int | None = None
    source_chunk_id: str | None = None


def line(record: AuditedRecord) -> bytes:
    """A record as one line of JSON that is inert inside a script element."""
    texts = Texts(record)
    row = RecordRow(
        id=name(record.id),
        verdict=record.verdict.value,
        provider=name(record.provider),
        model=name(record.model),
        label={None: "", True: "hallucinated", False: "faithful"}[is_hallucinated(record.labels)],
        file=name(record.origin.file),
        line=record.origin.line,
        reason=shorten("; ".join(record.reasons), TEXT),
        probability=None if record.probability is None else round(record.probability, 3),
        findings=_rows(record, texts),
    )
    is_opened = record.findings or (record.error is None and record.record is not None)
    details = encode(_details(record, texts)) if is_opened else b"null"
    return inert(encode(row)[:-1] + b"," + details + b"]")


def name(text: Name) -> Name:
    """A name, cut where it is none: a dump could hold a megabyte in this field of each record."""
    return text if text is None or len(text) <= NAME else text[: NAME - 1] + "…"


def inert(encoded: bytes) -> bytes:
    """JSON that cannot end the script element it stands in, nor open a comment in it."""
    return encoded.replace(b"<", b"\\u003c").replace(b">", b"\\u003e").replace(b"&", b"\\u0026")


def _rows(record: AuditedRecord, texts: Texts) -> tuple[FindingRow, ...]:
    surest = {fault[0].fingerprint: fault for fault in faults(record.findings)}
    first = {found.fingerprint: key for key, fault in surest.items() for found in fault}
    places = {found.fingerprint: at for at, found in reversed(tuple(enumerate(record.findings)))}
    return tuple(_row(found, places[first[found.fingerprint]], texts) for found in record.findings)


def _row(finding: Finding, fault: int, texts: Texts) -> FindingRow:
    wrong = finding.detected if finding.detected and finding.detected in finding.claim else ""
    parted = finding.claim.partition(wrong) if wrong else ("", finding.claim, "")
    before, piece, after = (shorten(part, TEXT) for part in texts.sentence(finding) or parted)
    start = len(before) if before or after else 0
    return FindingRow(
        rule=finding.rule,
        severity=finding.severity.value,
        confidence=round(finding.confidence, 3),
        suppressed=int(finding.suppressed is not None),
        fingerprint=finding.fingerprint,
        message=shorten(finding.message, TEXT),
        claim=before + piece + after,
        start=start,
        end=start + len(piece) if before or after else 0,
        field=field(finding.location.pointer) if finding.claim and finding.family in EXTRACTIONS else "",
        fault=fault,
    )


def field(pointer: str) -> str:
    """What a JSON pointer into an extraction names, in words.

    >>> field("/statement/transactions/3/amount")
    'transactions 4 amount'
    """
    parts = [part for part in pointer.split("/") if part not in ("statement", "metadata", "")]
    counted = [str(int(part[:9]) + 1) if part.isdecimal() else part for part in parts]
    return shorten(" ".join(counted).replace("_", " "), 60)


def _details(record: AuditedRecord, texts: Texts) -> dict[str, Any]:
    """A record as the record view shows it; texts are numbers of excerpts, each behind its speaker or name."""
    findings = [_shown(finding, texts) for finding in record.findings[:200]]  # more of them are themselves the finding
    question, answer, turns, passages = texts.parts(record)
    return _told(
        reasons=record.reasons,
        identity=record.identity,
        page=record.origin.page,
        part=record.origin.part,
        corrected=record.corrected_answer,
        guidance=record.guidance,
        families={family: replace(outcome, result=None) for family, outcome in record.families.items()},
        findings=findings,
        texts=tuple(texts.excerpts),
        question=question,
        answer=answer,
        turns=turns,
        passages=passages,
        supported=[] if answer is None else list(_supported(record, texts)),
    )


def _told(**values: Any) -> dict[str, Any]:
    """Those of `values` that say something."""
    return {name: value for name, value in values.items() if value not in (None, "", [], (), {})}


def _supported(record: AuditedRecord, texts: Texts) -> Iterator[tuple[int | None, ...]]:
    """The statements that the family `answers` found support for: their span, and text and span of the passage."""
    outcome = record.families.get("answers")
    statements = (outcome.result or {}).get("statements") if outcome else None
    for found in statements if isinstance(statements, list) else ():
        try:
            said = msgspec.convert(found, Grounded)
        except msgspec.ValidationError:  # a result that was read back, and that somebody changed
            continue
        if said.is_grounded and said.supporting_evidence:
            source, start, end = said.source_chunk_id or "", said.quote_start, said.quote_end
            text = texts.evidence(Evidence(source=source, quote=said.supporting_evidence, start=start, end=end))
            if text is not None:
                yield said.start, said.end, text, start, end


def _shown(finding: Finding, texts: Texts) -> dict[str, Any]:
    """A finding as the record view shows it, beside its row; `text` is the number of the excerpt with its claim."""
    return _told(
        **{
            name: getattr(finding, name) for name in ("message", "claim", "detected", "expected", "factors", "location")
        },
        text=texts.claim(finding.location),
        evidence=[
            {"source": piece.source, **_told(**asdict(piece), text=texts.evidence(piece))} for piece in finding.evidence
        ],
        suggestion=finding.suggestion,
        action=finding.action,
        suppressed=finding.suppressed,
    )
