"""Small words that turn a meaning: values that deny, words of strength and of comparison, by stem."""

from __future__ import annotations

from hallucheck.text.basics.word_lists import sections
from hallucheck.text.words.lexicon import stem

_WORDS = sections("cues.txt", "hallucheck.verifiers")


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(form) for word in text.split() for form in (word, word.replace("'", "’")))


def _all(name: str) -> frozenset[str]:
    return _stems(" ".join(_WORDS[name]))


DENIALS = _all("denials")
"""Values that deny the key before them, as in `"garage": false`."""
STRONG = _all("strong")
MORE = _all("more")
LESS = _all("less")
ITEMS = _all("items")
"""Beside these a figure numbers something, or says how long a text is."""
PERCENT = _all("percent")
BY = _all("by")
"""What marks the passive voice."""
