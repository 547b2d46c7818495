"""The text of a document, or of some of its pages, and the question whether something stands in it.

Most values stand in the text just as the model wrote them, and `str.find` says so. Only where it does not is the text
brought into a form in which line breaks, hyphens, accents, case and spaces make no difference; that is done once.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate

from hallucheck.detectors.statements.reading.names import Name, fold, is_unspaced, squeezed, words_of
from hallucheck.text.basics.patterns import regex

_SEPARATORS = b" \t\r\n-."
_MIN_GLUED_DIGITS = 6
"""A number shorter than this is only found as it is written: without separators it would be found by chance."""
_BLANK = "".join(filter(str.isspace, map(chr, range(0x3001)))) + "\0\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""White space of every width, and what has no width at all."""
_GROUP_GAP = regex(r"[\s/,;:|-]+")
_STANDS_ANYWHERE = 4
"""Digits that stand in most documents somewhere."""


class Text:
    """Text in which values are looked for. `first_page` is the page it begins with, where pages are known."""

    def __init__(self, raw: str, first_page: int | None = None) -> None:
        self.raw = raw
        self.first_page = first_page
        self._known: dict[Name, bool] = {}

    @cached_property
    def words(self) -> list[str]:
        """The words of the text, folded."""
        return words_of(self.raw)

    @cached_property
    def _folded(self) -> str:
        return fold(self.raw)

    @cached_property
    def _squeezed(self) -> str:
        """The text without what stands between its words."""
        return squeezed(self.raw)

    @cached_property
    def _bounds(self) -> frozenset[int]:
        """Where words begin and end in it."""
        return frozenset(accumulate(map(len, self.words), initial=0))

    @cached_property
    def _glued(self) -> bytes:
        """The text in capitals without what may separate the groups of a number."""
        return self.raw.upper().encode("utf-8", "replace").translate(None, _SEPARATORS)

    def blank(self, characters: int) -> bool:
        """Whether the text, trimmed, has fewer than `characters` characters."""
        raw = self.raw  # a long text mostly shows at its beginning that it is not blank: that spares the copy
        return len(raw) < characters or len(raw[: 4 * characters].strip(_BLANK)) < characters > self.length

    @property
    def length(self) -> int:
        """Characters of the text between the blanks at its ends."""
        return len(self.raw.strip(_BLANK))

    def has_phrase(self, phrase: str) -> bool:
        """Whether `phrase` stands in the text as whole words, whatever its case and accents."""
        return find_whole(phrase, self.raw) >= 0 or find_whole(fold(phrase), self._folded) >= 0

    def has_name(self, name: Name) -> bool:
        """Whether `name` stands in the text, over line breaks and hyphens too, with or without its legal form."""
        if name not in self._known:  # several rules ask for it
            self._known[name] = find_whole(name.given, self.raw) >= 0 or (
                self.may_hold(name.key)  # which few names do that are looked for in vain
                and (self.has_phrase(name.given) or self._holds(name.words) or self._holds(name.core))
            )
        return self._known[name]

    def may_hold(self, letters: str) -> bool:
        """Whether letters stand here one after the other, be it across words."""
        return letters in self._squeezed

    def _holds(self, words: tuple[str, ...]) -> bool:
        """Whether words stand here one after the other, wherever the spaces are."""
        wanted = "".join(words)
        at = self._squeezed.find(wanted) if wanted else -1
        while at >= 0:
            begins = is_unspaced(wanted[0]) or at in self._bounds
            if begins and (is_unspaced(wanted[-1]) or at + len(wanted) in self._bounds):
                return True
            at = self._squeezed.find(wanted, at + 1)
        return False

    def has_number(self, number: str) -> bool:
        """Whether an account number stands in the text, however it is grouped."""
        compact = "".join(filter(str.isalnum, number)).upper()
        glued = len(compact) >= _MIN_GLUED_DIGITS and compact.encode("utf-8", "replace") in self._glued
        return glued or find_whole(number, self.raw) >= 0

    def has_groups(self, number: str) -> bool:
        """Whether each group of a number given with its bank's code stands in the text: '20-45-77 40429726'."""
        groups = [group for group in _GROUP_GAP.split(number) if any(map(str.isdigit, group))]
        telling = len(groups) > 1 and max(map(len, groups)) > _STANDS_ANYWHERE  # a code and a number
        return telling and all(
            sum(map(str.isdigit, group)) > 1 and (self.has_number(group) or self.has_phrase(group)) for group in groups
        )


def find_whole(needle: str, text: str) -> int:
    """Where `needle` stands in `text` with no letter or digit touching it; -1 where it does not."""
    at = text.find(needle) if needle else -1
    while at >= 0:
        end = at + len(needle)
        joined = at and text[at - 1].isalnum() and _is_bounded(needle[0])
        if not joined and not (text[end : end + 1].isalnum() and _is_bounded(needle[-1])):
            return at
        at = text.find(needle, at + 1)
    return -1


def _is_bounded(character: str) -> bool:
    """Whether a letter or digit beside it would make another word of it."""
    return character.isalnum() and not is_unspaced(character)
