"""The figures of a record's chunks, each with its place and what it is about; shared chunks are read once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import partial

import msgspec

from hallucheck.evidence.grids import Cell, Nils, place
from hallucheck.evidence.plain_tables import place_objects, ruled
from hallucheck.model import Case
from hallucheck.text.amounts.beside import NATIONS
from hallucheck.text.amounts.find import extract, foreign
from hallucheck.text.amounts.words_around import content, label
from hallucheck.text.basics.kept import Kept, Once
from hallucheck.text.basics.languages import language
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.dates.locales import currency
from hallucheck.text.dates.periods import deal
from hallucheck.text.figure.figure import Figure, FigureReading, Kind, Period
from hallucheck.text.figure.units import HAN, SCALES, SQUARED, units

KEPT = 300_000
"""Characters of chunks that stay read between records."""

WINDOW = 160
"""How far around a figure the words of its passage reach, in characters."""

_SCALE_WORDS = (
    "usd m", "eur m", "gbp m", "chf m", "usd b", "eur b", "eur k", "usd k", "gbp k", " mio", " mrd", " tsd", "tausend",
    " miles", "millones", "milliers", "milh", "teur",
)  # fmt: skip
_SCALE_MARKS = (
    "$ m", "£ m", "€ m", "₹ ", "$m", "£m", "€m", "$ b", "$bn", "€bn", "£bn", "'000", "(000", "|000", "| 000", "$ 000",
    "$000", "£000", "€000", "000s", "k€", "t€", "万", "千", "亿", "億", *_SCALE_WORDS,
)  # fmt: skip
_WORD = regex(r"(?<!\d[ \u00a0-])(?<!\d)(?:thousand|million|billion|crore|lakh)")
"""A word of scale that is not the scale of the numeral right before it: most are."""
_SCALE = regex(
    r"\bin\s+(?:[A-Za-z$€£₹'.]{1,12}\s+){0,3}(?P<word>thousand|million|billion|crore|lakh)s?\b(?! of)"
    r"|(?:[$€£¥₹]|\b(?:us\$?|usd|eur|gbp|chf|sek|nok|dkk|inr|rs\.?)\s)\s?(?:in\s)?"
    r"(?P<sign>thousands?|millions?|billions?|crores?|lakhs?|m|mn|bn)\b(?![\w.])"
    r"|\((?:(?:in|us\$?|usd|eur|gbp|rs\.?|inr|figures in|amounts in|all amounts in|dollars in|expressed in)\s){0,2}"
    r"(?P<paren>thousand|million|billion|crore|lakh)s?\b[^()|\n]{0,20}\)"
    r"|[($€£|]\s?(?P<zeros>'?000s?'?s?)(?=[)\s|]|$)"
    r"|\b(?:in|en|em)\s+(?P<foreign>mio|mrd|tsd|tausend|millionen|milliers|miles|millones|millions|milhares|milhões)\b"
    r"|\b(?P<k>teur|t€|k€)(?!\w)|(?:单位|單位|単位)[:：]?(?:人民币|人民幣)?(?P<han>千|万|百万|億|亿)(?:元|円)",
    re.IGNORECASE,
)
_FOREIGN_SCALES = {"milliers": 10**3, "miles": 10**3, "milhares": 10**3, "m": 10**6}
_DATA = regex(r"^[ ]{0,40}[\"{\[]", re.MULTILINE)


_PER = regex(
    r"(?:\b(?:per|an?|each|every|je|pro|par|por|cada|ogni) |/ ?)(?:\d[\d.,]{0,9} ?)?"
    r"((?:square |cubic )?[^\W\d_]{1,16}[²³23]?)",
    re.IGNORECASE,
)
_NIGHTS = dict.fromkeys(("night", "nacht", "nuit", "noche", "notte", "noite"), "day")
_PER_BOTH = regex(
    r"\b(?:per|pro|par|por|je|a) [^\W\d_]{2,12} (?:and|und|et|y|e|en) (?:(?:per|pro|par|por) )?([^\W\d_]{1,16})",
    re.IGNORECASE,
)
"""The second unit of a rate: per person and day."""
_OFTEN = {
    "hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month", "yearly": "year",
    "annual": "year",
}  # fmt: skip
_RATE = regex(rf"\b({'|'.join(_OFTEN)}) (?:rate|fee|rent|price|charge|cost|salary|wage|pay)s?\b", re.IGNORECASE)
MOST_TEXT = 20_000


def units_per(text: str) -> frozenset[str]:
    """The units per which a text says anything: so much a day, per km."""
    text = text[:MOST_TEXT]
    found = [*_PER.findall(text), *_PER_BOTH.findall(text)]
    named = (name.lower().partition("square ")[::2] for name in found)
    often = frozenset(_OFTEN[word.lower()] for word in _RATE.findall(text))
    return often.union(
        unit for name, area in named if (unit := SQUARED.get(area) or units().get(_NIGHTS.get(name, name)))
    )


_FOR = regex(r"[,;]? ?(?:for )?")
_IS = regex(r"(?<![\d.,])1 ?([^\W\d_]{2,12}|[€$£¥]) ?= ?$")
"""Before what one unit is worth: 1 EUR = 11.40 SEK."""
NEAR = 24


def unit_of_rate(text: str, start: int, end: int) -> str | None:
    """The unit, or the currency, of one of which a text says the amount at [start, end): so much per kWh, a franc."""
    worth = _IS.search(text, max(0, start - NEAR), start)
    ahead = _FOR.match(text, end)
    per = None if worth or ahead is None else _PER.match(text, ahead.end())
    name = worth[1] if worth else per[1] if per else ""
    nation = NATIONS.get(name.lower())
    return nation[1] if nation else units().get(name.lower()) or (currency(name) if name else None)


_TIMES = "minute|hour|day|week|fortnight|month|year"
_NTH = {"other": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_ONE = regex(
    r"\b(?:(?:within|after|before|for|in|than|about|least|nearly|almost|lasts?|lasted|takes?|took) an?|every|each) "
    rf"(?P<long>{_TIMES})\b(?! and a | or )|\b(?P<of>{_TIMES})['’]s\b"
    rf"|\bevery (?P<nth>{'|'.join(_NTH)}) (?P<each>{_TIMES})\b"
)
"""A time that has no number: within a week, every fortnight, every third day, a month's notice."""
_SHARES = regex(
    r"\b(?:in|en|em) (?:per ?cent|%|prozent|pour ?cent|pourcentage|porcentaje|por ciento|percentuale|procent)(?!\w)"
    r"|(?<![\w.,] )(?<![\w.,])[(\[]%[)\]]",
    re.IGNORECASE,
)
_TERMS = regex(r"(?<![\w.,/])(?:(\d{1,2})/(\d{1,3}),? )?(?:[Nn]et |[Nn]/)(\d{1,3})(?![\w%]|[.,/]\d| ?[^\W\d_])")
"""Terms of payment in days: 2/10 net 30, n/30."""


