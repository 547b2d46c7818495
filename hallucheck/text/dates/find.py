"""Dates and periods as intervals: a day, a month, a quarter, a half, a fiscal year, a year, a decade.

Everything here is asked at a digit run ("is there a date whose first digits stand at `at`?") and looks a bounded number
of characters both ways, so that a text costs time in proportion to its length.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

import msgspec

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import entries, words
from hallucheck.text.dates.locales import CODES, ENGLISH_MONTHS, full_month, month
from hallucheck.text.dates.periods import NO_YEAR, day_of, of_month, part_of_year, year
from hallucheck.text.figure.figure import FigureReading, Period
from hallucheck.text.figure.not_figures import last_word

FIRST_YEAR, LAST_YEAR = 1000, 2999
LIKELY_FIRST, LIKELY_LAST = 1700, 2100
CENTURY_TURN = 70
"""Two-digit years from here on are of the last century: 70 is 1970, 69 is 2069."""


class Dated(msgspec.Struct, frozen=True):
    """A date found at [start, end) of a text."""

    start: int
    end: int
    period: Period
    other: Period | None = None


SHORT = 3
"""Abbreviations this short are words too ("out of 19"): without their stop only full names of months count."""
MONTH_LOOK_BACK = 24
LOOK_BACK = 30
MONTH_REACH = 18
PART_REACH = 6
SHORT_MONTH = 4
"""Letters of an abbreviated month at most; what is longer has no stop of its own."""


_ORDINALS = {
    word: number
    for number, listed in enumerate(
        entries("""
