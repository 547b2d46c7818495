"""Extraction of figures: money, percentages, points, ratios, dates and quantities, each an exact value with its span.

The scan walks from one run of digits to the next and looks a bounded number of characters both ways for sign, currency,
scale and unit; so a text costs time in proportion to its length whatever it holds. Numbers in words and ranges are
joined in afterwards.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from typing import NamedTuple

import msgspec

from hallucheck.text.amounts import number_words
from hallucheck.text.amounts.beside import BASIS_POINT, Before, Behind, before, behind, compound, scale_word
from hallucheck.text.amounts.hedges import spread
from hallucheck.text.amounts.number_words import Number, signed
from hallucheck.text.amounts.numerals import LONGEST, decimal_mark, plain, read, runs
from hallucheck.text.basics.kept import Kept
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import function_words
from hallucheck.text.dates import clocks
from hallucheck.text.dates import find as dates
from hallucheck.text.dates.find import Dated
from hallucheck.text.dates.locales import SIGNS, currency
from hallucheck.text.figure import not_figures as identifiers
from hallucheck.text.figure.figure import ONE, Figure, FigureReading, Kind
from hallucheck.text.figure.units import HAN_FROM

RATIO_NAMES = (
    "ratio", "coverage", "multiple", "leverage", "dscr", "icr", "fccr", "p/e", "d/e", "beta", "gini", "quotient",
)  # fmt: skip
LARGEST_RATIO = 1000
"""A number this large after the name of a ratio is something else: a year, an amount."""

_RATED = regex(r"/(?:5|10|100)(?![\d/.,])")
_TO_ONE = regex(r":(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d:])| ?(?:-|–)?to(?:-| )(?:1(?![.,]?[\d:%])|one)\b")
_NAMED = regex(
    rf"(?:\b(?:{'|'.join(RATIO_NAMES)}|ev/ebitda)s?\b)"
    r"(?:,? (?:was|is|of|at|stood|stands|ratio|for|to|the|be|has|been|remained|remains|improved|fell|rose|only|now|came"
    r"|about|between|from|declined|increased|decreased|dropped|reached|in|around|approximately|nearly|roughly|over"
    r"|above|below|under|just|a|minimum|maximum|requirement|covenant|level|equals|equal|averaged|averaging|and"
    r"|slipped|weakened|strengthened|currently|were|will|would|should|exceed|exceeds|exceeded|by))*"
    r"[ :=(-]*$",
    re.IGNORECASE,
)
_NAMED_BEHIND = regex(rf" (?:[a-z-]+ ){{0,4}}?(?:{'|'.join(RATIO_NAMES)})\b", re.IGNORECASE)
NAME_REACH = 40
_NTH_OF = regex(
    r"\b(?:page|slide|step|part|chapter|section|item|question|figure|table|volume|episode|lesson|sheet)s? \d+ of $",
    re.IGNORECASE,
)
PLACES = 3


def spelt(text: str, source: str, reading: FigureReading) -> list[Figure]:
    """The figures of `text` that no run of digits gives alone; `source` is its plain form."""
    clocked = clocks.in_words(source) if reading.words else ()
    found = [_time(text, start, clock, written=True) for start, clock in clocked]
    taken = [(time.start, time.end) for time in found]
    numbers = number_words.find(source, reading.language) if reading.words else ()
    for number in (*numbers, *signed(source)):
        start, end = number.start, number.end
        named = text[start].isupper() and source[end : end + 1] == " " and source[end + 1 : end + 2].isupper()
        # a capitalised number before a capitalised word is part of a name: Fifty Shades, Two Towers
        if not named and not any(start < until and at < end for at, until in taken):
            found.append(_amount(text, source, number))
    return found


def _amount(text: str, source: str, number: Number) -> Figure:
    """A share, or a number with the sign and currency before it, and the scale, unit or currency behind it."""
    if number.share:
        after, head = Behind(number.end, kind=Kind.PERCENTAGE), Before(number.start, negative=False, currency=None)
    else:
        after = Behind(number.end, unit=number.unit) if number.unit else behind(source, number.end, None)
        head = before(source, number.start)
    stop, scale, unit, kind, money = after
    value = number.value * scale
    if money:
        kind = Kind.CURRENCY
    elif kind is Kind.QUANTITY and unit is None and scale is ONE:
        stop = number.end
    if unit == BASIS_POINT:
        unit, value = None, value / 100
    return Figure(
        kind=Kind.CURRENCY if head.currency else kind,
        start=head.start,
        end=stop,
        text=text[head.start : stop],
        value=-value if head.negative else value,
        step=_step(number.value, scale),
        currency=head.currency or money,
        unit=None if head.currency else unit,
        scale=scale,
        written=not number.digits,
    )


_SECOND = ONE / 60
"""Of a minute: what the last digit of a time is worth that gives seconds."""


def _time(text: str, start: int, clock: clocks.Clock, *, written: bool = False) -> Figure:
    past = Decimal(clock.seconds) / 60
    said = text[start : clock.end]
    return Figure(
        kind=Kind.QUANTITY,
        start=start,
        end=clock.end,
        text=said,
        value=clock.minutes + past,
        step=_SECOND if said.count(":") > 1 else ONE,
        unit="clock",
        other=None if clock.other is None else clock.other + past,
        written=written,
    )


def _step(value: Decimal, scale: Decimal) -> Decimal:
    """What the last digit of a number in words is worth: of two point five million, a hundred thousand."""
    exponent = value.as_tuple().exponent
    return scale.scaleb(exponent) if isinstance(exponent, int) and -PLACES < exponent < 0 else scale


DEFAULT = FigureReading()
DATE_DIGITS = 4
"""Digits of a year; a day or a month has one or two, so that three begin no date."""
MILLION = Decimal(10**6)
GROUP = 3
WORD = 24
"""Characters of a word before digit groups."""

Numeral = tuple[Decimal, int, Decimal | None]
"""Value, decimal places shown, second reading."""

_SPACED = re.compile(r"\d{1,3}(?:(?P<gap>[ \u00a0'])\d{3})(?:(?P=gap)\d{3})*(?:[.,]\d+)?(?!\d)")

_CELLS = ("|", "\t")
_CELL_ENDS = re.compile(r" ?(?:[^\W\d_]{1,12}|[^\w\s|])? *(?:[|\t\n]|$)")
"""What follows a figure that is all of a cell but for its unit or currency."""
_NOUN = re.compile(r" [^\W\d_A-Z]{2,}|[.,;)]?(?:\s|$)")
"""What follows digit groups that are one numeral: what they count, or nothing."""
_OPENS = (":", "(", ",")
"""Behind these what follows is one figure: Population : 12 400 habitants."""
_GAP = re.compile(r"(?<=[^\s\d.,]) {2,9}(?=\S)|(?<=[\d.,]) {2,9}(?=[^\s\d])")
"""Spaces that part words, but not two numbers."""


def extract(text: str, reading: FigureReading = DEFAULT) -> tuple[Figure, ...]:
    """The figures of `text` in order; spans are code points of `text` and never overlap."""
    if not text:
        return ()
    if "  " in text and not reading.tabular and (gaps := [match.span() for match in _GAP.finditer(text)]):
        return _across(text, gaps, reading)
    scan = Scan(text, reading)
    source = scan.source
    found = scan.digits()
    if (reading.words or "/" in source or source is not text) and (words := spelt(text, source, reading)):
        found = _merged(found, words)
    return tuple(spread(source, found)) if len(found) > 1 else tuple(found)


def foreign(text: str) -> Iterator[Figure]:
    """The small figures that a text spells in another language than English."""
    for number in number_words.foreign_counts(text):
        words, kind = text[number.start : number.end], Kind.QUANTITY
        at, end, value, unit = number.start, number.end, number.value, number.unit
        yield Figure(kind=kind, start=at, end=end, text=words, value=value, unit=unit, written=True)


named_figures = Kept(partial(extract, reading=FigureReading(naming=True)), characters=200_000)
"""The figures of a sentence, those in names too; read once for all judges that hold it against others."""


def _across(text: str, gaps: list[tuple[int, int]], reading: FigureReading) -> tuple[Figure, ...]:
    """The figures of a text with gaps in it, such as marks leave: "$61   million" is one figure."""
    pieces, starts, shifts = [], [0], [0]
    at = length = 0
    for start, end in gaps:
        pieces.append(text[at : start + 1])
        length += start + 1 - at
        at = end
        starts.append(length)
        shifts.append(end - length)
    closed = "".join([*pieces, text[at:]])

    def place(index: int) -> int:
        return index + shifts[bisect_right(starts, index) - 1]

    moved = []
    for figure in extract(closed, reading):
        start, end = place(figure.start), place(figure.end - 1) + 1
        moved.append(msgspec.structs.replace(figure, start=start, end=end, text=text[start:end]))
    return tuple(moved)


def _merged(digits: list[Figure], spelt: list[Figure]) -> list[Figure]:
    """Both lists in order; where two overlap the first one stands, of two that begin together the longer one."""
    ordered = sorted((*digits, *spelt), key=lambda figure: (figure.start, -figure.end))
    kept: list[Figure] = []
    for figure in ordered:
        if not kept or figure.start >= kept[-1].end:
            kept.append(figure)
    return kept


class Scan:
    """One pass over one text."""

    __slots__ = ("_mark", "_ratios", "links", "listed", "reading", "runs", "source", "text")

    def __init__(self, text: str, reading: FigureReading) -> None:
        source = plain(text)
        self.text = text
        self.source = source
        self.reading = reading
        self.runs = runs(source)
        self.links = "://" in source or "www." in source
        self.listed = 0
        """Up to here the digits are a list without spaces: 1,2,3."""
        self._mark: str | None = reading.decimal or None
        self._ratios: bool | None = None

    @property
    def mark(self) -> str:
        """The decimal mark the text speaks for; looked for once, when a numeral leaves it open."""
        if self._mark is None:
            self._mark = decimal_mark(self.source, self.runs)
        return self._mark

    @property
    def ratios(self) -> bool:
        """Whether the text names a ratio anywhere; looked for once, at the first bare numeral."""
        if self._ratios is None:
            self._ratios = holds_any(self.source.lower(), RATIO_NAMES)
        return self._ratios

    def digits(self) -> list[Figure]:
        """The figures that are written in digits."""
        source, at = self.source, 0
        found: list[Figure] = []
        for first, end in self.runs:
            if end <= at:
                continue
            start = max(first, at)
            at = end
            while start < end:
                if source[start] in ".,":  # what is left of a run whose head a date or a list has taken
                    start += 1
                    continue
                figure, at = self._at(start, end)
                if figure is not None and not (found and figure.start < found[-1].end):
                    found.append(figure)
                start = at
        return found

    def _at(self, start: int, end: int) -> tuple[Figure | None, int]:
        """The figure whose digits begin at `start`, and where to go on reading."""
        source = self.source
        if end - start > LONGEST or (self.links and identifiers.in_address(source, start)):
            return None, end
        if start < self.listed and (cut := source.find(",", start, end)) > start:
            end = cut
        dated = self._date(start, end)
        if dated is not None:
            return dated, max(dated.end, start + 1)
        following = source[end : end + 1]
        if clock := self._clock(start, end, following):
            return _time(self.text, start, clock), clock.end
        if (following in ("-", " ", "/") and source[end + 1 : end + 2].isdigit()) or source[start - 1 : start] == "(":
            phone = identifiers.telephone(source, start)
            if phone:
                return self._name(start, phone), phone
        if following in (" ", "\u00a0", "'") and end - start <= GROUP:
            spaced = _SPACED.match(source, start)
            if spaced and self._one_numeral(start, spaced):
                end = spaced.end()
        return self._run(start, end)

    def _clock(self, start: int, end: int, following: str) -> clocks.Clock | None:
        source, tabular, dotted = self.source, self.reading.tabular, self.source[end - 3 : end - 2] == "."
        clock = None
        if following and following in clocks.STARTS and following != ".":
            clock = clocks.find(source, start, end - 3 if dotted else end, tabular=tabular)  # "11.30 am"
        return clock or (clocks.dotted(source, start) if dotted and not tabular else None)

    def _run(self, start: int, end: int) -> tuple[Figure | None, int]:
        """A run that is no date and no time."""
        run = self.source[start:end]
        numeral = (Decimal(run), 0, None) if run.isdigit() else read(run)
        if numeral is not None and (other := numeral[2]) is not None and self.mark:
            value, places, _ = numeral
            turned = (self.mark in run) != (places > 0)  # the text speaks for the second reading
            numeral = (other, GROUP - places, None) if turned else (value, places, None)
        if numeral is None:
            cut = run.find(",")
            if cut > 0 and run[:cut].isdigit():
                self.listed = end
                return self._at(start, start + cut)
            return self._name(start, end), end
        pointed = numeral[1] == 0 and self.source[start - 1 : start] == "."  # a batting average of .271
        if pointed and not self.source[max(0, start - 2) : start - 1].strip(" (|$"):
            return self._numeral(start - 1, end, (Decimal(f"0.{run}"), len(run), None))
        return self._numeral(start, end, numeral)

    def _one_numeral(self, start: int, spaced: re.Match[str]) -> bool:
        """Whether digit groups parted by spaces are one numeral: only where something else says so too."""
        source, end = self.source, spaced.end()
        if spaced["gap"] != " ":
            return True
        if source[start - 1 : start].isalpha():
            return False  # "Q1 160,000"
        if self.reading.tabular:
            before = source[max(0, start - 3) : start].rstrip(" ")[-1:]
            return before in _CELLS and _CELL_ENDS.match(source, end) is not None  # all of a cell
        following = source[end : end + 2].strip()[:1]
        ahead = source[max(0, start - WORD) : start].rstrip(" ").rpartition(" ")[2]
        plain = ahead.lstrip('([«"“')
        plain = plain.lower() if plain.lower() in function_words() else plain
        return (
            spaced.group().count(" ") > 1
            or (
                ((plain.islower() and plain.isalpha()) or ahead.endswith(_OPENS))
                and _NOUN.match(source, end) is not None
            )
            or "," in spaced.group()
            or source[max(0, start - 2) : start].strip()[-1:] in SIGNS
            or following in SIGNS
            or following == "%"
            or currency(source[end : end + 4].strip()) is not None
        )

    def _date(self, start: int, end: int) -> Figure | None:
        source = self.source
        run = source[start:end]
        length = len(run) if run.isdigit() else len(run.replace(",", ".").partition(".")[0])
        digits = start + length
        grouped = digits < end and length < DATE_DIGITS and source[digits] == ","
        if length > DATE_DIGITS or length == GROUP or grouped:
            return None
        dated = dates.find(source, start, digits, self.reading)
        if dated is None or source[dated.end : dated.end + 1].isdigit():
            return None
        if dated.period.recurring and self._counts(start, digits, dated):
            return None
        if dated.start and source[dated.start - 1].isalnum() and source[dated.start - 1] < "\u2e80":
            return None
        if source[dated.start - 1 : dated.start] == "-" and identifiers.coded(source, dated.start):
            return None
        return Figure(
            kind=Kind.DATE,
            start=dated.start,
            end=dated.end,
            text=self.text[dated.start : dated.end],
            period=dated.period,
            other=dated.other,
        )

    def _counts(self, start: int, end: int, dated: Dated) -> bool:
        """Whether what might be a day is the mark of a list, or an amount: "4. May prevent cancer", "May 28 mm"."""
        source = self.source
        if dated.start < start:
            return behind(source, dated.end, None)[2:4] != (None, Kind.QUANTITY)
        worded = source[dated.end : dated.end + 2].lstrip()[:1].islower()
        return worded and identifiers.list_mark(source, start, end)

    def _name(self, start: int, end: int) -> Figure | None:
        """Digits that are part of a name; nothing, unless such digits were asked for."""
        if not self.reading.naming:
            return None
        run = self.source[start:end]
        value = Decimal(run) if run.isdigit() else Decimal(0)
        return Figure(kind=Kind.QUANTITY, start=start, end=end, text=self.text[start:end], value=value, naming=True)

    def _numeral(self, start: int, end: int, numeral: Numeral) -> tuple[Figure | None, int]:
        """A figure from a numeral at [start, end): what stands before and after it says what it is."""
        source = self.source
        value, places, other = numeral
        first, negative, money, percent = before(source, start)
        stop, scale, unit, kind, after_money = behind(source, end, money)
        if scale is not ONE and (more := compound(source, stop, scale)):
            value += more[0] / scale
            stop, _, unit, kind, after_money = more[1]
        money = money or after_money
        if money:
            kind = Kind.CURRENCY
        elif kind is Kind.QUANTITY and unit is None:
            if percent:
                kind = Kind.PERCENTAGE
            elif scale is ONE:
                stop, kind, value, naming = read_bare(
                    source, start, end, value, ratios=self.ratios, tabular=self.reading.tabular
                )
                if naming:
                    return self._name(start, end), max(stop, end)
            elif stop == end + 1 and identifiers.lettered(source, start, stop):
                return self._name(start, stop), stop  # unit 12B
        if unit == "metre" and source[end:stop].strip() == "m":
            other = value * MILLION  # 2.3m is metres or millions
        signed = scale * (-1) ** negative
        figure = Figure(
            kind=kind,
            start=first,
            end=stop,
            text=self.text[first:stop],
            value=value * signed,
            step=ONE.scaleb(-places) * scale,
            currency=money,
            unit=unit,
            scale=scale,
            other=None if other is None else other * signed,
        )
        if kind is not Kind.RATIO and source.endswith("(", 0, first):
            figure = self._bracketed(figure, exact=places > 0 or "," in source[start:end])
        return (_in_points(figure) if unit == BASIS_POINT else figure), figure.end

    def _bracketed(self, figure: Figure, *, exact: bool) -> Figure:
        """The accountants' minus: (1,234), $(11.9), (3)%. In prose (45) is an age."""
        source, text = self.source, self.text
        closing = source.find(")", figure.end, figure.end + 2) + 1
        if not closing or source[figure.end : closing - 1].strip():
            return figure
        money, kind, first, stop = figure.currency, figure.kind, figure.start - 1, closing
        if money is None and first:
            at = first - 1 - (source[first - 1] in " \u00a0")
            money = SIGNS.get(source[at]) if at >= 0 else None
            if money:
                kind, first = Kind.CURRENCY, at
        if source[stop : stop + 1] == "%":
            kind, stop = Kind.PERCENTAGE, stop + 1
        if not (self.reading.tabular or money or (exact and figure.unit is None) or kind is Kind.PERCENTAGE):
            return figure
        if self._may_be_aside(first, figure, kind):
            return msgspec.structs.replace(figure, other=-figure.number)  # gifts (£400), but it was (£400)
        scale = figure.scale
        if scale is ONE and (found := scale_word(source, stop)):
            scale, stop = found
        factor = -scale / figure.scale
        other = figure.other * factor if isinstance(figure.other, Decimal) else None
        value, step, shown = figure.number * factor, figure.step * -factor, text[first:stop]
        figure = msgspec.structs.replace(figure, kind=kind, start=first, end=stop, text=shown, currency=money)
        return msgspec.structs.replace(figure, value=value, step=step, scale=scale, other=other)

    def _may_be_aside(self, first: int, figure: Figure, kind: Kind) -> bool:
        """Whether a bracket in prose may hold what is said beside a noun, and no negative value."""
        if self.reading.tabular or first != figure.start - 1:
            return False
        before = _BESIDE.search(self.source, max(0, first - WORD), first)
        told = before is not None and before[1].lower() not in function_words()
        return told or kind is figure.kind is Kind.PERCENTAGE


