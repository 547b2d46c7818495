"""What is known of words: irregular forms, opposites, near meanings, and how much a word says.

It is read from text files in `hallucheck/text/data`: `lexicon.txt` (from WordNet), `weights.txt` (from the development
data) and `function_words.txt` (written by hand).
"""

from __future__ import annotations

from collections.abc import Iterable, KeysView
from functools import cache, cached_property, lru_cache
from importlib.resources import files

import msgspec

from hallucheck.text.words.stems import stem as cut

CACHE = 60_000
"""Stems remembered; a dump in many languages must not fill the memory."""

RELATIONS = 20_000
"""Stems whose relatives are remembered."""

CLOSE = "="
"""Stands in the lexicon before the number of a group whose words may stand for those of this one."""

FUNCTION_WEIGHTS = {"function other": 0.1, "discourse": 0.2, "function": 0.1}


class Lexicon(msgspec.Struct, frozen=True):
    """Knowledge about words, by stem."""

    base: dict[str, str]
    """Irregular form -> base form."""
    opposites: dict[str, tuple[str, ...]]
    groups: dict[str, list[int]]
    """Stem -> the groups of words that mean nearly the same in which it stands."""
    members: list[list[str]]
    """Group -> its stems."""
    links: list[list[int]]
    """Group -> the groups next to it: broader and narrower ones, derived forms."""
    close: list[list[int]]
    """Group -> those of them whose words may stand for its own: derived forms, adjectives of one cluster."""
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
    groups, members, links, close = _groups(known["related"])
    return Lexicon(
        base=base,
        opposites=_pairs(known["opposites"], base),
        groups=groups,
        members=members,
        links=links,
        close=close,
        abbreviations=_pairs(known["abbreviations"], base),
        weights=weights,
    )


def sections(name: str, package: str = "hallucheck.text") -> dict[str, list[str]]:
    """The lines of a data file of a package under each of its `[headings]`, without comments."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    text = files(package).joinpath("data", name).read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("["):
            current = found[line.strip("[]")] = []
        elif line and not line.startswith("#"):
            current.append(line)
    return found


def _pairs(lines: list[str], base: dict[str, str]) -> dict[str, tuple[str, ...]]:
    paired: dict[str, dict[str, None]] = {}
    for line in lines:
        one, other = (cut(word, base) for word in line.split())
        if one != other:
            paired.setdefault(one, {})[other] = None
            paired.setdefault(other, {})[one] = None
    return {stem_: tuple(others) for stem_, others in paired.items()}


def _groups(lines: list[str]) -> tuple[dict[str, list[int]], list[list[str]], list[list[int]], list[list[int]]]:
    """Stem -> groups, and of each group its members, its links and those of them that are close."""
    groups: dict[str, list[int]] = {}
    members: list[list[str]] = []
    links: list[list[int]] = []
    close: list[list[int]] = []
    for number, line in enumerate(lines):
        stems: list[str] = []
        linked: list[int] = []
        closer: list[int] = []
        for part in line.split():
            if part[0] <= "=":
                near = part[0] == CLOSE
                other = int(part[1:] if near else part)
                linked.append(other)
                links[other].append(number)
                if near:
                    closer.append(other)
                    close[other].append(number)
            else:
                stems.append(part)
                groups.setdefault(part, []).append(number)
        members.append(stems)
        links.append(linked)
        close.append(closer)
    return groups, members, links, close


@lru_cache(maxsize=RELATIONS)
def related(stem_: str) -> frozenset[str]:
    """The stems of words of near meaning: synonyms, derived forms, broader and narrower terms, abbreviations."""
    return frozenset(_near(stem_, lexicon().links))


@lru_cache(maxsize=RELATIONS)
def synonyms(stem_: str) -> KeysView[str]:
    """The stems of words that may stand for this one, the closest first: of one meaning, derived, of one cluster."""
    return _near(stem_, lexicon().close).keys()


def _near(stem_: str, links: list[list[int]]) -> dict[str, None]:
    """The words in the groups of a stem, then those in groups one link away."""
    known = lexicon()
    near = dict.fromkeys(known.abbreviations.get(stem_, ()))
    for group in known.groups.get(stem_, ()):
        near.update(dict.fromkeys(known.members[group]))
    for group in known.groups.get(stem_, ()):
        for other in links[group]:
            near.update(dict.fromkeys(known.members[other]))
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
