"""Figures that contradict a claim: about the very same thing, in a table or in prose, and another value."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.evidence.chunks import Celled, Stated, celled
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.words import asked_operations
from hallucheck.judges.figures.evidence.agree import APART, Fit, comparable, same_thing
from hallucheck.judges.figures.evidence.evidence import FigureEvidence, claim_rate, stated_rate
from hallucheck.text.amounts.hedges import direction
from hallucheck.text.amounts.words_around import content, stem, stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import ONE, Kind

_AGGREGATE = words("total all combined sum altogether together average both mean aggregate cumulative")
ROWS = 3
"""Rows of one name of which it is still known whether they say something else."""
BESIDE = 80
"""How far before a figure the things may be named of which it is the sum, in characters."""
PIECE = 40
"""How far before a figure the words may stand by which it is of one piece, or of the whole, in characters."""
_EACH = regex(r"\b(?:each|every|per|je|jede[rs]?|chaque|cada|ogni|elke?)\b[^.;!?]*$")
_FORMER = regex(r"\b(?:from|after|than|against|compared (?:to|with)|versus|vs\.?|von|nach|gegenüber)\s+$")
"""What stands before the figure of another year than the sentence's own: up from $3.1M."""
_JOINT = regex(r"\band\b.*\b(?:(?:comes?|came|adds?|added|amounts?|amounted)(?: up)? to|totals?|totall?ed|costs?)\s+$")
NOUN = regex(r"[ ]([^\W\d_]{3,})")
"""What a figure stands right before: mostly what it counts."""
_WHOLE = regex(r"\b(?:half|thirds?|quarters?|fifths?|tenths?|%|per ?cent) of (?:the |all |its |these |those )?$")
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
    rivals = _prose_rivals(claim, evidence, hits) or _cell_rivals(claim, evidence, hits)
    return [rival for rival in rivals if _is_of_same_subject(claim, rival, hits)]


def _is_of_same_subject(claim: FigureClaim, rival: Stated, hits: Sequence[Hit]) -> bool:
    """Whether a rival is about what a pronoun stands for, as its sentence says before: more than what agrees is."""
    named = content(claim.previous)
    agreeing = [len(named & _around(hit.stated)) for hit in hits if named and hit.fit is not Fit.TOLERATED]
    return not agreeing or len(named & _around(rival)) > max(agreeing)


def _around(stated: Stated) -> frozenset[str]:
    """The stems of a figure's passage and of what stands before it."""
    low, high = stated.chunk.passage(stated.index)
    return content(stated.chunk.text[max(0, low - BESIDE) : high]) | stated.chunk.about(stated.index)


def _row_rivals(claim: FigureClaim, evidence: FigureEvidence, hits: Sequence[Hit]) -> list[Stated]:
    """For a bare answer: the cells of the one row and period that the question names."""
    if asked_operations(claim.asked) - {"sum", "product"} or not claim.periods or _stands_in_prose(hits):
        return []
    located = locate(claim, evidence)
    if any(hit.stated in located for hit in hits):
        return []
    fitting = celled(s for s in located if comparable(claim.figure, s.figure, cell=True) is not None)
    if "total" in claim.asked and not any("total" in cell.label for _, cell in fitting):
        return []
    if not all(cell.periods for _, cell in fitting) or len({(s.source, cell.row) for s, cell in fitting}) > ROWS:
        return []
    return [stated for stated, _ in fitting[:ROWS]]


def _stands_in_prose(hits: Sequence[Hit]) -> bool:
    """Whether prose about the very thing has the figure."""
    return any(hit.stated.cell is None and hit.related >= APART for hit in hits)


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
    anothers = bool(hits) and all(is_of_another(claim, hit.stated) for hit in hits)
    if hits and not anothers and not _is_open(claim, hits):
        return []
    same = [stated for stated in evidence.compared if _of_same_words(claim, stated, alike=anothers)]
    agreeing = {(hit.stated.source, hit.stated.index) for hit in hits}
    if not agreeing.isdisjoint((stated.source, stated.index) for stated in same):
        return []
    if len({stated.figure.value for stated in same}) != 1 or comparable(claim.figure, same[0].figure) is None:
        return []
    return [stated for stated in same if not _of_a_piece(claim, stated)]


def _is_open(claim: FigureClaim, hits: Sequence[Hit]) -> bool:
    """Whether a claim may be wrong though its figure is stated: of a metric, and in no passage that could be meant.

    "1 hour, then about 5 hours": what the same words count may well be several things.
    """
    return claim.figure.kind in METRIC and not any(may_be_meant(claim, hit.stated) for hit in hits)


