"""Numerals: a run of digits and separators becomes a decimal, by the separators' own evidence.

1,234.56 and 1.234,56 and 1 234,56 and 12,34,567 explain themselves. What one separator and three digits mean (1.234)
only the rest of the text can say; where it does not, both readings are kept.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from hallucheck.text.basics.patterns import regex

_ZEROS = (
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50,
    0x0ED0, 0x0F20, 0x1040, 0x17E0, 0x1810, 0xFF10,
)  # fmt: skip
"""The zeros of the scripts that write decimal digits of their own."""

PLAIN = str.maketrans(
    {
        **{chr(zero + digit): str(digit) for zero in _ZEROS for digit in range(10)},
        "\u066a": "%", "\uff05": "%", "\ufe6a": "%",
        "\u066b": ".", "\uff0e": ".", "\u066c": ",", "\uff0c": ",",
        "\uff04": "$", "\uffe5": "¥", "\uffe1": "£", "\ufe69": "$",
        "\u2212": "-", "\uff0d": "-", "\u2010": "-", "\u2011": "-",
        "\u202f": "\u00a0", "\u2009": "\u00a0", "\u2007": "\u00a0", "\u3000": " ",
        "\u2019": "'", "\u02bc": "'", "\uff08": "(", "\uff09": ")", "\uff1a": ":", "\uff0f": "/",
    }
)  # fmt: skip
"""One character for one, so that offsets stay: digits, signs and separators of other scripts in their plain form."""

RUN = regex(r"[0-9]+(?:[.,][0-9]+)*")
"""Digits with the separators inside them; two that stand side by side part numerals."""
_ENGLISH = regex(r"[0-9]{1,3}(?:(?:,[0-9]{3})+\.[0-9]+|(?:,[0-9]{3}){2,})")
"""Thousands that can be read in one way only; most numerals with separators are."""
_DIGITS = regex(r"[0-9]+")
GROUP = 3
LONGEST = 40
"""A longer run of digits is no figure; arithmetic on it would only cost time."""


def plain(text: str) -> str:
    """`text` with digits and signs of other scripts in their ASCII form; every offset stays what it was."""
    return text if text.isascii() else text.translate(PLAIN)


def runs(source: str) -> list[tuple[int, int]]:
    """The spans of the digit runs of plain text, in order; what a tokeniser parted (3, 700; 31. 8 million) is one."""
    found = [match.span() for match in RUN.finditer(source)]
    for (_, end), (start, _) in pairwise(found):
        if start - end <= WIDEST and source[end:start].strip(" ") in (",", "."):
            return _rejoined(source, found)
    return found


WIDEST = 3
"""Characters between the parts of a numeral that a tokeniser parted."""
_GLUED = {",": regex(r"(?<![\d.,])\d{1,3},\d{3}(?!\d)"), ".": regex(r"\d\.\d")}
"""A text with one of these is no tokenised one, as far as this mark goes."""
_MEASURED = regex(
    r"[ -]?(?:%|percent\b|per cent\b|thousand|million|billion|trillion|bn\b|mn\b|lakh|crore|[$€£]|dollars?\b|euros?\b"
    r"|pounds?\b|kg\b|km\b|m[gml]\b|points?\b|miles?\b|people\b)"
)
_DAY = regex(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? $|[,\d] ?$|\b(?:chapters?|pages?|items?|rules?"
    r"|sections?|articles?|paragraphs?|figures?|tables?|nos?\.?|lines?) $",
    re.IGNORECASE,
)
"""What stands before a day of a month or a member of a list, which are no beginning of a longer numeral."""


def _rejoined(source: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The runs, with those joined that a tokeniser parted at a comma or a point."""
    tokenised = {mark: glued.search(source) is None for mark, glued in _GLUED.items()}
    joined: list[tuple[int, int]] = []
    for start, end in found:
        if joined and start - joined[-1][1] <= WIDEST:
            first, before = joined[-1]
            mark = source[before:start].strip(" ")
            if tokenised.get(mark) and _one_numeral(source, (first, before), (start, end), mark):
                joined[-1] = (first, end)
                continue
        joined.append((start, end))
    return joined


def _one_numeral(source: str, one: tuple[int, int], two: tuple[int, int], mark: str) -> bool:
    """Whether two runs with a parted mark between them are one numeral."""
    head, tail = source[slice(*one)], source[slice(*two)]
    ahead = source[max(0, one[0] - 16) : one[0]]
    if not tail.isdecimal() or ahead[-1:].isalpha() or _DAY.search(ahead) or source[one[1] : two[0]] == mark:
        return False
    measured = ahead.rstrip(" ")[-1:] in ("$", "€", "£") or _MEASURED.match(source, two[1]) is not None
    if mark == ".":
        return head.replace(",", "").replace(" ", "").isdecimal() and measured
    last = head.replace(" ", "").rpartition(",")
    if source[one[1]] == mark and not measured:
        return False  # In chapter 3, 400 words
    grouped = len(tail) == GROUP and len(last[2]) <= GROUP and head[0] != "0" and (not last[1] or len(last[2]) == GROUP)
    return grouped and "." not in head and source[two[1] : two[1] + 1] not in (":", "/")


