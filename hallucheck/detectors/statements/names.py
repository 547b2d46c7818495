"""Names and words in one spelling, so that case, accents, width, spaces and hyphens do not tell them apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import msgspec

_LEGAL_FORMS = (
    "inc incorporated ltd limited plc llc llp lp corp corporation co company na fsb ssb nt sa ag se nv bv ab as asa "
    "oyj spa srl gmbh kgaa eg ev aps sas sca scrl cvba pty pjsc pcl bhd berhad tbk jsc ooo oao zao spolka sp akciova "
    "spolecnost mbh kg ohg and nationalassociation"
)
LEGAL_FORMS = frozenset(_LEGAL_FORMS.split())
"""Tokens at the end of a name that say what kind of company it is."""

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile(r"['’`´]")


def fold(text: str) -> str:
    """Lower case without accents, full-width forms as plain ones. ASCII costs next to nothing."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def words_of(text: str) -> list[str]:
    """The words of a text, folded; 'N.A.' gives two, "Lloyd's" one, '&' reads 'and'."""
    return _WORD.findall(_APOSTROPHE.sub("", fold(text)).replace("&", " and "))


class Name(msgspec.Struct, frozen=True, kw_only=True):
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
    words = tuple(words_of(text))
    return Name(given=" ".join(text.split()), words=words, core=_core(words))


def _core(words: tuple[str, ...]) -> tuple[str, ...]:
    core = list(words[1:] if len(words) > 1 and words[0] == "the" else words)
    while len(core) > 1:
        if core[-1] in LEGAL_FORMS:
            core.pop()
        elif len(core) > 2 and core[-2] + core[-1] in LEGAL_FORMS:  # noqa: PLR2004 ('n a' after at least one word)
            del core[-2:]
        elif len(core) > 3 and "".join(core[-3:]) in LEGAL_FORMS:  # noqa: PLR2004 ('s p a')
            del core[-3:]
        else:
            break
    return tuple(core)
