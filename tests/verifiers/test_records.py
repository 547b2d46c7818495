"""Structured evidence as the embedded verifier reads it."""

from __future__ import annotations

import orjson
import pytest

from hallucheck.model import Question
from hallucheck.verifiers.embedded.records import MOST, prose
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier

CAFE = {
    "name": "Blue Heron",
    "city": "Leith",
    "hours": {"Monday": "0:0-0:0", "Tuesday": "8:30-17:0"},
    "attributes": {"OutdoorSeating": True, "WiFi": "no", "Music": None, "Ambience": {"casual": True, "trendy": False}},
    "stars": 3.5,
    "tags": ["coffee", "cakes"],
}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param({"OutdoorSeating": True}, "yes, offers Outdoor Seating", id="true-affirms"),
        pytest.param({"a": {"hip_bar": False}}, "a: no hip bar", id="false-denies"),
        pytest.param({"valet": "no"}, "no valet", id="no-in-words"),
        pytest.param({"Monday": "9:0-21:30"}, "operates from 9:00 to 21:30", id="hours"),
        pytest.param({"Monday": "0:0-0:0"}, "Monday: closed", id="no-hours"),
        pytest.param({"mon": "9:0-17:0"}, "open daily", id="open-every-day"),
        pytest.param({"x": [{"price": 4.0}]}, "price", id="inside-a-list"),
        pytest.param([{"tags": ["a", "b"]}], "a, b", id="list-of-words"),
    ],
)
def test_values_are_said_in_words(given: object, said: str) -> None:
    assert said in str(prose(orjson.dumps(given).decode()))


def test_null_says_nothing_and_closed_days_break_daily() -> None:
    text = str(prose(orjson.dumps(CAFE).decode()))
    assert "Music" not in text
    assert "daily" not in text


@pytest.mark.parametrize(
    "text", ["", "plain prose", "[1, 2, 3]", "{broken", "[S1] cites", "[" * 5000, '"text"', "null"]
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert prose(text) is None


def test_deep_and_wide_objects_are_bounded() -> None:
    deep: object = "end"
    for _ in range(200):
        deep = {"in": deep}
    assert prose(orjson.dumps({"a": deep, "b": 1}).decode()) is not None
    wide = str(prose(orjson.dumps([{"a": "x" * 90} for _ in range(3 * MOST)]).decode()))
    assert wide.count("\n") < MOST


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Blue Heron in Leith has outdoor seating.", "Blue Heron in Leith has no outdoor seating."),
        ("The ambience is casual.", "The ambience is trendy."),
        ("It is open on Tuesday from 8:30 am to 5 pm.", "It is open on Tuesday from 8:30 am to 9 pm."),
        ("Blue Heron is rated 3.5 stars.", "Blue Heron is rated 4.5 stars."),
        ("Blue Heron is in Leith.", "Blue Heron has live music and is in Leith."),
    ],
)
def test_right_prose_over_a_record_is_likelier_than_wrong(right: str, wrong: str) -> None:
    evidence = (orjson.dumps(CAFE).decode(),)
    one, other = EmbeddedVerifier().answer([Question(claim=claim, evidence=evidence) for claim in (right, wrong)])
    assert one.yes is not None
    assert other.yes is not None
    assert one.yes.mid > other.yes.mid


@pytest.mark.parametrize(
    ("reworded", "changed"),
    [
        ("The firm bought a quick car.", "The firm bought a slow car."),
        ("The doctor assisted the child.", "The doctor sued the child."),
    ],
)
def test_a_synonym_is_likelier_than_another_word(reworded: str, changed: str) -> None:
    evidence = ("The company purchased a fast car. The doctor helped the kid.",)
    one, other = EmbeddedVerifier().answer([Question(claim=claim, evidence=evidence) for claim in (reworded, changed)])
    assert one.yes is not None
    assert other.yes is not None
    assert one.yes.mid > other.yes.mid
