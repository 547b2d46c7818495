"""One way to put a record to the family."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.numbers import FAMILY
from hallucheck.detectors.panel import Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Origin, Severity, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.policy import VerdictPolicy, judge


def panel(options: dict[str, Any] | None = None) -> Panel:
    """The family alone on a panel, as a run would seat it."""
    return Panel(
        [FAMILY],
        options={FAMILY.name: FAMILY.options(**(options or {}))},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2025, 1, 1), documents=Documents()),
    )


def examine(seated: Panel, rows: list[dict[str, Any]]) -> list[SimpleNamespace]:
    """What the family says of each row: findings, outcome, result, verdict, reasons, and the names of the rules."""
    cases = [open_case(read_record(row), Origin(file="d.jsonl", line=1), json.dumps(row).encode()) for row in rows]
    seated.prepare(cases)
    said = []
    for case in cases:
        examined = seated.examine(case, Answers())
        outcome = examined.families["numbers"]
        assert outcome.status != "failed", outcome.reason
        verdict, reasons = judge(examined.findings, examined.families, VerdictPolicy(), examined.unavailable)
        said.append(
            SimpleNamespace(
                findings=examined.findings,
                names=[finding.rule.partition("/")[2] for finding in examined.findings],
                outcome=outcome,
                result=outcome.result,
                verdict=verdict,
                reasons=reasons,
            )
        )
    return said


@pytest.fixture
def put() -> Callable[..., SimpleNamespace]:
    """Put one record to the family."""

    def _put(
        row: dict[str, Any] | None = None, /, *, options: dict[str, Any] | None = None, **fields: Any
    ) -> SimpleNamespace:
        return examine(panel(options), [{**(row or {}), **fields}])[0]

    return _put


@pytest.fixture
def put_all() -> Callable[..., list[SimpleNamespace]]:
    """Put several records to the family as one chunk."""

    def _put(rows: list[dict[str, Any]], **options: Any) -> list[SimpleNamespace]:
        return examine(panel(options), rows)

    return _put
