"""How tests of the family put a row to the detector: with no verifier, or with one that believes everything."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec

from hallucheck.detectors.answers import FAMILY
from hallucheck.detectors.base import Resources
from hallucheck.detectors.panel import Examined, Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answer, Answers, Finding, Interval, Origin, Question, Severity, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verifiers.base import NullVerifier, Verifier


class Believer:
    """Says yes to everything: what it is asked about it grounds."""

    identity = "believer"

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        return [Answer(yes=Interval(low=1.0, high=1.0), no=Interval(low=0.0, high=0.0), method="believer")] * len(
            questions
        )


class Doubter:
    """Says no to everything."""

    identity = "doubter"

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        return [Answer(yes=Interval(low=0.01, high=0.01), no=Interval(low=0.99, high=0.99), method="doubter")] * len(
            questions
        )


def panel(earlier: Any = None, **options: Any) -> Panel:
    """A panel of this family alone."""
    return Panel(
        [FAMILY],
        options={FAMILY.name: FAMILY.options(**options)},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2026, 1, 1), documents=Documents(), earlier=earlier),
    )


def examine(row: dict[str, Any], verifier: Verifier | None = None, earlier: Any = None, **options: Any) -> Examined:
    """What the family says of one row."""
    sitting = panel(earlier, **options)
    case = open_case(read_record(row), Origin(file="dump.jsonl", line=1), msgspec.json.encode(row))
    questions = sitting.prepare([case])
    given = (verifier or NullVerifier()).answer(questions)
    return sitting.examine(case, Answers(dict(zip(questions, given, strict=True))))


def findings(row: dict[str, Any], verifier: Verifier | None = None, **options: Any) -> tuple[Finding, ...]:
    """Its findings."""
    examined = examine(row, verifier, **options)
    assert examined.families["answers"].status != "failed", examined.families["answers"].reason
    return examined.findings


def rules(row: dict[str, Any], verifier: Verifier | None = None, **options: Any) -> list[str]:
    """The names of the rules that found something, in order, each once."""
    return list(dict.fromkeys(found.rule.partition("/")[2] for found in findings(row, verifier, **options)))


def result(row: dict[str, Any], verifier: Verifier | None = None, **options: Any) -> dict[str, Any]:
    """The family's result."""
    outcome = examine(row, verifier, **options).families["answers"]
    assert outcome.result is not None, outcome.reason
    return outcome.result
