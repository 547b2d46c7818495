"""In which stretches words stand in several texts read one by one, and where, as if they were one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from hallucheck.text.basics.kept import Made

Part = tuple[Mapping[str, Sequence[int]], int]
"""Word -> the stretches of a text in which it stands, and how many stretches there are before that text."""


class Merged:
    """Word -> its places in all texts; put together for the words that are asked for."""

    __slots__ = ("_parts", "get", "stretches")

    get: Callable[[str], list[int]]
    """The places of a word, in rising order; none where it stands nowhere."""

    stretches: Callable[[str], list[int]]
    """The stretches in which a word stands, in rising order."""

    def __init__(self, parts: Sequence[Part], words: Sequence[str], starts: Sequence[int]) -> None:
        def merge(word: str) -> list[int]:
            found: list[int] = []
            for stretches, offset in parts:
                if word in stretches:
                    for number in stretches[word]:
                        found.append(number + offset)  # noqa: PERF401 (most stand in one)
            return found

        def place(word: str) -> list[int]:
            found: list[int] = []
            for number in self.stretches(word):
                end = starts[number + 1]
                at = words.index(word, starts[number], end)
                found.append(at)
                if word in words[at + 1 : end]:
                    found += [later for later in range(at + 1, end) if words[later] == word]
            return found

        self._parts = parts
        self.stretches = Made(merge).__getitem__
        self.get = Made(place).__getitem__

    def __contains__(self, word: Any) -> bool:
        return bool(self.stretches(word))

    def __getitem__(self, word: str) -> list[int]:
        return self.get(word)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(word for stretches, _ in self._parts for word in stretches))

    def isdisjoint(self, words: AbstractSet[str]) -> bool:
        """Whether none of the words stands anywhere."""
        return all(stretches.keys().isdisjoint(words) for stretches, _ in self._parts)
