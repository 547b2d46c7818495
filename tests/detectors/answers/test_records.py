"""Prose over records: what is denied there and affirmed here, and what stitches two chunks into one statement."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from hallucheck.model import Answer, Interval, Question
from tests.detectors.answers.judging import Believer, findings, rules

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
            "Music": None,
            "Delivery": None,
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


WRONG = {
    "a field": ("Old Lantern has outdoor seating and free WiFi for guests.", "free WiFi"),
    "a field denied": (
        "The bar is casual, but it does not offer outdoor seating.",
        "it does not offer outdoor seating",
    ),
    "what the record leaves open": ("It offers live music.", "live music"),
    "denied, and left open": ("They do not offer delivery.", "They do not offer delivery"),
    "a name": ("Old Lantern has 4 stars on Google.", "Google"),
}


@pytest.mark.parametrize(("answer", "place"), WRONG.values(), ids=list(WRONG))
def test_the_place_of_a_finding_is_what_is_wrong(answer: str, place: str) -> None:
    found = findings({"answer": answer, "contexts": [BAR.replace("{", '{"stars": 4, ', 1)]}, Believer())
    assert [answer[one.location.start : one.location.end] for one in found if "statement" in one.rule] == [place]


@pytest.mark.parametrize("answer", ["It is not known whether they offer music.", "It does not specify any delivery."])
def test_to_say_that_a_record_is_silent_is_right(answer: str) -> None:
    assert rules({"answer": answer, "contexts": [BAR]}, Believer()) == []


class Unsure:
    """Doubts what is said of a dragon, and is not sure of a hut."""

    identity = "unsure"

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        shares = [0.01 if "dragon" in one.claim else 0.25 if "hut" in one.claim else 0.9 for one in questions]
        return [Answer(yes=Interval(low=share, high=share), method="unsure") for share in shares]


def test_made_up_statements_come_together() -> None:
    chunk = "The path leads from the village to a lake below the pass, and takes four hours in summer. " * 9
    sound, doubtful = (
        "The path leads to a lake.",
        "In summer it leads from the village past a hut to the lake.",
    )
    alone = {"answer": f"{sound} {doubtful}", "contexts": [chunk]}
    beside = {"answer": f"{sound} {doubtful} A dragon guards the treasure of the king.", "contexts": [chunk]}
    places = [len(found.claim) for found in findings(beside, Unsure()) if found.rule == "answers/unsupported-statement"]
    assert "unsupported-statement" not in rules(alone | {"question": "Where does it lead?"}, Unsure())
    assert len(places) == len(("the hut", "the dragon"))


BASIL = "Basil likes light and warmth. Water it once a week. The pot needs holes in its floor."
STRETCHED, MISSES = "The light of the hut is warm every week.", "The passages do not mention any fertiliser."


@pytest.mark.parametrize(
    ("question", "answer", "doubted"),
    [
        ("How do I care for basil?", STRETCHED, False),
        ("How do I care for basil?", f"{STRETCHED} {MISSES}", True),
        ("Describe the care of basil.", f"{STRETCHED} {MISSES}", False),
        (None, f"{STRETCHED} {MISSES}", False),
    ],
    ids=["plain", "misses what was asked", "an order", "no question"],
)
def test_an_answer_that_misses_what_was_asked_is_in_doubt(question: str | None, answer: str, doubted: bool) -> None:  # noqa: FBT001 (a column of the table)
    row = {"question": question, "answer": answer, "contexts": [BASIL]}
    assert ("unsupported-statement" in rules(row, Unsure())) is doubted


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
    ],
)
def test_words_of_two_chunks_make_no_statement(answer: str, found: list[str]) -> None:
    assert rules({"answer": answer, "contexts": CHUNKS}, Believer()) == found


def test_a_condition_of_a_condition_is_met() -> None:
    row = {"answer": "Subletting needs the landlord's written consent."}
    chunk = "Subletting is not permitted without the landlord's written consent."
    assert "contradicted-statement" not in rules({**row, "contexts": [chunk]}, Believer())
