"""Weak citation marks: "(1)", "¹" and "^1", which may be something else.

They count only behind a word, and where one of them names a source that there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import normalize

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.citations.code import Code
from hallucheck.text.citations.names import Mark, Names

_SUPERSCRIPT = regex("[⁰¹²³⁴-⁹]{1,4}(?:[,˒⸴ ]?[⁰¹²³⁴-⁹]{1,4}){0,5}")
_CARET = regex(r"\^\(?(\d{1,2}(?:, ?\d{1,2}){0,5})\)?(?=[\s.,;:!?)\]]|$)")
_ROUND_NUMBER = regex(r"[(（](\d{1,2}(?:, ?\d{1,2}){0,5})[)）]")
_UNITS = words("metre metres meter meters feet foot inch inches kilometre kilometres kilometer kilometers miles square")
NEAR = 20
"""Characters around a mark that are looked at."""
_LETTERS = 4
"""A superscript behind a shorter Latin word is a unit or a formula: m², CO², H⁺."""


def weak_marks(text: str, names: Names) -> list[Mark]:
    """The weak marks of a text without strong ones."""
    if not names.count:
        return []
    fenced = Code(text)
    found = [
        Mark(match.start(), match.end(), numbers)
        for match, numbers in _candidates(text, names.count)
        if not fenced.holds(match)
    ]
    return found if any(1 <= int(each) <= names.count for mark in found for each in mark.ids) else []


def _candidates(text: str, count: int) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
    for match in _SUPERSCRIPT.finditer(text):
        if _behind_word(text, match.start()):
            yield match, _superscripts(match[0], count)
    if "^" in text:
        for match in _CARET.finditer(text):
            if _behind_word(text, match.start()):
                yield match, tuple(match[1].replace(" ", "").split(","))
    for match in _ROUND_NUMBER.finditer(text) if "(" in text or "（" in text else ():
        if _ends_sentence(text, match):
            yield match, tuple(match[1].replace(" ", "").split(","))


def _behind_word(text: str, at: int) -> bool:
    """Whether what stands at `at` is attached to a word or to the stop behind one, not to a unit or a formula."""
    before = text[max(0, at - 40) : at]
    if not before or before[-1].isspace() or before[-1].isdigit():
        return False
    if not before[-1].isalpha():
        return before[-1] in ".,;:!?。！？、،؟।)”’\"'»"
    word = re.split(r"[^\w]", before)[-1]
    return not word.isascii() or (len(word) >= _LETTERS and word.isalpha() and word.casefold() not in _UNITS)


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    """Whether "(1)" stands at the end of a sentence; elsewhere it may number what follows."""
    before = text[max(0, match.start() - NEAR) : match.start()].rstrip()[-1:]
    after = text[match.end() : match.end() + NEAR].lstrip(" \t")[:1]
    if not before or before in ":;,(-–_/=":
        return False
    if after in ".!?。।؟…\n" or not after:
        return True
    return before in ".!?。।؟…”" and not after.islower()


def _superscripts(raised: str, count: int) -> tuple[str, ...]:
    found: list[str] = []
    for run in re.split("[,˒⸴ ]", normalize("NFKC", raised)):
        found += [run] if run and int(run) <= count else list(run)
    return tuple(dict.fromkeys(found))