_BESIDE = regex(r"([^\W\d_]{2,})[ \u00a0]$")
"""A word right before a bracket."""


def _in_points(figure: Figure) -> Figure:
    """Basis points as percentage points."""
    value, step = figure.number / 100, figure.step / 100
    return msgspec.structs.replace(figure, value=value, step=step, unit=None, scale=ONE, currency=None)


class Bare(NamedTuple):
    """What a bare numeral is: its end, kind and value; `naming` where it is part of a name."""

    end: int
    kind: Kind
    value: Decimal
    naming: bool = False


def read_bare(source: str, start: int, end: int, value: Decimal, *, ratios: bool, tabular: bool) -> Bare:
    """What the bare numeral at [start, end) is. `ratios`: the text names a ratio somewhere."""
    if _is_token(source, start, end):
        return Bare(end, Kind.QUANTITY, value, naming=True)
    after = source[end : end + 1]
    if after and after in "xX:- –t/":
        ratio = _ratio(source, end, value, after)
        if ratio is not None:
            return ratio
    if value < LARGEST_RATIO and ratios and _names_ratio(source, start, end):
        return Bare(end, Kind.RATIO, value)
    grouped = "," in source[start:end] or source[end - 4 : end - 3] == "."  # Wangen 25,600: nothing is numbered so
    naming = identifiers.labelled(source, start) or (
        not tabular and not grouped and identifiers.after_name(source, start)
    )
    return Bare(end, Kind.QUANTITY, value, naming)


