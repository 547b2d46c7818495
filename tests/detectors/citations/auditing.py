"""One row through the family, as a run would take it."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from hallucheck.detectors.base import Resources
from hallucheck.detectors.citations import FAMILY
from hallucheck.detectors.citations.grounding import CitationsOptions
from hallucheck.detectors.panel import Examined, Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Origin, Severity, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verifiers.base import NullVerifier, Verifier


def audit(row: dict[str, Any], verifier: Verifier | None = None, **options: Any) -> Examined:
    panel = Panel(
        [FAMILY],
        options={FAMILY.name: CitationsOptions(**options)},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2026, 1, 1), documents=Documents()),
    )
    case = open_case(read_record(row), Origin(file="rows.jsonl", line=1), json.dumps(row).encode())
    questions = panel.prepare([case])
    answers = (verifier or NullVerifier()).answer(questions)
    return panel.examine(case, Answers(dict(zip(questions, answers, strict=True))))


def rules(record: Examined) -> list[str]:
    return [finding.rule.partition("/")[2] for finding in record.findings]
