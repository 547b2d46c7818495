"""Figures of a table told of the wrong year or the wrong row: each stands in the evidence, but in another cell.

Only what cannot be read otherwise is an accusation: the sentence says plainly which cell it means, that cell says
something else, and the figure stands nowhere but in the cells beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.evidence.chunks import Stated
from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.agree import ZERO, Fit, tolerance
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import best_fit, quoted
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import Kind, Period

SURE = 0.8
MOST = 60
"""Cells with the claimed figure beyond which the table says nothing about which one is meant."""
_HEAD = regex(r"[^\W\d_]+")
_BEHIND = regex(
    r"[ ,(]{1,3}(?:(?:in|for|during|im|en|em|nel|for the year|in the year|in fiscal|as of|at the end of)[ ])?$"
)
_AHEAD = regex(r"[ ]?[:,=–—-]?[ ]?$")
_MOVED = words(
    "from than compared versus vs after previous previously prior earlier against up down before instead unlike "
    "whereas not rather exceeding exceeded above below over under more less fewer higher lower increase decrease "
    "growth change difference total average combined together sum both expected budget planned forecast estimated "
    "gegenüber nach von vorher vorjahr zuvor contre après antes tras frente if would could between other another next "
    "since until by most least highest lowest largest smallest target adjusted excluding including"
)
"""Words by which a figure may be another's than that of the cell that the sentence names."""


def crossed(claim: FigureClaim, siblings: Sequence[FigureClaim], evidence: FigureEvidence) -> Check | None:
    """The contradiction, where a figure that stands in a table is told of another cell; else None."""
    if claim.asked or claim.hedge is not Hedge.EXACT or claim.figure.kind is Kind.DATE or claim.change:
        return None
    hits = _hits(claim, evidence)
    if not hits:
        return None
    meant = (
        _of_year(claim, siblings, hits, evidence)
        or _of_row(claim, siblings, hits, evidence)
        or _of_column(claim, siblings, hits, evidence)
    )
    if not meant or any(_agrees(claim, cell, evidence) for cell in meant):
        return None
    return Check(
        claim=claim,
        relation=Relation.CONTRADICTED,
        how=f"the table has {meant[0].name}; {claim.figure.text} stands at {hits[0].name}",
        score=SURE,
        evidence=(quoted(meant[0]), quoted(hits[0])),
        expected=meant[0].figure.text,
        name="wrong-cell",
    )


def _hits(claim: FigureClaim, evidence: FigureEvidence) -> list[Stated]:
    """The cells that hold the very figure; none where it stands in prose too, or in several tables."""
    near = evidence.near(claim.figure, float(tolerance(claim.figure.kind, evidence.options)), hedged=False)
    found = [stated for stated in near if _agrees(claim, stated, evidence)]
    if not 0 < len(found) <= MOST or any(stated.cell is None for stated in found):
        return []
    return found if len({id(stated.chunk) for stated in found}) == 1 else []


def _agrees(claim: FigureClaim, stated: Stated, evidence: FigureEvidence) -> bool:
    """Whether a cell holds the very figure; what is only near stands in the cell beside it, perhaps."""
    return best_fit(claim, stated, evidence, ZERO) is not Fit.NONE


def _of_year(
    claim: FigureClaim, siblings: Sequence[FigureClaim], hits: Sequence[Stated], evidence: FigureEvidence
) -> list[Stated]:
    """For a figure of one year: what its row or column holds in the year that the sentence puts it in."""
    period = _told_of(claim, siblings)
    if period is None:
        return []
    found = []
    for hit in hits:
        cell = hit.cell
        if cell is None or len(cell.periods) != 1 or meet((period,), cell.periods):
            return []
        beside = [s for s in _table(hit, evidence) if s.cell and s.cell.periods and meet((period,), s.cell.periods)]
        in_row = [s for s in beside if s.cell and s.cell.row == cell.row]
        in_column = [s for s in beside if s.cell and s.cell.column == cell.column]
        meant, name = (in_row, cell.label) if in_row else (in_column, cell.heading)
        if len(meant) != 1 or not _named(claim, name, hit, evidence, by_row=bool(in_row)):
            return []
        found += meant
    return found


def _named(claim: FigureClaim, name: frozenset[str], hit: Stated, evidence: FigureEvidence, *, by_row: bool) -> bool:
    """Whether the sentence names the row, or the column, and no other one of the table as well."""
    shared = name & claim.about
    if not shared or len(shared) * 2 < len(name):
        return False
    for other in _table(hit, evidence):
        cell = other.cell
        if cell is None:
            continue
        label = cell.label if by_row else cell.heading
        if label and label != name and len(label & claim.about) >= len(shared):
            return False
    return True


def _told_of(claim: FigureClaim, siblings: Sequence[FigureClaim]) -> Period | None:
    """The one year that the sentence plainly puts the figure in: `5.1 in 2023`, `2023: 5.1`, `in 2023 it was 5.1`."""
    text, offset = claim.sentence.text, claim.sentence.start
    at = next(index for index, other in enumerate(siblings) if other is claim)
    behind = siblings[at + 1] if at + 1 < len(siblings) else None
    ahead = siblings[at - 1] if at else None
    if behind is not None and behind.figure.kind is Kind.DATE:
        gap = text[claim.figure.end - offset : behind.figure.start - offset]
        if _BEHIND.fullmatch(gap) and not gap.isspace() and gap.strip() != ",":
            return _yearly(behind)
    if ahead is None or ahead.figure.kind is not Kind.DATE:
        return None
    gap = text[ahead.figure.end - offset : claim.figure.start - offset]
    dates = [other for other in siblings if other.figure.kind is Kind.DATE]
    if _AHEAD.fullmatch(gap):
        if (gap.strip() and gap.strip() in ":=–—-") or _alternating(siblings):
            return _yearly(ahead)
        return None
    said = set(_HEAD.findall(gap.lower()))
    first = at == 1 and ahead.figure.start - offset <= 12  # noqa: PLR2004 (In fiscal 2023)
    plainly = said.isdisjoint(_MOVED) and not any(mark in gap for mark in ";.")
    if plainly and (len(dates) == 1 or _alternating(siblings)) and (first or _alternating(siblings)):
        return _yearly(ahead)
    return None