def _names_ratio(source: str, start: int, end: int) -> bool:
    """Whether a ratio is named right before the numeral, or right behind one with decimals: a 1.25 DSCR."""
    named = _NAMED.search(source[max(0, start - NAME_REACH) : start])
    if named:
        return "." in source[start:end] or not named.group().lower().startswith("beta")
    return "." in source[start:end] and _NAMED_BEHIND.match(source, end, end + NAME_REACH) is not None


def _is_token(source: str, start: int, end: int) -> bool:
    """Whether the digits are only a part of something: a word, a mark, a serial number."""
    after = source[end : end + 1]
    if after and ((after.isalpha() and after < HAN_FROM and after not in "xX") or after in "_@#\\"):
        return after != "m" or source[end + 1 : end + 2].isalnum()
    if after and after in "(-" and identifiers.named_behind(source, end):
        return True
    if source[start - 3 : start] == "of " and _NTH_OF.search(source, max(0, start - identifiers.REACH), start):
        return True  # the 30 of page 12 of 30
    return (
        identifiers.glued_before(source, start)
        or identifiers.list_mark(source, start, end)
        or (end - start > identifiers.LONG and source[start:end].isdigit())
        or (source[start] == "0" and end - start > 1 and source[start + 1].isdigit())
    )


def _ratio(source: str, end: int, value: Decimal, after: str) -> Bare | None:
    """`1.5x`, `3:1`, `3 to 1`, `4/5`."""
    if after == " ":
        spaced = source[end + 1 : end + 3]
        if spaced and spaced[0] in "x×" and not spaced[1:].strip(".,;:)"):
            return None if source[end + 2 : end + 4].strip()[:1].isdigit() else Bare(end + 2, Kind.RATIO, value)
    if after in "xX":
        if source[end + 1 : end + 2].isalnum():
            return Bare(end + 1, Kind.QUANTITY, value, naming=True)
        return Bare(end + 1, Kind.RATIO, value)
    if after == "/":
        rated = _RATED.match(source, end)
        return Bare(rated.end(), Kind.QUANTITY, value) if rated else Bare(end + 1, Kind.QUANTITY, value, naming=True)
    match = _TO_ONE.match(source, end)
    written = (match[1] or "1") if match else "0"
    second = Decimal(written.replace(",", ""))
    if match is None or not second or (len(written) > 1 and written.isdecimal()):  # 10:30 is a time
        return None
    return Bare(match.end(), Kind.RATIO, value / second)