first i erstes ersten erste premier primer primero primo primeiro eerste
second ii zweites zweiten zweite deuxième segundo secondo tweede
third iii drittes dritten dritte troisième tercer tercero terzo terceiro derde
fourth last iv viertes vierten vierte quatrième cuarto quarto vierde
"""),
        start=1,
    )
    for word in listed.split()
}
"""What says which quarter or half: the ordinals of the languages that have a word for it here."""

_NUMERIC = regex(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])")
_HAN = regex(r"(?:(\d{4})\s?年\s?)?(?:(\d{1,2})\s?月)(?:\s?(\d{1,2})\s?[日号])?|(\d{4})\s?年")
_MONTH_SLASH = regex(r"(\d{1,2})/(\d{4})(?![\d/])")
_EARLIER = regex(r"([^\W\d_]{3,12})(\.?) ?(?:[-–—]|to|through|until|bis|à|al?) ?$")
_SHORT_YEAR = regex(r"(?<![^\W\d_])([^\W\d_]{3,9})\.?(?: '|-'?|')$")
_ISO = regex(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(?:T00:?00(?::?00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?(?![\d:]))?")
_ISO_MONTH = regex(r"(\d{4})-(0[1-9]|1[0-2])(?![\d-])")
_DAY_MONTH = regex(
    r"(\d{1,2})(?:st|nd|rd|th|\.|º|er)?[ \u00a0-](?:of |de |d')?([^\W\d_]{3,12}|[\u0900-\u097f]{3,12})(?!\w)(\.?)"
    r"(?:,?[ \u00a0-](?:de |del )?(\d{4})\b(?!%)|(?: ?['’]|-| (?=\d\d[ .)]*(?:\n|$)))(\d{2})(?!\w))?"
)
_DAYS_MONTH = regex(r"(\d{1,2})(?:st|nd|rd|th)?[-–](\d{1,2})(?:st|nd|rd|th)? ([^\W\d_]{3,12})\b,?(?: (\d{4})\b)?")
_MONTH_DAY_TAIL = regex(
    r"(\d{1,2})(?:st|nd|rd|th)?"
    r"(?:(?: ?[-–] ?| to )(\d{1,2})(?:st|nd|rd|th)?(?![\d:%]|[.,]\d| [a-z]))?(?![\d:%]|[.,]\d)"
    r"(?:(?:,| of|, in)? ?(\d{4})(?![\d%]|[.,]\d))?"
)
_WEEKDAY = regex(r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[., ]{1,2}$", re.IGNORECASE)
_WORD_BEFORE = regex(r"([^\W\d_]{3,12})(\.?)(?:[ \u00a0-]|, )(?:de |del |the )?$")
_MONTH_OF = regex(r"([^\W\d_]{3,12})(\.?) of $")
_QUARTER_BEFORE = regex(
    rf"(?:(?P<n>{'|'.join(sorted(_ORDINALS, key=len, reverse=True))}|[1-4]\.?(?:st|nd|rd|th)?)"
    r"[ -](?P<what>quarter|half|quartals?|halbjahr(?:es)?|trimestre|semestre|kwartaal)"
    r"|(?P<letter>[QHq])(?P<digit>[1-4])|(?P<digit2>[1-4])(?P<letter2>[QH]))"
    r"(?:,? of| in)?(?: the)?(?: fiscal| calendar| financial)?(?: year)?[ ,'’/-]{0,2}(?:FY ?)?$",
    re.IGNORECASE,
)
_QUARTER_AT = regex(
    r"([1-4])[ -]?(?:of |in )?[ ,/-]{0,2}(?:(?:FY|CY|fiscal(?: year)?) ?)?'?(\d{4}|\d{2})(?![\d.,%]\d|\d)"
)
_QUARTER_LIST = regex(
    r"([1-4])(?:(?:, (?:and )?| ?[-–&] ?| to | and | through )[QHqh][1-4]){1,3},? ?(?:of |in )?(?:FY ?|fiscal )?'?"
    r"(\d{4}|\d{2})(?!\d)"
)
_QUARTER_FIRST = regex(r"([1-4])([QH])[ -]?(?:FY)?'?(\d{4}|\d{2})(?!\d)")
_YEAR_QUARTER = regex(r"(\d{4})[ -]?([QH])([1-4])(?![\dA-Za-z])")
_FISCAL_BEFORE = regex(r"(?:\b(?:FY|CY)\s?'?|\bfiscal(?: year)?s?\s)$", re.IGNORECASE)
_DECADE = regex(r"(\d{3}0)'?s\b")
_SEASON = regex(r"(\d{4})(?:[-–/]| [-–] )(\d{2})(?![\d/%-])")
_HALVES = ("half", "halbjahr", "halbjahres", "semestre")
_WORD_AFTER = regex(r"[ \u00a0]([^\W\d_]+)")

_PLAINLY = (" in ", " since ", " by ", " for ", " during ", " until ", " from ", " and ", " to ", "In ")
_STOPS = frozenset(("", ".", ",", ";", ")"))
_PARTS = ("Q", "H", "uarter", "half", "q")
"""What may make a quarter or a half of a year that these words introduce: `the third quarter in 2024`."""
_BEFORE_YEAR = words(
    "of in the fiscal calendar financial year years fy cy quarter half quartal quartals halbjahr halbjahres trimestre "
    "semestre kwartaal"
)
"""Words that may stand between a quarter and its year, or between a fiscal year's name and its number."""
_AFTER_YEAR = words(
    "was is as has and or in at by of for to with from on the a an were are had when that which who when while after "
    "before figures numbers sales earnings revenues accounts budget season election edition annual total results "
    "compared versus vs but it they he she we because due will compared respectively primarily consisted includes "
    "process business less plus address class loss gross analysis series status basis census congress news access "
    "progress crisis thus this his its us falls rises begins starts ends opens closes shows becomes remains stands"
)
_YEAR_WORD = words(
    "in since by from during until till of year early late mid fiscal after before around through between"
)


def find(text: str, at: int, end: int, reading: FigureReading) -> Dated | None:
    """The date whose first digits are the run `text[at:end]`, or None."""
    length = end - at
    if length == 4:  # noqa: PLR2004 (a year)
        return _plain_year(text, at, end) or _from_year(text, at, end, text[end : end + 1])
    if length <= 2:  # noqa: PLR2004 (a day, a month or a quarter)
        return _from_part(text, at, end, reading)
    return None


