"""What the page knows of a record: rows for the tables, and the details that are read only when it is opened.

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
    """A record as one line of JSON that is inert inside a script element: its row, those of its findings, its details.

    Details are null where there is nothing to open. `label` is what the dump itself says of the answer.
    """
    texts = Texts(record)
    row = {
        "id": name(record.id),
        "line": record.origin.line,
        "probability": None if record.probability is None else round(record.probability, 3),
        "provider": name(record.provider or "(none)"),
        "verdict": record.verdict,
        "model": name(record.model or ""),
        "label": {None: "", True: "hallucinated", False: "faithful"}[is_hallucinated(record.labels)],
        "file": name(record.origin.file),
        "reason": shorten("; ".join(record.reasons), TEXT),
    }
    is_opened = record.findings or (record.error is None and record.record is not None)
    details = encode(_details(record, texts)) if is_opened else b"null"
    return inert(encode([row, _rows(record, texts)])[:-1] + b"," + details + b"]")


def name(text: Name) -> Name:
    """A name, cut where it is none: a dump could hold a megabyte in this field of each record."""
    return text if text is None or len(text) <= NAME else text[: NAME - 1] + "…"


def inert(encoded: bytes) -> bytes:
    """JSON that cannot end the script element it stands in, nor open a comment in it."""
    return encoded.replace(b"<", b"\\u003c").replace(b">", b"\\u003e").replace(b"&", b"\\u0026")


def _rows(record: AuditedRecord, texts: Texts) -> list[dict[str, Any]]:
    surest = {found.fingerprint: fault[0].fingerprint for fault in faults(record.findings) for found in fault}
    places = {found.fingerprint: at for at, found in reversed(tuple(enumerate(record.findings)))}
    return [_row(found, texts) | {"fault": places[surest[found.fingerprint]]} for found in record.findings]


def _row(finding: Finding, texts: Texts) -> dict[str, Any]:
    """A finding as the table shows it, with the sentence of the answer that it stands in, where there is one.

    It is about the code points [start, end) of the claim, equal where it is about all of it. `field` is what was
    reported wrongly, where that is no prose; `fault`, which `_rows` adds, is the number of the surest finding on the
    same thing.
    """
    wrong = finding.detected if finding.detected and finding.detected in finding.claim else ""
    parted = finding.claim.partition(wrong) if wrong else ("", finding.claim, "")
    before, piece, after = (shorten(part, TEXT) for part in texts.sentence(finding) or parted)
    start = len(before) if before or after else 0
    return {
        "confidence": round(finding.confidence, 3),
        "fingerprint": finding.fingerprint,
        "message": shorten(finding.message, TEXT),
        "claim": before + piece + after,
        "start": start,
        "end": start + len(piece) if before or after else 0,
        "rule": finding.rule,
        "severity": finding.severity,
        "field": field(finding.location.pointer) if finding.claim and finding.family in EXTRACTIONS else "",
        "suppressed": int(finding.suppressed is not None),
    }


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
    question, answer, turns, passages = texts.parts()
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


_SHOWN = (
    ("message", "claim", "detected", "expected", "factors", "location"),
    ("suggestion", "action", "suppressed"),
)


def _shown(finding: Finding, texts: Texts) -> dict[str, Any]:
    """A finding as the record view shows it, beside its row; `text` is the number of the excerpt with its claim."""
    first, last = ({name: getattr(finding, name) for name in names} for names in _SHOWN)
    text = texts.claim(finding.location)
    evidence = [
        {"source": piece.source, **_told(**asdict(piece), text=texts.evidence(piece))} for piece in finding.evidence
    ]
    return _told(**first, text=text, evidence=evidence, **last)
