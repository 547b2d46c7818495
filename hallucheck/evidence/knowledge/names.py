"""An index of names: all mentions of an answer in one pass over millions of aliases, mapped from disk.

Every name is kept as a 32-bit hash of its words beside the number of its entity, in one sorted array; a text is looked
up run of words by run of words, longest first, and each hit is checked against the entity's own spelling. An automaton
over the names (Aho-Corasick) finds the same, but takes seconds to build for a million names and cannot be stored;
this one is written to a file once and mapped in a millisecond.

A second array holds words by their consonants. It finds names that differ by a slip of the pen, and is only asked for
names that nothing else resolves. Names with figures never match by resemblance.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from zlib import crc32

from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.patterns import regex

MAX_WORDS = 10
"""Longest name, in words; longer ones are found by `exact` only."""

CANDIDATES = 256
"""Most names that are compared with one misspelt name."""

SIMILAR = 80
"""Similarity, 0 to 100, from which a name is taken for a misspelt one."""

_WORD = regex(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+")
ARTICLES = frozenset(("the", "a", "an", "our", "your"))
_MARKS = {code: " " for code in range(128) if not chr(code).isalnum()}
_VOWELS = str.maketrans("", "", "aeiouyh")
_DOUBLED = regex(r"(.)\1+")

Spelling = Callable[[int], Iterable[str]]


def normalise(name: str) -> str:
    """Words of a name in lower case without accents and marks, joined by one space.

    >>> normalise("José  García-Pérez")
    'jose garcia perez'
    """
    if name.isascii():
        if name.replace(" ", "").isalnum() and "  " not in name:  # most names: nothing to clean
            return name.lower().strip()
        return " ".join(name.lower().translate(_MARKS).split())
    if not unicodedata.is_normalized("NFKD", name):
        name = unaccented(name)
    return " ".join(_WORD.findall(name.casefold()))


def skeleton(word: str) -> str:
    """The consonants of a word, doubled ones once: what a slip of the pen mostly leaves alone."""
    return word[:1] + _DOUBLED.sub(r"\1", word[1:].translate(_VOWELS))


class NameIndex:
    """Sorted arrays of (hash << 32 | entity number), over names, over words, and over attribute values."""

    def __init__(
        self, names: Sequence[int], by_word: Sequence[int], values: Sequence[int], *, longest: int = MAX_WORDS
    ) -> None:
        self._names = names
        self._by_word = by_word
        self._values = values
        self.longest = longest

    @property
    def size(self) -> int:
        """How many names there are."""
        return len(self._names)

    @property
    def parts(self) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """The arrays, as they are stored."""
        return self._names, self._by_word, self._values

    @classmethod
    def build(cls, entities: Iterable[tuple[Iterable[str], Iterable[str]]]) -> NameIndex:
        """Index entities given as (names, values), numbered in the order in which they come."""
        names: list[int] = []
        by_word: list[int] = []
        add_name, add_word = names.append, by_word.append
        values: set[int] = set()
        longest = 1
        skeletons: dict[str, int] = {}
        for number, (spelt, known) in enumerate(entities):
            for name in {normalise(one) for one in spelt}:
                add_name(_key(name) << 32 | number)
                split = name.split(" ")
                longest = max(longest, len(split))
                for word in split:
                    key = skeletons.get(word)
                    if key is None:
                        key = skeletons[word] = _key(skeleton(word))
                    add_word(key << 32 | number)
            for value in known:
                if "@" not in value and not value.isdigit():
                    values.update(_runs(normalise(value)))
        return cls(
            array("Q", sorted(names)),
            array("Q", sorted(set(by_word))),
            array("Q", sorted(values)),
            longest=min(longest, MAX_WORDS),
        )

    def find(self, text: str, spelling: Spelling) -> Iterator[tuple[int, int, list[int]]]:
        """(start, end, entity numbers) of each name in `text`; a word belongs to one name, the longest."""
        plain = text if text.isascii() else _stripped(text)
        spans = [(match.start(), match.end()) for match in _WORD.finditer(plain)]
        folded = [plain[low:high].casefold() for low, high in spans]
        cased = any(map(str.isupper, text))
        position = 0
        while position < len(spans):
            count, numbers = self._longest(folded, spans, position, text, spelling, cased=cased)
            if count and folded[position] in ARTICLES:  # "the Heron C" is the Heron C, not "the Heron"
                after, further = self._longest(folded, spans, position + 1, text, spelling, cased=cased)
                if after >= count:
                    position, count, numbers = position + 1, after, further
            if count:
                yield spans[position][0], spans[position + count - 1][1], numbers
            position += count or 1

    def _longest(
        self,
        folded: list[str],
        spans: list[tuple[int, int]],
        position: int,
        text: str,
        spelling: Spelling,
        *,
        cased: bool,
    ) -> tuple[int, list[int]]:
        """Words and entity numbers of the longest name that begins at a word; 0 where none does."""
        for count in range(min(self.longest, len(spans) - position), 0, -1):
            name = " ".join(folded[position : position + count])
            numbers = self._at(self._names, name)
            if numbers:
                written = text[spans[position][0] : spans[position + count - 1][1]]
                numbers = [n for n in numbers if _is_spelt(name, written, spelling(n), cased=cased)]
            if numbers:
                return count, numbers
        return 0, []

    def exact(self, name: str, spelling: Spelling) -> list[int]:
        """Numbers of the entities that have exactly this name."""
        plain = normalise(name)
        return [n for n in self._at(self._names, plain) if plain in map(normalise, spelling(n))]

    def similar(self, name: str, spelling: Spelling) -> list[int]:
        """Numbers of the entities with a name that resembles `name`, the most alike first."""
        plain = normalise(name)
        if len(plain) < 4 or any(map(str.isdigit, plain)):  # noqa: PLR2004 (short names resemble everything)
            return []
        numbers: dict[int, None] = {}
        for word in plain.split(" "):
            if len(word) > 2:  # noqa: PLR2004 (initials resemble everything)
                numbers.update(dict.fromkeys(self._at(self._by_word, skeleton(word))[:CANDIDATES]))
        if not numbers:
            return []
        from rapidfuzz.fuzz import ratio  # noqa: PLC0415 (only unresolved names get here)

        scored = []
        for number in numbers:
            score = max(ratio(plain, other) for other in map(normalise, spelling(number)))
            if score >= SIMILAR:
                scored.append((-score, number))
        return [number for _, number in sorted(scored)]

    def has_value(self, text: str) -> bool:
        """Whether `text` is a run of whole words of some attribute value (of its first words)."""
        name = normalise(text)
        if not name:
            return False
        key = _key(name)
        at = bisect_left(self._values, key)
        return at < len(self._values) and self._values[at] == key

    @staticmethod
    def _at(entries: Sequence[int], name: str) -> list[int]:
        key = _key(name)
        low = bisect_left(entries, key << 32)
        found = []
        while low < len(entries) and entries[low] >> 32 == key:
            found.append(entries[low] & 0xFFFFFFFF)
            low += 1
        return found


def _key(name: str) -> int:
    return crc32(name.encode("utf-8", "surrogatepass"))


def _runs(value: str) -> Iterator[int]:
    """Hashes of every run of up to four words among the first sixteen of a value."""
    split = value.split(" ")[:16]
    if len(split) == 1:
        yield _key(value)
        return
    for start in range(len(split)):
        for count in range(1, min(4, len(split) - start) + 1):
            yield _key(" ".join(split[start : start + count]))


def _stripped(text: str) -> str:
    """`text` without accents, character for character, so that offsets stay."""
    if unicodedata.is_normalized("NFKD", text):
        return text
    return "".join(kept[0] if (kept := unicodedata.normalize("NFKD", c)) and kept[0].isalnum() else c for c in text)


def _is_spelt(name: str, written: str, spelt: Iterable[str], *, cased: bool) -> bool:
    """Whether one of the entity's names is written here, with the capitals that distinguish it from a word."""
    return any(normalise(known) == name and _capitals_agree(known, written, cased=cased) for known in spelt)


def _capitals_agree(known: str, written: str, *, cased: bool) -> bool:
    """'IT' is never 'it', and 'Will' is 'will' only where nothing has capitals; 'Budget Meeting' may be lower case."""
    if " " in known or not known[:1].isupper():
        return True
    if known.isupper() and len(known) <= 4:  # noqa: PLR2004 (acronyms)
        return written.isupper()
    return not cased or written[:1].isupper()