def _from_part(text: str, at: int, end: int, reading: FigureReading) -> Dated | None:
    before, following = text[at - 1 : at] if at else "", text[end : end + 1]
    found = None
    if following in _IN_NUMERIC:
        found = numeric(text, at, reading) or month_slash(text, at)
        if not found and following == "." and text[end + 1 : end + 2].isdigit():
            return None
    if not found and following in _IN_HAN:
        found = han(text, at)
    if not found and following in _DASHES:
        found = _days_month(text, at)
    if not found and before in _BEFORE_SHORT and end - at == 2:  # noqa: PLR2004
        found = _short_year(text, at)
    return found or _quarter(text, at, before) or _day_month(text, at) or _monthday_of(text, at)


_IN_NUMERIC, _IN_HAN, _DASHES, _BEFORE_SHORT = map(frozenset, ("/-.", "月年 ", "-–", "'-"))
_IN_YEAR, _IN_HAN_YEAR, _IN_QUARTER = map(frozenset, ("-/.–—", "年 ", " -Qq"))
"""What may stand behind the first digits of a date, or before them, that goes on in the way that is named."""


def _plain_year(text: str, at: int, end: int) -> Dated | None:
    """A year at the end of a clause, behind a word that begins no longer date, as in "in 1989."."""
    if text[end : end + 1] not in _STOPS or text[end + 1 : end + 2].isdigit():
        return None
    number = int(text[at:end])
    plain = LIKELY_FIRST <= number <= LIKELY_LAST and _is_plain(text[max(0, at - LOOK_BACK) : at])
    return Dated(at, end, year(number)) if plain else None


def _is_plain(before: str) -> bool:
    return before.endswith(_PLAINLY) and not holds_any(before, _PARTS)


def _from_year(text: str, at: int, end: int, following: str) -> Dated | None:
    number = int(text[at:end])
    if not FIRST_YEAR <= number <= LAST_YEAR:
        return None
    if following in _IN_YEAR:
        found = _iso(text, at, number) or _season(text, at, number)
        if found or _ISO.match(text, at) or (following == "." and text[end + 1 : end + 2].isdigit()):
            return found  # 2024-13-45 is no date, and no year either
    elif following == " " and text[end + 1 : end + 2] in _DASHES and (found := _season(text, at, number)):
        return found
    before = text[max(0, at - LOOK_BACK) : at]
    found = han(text, at) if following in _IN_HAN_YEAR else None
    found = found or (before and _before_year(text, before, at, end, number)) or None
    found = found or _opening_year(text, at, number, following)
    if found or not LIKELY_FIRST <= number <= LIKELY_LAST:
        return found
    return Dated(at, end, year(number)) if _is_year(text, before, end, following) else None


def _opening_year(text: str, at: int, number: int, following: str) -> Dated | None:
    """A quarter behind its year, or a decade: 2024 Q3, the 1980s."""
    if following in _IN_QUARTER and (match := _YEAR_QUARTER.match(text, at)):
        return Dated(at, match.end(), _part(number, match[2], int(match[3])) or year(number))
    if following in ("s", "'") and (match := _DECADE.match(text, at)):
        century = Period(date(number, 1, 1), date(number + 99, 12, 31)) if number % 100 == 0 else None
        return Dated(at, match.end(), Period(date(number, 1, 1), date(number + 9, 12, 31)), century)
    return None


def _iso(text: str, at: int, number: int) -> Dated | None:
    match = _ISO.match(text, at)
    if match:
        that = day_of(number, int(match[3]), int(match[4]))
        return Dated(at, match.end(), that) if that else None
    match = _ISO_MONTH.match(text, at)
    if match:
        season = _season(text, at, number)
        return Dated(at, match.end(), of_month(number, int(match[2])), season.period if season else None)
    return None


def _season(text: str, at: int, number: int) -> Dated | None:
    """Two years written as one: 2018-19, 2019/20."""
    match = _SEASON.match(text, at)
    if match and int(match[2]) == (number + 1) % 100 and LIKELY_FIRST <= number <= LIKELY_LAST:
        fiscal = _FISCAL_BEFORE.search(text[max(0, at - LOOK_BACK) : at])
        start = at - len(fiscal[0]) if fiscal else at
        return Dated(start, match.end(), Period(date(number, 1, 1), date(number + 1, 12, 31)))
    return None


