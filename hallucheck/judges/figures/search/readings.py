"""What a figure may be beside what it looks like: a time with a dot (5.30), part of a name (release 9.0), words."""

from __future__ import annotations

from decimal import Decimal

from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import quoted
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.clocks import HALF_DAY, HOUR
from hallucheck.text.figure.figure import Figure

LIKELY = 0.7
"""How sure it is that the evidence means what the answer means (a guess)."""

_DOTTED = regex(r"(\d{1,2})\.(\d{1,2})")
_RATIO = regex(r"(\d[\d,.]*) (?:[^\W\d_]{1,20} )?(?:per|for every|to|in|out of) (\d[\d,.]*\d)")


def read_otherwise(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A claim that the evidence bears out in another reading of it, or of its own figures; None where it does not."""
    figure, text, start = claim.figure, claim.figure.text, claim.figure.start - claim.sentence.start
    if figure.unit == "clock":
        for stated in evidence.amounts:
            if stated.figure.unit is None and not _times_of(stated.figure).isdisjoint((figure.value, figure.other)):
                return _stated(claim, quoted(stated), "the same digits, written otherwise")
    if _DOTTED.fullmatch(text):  # the version of something
        found = next((one for one in evidence.compared if one.figure.naming and one.figure.text == text), None)
        return _stated(claim, quoted(found), "part of a name") if found else None
    around = (match for match in _RATIO.finditer(claim.sentence.text) if match.start() <= start < match.end())
    ratios = [f"{match[1]}:{match[2]}" for match in around]  # 4 spaces per 1,000 for 4:1,000
    for written in [text] if figure.written and figure.unit is None and " " in text else ratios:
        for source, _, whole in evidence.read:
            at = whole.find(written)
            if at >= 0 and not any(map(str.isalnum, whole[max(0, at - 1) : at] + whole[at + len(written) :][:1])):
                quote = Evidence(source=source, quote=written, start=at, end=at + len(written))
                return _stated(claim, quote, "in the same words")
    return None


def _times_of(figure: Figure) -> set[Decimal]:
    """The minutes after midnight that a number with a dot may mean, in the morning and the afternoon."""
    match = _DOTTED.fullmatch(figure.text)
    past = Decimal(HOUR * int(match[1]) + int(match[2])) if match and len(match[2]) > 1 else None
    return set() if past is None else {past, past + HALF_DAY}


def _stated(claim: FigureClaim, quote: Evidence, how: str) -> Check:
    return Check(claim=claim, relation=Relation.STATED, how=how, score=LIKELY, evidence=(quote,))
