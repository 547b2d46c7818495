"""Other spellings of one value: 'noon', 'Wed', '15.03.2023', 'five', 'CEO', 'München', '+49 30 1234567'.

What a value's digits or letters identify is never fuzzy: of two telephone numbers one may lack the prefix, no more.
"""

from __future__ import annotations

import re

from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.values.temporal import WEEKDAYS

LONGEST = 60
"""Code points of a value that is spelt anew."""

_DAYS = {
    short: day
    for day in WEEKDAYS
    for short in (day[:3], day[:4])
    if short not in ("sat", "sun")  # which are words of their own
} | {"weds": "wednesday", "thurs": "thursday"}
_WHOLE = {
    **_DAYS,
    "noon": "12:00",
    "midday": "12:00",
    "midnight": "00:00",
    **{name: str(number) for name, number in (SMALL | TENS).items()},
}
_ONE = regex(r"an? (?=(?:second|minute|hour|day|week|month|year)$)", re.IGNORECASE)
_SHORT = {
    "saint": "st", "street": "st", "road": "rd", "avenue": "ave", "mount": "mt", "doctor": "dr", "limited": "ltd",
    "incorporated": "inc", "corporation": "corp", "company": "co", "münchen": "munich", "köln": "cologne",
    "wien": "vienna", "roma": "rome", "milano": "milan", "firenze": "florence", "venezia": "venice",
    "napoli": "naples", "torino": "turin", "praha": "prague", "warszawa": "warsaw", "lisboa": "lisbon",
    "genève": "geneva", "bruxelles": "brussels", "københavn": "copenhagen", "kyiv": "kiev", "sevilla": "seville",
}  # fmt: skip
TITLES = words(
    "mr mrs ms mx miss dr doctor prof professor sir dame lord lady st saint rev fr president king queen prince "
    "princess senator judge captain general colonel herr frau monsieur madame inc ltd llc plc corp co gmbh ag sa "
    "company"
)
"""What stands before or behind a name and is no part of it."""

_DIGRAPHS = regex(r"(?<=.)([aou])e(?=.)")
"""How umlauts are written where a keyboard has none: Mueller, Soehne."""

_COUNTRIES = (words("usa us u.s. u.s.a. america"), words("uk u.k. britain"))
_FULL = {"united states": 0, "united states america": 0, "united kingdom": 1, "great britain": 1}
_LETTERS = regex(r"[^\W\d_]")
_PART = regex(r"\w+")
_TRUNK = regex(r"^\(?0\)?|\(0\)")


def written_out(text: str) -> str:
    """`text` in a spelling that is read as a typed value, where it is another spelling of one; else as it is."""
    plain = text.strip().strip(".").lower()
    if plain in _WHOLE:
        return _WHOLE[plain]
    return f"1 {plain.partition(' ')[2]}" if _ONE.match(plain) else text


def same_code(one: str, other: str) -> bool | None:
    """Whether two identifiers are the same; None where one of them is none: it has words, or no digits."""
    if not (_is_code(one) and _is_code(other)):
        return None
    mine, its = _squeezed(one), _squeezed(other)
    if mine == its:
        return True
    if not (mine.isdecimal() and its.isdecimal()):
        return False
    return same_number(one, other)


def same_number(one: str, other: str) -> bool:
    """Whether two telephone numbers are the same but for prefix and trunk zero."""
    shorter, longer = sorted((_squeezed(_TRUNK.sub("", one)), _squeezed(_TRUNK.sub("", other))), key=len)
    return longer.endswith(shorter) and len(shorter) >= SUBSCRIBER and any("+" in text for text in (one, other))


SUBSCRIBER = 7
"""Digits of a telephone number without its prefix, at least."""
DIGITS = 5
"""Digits from which figures that are no amount identify something."""
PREFIX = 4
"""Letters that an identifier may begin with."""


def _is_code(text: str) -> bool:
    parts = _PART.findall(text)
    digits = sum(map(str.isdecimal, text))
    if not digits or len(text) > LONGEST:
        return False
    if not _LETTERS.search(text):
        return digits >= DIGITS and "," not in text and text.count(".") != 1
    return all(any(map(str.isdigit, part)) or (len(part) <= PREFIX and part.isupper()) for part in parts)


def _squeezed(text: str) -> str:
    return "".join(_PART.findall(text.casefold())).replace("_", "")


def shortened(tokens: list[str]) -> list[str]:
    """Words without accents and titles, each in the shortest of its usual spellings: 'münchen' and 'munich'."""
    named = [word for word in tokens if word not in TITLES] or tokens
    return [_SHORT.get(word) or _DIGRAPHS.sub(r"\1", _unaccented(word)) for word in named]


def _unaccented(word: str) -> str:
    if word.isascii():
        return word
    return unaccented(word).replace("ß", "ss")


def is_acronym(one: str, other: str) -> bool:
    """Whether one text is the initials of the other ('HR'), or a country's usual letters."""
    short, full = sorted((one.strip().removeprefix("the "), other.strip().removeprefix("the ")), key=len)
    initials = [word for word in _PART.findall(full.lower()) if word not in ("of", "and", "the", "for")]
    known = _FULL.get(" ".join(initials))
    if known is not None and short.lower() in _COUNTRIES[known]:
        return True
    if any({short.lower(), full.lower()} <= names for names in _COUNTRIES):
        return True
    return short.isupper() and len(initials) > 1 and short.lower() == "".join(word[0] for word in initials)
