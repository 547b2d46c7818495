"""How well the text of a page was read: the share of its words that look like words and figures."""

from __future__ import annotations

from hallucheck.text.basics.patterns import regex

_MIXED = regex(r"[a-z]\d[a-z]|[a-z]{2}\d|\d[a-z]\d|[A-Z]\d[A-Z]?[a-z]")
"""A digit within a word, or a letter within a figure: what a scanner makes of `Balance` and `100`."""
_MARK = regex(r"[^\w\s]")
_PLAIN_MARKS = frozenset("-–—•·|&/+*=:;,.()[]$€£¥₹₪%#@'\"©®™…_")
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def text_quality(page: str) -> float | None:
    """From 0, nothing can be made of it, to 1; None of a page without text."""
    words = page.split()
    if not words:
        return None
    return round(1 - sum(map(_is_odd, words)) / len(words), 2)


def _is_odd(word: str) -> bool:
    if word.isalpha():
        return False
    if _UNKNOWN in word or not word.isprintable():
        return True
    if len(word) == 1:
        return not word.isalnum() and word not in _PLAIN_MARKS
    marks = len(_MARK.findall(word))
    return _MIXED.search(word) is not None or (marks > 1 and marks * 2 > len(word) and not set(word) <= _PLAIN_MARKS)
