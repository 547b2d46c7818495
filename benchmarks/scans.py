"""Labelled sets, scanned once and kept: what `train_probability.py` and `worth.py` both start from.

Scanning thousands of answers takes minutes, weighing their findings anew takes a second. So the scan is written to a
file (`--cache`), and read from there as long as it is there; remove it when a detector has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from hallucheck.auditor import Auditor, Plan, in_groups
from hallucheck.config.settings import settings_model
from hallucheck.model import Answers, AuditedRecord, Case, Finding, Origin, Outcome, read_record
from hallucheck.sources.batch import open_batch
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.faults import with_faults
from hallucheck.verdict.probability import whole_answer

AS_OF = date(2025, 1, 1)


class Scanned(msgspec.Struct, kw_only=True):
    """One labelled answer after the scan."""

    name: str
    """Of its set."""
    id: str | None
    label: int
    """1: hallucinated."""
    half: int
    """0 or 1, by its document: all answers about one document are on one side."""
    question: str | None = None
    answer: str
    evidence: tuple[str, ...]
    no: float | None
    """The verifier's P(no) of the whole answer."""
    findings: tuple[Finding, ...]
    families: dict[str, Outcome]
    probability: float | None
    verdict: str
    reasons: tuple[str, ...]

    @property
    def family(self) -> str:
        """Of its set: the name before the first `_`."""
        return self.name.partition("_")[0]


class _Listening(Auditor):
    """An auditor that keeps the answers of the verifier."""

    def _answered(self, asked: Any) -> Answers:
        self.answers = super()._answered(asked)
        return self.answers


def scanned(folders: Sequence[Path], cache: Path | None = None) -> list[Scanned]:
    """Every labelled answer of every set, as `hallucheck scan` judges it by default."""
    if cache is not None and cache.exists():
        kept = msgspec.msgpack.decode(cache.read_bytes(), type=list[Scanned])
        return [msgspec.structs.replace(row, findings=_shared(row.findings)) for row in kept]
    paths = sorted((path for folder in folders for path in folder.glob("*.jsonl")), key=lambda path: path.stem)
    found = [row for path in paths for row in scan(path)]
    if cache is not None:
        cache.parent.mkdir(parents=True, exist_ok=True)
        cache.write_bytes(msgspec.msgpack.encode(found))
    return found


def _shared(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings under their faults of today."""
    return with_faults([msgspec.structs.replace(finding, fault=None) for finding in findings])


def twins(given: Iterable[tuple[str, dict[str, Any], int]]) -> Iterator[Scanned]:
    """Good and bad twins, each (set, record, label), scanned."""
    auditor = _Listening(Plan(settings=settings_model()(), as_of=AS_OF, mappings=()))
    for name, row, label in given:
        case = open_case(read_record(row), Origin(file=name, line=1), msgspec.json.encode(row))
        whole = whole_answer(case)
        (record,) = auditor.judged([case])
        no = auditor.answers[whole].no if whole else None
        yield _kept(name, case, record, label, None if no is None else no.mid)


def probes(path: Path) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Twins of a file, {"record", "want": "flag" or "clean", "group"}; those that need settings are left out."""
    for line in path.read_bytes().splitlines():
        row = msgspec.json.decode(line)
        if "record" in row and row["want"] in ("flag", "clean") and "--set" not in (row.get("args") or ()):
            record = row["record"] | ({"knowledge": row["kb"]} if row.get("kb") is not None else {})
            yield f"{path.stem}_{row['group']}", record, int(row["want"] == "flag")


def half(contexts: Sequence[str]) -> int:
    """Which half of the data a document belongs to."""
    return hashlib.blake2b("\0".join(contexts).encode(errors="replace"), digest_size=1).digest()[0] & 1


def scan(path: Path) -> Iterator[Scanned]:
    """Every labelled answer of one set."""
    batch = open_batch([str(path)])
    auditor = _Listening(Plan(settings=settings_model()(), as_of=AS_OF, mappings=(batch.mappings[0],)))
    for chunk in batch.chunks():
        cases = [case for case in auditor._cases(chunk) if isinstance(case, Case)]  # noqa: SLF001 (measures it)
        for group in in_groups(cases):
            whole = [whole_answer(case) for case in group]
            for case, asked, record in zip(group, whole, auditor.judged(group), strict=True):
                no = auditor.answers[asked].no if asked else None
                label = msgspec.json.decode(case.raw).get("label")
                if label is not None:
                    yield _kept(path.stem, case, record, label, None if no is None else no.mid)


def _kept(name: str, case: Case, record: AuditedRecord, label: int, no: float | None) -> Scanned:
    contexts = tuple(context.text for context in case.record.contexts)
    return Scanned(
        name=name,
        id=record.id,
        label=label,
        half=half(contexts or (case.record.question or "",)),
        question=case.record.question,
        answer=case.record.answer or "",
        evidence=contexts,
        no=no,
        findings=record.findings,
        families={
            key: msgspec.structs.replace(each, result={"variance": (each.result or {}).get("variance")})
            for key, each in record.families.items()
        },
        probability=record.probability,
        verdict=record.verdict.value,
        reasons=record.reasons,
    )
