"""Where words stand in several texts read one by one, as if they were one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

Parts = Sequence[tuple[Mapping[str, int], list[str], int]]
"""Of each text the last place of each word, its words in order, and how many words stand before it."""


class _Places(dict[str, list[int]]):
    """The places of the words that somebody asked for."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def __missing__(self, word: str) -> list[int]:
        found = self[word] = []
        for lasts, words, below in self._parts:
            last = lasts.get(word)
            if last is not None:
                at = words.index(word)
                while at < last:
                    found.append(at + below)
                    at = words.index(word, at + 1)
                found.append(last + below)
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
        return iter(dict.fromkeys(word for lasts, _, _ in self._parts for word in lasts))

    def isdisjoint(self, words: AbstractSet[str]) -> bool:
        """Whether none of the words stands anywhere."""
        return all(lasts.keys().isdisjoint(words) for lasts, _, _ in self._parts)
