"""Statements about something beside an entity of the base claim nothing of the entity; those about it do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.detectors.knowledge.records import rules

BASE: dict[str, Any] = {
    "entities": [
        {
            "name": "Tarn Valley Railway",
            "type": "railway",
            "attributes": {
                "length": "14 km",
                "return_fare": {"value": 18, "unit": "GBP"},
                "first_train": "09:40",
                "opened": 1968,
                "stations": 6,
                "chairman": "Robert Hale",
                "founder": "Edith Cole",
                "carriages": 22,
            },
        },
    ]
}


@pytest.mark.parametrize(
    "answer",
    [
        "The tea room at the Tarn Valley Railway opens at 11:00.",
        "The mill that the Tarn Valley Railway once served was opened in 1871.",
        "A model of the Tarn Valley Railway costs 45 pounds.",
        "The Tarn Valley Railway sold 4 carriages to a museum.",
        "On Boxing Day, the first train of the Tarn Valley Railway leaves at 10:30.",
        "During the Steam Week the first train leaves the Tarn Valley Railway at 08:00.",
        "The Tarn Valley Railway was repainted in 2015.",
        "The footpath, which crosses the Tarn Valley Railway twice, is 9 km long.",
        "The Tarn Valley Railway's footbridge was opened in 1902.",
        "In 1990 the chairman of the Tarn Valley Railway was Ann Wells.",
        "The chairman of the Tarn Valley Railway lives in Kendal.",
    ],
)
def test_what_is_said_of_another_thing_is_left(answer: str) -> None:
    assert rules(answer, knowledge=BASE) == []


@pytest.mark.parametrize(
    "answer",
    [
        "The Tarn Valley Railway opened its gates in 1974.",
        "The Tarn Valley Railway was opened with great ceremony in 1974.",
        "If you want to know, the Tarn Valley Railway has 9 stations.",
        "The length of the Tarn Valley Railway is 19 km.",
        "The Tarn has 9 stations.",
        "The chairman of the Tarn Valley Railway is Ann Wells.",
    ],
)
def test_what_is_said_of_the_entity_is_held_against_it(answer: str) -> None:
    assert rules(answer, knowledge=BASE) != []
