"""What several figures come to: rows, columns and lists, amounts per another time, prices of so many of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, product, starmap

from msgspec.structs import replace

from hallucheck.evidence.chunks import Chunk, Stated, celled, is_bare, read_chunk
from hallucheck.evidence.grids import Cell
from hallucheck.judges.figures.claims.check import Relation
from hallucheck.judges.figures.claims.claims import MAX_ANSWER, FigureClaim
from hallucheck.judges.figures.derive.terms import (
    ALIKE,
    BARE,
    CLOCK,
    FEW,
    HALF_NAMED,
    MONEY,
    MONTH,
    RATIO,
    SMALL,
    TOTAL,
    Among,
    Term,
    of_range,
    related_to,
    stored_term,
    term_of,
)
from hallucheck.judges.figures.evidence.agree import relation
from hallucheck.judges.figures.evidence.evidence import FigureEvidence, claim_rate, stated_rate
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.rates import Rate, lengths, rate_of_sentence
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.dates.locales import ENGLISH_MONTHS
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period

FEW_RATED = 3
"""So few amounts with a rate may be meant though the claim's words are not theirs."""
MOST_TEXT = 2000
"""Characters of a text in which is looked for how many there are of a thing."""
JOINED = 6
"""Rows that are named together, at most."""
_JOINTS = (" and ", "as well as", " plus ", "combined", "together")
PACED, WHOLE = "rate", "whole"
MONTHS = 12
_FROM_TO = regex(r"\b([a-z]{3,9})\.? ?(?:to|through|until|till|and|–|-) ?([a-z]{3,9})\b")
"""The first and the last month of a span."""
_NIL = Term(0.0, 0.0, BARE, "nil", 0.0)
"""What a dash in a table stands for."""
_AT_EACH = regex(r"(?: [^\W\d_]+){1,3} (?:at|for|à|zu|@|×|x) | ?(?:×|x|@) ?")
"""Between how many and what one costs."""
_NOUN = regex(r"[ -]([^\W\d_]{3,20})")
_JOINT = regex(r"[,;.]|\b(?:and|or|but|while)\b")


def totals(claim: FigureClaim, evidence: FigureEvidence, near: Sequence[Stated], scale: float) -> Iterator[Term]:
    """Sums and means of columns without their total, of rows that the claim names, of lists in prose.

    What the claim's sentence names a single one of is no sum of it; it may be a share of the `whole`.
    """
    known = set()
    for is_row, line in [*_table_lines(claim, evidence), *((False, line) for line in _lists(claim, evidence, near))]:
        members = tuple((id(stated.chunk), stated.index) for stated in line)
        nils = [_NIL for s in line[:1] if is_row and s.cell for _ in s.chunk.nils.get(s.cell.row, ())]
        if any(starmap(of_range, pairwise(line))):
            continue
        if 1 < len(line) + len(nils) <= evidence.options.max_operands and members not in known:
            known.add(members)
            one = not is_row and _names_one(claim, line)
            terms = [term for s in line if (term := term_of(s.figure, place=s, scale=scale))]
            for term in added([*terms, *nils]):
                if not one:
                    yield term
                elif term.operation == "sum":
                    yield term._replace(operation=WHOLE)


