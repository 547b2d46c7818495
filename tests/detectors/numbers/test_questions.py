"""Bare figures against what the question asks for."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

Put = Callable[..., SimpleNamespace]

HOURS = "The library opens at 9 am on weekdays and at 10 am on Saturdays. Parcels arrive within 5 days of the order."
FOUNDED = "Anna Berg founded Nordlicht in 1998 in Kiel with 40,000 euros."


@pytest.mark.parametrize(
    ("evidence", "question", "answer", "sound"),
    [
        pytest.param(HOURS, "When does the library open on Saturdays?", "At 10 am.", True, id="time of day"),
        pytest.param(HOURS, "When does the library open on Saturdays?", "At 11 am.", False, id="no such time of day"),
        pytest.param(HOURS, "When do parcels arrive?", "Within 5 days.", True, id="length of time"),
        pytest.param(FOUNDED, "When was Nordlicht founded?", "In 1998.", True, id="year"),
        pytest.param(FOUNDED, "When was Nordlicht founded?", "40,000 euros.", False, id="amount for a date"),
        pytest.param(FOUNDED, "Who founded it?", "She did in 1998.", True, id="somebody and when"),
        pytest.param(FOUNDED, "Who founded Nordlicht?", "In 1998.", False, id="year for somebody"),
        pytest.param(FOUNDED, "Why was it founded?", "In 1998.", False, id="year for a reason"),
    ],
)
def test_a_figure_alone_is_what_was_asked_for(
    put: Put, evidence: str, question: str, answer: str, *, sound: bool
) -> None:
    assert (put(question=question, answer=answer, contexts=[evidence]).findings == ()) == sound
