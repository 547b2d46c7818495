"""In which language a text is written: by its script, else by its commonest words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections

LOOKED_AT = 2000
"""Characters of a text that show its language."""

FEWEST, CLEAR = 1.5, 1.5
"""What the closed-class words of a language weigh at least, where a word of several counts as a part, and how many
times as much as those of the next language (guesses)."""

_SCRIPTS = {
    "he": regex("[\u05d0-\u05ea]"),
    "ar": regex("[\u0620-\u064a]"),
    "hi": regex("[\u0904-\u0939]"),
    "ru": regex("[\u0430-\u044f\u0451]", re.IGNORECASE),
    "el": regex("[\u03b1-\u03c9]", re.IGNORECASE),
    "ko": regex("[\uac00-\ud7a3]"),
    "zh": regex("[\u3040-\u30ff\u4e00-\u9fff]"),
}
_KANA = regex("[\u3040-\u30ff]")
"""Japanese writes with these, too."""
_WORD = regex(r"[^\W\d_]+")
_NORTHERN = frozenset(("sv", "da", "no"))
"""One to the other they are read without a dictionary, and told apart hardly."""


@cache
def _speaking() -> dict[str, tuple[str, ...]]:
    """Word -> the languages it is one of."""
    found: dict[str, tuple[str, ...]] = {}
    for code, lines in sections("languages.txt").items():
        for word in " ".join(lines).split():
            found[word] = (*found.get(word, ()), code)
    return found


@lru_cache(maxsize=1024)
def language(text: str) -> str | None:
    """The ISO 639-1 code of the language of `text`; None where too few of its words tell."""
    head = text[:LOOKED_AT]
    if not head.isascii():
        letters = sum(map(str.isalpha, head))
        for code, pattern in _SCRIPTS.items():
            if 2 * len(pattern.findall(head)) > letters:
                return "ja" if code == "zh" and _KANA.search(head) else code
    weights = {"": 0.0, "en": 0.0}
    for word in _WORD.findall(head.lower()):
        of = _speaking().get(word, ())
        for code in of:
            weights[code] = weights.get(code, 0.0) + 1 / len(of)
    first, second = sorted(weights, key=weights.__getitem__, reverse=True)[:2]
    clear = weights[first] >= CLEAR * weights[second] or {first, second} <= _NORTHERN
    return first if clear and weights[first] >= FEWEST else None


def is_closed(word: str) -> bool:
    """Whether a word in lower case is of a closed class of some language."""
    return word in _speaking()


def differs(text: str, whole: str, evidence: Iterable[str]) -> bool:
    """Whether a text, or the whole it is a part of where it is too short to tell, is in a language of no evidence."""
    said = language(text) or language(whole)
    known = {found for each in evidence if (found := language(each))} if said else set()
    return bool(known) and said not in known and not (said in _NORTHERN and not known.isdisjoint(_NORTHERN))
