"""The default verifier: a small, calibrated model over features that respect meaning. Offline, deterministic, CPU only.

It reads no model but what ships with the package as readable text: a lexicon of English (other languages do without),
the weights of words and those of its features. `benchmarks/train_verifier.py` fits the weights,
`benchmarks/quality.py` publishes how good it is, per data set.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import TYPE_CHECKING

import msgspec

from hallucheck.model import Answer, Interval, Question
from hallucheck.text.words.words import read_words

if TYPE_CHECKING:
    from hallucheck.verifiers.embedded.alignment import IndexedEvidence


LONGEST = 60_000
"""Characters of a claim that are read: about twenty pages."""

REMEMBERED = 64
"""Evidence read is remembered for this many questions, because several claims are held against the same."""


class Parameters(msgspec.Struct, frozen=True):
    """The shipped weights; their sum with the features, through the logistic function, is P(entailed)."""

    version: int
    intercept: float
    weights: dict[str, float]
    reject: float
    """Below this P(entailed) stands at most one in ten of the faithful answers of the development data."""


@cache
def parameters() -> Parameters:
    """The shipped parameters, read on first use."""
    raw = files("hallucheck.verifiers").joinpath("data", "embedded.json").read_bytes()
    return msgspec.json.decode(raw, type=Parameters)


@cache
def _weights() -> tuple[float, ...]:
    from hallucheck.verifiers.embedded.features import NAMES  # noqa: PLC0415 (a lexicon comes with it; many runs ask nothing)

    return tuple(parameters().weights.get(name, 0.0) for name in NAMES)


class EmbeddedVerifier:
    """Answers from the words, figures and names that claim and evidence share, and from what sets them apart."""

    def __init__(self) -> None:
        self.identity = f"embedded-{parameters().version}"

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order; a claim without a word or a figure is not answered."""
        together: dict[tuple[str, ...], list[int]] = {}
        for number, question in enumerate(questions):  # so that each evidence is read once, however many there are
            together.setdefault(question.evidence, []).append(number)
        answers = {number: self._answer(questions[number]) for numbers in together.values() for number in numbers}
        return [answers[number] for number in range(len(questions))]

    def _answer(self, question: Question) -> Answer:
        claim = read_words(question.claim[:LONGEST])
        if not claim:
            return Answer(yes=None, method=self.identity, error="the claim holds no words")
        from hallucheck.verifiers.embedded.features import measure  # noqa: PLC0415 (a lexicon comes with it; many runs ask nothing)

        features = measure(claim, _read(question.evidence), read_words(question.question or ""))
        score = sum(map(mul, _weights(), features), parameters().intercept)
        yes = round(1.0 / (1.0 + exp(-max(-50.0, min(50.0, score)))), 6)
        no = round(1.0 - yes, 6)
        return Answer(yes=Interval(low=yes, high=yes), no=Interval(low=no, high=no), method=self.identity)


@lru_cache(maxsize=REMEMBERED)
def _read(texts: tuple[str, ...]) -> IndexedEvidence:
    """The evidence of a question, read once for all claims that are held against it."""
    from hallucheck.verifiers.embedded.alignment import IndexedEvidence  # noqa: PLC0415 (as above)

    return IndexedEvidence(texts)
