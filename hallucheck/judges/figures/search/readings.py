"""What a figure may be beside what it looks like: a time with a dot (5.30), part of a name (release 9.0), words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import chain

from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import quoted
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.clocks import HALF_DAY, HOUR, HOURS
from hallucheck.text.figure.figure import Figure, Kind

LIKELY = 0.7
"""How sure it is that the evidence means what the answer means (a guess)."""

_LENGTHS = ("minute", "second")
"""The smaller unit of a length that may be written with a colon."""
_DOTTED = regex(r"(\d{1,2})\.(\d{1,2})")
_AT = regex(r"\b(?:at|by|from|to|until|till|between|and|before|after|around|um|ab|bis|à) $")
"""Before a number that may be a time of day."""


def read_otherwise(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A claim that the evidence bears out in another reading of it, or of its own figures; None where it does not."""
    figure = claim.figure
    found = None
    if figure.unit == "clock":
        found = next(chain(_same_time(figure, evidence), _same_length(figure, evidence)), None)
    elif _may_be_bare(figure) and _DOTTED.fullmatch(figure.text):
        times = _times_of(figure) if _AT.search(claim.before[-10:]) else set()
        clocks = _clocks(evidence) if times else ()
        found = next((said for said in clocks if not times.isdisjoint((said[1].value, said[1].other))), None)
    if found is not None:
        source, said = found
        return _stated(claim, source, said.text, said.start, "the same digits, written otherwise")
    return _worded(claim, evidence) or _named(claim, evidence) or _of_ratio(claim, evidence) or _of_key(claim, evidence)


def read_as_clock(claim: FigureClaim, whole: Figure, evidence: FigureEvidence) -> Check | None:
    """A claim that is part of a length in two units which the evidence writes with a colon: 2:50 for 2 hours 50 min."""
    if whole is claim.figure or whole.unit not in _LENGTHS or whole.value is None:
        return None
    for source, said in _clocks(evidence):
        if _length(said) == whole.value:
            return _stated(claim, source, said.text, said.start, "the same length, written otherwise")
    return None


def _length(clock: Figure) -> int | None:
    """How many of its smaller unit a length with a colon is: 6:12 are 372 seconds, or minutes."""
    major, _, minor = clock.text.partition(":")
    return HOUR * int(major) + int(minor) if major.isdecimal() and minor.isdecimal() else None


def _same_time(clock: Figure, evidence: FigureEvidence) -> Iterator[tuple[str, Figure]]:
    """The bare numbers that may mean a time, or have its digits."""
    times = {time for time in (clock.value, clock.other) if isinstance(time, Decimal)}
    for source, bare in _bare(evidence):
        if not times.isdisjoint(_times_of(bare)) or clock.text in bare.text:
            yield source, bare


def _same_length(clock: Figure, evidence: FigureEvidence) -> Iterator[tuple[str, Figure]]:
    """The lengths in two units that a length with a colon is: 21 minutes 14 seconds of 21:14."""
    for source, joined in evidence.joined:
        if joined.unit in _LENGTHS and joined.value == _length(clock):
            yield source, joined


def _may_be_bare(figure: Figure) -> bool:
    return figure.kind is Kind.QUANTITY and figure.unit is None


def _times_of(figure: Figure) -> set[Decimal]:
    """The minutes after midnight that a number with a dot may mean, in the morning and the afternoon."""
    match = _DOTTED.fullmatch(figure.text)
    if match is None or len(match[2]) == 1 or int(match[1]) > HOURS or int(match[2]) >= HOUR:
        return set()
    past = Decimal(HOUR * int(match[1]) + int(match[2]))
    return {past, past + HALF_DAY} if past <= HALF_DAY + HOUR else {past}


def _bare(evidence: FigureEvidence) -> Iterator[tuple[str, Figure]]:
    return ((one.source, one.figure) for one in evidence.amounts if one.figure.unit is None)


def _clocks(evidence: FigureEvidence) -> Iterator[tuple[str, Figure]]:
    yield from ((one.source, one.figure) for one in evidence.compared if one.figure.unit == "clock")
    yield from ((source, said) for source, _, said in evidence.spelt() if said.unit == "clock")


_RATIO = regex(r"(\d[\d,.]*) (?:[^\W\d_]{1,20} )?(?:per|for every|to|in|out of) (\d[\d,.]*\d)")


def _of_ratio(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A part of a ratio that the evidence writes with a colon: 4 spaces per 1,000 for 4:1,000."""
    start = claim.figure.start - claim.sentence.start
    around = (match for match in _RATIO.finditer(claim.sentence.text) if match.start() <= start < match.end())
    ratios = (f"{match[1]}:{match[2]}" for match in around)
    found = (_found(claim, evidence, ratio, str.isdigit, "of the same ratio") for ratio in ratios)
    return next(filter(None, found), None)


_SHORT = {"minute": "min", "day": "d", "week": "w", "month": "m", "year": "y", "hour": "h"}
"""How the name of a column or a setting shortens a unit of time: downloads_30d."""


def _of_key(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A length of time that stands in the name of a column or of a setting: 30 days of downloads_30d, last_7_days."""
    figure = claim.figure
    short = _SHORT.get(figure.unit or "")
    keys = (f"_{figure.number}{short}", f"_{figure.number}_{figure.unit}") if short else ()
    found = (
        _found(claim, evidence, key, lambda beside: beside.isalnum() and beside != "s", "of a name") for key in keys
    )
    return next(filter(None, found), None)


def _worded(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A number in words that the evidence has in the same words, whatever it counts there: up to a quarter."""
    text = claim.figure.text
    if not claim.figure.written or claim.figure.unit is not None or " " not in text:
        return None
    return _found(claim, evidence, text, str.isalnum, "in the same words")


def _found(
    claim: FigureClaim, evidence: FigureEvidence, text: str, goes_on: Callable[[str], bool], how: str
) -> Check | None:
    """A claim that the evidence has letter by letter; what `goes_on` beside it makes it something else."""
    for source, _, whole in evidence.read:
        at = whole.find(text)
        beside = (whole[max(0, at - 1) : at], whole[at + len(text) : at + len(text) + 1])
        if at >= 0 and not any(map(goes_on, beside)):
            return _stated(claim, source, text, at, how)
    return None


def _stated(claim: FigureClaim, source: str, text: str, start: int, how: str) -> Check:
    quote = Evidence(source=source, quote=text, start=start, end=start + len(text))
    return Check(claim=claim, relation=Relation.STATED, how=how, score=LIKELY, evidence=(quote,))


def _named(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A number with a dot that the evidence has, too, and not as a figure: the version of something."""
    text = claim.figure.text
    if not (_may_be_bare(claim.figure) and _DOTTED.fullmatch(text)):
        return None
    found = next((one for one in evidence.compared if one.figure.naming and one.figure.text == text), None)
    if found is None:
        return None
    return Check(claim=claim, relation=Relation.STATED, how="part of a name", score=LIKELY, evidence=(quoted(found),))
