"""Stems: the part of a word that its forms share. Light ones, by script; none needs a model."""

from __future__ import annotations

from hallucheck.text.basics.patterns import regex

_VOWEL = regex(r"[aeiouy]")
_CUT_TWO = ("sses", "shes", "ches", "xes")
_HEBREW_PREFIXES = "והבלמשכ"
_ARABIC_PREFIXES = ("وال", "بال", "ال", "لل", "و", "ب", "ل")

LATIN_END = "\u0250"
OTHER_LETTERS = 6
"""Letters kept of a word in any other script: inflection stands at the end."""


def stem(word: str, base: dict[str, str]) -> str:
    """The stem of a word in lower case; `base` gives the base of irregular English forms."""
    first = word[:1]
    if first < LATIN_END:
        return english_stem(word, base)
    if "\u05d0" <= first <= "\u05ea":
        return _hebrew(word)
    if "\u0621" <= first <= "\u064a":
        return _arabic(word)
    return word[:OTHER_LETTERS]


def english_stem(word: str, base: dict[str, str]) -> str:
    """The word without its regular ending; irregular forms by way of their base.

    >>> [english_stem(word, {"rose": "rise"}) for word in ("announcing", "city", "cities", "rose", "bob's")]
    ['announc', 'citi', 'citi', 'ris', 'bob']
    """
    word = base.get(word, word)
    if len(word) > 3 and word.endswith(("'s", "’s")):  # noqa: PLR2004 (letters)
        word = word[:-2]
    if len(word) < 4:  # noqa: PLR2004 (letters)
        return word
    word = _without_ending(word)
    if len(word) > 3 and word[-1] in "ey":  # noqa: PLR2004 (letters)
        word = word[:-1] + ("i" if word[-1] == "y" else "")
    return word


def _without_ending(word: str) -> str:
    size = len(word)
    if size > 4 and word.endswith(("ies", "ied")):  # noqa: PLR2004 (letters)
        return word[:-3] + "y"
    if word.endswith(_CUT_TWO):
        return word[:-2]
    if word[-1] == "s":
        return word if word[-2] in "sui" else word[:-1]
    if size > 4 and word.endswith("ed") and _VOWEL.search(word, 0, size - 2):  # noqa: PLR2004 (letters)
        return _undouble(word[:-2])
    if size > 5 and word.endswith("ing") and _VOWEL.search(word, 0, size - 3):  # noqa: PLR2004 (letters)
        return _undouble(word[:-3])
    return word[:-2] if size > 5 and word.endswith("ly") else word  # noqa: PLR2004 (letters)


def _undouble(word: str) -> str:
    """`stop` of `stopp`, but `sell` of `sell`."""
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word  # noqa: PLR2004 (letters)


def _hebrew(word: str) -> str:
    start = 0
    while len(word) - start > 3 and word[start] in _HEBREW_PREFIXES:  # noqa: PLR2004 (letters)
        start += 1
    word = word[start:]
    return word[:-2] if len(word) > 4 and word.endswith(("ים", "ות")) else word  # noqa: PLR2004 (letters)


def _arabic(word: str) -> str:
    for prefix in _ARABIC_PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) > 2:  # noqa: PLR2004 (letters)
            return word[len(prefix) :]
    return word
