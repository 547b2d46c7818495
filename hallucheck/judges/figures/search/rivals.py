"""Figures that contradict a claim: about the very same thing, in a table or in prose, and another value."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.evidence.chunks import Celled, Stated, celled
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.words import asked_operations
from hallucheck.judges.figures.evidence.agree import APART, Fit, comparable, same_thing
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.hedges import direction
from hallucheck.text.amounts.words_around import stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import Kind

_AGGREGATE = words("total all combined sum altogether together average both mean aggregate cumulative")
ROWS = 3
"""Rows of one name of which it is still known whether they say something else."""
PIECE = 40
"""How far before a figure the words may stand by which it is of each, or of the whole, in characters."""
_PART = regex(
    r"\b(?:each|every|per|je|jede[rs]?|chaque|cada|ogni|elke?)\b[^.;!?]*$"
    r"|\b(?:half|thirds?|quarters?|fifths?|tenths?|%|per ?cent) of (?:the |all |its |these |those )?$"
)
BESIDE = 80
"""How far before a figure the things may be named of which it is the sum, in characters."""
_JOINT = regex(r"\band\b.*\b(?:(?:comes?|came|adds?|added|amounts?|amounted)(?: up)? to|totals?|totall?ed|costs?)\s+$")
METRIC = (Kind.CURRENCY, Kind.RATIO)
"""Kinds whose label is the name of one thing that has one value."""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A stated figure that agrees with the claim."""

    stated: Stated
    fit: Fit
    related: float
    """How far it is about the same thing, 0 to 1."""


def rivals_of(claim: FigureClaim, evidence: FigureEvidence, hits: Sequence[Hit]) -> list[Stated]:
    """Figures about the very thing the claim is about, none of which agrees with it."""
    if claim.asked:
        return _row_rivals(claim, evidence, hits)
    if not _AGGREGATE.isdisjoint(claim.sentence.text.lower().split()) or _JOINT.search(claim.before.lower()[-BESIDE:]):
        return []  # what is said of the whole is not refuted by a part
    return _prose_rivals(claim, evidence, hits)


def _row_rivals(claim: FigureClaim, evidence: FigureEvidence, hits: Sequence[Hit]) -> list[Stated]:
    """For a bare answer: the cells of the one row and period that the question names."""
    in_prose = any(hit.stated.cell is None and hit.related >= APART for hit in hits)
    if asked_operations(claim.asked) - {"sum", "product"} or not claim.periods or in_prose:
        return []
    located = locate(claim, evidence)
    if any(hit.stated in located for hit in hits):
        return []
    fitting = celled(s for s in located if comparable(claim.figure, s.figure, cell=True) is not None)
    if "total" in claim.asked and not any("total" in cell.label for _, cell in fitting):
        return []
    return [stated for stated, _ in fitting[:ROWS]]


def locate(claim: FigureClaim, evidence: FigureEvidence) -> list[Stated]:
    """The cells whose row the claim names in full, the longest name first; of the claim's periods where it has some."""
    found: list[tuple[int, Celled]] = []
    for stated, cell in celled(evidence.compared):
        named = cell.label and cell.label <= claim.about
        if named and (not claim.periods or not cell.periods or meet(claim.periods, cell.periods)):
            found.append((len(cell.label) * 4 + min(len(cell.section & claim.about), 3), (stated, cell)))
    top = max((weight for weight, _ in found), default=0)
    best = [each for weight, each in found if weight == top]
    dated = [stated for stated, cell in best if cell.periods]
    return dated if claim.periods and dated else [stated for stated, _ in best]


def _prose_rivals(claim: FigureClaim, evidence: FigureEvidence, hits: Sequence[Hit]) -> list[Stated]:
    """For prose: the figures whose words are those of the claim, where they all say one other value."""
    if not claim.label or claim.figure.unit == "clock":
        return []
    if hits and not _is_open(claim, hits):
        return []
    same = [stated for stated in evidence.compared if _of_same_words(claim, stated)]
    if len({stated.figure.value for stated in same}) != 1 or comparable(claim.figure, same[0].figure) is None:
        return []
    part = _PART.search(claim.sentence.text.lower()) is not None
    return [stated for stated in same if part or not _PART.search(_ahead(stated))]


def _ahead(stated: Stated) -> str:
    start = stated.figure.start
    return stated.chunk.text[max(0, start - PIECE) : start].lower()


def _is_open(claim: FigureClaim, hits: Sequence[Hit]) -> bool:
    """Whether a claim may be wrong though its figure is stated: of a metric, and in no passage that could be meant.

    "1 hour, then about 5 hours": what the same words count may well be several things.
    """
    return claim.figure.kind in METRIC and not any(may_be_meant(claim, hit.stated) for hit in hits)


def _of_same_words(claim: FigureClaim, stated: Stated) -> bool:
    """Whether a figure is of the claim's kind and period and its words are the claim's."""
    mine, its = claim.figure, stated.figure
    if its.kind is not mine.kind or its.unit != mine.unit or its.naming or not stated.label:
        return False
    if not same_thing(claim.label, stated.label) or not _same_use(claim, stated):
        return False
    periods = stated.chunk.periods(stated.index)
    return not (claim.periods and periods and not meet(claim.periods, periods))


def names_in(text: str) -> frozenset[str]:
    """The stems of the words that a text writes with a capital."""
    return stems({word.lower() for word in _NAME.findall(text)})


_NAME = regex(r"(?<![^\W\d_])[^\W\d_a-z][^\W\d_]+")


def may_be_meant(claim: FigureClaim, stated: Stated) -> bool:
    """Whether an agreeing figure of prose could be the claimed one: no other name beside it, no other period."""
    if stated.label and not stated.label & claim.label and not same_thing(claim.label, stated.label):
        return False
    periods = stated.chunk.periods(stated.index) if claim.periods else ()
    return not periods or meet(claim.periods, periods)


def _same_use(claim: FigureClaim, stated: Stated) -> bool:
    """Both the size of a change, or both a level: 'rose 5 %' does not rival 'is 5 %'."""
    before = stated.chunk.text[max(0, stated.figure.start - 25) : stated.figure.start]
    stated_change = not before.endswith((" to ", " from ", " at ")) and bool(direction(before))
    return stated_change == (claim.change or bool(claim.direction))
