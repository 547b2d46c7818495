"""Words of answers and evidence: stems, weights and word order, as grounding compares them.

The stems, weights and opposites are those of the embedded verifier, so that two judges of one text read the same
words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, KeysView, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from hallucheck.text.amounts import numerals
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.kept import Kept, Made, Once
from hallucheck.text.basics.merged import Merged
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.dates.locales import NAMES, SIGNS
from hallucheck.text.words.lexicon import CACHE, groups, lexicon, related, stem

CONTENT = 0.35
"""Weight from which a word says something of its own."""

LETTERS = 9
"""Bytes that make a word where no spaces do."""

KEPT = 100_000
"""Characters of answers and questions whose words stay read."""

SHORTEST = 4
"""Letters of a stem that a prefix turns."""

_DENYING = ("un", "in", "im", "ir", "il", "dis", "non", "anti")
_CONTRARY = (("hyper", "hypo"), ("pre", "post"), ("over", "under"), ("brady", "tachy"))

_COUNTS = {word: str(value) for word, value in (SMALL | TENS).items() if word != "one"}
"""Without "one", which is more often a pronoun."""

NUMBER_WORDS = _COUNTS.keys() | {"once", "twice", "dozen", "hundred"}
_NAMED = {"%": "percent", "eur": "euro", "usd": "dollar", "gbp": "pound"} | {
    sign: next(name for name, its in NAMES.items() if its == code)
    for sign, code in SIGNS.items()
    if code in NAMES.values()
}
"""Signs and codes of currencies, and what they are read as."""
_WORD = regex(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’״׳][^\W\d_]+)*|[%$€£¥₪₹]")
_WIDE = regex(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")
_ASCII_WORD = regex(r"[a-zA-Z]++(?:'[a-zA-Z]++)*|\d++(?:[.,:]\d++)*|[%$]")  # Python < 3.11.5 misreads (a|b)*+
"""What `_WORD` finds in a text of ASCII, in half the time."""
_LETTERS = bytes(at if chr(at).isalpha() else 48 if chr(at) in "0123456789'%$" else 32 for at in range(128)).ljust(256)
"""What leaves of a text of ASCII its words between spaces, if no figure, sign or apostrophe is there."""
_SPAN = re.Match.span
_MARKS = frozenset(',;:()[]—–|•\n"“”')

# Words that a writer adds while reporting what a source says, and those that are on every page of a chart.
_REPORTING = words(
    "passage passages document documents context text source sources article provided given based according mention "
    "mentions mentioned state states stated says said note notes noted describe describes described include includes "
    "including information also however additionally furthermore overall summary please well various several "
    "additional such example specific specifically general generally typically answer question report reports "
    "reported reporting patient patients take takes taking taken discuss discusses discussed explain explains "
    "explained business objective"
)


class Words:
    """The words of a stretch of text in order: as written and as stems; all else is read on first use."""

    negated: Any = None
    clauses: Any = None
    verbs: Any = None
    turned: dict[str, list[str]] | None = None
    """What the judges of polarity and of clauses found; one passage is held against many statements."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.texts, self.stems = read(text)

    @Once
    def lowers(self) -> list[str]:
        """The words in lower case."""
        return list(map(str.lower, self.texts))

    @Once
    def weights(self) -> list[float]:
        """How much each word says, 0 to 1."""
        return list(map(_WEIGHTS, self.texts))

    @Once
    def content(self) -> list[int]:
        """Where the words stand that say something of their own."""
        return [place for place, weight in enumerate(self.weights) if weight >= CONTENT]

    @Once
    def places(self) -> dict[str, list[int]]:
        """Stem -> where it stands."""
        return places_of(self.stems)

    @Once
    def heads(self) -> dict[str, list[str]]:
        """The first letters of its stems -> those that begin so."""
        return by_head(self.places)

    @Once
    def spans(self) -> list[tuple[int, int]]:
        """Where each word stands in the text: [start, end)."""
        if self.text.isascii() and len(found := list(map(_SPAN, _ASCII_WORD.finditer(self.text)))) == len(self.texts):
            return found
        spans, low, find = [], 0, self.text.find
        for word in self.texts:
            start = max(low, find(word, low))
            spans.append((start, start + len(word)))
            low = start + (1 if word[0] >= "\u0e00" and len(word) > 1 else len(word))
        return spans

    @Once
    def marks(self) -> frozenset[int]:
        """The words before which a comma, a colon, a bracket or the like stands."""
        if _MARKS.isdisjoint(self.text):
            return frozenset()
        text, high, marked = self.text, len(self.text), []
        for at, (start, end) in enumerate(self.spans):
            if start - high > 1 and not _MARKS.isdisjoint(text[high:start]):
                marked.append(at)
            high = end
        return frozenset(marked)

    def __len__(self) -> int:
        return len(self.texts)

    def between(self, place: int) -> str:
        """What stands between a word and the one before it."""
        return self.text[self.spans[place - 1][1] if place else 0 : self.spans[place][0]]


read_words = Kept(Words, characters=KEPT)
"""The words of an answer or a question, read once for all who ask."""


def places_of(stems: Sequence[str]) -> dict[str, list[int]]:
    """Stem -> where it stands among some, in order."""
    places: dict[str, list[int]] = {}
    for place, stem_ in enumerate(stems):
        if stem_ in places:
            places[stem_].append(place)
        else:
            places[stem_] = [place]
    return places


