"""Cells of tables as terms of a derivation: a row across its periods, rows within a column, sections, whole columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from hallucheck.evidence.chunks import Celled, Stated, celled
from hallucheck.evidence.grids import Cell
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import Operand, of_all
from hallucheck.judges.figures.derive.operands import (
    COST,
    FEW,
    PROFIT,
    RELATED,
    REVENUE,
    TOTAL,
    Group,
    Item,
    margins,
    of_one,
    prose_figures,
    related_prose,
)
from hallucheck.judges.figures.evidence.about import relation
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import ONE, Kind, Period

Key = tuple[int, int]
"""(chunk, row) or (chunk, column)."""

GROUPS = 4
"""Rows, and columns, that are tried."""
LONGEST = 40
ROWS = 3
"""Rows that may be taken together ("EMEA and Americas")."""
SUMS = frozenset(("sum", "mean"))
CHANGES = frozenset(("change", "difference", "mean"))
WHOLE = frozenset(("both", "combined", "together", "total", "altogether", "sum", "average"))
JOINTS = (" and ", "as well as", " plus ", "combined", "together")


def cell_groups(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Group]:
    """Rows that the claim names: each across its periods; all of them within one column; then whole columns."""
    cells = [(s, cell) for s, cell in celled(evidence.compared) if _is_named(cell) and not s.figure.naming]
    if not cells:
        return
    weights: dict[Key, float] = {}
    rows: dict[Key, list[Stated]] = {}
    columns: dict[Key, list[Stated]] = {}
    for stated, cell in cells:
        key = (id(stated.chunk), cell.row)
        if key not in weights:
            dated = not (cell.label or claim.asked) and meet(claim.periods, cell.periods)
            share = len(cell.label & claim.about) / len(cell.label) if cell.label else float(dated)
            weights[key] = share + 0.05 * len(cell.section & claim.about)
        if weights[key] >= RELATED:
            rows.setdefault(key, []).append(stated)
            columns.setdefault((id(stated.chunk), cell.column), []).append(stated)
    ranked = sorted(rows, key=lambda key: -weights[key])
    whole = [rows[key] for key in ranked if weights[key] >= 1]
    for factor in _factors(claim, evidence):
        yield from _named(claim, [rows[key] for key in ranked[:GROUPS]], list(columns.values()), factor)
        yield from _together(claim, whole, factor)
        for column in (*_headed(claim, cells), *_sections(claim, cells)):
            yield Group(_operands(claim, column, factor), SUMS if len(column) > FEW else None)
        for column in _whole(claim, cells):
            yield Group(_operands(claim, column, factor), of_all(frozenset(claim.said.words)))
    yield from _margins(claim, cells)
    yield from _left(claim, cells)
    yield _mixed(claim, evidence, rows, ranked)


def _is_named(cell: Cell) -> bool:
    """Whether a cell can be spoken of: by its row, or by its column and period."""
    return bool(cell.label or (cell.heading and cell.periods))


def _named(
    claim: FigureClaim, rows: Sequence[list[Stated]], columns: Sequence[list[Stated]], factor: float
) -> Iterator[Group]:
    """Each row that the claim names, then what stands in them in one column."""
    for row in rows:
        group = _operands(claim, row, factor)
        yield Group(group)
        spanned = _operands(claim, row, factor, spanned=True)
        if len(spanned) > len(group):
            yield Group(spanned)
    wanted = [column for column in columns if len(column) > 1]
    in_period = [c for c in wanted if claim.periods and any(relation(claim, s) >= RELATED for s in c)]
    for column in (in_period or wanted)[:GROUPS]:
        yield Group(_operands(claim, column, factor))


def _factors(claim: FigureClaim, evidence: FigureEvidence) -> tuple[float, ...]:
    """What a bare cell is worth in the claim's terms: as the tables declare, else as the claim itself says."""
    figure = claim.figure
    declared = tuple(sorted(float(scale) for scale in evidence.scales))
    if figure.kind in (Kind.PERCENTAGE, Kind.POINTS, Kind.RATIO):
        return (1.0,)
    if figure.scale != ONE:
        return tuple(dict.fromkeys((float(figure.scale), *declared)))
    return (1.0, *declared) if figure.kind is Kind.CURRENCY else (1.0,)


