"""Extraction of figures: money, percentages, points, ratios, dates and quantities, each with an exact value and its span.

The scan walks from one run of digits to the next and looks a bounded number of characters both ways for sign, currency,
scale and unit; so a text costs time in proportion to its length whatever it holds. Numbers in words and ranges are
joined in afterwards.
"""

from __future__ import annotations

import re
from decimal import Decimal

from hallucheck.text import dates, identifiers, number_words
from hallucheck.text.figures import ONE, Figure, Kind, Reading
from hallucheck.text.locales import CODES, PREFIXED, SIGNS, currency
from hallucheck.text.numerals import LONGEST, decimal_mark, plain, read, runs
from hallucheck.text.ranges import spread
from hallucheck.text.units import BASIS_POINTS, HAN, LETTERS, PER, PERCENT, POINTS, SCALES, units

DEFAULT = Reading()
_SPACED = re.compile(r"\d{1,3}(?:(?P<gap>[ \u00a0'])\d{3})(?:(?P=gap)\d{3})*(?:[.,]\d+)?(?!\d)")
_AFTER = re.compile(r"([ \u00a0-]?)(?:\(?([^\W\d_]+[²³]?(?:/[hs]\b)?)|([%‰°$€£¥₹₪₩₽₺₫×]))")
_HAN_SCALE = re.compile("[余多]?(百万|千万|万亿|[百千万萬亿億兆])")
_HAN_MONEY = re.compile("(美元|人民币|欧元|英镑|日元|韩元|港元|港币|元|円|%|％)")
_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2})(?::\d{2})?)?(?:[ \u00a0]?([ap])\.?m\b\.?)?", re.IGNORECASE)
_DATA_CLOCK = re.compile(r"(\d{1,2}):(\d{1,2})(?!\d)")
_RATED = re.compile(r"/(?:5|10|100)(?![\d/.,])")
_TO_ONE = re.compile(r":(\d+(?:\.\d+)?)(?![\d:])| ?(?:-|–)?to(?:-| )(?:1|one)\b")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_RATIO_NAME = re.compile(
    r"(?:\b(?:dscr|icr|fccr|ratio|coverage|multiple|leverage|quotient|p/e|d/e|ev/ebitda|beta|gini)s?\b)"
    r"(?: (?:was|is|of|at|stood|stands|ratio|for|to|the|be|has|been|remained|remains|improved|fell|rose|only|now|about))*"
    r"[ :=(]*$",
    re.IGNORECASE,
)
_RATIO_HINTS = (
    "ratio",
    "coverage",
    "multiple",
    "leverage",
    "dscr",
    "icr",
    "fccr",
    "p/e",
    "d/e",
    "beta",
    "gini",
    "quotient",
)
_SECOND = re.compile(r"[ \u00a0-]?([^\W\d_]+)")
HALF_DAY = 720


def extract(text: str, reading: Reading = DEFAULT) -> tuple[Figure, ...]:
    """The figures of `text` in order; spans are code points of `text` and never overlap."""
    if not text:
        return ()
    source = plain(text)
    scan = _Scan(text, source, reading)
    found = scan.digits()
    if reading.words:
        spelt = scan.spelt()
        if spelt:
            found = _merged(found, spelt)
    return tuple(spread(source, found)) if len(found) > 1 else tuple(found)


def _merged(digits: list[Figure], spelt: list[Figure]) -> list[Figure]:
    """Both lists in order; where two overlap the longer one stands."""
    ordered = sorted((*digits, *spelt), key=lambda figure: (figure.start, -figure.end))
    kept: list[Figure] = []
    for figure in ordered:
        if kept and figure.start < kept[-1].end:
            if figure.end - figure.start > kept[-1].end - kept[-1].start:
                kept[-1] = figure
            continue
        kept.append(figure)
    return kept


