"""Where words stand in several texts read one by one, as if they were one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from hallucheck.text.basics.kept import Made


class Merged:
    """Word -> its places in all texts; put together for the words that are asked for."""

    __slots__ = ("_parts", "get")

    get: Callable[[str], list[int]]
    """The places of a word, in rising order; none where it stands nowhere."""

    def __init__(self, parts: Sequence[tuple[Mapping[str, Sequence[int]], int]]) -> None:
        """Take each text's places, and how many words stand before it."""
        self._parts = parts
        self.get = Made[str, list[int]](
            lambda word: [place + below for places, below in parts if word in places for place in places[word]]
        ).__getitem__

    def __contains__(self, word: Any) -> bool:
        return bool(self.get(word))

    def __getitem__(self, word: str) -> list[int]:
        return self.get(word)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(word for places, _ in self._parts for word in places))

    def isdisjoint(self, words: AbstractSet[str]) -> bool:
        """Whether none of the words stands anywhere."""
        return all(places.keys().isdisjoint(words) for places, _ in self._parts)
