"""One way to put an extraction to the family."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.statements import FAMILY
from hallucheck.evidence.pdf.documents import Document
from hallucheck.model import Answers, Case, Finding, Origin, Tally, read_record

AS_OF = date(2025, 9, 1)
TEXT = (
    "Westpac Banking Corporation. Statement of account 429318311799210 for the period "
    "1 January 2023 to 31 January 2023. Opening balance 1,204.18. Closing balance 998.02."
)


class Shelf:
    """Documents that are already read."""

    def __init__(self, documents: dict[str, Document]) -> None:
        self._documents = documents

    def read(self, name: str, *, dump: str) -> Document:
        del dump
        return self._documents[name]


def put(row: dict[str, Any], *, options: dict[str, Any] | None = None, **documents: Document) -> SimpleNamespace:
    """What the family says of `row`: findings, tally, their `names` ('rule severity'), and why it does not apply."""
    shelf: Any = Shelf({f"{name}.pdf": document for name, document in documents.items()})
    detector = FAMILY.build(FAMILY.options(**(options or {})), Resources(as_of=AS_OF, documents=shelf))
    case = Case(read_record(row), Origin(file="dump.jsonl", line=1), json.dumps(row, default=str).encode())
    tally = Tally()
    reason = detector.applies(case)
    findings: tuple[Finding, ...] = ()
    if reason is None:
        found, tally = detector.examine(case, Answers())
        findings = tuple(found)
    names = [f"{finding.rule.partition('/')[2]} {finding.severity}" for finding in findings]
    return SimpleNamespace(
        findings=findings, tally=tally, names=names, reason=reason, result=detector.result(case, findings, tally)
    )


@pytest.fixture(scope="session")
def audit() -> Callable[..., SimpleNamespace]:
    return put


@pytest.fixture(scope="session")
def metadata_findings() -> Callable[..., list[str]]:
    """The findings of one rule on metadata beside a document text."""

    def of(rule: str, metadata: dict[str, Any], text: str | None = TEXT, **options: Any) -> list[str]:
        row: dict[str, Any] = {"metadata": metadata} | ({} if text is None else {"document_text": text})
        return [name for name in put(row, options=options).names if name.startswith(rule + " ")]

    return of


@pytest.fixture(scope="session")
def boundary_findings() -> Callable[..., list[str]]:
    """The findings of one rule on boundaries in a document of `pages` pages."""

    def of(rule: str, boundaries: Any, pages: Any = 10, text: Any = TEXT, **options: Any) -> list[str]:
        row = {"boundaries": boundaries, "total_pages": pages, "document_text": text}
        return [name for name in put(row, options=options).names if name.startswith(rule + " ")]

    return of
