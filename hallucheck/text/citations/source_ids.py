"""The ids of a record's sources, and reading them in a citation mark."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

WIDEST = 50
"""Sources that a range such as [1-3] may name."""

_PART = regex(r"\s*(?:[,;،、，；|/&+]|\s(?:and|und|et|y|e|и|ו|و|和|と)\s)\s*")
_NUMBER = regex(r"#?\^?(\d{1,6})\^?")
_NAMED = regex(r"([^\W\d_]{1,12})[_.:#-]?(\d{1,6})")
_LEAD = regex(r"([^\W\d_]{1,14})\.?(?:\s?[:#]\s?|\s)(?:n[or]\.? ?|#)?(\S.{0,100})")
_RANGE = regex(r"([^\W\d_]{0,12})[_.:#-]?(\d{1,6}) ?[-–—] ?(?:\1[_.:#-]?)?(\d{1,6})")
_LOCATOR = regex(
    r"(?:pp?|page|pages|s|seite|sec|section|para|line|lines|chapter|ch|§)\.? ?\d{1,5}(?: ?[-–] ?\d{1,5})?",
    re.IGNORECASE,
)

_LEADS = words(
    "source sources src doc docs document documents ref refs reference references citation citations cite context "
    "contexts ctx chunk chunks passage passages evidence result snippet s see cf quelle quellen fuente fuentes réf "
    "référence références fonte fonti источник источники מקור מקורות مصدر مصادر المصدر المصادر 来源 出典 资料 参考 स्रोत"
)
"""What stands before the number of a source."""


class Mark(msgspec.Struct, frozen=True):
    """A citation mark: code points [start, end), and the ids in it as written."""

    start: int
    end: int
    ids: tuple[str, ...]


def plain(name: str) -> str:
    """An id without case and punctuation, as citations spell it freely: `doc_3` and `Doc 3` are the same."""
    kept = "".join(character for character in normalize("NFKC", name).casefold() if character.isalnum())
    return kept or name


class Names:
    """The ids of the sources, and what they begin with."""

    def __init__(self, known: Collection[str], titles: Collection[str] = ()) -> None:
        self.count = len(known)
        self.titles = frozenset(titles)
        self._ids = {plain(name) for name in known}
        self._known = self._ids | {plain(title) for title in titles}
        self._wordy = any(not any(map(str.isdigit, name)) for name in self._known)
        self._heads = {named.group(1).casefold() for name in known if (named := _NAMED.fullmatch(name))}

    def without_titles(self) -> Names:
        """The same without titles, which may be words that stand in round brackets for another reason."""
        bare = Names((), [title for title in self.titles if "://" in title])
        bare.count, bare._heads = self.count, self._heads
        bare._known |= self._ids
        bare._wordy = self._wordy
        return bare

    def __contains__(self, name: str) -> bool:
        return plain(name) in self._known

    def names(self, head: str) -> bool:
        """Whether ids begin with `head`."""
        return head.casefold() in self._heads or head.casefold() in _LEADS

    def read(self, inside: str) -> tuple[str, ...]:
        """The ids in a mark; none where it is no citation."""
        if not self._wordy and not any(map(str.isdigit, inside)):
            return ()
        inside = normalize("NFKC", inside).strip()
        if inside in self:
            return (inside,)
        found: list[str] = []
        for part in _PART.split(inside):
            ids = self._part(part)
            if not ids and found and _LOCATOR.fullmatch(part):
                continue
            if not ids:
                ids = [name for word in part.split() for name in self._part(word)]
                if len(ids) != len(part.split()):
                    return ()
            found += ids
        return tuple(dict.fromkeys(found))

    def _part(self, part: str) -> list[str]:
        if part in self:
            return [part]
        if number := _NUMBER.fullmatch(part):
            return [number.group(1)] if len(number.group(1)) < 4 else []  # noqa: PLR2004 (four digits are a year)
        span = _RANGE.fullmatch(part)
        if span and (not span.group(1) or self.names(span.group(1))):
            first, last = int(span.group(2)), int(span.group(3))
            return (
                [f"{span.group(1)}{number}" for number in range(first, last + 1)] if 0 < last - first < WIDEST else []
            )
        named = _NAMED.fullmatch(part)
        if named and self.names(named.group(1)):
            return [part]
        lead = _LEAD.fullmatch(part)
        return self._part(lead.group(2)) if lead and lead.group(1).casefold() in _LEADS else []
