"""Where words stand in several texts read one by one, as if they were one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import count
from typing import Any


class Where(dict[str, list[int]]):
    """The places of the words of one text, found when they are asked for; `last` has the last place of each."""

    __slots__ = ("_words", "last")

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self.last = dict(zip(words, count()))

    def __missing__(self, word: str) -> list[int]:
        found, words, last = [], self._words, self.last[word]
        at = words.index(word)
        while at < last:
            found.append(at)
            at = words.index(word, at + 1)
        found.append(last)
        self[word] = found
        return found


Parts = Sequence[tuple[Where, int]]
"""The places of the words of each text, and how many words stand before it."""


class _Places(dict[str, list[int]]):
    """The places of the words that somebody asked for."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def __missing__(self, word: str) -> list[int]:
        found = self[word] = []
        for where, below in self._parts:
            if word in where.last:
                found += map(below.__add__, where[word])
        return found


class Merged:
    """Word -> its places in all texts; put together for the words that are asked for."""

    __slots__ = ("_parts", "get")

    get: Callable[[str], list[int]]
    """The places of a word, in rising order; none where it stands nowhere."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self.get = _Places(parts).__getitem__

    def __contains__(self, word: Any) -> bool:
        return bool(self.get(word))

    def __getitem__(self, word: str) -> list[int]:
        return self.get(word)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(word for where, _ in self._parts for word in where.last))

    def isdisjoint(self, words: AbstractSet[str]) -> bool:
        """Whether none of the words stands anywhere."""
        return all(where.last.keys().isdisjoint(words) for where, _ in self._parts)