def read(text: str) -> tuple[list[str], list[str]]:
    """The words of a text as written, and their stems."""
    if text.isascii():
        plain = text.encode().translate(_LETTERS)
        texts = _ASCII_WORD.findall(text) if b"0" in plain else plain.decode().split()
        stems = list(map(_STEMS, texts))
        if all(stems):
            return texts, stems
    texts = _split(text)
    return texts, list(map(stem_of, map(str.lower, texts)))


def _split(text: str) -> list[str]:
    """The words of a text with scripts that put no spaces between them, which give pairs of letters, or CamelCase."""
    texts: list[str] = []
    for word in _WORD.findall(text):
        if word[0] >= "\u0e00" and _WIDE.match(word):
            texts += [word] if len(word) == 1 else map("".join, pairwise(word))
        elif not word.isascii() or word.islower() or not _CAMEL.search(word):
            texts.append(word)
        else:
            texts += _CAMEL.sub(" ", word).split()
    return texts


def count_words(text: str) -> int:
    """How many words a text has, by its spaces or, where there are none, by its length."""
    return max(len(text.split()), len(text.encode(errors="replace")) // LETTERS)


@lru_cache(maxsize=CACHE)
def stem_of(text: str) -> str:
    """The stem of a word in lower case, the one spelling of a figure, or that of the name of a sign."""
    return numerals.key(text) if text[0].isdigit() else _COUNTS.get(text) or stem(_NAMED.get(text, text))


def _weight_as_written(text: str) -> float:
    lower = text.lower()
    return weight(stem(lower) if lower in _COUNTS else stem_of(lower), lower)


_STEMS = Made[str, str](lambda text: "" if _CAMEL.search(text) else stem_of(text.lower()), most=CACHE).__getitem__
"""The stem of a word in ASCII; empty where it is CamelCase, which is more than one word."""
_WEIGHTS = Made[str, float](_weight_as_written, most=CACHE).__getitem__


def weight(found: str, text: str) -> float:
    """How much a word (in lower case) says, from 0 (a function word, a word of reporting) to 1."""
    if text in _REPORTING:
        return 0.0
    known = lexicon().weights.get(found)
    if known is not None:
        return known
    if text[0].isdigit():
        return 1.0
    if found[0] >= "\u0e00":
        return 0.5
    return 1.0 if len(text) > 3 else 0.5  # noqa: PLR2004 (short words are mostly abbreviations of common ones)


@cache
def _sides() -> dict[str, frozenset[str]]:
    """Stem -> the stems of the other side, where one is listed."""
    sides: dict[str, frozenset[str]] = {}
    known = sections("opposites.txt")
    for line in (*known["directions"], *known["acts"]):
        left, right = (frozenset(map(stem, side.split())) for side in line.split(" | "))
        for one, other in ((left - right, right - left), (right - left, left - right)):
            for found in one:
                sides[found] = sides.get(found, frozenset()) | other
    return sides


def opposites(found: str) -> tuple[str, ...]:
    """Stems that mean the opposite: listed ones, and those that a prefix makes of the stem or the stem of them."""
    return (*lexicon().opposites.get(found, ()), *_sides().get(found, ()), *_by_prefix(found))


@lru_cache(maxsize=20_000)
def _by_prefix(found: str) -> tuple[str, ...]:
    made = [prefix + found for prefix in _DENYING if len(found) >= SHORTEST]
    made += [found[len(p) :] for p in _DENYING if found.startswith(p) and len(found) - len(p) >= SHORTEST]
    for one, other in _CONTRARY:
        for here, there in ((one, other), (other, one)):
            if found.startswith(here) and len(found) - len(here) >= SHORTEST:
                made.append(there + found[len(here) :])
    return tuple(made)


def alike(found: str, others: Merged | KeysView[str], heads: dict[str, list[str]]) -> float:
    """How well the best of `others` stands for `found`, 0 to 1: a synonym, or a word of the same family.

    `heads` gives the first four letters of `others`.
    """
    if not others.isdisjoint(related(found)):
        return 0.8
    best = 0.0
    if found[0] < "\u0e00" and len(found) > HEAD:
        for other in heads.get(found[:4], ()):
            best = max(best, common(found, other) / max(len(found), len(other)))
    return best if best > ALIKE else 0.0


def common(one: str, other: str) -> int:
    """The letters that two words begin with alike."""
    size = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        size += 1
    return size


HEAD, ALIKE = 4, 0.55
"""Letters that words of one family begin with, and the share of their letters that they have in common."""


def by_head(stems: Iterable[str]) -> dict[str, list[str]]:
    """The first letters of stems -> those that begin so; what is shorter has no head of its own."""
    heads: dict[str, list[str]] = {}
    for found in stems:
        if len(found) > HEAD:
            heads.setdefault(found[:HEAD], []).append(found)
    return heads


def misspelt(found: str, heads: dict[str, list[str]]) -> bool:
    """Whether a word of some length is one slip of the pen away from a word with the same head."""
    others = heads.get(found[:4], ()) if len(found) >= 6 else ()  # noqa: PLR2004 (short words one letter apart are other words)
    if not others:
        return False
    from rapidfuzz.distance.Levenshtein import distance  # noqa: PLC0415 (few words have a neighbour)

    return any(distance(found, other, score_cutoff=1) <= 1 for other in others)


@lru_cache(maxsize=CACHE)
def known(found: str) -> bool:
    """Whether a stem is a word of the language, not only of names."""
    return found in lexicon().weights or bool(groups().of(found))


def says_something(word: str) -> bool:
    """Whether a word in lower case has a meaning of its own."""
    return bool(word) and weight(stem(word), word) >= 0.5  # noqa: PLR2004 (more than a frequent word)