def _of_same_words(claim: FigureClaim, stated: Stated, *, alike: bool) -> bool:
    """Whether a figure is of the claim's kind and period and its words are the claim's; `alike`: no others at all."""
    mine, its = claim.figure, stated.figure
    if its.kind is not mine.kind or its.unit != mine.unit or its.naming or not stated.label:
        return False
    if stated.label != claim.label if alike else not same_thing(claim.label, stated.label):
        return False
    if not _same_use(claim, stated):
        return False
    periods = stated.chunk.periods(stated.index)
    return not (claim.periods and periods and not meet(claim.periods, periods))


def is_of_another(claim: FigureClaim, stated: Stated) -> bool:
    """Whether an agreeing figure is of something with another name: Pine Ridge's, where the claim is of Elm Court's."""
    label = stated.label
    mine, its = claim.label - label, label - claim.label
    if not mine or not its or len(its) == len(label) or stated.cell is not None:
        return False
    low, high = stated.chunk.passage(stated.index)
    return (
        mine <= names_in(claim.sentence.text) and its <= names_in(stated.chunk.text[low:high]) and not claim.about & its
    )


def names_in(text: str) -> frozenset[str]:
    """The stems of the words that a text writes with a capital."""
    return stems({word.lower() for word in _NAME.findall(text)})


_NAME = regex(r"(?<![^\W\d_])[^\W\d_a-z][^\W\d_]+")


def _of_a_piece(claim: FigureClaim, stated: Stated) -> bool:
    """Whether the two count in different ways: per day and per year, of each and of all, the part and the whole."""
    text, start = stated.chunk.text, stated.figure.start
    before = text[max(0, start - PIECE) : start].lower()
    if _WHOLE.search(before) or (_EACH.search(before) and not _EACH.search(claim.sentence.text.lower())):
        return True
    if claim.figure.kind is Kind.QUANTITY and claim.figure.unit is None:
        at = max(0, claim.figure.end - claim.sentence.start)
        mine_is, its = NOUN.match(claim.sentence.text, at), NOUN.match(text, stated.figure.end)
        if mine_is and its and stem(mine_is[1].lower()) != stem(its[1].lower()):
            return True  # 15 boxes, 360 bottles
    if before.endswith(" from ") and not (claim.periods or claim.before.endswith(" from ")):
        return True  # what something rose from is not what it is
    mine = claim_rate(claim)
    return mine is not None and mine != stated_rate(stated.chunk, stated.index)


def _cell_rivals(claim: FigureClaim, evidence: FigureEvidence, hits: Sequence[Hit]) -> list[Stated]:
    """For a sentence: the cells of the row it speaks of, in its period, where the figure is in none of them."""
    if claim.figure.kind not in METRIC or not claim.label or claim.change or _FORMER.search(claim.before.lower()):
        return []
    if _stands_in_prose(hits):
        return []
    cells = [each for each in celled(evidence.compared) if each[1].label and same_thing(claim.label, each[1].label)]
    row = [s for s, cell in cells if not claim.periods or (cell.periods and meet(claim.periods, cell.periods))]
    if len(row) > ROWS or any(hit.stated in row for hit in hits):
        return []
    known = bool(evidence.scales) or claim.figure.scale != ONE
    return row if all(_of_a_size(claim, s, known=known) for s in row) else []


def _of_a_size(claim: FigureClaim, stated: Stated, *, known: bool) -> bool:
    """Whether a cell may be held against a claim at all: alike in kind, and in scale where no scale is declared."""
    if comparable(claim.figure, stated.figure, cell=True) is None or stated.figure.value is None:
        return False
    mine, its = abs(claim.figure.number), abs(stated.figure.number)
    return known or (its < 10 * mine and mine < 10 * its)


def may_be_meant(claim: FigureClaim, stated: Stated) -> bool:
    """Whether an agreeing figure of prose could be the claimed one: no other name beside it, no other period."""
    if stated.label and not stated.label & claim.label and not same_thing(claim.label, stated.label):
        return False
    periods = stated.chunk.periods(stated.index) if claim.periods else ()
    return not periods or meet(claim.periods, periods)


def _same_use(claim: FigureClaim, stated: Stated) -> bool:
    """Both the size of a change, or both a level: 'rose 5 %' does not rival 'is 5 %'."""
    text, start = stated.chunk.text, stated.figure.start
    before = text[max(0, start - 25) : start]
    stated_change = not before.endswith((" to ", " from ", " at ")) and bool(direction(before))
    return stated_change == (claim.change or bool(claim.direction))