def _operands(claim: FigureClaim, stated: Sequence[Stated], factor: float, *, spanned: bool = False) -> list[Operand]:
    """Cells as operands, each worth `factor`; without those of other periods where the claim names several."""
    wanted: Sequence[Period] = claim.periods
    if spanned and len(wanted) > 1:
        wanted = (Period(min(p.start for p in wanted), max(p.end for p in wanted)),)
    cells = celled(stated)
    meant = [each for each in cells if _fits(wanted, each[1].periods)]
    if not meant and len({cell.column for _, cell in cells}) == 1:
        return []  # a column of another period
    chosen = meant if len(meant) > 1 else cells
    found = [_operand(s, factor) for s, _ in chosen[:LONGEST] if s.figure.value is not None]
    rows = {cell.row for _, cell in chosen}
    if len(rows) == 1 and found:
        nils = chosen[0][0].chunk.nils.get(rows.pop(), ())
        found += [
            Operand(value=0.0, name="nil", when=periods[0] if periods else None)
            for periods in nils
            if _fits(wanted, periods)
        ]
    return found


def _operand(stated: Stated, factor: float) -> Operand:
    figure, cell = stated.figure, stated.cell
    percent = figure.kind in (Kind.PERCENTAGE, Kind.POINTS)
    return Operand(
        value=float(figure.number) * (factor if figure.scale == ONE and not percent else 1.0),
        name=stated.name,
        percent=percent,
        when=cell.periods[0] if cell and cell.periods else None,
    )


def _fits(wanted: Sequence[Period], periods: Sequence[Period]) -> bool:
    """Whether periods hold what is wanted or are held by it, where both are known."""
    return not wanted or not periods or any(a.contains(b) or b.contains(a) for a in wanted for b in periods)


def _together(claim: FigureClaim, rows: Sequence[list[Stated]], factor: float) -> Iterator[Group]:
    """Rows that the claim names in full and joins, added up column by column: what changed is their sum."""
    text = claim.asked or claim.sentence.text.lower()
    if not any(joint in text for joint in JOINTS):
        return
    named: dict[frozenset[str], list[Celled]] = {}
    for row in map(celled, rows):
        if row[0][0].figure.kind is not Kind.PERCENTAGE:
            named.setdefault(row[0][1].label, row)
    if not 1 < len(named) <= ROWS or len({id(row[0][0].chunk) for row in named.values()}) > 1:
        return
    sums: dict[int, list[Operand]] = {}
    for stated, cell in chain(*named.values()):
        if stated.figure.value is not None and stated.figure.kind is not Kind.PERCENTAGE:
            sums.setdefault(cell.column, []).append(_operand(stated, factor))
    whole = [
        Operand(
            value=sum(part.value for part in parts),
            name="(" + " + ".join(part.name for part in parts) + ")",
            when=parts[0].when,
        )
        for parts in sums.values()
        if len(parts) == len(named)
    ]
    meant = [o for o in whole if o.when is None or _fits(claim.periods, (o.when,))]
    yield Group(meant if len(meant) > 1 else whole, CHANGES)


def _headed(claim: FigureClaim, cells: Sequence[Celled]) -> list[list[Stated]]:
    """Whole columns whose heading the claim names: what an average or a total over all rows is made of."""
    columns: dict[Key, list[Stated]] = {}
    for stated, cell in cells:
        if cell.heading and len(cell.heading & claim.about) * 2 >= len(cell.heading):
            columns.setdefault((id(stated.chunk), cell.column), []).append(stated)
    least = 1 if claim.said.words & WHOLE else 2  # two rows are a pair, unless the sentence speaks of both
    return [column for column in columns.values() if len(column) > least][:GROUPS]


