"""The contract of a verifier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hallucheck.model import Answer, Question


class Verifier(Protocol):
    """Answers questions in batches. It never raises for one bad question: that answer carries an error."""

    identity: str
    """Names verifier, model and version; part of every result and of every cache key."""

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order."""


class NullVerifier:
    """Answers nothing, and says so; what needs an answer stays unchecked."""

    identity = "none"

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One unanswered answer per question."""
        return [Answer(yes=None, method=self.identity, error="no verifier is configured") for _ in questions]
