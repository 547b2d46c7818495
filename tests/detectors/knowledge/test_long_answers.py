"""Answers as assistants write them about bases with nested values: tables, several topics, values by name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.detectors.knowledge.records import audited

PLANS: dict[str, Any] = {
    "entities": [
        {
            "name": "Basic",
            "type": "plan",
            "attributes": {"price": {"value": 9, "unit": "EUR per month"}, "storage": "50 GB", "phone_support": False},
        },
        {
            "name": "Pro",
            "type": "plan",
            "attributes": {"price": "EUR 19/month", "storage": "200 GB", "phone_support": True},
        },
    ]
}
MUSEUM: dict[str, Any] = {
    "entities": [
        {
            "name": "Tern Museum",
            "type": "museum",
            "attributes": {
                "admission": {"adult": "EUR 12", "student": "EUR 8", "child": "free"},
                "opening_hours": {"mon-fri": "09:00-17:00", "sat": "10:00-16:00", "sun": "closed"},
                "bay": 4,
                "charge": "free",
                "curator": "Ada Lind",
            },
        },
        {"name": "Ada Lind", "type": "person", "attributes": {"in_office_since": 2015}},
    ]
}
HEAD = "Here they are:\n\n| | Basic | Pro |\n|---|---|---|\n"
ROWS = "| What | Where | Charge |\n|---|---|---|\n"


@pytest.mark.parametrize(
    ("base", "answer", "right", "wrong"),
    [
        pytest.param(PLANS, f"{HEAD}| Price | EUR 9 a month | EUR 19 a month |", 2, 0, id="no-compared"),
        pytest.param(PLANS, f"{HEAD}| Storage | 50 GB | 250 GB |", 1, 1, id="yes-compared"),
        pytest.param(PLANS, f"{HEAD}| Phone support | No | Yes |", 2, 0, id="no-yes-and-no"),
        pytest.param(PLANS, f"{HEAD}| Phone support | ✓ | ✓ |", 1, 1, id="yes-ticked"),
        pytest.param(PLANS, "| Plan | Storage |\n|---|---|\n| Basic | 200 GB |\n| Pro | 200 GB |", 1, 1, id="yes-row"),
        pytest.param(
            PLANS, "**Pro**\n\n| Feature | Detail |\n|---|---|\n| **Storage** | 200 GB |", 0, 0, id="near-no-topic"
        ),
        pytest.param(MUSEUM, f"{ROWS}| Tern Museum | Bay 4 | None for a day |", 2, 0, id="no-none-is-free"),
        pytest.param(MUSEUM, f"{ROWS}| Tern Museum | Bay 6 | None for a day |", 1, 1, id="yes-count-in-a-cell"),
        pytest.param(MUSEUM, "At the Tern Museum, adults pay 8 euros and students 12 euros.", 0, 2, id="yes-crossed"),
        pytest.param(MUSEUM, "At the Tern Museum, students pay 8 euros and adults 12 euros.", 2, 0, id="no-by-name"),
        pytest.param(MUSEUM, "Tickets to the Tern Museum are 12 euros for adults.", 1, 0, id="no-of-a-part"),
        pytest.param(MUSEUM, "Tickets to the Tern Museum cost 14 euros for groups.", 0, 0, id="near-other-part"),
        pytest.param(MUSEUM, "The Tern Museum is open from 11:00 to 15:00 on Sundays.", 0, 1, id="yes-hours-of-a-day"),
        pytest.param(
            MUSEUM, "The Tern Museum was led by Ada Lind.\n\nIt closes at 16:00 on Saturdays.", 1, 0, id="no-it"
        ),
        pytest.param(
            MUSEUM, "The Tern Museum was led by Ada Lind.\n\nIt closes at 18:00 on Saturdays.", 0, 1, id="yes-it"
        ),
    ],
)
def test_long_answers(base: dict[str, Any], answer: str, right: int, wrong: int) -> None:
    findings, tally = audited({"answer": answer, "knowledge": base})
    assert (tally.verified, len(findings)) == (right, wrong)
