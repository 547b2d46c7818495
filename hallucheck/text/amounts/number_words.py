"""Numbers spelt in words: "twenty-three", "a dozen", "two and a half", "two point five".

English here, other languages through text2num; shares and vulgar fractions ("a third of", "2½") are in `fractions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from hallucheck.text.amounts.fractions import PARTS, Number, vulgar
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.units import SCALES

SMALL = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_BIG = ("hundred", "thousand", "million", "billion", "trillion", "dozen")
_UNITS = "|".join(list(SMALL)[1:10])
_ANY = "|".join((f"(?:{'|'.join(TENS)}) - (?:{_UNITS})", *SMALL, *TENS, *_BIG))
"""A tokeniser parts `twenty - five`."""
_DIGIT = "|".join(list(SMALL)[:10])
# A space first: the matcher finds it by memchr, three times as fast as trying every position.
_RUN = regex(
    rf" (a(?= (?:decade|century|fortnight)\b)|(?:{_ANY})(?:(?:[ -]|,? and )(?:{_ANY}))*)"
    rf"(?: and (?P<part>(?:a )?half|a quarter|a third|three[ -]quarters|two[ -]thirds)\b"
    rf"| point (?P<decimals>(?:{_DIGIT})(?: (?:{_DIGIT}))*))?"
    r"(?![a-z])"
)
_ONE_OF = regex(r" of (?:the|them|these|those|its|his|her|our|my)\b")
"""Behind `one` it is a turn of phrase: one of the best."""
_SPACES = str.maketrans(dict.fromkeys("\n\t\"'([“‘—/\u00a0", " "))
_SPLIT = regex(r"[ ,-]+")
_FOREIGN = ("de", "fr", "es", "it", "pt", "nl", "ca")
ZERO, ONE = Decimal(0), Decimal(1)


def find(text: str, language: str = "en") -> Iterator[Number]:
    """The numbers in words of `text`, in order, not overlapping."""
    if language in _FOREIGN:
        yield from _foreign(text, language)
        return
    lower = text.lower()
    if len(lower) != len(text):
        return
    lower = _spaced(lower)
    parts = list(vulgar(lower))
    if parts:
        parts.sort(key=lambda part: part.start)
        yield from parts
    at = 0
    for match in _RUN.finditer(" " + lower):
        while at < len(parts) and parts[at].end <= match.start():
            at += 1
        if at < len(parts) and parts[at].start < match.end() - 1:
            continue
        before = lower[max(0, match.start() - 7) : match.start()].strip()
        if match[1].startswith(_BIG) and (not before.endswith("a") or before.endswith(("half a", "of a"))):
            continue  # "thousand" alone belongs to the numeral before it; "dozens" and "hundreds" are no numbers
        if match[1] == "one" and _ONE_OF.match(lower, match.end() - 1):
            continue
        value = value_of(match[1])
        if value is not None:
            yield Number(match.start(), match.end() - 1, _exact(value, match))


def _exact(value: Decimal, match: re.Match[str]) -> Decimal:
    """The number with the fraction that follows it: two and a half, two point five."""
    if match["part"]:
        return value + PARTS[match["part"].replace("-", " ")]
    if match["decimals"]:
        return value + Decimal("0." + "".join(str(SMALL[word]) for word in match["decimals"].split()))
    return value


def _spaced(lower: str) -> str:
    """The text with a space for every character that may stand before a word."""
    if not lower.isascii():
        return lower.translate(_SPACES)
    for mark in "\n\t\"'([/":
        lower = lower.replace(mark, " ")
    return lower


def value_of(written: str) -> Decimal | None:
    """The number a phrase of number words stands for; None where the words do not make one ("two five").

    >>> value_of("one hundred and twenty-three thousand")
    Decimal('123000')
    """
    total = current = ZERO
    previous = ""
    for word in _SPLIT.split(written):
        if word in ("and", ""):
            continue
        if word == "a":
            current = ONE
        elif word in SMALL:
            if previous == "small" or (previous == "tens" and not 0 < SMALL[word] < 10):  # noqa: PLR2004
                return None
            current += SMALL[word]
            previous = "small"
        elif word in TENS:
            if previous in ("small", "tens"):
                return None
            current += TENS[word]
            previous = "tens"
        elif word in ("hundred", "dozen"):
            current = (current or ONE) * (100 if word == "hundred" else 12)
            previous = "hundred"
        else:
            total += (current or ONE) * SCALES[word]
            current = ZERO
            previous = "scale"
    return total + current


_WORDS = regex(r"[^\W\d_]+(?:(?:[ -]| - )[^\W\d_]+)*")
_GAP = regex(r" - |[ -]")
PHRASE = 9
"""Words of the longest number that is read."""
_ARTICLES = frozenset(("un", "une", "una", "uno", "um", "uma", "ein", "eine", "einen", "einem", "einer", "een"))
"""What is a number and an article: no number by itself."""


def _foreign(text: str, language: str) -> Iterator[Number]:
    """The longest phrases that the library takes for one number: deux mille trois cents."""
    for match in _WORDS.finditer(text):
        spans, at = [], match.start()
        for gap in (*_GAP.finditer(text, match.start(), match.end()), None):
            spans.append((at, gap.start() if gap else match.end()))
            at = gap.end() if gap else at
        index = 0
        while index < len(spans):
            start = spans[index][0]
            if _spelt(text[start : spans[index][1]].lower(), language) is None:
                index += 1
                continue
            stop = index + 1
            value = None
            for last in range(index + 1, min(len(spans), index + PHRASE) + 1):
                phrase = text[start : spans[last - 1][1]].lower().replace(" - ", "-")
                if (found := _spelt(phrase, language)) is not None:
                    value, stop = found, last
            if value is not None and text[start : spans[stop - 1][1]].lower() not in _ARTICLES:
                yield Number(start, spans[stop - 1][1], Decimal(value))
            index = stop


@lru_cache(maxsize=4096)
def _spelt(phrase: str, language: str) -> int | None:
    from text_to_num import text2num  # noqa: PLC0415 (only where a language other than English was chosen)

    try:
        return int(text2num(phrase, language))
    except (ValueError, LookupError):
        return None