class _Scan:
    """One pass over one text."""

    def __init__(self, text: str, source: str, reading: Reading) -> None:
        self.text = text
        self.source = source
        self.reading = reading
        self._mark: str | None = reading.decimal or None
        self._ratios: bool | None = None
        self.runs: list[tuple[int, int]] = []
        self.ascii = source.isascii()
        self.listed = 0

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
            lower = self.source.lower()
            self._ratios = any(hint in lower for hint in _RATIO_HINTS)
        return self._ratios

    def digits(self) -> list[Figure]:
        """The figures that are written in digits."""
        source, found, at = self.source, [], 0
        self.runs = runs(source)
        for start, end in self.runs:  # noqa: PLW2901 below (the rest of a run that a figure took the head of)
            if start < at:
                if end <= at:
                    continue
                start = at
                while start < end and source[start] in ".,":
                    start += 1
                if start == end:
                    continue
            at = end
            while start < end:
                figure, at = self._at(start, end)
                if figure is not None:
                    found.append(figure)
                if at >= end:
                    break
                start = at + 1 if source[at] in ".," else at  # a list without spaces: 1,2,3
        return found

    def _at(self, start: int, end: int) -> tuple[Figure | None, int]:
        """The figure whose digits begin at `start`, and where to go on reading."""
        source, reading = self.source, self.reading
        if end - start > LONGEST:
            return None, end
        if start < self.listed:
            cut = source.find(",", start, end)
            end = cut if cut > start else end
        if end - start <= 4 or source[start + 1 : start + 3].count(".") or source[end : end + 1] == "/":  # noqa: PLR2004
            digits_end = start + 1
            while digits_end < end and source[digits_end].isdigit():
                digits_end += 1
            dated = dates.find(source, start, digits_end, reading)
            if dated and not (source[dated.start - 1 : dated.start] or " ").isalnum() | (
                source[dated.end : dated.end + 1].isdigit()
            ):
                return self._date(dated), max(dated.end, digits_end)
        clock = self._clock(start, end)
        if clock is not None:
            return clock, clock.end
        naming = False
        if source[end : end + 1] == "-" or source[start - 1 : start] == "(" or source[end : end + 1] == " ":
            phone = identifiers.telephone(source, start)
            if phone:
                return self._name(start, phone), phone
        if source[end : end + 1] in (" ", "\u00a0", "'") and end - start <= 3:  # noqa: PLR2004
            spaced = _SPACED.match(source, start)
            if spaced and self._one_numeral(start, spaced):
                end = spaced.end()
        numeral = read(source[start:end], self.mark if "," in source[start:end] or "." in source[start:end] else "")
        if numeral is None:
            if "," in source[start:end]:
                cut = source.index(",", start, end)
                if cut > start and source[start:cut].isdigit():
                    self.listed = end
                    return self._at(start, cut)[0], cut
            return self._name(start, end), end
        if self.mark == "" and "," in source[start:end] and numeral[1] == 1 and source[end : end + 1] == ",":
            naming = True
        if (
            numeral[1] == 0
            and source[start - 1 : start] == "."
            and start
            and not source[max(0, start - 2) : start - 1].strip(" (|$")
        ):
            numeral = (Decimal(f"0.{source[start:end]}"), end - start, None)  # a batting average of .271
        figure, stop = self._numeral(start, end, numeral)
        if naming and figure is not None and figure.kind is Kind.QUANTITY:
            return self._name(start, end), end
        return figure, stop

    def _one_numeral(self, start: int, spaced: re.Match[str]) -> bool:
        """Whether digit groups parted by spaces are one numeral: only where something else says so too."""
        source, end = self.source, spaced.end()
        if spaced["gap"] != " ":
            return True
        if self.reading.tabular:
            return False
        following = source[end : end + 2].strip()[:1]
        before = source[max(0, start - 2) : start].strip()[-1:]
        return bool(
            "," in spaced.group()
            or (before and before in SIGNS)
            or (following and (following in SIGNS or following == "%"))
            or currency(source[end : end + 4].strip())
        )

    def _date(self, dated: dates.Dated) -> Figure:
        return Figure(
            kind=Kind.DATE,
            start=dated.start,
            end=dated.end,
            text=self.text[dated.start : dated.end],
            period=dated.period,
            other=dated.other,
        )

    def _name(self, start: int, end: int) -> Figure | None:
        if not self.reading.naming:
            return None
        digits = self.source[start:end]
        value = Decimal(digits) if digits.isdigit() else None
        return Figure(
            kind=Kind.QUANTITY, start=start, end=end, text=self.text[start:end], value=value or Decimal(0), naming=True
        )

    def _clock(self, start: int, end: int) -> Figure | None:
        """A time of day, as minutes after midnight."""
        source = self.source
        after = source[end : end + 1]
        if not after or (after not in ": \u00a0aApP") or end - start > 2:  # noqa: PLR2004
            return None
        match = _CLOCK.match(source, start)
        if match is None or (match[2] is None and match[3] is None):
            match = _DATA_CLOCK.match(source, start) if self.reading.tabular and after == ":" else None
            if match is None:
                return None
            minutes = 60 * int(match[1]) + int(match[2])
            return self._time(match, minutes, None) if int(match[1]) <= 24 else None  # noqa: PLR2004
        hour, minute = int(match[1]), int(match[2] or 0)
        if hour > 24 or minute > 59:  # noqa: PLR2004 (a clock)
            return None
        half = (match[3] or "").lower()
        if half:
            return self._time(match, 60 * (hour % 12 + 12 * (half == "p")) + minute, None)
        minutes = 60 * hour + minute
        return self._time(match, minutes, Decimal(minutes + HALF_DAY) if hour <= 12 else None)  # noqa: PLR2004

    def _time(self, match: re.Match[str], minutes: int, other: Decimal | None) -> Figure:
        start, end = match.span()
        return Figure(
            kind=Kind.QUANTITY,
            start=start,
            end=end,
            text=self.text[start:end],
            value=Decimal(minutes),
            unit="clock",
            other=other,
        )

    def _numeral(self, start: int, end: int, numeral: tuple[Decimal, int, Decimal | None]) -> tuple[Figure | None, int]:
        """A figure from a numeral at [start, end): what stands before and after it says what it is."""
        source = self.source
        value, places, other = numeral
        first, negative, money = self._before(start)
        stop, scale, unit, kind, after_money = self._behind(end, money)
        money = money or after_money
        if not money and stop == end + 1 and scale is not ONE and identifiers.labelled(source, start):
            return self._name(start, stop), stop  # unit 12B
        if money:
            kind = Kind.CURRENCY
        elif kind is Kind.QUANTITY and unit is None and scale is ONE:
            naming, stop, kind, value = self._bare(start, end, stop, value)
            if naming:
                return self._name(start, end), max(stop, end)
        if not money and first > 1 and source[first - 1] == "(":
            money = SIGNS.get(source[first - 2]) or SIGNS.get(source[max(0, first - 3) : first - 1].rstrip())
            kind = Kind.CURRENCY if money else kind
        opened = source[first - 1 : first]
        if opened == "(" and source[stop : stop + 2].strip()[:1] == ")":
            closing = source.index(")", stop) + 1
            if self.reading.tabular or money or places or "," in source[start:end] or source[closing : closing + 1] == "%":
                negative = True
                first, stop = first - 1, closing
                if source[stop : stop + 1] == "%":
                    kind, stop = Kind.PERCENTAGE, stop + 1
                elif scale is ONE and (word := _SECOND.match(source, stop)) and word[1].lower() in SCALES:
                    scale, stop = SCALES[word[1].lower()], word.end()
        if negative:
            value = -value
        if scale is not ONE:
            value *= scale
            other = other * scale if other is not None else None
        step = (ONE if not places else Decimal(1).scaleb(-places)) * scale
        if unit == "basis point":
            kind, unit, value, step = Kind.POINTS, None, value / 100, step / 100
        return (
            Figure(
                kind=kind,
                start=first,
                end=stop,
                text=self.text[first:stop],
                value=value,
                step=step,
                currency=money,
                unit=unit,
                scale=scale,
                other=(-other if negative and other is not None else other),
            ),
            stop,
        )

    def _bare(self, start: int, end: int, stop: int, value: Decimal) -> tuple[bool, int, Kind, Decimal]:
        """A numeral without currency, unit or scale: an identifier, a ratio, or a plain quantity."""
        source = self.source
        after = source[end : end + 1]
        if (
            identifiers.glued_before(source, start)
            or (after and after.isalpha() and after < "\u2e80" and after not in "xX")
            or after in ("_", "@", "#", "\\")
            or identifiers.list_mark(source, start, end)
            or identifiers.cited(source, start)
            or (end - start > identifiers.LONG and source[start:end].isdigit())
            or (source[start] == "0" and end - start > 1 and source[start + 1].isdigit())
        ):
            return True, end, Kind.QUANTITY, value
        if after in "xX" and after and not source[end + 1 : end + 2].isalnum():
            return False, end + 1, Kind.RATIO, value
        if after in ":- –t" and after and (match := _TO_ONE.match(source, end)):
            second = Decimal(match[1]) if match[1] else ONE
            if second and (match[1] is None or len(match[1]) < 2 or "." in match[1]):  # noqa: PLR2004 (10:30 is a time)
                return False, match.end(), Kind.RATIO, value / second
        if after == "/":
            rated = _RATED.match(source, end)
            if not rated:
                return True, end + 1, Kind.QUANTITY, value
            return False, rated.end(), Kind.QUANTITY, value
        if value < 1000 and self.ratios and _RATIO_NAME.search(source[max(0, start - 40) : start]):
            return False, stop, Kind.RATIO, value
        if identifiers.labelled(source, start):
            return True, end, Kind.QUANTITY, value
        named = not self.reading.tabular and identifiers.after_name(source, start)
        return named, stop, Kind.QUANTITY, value

    def _before(self, start: int) -> tuple[int, bool, str | None]:
        """Where the figure begins with its sign and currency, whether it is negative, and the currency."""
        source = self.source
        if not start:
            return start, False, None
        first, negative, money = start, False, None
        if source[first - 1] in "-–+" and _opens(source, first - 1):
            negative = source[first - 1] != "+"
            first -= 1
        at = first - 1 if first and source[first - 1] in " \u00a0" else first
        last = source[at - 1] if at else ""
        if last and last in SIGNS:
            money = SIGNS[last]
            first = at - 1
            letters = source[max(0, first - 2) : first]
            while letters and not ("A" <= letters[0] <= "Z"):
                letters = letters[1:]
            if (
                letters
                and letters in PREFIXED
                and not source[first - len(letters) - 1 : first - len(letters)].isalpha()
            ):
                money = PREFIXED[letters]
                first -= len(letters)
        elif last == "." or (last.isalpha() and last < "\u2e80"):
            money, first = self._code_before(at, first)
        if money and first and source[first - 1] in "-–" and _opens(source, first - 1):
            negative = True
            first -= 1
        return first, negative, money

    def _code_before(self, at: int, first: int) -> tuple[str | None, int]:
        source = self.source
        for size in (3, 2):
            word = source[at - size : at] if at >= size else ""
            if word and not source[at - size - 1 : at - size].isalnum():
                if size == 3 and (word in CODES or word in ("RMB", "NIS")):  # noqa: PLR2004
                    return currency(word), at - size
                if word in ("Rs", "Rs."):
                    return "INR", at - size
        return None, first

    def _behind(self, end: int, money: str | None) -> tuple[int, Decimal, str | None, Kind, str | None]:
        """What follows a numeral: (end, scale, unit, kind, currency)."""
        source = self.source
        scale, stop, after_money = ONE, end, None
        if not self.ascii and source[end : end + 1] > "\u2e80":
            return self._han(end)
        match = _AFTER.match(source, end)
        if match is None:
            return stop, scale, None, Kind.QUANTITY, None
        gap, word, sign = match.groups()
        if word:
            lower = word.lower()
            factor = SCALES.get(lower)
            if (
                factor is None
                and not gap
                and lower in LETTERS
                and (money or word in "KMB" or self._money_at(match.end()))
            ):
                factor = LETTERS[lower]
            if factor is not None and (lower not in ("mil", "cr") or gap):
                scale, stop = factor, match.end()
                if source[stop : stop + 1] == "." and lower in ("mio", "mrd", "tsd", "mln"):
                    stop += 1
                match = _AFTER.match(source, stop)
                if match is None:
                    return stop, scale, None, Kind.QUANTITY, None
                gap, word, sign = match.groups()
        if sign:
            if sign == "%":
                return self._points(match.end(), scale, "%")
            if sign in SIGNS and not money:
                after = source[match.end() : match.end() + 2].lstrip()
                if not gap or not after[:1].isdigit():
                    after_money, stop = SIGNS[sign], match.end()
            elif sign == "×":
                return match.end(), scale, None, Kind.RATIO, None
            elif sign == "°":
                return self._degrees(match.end(), scale)
            return stop, scale, None, Kind.QUANTITY, after_money
        return self._word(match, stop, scale, money)

    def _word(
        self, match: re.Match[str], stop: int, scale: Decimal, money: str | None
    ) -> tuple[int, Decimal, str | None, Kind, str | None]:
        """A word behind the numeral: per cent, points, a currency, a unit, or only a noun."""
        source = self.source
        gap, word, _ = match.groups()
        lower, end = word.lower(), match.end()
        if source[match.end(1) : match.end(1) + 1] == "(":
            return stop, scale, None, Kind.QUANTITY, None
        if lower in PERCENT or (
            lower in PER and (second := _SECOND.match(source, end)) and second[1].lower() in PER[lower]
        ):
            end = end if lower in PERCENT else second.end()  # type: ignore[union-attr]
            return self._points(end, scale, lower)
        if lower in POINTS:
            return end, scale, None, Kind.POINTS, None
        if lower in BASIS_POINTS:
            return end, scale, "basis point", Kind.POINTS, None
        if lower == "basis" and (second := _SECOND.match(source, end)) and second[1].lower().startswith("point"):
            return second.end(), scale, "basis point", Kind.POINTS, None
        if not money:
            code = currency(word) if gap or not word.isalpha() or word.isupper() else None
            if code is None and lower in ("us", "u") and (second := _SECOND.match(source, end)):
                code = "USD" if second[1].lower().startswith("dollar") else None
                end = second.end() if code else end
            if code and not (lower == "real" and not source[end : end + 1].isspace()):
                return end, scale, None, Kind.CURRENCY, code
            unit = units().get(lower)
            if unit and self._is_unit(gap, word, end):
                return end, scale, unit, Kind.QUANTITY, None
            if lower == "times" and "." in source[max(0, stop - 6) : stop]:
                return end, scale, None, Kind.RATIO, None
        return stop, scale, None, Kind.QUANTITY, None

    def _is_unit(self, gap: str, word: str, end: int) -> bool:
        if self.source[end : end + 1] == "-" and gap == "-" and self.source[end + 1 : end + 2].isdigit():
            return False
        if len(word) > 1:
            return word.lower() not in ("in", "mo", "oz") or not gap
        return not gap or word in "gl"

    def _points(self, end: int, scale: Decimal, word: str) -> tuple[int, Decimal, str | None, Kind, str | None]:
        second = _SECOND.match(self.source, end)
        if second and second[1].lower() in ("points", "point", "pts", "punkte"):
            return second.end(), scale, None, Kind.POINTS, None
        del word
        return end, scale, None, Kind.PERCENTAGE, None

    def _degrees(self, end: int, scale: Decimal) -> tuple[int, Decimal, str | None, Kind, str | None]:
        letter = self.source[end : end + 1].upper()
        if letter in ("C", "F") and letter and not self.source[end + 1 : end + 2].isalnum():
            return end + 1, scale, "°" + letter, Kind.QUANTITY, None
        return end, scale, "degree", Kind.QUANTITY, None

    def _han(self, end: int) -> tuple[int, Decimal, str | None, Kind, str | None]:
        scale, stop = ONE, end
        match = _HAN_SCALE.match(self.source, end)
        if match:
            scale, stop = HAN[match[1]], match.end()
        money = _HAN_MONEY.match(self.source, stop)
        if money:
            if money[1] in "%％":
                return money.end(), scale, None, Kind.PERCENTAGE, None
            return money.end(), scale, None, Kind.CURRENCY, currency(money[1])
        return stop, scale, None, Kind.QUANTITY, None

    def _money_at(self, at: int) -> bool:
        match = _AFTER.match(self.source, at)
        return match is not None and currency(match[2] or match[3]) is not None

    def spelt(self) -> list[Figure]:
        """The figures that are written in words."""
        found = []
        for number in number_words.find(self.source, self.reading.language):
            stop, scale, unit, kind, money = self._behind(number.end, None)
            value = number.value * scale
            if money:
                kind = Kind.CURRENCY
            if self.text[number.start].isupper() and _names_on(self.source, number.end):
                continue
            if number.share:
                kind, value, stop = Kind.PERCENTAGE, number.value, number.end
            elif kind is Kind.QUANTITY and unit is None:
                stop = number.end if scale is ONE else stop
            if unit == "basis point":
                kind, unit, value = Kind.POINTS, None, value / 100
            found.append(
                Figure(
                    kind=kind,
                    start=number.start,
                    end=stop,
                    text=self.text[number.start : stop],
                    value=value,
                    step=scale,
                    currency=money,
                    unit=unit,
                    scale=scale,
                    written=True,
                )
            )
        return found


def _names_on(source: str, end: int) -> bool:
    """Whether a capitalised word follows, so that a capitalised number is part of a name: Fifty Shades, Two Towers."""
    return source[end : end + 1] == " " and source[end + 1 : end + 2].isupper()


def _opens(source: str, at: int) -> bool:
    """Whether the sign at `at` is a sign and not a hyphen or a dash between two things."""
    return at == 0 or source[at - 1] in " \u00a0\t\n([|:=,;\"'" or source[at - 1] in SIGNS