def _before_year(text: str, before: str, at: int, end: int, number: int) -> Dated | None:
    """A year that completes what stands before it: a quarter, a month, a fiscal year."""
    after = text[end : end + 2]
    if after[:1] == "%" or (after[:1] in _POINTS and after[1:].isdigit()):
        return None
    if not before[-1].isalnum() and before[-1] not in " \u00a0'’-,":
        return None
    if _is_plain(before):
        return None
    lower = last_word(before.rstrip(" \u00a0'’-,.")).lower()
    found = None
    if lower in _BEFORE_YEAR or not _LETTERS.isdisjoint(before[-PART_REACH:]):
        found = _part_before(before, at, end, number)
    return found or (_month_before(text, before[-MONTH_REACH:], at, end, number) if lower else None)


_POINTS, _LETTERS = frozenset(".,"), frozenset("QHq")


def _month_before(text: str, near: str, at: int, end: int, number: int) -> Dated | None:
    """The month, or the months from one to another, that a year completes."""
    match = _MONTH_OF.search(near) or _WORD_BEFORE.search(near)
    which = month_word(match[1], stopped=bool(match[2])) if match else None
    if not match or not which:
        return None
    begin = at - len(near) + match.start()
    first = _earlier(text, begin) if begin and text[begin - 1] in " -–—" else None
    if first and first[1] < which:
        return Dated(first[0], end, Period(of_month(number, first[1]).start, of_month(number, which).end))
    return Dated(begin, end, of_month(number, which))


def _part_before(before: str, at: int, end: int, number: int) -> Dated | None:
    """A quarter, a half or a fiscal year whose year is `number`."""
    match = _QUARTER_BEFORE.search(before)
    if match:
        letter = match["letter"] or match["letter2"] or ("H" if match["what"].lower() in _HALVES else "Q")
        word = (match["digit"] or match["digit2"] or match["n"]).lower()
        period = _part(number, letter, _ORDINALS.get(word) or int(word[0]))
        if period:
            return Dated(at - len(before) + match.start(), end, period)
    match = _FISCAL_BEFORE.search(before)
    return Dated(at - len(before) + match.start(), end, year(number)) if match else None


def _part(number: int, letter: str, which: int) -> Period | None:
    months = 3 if letter in "Qq" else 6
    return part_of_year(number, months, which) if months * which <= 12 else None  # noqa: PLR2004 (of a year)


def _is_year(text: str, before: str, end: int, following: str) -> bool:
    """Whether a bare number of four digits is a year rather than a count: 2000 people, 2019 shares are counts."""
    if following and (following.isalnum() or following in "%€$£°"):
        return False
    if before and (before[-1].isalnum() or before[-1] in "#$€£¥₹_"):
        return False
    match = _WORD_AFTER.match(text, end)
    symbol = _SYMBOL.match(text, end)
    if symbol and not (symbol[0] == " ha" and _IN_LATIN.search(before)):
        return False
    if not match:
        return True
    if match[1] in CODES and not before.endswith("in "):
        return False  # 2000 EUR
    word = match[1].lower()
    if word in _AFTER_YEAR or match[1][0].isupper() or not word.endswith("s"):
        return word not in _COUNTED
    last = before.rstrip().rpartition(" ")[2].lower()
    return last in _YEAR_WORD or (last == "the" and text[end - 2 : end] != "00")  # the 2024 elections


_SYMBOL = regex(r" ?(?:[kcmd]?m[²³23]?|sq ?(?:m|ft)|sqft|ha|[mcdh]?l|g|t|[kMG]?W|[kMGT]B|rpm|kcal|kJ|mAh)(?![\w'’])")
"""Symbols of units: what they stand behind is no year. Unlike words they have no other meaning."""
_IN_LATIN = regex(r"\b(?:nel|dal|del|en|el|en el|ano|año|anno) $", re.IGNORECASE)
"""Before a year behind which `ha` is a verb and no hectare: nel 2024 ha consumato."""
_COUNTED = words(
    "people men women children million billion thousand trillion percent per dollars euros pounds yen units kg km mg "
    "hours minutes feet acres points employees of_the sheep degrees square cubic"
)


