"""Where words stand in several texts read one by one, as if they were one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from hallucheck.text.basics.kept import Made

Part = tuple[Mapping[str, Sequence[int]], int]
"""Word -> its places in a text, and how many places stand before that text."""


class Merged:
    """Word -> its places in all texts; put together for the words that are asked for."""

    __slots__ = ("_parts", "get")

    get: Callable[[str], list[int]]
    """The places of a word, in rising order; none where it stands nowhere."""

    def __init__(self, parts: Sequence[Part]) -> None:
        def merge(word: str) -> list[int]:
            found: list[int] = []
            for places, offset in parts:
                if word in places:
                    found += map(offset.__add__, places[word]) if offset else places[word]
            return found

        self._parts = parts
        self.get = Made(merge).__getitem__

    def __contains__(self, word: Any) -> bool:
        return bool(self.get(word))

    def __getitem__(self, word: str) -> list[int]:
        return self.get(word)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(word for places, _ in self._parts for word in places))

    def isdisjoint(self, words: AbstractSet[str]) -> bool:
        """Whether none of the words stands anywhere."""
        return all(places.keys().isdisjoint(words) for places, _ in self._parts)