class Chunk:
    """One text of evidence and its figures, which are read when first asked for."""

    def __init__(self, text: str, *, day_first: bool = False) -> None:
        self.text = text
        self._day_first = day_first
        self._labels: dict[int, frozenset[str]] = {}
        self._about: dict[int, frozenset[str]] = {}
        self._periods: dict[int, tuple[Period, ...]] = {}
        self._passages: dict[int, tuple[int, int]] = {}

    @Once
    def _read(self) -> tuple[tuple[Figure, ...], dict[int, Cell], Nils]:
        text = self.text
        drawn = ruled(text)
        tabular = "|" in drawn or "\t" in text or ('"' in text and _DATA.search(text) is not None)
        reading = FigureReading(naming=True, words=False, tabular=tabular, day_first=self._day_first)
        figures = extract(drawn, reading)
        cells, nils = place(drawn, figures) if tabular else ({}, {})
        if tabular and not cells and '"' in text:
            cells = place_objects(text, figures)
        return figures, cells, nils

    @Once
    def figures(self) -> tuple[Figure, ...]:
        """Its figures, in order."""
        return self._read[0]

    @Once
    def cells(self) -> dict[int, Cell]:
        """The cells of those that stand in tables, by their number."""
        return self._read[1]

    @Once
    def nils(self) -> Nils:
        """The cells of its tables that say that there is nothing."""
        return self._read[2]

    @Once
    def distinctive(self) -> dict[int, frozenset[str]]:
        """Row of a table -> the stems of its names that no other row has."""
        names = {cell.row: cell.label | cell.more for cell in self.cells.values()}
        rows = Counter(word for name in names.values() for word in name)
        return {row: frozenset([word for word in name if rows[word] == 1]) for row, name in names.items()}

    @Once
    def scales(self) -> frozenset[Decimal]:
        """The scales that it declares for bare numbers."""
        return frozenset(_scales(self.text))

    @Once
    def counts_shares(self) -> bool:
        """Whether it says of its bare numbers that they are shares: levels in per cent of capacity."""
        return _SHARES.search(self.text[:MOST_TEXT]) is not None

    @Once
    def rates(self) -> frozenset[str]:
        """The units per which it says anything: so much a day, per km, for each kilogram."""
        return units_per(self.text)

    @Once
    def spelt(self) -> tuple[Figure, ...]:
        """The figures the chunk spells in words; read on first use, because few claims need them."""
        reading = FigureReading(language=language(self.text) or "en")
        own = (figure for figure in extract(self.text, reading) if figure.written)
        return (*own, *foreign(self.text[:MOST_TEXT]))

    @Once
    def single(self) -> tuple[Figure, ...]:
        """The times of one unit that it says without a number."""
        found = []
        for match in _ONE.finditer(self.text[:MOST_TEXT]):
            start, end = match.span(match.lastgroup or 0)
            unit, value = units()[self.text[start:end]], Decimal(_NTH.get(match["nth"] or "", 1))
            start = match.start("nth") if match["nth"] else start
            words, kind = self.text[start:end], Kind.QUANTITY
            found.append(Figure(kind=kind, start=start, end=end, text=words, value=value, unit=unit, written=True))
        return tuple(found)

    @Once
    def terms(self) -> tuple[Figure, ...]:
        """The days that its terms of payment say without a unit."""
        spans = (
            match.span(group) for match in _TERMS.finditer(self.text[:MOST_TEXT]) for group in (2, 3) if match[group]
        )
        return tuple(
            Figure(kind=Kind.QUANTITY, start=start, end=end, text=days, value=Decimal(days), unit="day")
            for start, end in spans
            if (days := self.text[start:end])
        )

    def passage(self, index: int) -> tuple[int, int]:
        """The stretch of prose around a figure."""
        found = self._passages.get(index)
        if found is None:
            figure = self.figures[index]
            found = self._passages[index] = passage(self.text, figure.start, figure.end)
        return found

    def label(self, index: int) -> frozenset[str]:
        """What the figure is about: its row, or the words beside it."""
        found = self._labels.get(index)
        if found is None:
            cell = self.cells.get(index)
            figure = self.figures[index]
            low = self.figures[index - 1].end if index else 0
            high = self.figures[index + 1].start if index + 1 < len(self.figures) else None
            found = cell.label if cell else label(self.text, figure.start, figure.end, low, high)
            if not found and index and index - 1 not in self.cells and low >= self.passage(index)[0]:
                found = self.label(index - 1)  # "$100 in 2018 and $120 in 2019": both are what the first one is
            self._labels[index] = found
        return found

    def about(self, index: int) -> frozenset[str]:
        """All words of the figure's passage: row, section and column of a cell; the words around a figure of prose."""
        found = self._about.get(index)
        if found is None:
            cell = self.cells.get(index)
            found = (
                cell.label | cell.section | cell.heading if cell else content(self.text[slice(*self.passage(index))])
            )
            self._about[index] = found
        return found

    def periods(self, index: int) -> tuple[Period, ...]:
        """The periods a figure belongs to: its column's, or those named in the same passage."""
        cell = self.cells.get(index)
        if cell:
            return cell.periods
        known = self._periods.get(index)
        if known is not None:
            return known
        low, high = self.passage(index)
        first = index
        while first and self.figures[first - 1].start >= low:
            first -= 1
        last = index
        while last + 1 < len(self.figures) and self.figures[last + 1].start < high:
            last += 1
        members = self.figures[first : last + 1]
        for member, found in enumerate(deal(members, self.text[low:high]), start=first):
            if member == index or member not in self.cells:
                self._periods.setdefault(member, found)
        return self._periods[index]

    def quote(self, index: int) -> tuple[str, int, int]:
        """The words around a figure and where they stand, for a person to look at."""
        low, high = self.passage(index)
        return self.text[low:high].strip(), low, high


