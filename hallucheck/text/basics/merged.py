"""Where words stand in several texts read one by one, as if they were one text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

Part = tuple[Mapping[str, Sequence[int]], int]
"""Word -> its places in a text, and how many places stand before that text."""


class Merged:
    """Word -> its places in all texts; put together for the words that are asked for."""

    __slots__ = ("_known", "_parts")

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self._known: dict[str, list[int]] = {}

    def __contains__(self, word: Any) -> bool:
        return bool(self._known[word] if word in self._known else self.get(word))

    def __getitem__(self, word: str) -> list[int]:
        return self.get(word)

    def __iter__(self) -> Iterator[str]:
        seen: dict[str, None] = {}
        for places, _ in self._parts:
            seen.update(dict.fromkeys(places))
        return iter(seen)

    def get(self, word: str) -> list[int]:
        """The places of a word, in rising order; none where it stands nowhere."""
        found = self._known.get(word)
        if found is None:
            found = []
            for places, offset in self._parts:
                if word in places:
                    here = places[word]
                    found += [place + offset for place in here] if offset else here
            self._known[word] = found
        return found

    def isdisjoint(self, words: AbstractSet[str]) -> bool:
        """Whether none of the words stands anywhere."""
        return all(places.keys().isdisjoint(words) for places, _ in self._parts)
