"""Prose over records: what is denied there and affirmed here, and what stitches two chunks into one statement."""

from __future__ import annotations

import msgspec
import pytest

from tests.detectors.answers.judging import Believer, rules

BAR = msgspec.json.encode(
    {
        "name": "Old Lantern",
        "address": "3 Garage Lane",
        "attributes": {
            "WiFi": "no",
            "OutdoorSeating": True,
            "Reservations": False,
            "Parking": {"street": True, "valet": False},
            "Ambience": {"casual": True, "trendy": False, "romantic": None},
        },
    }
).decode()

SAID = {
    "affirmed": "Old Lantern offers outdoor seating and street parking.",
    "denied": "WiFi is not available.",
    "denied later": "The place offers outdoor seating but no valet.",
    "unavailable": "Reservations are unavailable.",
    "a list of denials": "The ambience is casual and not particularly romantic, classy, or trendy.",
    "denied beside": "Street parking is offered, with no valet.",
}
OTHERWISE = {
    "affirmed": "Old Lantern offers WiFi.",
    "one of several": "The ambience is casual and trendy.",
    "denied": "Old Lantern does not offer outdoor seating.",
    "denied behind": "Outdoor seating is not available.",
    "valet": "There is valet parking.",
}


@pytest.mark.parametrize("answer", SAID.values(), ids=list(SAID))
def test_what_the_record_says(answer: str) -> None:
    assert "contradicted-statement" not in rules({"answer": answer, "contexts": [BAR]}, Believer())


@pytest.mark.parametrize("answer", OTHERWISE.values(), ids=list(OTHERWISE))
def test_what_the_record_says_otherwise(answer: str) -> None:
    assert "contradicted-statement" in rules({"answer": answer, "contexts": [BAR]}, Believer())


CHUNKS = [
    "Metformin 500mg twice daily for type 2 diabetes. Started in March 2024.",
    "Amlodipine 5mg once daily for hypertension.",
    "Maya: I moved to Lisbon last year.\nTom: I still live in Porto.",
]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Metformin 500mg twice daily for type 2 diabetes.", [], id="as it stands"),
        pytest.param("Amlodipine 5mg once daily for hypertension.", [], id="the other"),
        pytest.param("Maya moved to Lisbon last year.", [], id="who spoke"),
        pytest.param(
            "Metformin 500mg twice daily for hypertension.", ["unsupported-statement", "low-grounding"], id="end"
        ),
    ],
)
def test_words_of_two_chunks_make_no_statement(answer: str, found: list[str]) -> None:
    assert rules({"answer": answer, "contexts": CHUNKS}, Believer()) == found


def test_a_condition_of_a_condition_is_met() -> None:
    row = {"answer": "Subletting needs the landlord's written consent."}
    chunk = "Subletting is not permitted without the landlord's written consent."
    assert "contradicted-statement" not in rules({**row, "contexts": [chunk]}, Believer())
