"""The words of a sentence as the alignment sees them: hyphens part them, and each knows its stem."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.words.lexicon import Stems, related, stem, synonyms

MAX_TOKENS = 200
"""Words of a sentence that are read: no writer makes a longer one."""

_WORD = regex(r"[^\W_]+(?:['’][^\W\d_]+)?")


class Token(msgspec.Struct, frozen=True):
    """One word; the span is in the text that was read."""

    start: int
    end: int
    text: str
    lower: str
    stem: str

    @property
    def owns(self) -> bool:
        """Whether it is a genitive: what stands behind it is what is spoken of."""
        return self.text.endswith(("'s", "’s"))


FUNCTION = words(" ".join(sections("function_words.txt")["closed"]))
"""Closed classes: articles, pronouns, prepositions, conjunctions, auxiliaries, particles."""

PERSONAL = Stems(
    "you we they one people person guest visitor customer client passenger patient user member everyone anyone adult"
)
"""Stems of whoever has to do with a thing: what they may or must says how the thing is."""

LIGHT = Stems(
    "be have get take make do give come go offer provide feature include contain hold use run find reach call "
    "know see need allow let want expect please total exact approximate new right correct follow accord note "
    "currently always usual normal regular standard own full whole available"
)
"""Stems of words that add nothing of their own to what is said."""


CHANGES = Stems("rise fall increase decrease drop change grow double move postpone jump climb decline sink soar")
"""Stems of verbs: what is stated of with these is no longer what is stored."""


MEASURES = {
    kind: Stems(listed)
    for kind, listed in {
        "day": "happen occur fall schedule",
        "money": "cost charge pay sell price buy sale",
        "quantity mass": "weigh",
        "quantity time": "last take run",
        "quantity months": "last take run",
        "quantity length": "measure tall long high wide deep away far",
    }.items()
}
"""Kind of value -> stems of the words with which such a value is stated, whatever the attribute is called."""


@lru_cache(maxsize=20_000)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of `text`, at most `MAX_TOKENS`."""
    found = []
    for match in _WORD.finditer(text):
        low = match[0].lower().replace("’", "'")
        if not low.isascii():
            low = unaccented(low) or low
        low = low.removesuffix("'s") or low
        found.append(Token(match.start(), match.end(), match[0], low, stem(low)))
        if len(found) == MAX_TOKENS:
            break
    return tuple(found)


def content(text: str) -> tuple[Token, ...]:
    """The words of `text` that are of no closed class."""
    return tuple(token for token in tokens(text) if token.lower not in FUNCTION)


EQUAL, CLOSE, NEAR = 1.0, 0.85, 0.7
"""How much one word speaks of another: the same stem, one that may stand for it, one of near meaning."""


@lru_cache(maxsize=60_000)
def nearness(one: str, other: str) -> float:
    """How much a stem speaks of another, 0 to 1."""
    if one == other:
        return EQUAL
    if one in synonyms(other) or other in synonyms(one):
        return CLOSE
    return NEAR if one in related(other) else 0.0