def _short_year(text: str, at: int) -> Dated | None:
    """Dec '24 and Dec-24; the latter may also be the 24th."""
    head = text[max(0, at - MONTH_LOOK_BACK) : at]
    match = _SHORT_YEAR.search(head)
    which = month_word(match[1], stopped=False) if match and match[1][0].isupper() else None
    if not match or not which:
        return None
    digits, begin = text[at : at + 2], at - len(head) + match.start(1)
    day = _days(None, which, digits, digits) if text[at - 1] == "-" else None
    return Dated(begin, at + 2, of_month(full_year(digits), which), day)


def _days_month(text: str, at: int) -> Dated | None:
    """12-15 March 2024."""
    match = _DAYS_MONTH.match(text, at)
    which = month_word(match[3], stopped=False, dated=match[4] is not None) if match else None
    period = _days(match[4], which, match[1], match[2]) if match and which else None
    return Dated(at, match.end(), period) if match and period else None


def _days(given: str | None, which: int, first: str, last: str) -> Period | None:
    """The days from `first` to `last` of a month; of one of every year where no year is given."""
    number = full_year(given) if given else NO_YEAR
    one, other = day_of(number, which, int(first)), day_of(number, which, int(last))
    if number < FIRST_YEAR or one is None or other is None or other.start < one.start:
        return None
    return Period(one.start, other.end, recurring=not given)


def _quarter(text: str, at: int, before: str) -> Dated | None:
    """Q3 2024, 3Q24, H1 2024, FY24; here the digits that stand first are the quarter's or the short year's."""
    if before in ("Q", "H", "q") and before and not text[at - 2 : at - 1].isalnum():
        for pattern in (_QUARTER_AT, _QUARTER_LIST):  # or the Q1 of Q1-Q3 2024
            match = pattern.match(text, at)
            if match and (period := _part(full_year(match[2]), before, int(match[1]))):
                return Dated(at - 1, match.end() if pattern is _QUARTER_AT else at + 1, period)
        return None
    following = text[at + 1 : at + 2]
    if following in ("Q", "H") and (match := _QUARTER_FIRST.match(text, at)):
        period = _part(full_year(match[3]), match[2], int(match[1]))
        return Dated(at, match.end(), period) if period else None
    if before in ("Y", "'", " ") and text[at + 2 : at + 3] not in ("%", ".") and text[at : at + 2].isdigit():
        head = text[max(0, at - 5) : at]
        match = re.search(r"\b(?:FY|CY) ?'?$", head)
        if match:
            return Dated(at - len(head) + match.start(), at + 2, year(full_year(text[at : at + 2])))
    return None


def _day_month(text: str, at: int) -> Dated | None:
    if text[at + 1 : at + 2] in _NO_MONTH or text[at + 2 : at + 3] in _NO_MONTH_BEHIND:
        return None
    match = _DAY_MONTH.match(text, at)
    if not match:
        return None
    given = match[4] or match[5]
    if match[5] and text[match.start(5) - 1] == " " and not _WEEKDAY.search(text[max(0, at - MONTH_REACH) : at]):
        given = None  # "12 Mar 45" ends in an amount
    which = month_word(match[2], stopped=bool(match[3]), dated=given is not None)
    if not which:
        return None
    period = _days(given, which, match[1], match[1])
    end = match.end() if given else match.end(3 if len(match[2]) <= SHORT_MONTH else 2)
    return Dated(at, end, period) if period else None


_NO_MONTH, _NO_MONTH_BEHIND = frozenset("%,):;$/x"), frozenset("%,):")


def _monthday_of(text: str, at: int) -> Dated | None:
    before = text[max(0, at - MONTH_REACH) : at]
    if before[-1:] not in (" ", "\u00a0") or not _may_be_month(before):
        return None
    match = _WORD_BEFORE.search(before)
    if not match or not (which := month_word(match[1], stopped=bool(match[2]))):
        return None
    tail = _MONTH_DAY_TAIL.match(text, at)
    if not tail or text[tail.end(1) : tail.end(1) + 1] == ":":
        return None
    period = _days(tail[3], which, tail[1], tail[2] or tail[1])
    return Dated(at - len(before) + match.start(), tail.end(), period) if period else None


