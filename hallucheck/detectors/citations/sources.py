"""What a claim says held against the sources that it cites: another one says it, or these say otherwise."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from itertools import chain

import msgspec

from hallucheck.judges.figures.claims.check import Check
from hallucheck.judges.names import unknown_names
from hallucheck.judges.opposition import By
from hallucheck.judges.support import is_invented, weigh
from hallucheck.model import Context
from hallucheck.text.words.passages import EvidenceIndex, read_index, read_text
from hallucheck.text.words.words import Words, alike, known, read_words

BETTER = 0.2
"""By this share of a stretch's words, by weight, another source must hold more of them than those that it cites. Of 57
sentences of RAGTruth's good answers that name a passage none is this far from it; with another passage named 85 %."""
HALF = 0.5
"""Share of a stretch that the other source must hold, and a passage before its clauses are compared."""
FEWEST = 3
"""Words of a stretch that say something, at least."""
FOUND = 0.35
"""The same of what is cited, from which doubt of a claim proves nothing: fitted on 290 labelled claims of
`tests/cases/fresh`. Below it, doubt was right of 28 claims and wrong of 9 where another source holds clearly more or
hardly a word is there; else right of 10 and wrong of 15. Of 592 statements of RAGTruth that cite nothing it was right
of a fifth."""
RANKED = 3
"""Passages of the cited sources that a stretch is held against."""
SURE = 0.55
"""Confidence from which a passage speaks against a stretch; as for statements of the family `answers`."""


class Misfit(msgspec.Struct, frozen=True):
    """What of a claim the evidence does not say, under which rule that falls, and in which words."""

    text: str
    rule: str
    message: str


def find_misfit(
    parts: Sequence[tuple[str, Sequence[int]]], contexts: Sequence[Context], checks: Sequence[Check], question: str
) -> Misfit | None:
    """The first stretch of a claim that stands in another source than it cites, or that these speak against."""
    for text, sources in parts:
        words = Words(text)
        if len(_weights(words)) < FEWEST:
            continue
        if quote := _contradiction(words, [contexts[index] for index in sources], checks):
            return Misfit(text, "contradicted-by-source", f"the cited source says otherwise: {quote!r}")
        names, replaced = _named_elsewhere(words, contexts, sources, read_words(question))
        if replaced:
            return Misfit(names[0], "unused-evidence", f"another source tells of {names[0]}, and not what is cited")
        if better := _better(_without(words, names), contexts, sources):
            return Misfit(text, "unused-evidence", f'"{better.id}" says this, and not what is cited')
    return None


def is_borne_out(claim: str, sources: Sequence[int], contexts: Sequence[Context], question: str) -> bool | None:
    """Whether words bear out a claim that is in doubt, against the sources that it cites; None: they leave it open.

    They do where they are prose and hold a third of it. They do not where another source holds clearly more, or
    where what is cited has hardly a word of it; and of a claim that cites nothing, all sources in any form.
    """
    words, asked, cited = Words(claim), read_words(question), [contexts[index] for index in sources]
    words = _without(words, _named_elsewhere(words, contexts, sources, asked)[0]) if cited else words
    texts = [read_text(context.text) for context in cited or contexts]
    held = _share(words, _places(cited or contexts))
    if held >= FOUND or all(passage.structured for text in texts for passage in text.passages):
        return True
    index, weights = read_index(tuple([context.text for context in contexts])), _weights(words)
    lost = [stem for stem in weights if stem not in index.places and stem not in asked.places]
    new = sum(weights[stem] for stem in lost if not alike(stem, index.places, index.heads))
    if not cited:
        held = 1.0 - new / (sum(weights.values()) or 1.0)
    away = _share(words, index.places) - held >= BETTER
    return False if away or is_invented(held, new) else None


def _better(words: Words, contexts: Sequence[Context], cited: Collection[int]) -> Context | None:
    """The source that holds most of a stretch, where it is not cited and holds clearly more than what is."""
    shares = [_share(words, read_text(context.text).where.last) for context in contexts]
    best = max(range(len(contexts)), key=lambda index: (shares[index], index in cited))
    own = max(shares[index] for index in cited)
    return contexts[best] if shares[best] >= HALF and shares[best] - own >= BETTER else None


def _named_elsewhere(
    words: Words, contexts: Sequence[Context], cited: Sequence[int], asked: Words
) -> tuple[list[str], bool]:
    """The full names in a stretch that only other sources have, and if the nearest cited sentence has another name.

    Without one, the sentence may speak of the same by "the device", "the firm", "she".
    """
    whole = [(context.id or "", context.title or "", context.text) for context in contexts]
    own = read_index(tuple(chain.from_iterable([whole[at] for at in cited])))
    found = _full_names(words, own, asked)
    found = found - _full_names(words, read_index(tuple(chain.from_iterable(whole))), asked) if found else found
    if not found:
        return [], False
    passages = [passage.words for text in own.texts for passage in text.passages]
    nearest = max(passages, key=lambda passage: _share(words, passage.places))
    replaced = bool(_full_names(nearest, read_index((words.text,)), words))
    return [words.text[low:high] for low, high in sorted(found)], replaced


def _without(words: Words, names: Sequence[str]) -> Words:
    """The words but for some names."""
    text = words.text
    for name in names:
        text = text.replace(name, "")
    return Words(text) if names else words


def _full_names(words: Words, index: EvidenceIndex, asked: Words) -> set[tuple[int, int]]:
    """Where names of several words stand that neither the evidence nor the question knows; a heading is no name."""
    spans = [span for span in unknown_names(words, index, asked) if " " in words.text[slice(*span)]]
    return {span for span in spans if not all(map(known, Words(words.text[slice(*span)]).stems))}


def _contradiction(words: Words, cited: Sequence[Context], checks: Sequence[Check]) -> str | None:
    """The passage of the cited sources that excludes a stretch."""
    texts = [read_text(context.text) for context in cited]
    every = [passage for text in texts for passage in text.passages]
    shares = [(_share(words, passage.words.places), number) for number, passage in enumerate(every)]
    best = sorted([(-share, number) for share, number in shares if share >= HALF and not every[number].structured])
    passages = [every[number] for _, number in best[:RANKED]]
    support = weigh(words, [passage.words for passage in passages], _places(cited))
    found = support.opposition
    if found is None or support.passage is None or found.confidence < SURE:
        return None
    if found.by is By.FIGURE and any(check.follows(words.texts[found.stated]) for check in checks):
        return None
    return passages[support.passage].sentence.text


def _places(contexts: Sequence[Context]) -> set[str]:
    return set[str]().union(*(read_text(context.text).where.last for context in contexts))


def _share(words: Words, places: Container[str]) -> float:
    """The share of the words that say something, by weight, that stand there."""
    wanted = _weights(words)
    return sum(weight for stem, weight in wanted.items() if stem in places) / (sum(wanted.values()) or 1.0)


def _weights(words: Words) -> dict[str, float]:
    return {words.stems[at]: words.weights[at] for at in words.content}
