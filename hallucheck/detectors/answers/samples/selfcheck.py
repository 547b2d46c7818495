"""The scores of SelfCheckGPT (Manakul et al., 2023): how far further samples of a model bear out what it said.

All scores grow with doubt. Nothing here knows of records; every function is arithmetic over what it is given.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log

import msgspec

from hallucheck.text.basics.patterns import regex

_TOKEN = regex(r"\w+|[^\w\s]")
_YES_NO = regex(r"\W*(yes|no)\b", re.IGNORECASE)

UNDECIDED = 0.5
"""The score of a reply that is neither yes nor no."""


class Surprise(msgspec.Struct, frozen=True):
    """Negative log-probabilities (natural logarithm, per token, from 0 up; higher is more doubtful)."""

    average: float
    largest: float


class Ngrams:
    """Counts of n-grams over a passage and its samples together, without smoothing.

    What was never seen counts as seen once in a text one token longer, so that every score is finite.
    """

    def __init__(self, texts: Iterable[str], size: int = 1) -> None:
        self._size = size
        self._counts: Counter[tuple[str, ...]] = Counter()
        for text in texts:
            self._counts.update(_ngrams(text, size))
        self._total = sum(self._counts.values())

    def surprise(self, sentence: str) -> Surprise | None:
        """How unexpected a sentence is; None where it has no token or nothing was counted."""
        grams = _ngrams(sentence, self._size)
        if not grams or not self._total:
            return None
        scores = [log(self._total / count) if (count := self._counts[gram]) else log(self._total + 1) for gram in grams]
        return Surprise(average=sum(scores) / len(scores), largest=max(scores))


def _ngrams(text: str, size: int) -> list[tuple[str, ...]]:
    tokens = _TOKEN.findall(text.lower())
    return [tuple(tokens[at : at + size]) for at in range(len(tokens) - size + 1)]


def nli(logits: Sequence[Sequence[float]]) -> float | None:
    """The mean probability of contradiction from (entailment, contradiction) logits of samples; None without any.

    >>> round(nli([[0.0, 3.0]]), 6)
    0.952574
    """
    if not logits:
        return None
    return sum(1.0 / (1.0 + exp(max(-700.0, min(700.0, entail - against)))) for entail, against in logits) / len(logits)


def prompt(replies: Sequence[str]) -> float | None:
    """The mean over replies to "is the sentence supported by the sample?": yes 0, no 1, anything else a half.

    >>> prompt(["Yes", "No", "It depends"])
    0.5
    """
    if not replies:
        return None
    scores = []
    for reply in replies:
        match = _YES_NO.match(reply)
        scores.append(UNDECIDED if match is None else float(match[1].lower() == "no"))
    return sum(scores) / len(scores)


def temperatures(samples: int = 3, step: float = 0.1) -> tuple[float, ...]:
    """One temperature a sample, from 0 up in equal steps.

    >>> temperatures(3, 0.1)
    (0.0, 0.1, 0.2)

    Raises:
        ValueError: fewer than two samples (nothing to compare), or a negative step.
    """
    if samples < 2 or step < 0:  # noqa: PLR2004 (a pair)
        raise ValueError("a sampling plan has at least two samples and a step that is not negative")
    return tuple(round(number * step, 10) for number in range(samples))