def _whole(claim: FigureClaim, cells: Sequence[Celled]) -> list[list[Stated]]:
    """All columns without their total, where the claim is of no single row; the row that it names, of no column."""
    columns: dict[Key, list[Celled]] = {}
    rows: dict[Key, list[Celled]] = {}
    for stated, cell in () if claim.asked else cells:
        if stated.figure.value is not None and not (cell.label | cell.heading) & TOTAL:
            columns.setdefault((id(stated.chunk), cell.column), []).append((stated, cell))
            if cell.label and cell.label <= claim.about:
                rows.setdefault((id(stated.chunk), cell.row), []).append((stated, cell))
    meant = [column for column in columns.values() if sum(meet(claim.periods, cell.periods) for _, cell in column) != 1]
    labelled = [(column, [cell.label for _, cell in column]) for column in meant]
    labelled += [(row, [cell.heading for _, cell in row]) for row in rows.values()]
    return [
        [stated for stated, _ in line]
        for line, labels in labelled
        if len(line) > 2 and not of_one(claim, labels)  # noqa: PLR2004 (a pair)
    ][: 2 * GROUPS]


def _sections(claim: FigureClaim, cells: Sequence[Celled]) -> list[list[Stated]]:
    """The columns of a section that the claim names."""
    parts: dict[tuple[int, frozenset[str], int], list[Celled]] = {}
    for stated, cell in cells:
        if cell.section and cell.section <= claim.about:
            parts.setdefault((id(stated.chunk), cell.section, cell.column), []).append((stated, cell))
    wide = [part for part in parts.values() if len(part) > 1]
    ranked = sorted(wide, key=lambda part: -len(part[0][1].heading & claim.about))
    return [[stated for stated, _ in part] for part in ranked[:GROUPS]]


def _margins(claim: FigureClaim, cells: Sequence[Celled]) -> Iterator[Group]:
    if "margin" not in claim.about:
        return
    columns: dict[Key, list[Item]] = {}
    for stated, cell in cells:
        counted = stated.figure.value is not None and stated.figure.kind is not Kind.PERCENTAGE
        if counted and _fits(claim.periods, cell.periods):
            columns.setdefault((id(stated.chunk), cell.column), []).append(Item(cell.label, _operand(stated, 1.0)))
    for items in list(columns.values())[:GROUPS]:
        yield from margins(claim, items)


def _left(claim: FigureClaim, cells: Sequence[Celled]) -> Iterator[Group]:
    """A profit is what revenue leaves of expenses, whether or not the table says so; expenses may stand in brackets."""
    if not claim.label & PROFIT or claim.figure.kind is Kind.PERCENTAGE:
        return
    columns: dict[Key, list[Stated]] = {}
    for stated, cell in cells:
        counted = stated.figure.value is not None and cell.label & (REVENUE | COST)
        if counted and _fits(claim.periods, cell.periods):
            columns.setdefault((id(stated.chunk), cell.column), []).append(stated)
    for column in columns.values():
        if len(column) == 2:  # noqa: PLR2004 (one of each)
            yield Group([_operand(stated, 1.0) for stated in column], frozenset(("difference", "sum")))


def _mixed(claim: FigureClaim, evidence: FigureEvidence, rows: dict[Key, list[Stated]], ranked: Sequence[Key]) -> Group:
    """Cells of the row that the claim names best beside the prose about it: $0.3 million of $3.8 (in millions)."""
    figures = prose_figures(claim, evidence) if ranked and claim.asked else []
    if not figures:
        return Group([])
    best = rows[ranked[0]]
    scales = best[0].chunk.scales or evidence.scales
    factor = float(min(scales)) if scales else 1.0
    beside = related_prose(claim, figures, ())[:GROUPS]
    return Group([*_operands(claim, best, factor)[:GROUPS], *beside])
