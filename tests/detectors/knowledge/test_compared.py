"""Two entities in one answer, what follows from their values, and what grants or denies in several languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.detectors.knowledge.records import rules

BASE: dict[str, Any] = {
    "entities": [
        {
            "name": "Harbour Clinic",
            "type": "clinic",
            "attributes": {
                "doctors": 6,
                "phone": "555-0142",
                "monthly fee": {"value": 12, "unit": "GBP"},
                "registration fee": {"value": 0, "unit": "GBP"},
                "beds": 25,
                "price per bed": {"value": 8, "unit": "GBP"},
                "prescription": "not required",
                "minimum age without parents": 14,
                "tower height": {"value": 30, "unit": "m"},
                "lift speed": {"value": 2, "unit": "m/s"},
            },
        },
        {
            "name": "Elm Surgery",
            "type": "clinic",
            "attributes": {"doctors": 3, "tower height": {"value": 20, "unit": "m"}},
        },
    ]
}


@pytest.mark.parametrize(
    "answer",
    [
        "Harbour Clinic has twice as many doctors as Elm Surgery, six against three.",
        "You can call Harbour Clinic on 555-0142.",
        "Harbour Clinic comes to £144 a year, at £12 a month.",
        "Harbour Clinic charges no registration fee.",
        "Ten beds at Harbour Clinic cost £80 a night.",
        "At Harbour Clinic you need no prescription. Ask your pharmacist if the pain stays.",
        "The tower of Harbour Clinic is 30 m high, 10 metres taller than the other.",
        "A bed and a meal at Harbour Clinic come to £14.",
    ],
)
def test_what_follows_is_right(answer: str) -> None:
    assert rules(answer, knowledge=BASE) == []


@pytest.mark.parametrize(
    "answer",
    [
        "Harbour Clinic has three doctors.",
        "You can call Harbour Clinic on 555-0124.",
        "The monthly fee of Harbour Clinic is £14.",
        "Harbour Clinic charges a registration fee.",
        "Harbour Clinic has ten beds.",
        "The minimum age without parents at Harbour Clinic is 12.",
    ],
)
def test_what_does_not_follow_is_found(answer: str) -> None:
    assert rules(answer, knowledge=BASE) != []


def test_what_the_user_told_of_their_own_is_no_value_of_the_entity() -> None:
    question = "I am with the Mill Clinic, which has 4 doctors. How many has Harbour Clinic?"
    right = "Your clinic has 4 doctors, while Harbour Clinic has 6 doctors."
    assert rules(right, question=question, knowledge=BASE) == []
    assert rules("Harbour Clinic has 5 doctors.", question=question, knowledge=BASE) != []


@pytest.mark.parametrize(
    ("attribute", "value", "right", "wrong"),
    [
        ("Fotografieren", "nicht erlaubt", "ist Fotografieren verboten", "ist Fotografieren erlaubt"),
        ("reserva", "obligatoria", "la reserva es necesaria", "la reserva no es necesaria"),
        ("chiens", "interdits", "les chiens sont interdits", "les chiens sont autorisés"),
        ("colazione", "compresa", "la colazione è compresa", "la colazione non è compresa"),
        ("parkeren", "gratis", "parkeren is gratis", "parkeren is niet gratis"),
    ],
)
def test_what_grants_in_other_languages(attribute: str, value: str, right: str, wrong: str) -> None:
    base = {"entities": [{"name": "Casa Verde", "type": "casa", "attributes": {attribute: value}}]}
    assert rules(f"Casa Verde: {right}.", knowledge=base) == []
    assert rules(f"Casa Verde: {wrong}.", knowledge=base) != []


def test_clauses_that_go_on_contradict_nothing() -> None:
    born = [{"role": "user", "text": "I write of Ottilie. She was born in Graz in 1861 and died in 1923."}]
    assert rules("Ottilie, who was born in Graz in 1861 and died in 1923, wrote an opera.", history=born) == []
    guests = [{"role": "user", "text": "My sister Ruth is vegetarian and my father has a nut allergy."}]
    assert rules("Please check the labels for nuts because of your father.", history=guests) == []
