"""Text in one spelling, names, and whether they stand in a document: case, accents, spaces, hyphens do not distinguish.

Most values stand in the text just as the model wrote them, and `str.find` says so. Only where it does not is the text
brought into a form in which line breaks, hyphens, accents, case and spaces make no difference; that is done once.
"""

from __future__ import annotations

import unicodedata
from functools import cached_property, lru_cache
from itertools import accumulate

import msgspec

from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

LEGAL_FORMS = words(
    "inc incorporated ltd limited plc llc llp lp corp corporation co company na fsb ssb nt sa ag se nv bv ab as asa "
    "oyj spa srl gmbh kgaa eg ev aps sas sca scrl cvba pty pjsc pcl bhd berhad tbk jsc ooo oao zao spolka sp akciova "
    "spolecnost mbh kg ohg and nationalassociation"
)
"""Tokens at the end of a name that say what kind of company it is."""

_WORD = regex(r"[^\W_]+")
_PLAIN = dict(zip("øØłŁđĐðÐıħĦ", "oOlLdDdDihH", strict=True))
_PLAIN |= {"æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th"}
"""Letters whose marks Unicode does not take apart."""
_MARKED = regex(f"[{''.join(_PLAIN)}]")
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_OUT = regex(r"([aou])e")
_ADDITION = regex(r"\s?[(\[|,/]| [-–—] ")
_SPACED = bytes(code if bytes([code]).isalnum() else 32 for code in range(256))
_QUOTES = b"'`"
_APOSTROPHE = regex(r"['’`´]")


def fold(text: str) -> str:
    """Lower case without accents, full-width forms as plain ones. ASCII costs next to nothing."""
    if text.isascii():
        return text.lower()
    return _MARKED.sub(lambda match: _PLAIN[match[0]], unaccented(text)).casefold()


def words_of(text: str) -> list[str]:
    """The words of a text, folded; 'N.A.' gives two, "Lloyd's" one, '&' reads 'and'."""
    if text.isascii():  # seven times as fast as the pattern, and a page of text is long
        return text.lower().encode().replace(b"&", b" and ").translate(_SPACED, _QUOTES).decode().split()
    return _WORD.findall(_APOSTROPHE.sub("", fold(text)).replace("&", " and "))


_UNSPACED = regex(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff]"
)


def is_unspaced(character: str) -> bool:
    """Whether it is a letter of a script without spaces between words (Chinese, Thai), or one that glues endings on."""
    return character > "\u0dff" and _UNSPACED.match(character) is not None


class Name(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A name in the forms in which it is looked for."""

    given: str
    words: tuple[str, ...]
    core: tuple[str, ...]
    """The words without a leading article and without the legal form at the end."""

    @property
    def key(self) -> str:
        """The core without spaces: 'JP Morgan' and 'JPMorgan' are one key."""
        return "".join(self.core)


@lru_cache(maxsize=8192)
def read_name(text: str) -> Name:
    """Read a name; cached, because a dump repeats the same few."""
    there = tuple(words_of(text))
    return Name(given=" ".join(text.split()), words=there, core=_core(there))


def _core(name: tuple[str, ...]) -> tuple[str, ...]:
    core = name[1:] if len(name) > 1 and name[0] == "the" else name
    ends = (1, 2, 3)  # 'spa', 's p a', after at least one word
    while size := next((size for size in ends if len(core) > size and "".join(core[-size:]) in LEGAL_FORMS), 0):
        core = core[:-size]
    return core


@lru_cache(maxsize=8192)
def forms_of(name: Name) -> tuple[Name, ...]:
    """The name of a bank as it is given, and in other spellings; remembered.

    Without a branch, country or product, as in 'Westpac (Australia)' and 'ANZ - Access'; with umlauts written out or
    not; a credit union's abbreviated or not.
    """
    plain, spaced = unicodedata.normalize("NFC", name.given).casefold(), " ".join(name.words)
    further = [_ADDITION.split(name.given, maxsplit=1)[0], plain.translate(_WRITTEN_OUT), _OUT.sub(r"\1", plain)]
    for short, full in ((" cu", " credit union"), (" fcu", " federal credit union")):
        further += [spaced.removesuffix(short) + full] if spaced.endswith(short) else []
        further += [spaced.removesuffix(full) + short] if spaced.endswith(full) else []
    return (name, *(read_name(form) for form in further if form not in ("", name.given, plain)))


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
        return "".join(self.words)

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