def decimal_mark(source: str, spans: list[tuple[int, int]]) -> str:
    """`.` or `,` by the unmistakable numerals among the runs; empty where there are none or they disagree."""
    points = commas = 0
    for start, end in spans:
        if end - start > LONGEST:
            continue
        run = source[start:end]
        if run.isdigit():
            continue
        vote = _vote(run.count("."), run.count(","), run)
        points += vote == "."
        commas += vote == ","
    if commas == points:
        return ""
    return "," if commas > points else "."


def _vote(points: int, commas: int, run: str) -> str:
    """The decimal mark that one numeral speaks for, or nothing."""
    if points and commas:
        return "." if points == 1 and run.rfind(".") > run.rfind(",") else "," if commas == 1 else ""
    if points > 1 or commas > 1:
        if not _grouped(run.split("." if points else ",")):
            return ""
        return "," if points else "."
    if points or commas:
        whole, _, fraction = run.partition("." if points else ",")
        if len(fraction) != GROUP or whole == "0":
            return "." if points else "," if len(fraction) < GROUP else ""
    return ""


def read(run: str) -> tuple[Decimal, int, Decimal | None] | None:
    """The value of a run of digits, the number of decimal places shown, and a second reading where both are open.

    None where the run is no numeral (1.2.3).

    >>> read("1.234,56")
    (Decimal('1234.56'), 2, None)
    >>> read("1,234")
    (Decimal('1234'), 0, Decimal('1.234'))
    """
    if run.isdecimal():
        return (Decimal(run), 0, None)
    if "'" in run or "\u00a0" in run or " " in run:
        run = run.replace("'", "").replace("\u00a0", "").replace(" ", "")
        if run.isdecimal():
            return (Decimal(run), 0, None)
    if _ENGLISH.fullmatch(run):
        fraction = run.partition(".")[2]
        return (Decimal(run.replace(",", "")), len(fraction), None)
    points, commas = run.count("."), run.count(",")
    if not (points or commas) or not run.replace(".", "").replace(",", "").isdecimal():
        return None
    if points and commas:
        return _both(run, points, commas)
    sign = "." if points else ","
    return _one(run, sign, points or commas)


def key(run: str) -> str:
    """One spelling for equal numerals and times of day: no separators, no trailing zeros. Never raises.

    What is no numeral (1.2.3) is spelt by its digits alone; a time keeps its minutes where it has any.

    >>> key("1,320.50"), key("007"), key("10:30"), key("10:00"), key("1.320.500"), key("1.234.567,89"), key("0.50")
    ('1320.5', '7', '10:30', '10', '1320500', '1234567.89', '0.5')
    """
    run = plain(run)
    whole, _, minutes = run.partition(":")
    if minutes.strip("0"):
        return run
    numeral = read(whole) if len(whole) <= LONGEST else None
    if numeral is None:
        digits = "".join(_DIGITS.findall(whole)) or run
    else:
        digits = format(numeral[0], "f")
        if "." in digits:
            return digits.rstrip("0").rstrip(".")
    return digits.lstrip("0") or "0"


def value_of_key(spelt: str) -> float | None:
    """The value of what `key` gives; of a time of day, hours with its minutes as hundredths. None where it has none."""
    hours, _, minutes = spelt.partition(":")
    try:
        return float(hours) + float(minutes or 0) / 100
    except ValueError:
        return None


def _both(run: str, points: int, commas: int) -> tuple[Decimal, int, Decimal | None] | None:
    last = "." if run.rfind(".") > run.rfind(",") else ","
    if (points if last == "." else commas) != 1:
        return None
    whole, _, fraction = run.rpartition(last)
    groups = whole.split("," if last == "." else ".")
    if not _grouped(groups):
        return None
    return (Decimal(f"{''.join(groups)}.{fraction}"), len(fraction), None)


def _one(run: str, sign: str, count: int) -> tuple[Decimal, int, Decimal | None] | None:
    groups = run.split(sign)
    if count > 1:
        return (Decimal("".join(groups)), 0, None) if _grouped(groups) else None
    whole, fraction = groups
    if sign == "," and len(whole) > GROUP <= len(fraction):
        return None
    as_decimal = Decimal(f"{whole}.{fraction}")
    if len(fraction) != GROUP or len(whole) > GROUP or whole[:1] in ("", "0"):
        return (as_decimal, len(fraction), None)
    as_group = Decimal(whole + fraction)
    return (as_decimal, GROUP, as_group) if sign == "." else (as_group, 0, as_decimal)


def _grouped(groups: list[str]) -> bool:
    """Thousands (1,234,567), or the Indian lakh and crore (12,34,567)."""
    first, middle, last = groups[0], groups[1:-1], groups[-1]
    if len(groups) == 1:
        return True
    if not 1 <= len(first) <= GROUP or len(last) != GROUP:
        return False
    return all(len(group) == GROUP for group in middle) or (
        len(first) < GROUP and all(len(group) == GROUP - 1 for group in middle)
    )
