"""Replay: answers that are already known, such as probabilities that the dump itself carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hallucheck.model import Answer, Interval, Question


class ReplayVerifier:
    """Answers from what was stored; a question that was not stored is not answered."""

    identity = "replay"

    def __init__(self, stored: Mapping[Question, float]) -> None:
        self._stored = stored

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order."""
        return [stored_answer(self._stored.get(question)) for question in questions]


def stored_answer(probability: object) -> Answer:
    """A stored P(yes) as an answer; what is no probability is an error, never an imputed number.

    >>> stored_answer(0.25).yes
    Interval(low=0.25, high=0.25)
    >>> stored_answer(-0.1).error
    'the stored probability -0.1 is outside 0 to 1'
    """
    if probability is None:
        return Answer(yes=None, method="replay", error="no probability is stored for this claim")
    if isinstance(probability, bool) or not isinstance(probability, int | float):
        return Answer(yes=None, method="replay", error="the stored probability is not a number")
    if not 0 <= probability <= 1:
        return Answer(yes=None, method="replay", error=f"the stored probability {probability} is outside 0 to 1")
    point = float(probability)
    return Answer(yes=Interval(low=point, high=point), no=Interval(low=1 - point, high=1 - point), method="replay")
