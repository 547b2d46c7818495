"""The pages of a document as lines, rows and figures; built once for a document, whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import chain, pairwise

import msgspec

from hallucheck.detectors.statements.printed.atoms import Amount, Atom, Day, atoms_of, figures_in
from hallucheck.detectors.statements.printed.vocabulary import aspects_of
from hallucheck.detectors.statements.reading.dates import Date, mentions_in
from hallucheck.detectors.statements.reading.texts import Text, find_whole, words_of
from hallucheck.evidence.pdf.documents import Document
from hallucheck.evidence.pdf.page_rows import Line, lines_of_runs, lines_of_text
from hallucheck.text.basics.patterns import regex

_WRAP = 2.2
"""Times its font's size: a line nearer than this to the one before may continue it."""
ALIGNED = 4.0
"""Points within which two edges are one column's."""
_LONGEST_ROW = 5
"""Lines that a row has at most before its amount."""
_RIGHT_TO_LEFT = regex("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


class Entry(msgspec.Struct, eq=False, dict=True):
    """A row of a page: its days, its amounts, its words and those of lines beside it that may be its own."""

    page: int
    line: int
    """Where its amount stands, among the lines of the page."""
    days: list[Day]
    before: Sequence[Atom]
    title: Sequence[Atom]
    """What heads the rows to which it belongs."""
    amounts: list[Amount] = []
    words: list[Atom] = []
    after: list[Atom] = []

    @property
    def text(self) -> str:
        """The words of the row itself."""
        return " ".join(word.text for word in self.words)

    @property
    def lefts(self) -> list[float]:
        """Where its words begin, on its own line and those before."""
        return [atom.left for atom in (*self.before, *self.words)]

    @cached_property
    def texts(self) -> str:
        """What distinguishes it from other rows of its day and amount."""
        figures = (amount for amount in self.amounts if not amount.money)
        return " ".join(atom.text for atom in (*self.before, *self.words, *figures, *self.after))

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The words of the row and of the lines beside it, folded; right-to-left words in either direction."""
        found = frozenset(words_of(self.texts))
        if _RIGHT_TO_LEFT.search(self.texts):
            found |= {word[::-1] for word in found}
        return found

    @cached_property
    def squeezed(self) -> str:
        """All letters and digits of the row and beside it, for words that the page parts."""
        return "".join(words_of(self.texts))

    def has(self, value: Decimal) -> Amount | None:
        """The amount of the row that is worth `value`, whatever its sign."""
        return next((amount for amount in self.amounts if value in amount.values), None)

    @property
    def shown(self) -> str:
        """The row as messages quote it."""
        return " ".join(filter(None, (*(day.text for day in self.days), self.text, *(a.text for a in self.amounts))))


class Sheet(msgspec.Struct, eq=False, dict=True):
    """One page: its lines and rows, and the page before."""

    number: int
    lines: tuple[Line, ...]
    before: Sheet | None
    placed: bool
    """Whether it is known where its text stands."""

    @cached_property
    def atoms(self) -> tuple[list[Atom], ...]:
        """The parts of each line, from left to right."""
        return tuple(_settled([atom for cell in line.cells for atom in atoms_of(cell)]) for line in self.lines)

    @cached_property
    def text(self) -> Text:
        """All of its lines."""
        return Text("\n".join(line.text for line in self.lines))

    @cached_property
    def heads(self) -> tuple[tuple[int, Line], ...]:
        """The lines that are no rows of transactions, with their numbers."""
        return tuple((number, line) for number, line in enumerate(self.lines) if number not in self.row_lines)

    @cached_property
    def head(self) -> str:
        """Their text."""
        return "\n".join(line.text for _, line in self.heads)

    @cached_property
    def figures(self) -> frozenset[Decimal]:
        """Each figure on the page without its sign."""
        texts = (cell.text for line in self.lines for cell in line.cells if any(map(str.isdigit, cell.text)))
        return frozenset(value for text in texts for amount in figures_in(text) for value in amount.values)

    @cached_property
    def row_lines(self) -> frozenset[int]:
        """The lines that are rows."""
        return frozenset(entry.line for entry in self.entries)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The rows that have a day and an amount, and words; a day that is printed once is carried on from above."""
        found: list[Entry] = []
        current: Entry | None = None
        loose: list[Atom] = []
        title: list[Atom] = []
        last_y = 0.0
        for number, (line, atoms) in enumerate(zip(self.lines, self.atoms, strict=True)):
            if line.y - last_y > _WRAP * line.size:
                loose, current = [], None
            last_y = line.y
            for segment in _segments(atoms):
                days, amounts, words = _by_kind(segment)
                money = any(amount.money for amount in amounts)
                if days or (money and (current is None or current.amounts)):
                    title = loose or title
                    current = Entry(self.number, number, days, loose[-_LONGEST_ROW:], title)
                    found.append(current)
                    loose = []
                if current is not None and (days or money):
                    current.words += words
                    if money:
                        current.amounts += amounts
                        current.line = number
                        self._carry(current, found)
                        loose = []
                    continue
                if current is not None:  # a line without day and money goes on with the row above it
                    wraps = not current.amounts and number - current.line < _LONGEST_ROW
                    (current.words if wraps else current.after).extend((*words, *amounts))
                loose = [*loose, *words, *amounts]  # or heads the row below
        return tuple(entry for entry in found if all((entry.amounts, entry.days, entry.texts)))

    def _carry(self, entry: Entry, found: list[Entry]) -> None:
        """Give a row without a day the day of the row above, where days are printed once."""
        if entry.days:
            return
        above = next((other for other in reversed(found) if other is not entry and other.amounts), None)
        if above is None and self.before is not None:
            above = next(reversed(self.before.entries), None)
        if above is None or not above.days:
            return
        lefts, day = entry.lefts, above.days[0].left
        under_words = any(abs(one - other) <= ALIGNED for one in lefts for other in above.lefts)
        if under_words and all(abs(left - day) > ALIGNED for left in lefts):
            entry.days = list(above.days)


def _by_kind(atoms: Sequence[Atom]) -> tuple[list[Day], list[Amount], list[Atom]]:
    days = [atom for atom in atoms if isinstance(atom, Day)]
    amounts = [atom for atom in atoms if isinstance(atom, Amount)]
    return days, amounts, [atom for atom in atoms if not isinstance(atom, Day | Amount)]


def _settled(atoms: list[Atom]) -> list[Atom]:
    """The parts of a line, of which the first is a day where another amount follows: 12.05 may be either."""
    first, kinds = atoms[0], [type(atom) for atom in atoms]
    if isinstance(first, Amount) and first.day is not None and kinds.count(Amount) > 1 and Day not in kinds:
        atoms[0] = msgspec.structs.replace(first.day, left=first.left)
    return atoms


def _segments(atoms: Sequence[Atom]) -> list[Sequence[Atom]]:
    """The rows that stand side by side on one line: each has a day and an amount, the day where the first has it."""
    days = [number for number, atom in enumerate(atoms) if isinstance(atom, Day)]
    starts = [0]
    for one, other in pairwise(days):
        if any(isinstance(atom, Amount) and atom.money for atom in atoms[one:other]):
            starts.append(other - days[0])
    parts = [atoms[start:end] for start, end in zip(starts, (*starts[1:], len(atoms)), strict=True)]
    return parts if all({Day, Amount} <= set(map(type, part)) for part in parts) else [atoms]


class Sheets:
    """The pages of a document: placed as in a PDF, or where its places are not known, from its text."""

    def __init__(self, document: Document) -> None:
        pages: list[Sheet] = []
        for number, text in enumerate(document.pages, 1):
            runs = document.runs[number - 1] if number <= len(document.runs) else ()
            lines = lines_of_runs(runs) if runs else lines_of_text(text)
            pages.append(Sheet(number, lines, pages[-1] if pages else None, bool(runs)))
        self.pages = tuple(pages)

    def within(self, span: tuple[int, int] | None) -> tuple[Sheet, ...]:
        """The pages of a range, both ends included; all of them where there is none."""
        return self.pages if span is None else self.pages[max(span[0] - 1, 0) : span[1]]

    @cached_property
    def numbering(self) -> dict[int, tuple[int, int]]:
        """Of each page that says so, 'page 2 of 4' as (2, 4); read by its shape, in whatever language.

        The numbers stand under the words that most pages share and under which pages follow each other.
        """
        found: dict[str, dict[int, tuple[int, int]]] = {}
        for sheet in self.pages:
            texts = (cell.text for _, line in sheet.heads for cell in line.cells if len(cell.text) < 60)  # noqa: PLR2004 (characters)
            for match in chain.from_iterable(map(_NUMBERED.finditer, filter(_TWO_NUMBERS.search, texts))):
                one, other = int(match["one"]), int(match["other"])
                alone = len(self.pages) == 1 and "page" not in aspects_of(match["before"])
                if 1 <= one <= other <= len(self.pages) * 3 + 30 and not alone:
                    words = f"{match['before'].casefold()} {match['between'].strip().casefold()}"
                    found.setdefault(words, {}).setdefault(sheet.number, (one, other))
        for numbers in sorted(found.values(), key=len, reverse=True)[:5]:
            firsts = [page for page, (one, _) in numbers.items() if one == 1]
            others = ((page, one, total) for page, (one, total) in numbers.items() if one > 1)
            if firsts and all(numbers.get(page - 1) == (one - 1, total) for page, one, total in others):
                return numbers
        return {}


_TWO_NUMBERS = regex(r"(?<!\d)\d{1,3}\D{1,10}\d{1,3}(?!\d)")
_NUMBERED = regex(
    r"(?P<before>[^\W\d_]{1,12}[.:]?)\s{0,2}(?<!\d)(?P<one>\d{1,3})(?P<between>\s?/\s?|\s?[^\W\d_]{1,8}\s?)(?P<other>\d{1,3})(?![\d./-])"
)

sheets_of = lru_cache(maxsize=4)(Sheets)
"""The sheets of a document; those last asked for are kept, for other records of it."""


class Pages:
    """The pages on which a statement's values must stand, and the document around them."""

    def __init__(self, sheets: Sheets, span: tuple[int, int] | None) -> None:
        self.own, self.others = sheets.within(span), sheets.pages
        if self.own:
            self.others = sheets.pages[: self.own[0].number - 1] + sheets.pages[self.own[-1].number :]
        self.blank = [sheet.number for sheet in self.own if not sheet.lines]

    @cached_property
    def text(self) -> Text:
        """The text of its own pages, line by line."""
        return Text("\n".join(sheet.text.raw for sheet in self.own))

    @property
    def where(self) -> str:
        """Its own pages in words."""
        if not self.others:
            return "in the document"
        first, last = self.own[0].number, self.own[-1].number
        return f"on page {first}" if first == last else f"on pages {first}-{last}"

    def prints(self, worth: Decimal) -> bool:
        """Whether an amount stands there: just as it is mostly written, or as any figure."""
        return find_whole(f"{worth:,.2f}", self.text.raw) >= 0 or any(worth in sheet.figures for sheet in self.own)

    @cached_property
    def shows_money(self) -> bool:
        """Whether any amount of money is printed on its own pages."""
        atoms = chain.from_iterable(chain.from_iterable(sheet.atoms for sheet in self.own))
        return any(isinstance(atom, Amount) and atom.money for atom in atoms)

    @property
    def heads(self) -> Iterator[tuple[int, Line]]:
        """The lines that are no transactions, with their pages."""
        return ((sheet.number, line) for sheet in self.own for _, line in sheet.heads)

    @cached_property
    def days(self) -> dict[Date, tuple[int, str]]:
        """Each date on the pages: the page, and how it is written. A year that its line has holds for all its days."""
        found: dict[Date, tuple[int, str]] = {}
        for sheet in self.own:
            for line in sheet.lines:
                for day, text in self.days_of(line):
                    found.setdefault(day, (sheet.number, text))
        return found

    def days_of(self, line: Line) -> Iterator[tuple[Date, str]]:
        """The dates of a line, and how they are written."""
        found = [
            (day, mention.text)
            for cell in line.cells
            for mention in (mentions_in(cell.text) if any(map(str.isdigit, cell.text)) else ())
            for order, day in mention.readings
            if order != "my"
        ]
        years = {day[0] for day, _ in found if day[0]}
        for (year, month, number), text in found:
            yield (year, month, number), text
            if year is None and number is not None:
                for that in years:  # March 28 through April 27, 2024; December 28 to January 27, 2025
                    yield (that, month, number), text
                    yield (that - 1, month, number), text