class Stated(msgspec.Struct, frozen=True):
    """A figure of evidence: the chunk's id, the chunk and the figure's index in it."""

    source: str
    chunk: Chunk
    index: int

    @property
    def figure(self) -> Figure:
        """The figure itself."""
        return self.chunk.figures[self.index]

    @property
    def cell(self) -> Cell | None:
        """Its cell, where it stands in a table."""
        return self.chunk.cells.get(self.index)

    @property
    def label(self) -> frozenset[str]:
        """What it is about."""
        return self.chunk.label(self.index)

    @property
    def name(self) -> str:
        """How to call it in a message."""
        cell = self.cell
        if cell is None:
            return self.figure.text
        period = cell.periods[0].start.year if cell.periods else ""
        return f"{self.figure.text} ({' '.join(str(part) for part in (cell.title, period) if part)})"


Celled = tuple[Stated, Cell]
"""A figure of a table with its cell."""


def celled(found: Iterable[Stated]) -> list[Celled]:
    """Those of some figures that stand in tables."""
    return [(stated, cell) for stated in found if (cell := stated.cell) is not None]


def _scales(text: str) -> Iterator[Decimal]:
    """The scales that a chunk declares for its bare numbers: `(in thousands)`, `$ million`."""
    lower = text[:200_000].lower()
    worded = "illion" in lower or "thousand" in lower or "crore" in lower or "lakh" in lower
    marks = _SCALE_MARKS if "$" in lower or "000" in lower or not lower.isascii() else _SCALE_WORDS
    if not (worded and _WORD.search(lower)) and not holds_any(lower, marks):
        return
    for match in _SCALE.finditer(lower):
        word = match["word"] or match["sign"] or match["paren"] or match["foreign"]
        if match["han"]:
            yield HAN[match["han"]]
        elif word:
            yield SCALES.get(word) or SCALES.get(word.removesuffix("s")) or Decimal(_FOREIGN_SCALES[word])
        else:
            yield Decimal(1000)


