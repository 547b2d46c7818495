"""A verifier that read a part of the evidence says hardly anything; what it says must not pass for a middle."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hallucheck.model import Answer, Interval, Question
from tests.detectors.answers.judging import examine, result

ROW = {
    "answer": "The insurer withdrew its objection before the supreme court.",
    "contexts": [{"id": "S0", "text": "The appeals committee set the compensation. Both parties were heard in Haifa."}],
}


class Between:
    identity = "between"

    def __init__(self, low: float, high: float) -> None:
        self._yes = Interval(low=low, high=high)

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        return [Answer(yes=self._yes, method=self.identity) for _ in questions]


@pytest.mark.parametrize(("low", "high", "grounded"), [(0.9, 1.0, 1), (0.85, 0.85, 1), (0.6, 1.0, 0), (0.0, 0.1, 0)])
def test_the_middle_of_a_wide_interval_grounds_nothing(low: float, high: float, grounded: int) -> None:
    verifier = Between(low, high)
    outcome = examine(ROW, verifier).families["answers"]
    assert outcome.verified == grounded
    assert result(ROW, verifier)
