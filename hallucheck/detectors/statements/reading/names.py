"""Names and words in one spelling, so that case, accents, width, spaces and hyphens do not distinguish them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

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


def squeezed(text: str) -> str:
    """The words of a text, glued together."""
    return "".join(words_of(text))


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
