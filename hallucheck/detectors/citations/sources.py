"""What a claim says held against the sources that it cites: another one says it, or these say otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from hallucheck.judges.figures.claims.check import Check
from hallucheck.judges.opposition import By
from hallucheck.judges.support import weigh
from hallucheck.model import Context
from hallucheck.text.words.passages import Passage, read_text
from hallucheck.text.words.words import Words

BETTER = 0.2
"""By this share of a stretch's words, by weight, another source must hold more of them than those that it cites. Of 57
sentences of RAGTruth's good answers that name a passage none is this far from it; with another passage named 85 %."""
HALF = 0.5
"""Share of a stretch that the other source must hold, and a passage before its clauses are compared."""
FEWEST = 3
"""Words of a stretch that say something, at least."""
FOUND = 0.35
"""The same from which doubt of a claim proves little: fitted on 290 labelled claims of `tests/cases/fresh`."""
RANKED = 3
"""Passages of the cited sources that a stretch is held against."""
SURE = 0.55
"""Confidence from which a passage speaks against a stretch; as for statements of the family `answers`."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a claim and the sources that the marks behind it name."""

    text: str
    sources: tuple[int, ...]


class Misfit(msgspec.Struct, frozen=True):
    """What of a claim the evidence does not say, under which rule that falls, and in which words."""

    text: str
    rule: str
    message: str


def find_misfit(parts: Sequence[Part], contexts: Sequence[Context], checks: Sequence[Check]) -> Misfit | None:
    """The first stretch that stands in another source than those cited, or that these speak against."""
    for part in parts:
        words = Words(part.text)
        if len(_weights(words)) < FEWEST:
            continue
        quote = _contradiction(words, [contexts[index] for index in part.sources], checks)
        better = None if quote else _better(words, contexts, part.sources)
        if quote:
            return Misfit(part.text, "contradicted-by-source", f"the cited source says otherwise: {quote!r}")
        if better:
            return Misfit(part.text, "unused-evidence", f'"{better.id}" says this, and not what is cited')
    return None


def lack_most(claim: str, contexts: Sequence[Context]) -> bool:
    """Whether most words of a claim stand in none of some sources of prose: else it may put them otherwise."""
    texts = [read_text(context.text) for context in contexts]
    prose = any(not passage.structured for text in texts for passage in text.passages)
    return prose and _share(Words(claim), set[str]().union(*(text.where.last for text in texts))) < FOUND


def _better(words: Words, contexts: Sequence[Context], cited: Collection[int]) -> Context | None:
    """The source that holds most of a stretch, where it is not cited and holds clearly more than what is."""
    shares = [_share(words, read_text(context.text).where.last) for context in contexts]
    best = max(range(len(contexts)), key=lambda index: (shares[index], index in cited))
    own = max(shares[index] for index in cited)
    return contexts[best] if shares[best] >= HALF and shares[best] - own >= BETTER else None


def _contradiction(words: Words, cited: Sequence[Context], checks: Sequence[Check]) -> str | None:
    """The passage of the cited sources that excludes a stretch."""
    known: set[str] = set()
    ranked: list[tuple[float, Passage]] = []
    for context in cited:
        known.update(read_text(context.text).where.last)
        ranked += _prose(words, context)
    ranked.sort(key=lambda each: -each[0])
    passages = [passage for _, passage in ranked[:RANKED]]
    support = weigh(words, [passage.words for passage in passages], known)
    found = support.opposition
    if found is None or support.passage is None or found.confidence < SURE:
        return None
    if found.by is By.FIGURE and any(check.follows(words.texts[found.stated]) for check in checks):
        return None
    return passages[support.passage].sentence.text


def _prose(words: Words, context: Context) -> Iterator[tuple[float, Passage]]:
    for passage in read_text(context.text).passages:
        share = _share(words, passage.words.places)
        if share >= HALF and not passage.structured:
            yield share, passage


def _share(words: Words, places: Collection[str]) -> float:
    """The share of the words that say something, by weight, that stand there."""
    wanted = _weights(words)
    return sum(weight for stem, weight in wanted.items() if stem in places) / (sum(wanted.values()) or 1.0)


def _weights(words: Words) -> dict[str, float]:
    return {words.stems[at]: words.weights[at] for at in words.content}
