"""Evidence that is no prose: what tools return; and below any document, what users state of their own case."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from tests.detectors.answers.judging import Doubter, examine, rules

PARCEL = {"eta": "2025-03-04T14:00", "carrier": "DHL", "state": "in transit"}
PARCELS = {"parcels": [PARCEL, {"eta": "2025-03-09", "carrier": "UPS", "state": "delayed"}]}
SAID = (
    "Your order arrives on 4 March 2025 with DHL.",
    "It is in transit with DHL and expected to arrive on 4 March 2025.",
    "DHL will deliver your order on 4 March 2025 at 2 pm.",
)
OTHERWISE = (
    "Your order arrives on 5 March 2025 with DHL.",
    "Your order arrives on 4 March 2025 with Hermes.",
    "Your order arrives on 4 March 2025 at 3 pm with DHL.",
    "Your order does not arrive on 4 March 2025 with DHL.",
    "Your refund of 12 euros arrives on 4 March 2025 with DHL.",
    "Your broken order arrives on 4 March 2025 with DHL.",
)


@pytest.mark.parametrize("held", [PARCEL, PARCELS], ids=["an-object", "one-of-several"])
@pytest.mark.parametrize("answer", SAID)
def test_one_object_that_holds_all_but_the_verb_supports_a_statement(answer: str, held: dict[str, Any]) -> None:
    row = {"question": "Where is my order?", "answer": answer, "contexts": [json.dumps(held)]}
    assert rules(row, EmbeddedVerifier()) == []


@pytest.mark.parametrize("answer", OTHERWISE)
def test_another_value_a_denial_or_a_new_noun_is_flagged_all_the_same(answer: str) -> None:
    row = {"question": "Where is my order?", "answer": answer, "contexts": [json.dumps(PARCEL)]}
    assert rules(row, Doubter()) != []


def test_values_of_two_objects_are_no_support_for_one_statement() -> None:
    row = {"question": "Where is my order?", "contexts": [json.dumps(PARCELS)]}
    assert rules(row | {"answer": "Your order arrives on 9 March 2025 with DHL."}, Doubter()) != []


STATED = "I bought my kettle on 3 May 2024 for 49 euros."


@pytest.mark.parametrize(
    ("answer", "found", "verified"),
    [
        ("You bought your kettle on 3 May 2024.", False, 1),
        ("You bought your kettle on 13 May 2024.", True, 0),
        ("You bought your kettle for 94 euros.", True, 0),
        ("You did not buy your kettle on 3 May 2024.", True, 0),
        ("The warranty lasts 24 months.", False, 0),
        ("The shop in Bergen sells toasters.", False, 0),
    ],
)
def test_what_only_the_user_states_speaks_for_and_against_their_own_case(
    answer: str,
    found: bool,  # noqa: FBT001 (a column of the table)
    verified: int,
) -> None:
    row = {"question": "Is it under warranty?", "answer": answer}
    examined = examine(row | {"contexts": [{"id": "user-1", "text": STATED, "kind": "user"}]})
    assert bool(examined.findings) is found
    assert examined.families["answers"].verified == verified
    assert bool(examined.unavailable) is not (found or bool(verified))
