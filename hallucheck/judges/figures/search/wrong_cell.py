"""Figures of a table, or of a list in prose, stated of the wrong year or row: each stands there, but in another cell.

Only what cannot be read otherwise is an accusation: the sentence says plainly which cell it means, that cell says
something else, and the figure stands nowhere but in the cells beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from hallucheck.evidence.chunks import Celled, Stated, celled
from hallucheck.evidence.grids import Cell
from hallucheck.judges.figures.claims.check import Check, contradiction
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.agree import ZERO, Fit
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import best_fit, quoted
from hallucheck.judges.figures.search.rivals import names_in
from hallucheck.judges.figures.search.stored_values import SUPPOSED
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content, stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import Figure, Kind, Period

MOST = 60
"""Cells with the claimed figure beyond which the table says nothing about which one is meant."""
_TO_JOINT = regex(r"(?:(?! and | und | et | y | while | whereas | but )(?:[^.,;:(\d]|(?<=[^\W\d_])\d))*")
"""The words behind a figure that are still said of it."""
_HEAD = regex(r"[^\W\d_]+")
_MOVED = SUPPOSED | words(
    "from than compared versus vs after previous previously prior earlier against up down before instead unlike "
    "whereas not rather exceeding exceeded above below over under more less fewer higher lower increase decrease "
    "growth change difference total average combined together sum both "
    "gegenüber nach von vorher vorjahr zuvor contre après antes tras frente between other another next "
    "since until by most least highest lowest largest smallest adjusted excluding including"
)
"""Words by which a figure may be another's than that of the cell that the sentence names."""


_BOUND = regex(r" (?:in|for|during|im|en) ")
"""Behind a figure, what it is bound to."""


REACH = 300
"""How far before and behind a figure of prose the others of its list may stand, in characters."""
AROUND = 40
"""How many figures before and behind a figure are looked at."""
_HAN = "\u2e80"
"""From here on letters write no words that are parted."""
_WORDS_BEHIND = regex(
    r"(?:[^,.;:\d]{0,30}?\b(of|in|for|at|on|among|from|by|en|dans|chez|pour|bei|für)\b)?"
    r"([^,.;:\n]{1,60}?)(?=[,.;:\n]|$| and | und | et | y )"
)
_LAST = regex(r"([^\W\d_]+)[\s:]*[$€£¥]?$")
_AMOUNTS = frozenset(Kind) - {Kind.DATE}
"""Kinds of figures that part one heading from another."""
_COUNTS = frozenset((Kind.QUANTITY, Kind.CURRENCY))
"""Kinds of figures that part what is said of one from what is said of another: not "a quarter of the army"."""


class Claimed(NamedTuple):
    """A claim among the figures of its sentence, the cells that hold its figure, and their table."""

    claim: FigureClaim
    siblings: Sequence[FigureClaim]
    hits: list[Celled]
    table: list[Celled]
    drawn: bool
    """It is a table, not a list in prose."""


def crossed(
    claim: FigureClaim, siblings: Sequence[FigureClaim], check: Check, evidence: FigureEvidence, sure: Stated | None
) -> Check | None:
    """The contradiction, where a figure that stands in a table or list is stated of another cell; else None.

    `check`: by what the figure is verified so far; `sure`: the figure of prose that it is, where that is known.
    """
    if claim.asked or claim.hedge is not Hedge.EXACT or claim.figure.kind is Kind.DATE or claim.change:
        return None
    clause = _clause(claim, siblings, until_next=True)
    said = claim.about if clause is claim.sentence.text else content(clause)
    stated = sure or (evidence.at(check.evidence[0]) if check.evidence else None)
    if stated is not None and _is_meant(claim, said, stated):
        return None
    claimed = find_cells(claim, siblings, evidence)
    if claimed is None:
        return None
    hit = claimed.hits[0][0]
    meant = (
        _of_year(claimed) or _of_row(claimed) or [s for s in _of_column(claimed) if not _is_said(claimed, s, evidence)]
    )
    if not meant or any(_agrees(claim, cell, evidence) for cell in meant):
        return None
    how, expected = f"the source has {meant[0].name}; {claim.figure.text} stands at {hit.name}", meant[0].figure.text
    return contradiction(claim, "wrong-cell", how, quoted(meant[0]), quoted(hit), expected=expected)


def _is_said(claimed: Claimed, stated: Stated, evidence: FigureEvidence) -> bool:
    """Whether another figure of the sentence is what a cell holds, and is said to be of no other column."""
    others = [one for one in claimed.siblings if one is not claimed.claim and _agrees(one, stated, evidence)]
    cell = stated.cell
    return cell is not None and any(
        _named_heading(claimed._replace(claim=one)) in (None, cell.heading) for one in others
    )


