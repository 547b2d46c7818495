"""True figures found at a glance: where a figure stands in prose beside the words that the claim uses.

Most figures of most answers are right, and plainly so. These are settled for the price of a substring search and of
reading one numeral, before any chunk is read in full. A glance only ever verifies, and only where nothing else could
be meant; what it does not find is looked at properly.
"""

from __future__ import annotations

from decimal import Decimal

import msgspec

from hallucheck.evidence.chunks import passage
from hallucheck.evidence.digits import DIGITS, Digits, read_digits
from hallucheck.evidence.plain_tables import is_tabular
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.rates import has_pace
from hallucheck.judges.figures.evidence.agree import Fit, comparable, fit
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content, label
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind

NEEDED = 2
"""Content words a passage must share with a claim's sentence before a figure in it counts as found at a glance."""
TRIES = 8
"""A figure that stands in more places than these is looked at properly."""
ZERO = Decimal(0)


_BOUNDS = (Hedge.OVER, Hedge.UNDER)


class Seen(msgspec.Struct, frozen=True):
    """Where the claimed figure stands: [start, end) of a source."""

    source: str
    start: int
    end: int
    text: str
    fit: Fit


def glance(claim: FigureClaim, evidence: FigureEvidence) -> Seen | None:
    """The claimed figure, as it is written or as its digits show it; None where it is not plain to see."""
    if claim.asked or claim.direction or claim.hedge in _BOUNDS or has_pace(claim):
        return None
    return _surface(claim, evidence) or _digits(claim, evidence)


def _surface(claim: FigureClaim, evidence: FigureEvidence) -> Seen | None:
    """The figure word for word in prose about the same thing."""
    surface = claim.figure.text
    dated = claim.figure.kind is Kind.DATE  # which is no one's but the calendar's
    for source, _, text in evidence.sources:
        at = text.find(surface)
        if at >= 0 and is_tabular(text) and "|" not in text and "\t" not in text:
            continue
        tries = 0
        while at >= 0 and tries < TRIES:
            end = at + len(surface)
            if _alone(text, at, end, surface) and (dated or _about(claim, text, at, end)):
                return Seen(source, at, end, surface, Fit.EXACT)
            at = text.find(surface, end)
            tries += 1
    return None


def _digits(claim: FigureClaim, evidence: FigureEvidence) -> Seen | None:
    """The figure in other digits, rounded or in another scale, with the very words of the claim beside it."""
    figure = claim.figure
    if figure.kind is Kind.DATE or not claim.label or claim.hedge is not Hedge.EXACT:
        return None
    shown = str(int(abs(figure.number / figure.step))) if figure.step else ""
    if len(shown) < DIGITS:
        return None
    day_first = evidence.options.day_first
    for source, _, text in evidence.read:
        digits = read_digits(text, day_first)
        if digits is None:
            continue
        for index in digits.near(shown):
            seen = _agrees(claim, source, digits, index)
            if seen:
                return seen
    return None


def _agrees(claim: FigureClaim, source: str, digits: Digits, index: int) -> Seen | None:
    actual = digits.figure(index)
    if actual is None or actual.naming or actual.value is None:
        return None
    found = _fit(claim.figure, actual)
    if found is Fit.NONE:
        return None
    text = digits.text
    if claim.periods and _YEAR.search(text, *passage(text, actual.start, actual.end)):
        return None
    before, behind = digits.between(index)
    same = claim.label == label(text, actual.start, actual.end, before, behind)
    return Seen(source, actual.start, actual.end, actual.text, found) if same else None


def _fit(figure: Figure, actual: Figure) -> Fit:
    """How the figures agree, without tolerance."""
    if figure.kind is not actual.kind:
        return Fit.NONE
    factor = comparable(figure, actual)
    if factor is None:
        return Fit.NONE
    return fit(figure.number, figure.step, actual.number * factor, Hedge.EXACT, ZERO)


def _about(claim: FigureClaim, text: str, at: int, end: int) -> bool:
    """Whether the same figure at [at, end) of `text` can only be the one that is claimed."""
    low, high = passage(text, at, end)
    around = text[low:at] + " " + text[end:high]
    for period in claim.periods:  # of another year, the same words say something else
        around = around.replace(str(period.start.year), " ")
    if "|" in around or "\t" in around or (claim.periods and claim.figure.period is None and _YEAR.search(around)):
        return False
    if claim.label and claim.label == label(text, at, end, low, high):
        return True
    return not any(map(str.isdigit, around)) and len(content(around) & claim.about) >= min(NEEDED, len(claim.about))


_YEAR = regex(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SCALED = (
    "million",
    "billion",
    "thousand",
    "trillion",
    "percent",
    "per cent",
    "%",
    "bps",
    "basis",
    "crore",
    "lakh",
    "mio",
    "mrd",
)


def _alone(text: str, at: int, end: int, surface: str) -> bool:
    """Whether [at, end) is a figure of its own there, and not a part of a longer one or one with another scale."""
    before = text[at - 1] if at else " "
    if before.isdigit() or (before.isalpha() and surface[0].isalnum()) or before in "$€£¥-–#(_/":
        return False
    if before in ".," and at > 1 and text[at - 2].isdigit():
        return False
    if not surface[-1].isdigit():
        return not text[end : end + 1].isalnum()
    following = text[end : end + 12]
    if (
        following[:1].isdigit()
        or following[:1] in ("-", "/", ":", "x", "\u2013")
        or (following[:1] in (".", ",") and following[1:2].isdigit())
    ):
        return False
    word = following.lstrip(" \u00a0").lower()
    return not word.startswith(_SCALED) and not following[:1].isalpha()