def passage(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch of prose around [start, end) up to line breaks and full stops, at most WINDOW characters each way."""
    low, high = max(0, start - WINDOW), min(len(text), end + WINDOW)
    line, stop = text.rfind("\n", low, start), text.rfind(". ", low, start)
    if line >= 0 or stop >= 0:
        low = line + 1 if line > stop else stop + 2
    line = text.find("\n", end, high)
    if line >= 0:
        high = line
    stop = text.find(". ", end, high)
    return low, stop if stop >= 0 else high


_READ = {first: Kept(partial(Chunk, day_first=first), characters=KEPT) for first in (False, True)}


def read_chunk(text: str, day_first: bool = False) -> Chunk:  # noqa: FBT001, FBT002 (as of a cache)
    """The figures of one text; texts that records share are read once."""
    return _READ[day_first](text)


def sources(case: Case) -> tuple[tuple[str, str, str], ...]:
    """The record's chunks as (id, pointer, text), titles included, in order (a case reading)."""
    found = []
    for context in case.record.evidence:
        found.append((context.id, context.pointer, context.text))
        if context.title and any(map(str.isdigit, context.title)):
            found.append((context.id, context.pointer, context.title))
    return tuple(found)


def is_bare(figure: Figure) -> bool:
    """Whether a figure says neither what it counts nor in what: a number in a table, mostly."""
    return figure.kind is Kind.QUANTITY and figure.unit is None