def _is_meant(claim: FigureClaim, said: frozenset[str], stated: Stated) -> bool:
    """Whether a sentence says what prose says a figure is of, which lists no other: most need no further look."""
    label = stated.label
    if not label <= said:
        low, high = stated.chunk.passage(stated.index)
        beside = (its for its in stated.chunk.figures if low <= its.start < high and its.kind is stated.figure.kind)
        if 2 * len(label & said) <= len(label) or sum(not its.naming for its in beside) != 1:
            return False
    periods = stated.chunk.periods(stated.index) if claim.periods else ()
    return not periods or meet(claim.periods, periods)


def find_cells(claim: FigureClaim, siblings: Sequence[FigureClaim], evidence: FigureEvidence) -> Claimed | None:
    """The cells that hold the very figure with their table, or their list; None where it stands in several."""
    found = [stated for stated in evidence.near(claim.figure) if _agrees(claim, stated, evidence)]
    if not 0 < len(found) <= MOST or len({id(stated.chunk) for stated in found}) > 1:
        return None
    drawn = found[0].cell is not None
    of_chunk = (s for s in evidence.compared if s.chunk is found[0].chunk)
    table = celled(of_chunk) if drawn else list_cells(found[0])
    indexes = {stated.index for stated in found}
    hits = [each for each in table if each[0].index in indexes]
    return Claimed(claim, siblings, hits, table, drawn) if len(hits) == len(found) else None


def _agrees(claim: FigureClaim, stated: Stated, evidence: FigureEvidence) -> bool:
    """Whether a cell holds the very figure; what is only near stands in the cell beside it, perhaps."""
    return best_fit(claim, stated, evidence, ZERO) is not Fit.NONE


def _of_year(claimed: Claimed) -> list[Stated]:
    """For a figure of one year: what its row or column holds in the year that the sentence puts it in."""
    period, about = _year_of(claimed), claimed.claim.about | claimed.claim.label
    found: list[Stated] = []
    if period is None:
        return found
    for _, own in claimed.hits:
        if not own.periods or meet((period,), own.periods):
            return []
        then = [(s, cell) for s, cell in claimed.table if meet((period,), cell.periods)]
        in_row = [s for s, cell in then if cell.row == own.row]
        if not (own.label if in_row else own.heading) & about:
            return []
        found += in_row or [s for s, cell in then if cell.column == own.column]
    return found


def _year_of(claimed: Claimed) -> Period | None:
    """The one period that the sentence plainly puts the figure in."""
    periods = claimed.claim.periods
    return periods[0] if len(periods) == 1 and not _moves(_clause(claimed.claim, claimed.siblings)) else None


def _moves(clause: str) -> bool:
    """Whether a clause has a word by which a figure may be another's."""
    return not _MOVED.isdisjoint(_HEAD.findall(clause.lower()))


def _of_row(claimed: Claimed) -> list[Stated]:
    """For a figure of one thing of many: what the row that the sentence names holds in the figure's column."""
    columns = {cell.column for _, cell in claimed.hits}
    if not all(_in_period(claimed.claim, cell) for _, cell in claimed.hits):
        return []
    label = _named_row(claimed)
    about = content(_clause(claimed.claim, claimed.siblings, until_next=True))
    if label is None or any(
        cell.label == label or about & (cell.label - label if claimed.drawn else cell.label) for _, cell in claimed.hits
    ):
        return []
    meant = [s for s, cell in claimed.table if cell.label == label and cell.column in columns]
    return meant if len(meant) == 1 else []


def _named_row(claimed: Claimed) -> frozenset[str] | None:
    """The name of the only row that the words around a figure name."""
    clause = _clause(claimed.claim, claimed.siblings, until_next=True)
    about = content(f"{claimed.claim.previous} {clause}")
    named = [label for label in {cell.label for _, cell in claimed.table} if label and label <= about]
    return named[0] if len(named) == 1 and not _moves(clause) else None


def _in_period(claim: FigureClaim, cell: Cell) -> bool:
    """Whether a cell has a row's name, and stands in the period that the sentence names, where both have one."""
    return bool(cell.label) and (not cell.periods or not claim.periods or meet(claim.periods, cell.periods))


def _of_column(claimed: Claimed) -> list[Stated]:
    """For a figure of one row that stands under another heading than the sentence names: what is under that one."""
    heading = _named_heading(claimed)
    if not heading or any(cell.heading in (heading, frozenset()) for _, cell in claimed.hits):
        return []
    if not all(_is_of_row(claimed, cell) for _, cell in claimed.hits):
        return []
    rows = {own.row: hit.figure for hit, own in claimed.hits}
    under = [s for s, cell in claimed.table if cell.heading == heading and _alike(s, rows.get(cell.row))]
    return under if len(under) == 1 else []


def _named_heading(claimed: Claimed) -> frozenset[str] | None:
    """The only heading of which the words before a figure hold anything, where they hold all of it."""
    clause = _clause(claimed.claim, claimed.siblings, of_all=True)
    after = _clause(claimed.claim, claimed.siblings, until_next=True, of_all=True)[len(clause) :]
    bound = _BOUND.search(after)
    about = content(after[bound.start() :] if bound else clause)
    named = [heading for heading in {cell.heading for _, cell in claimed.table} if _said(heading) & about]
    return named[0] if len(named) == 1 and _said(named[0]) <= about and not _moves(clause) else None


