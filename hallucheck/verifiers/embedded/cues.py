"""Small words that turn a meaning: negations, words of direction, of strength and of comparison, by stem."""

from __future__ import annotations

from hallucheck.text.words.lexicon import sections, stem

_WORDS = sections("cues.txt", "hallucheck.verifiers")


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(form) for word in text.split() for form in (word, word.replace("'", "’")))


def _all(name: str) -> frozenset[str]:
    return _stems(" ".join(_WORDS[name]))


NEGATIONS = _all("negations")
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


def _directions() -> dict[str, list[tuple[frozenset[str], frozenset[str]]]]:
    found: dict[str, list[tuple[frozenset[str], frozenset[str]]]] = {}
    for line in sections("opposites.txt")["directions"]:
        left, right = map(_stems, line.split(" | "))
        for one, other in ((left - right, right - left), (right - left, left - right)):
            for stem_ in sorted(one):
                found.setdefault(stem_, []).append((one, other))
    return found


DIRECTIONS = _directions()
"""Stem -> its own side and the other side of each pair in which it stands."""