def _alternating(siblings: Sequence[FigureClaim]) -> bool:
    """Whether dates and figures take turns, a date first: 2023 it was 5.1, 2024 4.2."""
    kinds = [other.figure.kind is Kind.DATE for other in siblings]
    return len(kinds) % 2 == 0 and all(dated == (index % 2 == 0) for index, dated in enumerate(kinds))


def _yearly(claim: FigureClaim) -> Period | None:
    period = claim.figure.period
    return None if period is None or period.recurring else period


def _of_row(
    claim: FigureClaim, siblings: Sequence[FigureClaim], hits: Sequence[Stated], evidence: FigureEvidence
) -> list[Stated]:
    """For a figure of one thing of many: what the row that the sentence names holds in the figure's column."""
    columns = {hit.cell.column for hit in hits if hit.cell}
    if len(columns) != 1 or not all(_in_period(claim, hit) for hit in hits):
        return []
    clause, alone = _clause(claim, siblings)
    said = set(_HEAD.findall(clause.lower()))
    if not said.isdisjoint(_MOVED):
        return []
    table = _table(hits[0], evidence)
    labels = {cell.label for s in table if (cell := s.cell) and cell.label}
    about = content(clause)
    named = {label for label in labels if label <= about}
    everywhere = {label for label in labels if label <= content(claim.sentence.text)}
    if len(named) != 1 or (alone and len(everywhere) != 1):
        return []
    (label,) = named
    if any(hit.cell and hit.cell.label == label for hit in hits):
        return []
    meant = [s for s in table if s.cell and s.cell.label == label and s.cell.column in columns]
    heading = hits[0].cell.heading if hits[0].cell else frozenset()
    other = {cell.heading for s in table if (cell := s.cell) and cell.column not in columns}
    kinds = {s.figure.kind for s in table if s.cell and s.cell.column not in columns}
    alone = not kinds  # a table of one column
    plain = alone or bool(heading & about) or claim.figure.kind not in (*kinds, Kind.QUANTITY)
    if not plain or any(name & about - heading for name in other if claim.figure.kind is Kind.QUANTITY):
        return []
    return meant if len(meant) == 1 else []


def _in_period(claim: FigureClaim, hit: Stated) -> bool:
    """Whether a cell has a row's name, and stands in the period that the sentence names, where both have one."""
    cell = hit.cell
    if cell is None or not cell.label:
        return False
    return not cell.periods or not claim.periods or meet(claim.periods, cell.periods)


def _of_column(
    claim: FigureClaim, siblings: Sequence[FigureClaim], hits: Sequence[Stated], evidence: FigureEvidence
) -> list[Stated]:
    """For a figure of one row that stands under another heading than the sentence names: what is under that one."""
    clause, _ = _clause(claim, siblings)
    about = content(clause)
    if not set(_HEAD.findall(clause.lower())).isdisjoint(_MOVED):
        return []
    table = _table(hits[0], evidence)
    headings = {cell.heading for s in table if (cell := s.cell) and cell.heading}
    named = {heading for heading in headings if _said(heading) <= about and _said(heading)}
    if len(named) != 1 or any(_said(heading) & about for heading in headings - named):
        return []
    found = []
    for hit in hits:
        cell = hit.cell
        if cell is None or not cell.heading or cell.heading in named or not _same_row(claim, siblings, hit):
            return []
        found += [s for s in table if s.cell and s.cell.row == cell.row and s.cell.heading in named and _alike(s, hit)]
    return found if len(found) == 1 else []


def _alike(one: Stated, two: Stated) -> bool:
    """Whether two cells are of one kind: no count is told for an amount."""
    return one.figure.kind is two.figure.kind and one.figure.unit == two.figure.unit


def _said(heading: frozenset[str]) -> frozenset[str]:
    """The words of a heading without its unit."""
    return frozenset(word for word in heading if len(word) > 2)  # noqa: PLR2004 (m, mg)


def _same_row(claim: FigureClaim, siblings: Sequence[FigureClaim], hit: Stated) -> bool:
    """Whether a cell is of the very row that the sentence speaks of."""
    cell = hit.cell
    if cell is None:
        return False
    if cell.label:
        return cell.label <= claim.about
    told = _told_of(claim, siblings) or (claim.periods[0] if len(claim.periods) == 1 else None)
    return told is not None and meet((told,), cell.periods)


def _clause(claim: FigureClaim, siblings: Sequence[FigureClaim]) -> tuple[str, bool]:
    """The words that say whose figure it is: from the figure before it on; and whether that is the whole sentence."""
    text, offset = claim.sentence.text, claim.sentence.start
    at = next(index for index, other in enumerate(siblings) if other is claim)
    same = [other for other in siblings[:at] if other.figure.kind is claim.figure.kind]
    if not same:
        later = [other for other in siblings[at + 1 :] if other.figure.kind is claim.figure.kind]
        stop = later[0].figure.start - offset if later else len(text)
        return (text[: claim.figure.end - offset], False) if later else (text[:stop], True)
    return text[same[-1].figure.end - offset : claim.figure.end - offset], False


def _table(hit: Stated, evidence: FigureEvidence) -> list[Stated]:
    return [s for s in evidence.compared if s.chunk is hit.chunk and s.cell is not None]
