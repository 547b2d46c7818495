"""What counts as a contradiction between records of a subject, and what is the normal course."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from hallucheck.detectors.answers.history.assertions import asserted_of
from hallucheck.detectors.answers.history.consistency import ConsistencyOptions, Kind, consistency
from hallucheck.model import read_record

NOW = datetime(2025, 11, 10, 10, tzinfo=UTC)


def record(identifier: str, days: float, answer: str, *extractions: dict[str, Any], **more: Any) -> dict[str, Any]:
    at = (NOW - timedelta(days=days)).isoformat()
    return {"id": identifier, "subject": "p1", "query": "What medications?", "timestamp": at, "answer": answer} | {
        "extractions": list(extractions),
        **more,
    }


def drug(name: str, dosage: str | None = None, status: str | None = None) -> dict[str, Any]:
    content = {"medication_name": name, "dosage": dosage, "status": status}
    return {"type": "medication", "content": {key: value for key, value in content.items() if value}}


def ailment(name: str, status: str) -> dict[str, Any]:
    return {"type": "condition", "content": {"condition_name": name, "status": status}}


def kinds(current: dict[str, Any], *earlier: dict[str, Any], **options: Any) -> list[tuple[str, str]]:
    found = consistency(
        asserted_of(read_record(current)),
        [asserted_of(read_record(row)) for row in earlier],
        ConsistencyOptions(**options),
    )
    return [(str(entry.kind).partition("_")[0], str(entry.severity)) for entry in found.contradictions]


A, L = drug("Atorvastatin", "20mg"), drug("Lisinopril", "10mg")
TABLE: dict[str, tuple[dict[str, Any], list[dict[str, Any]], list[str]]] = {
    "the same list": (record("c", 0, "", A, L), [record("a", 3, "", L, A)], []),
    "dose written with a space": (
        record("c", 0, "", drug("Atorvastatin", "20 mg")),
        [record("a", 3, "", A)],
        [],
    ),
    "case and article differ": (record("c", 0, "", drug("atorvastatin", "20MG")), [record("a", 3, "", A)], []),
    "dose in another unit": (
        record("c", 0, "", drug("Metformin", "1 g")),
        [record("a", 2, "", drug("Metformin", "1000 mg"))],
        [],
    ),
    "a drug was added": (record("c", 0, "", A, L), [record("a", 3, "", A)], []),
    "a drug is gone": (record("c", 0, "", A), [record("a", 3, "", A, L)], ["entity"]),
    "a drug is gone that was stopped": (
        record("c", 0, "", A),
        [record("a", 3, "", A, drug("Lisinopril", status="discontinued"))],
        [],
    ),
    "gone, but told of": (record("c", 0, "Lisinopril was discontinued.", A), [record("a", 3, "", A, L)], []),
    "gone, another question": (
        record("c", 0, "", A, query="Which drug lowers cholesterol?"),
        [record("a", 3, "", A, L)],
        [],
    ),
    "dose changed in days": (record("c", 0, "", drug("Atorvastatin", "40mg")), [record("a", 2, "", A)], ["entity"]),
    "dose changed in weeks": (record("c", 0, "", drug("Atorvastatin", "40mg")), [record("a", 20, "", A)], []),
    "dose changed, in prose": (
        record("c", 0, "The patient takes Atorvastatin 40mg."),
        [record("a", 2, "The patient takes Atorvastatin 20mg daily.")],
        ["entity"],
    ),
    "stopped drug is current": (
        record("c", 0, "", drug("Lisinopril", "10mg", "active")),
        [record("a", 3, "", drug("Lisinopril", "10mg", "discontinued"))],
        ["temporal"],
    ),
    "stopped drug is listed": (
        record("c", 0, "", L),
        [record("a", 3, "", drug("Lisinopril", status="stopped"))],
        ["temporal"],
    ),
    "stopped in prose, listed": (
        record("c", 0, "", L),
        [record("a", 3, "Lisinopril was discontinued because of cough.")],
        ["temporal"],
    ),
    "stopped in prose, dosed in prose": (
        record("c", 0, "The patient is taking Lisinopril 10mg."),
        [record("a", 3, "Lisinopril was stopped.")],
        ["temporal"],
    ),
    "restarted": (
        record("c", 0, "Lisinopril was restarted.", L),
        [record("a", 3, "", drug("Lisinopril", status="stopped"))],
        [],
    ),
    "still stopped": (
        record("c", 0, "", drug("Lisinopril", status="discontinued")),
        [record("a", 3, "", drug("Lisinopril", status="stopped"))],
        [],
    ),
    "resolved is active": (
        record("c", 0, "", ailment("Asthma", "active")),
        [record("a", 9, "", ailment("Asthma", "resolved"))],
        ["temporal"],
    ),
    "active is resolved": (
        record("c", 0, "", ailment("Asthma", "resolved")),
        [record("a", 9, "", ailment("Asthma", "active"))],
        [],
    ),
    "told once": (
        record("c", 0, "", ailment("Asthma", "active")),
        [record("a", 9, "", ailment("Asthma", "resolved")), record("b", 5, "", ailment("Asthma", "active"))],
        [],
    ),
    "no diabetes, then diabetes": (
        record("c", 0, "The patient has diabetes."),
        [record("a", 9, "The patient has no diabetes.")],
        ["semantic"],
    ),
    "no diabetes, then its medication": (
        record("c", 0, "Diabetes medications include metformin."),
        [record("a", 9, "The patient has no diabetes.")],
        ["semantic"],
    ),
    "no diabetes, then type 2 diabetes": (
        record("c", 0, "The patient was diagnosed with type 2 diabetes."),
        [record("a", 9, "There is no history of diabetes.")],
        ["semantic"],
    ),
    "diabetes, then none": (
        record("c", 0, "The patient does not have diabetes."),
        [record("a", 9, "The patient has diabetes.")],
        ["semantic"],
    ),
    "still no diabetes": (
        record("c", 0, "The patient denies diabetes."),
        [record("a", 9, "The patient has no diabetes.")],
        [],
    ),
    "family history only": (
        record("c", 0, "There is a family history of diabetes."),
        [record("a", 9, "The patient has no diabetes.")],
        [],
    ),
    "risk only": (
        record("c", 0, "The patient has an increased risk of diabetes."),
        [record("a", 9, "The patient has no diabetes.")],
        [],
    ),
    "another condition": (
        record("c", 0, "The patient has hypertension."),
        [record("a", 9, "The patient has no diabetes.")],
        [],
    ),
    "an abstention": (
        record("c", 0, "The context does not mention diabetes."),
        [record("a", 9, "The patient has diabetes.")],
        [],
    ),
    "fixed attribute, months ago": (
        record("c", 0, "", {"type": "person", "content": {"name": "Ann", "date_of_birth": "1970-01-02"}}),
        [record("a", 25, "", {"type": "person", "content": {"name": "Ann", "date_of_birth": "1971-01-02"}})],
        ["entity"],
    ),
    "a property's units": (
        record("c", 0, "The building has 14 units."),
        [record("a", 2, "The building has 12 units.")],
        ["entity"],
    ),
    "a property's units, said anew": (
        record("c", 0, "The building has 12 apartments."),
        [record("a", 2, "The building has 12 units.")],
        [],
    ),
    "another one of its kind": (
        record("c", 0, "Rex is a purebred spaniel."),
        [record("a", 2, "Rex is a purebred collie.")],
        ["entity", "semantic"],
    ),
    "another person, then and now": (
        record("c", 0, "The account was opened in 2016 by Karl Moen."),
        [record("a", 20, "The account was opened in 2016 by Ines Duarte.")],
        ["entity"],
    ),
    "said in between why": (
        record("c", 0, "Your bus to Olten leaves on 9 May."),
        [
            record("a", 3, "Your bus to Olten leaves on 7 May."),
            record("b", 1, "We have booked your bus to Olten on 9 May."),
        ],
        [],
    ),
    "affirmed, then denied": (
        record("c", 0, "The fee is not refundable."),
        [record("a", 2, "The fee is refundable.")],
        ["semantic"],
    ),
}


@pytest.mark.parametrize(("current", "earlier", "wanted"), TABLE.values(), ids=list(TABLE))
def test_pairs(current: dict[str, Any], earlier: list[dict[str, Any]], wanted: list[str]) -> None:
    found = {kind for kind, _ in kinds(current, *earlier)}
    assert found <= set(wanted)
    assert bool(found) == bool(wanted)


STOPPED = [record("a", 3, "", drug("Lisinopril", status="stopped"))]
NOT_COUNTED: dict[str, dict[str, Any]] = {
    "another subject": STOPPED[0] | {"subject": "p2"},
    "the record itself": record("a", 0, "", drug("Lisinopril", status="stopped")) | {"id": "c"},
    "later": record("a", -3, "", drug("Lisinopril", status="stopped")),
    "at the same time": record("a", 0, "", drug("Lisinopril", status="stopped")),
    "outside the window": record("a", 31, "", drug("Lisinopril", status="stopped")),
}


def test_an_equal_id_at_another_time_is_a_later_answer() -> None:
    assert kinds(record("c", 0, "", L), STOPPED[0] | {"id": "c"}) == [("temporal", "high")]


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        pytest.param("The flat has four rooms.", "The flat has three rooms.", True, id="yes-a-count"),
        pytest.param("Ramipril 5 mg once daily.", "Ramipril 5 mg twice daily.", True, id="yes-how-often"),
        pytest.param("The rent is 900 EUR.", "The rent was raised to 950 EUR.", False, id="near-a-change"),
        pytest.param("The pulse is 64.", "The pulse is 80.", False, id="near-measured-anew"),
    ],
)
def test_statements_slot_by_slot(before: str, now: str, *, found: bool) -> None:
    assert bool(kinds(record("c", 0, now), record("a", 3, before))) is found


@pytest.mark.parametrize("row", NOT_COUNTED.values(), ids=list(NOT_COUNTED))
def test_records_that_do_not_count(row: dict[str, Any]) -> None:
    assert kinds(record("c", 0, "", L), row) == []


def test_only_the_latest_records_count() -> None:
    old = record("a", 20, "", drug("Lisinopril", status="stopped"))
    others = [record(f"b{number}", 10 - number / 10, "", A, query="What else?") for number in range(5)]
    assert kinds(record("c", 0, "", L), old, *others, window_records=5) == []
    assert kinds(record("c", 0, "", L), old, *others, window_records=6) == [("temporal", "high")]


def test_order_given_does_not_matter() -> None:
    rows = [record("a", 9, "", ailment("Asthma", "resolved")), record("b", 5, "", ailment("Asthma", "active"))]
    current = record("c", 0, "", ailment("Asthma", "active"))
    assert kinds(current, *rows) == kinds(current, *reversed(rows)) == []


@pytest.mark.parametrize(
    ("before", "now", "agreed"),
    [
        pytest.param("The rent is 900 EUR.", "The rent is 900 EUR per month.", 1, id="yes-the-same"),
        pytest.param("The rent is 900 EUR.", "The lift is out of order.", 0, id="no-something-else"),
        pytest.param("The flat has four rooms.", "The flat has three rooms.", 0, id="near-a-contradiction"),
    ],
)
def test_what_was_compared_is_counted(before: str, now: str, agreed: int) -> None:
    said = [
        asserted_of(read_record(record(name, days, text))) for name, days, text in (("a", 3, before), ("c", 0, now))
    ]
    assert consistency(said[1], said[:1]).agreed == agreed


def test_severities_make_the_score() -> None:
    found = consistency(
        asserted_of(read_record(record("c", 0, "", drug("Atorvastatin", "40mg"), ailment("Asthma", "active")))),
        [asserted_of(read_record(record("a", 2, "", A, ailment("Asthma", "resolved"))))],
    )
    assert {entry.kind for entry in found.contradictions} == {Kind.ENTITY, Kind.TIME}
    assert found.score == pytest.approx(1 - 0.15 - 0.3)


@pytest.mark.parametrize(
    "hostile",
    [
        None,
        7,
        "x",
        [None, 3, "x", {}],
        [{"content": {"name": ["x"]}}],
        [{"content": {"name": "x", "status": {"a": 1}}}],
    ],
)
def test_extractions_of_any_shape_are_read(hostile: Any) -> None:
    row = record("c", 0, "The patient has diabetes.") | {"extractions": hostile}
    assert kinds(row, record("a", 2, "The patient has diabetes.")) == []


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        pytest.param("Allergies: penicillin, latex.", "Allergies: penicillin.", True, id="one is gone"),
        pytest.param("Allergies: penicillin, latex.", "Allergies: latex and penicillin.", False, id="another order"),
        pytest.param("Medications: Metformin 500mg, Ramipril 5mg.", "Medications: Metformin 500mg.", True, id="doses"),
        pytest.param("Allergies: penicillin.", "Allergies: penicillin, latex.", False, id="one more"),
        pytest.param("Allergies: penicillin, latex.", "Medications: Ramipril.", False, id="another list"),
        pytest.param("Note: the tenant moved out, then in.", "Note: the tenant stays.", False, id="no list"),
    ],
)
def test_lists_behind_a_label(before: str, now: str, found: bool) -> None:  # noqa: FBT001 (a column of the table)
    earlier, current = asserted_of(read_record(record("c0", 2, before))), asserted_of(read_record(record("c1", 0, now)))
    assert bool(consistency(current, [earlier]).contradictions) is found
