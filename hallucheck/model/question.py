"""A question to a verifier, and its answer."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Does this evidence entail this claim? Equal questions are asked once, whoever poses them."""

    claim: str
    evidence: tuple[str, ...]
    """Texts of the evidence, in order; empty means "from nothing at all" (a prior)."""
    question: str | None = None
    """The user's question that the claim answers, where it helps to read the claim."""


class Interval(msgspec.Struct, frozen=True, kw_only=True):
    """A probability known to lie in [low, high]; a point where both are equal."""

    low: float
    high: float

    @property
    def mid(self) -> float:
        """The middle, for where one number is wanted."""
        return (self.low + self.high) / 2


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """P(yes) and P(no) as intervals, and how they were found. `error` set: not answered, and why."""

    yes: Interval | None
    no: Interval | None = None
    method: str
    """Names the verifier and the way, such as `embedded-1` or `openai:gpt-x/logprobs`."""
    error: str | None = None
    spans: tuple[tuple[int, int], ...] = ()
    """[start, end) of the question's claim that the evidence does not carry, where the verifier can say (a token
    classifier, say); a finding then stands there."""


class Answers:
    """The answers to questions; a question nobody answered has a typed answer too."""

    __slots__ = ("_answers",)

    def __init__(self, answers: dict[Question, Answer] | None = None) -> None:
        self._answers = answers or {}

    def __getitem__(self, question: Question) -> Answer:
        return self._answers.get(question) or NOT_ASKED


NOT_ASKED = Answer(yes=None, method="none", error="no verifier is configured")