def _alike(stated: Stated, figure: Figure | None) -> bool:
    """Whether a cell is of one kind with a figure: no count is stated for an amount."""
    return figure is not None and stated.figure.kind is figure.kind and stated.figure.unit == figure.unit


def _said(heading: frozenset[str]) -> frozenset[str]:
    """The words of a heading without its unit."""
    return frozenset(word for word in heading if len(word) > 2 or not word.isalpha())  # noqa: PLR2004 (m, mg; Q2)


def _is_of_row(claimed: Claimed, cell: Cell) -> bool:
    """Whether a cell is of the very row that the sentence speaks of."""
    claim = claimed.claim
    if cell.label:
        return cell.label <= claim.about
    return len(claim.periods) == 1 and meet(claim.periods, cell.periods)


def _clause(
    claim: FigureClaim, siblings: Sequence[FigureClaim], *, until_next: bool = False, of_all: bool = False
) -> str:
    """The words that say whose figure it is: from the one before it of its kind, or `of_all`; all where it is alone."""
    text, offset = claim.sentence.text, claim.sentence.start
    kinds = _AMOUNTS if of_all else _COUNTS | {claim.figure.kind}
    same = [other for other in siblings if other.figure.kind in kinds]
    at = next(index for index, other in enumerate(same) if other is claim)
    if len(same) == 1:
        return text
    end = claim.figure.end - offset
    behind = _TO_JOINT.match(text, end) if until_next else None
    return text[same[at - 1].figure.end - offset if at else 0 : behind.end() if behind else end]


def list_cells(stated: Stated) -> list[Celled]:
    """The figures of the kind and unit of one of prose that stand around it, that one among them."""
    mine, chunk = stated.figure, stated.chunk
    found = [
        Stated(stated.source, chunk, index)
        for index in range(max(0, stated.index - AROUND), min(len(chunk.figures), stated.index + AROUND + 1))
        if abs((its := chunk.figures[index]).start - mine.start) <= REACH
        and chunk.text[its.start - 4 : its.start].lower() != "per "
        and (its.kind, its.unit, its.currency, its.naming) == (mine.kind, mine.unit, mine.currency, False)
    ]
    if len(found) < 2:  # noqa: PLR2004 (no list)
        return []
    names = names_in(chunk.text[max(0, mine.start - REACH) : mine.end + REACH])
    own = _told_apart(found, names)
    one_sentence = chunk.passage(found[0].index) == chunk.passage(found[-1].index)
    shared = found[0].label if one_sentence and not own else None
    return [
        (
            each,
            Cell(
                row=row, column=0, label=words & names or words, section=frozenset(),
                heading=each.label - words if shared is None else shared,
                title=each.figure.text, periods=chunk.periods(each.index),
            ),
        )
        for row, (each, words) in enumerate(zip(found, own or [frozenset[str]()] * len(found), strict=True))
    ]  # fmt: skip


def _told_apart(found: Sequence[Stated], names: frozenset[str]) -> list[frozenset[str]]:
    """The words before each figure, or behind it, that only it is said of; none where they are not put alike."""
    own = _own([(s.label, _verb(s)) for s in found])
    if own and (found[0].label.intersection(*(s.label for s in found)) or all(words & names for words in own)):
        return own
    behind = [_behind(s) for s in found]
    alike = len({preposition for preposition, _ in behind}) == 1
    return _own([(words, frozenset()) for _, words in behind]) if alike else []


def _own(labels: Sequence[tuple[frozenset[str], frozenset[str]]]) -> list[frozenset[str]]:
    """The words that only one of several labels has, its verb left out where it has others; none where one has none."""
    counted = Counter(word for label, _ in labels for word in label)
    own = [frozenset(word for word in label if counted[word] == 1) for label, _ in labels]
    own = [words - verb or words for words, (_, verb) in zip(own, labels, strict=True)]
    return own if all(own) and all(max(words) < _HAN for words in own) else []


def _verb(stated: Stated) -> frozenset[str]:
    """The word right before a figure, which is a verb mostly: costs $14."""
    start = stated.figure.start
    word = _LAST.search(stated.chunk.text[max(0, start - 24) : start])
    return stems({word[1]}) if word and word[1].islower() else frozenset()


def _behind(stated: Stated) -> tuple[str, frozenset[str]]:
    """The preposition behind a figure, and the words from there to the next figure or to the end of the clause."""
    figures, text = stated.chunk.figures, stated.chunk.text
    high = figures[stated.index + 1].start if stated.index + 1 < len(figures) else len(text)
    found = _WORDS_BEHIND.match(text[stated.figure.end : min(high, stated.figure.end + REACH)])
    return (found[1] or "", content(found[2])) if found else (".", frozenset())
