"""The pages of a document as lines, rows and figures; built once for a document, whoever asks."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Any, TypeVar

import msgspec

from hallucheck.detectors.statements.printed.atoms import Amount, Atom, Day, Words, atoms_of, figures_in
from hallucheck.detectors.statements.printed.vocabulary import aspects_of
from hallucheck.detectors.statements.reading.document import Text
from hallucheck.detectors.statements.reading.names import squeezed, words_of
from hallucheck.evidence.pdf.documents import Document
from hallucheck.evidence.pdf.page_rows import Line, lines_of_runs, lines_of_text
from hallucheck.evidence.pdf.runs import Run
from hallucheck.text.basics.patterns import regex

_WRAP = 2.2
"""Times its font's size: a line nearer than this to the one before may continue it."""
_ALIGNED = 4.0
"""Points within which two edges are one column's."""
_LONGEST_ROW = 5
"""Lines that a row has at most before its amount."""

T = TypeVar("T")

_RIGHT_TO_LEFT = regex("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


class Entry:
    """A row of a page: its days, its amounts, its words and those of lines beside it that may be its own."""

    def __init__(
        self, page: int, line: int, days: Iterable[Day], before: Sequence[Atom], title: Sequence[Atom]
    ) -> None:
        self.page = page
        self.line = line
        """Where its amount stands, among the lines of the page."""
        self.days = list(days)
        self.amounts: list[Amount] = []
        self.words: list[Atom] = []
        self.before = before
        self.title = title
        """What heads the rows to which it belongs."""
        self.after: list[Atom] = []
        self.carried = False
        """Whether its day stands further up, at the first row of that day."""

    @property
    def text(self) -> str:
        """The words of the row itself."""
        return " ".join(word.text for word in self.words)

    @property
    def lefts(self) -> list[float]:
        """Where its words begin, on its own line and those before."""
        return [atom.left for atom in (*self.before, *self.words)]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What distinguishes it from other rows of its day and amount."""
        figures = (amount for amount in self.amounts if not amount.money)
        return tuple(atom.text for atom in (*self.before, *self.words, *figures, *self.after))

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The words of the row and of the lines beside it, folded; right-to-left words in either direction."""
        texts = self.texts
        found = set(words_of(" ".join(texts)))
        if any(map(_RIGHT_TO_LEFT.search, texts)):
            found |= {word[::-1] for word in found} | set(words_of(" ".join(text[::-1] for text in texts)))
        return frozenset(found)

    @cached_property
    def squeezed(self) -> str:
        """All letters and digits of the row and beside it, for words that the page parts."""
        return squeezed(" ".join(self.texts))

    def has(self, value: Decimal) -> Amount | None:
        """The amount of the row that is worth `value`, whatever its sign."""
        return next((amount for amount in self.amounts if value in amount.values), None)

    def shown(self) -> str:
        """The row as messages quote it."""
        days = " ".join(day.text for day in self.days)
        figures = " ".join(amount.text for amount in self.amounts)
        return " ".join(filter(None, (days, self.text, figures)))


class Sheet:
    """One page: its lines and rows."""

    def __init__(self, number: int, lines: tuple[Line, ...], *, placed: bool) -> None:
        self.number = number
        self.lines = lines
        self._known: dict[Any, Any] = {}
        self.placed = placed
        """Whether it is known where the text stands."""
        self.before: Sheet | None = None
        """The page before."""

    @cached_property
    def atoms(self) -> tuple[tuple[Atom, ...], ...]:
        """The parts of each line, from left to right."""
        found = [[atom for cell in line.cells for atom in atoms_of(cell)] for line in self.lines]
        return tuple(tuple(atoms) for atoms in _settled(found))

    @cached_property
    def text(self) -> Text:
        """All of its lines."""
        return Text("\n".join(line.text for line in self.lines))

    @cached_property
    def head(self) -> str:
        """The lines that are no rows of transactions."""
        return "\n".join(line.text for number, line in enumerate(self.lines) if number not in self.row_lines)

    def remember(self, compute: Callable[[Sheet], T]) -> T:
        """The value of `compute(self)`, computed on first use."""
        if compute not in self._known:
            self._known[compute] = compute(self)
        value: T = self._known[compute]
        return value

    @cached_property
    def right_to_left(self) -> bool:
        """Whether most of its lines with letters are of a script that is read from right to left."""
        lines = [line.text for line in self.lines]
        return sum(_RIGHT_TO_LEFT.search(line) is not None for line in lines) * 2 > len(lines) > 0

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The rows that have a day and an amount, and words."""
        return tuple(_Rows(self).read())

    @cached_property
    def figures(self) -> dict[Decimal, list[int]]:
        """Each figure on the page without its sign, and the lines on which it stands."""
        found: dict[Decimal, list[int]] = {}
        for number, line in enumerate(self.lines):
            for cell in line.cells:
                for amount in figures_in(cell.text) if any(map(str.isdigit, cell.text)) else ():
                    for value in amount.values:
                        found.setdefault(value, []).append(number)
        return found

    @cached_property
    def amounts(self) -> tuple[Amount, ...]:
        """The amounts at the ends of cells."""
        return tuple(atom for atoms in self.atoms for atom in atoms if isinstance(atom, Amount))

    @cached_property
    def row_lines(self) -> frozenset[int]:
        """The lines that are rows."""
        return frozenset(entry.line for entry in self.entries)


class _Rows:
    """Builds the rows of a page, line by line."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._found: list[Entry] = []
        self._open: Entry | None = None
        self._loose: list[Atom] = []
        self._title: list[Atom] = []
        self._last_y = 0.0

    def read(self) -> Iterator[Entry]:
        for number, (line, atoms) in enumerate(zip(self._sheet.lines, self._sheet.atoms, strict=True)):
            near = line.y - self._last_y <= _WRAP * line.size
            if not near:
                self._loose = []
            ordered = atoms[::-1] if self._sheet.right_to_left else atoms
            for segment in _segments(ordered):
                self._take(number, segment, near=near)
            self._last_y = line.y
        return (entry for entry in self._found if entry.amounts and entry.days and entry.texts)

    def _take(self, number: int, segment: Sequence[Atom], *, near: bool) -> None:
        days = [atom for atom in segment if isinstance(atom, Day)]
        amounts = [atom for atom in segment if isinstance(atom, Amount)]
        words = [atom for atom in segment if isinstance(atom, Words)]
        current = self._open if near else None
        if any(amount.money for amount in amounts):
            if current is None or current.amounts or days:
                current = self._begin(number, days)
            current.amounts += amounts
            current.line = number
            current.words += words
            self._carry(current)
            self._loose = []
        elif days:
            self._begin(number, days).words += words
        elif words or amounts:
            self._hang_on([*words, *amounts], number, current, near=near)

    def _hang_on(self, atoms: list[Atom], number: int, current: Entry | None, *, near: bool) -> None:
        """A line without day and money goes on with the row above it, or heads the row below."""
        if current is not None:
            wraps = not current.amounts and number - current.line < _LONGEST_ROW
            (current.words if wraps else current.after).extend(atoms)
        self._loose = [*self._loose, *atoms]
        if not near:
            self._open = None

    def _begin(self, number: int, days: list[Day]) -> Entry:
        self._title = self._loose or self._title
        entry = Entry(self._sheet.number, number, days, self._loose[-_LONGEST_ROW:], self._title)
        self._found.append(entry)
        self._open = entry
        self._loose = []
        return entry

    def _carry(self, entry: Entry) -> None:
        """Give a row without a day the day of the row above, where days are printed once."""
        if entry.days:
            return
        above = next((other for other in reversed(self._found[:-1]) if other.amounts), None)
        if above is None and self._sheet.before is not None:
            above = next(reversed(self._sheet.before.entries), None)
        if above is None or not above.days:
            return
        under_the_day = any(abs(left - above.days[0].left) <= _ALIGNED for left in entry.lefts)
        if not under_the_day and any(abs(one - other) <= _ALIGNED for one in entry.lefts for other in above.lefts):
            entry.days = list(above.days)
            entry.carried = True


def _settled(lines: list[list[Atom]]) -> list[list[Atom]]:
    """The parts of lines with what only the columns show: whether 12.05 is a day, and a day part of a description."""
    columns = Counter(
        round(after.left)
        for atoms in lines
        for atom, after in pairwise(atoms)
        if isinstance(atom, Day) and isinstance(after, Words)
    )
    described = {left for left, count in columns.items() if count > 1}
    for atoms in lines:
        if isinstance(atoms[0], Amount) and atoms[0].day is not None and _heads(atoms):
            atoms[0] = msgspec.structs.replace(atoms[0].day, left=atoms[0].left)
        first = atoms[0]
        if isinstance(first, Day) and any(abs(first.left - left) <= _ALIGNED for left in described):
            atoms[0] = Words(first.left, first.left, first.text)
    return lines


def _heads(atoms: list[Atom]) -> bool:
    """Whether the first part of a line may be its day: there is an amount besides, and no day."""
    return any(isinstance(atom, Amount) for atom in atoms[1:]) and not any(isinstance(atom, Day) for atom in atoms)


def _segments(atoms: Sequence[Atom]) -> list[Sequence[Atom]]:
    """The rows that stand side by side on one line: each has a day and an amount, the day where the first has it."""
    days = [number for number, atom in enumerate(atoms) if isinstance(atom, Day)]
    starts = [0]
    for one, other in pairwise(days):
        if any(isinstance(atom, Amount) and atom.money for atom in atoms[one:other]):
            starts.append(other - days[0])
    if len(starts) == 1:
        return [atoms]
    parts = [atoms[start:end] for start, end in zip(starts, (*starts[1:], len(atoms)), strict=True)]
    whole = all({Day, Amount} <= set(map(type, part)) for part in parts)
    return parts if whole else [atoms]


class Sheets:
    """The pages of a document."""

    def __init__(self, pages: Iterable[Sheet]) -> None:
        self.pages = tuple(pages)
        for one, other in pairwise(self.pages):
            other.before = one

    @classmethod
    def of_document(cls, texts: Sequence[str], runs: Sequence[Sequence[Run]]) -> Sheets:
        """From a PDF: where its runs are not known, from its text."""
        sheets = []
        for number, text in enumerate(texts, 1):
            placed = runs[number - 1] if number <= len(runs) else ()
            lines = lines_of_runs(placed, number) if placed else lines_of_text(text, number)
            sheets.append(Sheet(number, lines, placed=bool(placed)))
        return cls(sheets)

    @staticmethod
    @lru_cache(maxsize=4)
    def of_texts(texts: tuple[str, ...]) -> Sheets:
        """From the text of each page; those last asked for are kept, for other records of the same document."""
        return Sheets.of_document(texts, ())

    def within(self, span: tuple[int, int] | None) -> tuple[Sheet, ...]:
        """The pages of a range, both ends included; all of them where there is none."""
        return self.pages if span is None else self.pages[max(span[0] - 1, 0) : span[1]]

    @cached_property
    def day_first(self) -> bool | None:
        """Whether its numeric days stand before their months; None where no day shows it."""
        votes: Counter[bool] = Counter()
        for atom in chain.from_iterable(atoms for sheet in self.pages for atoms in sheet.atoms):
            if isinstance(atom, Day):
                orders = {order for order, _ in atom.readings if order in ("dmy", "mdy")}
                if len(orders) == 1:  # the other way it is on no calendar
                    votes["dmy" in orders] += 1
        if not votes:
            return None
        (answer, most), *rest = votes.most_common()
        return answer if not rest or most > 3 * rest[0][1] else None

    @cached_property
    def numbering(self) -> dict[int, tuple[int, int]]:
        """Of each page that says so, 'page 2 of 4' as (2, 4); read by its shape, in whatever language."""
        candidates: dict[int, dict[str, tuple[int, int]]] = {}
        for sheet in self.pages:
            heads = (line for number, line in enumerate(sheet.lines) if number not in sheet.row_lines)
            texts = [cell.text for line in heads for cell in line.cells if len(cell.text) < _NUMBERED_CELL]
            for match in chain.from_iterable(map(_NUMBERED.finditer, filter(_TWO_NUMBERS.search, texts))):
                one, other = int(match["one"]), int(match["other"])
                alone = len(self.pages) == 1 and "page" not in aspects_of(match["before"])
                if 1 <= one <= other <= len(self.pages) * 3 + 30 and not alone:
                    words = f"{match['before'].casefold()} {match['between'].strip().casefold()}"
                    candidates.setdefault(sheet.number, {}).setdefault(words, (one, other))
        return _consistent(candidates)


_NUMBERED_CELL = 60
_TWO_NUMBERS = regex(r"(?<!\d)\d{1,3}\D{1,10}\d{1,3}(?!\d)")
_NUMBERED = regex(
    r"(?P<before>[^\W\d_]{1,12}[.:]?)\s{0,2}(?<!\d)(?P<one>\d{1,3})(?P<between>\s?/\s?|\s?[^\W\d_]{1,8}\s?)(?P<other>\d{1,3})(?![\d./-])"
)


def _consistent(candidates: dict[int, dict[str, tuple[int, int]]]) -> dict[int, tuple[int, int]]:
    """The numbers under the words that most pages share and under which pages follow each other."""
    counts = Counter(words for given in candidates.values() for words in given)
    best: dict[int, tuple[int, int]] = {}
    for words, _ in counts.most_common(5):
        numbers = {page: given[words] for page, given in candidates.items() if words in given}
        fits = sum(numbers.get(page - 1) == (one - 1, total) or one == 1 for page, (one, total) in numbers.items())
        if fits == len(numbers) and len(numbers) > len(best) and any(one == 1 for one, _ in numbers.values()):
            best = numbers
    return best


class SheetCache:
    """The sheets of the documents last asked for: records of one document share what was made out of it."""

    KEPT = 4

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[Document, Sheets]] = OrderedDict()

    def of(self, document: Document) -> Sheets:
        """The sheets of a document."""
        key = id(document)
        if key not in self._kept:
            self._kept[key] = document, Sheets.of_document(document.pages, document.runs)
            if len(self._kept) > self.KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key][1]
