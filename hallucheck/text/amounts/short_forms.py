"""The two everyday forms of a figure, read without looking further: `$1,234.56 million` and `85.5%`.

Four figures in five are of these forms. Whatever is not plainly one of them is left to the full reading, which gives
the same figure, only slower.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import SIGNS
from hallucheck.text.figure.figure import ONE, Figure, Kind

LONGEST = 15
GROUP = 3
REACH = 10
"""How far before a figure `negative` may begin, in characters."""
_SCALES = {
    "thousand": Decimal(10**3),
    "million": Decimal(10**6),
    "billion": Decimal(10**9),
    "trillion": Decimal(10**12),
    "K": Decimal(10**3),
    "M": Decimal(10**6),
    "B": Decimal(10**9),
    "bn": Decimal(10**9),
    None: ONE,
}
_STEPS = [ONE, *(ONE.scaleb(-places) for places in range(1, LONGEST))]
_FOLLOWING = (
    r"(?=[.,;!?](?:\s|$)|[)\]\"]|\n|$| (?:in|and|for|of|was|is|are|were|from|at|on|with|by|or|as|per|the|but|while"
    r"|after|before|compared|during|respectively|which|because|due|between|against|than|that|this|last|less|more|up|down)\b)"
)
_AMOUNT = regex(
    r"([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?(?: (million|billion|thousand|trillion)|(K|M|B|bn))?" + _FOLLOWING
)
_SHARE = regex(r"(\d{1,4})(?:\.(\d{1,2}))?%" + _FOLLOWING)


def everyday(text: str, source: str, start: int, end: int, mark: Callable[[], str]) -> Figure | None:
    """The figure whose digits are [start, end) of `source`, where it has one of the two forms; else None.

    `mark` gives the decimal mark that the text speaks for; it is asked where 1,234 could be 1.234.
    """
    before = source[start - 1] if start else ""
    if before in SIGNS:
        return _amount(text, source, start, end, mark)
    if source[end : end + 1] == "%" and before == " ":
        return _share(text, source, start)
    return None


def _amount(text: str, source: str, start: int, end: int, mark: Callable[[], str]) -> Figure | None:
    ahead = source[max(0, start - REACH) : start - 1]
    if ahead and (ahead[-1] not in " \n" or _negated(ahead)):  # US$5, ($5), minus $5
        return None
    match = _AMOUNT.match(source, start) if end - start <= LONGEST else None
    if match is None or match.end(2 if match[2] else 1) != end:
        return None
    whole, fraction = match[1], match[2]
    scale, other = _SCALES[match[3] or match[4]], None
    if fraction:
        if len(fraction) == GROUP and len(whole) <= GROUP and whole[0] != "0":
            return None
        value = Decimal(f"{whole.replace(',', '')}.{fraction}")
    else:
        value = Decimal(whole.replace(",", ""))
        if whole.count(",") == 1 and whole[0] != "0":
            if mark() == ",":
                return None
            other = None if mark() else value.scaleb(-GROUP) * scale
    return Figure(
        kind=Kind.CURRENCY,
        start=start - 1,
        end=match.end(),
        text=text[start - 1 : match.end()],
        value=value * scale,
        step=_STEPS[len(fraction) if fraction else 0] * scale,
        currency=SIGNS[source[start - 1]],
        scale=scale,
        other=other,
    )


def _negated(ahead: str) -> bool:
    return ahead[-2:] in ("s ", "e ") and ahead.lower().endswith(("minus ", "negative "))


def _share(text: str, source: str, start: int) -> Figure | None:
    ahead = source[max(0, start - REACH) : start]
    if ahead[-2:-1] in SIGNS or _negated(ahead):
        return None
    match = _SHARE.match(source, start)
    if match is None:
        return None
    return Figure(
        kind=Kind.PERCENTAGE,
        start=start,
        end=match.end(),
        text=text[start : match.end()],
        value=Decimal(source[start : match.end() - 1]),
        step=_STEPS[len(match[2]) if match[2] else 0],
    )
