"""The text of a document, or of some of its pages, and the question whether something stands in it.

Most values stand in the text just as the model wrote them, and `str.find` says so. Only where it does not is the text
brought into a form in which line breaks, hyphens, accents, case and spaces make no difference; that is done once.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from itertools import accumulate

from hallucheck.detectors.statements.reading.names import Name, fold, is_unspaced, squeezed, words_of
from hallucheck.text.basics.patterns import regex

_SEPARATORS = b" \t\r\n-."
MIN_GLUED_DIGITS = 6
"""A number shorter than this is only found as it is written: without separators it would be found by chance."""


BLANK = "".join(filter(str.isspace, map(chr, range(0x3001)))) + "\0\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""White space of every width, and what has no width at all."""


class Text:
    """Text in which values are looked for. `first_page` is the page it begins with, where pages are known."""

    def __init__(self, raw: str, first_page: int | None = None) -> None:
        self.raw = raw
        self.first_page = first_page
        self._folded: str | None = None  # needed for most texts: a cached property takes a lock first
        self._lacks: set[Name] = set()

    @property
    def folded(self) -> str:
        """The text in lower case, without accents."""
        if self._folded is None:
            self._folded = fold(self.raw)
        return self._folded

    @cached_property
    def squeezed(self) -> _Squeezed:
        """The words of the text."""
        return _Squeezed(self.raw)

    @cached_property
    def _glued(self) -> bytes:
        """The text in capitals without what may separate the groups of a number."""
        return self.raw.upper().encode("utf-8", "replace").translate(None, _SEPARATORS)

    def blank(self, characters: int) -> bool:
        """Whether the text, trimmed, has fewer than `characters` characters."""
        raw = self.raw  # a long text mostly shows at its beginning that it is not blank: that spares the copy
        return len(raw) < characters or len(raw[: 4 * characters].strip(BLANK)) < characters > self.length

    @property
    def length(self) -> int:
        """Characters of the text between the blanks at its ends."""
        return len(self.raw.strip(BLANK))

    def has_phrase(self, phrase: str) -> bool:
        """Whether `phrase` stands in the text as whole words, whatever its case and accents."""
        if find_whole(phrase, self.raw) >= 0:
            return True
        folded = fold(phrase)
        if folded == phrase and not any(map(str.isalpha, phrase)) and self.raw.isascii():
            return False  # digits have no second spelling
        return find_whole(folded, self.folded) >= 0

    def has_name(self, name: Name) -> bool:
        """Whether `name` stands in the text, over line breaks and hyphens too, with or without its legal form."""
        if self._lacks and name in self._lacks:
            return False
        if find_whole(name.given, self.raw) >= 0 or self._holds(name):
            return True
        self._lacks.add(name)  # several rules ask for it
        return False

    def _holds(self, name: Name) -> bool:
        if not self.squeezed.may_hold(name.core):
            return False  # which most names that are looked for in vain come to at once
        if name.given and self.has_phrase(name.given):
            return True
        return self.squeezed.holds(name.words) or (name.core != name.words and self.squeezed.holds(name.core))

    def has_number(self, number: str) -> bool:
        """Whether an account number stands in the text, however it is grouped."""
        if find_whole(number, self.raw) >= 0:
            return True
        compact = "".join(filter(str.isalnum, number)).upper()
        if len(compact) < MIN_GLUED_DIGITS:
            return False
        return compact.encode("utf-8", "replace") in self._glued

    def has_groups(self, number: str) -> bool:
        """Whether each group of a number given with its bank's code stands in the text: '20-45-77 40429726'."""
        groups = [group for group in _GROUP_GAP.split(number) if any(map(str.isdigit, group))]
        if len(groups) < 2 or max(map(len, groups)) <= _STANDS_ANYWHERE:  # noqa: PLR2004 (a code and a number)
            return False
        return all(
            sum(map(str.isdigit, group)) > 1 and (self.has_number(group) or self.has_phrase(group)) for group in groups
        )


_GROUP_GAP = regex(r"[\s/,;:|-]+")
_STANDS_ANYWHERE = 4
"""Digits that stand in most documents somewhere."""


class _Squeezed:
    """A text without what stands between its words, and where words begin and end. Most names are not in it at all."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._text = squeezed(raw)

    @cached_property
    def words(self) -> list[str]:
        """The words of the text, folded."""
        return words_of(self._raw)

    @cached_property
    def _bounds(self) -> frozenset[int]:
        return frozenset(accumulate(map(len, self.words), initial=0))

    def may_hold(self, words: tuple[str, ...]) -> bool:
        """Whether the letters of `words` stand here one after the other, be it across words."""
        return "".join(words) in self._text

    def holds(self, words: tuple[str, ...]) -> bool:
        """Whether `words` stand here one after the other, wherever the spaces are."""
        wanted = "".join(words)
        if not wanted or wanted not in self._text:
            return False
        starts = None if is_unspaced(wanted[0]) else self._bounds
        return _find_between(wanted, self._text, starts, None if is_unspaced(wanted[-1]) else self._bounds)


def find_whole(needle: str, text: str) -> int:
    """Where `needle` stands in `text` with no letter or digit touching it; -1 where it does not."""
    at = text.find(needle) if needle else -1
    while at >= 0:
        end = at + len(needle)
        if not (at and text[at - 1].isalnum() and _is_bounded(needle[0])) and not (
            end < len(text) and text[end].isalnum() and _is_bounded(needle[-1])
        ):
            return at
        at = text.find(needle, at + 1)
    return -1


def _is_bounded(character: str) -> bool:
    """Whether a letter or digit beside it would make another word of it."""
    return character.isalnum() and not is_unspaced(character)


def _find_between(needle: str, text: str, starts: Container[int] | None, ends: Container[int] | None) -> bool:
    """Whether `needle` stands between one of `starts` and one of `ends`; None: it may begin or end anywhere."""
    at = text.find(needle)
    while at >= 0:
        if (starts is None or at in starts) and (ends is None or at + len(needle) in ends):
            return True
        at = text.find(needle, at + 1)
    return False
