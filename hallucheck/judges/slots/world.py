"""Names of places and languages that exist whatever a knowledge base says."""

from __future__ import annotations

from functools import cache

from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.word_lists import words

_REGIONS = words(
    "europe asia africa america north south latin australia antarctica oceania middle east west scandinavia "
    "england scotland wales northern ireland bavaria saxony hesse catalonia andalusia tuscany sicily brittany "
    "normandy provence flanders wallonia tyrol ontario quebec alberta british columbia new victoria queensland "
    "alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho "
    "illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota "
    "mississippi missouri montana nebraska nevada hampshire jersey mexico carolina dakota ohio oklahoma oregon "
    "pennsylvania rhode island tennessee texas utah vermont virginia wisconsin wyoming silicon valley"
)
"""Words of names of regions: a place within one is no other place."""


@cache
def world() -> frozenset[str]:
    """Countries and languages."""
    from babel import Locale  # noqa: PLC0415 (only a name that nothing else resolves gets here)

    english = Locale("en")
    names = {*english.territories.values(), *english.languages.values()}
    return frozenset(normalise(name).removeprefix("the ") for name in names)


def is_wide(name: str) -> bool:
    """Whether a name is that of a country or region, within which other places lie."""
    plain = normalise(name).removeprefix("the ")
    return (
        plain in ("us", "usa", "uk", "eu", "uae")
        or plain in world()
        or all(word in _REGIONS for word in plain.split(" "))
    )
