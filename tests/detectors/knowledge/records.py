"""Records for the tests of the family."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from hallucheck.detectors.base import Resources
from hallucheck.detectors.knowledge import FAMILY
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Finding, Origin, Tally, read_record
from hallucheck.text.citations.blanking import open_case

AS_OF = date(2025, 6, 1)

COMPANY: dict[str, Any] = {
    "complete": True,
    "entities": [
        {
            "name": "John Smith",
            "type": "person",
            "aliases": ["John"],
            "attributes": {"department": "Engineering", "email": "john@acme.example", "join_date": "2020"},
        },
        {
            "name": "Acme Corp",
            "type": "organization",
            "aliases": ["Acme"],
            "attributes": {"founded": "1999", "founder": "Maria Lopez", "headquarters": "Denver", "status": "active"},
        },
        {
            "name": "budget meeting",
            "type": "event",
            "aliases": ["the meeting"],
            "attributes": {"day": "Wednesday", "time": "10am", "room": "B2"},
        },
        {"name": "Analytics team", "type": "team", "attributes": {"members": "Priya Patel, Tom Wu"}},
    ],
}
OPEN = {**COMPANY, "complete": False}


def audited(row: dict[str, Any], dump: str = "dump.jsonl", **options: Any) -> tuple[list[Finding], Tally]:
    """Findings and counts of a record."""
    resources = Resources(as_of=AS_OF, documents=Documents())
    detector = FAMILY.build(FAMILY.options(**options), resources)
    case = open_case(read_record(row), Origin(file=dump, line=1), json.dumps(row).encode())
    assert detector.applies(case) is None
    return detector.examine(case, Answers())


def rules(answer: str, **row: Any) -> list[str]:
    """Bare names of the rules that an answer breaches, in the order of the findings."""
    return [finding.rule.partition("/")[2] for finding in audited({"answer": answer, **row})[0]]
