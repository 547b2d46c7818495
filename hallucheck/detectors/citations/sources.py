"""The sources of a record by what an answer may call them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hallucheck.model import Context
from hallucheck.text.citations.cited_claims import resolve
from hallucheck.text.citations.source_ids import plain


class Sources:
    """The sources of a record by what an answer may call them: id, number, title or address."""

    def __init__(self, contexts: Sequence[Context]) -> None:
        self.ids = [context.id for context in contexts]
        self.titles = tuple(name for each in contexts for name in (each.title, each.url) if name)
        self._titled = _places((name, index) for index, each in enumerate(contexts) for name in (each.title, each.url))
        self._named = _places((each.id, index) for index, each in enumerate(contexts))
        texts = [" ".join(each.text.split()) for each in contexts]
        alike: dict[str, list[int]] = {}
        for index, text in enumerate(texts):
            alike.setdefault(text, []).append(index)
        self._alike = [alike[text] for text in texts]

    def find(self, cited: str, given: frozenset[str]) -> tuple[int, ...]:
        """Which sources are meant, several where they share the id, title or address; none of that name: empty."""
        index = resolve(cited, self.ids, given)
        if index is None:
            return self._titled.get(plain(cited), ())
        return self._named.get(plain(cited), (index,))

    def copies(self, indexes: Iterable[int]) -> frozenset[int]:
        """These sources and those with the same text: who cites one of two equal chunks means what stands in both."""
        return frozenset(other for index in indexes for other in self._alike[index])


def _places(names: Iterable[tuple[str | None, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for name, index in names:
        if name:
            found[plain(name)] = (*found.get(plain(name), ()), index)
    return found
