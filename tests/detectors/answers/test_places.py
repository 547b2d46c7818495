"""Where findings stand: at the words that nothing holds, or where the verifier says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hallucheck.model import Answer, Interval, Question
from tests.detectors.answers.judging import Doubter, findings

CHUNK = "The weir was raised in 1956, and the town paid for it out of the harbour dues."


class Marker:
    """Doubts every claim and marks a part of it."""

    identity = "marker"

    def __init__(self, *spans: tuple[int, int]) -> None:
        self._spans = spans

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        no = Interval(low=0.99, high=0.99)
        yes = Interval(low=0.01, high=0.01)
        return [Answer(yes=yes, no=no, method="marker", spans=self._spans) for _ in questions]


def place(answer: str, verifier: Marker | Doubter) -> str:
    found = [one.location for one in findings({"answer": answer, "contexts": [CHUNK]}, verifier)]
    placed = [one for one in found if one.start is not None]
    assert placed
    return answer[placed[0].start : placed[0].end]


@pytest.mark.parametrize(
    ("answer", "part"),
    [
        (
            "The town paid for the weir out of the harbour dues, and a baroness lent the scaffolding.",
            "and a baroness lent the scaffolding",
        ),
        ("A baroness lent scaffolding.", "A baroness lent scaffolding."),
    ],
    ids=["the clause that nothing holds", "all of it"],
)
def test_a_finding_stands_at_what_nothing_holds(answer: str, part: str) -> None:
    assert place(answer, Doubter()) == part


@pytest.mark.parametrize(
    ("spans", "part"),
    [(((2, 10),), "baroness"), (((2, 10), (16, 27)), "baroness lent scaffolding"), (((90, 95),), None)],
    ids=["one", "two", "outside the claim"],
)
def test_spans_of_a_verifier_become_the_place(spans: tuple[tuple[int, int], ...], part: str | None) -> None:
    answer = "A baroness lent scaffolding."
    assert place(answer, Marker(*spans)) == (part or answer)