def _table_lines(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[tuple[bool, list[Stated]]]:
    """The rows that a claim names, in its periods and all they span (True); all but shares, and columns (False)."""
    span = _spanned(claim.periods)
    rows: dict[tuple[object, ...], list[Stated]] = {}
    columns: dict[tuple[int, bool, int], list[Stated]] = {}
    tables: dict[int, list[Stated]] = {}
    totalled: set[int] = set()
    """Tables that state a total themselves."""
    for stated, cell in celled(evidence.amounts):
        sort = id(stated.chunk), stated.figure.kind is Kind.PERCENTAGE
        for wanted in {claim.periods, span} if cell.label and related_to(claim, stated) else ():
            if not wanted or meet(wanted, cell.periods):
                rows.setdefault((*sort, cell.row, wanted), []).append(stated)
        totalled |= {sort[0]} if (cell.label | cell.heading) & TOTAL else set()
        if _may_be_added(claim, cell):
            columns.setdefault((*sort, cell.column), []).append(stated)
            if not sort[1]:
                tables.setdefault(sort[0], []).append(stated)
    for row in rows.values():
        if not any(cell.heading & TOTAL for _, cell in celled(row)):  # else it has its total, or the columns are unlike
            yield True, [s for s in row if s.cell and s.cell.periods] or row
    yield from ((False, table) for chunk, table in tables.items() if chunk not in totalled)
    yield from ((False, column) for column in columns.values())


def _spanned(periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """All that several periods span, as one."""
    if len(periods) < 2:  # noqa: PLR2004
        return periods
    return (Period(min(one.start for one in periods), max(one.end for one in periods)),)


def spanning(claim: FigureClaim, evidence: FigureEvidence, scale: float) -> Iterator[Term]:
    """What the months come to that a claim names as one: from January to March, in the second quarter."""
    spans = list(_spans(f"{claim.sentence.text} {claim.question}".lower()))
    lines: dict[tuple[object, ...], dict[int, Stated]] = {}
    for stated in evidence.amounts if spans else ():
        cell = stated.cell
        labels = ((cell.label, cell.column), (cell.heading, -cell.row)) if cell else ((stated.label, 0),)
        for label, line in labels:
            months = [int(word.removeprefix(MONTH)) for word in label if word.startswith(MONTH)]
            if len(months) == 1:
                place = id(stated.chunk), cell is None, line, stated.figure.kind, stated.figure.unit
                lines.setdefault(place, {}).setdefault(months[0], stated)
    for line, span in product(lines.values(), dict.fromkeys(spans)):
        if all(month in line for month in span):
            members = [line[month] for month in span]
            yield from added([term for one in members if (term := term_of(one.figure, place=one, scale=scale))])


def _spans(text: str) -> Iterator[range]:
    """The spans of months that a text in lower case names."""
    for match in _FROM_TO.finditer(text):
        first, last = (ENGLISH_MONTHS.get(name, 0) for name in match.groups())
        if 0 < first < last:
            yield range(first, last + 1)
    for part, months in (("quarter", 3), ("half", 6)):
        for number, ordinal in enumerate(("first", "second", "third", "fourth") if part in text else ()):
            if ordinal in text and months * number < MONTHS:
                yield range(months * number + 1, months * number + months + 1)


def together(claim: FigureClaim, near: Sequence[Stated], scale: float) -> Iterator[Term]:
    """What the claim names in full and joins, added up column by column; of a line of prose it is the last figure."""
    columns: dict[tuple[int, int], dict[object, Stated]] = {}
    if not holds_any(claim.asked or claim.sentence.text.lower(), _JOINTS):
        return
    for stated in near:
        cell, its = stated.cell, stated.figure
        if not stated.label or not stated.label <= claim.about or its.kind is Kind.PERCENTAGE:
            continue
        if cell:
            columns.setdefault((id(stated.chunk), cell.column), {})[stated.index] = stated
        elif its.kind is claim.figure.kind and its.unit == claim.figure.unit:
            line = columns.setdefault((id(stated.chunk), -1), {})
            last = line.setdefault(stated.label, stated)
            line[stated.label] = max(last, stated, key=lambda one: one.index)
    rows = max(map(len, columns.values()), default=0)
    for column in columns.values():
        if 1 < len(column) == rows <= JOINED:
            parts = (term_of(stated.figure, place=stated, scale=scale) for stated in column.values())
            yield from list(added([term for term in parts if term]))[:1]


def _may_be_added(claim: FigureClaim, cell: Cell) -> bool:
    """Whether a cell is no total itself, and in a column that the question names where the answer is bare."""
    headed = not claim.asked or len(cell.heading & claim.about) >= HALF_NAMED * len(cell.heading)
    return headed and not (cell.label | cell.heading) & TOTAL


def _lists(claim: FigureClaim, evidence: FigureEvidence, near: Sequence[Stated]) -> Iterator[list[Stated]]:
    """Figures of the claim's sort: those of a passage; all of them where they are few."""
    mine = claim.figure
    passages: dict[tuple[object, ...], list[Stated]] = {}
    for stated in near:
        its = stated.figure
        if stated.cell is None and mine.kind in (its.kind, Kind.PERCENTAGE):
            place = (id(stated.chunk), stated.chunk.passage(stated.index)[0], its.kind, its.unit)
            passages.setdefault(place, []).append(stated)
    prose = (s for s in evidence.compared if s.cell is None)
    alike = [s for s in prose if (s.figure.kind, s.figure.unit, s.figure.naming) == (mine.kind, mine.unit, False)]
    yield from passages.values()
    if len(alike) <= FEW and not claim.asked:
        yield alike


def _names_one(claim: FigureClaim, line: Sequence[Stated]) -> bool:
    """Whether the claim's sentence names a single one of several labelled figures, by what the others lack."""
    labels = [stated.label for stated in line]
    common = labels[0].intersection(*labels)
    return sum(bool(label - common) and label - common <= claim.about for label in labels) == 1


def of_rows(among: Among, figure: Figure) -> Iterator[Term]:
    """What the rows above `figure` come to in a table of the answer, where all are verified; bare ones in its unit."""
    table, mine = own_table(among)
    if table is None or mine is None:
        return
    cells = {(cell.column, cell.row): table.figures[index] for index, cell in table.cells.items()}
    verified = {other.figure.start for other, check in among.around() if check}
    row, parts = mine.row, list[Term | None]()
    while (above := cells.get((mine.column, row := row - 1))) is not None:
        counts = above.kind is Kind.QUANTITY and abs(above.number) < SMALL  # too small to be a claim
        above = replace(above, unit=figure.unit) if is_bare(above) else above
        parts.append(term_of(above) if above.start in verified or counts else None)
    yield from added([term for term in parts if term]) if all(parts) else ()


def own_table(among: Among) -> tuple[Chunk | None, Cell | None]:
    """The answer as it is read with its tables, and the cell of the claim; None where it stands in none."""
    claim, answer = among.claim, among.evidence.case.record.answer or ""
    if "|" not in claim.sentence.text:
        return None, None
    table = read_chunk(answer[:MAX_ANSWER])
    cells = (cell for index, cell in table.cells.items() if table.figures[index].start == claim.figure.start)
    return table, next(cells, None)


def added(terms: Sequence[Term]) -> Iterator[Term]:
    """The sum and the mean of figures that measure the same."""
    measures = {term.measure for term in terms}
    if len(terms) < 2 or not (len(measures) == 1 or measures == {MONEY, BARE}) or measures & {CLOCK, RATIO}:  # noqa: PLR2004
        return
    name = " + ".join(term.name for term in terms[:6]) + (" + …" if len(terms) > 6 else "")  # noqa: PLR2004
    value, times = sum(term.value for term in terms), sum(term.times for term in terms)
    whole = max(terms, key=lambda term: term.measure)._replace(value=value, times=times, name=f"({name})", when=None)
    yield whole._replace(operation="sum")
    count = len(terms)
    yield whole._replace(value=value / count, times=times / count, name=f"({name}) / {count}", operation="mean")


def paced(among: Among) -> Iterator[Term]:
    """What stated amounts are per the stretch of time that the claim is meant per: a day, a year.

    So is what the answer worked out, of the stretch of which all that is stated: the sum of the monthly costs.
    """
    claim, evidence = among.claim, among.evidence
    own = claim_rate(claim) or rate_of_sentence(claim.sentence.text) or rate_of_sentence(claim.asked)
    if own is None or own.times != 1:
        return
    for term, often in chain(_rated(claim, evidence), _worked_out(among)):
        factors = [often.times * length for length in lengths(often.unit, own.unit)]
        if often.unit != own.unit:
            factors += [often.times / length for length in lengths(own.unit, often.unit)]
        for factor in factors:
            shown = f"{factor.normalize():f}" if factor >= 1 else f"1 / {(1 / factor).normalize():f}"
            value, times = term.value * float(factor), term.times * float(factor)
            yield term._replace(value=value, times=times, name=f"{term.name} × {shown}", operation=PACED)


def _worked_out(among: Among) -> Iterator[tuple[Term, Rate]]:
    """What the answer worked out of the claim's kind, with its rate, or the one in which all is stated."""
    units = among.evidence.rate_units
    all_alike = Rate(ONE, *units) if len(units) == 1 else None
    for other, check in among.around():
        follows = check and check.relation is Relation.DERIVED and other.figure.kind is among.claim.figure.kind
        often = (claim_rate(other) or all_alike) if follows else None
        if often and (term := term_of(other.figure)):
            yield term, often


def _rated(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[tuple[Term, Rate]]:
    """The amounts of the claim's kind that are meant per stretch of time, each with its rate; stored ones too."""
    rated = [
        (stated, often)
        for stated in evidence.compared
        if stated.cell is None and stated.figure.kind is claim.figure.kind
        if (often := stated_rate(stated.chunk, stated.index))
    ]
    for stated, often in rated:
        term = term_of(stated.figure, place=stated)
        if term is not None and (len(rated) <= FEW_RATED or relation(claim, stated) >= ALIKE):
            yield term, often
    single = evidence.periods[0] if len(evidence.periods) == 1 else None
    for stored in evidence.stored:
        if stored.value is not None:  # of the stretch that its name says, or its period; else of a year
            period = stored.period or single
            named, days = rate_of_sentence(stored.metric.replace("_", " ")), period.days if period else 0
            unit = named.unit if named else "month" if 28 <= days <= 31 else "quarter" if 89 <= days <= 92 else "year"  # noqa: PLR2004
            yield stored_term(stored, stored.value), Rate(ONE, unit)


def dealt(among: Among) -> Iterator[Term]:
    """What so many of each come to, as the claim's sentence lists them, or where a text counts what the prices are of.

    Two adults at £14 and three children at £7; or tickets of $12 for adults and $7 for children, for two and three.
    """
    claim, evidence = among.claim, among.evidence
    if claim.figure.kind is not Kind.CURRENCY:
        return
    yield from list(added(list(_at_each(among))))[:1]
    prices = [s for s in evidence.compared if s.cell is None and s.figure.kind is Kind.CURRENCY]
    texts = (f"{claim.sentence.text} {claim.question}", *(chunk.text for _, chunk in evidence.chunks))
    for text in texts if len(prices) > 1 else ():
        counted = {noun: count for count, found in _counts(text[:MOST_TEXT]) for noun in content(found)}
        several = [(price, [counted[noun] for noun in sorted(priced(price)) if noun in counted]) for price in prices]
        terms = [_so_many(its[0], price.figure) for price, its in several if len(its) == 1]
        yield from (term._replace(operation="product") for term in list(added(terms))[:1])


def _at_each(among: Among) -> Iterator[Term]:
    """What so many of each come to that the claim's sentence lists with what one costs."""
    text, start = among.claim.sentence.text, among.claim.sentence.start
    prices = [other.figure for other, _ in among.beside if other.figure.kind is Kind.CURRENCY]
    counts = list(_counts(text)) if prices else []
    for price in prices:
        count = next((one for one, _ in reversed(counts) if one.end < price.start - start), None)
        if count and _AT_EACH.fullmatch(text, count.end, price.start - start):
            yield _so_many(count, price)


def _counts(text: str) -> Iterator[tuple[Figure, str]]:
    """The bare numbers of a text, each with the word behind it."""
    for figure in extract(text):
        if figure.kind is Kind.QUANTITY and figure.unit is None:
            noun = _NOUN.match(text, figure.end)
            yield figure, noun[1] if noun else ""


def _so_many(count: Figure, price: Figure) -> Term:
    value = float(price.number * count.number)
    return Term(value, 0.0, MONEY, f"{count.text} × {price.text}", value)


def priced(stated: Stated) -> frozenset[str]:
    """The stems of the words that stand with a figure, up to its neighbours: "and children 7", "$12 for adults"."""
    figures, index, text = stated.chunk.figures, stated.index, stated.chunk.text
    low, high = stated.chunk.passage(index)
    before, figure = max(low, figures[index - 1].end) if index else low, figures[index]
    behind = min(high, figures[index + 1].start) if index + 1 < len(figures) else high
    ahead, after = _JOINT.split(text[before : figure.start])[-1], _JOINT.split(text[figure.end : behind])[0]
    return content(f"{ahead} {after}")
