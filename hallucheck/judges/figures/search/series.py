"""A figure among the others of its row, column or list: did it rise since those before it, is it the most of all?

An accusation takes all of them: what rose to a figure that is below every earlier one, the most that others exceed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hallucheck.evidence.chunks import Celled
from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import quoted
from hallucheck.judges.figures.search.within_sentence import goes_otherwise, says_way
from hallucheck.judges.figures.search.wrong_cell import Claimed, find_cells
from hallucheck.text.amounts.words_around import stems
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Kind

SURE = 0.8
REACH = 90
"""How far before a figure the words may stand that say what it is among others, in characters."""
_NEARLY = "(?:(?:about|around|only|just|nearly|almost|roughly|over) )?"
_REACHED = regex(rf"([^\W\d_]+(?: [^\W\d_]+){{0,2}}),? (?:to|auf|à|a|hasta|naar) {_NEARLY}$")
_BEST = regex(
    r"(?<!at )\b(?:(most|highest|greatest|maximum)|(?:fewest|least|lowest|minimum))\b(?: [^\W_]+){0,4}[,:(]? ?"
    rf"(?:(?:with|of|at|was|is|were|being|stood at|came to) )?{_NEARLY}[$€£]?$"
)
_BEST_HINTS = ("most", "hest", "test", "imum", "west", "least")
_REACHED_HINTS = (" to ", " auf ", " à ", " a ", " hasta ", " naar ")
"""One of them is in all that the two patterns find."""
_BUT = words("after behind besides except apart second third fourth fifth next among one other excluding outside than")
_SINCE = words("since from than compared against versus of")
_ORDERED = regex(r"\bfirst\b.{1,200}\b(?:second|third|fourth|last|final)\b")
_MONTH = "month "
_ALL = stems({"total", "sum", "overall", "all", "average", "mean", "altogether", "combined"})
LEAST = 3
"""Figures of a list in prose of which one is the most."""


def compare_with_others(claim: FigureClaim, siblings: Sequence[FigureClaim], evidence: FigureEvidence) -> Check | None:
    """The contradiction, where a figure is not what its sentence says it is among the others; else None."""
    if claim.asked or claim.figure.kind is Kind.DATE:
        return None
    before = claim.before[-REACH:].lower()
    best = _BEST.search(before) if holds_any(before, _BEST_HINTS) else None
    reached = _REACHED.search(before) if best is None and holds_any(before, _REACHED_HINTS) else None
    if not (best or (reached and says_way(reached[1]))):
        return None
    claimed = find_cells(claim, siblings, evidence)
    if claimed is None or len(claimed.hits) != 1:
        return None
    groups = list(_groups(claimed))
    if best is not None:
        return _exceeded(claimed, groups, way=1 if best[1] else -1) if _BUT.isdisjoint(before.split()) else None
    return _reached(claimed, groups, reached[1]) if reached else None


def _exceeded(claimed: Claimed, groups: Sequence[list[Celled]], *, way: int) -> Check | None:
    """What exceeds a figure that is said to be the most of all (`way` 1), or falls below the least."""
    if not claimed.drawn and (len(claimed.table) < LEAST or not all(cell.label for _, cell in claimed.table)):
        return None
    number = claimed.hits[0][0].figure.number
    beyond = [[each for each in group if (each[0].figure.number - number) * way > 0] for group in groups]
    if not beyond or not all(beyond):
        return None
    return _contradicted(claimed, beyond[0], "is not the most" if way > 0 else "is not the least")


def _reached(claimed: Claimed, groups: Sequence[list[Celled]], said: str) -> Check | None:
    """What all stood before a figure that is said to have risen, fallen or doubled, where it did not."""
    if not _SINCE.isdisjoint(claimed.claim.said.words.difference(said.split())):
        return None
    number = claimed.hits[0][0].figure.number
    earlier = [each for group in groups for each in _earlier(group, claimed.hits[0])]
    wrong = [each for each in earlier if goes_otherwise(said, each[0].figure.number, number)]
    return _contradicted(claimed, wrong, "was before") if wrong and len(wrong) == len(earlier) else None


def _groups(claimed: Claimed) -> Iterator[list[Celled]]:
    """The figures that one is among: its column and its row, or the list in prose."""
    sort, own = claimed.hits[0][0].figure, claimed.hits[0][1]
    alike = [
        each
        for each in claimed.table
        if each[0].figure.value is not None
        and (each[0].figure.kind, each[0].figure.unit) == (sort.kind, sort.unit)
        and not each[1].label & _ALL
    ]
    column = [
        each
        for each in alike
        if each[1].column == own.column and (each[1].label or each[1].periods or not claimed.drawn)
    ]
    row = [each for each in alike if each[1].row == own.row and each[1].periods] if claimed.drawn else []
    yield from (group for group in (column, row) if len(group) > 1)


def _earlier(group: list[Celled], hit: Celled) -> list[Celled]:
    """Those of a group that are of an earlier time, as far as that is said."""
    at = _time(hit)
    if at is not None:
        return [each for each in group if (time := _time(each)) is not None and time < at]
    stated = hit[0]
    ordered = hit[1].row == group[-1][1].row and _ORDERED.search(
        stated.chunk.text[slice(*stated.chunk.passage(stated.index))]
    )
    return group[:-1] if ordered else []


def _time(celled: Celled) -> int | None:
    """When a figure is of: its one period, or the month that it is named by."""
    cell = celled[1]
    if len(cell.periods) == 1:
        return cell.periods[0].start.toordinal()
    months = [word for word in cell.label if word.startswith(_MONTH)]
    return int(months[0].removeprefix(_MONTH)) if len(months) == 1 else None


def _contradicted(claimed: Claimed, others: list[Celled], how: str) -> Check:
    other, figure = others[0][0], claimed.claim.figure
    return Check(
        claim=claimed.claim,
        relation=Relation.CONTRADICTED,
        how=f"{other.name} {how}" if how == "was before" else f"{figure.text} {how}: the source has {other.name}",
        score=SURE,
        evidence=(quoted(other), quoted(claimed.hits[0][0])),
        name="among-others",
    )
