"""Variance over samples of one answer: do they say the same?

Two samples disagree where a figure, a name, a word or a negation differs; likeness of words alone shows nothing,
because answers that differ in the dose only are nearly equal. Where embeddings are given, the mean cosine of pairs is a
second number.

All scores of SelfCheckGPT (Manakul et al., 2023) grow with doubt: how far further samples of a model bear out what it
said. They know of no records, and are arithmetic over what they are given.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import exp, fsum, log, sqrt

import msgspec

from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, like, same
from hallucheck.judges.slots.stances import is_negation
from hallucheck.judges.slots.tokens import tokens
from hallucheck.judges.support import weigh
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words, known, misspelt

_TOKEN = regex(r"\w+|[^\w\s]")
_YES_NO = regex(r"\W*(yes|no)\b", re.IGNORECASE)

UNDECIDED = 0.5
"""The score of a reply that is neither yes nor no."""


class Surprise(msgspec.Struct, frozen=True):
    """Negative log-probabilities (natural logarithm, per token, from 0 up; higher is more doubtful)."""

    average: float
    largest: float


class Unigrams:
    """Counts of the tokens of a passage and its samples together, without smoothing.

    What was never seen counts as seen once in a text one token longer, so that every score is finite.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts = Counter(token for text in texts for token in _TOKEN.findall(text.lower()))

    def surprise(self, sentence: str) -> Surprise | None:
        """How unexpected a sentence is; None where it has no token or nothing was counted."""
        seen, total = [self._counts[token] for token in _TOKEN.findall(sentence.lower())], self._counts.total()
        if not seen or not total:
            return None
        scores = [log(total / count) if count else log(total + 1) for count in seen]
        return Surprise(average=sum(scores) / len(scores), largest=max(scores))


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


DETECTED = 0.4
"""Variance above which samples are inconsistent."""

MOST = 20
"""Samples that are compared with each other."""

LONGEST = 4_000
"""Characters of a sample that are compared."""

TURNED = 0.6
"""Confidence from which two samples exclude each other."""

ALIKE = 0.2
"""Share of the shorter sample's words that two samples must have in common to speak of the same thing."""


class Variance(msgspec.Struct, frozen=True):
    """How far samples agree. `consistency` is -1 to 1 (cosine) or 0 to 1 (pairs that agree), higher is better."""

    consistency: float
    differences: tuple[str, ...] = ()

    @property
    def variance(self) -> float:
        """1 - consistency, at most 1; higher is worse."""
        return min(1.0, 1.0 - self.consistency)

    @property
    def detected(self) -> bool:
        """Whether the samples are inconsistent."""
        return self.variance > DETECTED + 1e-9


def of_embeddings(embeddings: Sequence[Sequence[float]]) -> Variance | None:
    """The mean cosine over all pairs; None below two vectors, or where their lengths differ."""
    if len(embeddings) < 2 or len({len(vector) for vector in embeddings}) != 1:  # noqa: PLR2004 (a pair)
        return None
    pairs = [_cosine(one, other) for one, other in combinations(embeddings, 2)]
    return Variance(fsum(pairs) / len(pairs))


def of_texts(texts: Sequence[str]) -> Variance | None:
    """The share of pairs that agree; None below two texts with words."""
    facts = [Facts(text) for text in texts[:MOST] if any(map(str.isalnum, text))]
    return _agreement(combinations(facts, 2))


def against(answer: str, samples: Sequence[str]) -> Variance | None:
    """The share of samples that agree with the answer; None where there is none to compare."""
    own = Facts(answer)
    facts = [Facts(sample) for sample in samples[:MOST] if own.words.texts and any(map(str.isalnum, sample))]
    return _agreement((own, each) for each in facts)


def _agreement(pairs: Iterable[tuple[Facts, Facts]]) -> Variance | None:
    found = [disagreement(one, other) for one, other in pairs]
    if not found:
        return None
    return Variance(found.count(None) / len(found), tuple(dict.fromkeys(note for note in found if note)))


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    size = sqrt(fsum(value * value for value in one)) * sqrt(fsum(value * value for value in other))
    return fsum(left * right for left, right in zip(one, other, strict=True)) / size if size else 0.0


class Facts:
    """What can be compared of a sample: words, figures and names."""

    __slots__ = ("figures", "names", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text[:LONGEST]
        self.words = Words(self.text)
        self.figures: list[Amount] = amounts(self.text)
        self.names = {
            stem: word
            for stem, word in zip(self.words.stems, self.words.texts, strict=True)
            if word[0].isupper() and len(word) > 1 and not known(stem)
        }

    def names_beside(self, other: Facts) -> list[str]:
        """The names that another sample does not have, however it spells them."""
        there = other.words
        return [n for stem, n in self.names.items() if stem not in there.places and not misspelt(stem, there.heads)]


def disagreement(one: Facts, other: Facts) -> str | None:
    """What two samples differ in, in words, or None where they agree as far as can be known."""
    return next(_differences(one, other), None)


def _differences(one: Facts, other: Facts) -> Iterator[str]:
    bare = _bare(one.text), _bare(other.text)
    if all(bare):
        if bare[0] != bare[1]:
            yield "a denial"
        return
    left = [figure for figure in one.figures if not any(same(figure, found) for found in other.figures)]
    right = [figure for figure in other.figures if not any(same(figure, found) for found in one.figures)]
    for figure, found in product(left, right):
        if like(figure, found):
            yield f"{figure.figure.text!r} and {found.figure.text!r}"
    names, others = one.names_beside(other), other.names_beside(one)
    if names and others:
        yield f"{names[0]!r} and {others[0]!r}"
    yield from _in_words(one.words, other.words, alike=bool(one.figures and other.figures) and not left and not right)


def _in_words(one: Words, other: Words, *, alike: bool) -> Iterator[str]:
    """What the words of two samples differ in; `alike`: their figures are the same."""
    for here, there in ((one, other), (other, one)):
        opposition = weigh(here, (there,)).opposition
        if opposition is not None and opposition.confidence >= TURNED:
            yield f"{here.texts[opposition.stated]!r} and {there.texts[opposition.known]!r}"
    if not alike and one.content and other.content and _shared(one, other) < ALIKE:
        yield "they speak of different things"


COURTESY = words(
    "yes no not nope sorry unfortunately sure certainly indeed well ok okay correct right absolutely of course it is"
)
"""Words of an answer that only says whether."""


def _bare(text: str) -> str | None:
    """'yes' or 'no' where a sample says no more than that."""
    spoken = tokens(text)
    if not spoken or any(token.lower not in COURTESY for token in spoken):
        return None
    return "no" if any(map(is_negation, spoken)) else "yes"


def _shared(one: Words, other: Words) -> float:
    """The share of the shorter one's content words that stand in the other."""
    left = {one.stems[place] for place in one.content}
    right = {other.stems[place] for place in other.content}
    return len(left & right) / min(len(left), len(right)) if left and right else 0.0