def full_year(digits: str) -> int:
    """The year that two or four digits stand for."""
    number = int(digits)
    return number if number > 99 else 1900 + number if number >= CENTURY_TURN else 2000 + number  # noqa: PLR2004


def numeric(text: str, at: int, reading: FigureReading) -> Dated | None:
    """12/01/2024 or 1.12.24: day or month first, as the numbers force it or the reading says."""
    match = _NUMERIC.match(text, at)
    if not match or (len(match[4]) == 2 and match[2] == "-"):  # noqa: PLR2004 (10-11-12 may be anything)
        return None
    first, second, number = int(match[1]), int(match[3]), full_year(match[4])
    by_month, by_day = day_of(number, first, second), day_of(number, second, first)
    if match[2] == ".":
        return Dated(at, match.end(), by_day) if by_day else None
    one, two = (by_day, by_month) if reading.day_first else (by_month, by_day)
    chosen = one or two
    if chosen is None:
        return None
    return Dated(at, match.end(), chosen, two if one and two and one != two else None)


def month_slash(text: str, at: int) -> Dated | None:
    """12/2024."""
    match = None if text[at - 1 : at].isalnum() and at else _MONTH_SLASH.match(text, at)
    if not match or not 1 <= int(match[1]) <= 12 or not LIKELY_FIRST <= int(match[2]) <= LIKELY_LAST:  # noqa: PLR2004
        return None
    return Dated(at, match.end(), of_month(int(match[2]), int(match[1])))


def han(text: str, at: int) -> Dated | None:
    """2024年12月1日, 12月1日, 2024年."""
    match = _HAN.match(text, at)
    if not match:
        return None
    if match[4]:
        return Dated(at, match.end(), year(int(match[4]))) if int(match[4]) >= FIRST_YEAR else None
    number, which = int(match[1] or NO_YEAR), int(match[2])
    if not 1 <= which <= 12 or number < FIRST_YEAR:  # noqa: PLR2004 (months)
        return None
    last = str(monthrange(number, which)[1])
    period = _days(match[1], which, match[3] or "1", match[3] or last)
    return Dated(at, match.end(), period) if period else None


def _earlier(text: str, at: int) -> tuple[int, int] | None:
    """Where the month that opens a range stands, and which it is: the January of `January–March`, asked at `March`."""
    head = text[max(0, at - MONTH_LOOK_BACK) : at]
    match = _EARLIER.search(head)
    which = month_word(match[1], stopped=bool(match[2])) if match else None
    return (at - len(head) + match.start(), which) if match and which else None


def _may_be_month(before: str) -> bool:
    """Whether the last word of `before` is no everyday word: a look-up that spares the pattern."""
    word = last_word(before.rstrip(" \u00a0,."))
    lower = word.lower()
    return (
        len(word) >= SHORT and (lower in ENGLISH_MONTHS or (lower not in _NOT_MONTHS and month(word) is not None))
    ) or (lower in ("de", "del", "the"))


def month_word(word: str, *, stopped: bool, dated: bool = True) -> int | None:
    """The month `word` names. `may` and `mar` and the like are words too: they need a capital."""
    if "\u05d0" <= word[0] <= "\u05ea" and word[0] in "בל":
        word = word[1:]  # Hebrew writes `in` and `to` on to the month
    which = ENGLISH_MONTHS.get(word.lower())
    if which:
        return which if word[0].isupper() or stopped or len(word) > 4 else None  # noqa: PLR2004
    if word.lower() in _NOT_MONTHS or (not dated and len(word) <= SHORT):
        return None
    return month(word) if dated and (len(word) > SHORT or stopped) else full_month(word)


_NOT_MONTHS = words(
    "since the and for from during until till fiscal year years ended ending before after around about between through "
    "early late mid about over under nearly almost than only last next this that with per was were are had has have "
    "percent million billion thousand hundred people days months hours minutes weeks total least most more less other "
    "day month week hour minute second season class version page chapter section table figure note item step copyright "
    "spring summer autumn fall winter new old first third fourth quarter half end start dollars euros pounds points "
    "shares members employees children women men students units games matches goals times countries states cities "
    "compared versus exceed exceeded reached totaled year-end approximately summer olympics cup election census"
)
