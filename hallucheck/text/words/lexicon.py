"""What is known of words: irregular forms, opposites, near meanings, and how much a word says.

It is read from text files in `hallucheck/text/data`: `lexicon.txt` and `related.txt` (from WordNet), `weights.txt`
(from the development data) and `function_words.txt` (written by hand).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, KeysView
from functools import cache, cached_property, lru_cache

import msgspec

from hallucheck.text.basics.kept import Made
from hallucheck.text.basics.stems import stem as cut
from hallucheck.text.basics.word_lists import sections

CACHE = 60_000
"""Stems remembered; a dump in many languages must not fill the memory."""

RELATIONS = 20_000
"""Stems whose relatives are remembered."""

CLOSE = "="
"""Stands before the number of a group whose words may stand for those of this one: derived forms, one cluster."""

FUNCTION_WEIGHTS = {"function other": 0.1, "discourse": 0.2, "function": 0.1}


class Lexicon(msgspec.Struct, frozen=True):
    """Knowledge about words, by stem."""

    base: dict[str, str]
    """Irregular form -> base form."""
    opposites: dict[str, tuple[str, ...]]
    abbreviations: dict[str, tuple[str, ...]]
    weights: dict[str, float]
    """How much a word says, 0 to 1, of the frequent words; any other says 1."""


@cache
def lexicon() -> Lexicon:
    """The shipped lexicon, read on first use."""
    known = sections("lexicon.txt") | sections("weights.txt") | sections("function_words.txt")
    base: dict[str, str] = {}
    for line in known["irregular"]:
        word, _, forms = line.partition(":")
        base.update(dict.fromkeys(forms.split(), word))
    weights: dict[str, float] = {}
    for line in known["weights"]:
        value, _, stems = line.partition(":")
        weights.update(dict.fromkeys(stems.split(), float(value)))
    for name, small in FUNCTION_WEIGHTS.items():
        for word in " ".join(known[name]).split():
            stem_ = cut(word, base)
            weights[stem_] = min(weights.get(stem_, 1.0), small)
    return Lexicon(
        base=base,
        opposites=_pairs(known["opposites"], base),
        abbreviations=_pairs(known["abbreviations"], base),
        weights=weights,
    )


def _pairs(lines: list[str], base: dict[str, str]) -> dict[str, tuple[str, ...]]:
    paired: dict[str, dict[str, None]] = {}
    for line in lines:
        one, other = (cut(word, base) for word in line.split())
        if one != other:
            paired.setdefault(one, {})[other] = None
            paired.setdefault(other, {})[one] = None
    return {stem_: tuple(others) for stem_, others in paired.items()}


class Groups:
    """Groups of words that mean nearly the same, and which lie next to each other, by number.

    The file is read when first asked, and of its lines only those that are asked for, each once.
    """

    def __init__(self) -> None:
        known = sections("related.txt")
        self._stems = known["stems"]
        lines = known["groups"]
        self.group = Made[int, list[str]](lambda number: lines[number].split()).__getitem__
        """The words of a group, and the numbers of those next to it, all in their order."""

    def of(self, stem_: str) -> list[int]:
        """The groups in which a stem stands."""
        at = bisect_left(self._stems, f"{stem_} ")
        found, *numbers = self._stems[at].split() if at < len(self._stems) else [""]
        return list(map(int, numbers)) if found == stem_ else []

    def members(self, group: int) -> list[str]:
        """The stems of a group."""
        return [part for part in self.group(group) if part[0] > CLOSE]

    def links(self, group: int, *, close: bool) -> list[int]:
        """The groups next to one, or only those whose words may stand for its own."""
        return [
            int(part.lstrip(CLOSE)) for part in self.group(group) if part[0] == CLOSE or (part[0] < CLOSE and not close)
        ]


@cache
def groups() -> Groups:
    """The shipped groups."""
    return Groups()


@lru_cache(maxsize=RELATIONS)
def related(stem_: str) -> frozenset[str]:
    """The stems of words of near meaning: synonyms, derived forms, broader and narrower terms, abbreviations."""
    return frozenset(_near(stem_, close=False))


@lru_cache(maxsize=RELATIONS)
def synonyms(stem_: str) -> KeysView[str]:
    """The stems of words that may stand for this one, the closest first: of one meaning, derived, of one cluster."""
    return _near(stem_, close=True).keys()


def _near(stem_: str, *, close: bool) -> dict[str, None]:
    """The words in the groups of a stem, then those in groups one link away."""
    known = groups()
    here = known.of(stem_)
    near = dict.fromkeys(lexicon().abbreviations.get(stem_, ()))
    for number in here:
        near.update(dict.fromkeys(known.members(number)))
    for number in here:
        for other in known.links(number, close=close):
            near.update(dict.fromkeys(known.members(other)))
    near.pop(stem_, None)
    return near


@lru_cache(maxsize=CACHE)
def stem(word: str) -> str:
    """The stem of a word in lower case."""
    return cut(word, lexicon().base)


class Stems:
    """The stems of some words, made when first asked for: who does not judge prose reads no lexicon."""

    def __init__(self, listed: str) -> None:
        self._listed = listed

    def __contains__(self, stem_: str) -> bool:
        return stem_ in self._stems

    def __and__(self, others: Iterable[str]) -> frozenset[str]:
        return self._stems.intersection(others)

    __rand__ = __and__

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(map(stem, self._listed.split()))
