"""Typed values in prose (times, days, dates, amounts, addresses, numbers) and whether two of them agree.

No fuzziness where a character carries the meaning: numbers, identifiers, addresses and dates agree or differ. Names
and words may differ by a slip of the pen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum
from math import isclose

import msgspec

from hallucheck.text.amounts.compounds import join
from hallucheck.text.amounts.find import named_figures
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.spans import disjoint, touches
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates import clocks
from hallucheck.text.dates.periods import of_month
from hallucheck.text.dates.periods import year as of_year
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period
from hallucheck.text.figure.not_figures import glued_before
from hallucheck.text.figure.units import dimensions
from hallucheck.text.values.temporal import WEEKDAYS

MAX_TEXT = 400
"""Longer values are descriptions: they are not compared."""

SLIP = 0.85
"""Similarity from which two names of more than four letters are the same name misspelt."""


class ValueKind(StrEnum):
    """What a value measures or identifies."""

    EMAIL = "email"
    URL = "url"
    TIME = "time"
    DATE = "date"
    YEAR = "year"
    MONTH = "month"
    PERIOD = "period"
    DAY = "day of the month"
    WEEKDAY = "weekday"
    MONEY = "money"
    PERCENT = "percent"
    QUANTITY = "quantity"
    NUMBER = "number"
    CODE = "identifier"
    TEXT = "text"


class Match(StrEnum):
    """Whether a claimed value agrees with a known one."""

    SAME = "same"
    DIFFERENT = "different"
    UNKNOWN = "not comparable"


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A value: its span and words, its kind, and a normal form that equal values share."""

    start: int
    end: int
    text: str
    kind: ValueKind
    key: str


_WEEKDAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_PATTERN = regex(
    r"(?P<email>(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6})"
    r"|(?P<url>(?<!\w)(?:https?://|www\.)[^\s<>\"')\]]{1,500})"
    r"|(?P<day>(?<=the )\d{1,2}(?:st|nd|rd|th)(?!\w)(?! [a-z]+s\b)|(?<![\s\S])\d{1,2}(?:st|nd|rd|th)(?![\s\S]))"
    rf"|(?P<weekday>(?<!\w){_WEEKDAYS}(?!\w))"
    r"|(?P<code>(?<![\w.-])(?:\+\d{1,3}[ -]\(?\d{1,5}\)?[ -]\d{4,9}|0\d{2,4}[ /-]\d{5,9}|\d{3}\.\d{3}\.\d{4}"
    r"|\d{3}-\d{4}(?![\d-]))"
    r"(?:[ -]\d{2,6}){0,2}(?!\w)"
    r"|(?<![\w.-])(?!\d{4}-\d{2}-\d{2}(?!\d))(?:\+?\d{1,4}[ -])?\(?\d{2,4}\)?[ -]\d{2,4}[ -]\d{2,6}(?!\w)"
    r"|(?<![\w.-])(?-i:[A-Z]{1,6}-?\d[\dA-Z-]{1,20})(?!\w))",
    re.IGNORECASE,
)
"""Values that are no figures; where one of them overlaps a figure, the one that is a date or begins first stands."""
_HINTS = ("day", "@", "://", "www.")
_AT_DIGIT = regex(r"\d(?:\)?[ /-]\(?\d|\.\d{3}\.|st|nd|rd|th)")
_AT_CAPITAL = regex(r"[A-Z]-?\d")
"""Parts of all that the pattern finds: these, or a hint; to look for them first takes a fifth of the time."""
_MIGHT_HOLD = regex(
    rf"@|www\.|https?:|days?\b|\b(?:{'|'.join((*SMALL, *TENS, 'dozen'))})[ -]"
    r"|\b(?:half\b|quarters? of an? )"
)
_DIGIT = regex(r"\d")
_BUSINESS = regex(r"[ -](?:business|working) days?(?!\w)")
_STOPPED = words("the a an of in at on by and for our your his her its their my is are was were be to with")
_TOKEN = regex(r"\w+")


def find_values(text: str) -> list[Value]:
    """The typed values in `text`, in order; never of kind `TEXT`."""
    low = text.lower()
    if _DIGIT.search(text) is None and _MIGHT_HOLD.search(low) is None:
        return []
    figures = [value for figure in join(text, named_figures(text)) if (value := _of_figure(text, figure))]
    dated = [(value.start, value.end) for value in figures if value.kind in _DATED]
    some = holds_any(low, _HINTS) or _AT_DIGIT.search(low) or _AT_CAPITAL.search(text)
    found = []
    for match in _PATTERN.finditer(text) if some else ():
        if not touches(*match.span(), dated):
            kind, normal = _SPELT[match.lastgroup or ""]
            start, end, spelt = *match.span(), match.group()
            found.append(Value(start=start, end=end, text=spelt, kind=kind, key=normal(spelt)))
    return disjoint([*found, *figures])


def _of_figure(text: str, figure: Figure) -> Value | None:
    """A figure of the one reader as a value; None where it is no value that could be compared."""
    end = figure.end
    if (figure.period and figure.other) or (figure.naming and glued_before(text, figure.start)):
        return None
    if figure.period is not None:
        kind, key = _period_key(figure.period)
    elif figure.unit == "clock":
        if figure.written or figure.text.isdecimal():  # noon; the 6 of "6 to 9:30 am"
            return None
        end -= figure.text.endswith("m.") and ".m" not in figure.text
        hours, minutes = divmod(int(figure.number), clocks.HOUR)
        kind, key = ValueKind.TIME, f"{hours % clocks.HOURS:02d}:{minutes:02d}"
    elif figure.kind is Kind.CURRENCY:
        kind, key = ValueKind.MONEY, f"{_shown(figure.number)} {(figure.currency or '').lower()}"
    elif figure.kind in (Kind.PERCENTAGE, Kind.POINTS):
        kind, key = ValueKind.PERCENT, _shown(figure.number)
    elif figure.unit is not None:
        dimension, factor = dimensions().get(figure.unit, (figure.unit, ONE))
        kind, key = ValueKind.QUANTITY, f"{_shown(figure.number * factor)} {dimension}"
    elif days := _BUSINESS.match(text, end):
        kind, key, end = ValueKind.QUANTITY, f"{_shown(figure.number)} business-days", days.end()
    elif (figure.written and figure.scale == ONE) or (figure.naming and not figure.text.isdecimal()):
        return None
    else:
        kind, key = ValueKind.NUMBER, _shown(figure.number)
    return Value(start=figure.start, end=end, text=text[figure.start : end], kind=kind, key=key)


def _shown(number: Decimal) -> str:
    return f"{float(number):.12g}"


def _period_key(period: Period) -> tuple[ValueKind, str]:
    start, end = ((f"{day:%m-%d}" if period.recurring else str(day)) for day in (period.start, period.end))
    if period.days == 1:
        return ValueKind.DATE, start
    if not period.recurring and period == of_year(period.start.year):
        return ValueKind.YEAR, start[:4]
    if not period.recurring and period == of_month(period.start.year, period.start.month):
        return ValueKind.MONTH, start[:7]
    return ValueKind.PERIOD, f"{start}/{end}"


def read_value(text: str) -> Value:
    """`text` as one value: typed where one typed value makes up all of it but articles, else text."""
    text = text.strip()
    found = find_values(text) if len(text) <= MAX_TEXT else []
    if len(found) == 1:
        rest = f"{text[: found[0].start]} {text[found[0].end :]}"
        if not _tokens(rest):
            return found[0]
    written = written_out(text) if len(text) <= LONGEST else text
    if written is not text:  # 'noon' is 12:00
        same = read_value(written)
        return msgspec.structs.replace(same, start=0, end=len(text), text=text)
    return Value(start=0, end=len(text), text=text, kind=ValueKind.TEXT, key=" ".join(_tokens(text)))


def compare(claimed: str, known: str) -> Match:
    """Whether a claimed value agrees with a known one."""
    if claimed.strip().casefold() == known.strip().casefold():
        return Match.SAME if any(map(str.isalnum, known)) else Match.UNKNOWN
    mine, its = read_value(claimed), read_value(known)
    if mine.kind in _CODES and its.kind in _CODES:
        same = same_code(mine.text, its.text)
        if same is not None:
            return Match.SAME if same else Match.DIFFERENT
    if mine.kind is its.kind:
        return _compare_texts(mine.text, its.text) if mine.kind is ValueKind.TEXT else _compare_typed(mine, its)
    if ValueKind.TEXT not in (mine.kind, its.kind):
        return _compare_kinds(mine, its)
    typed, prose = (its, mine) if mine.kind is ValueKind.TEXT else (mine, its)
    inside = [value for value in find_values(prose.text[:MAX_TEXT]) if value.kind is typed.kind]
    if inside:
        return Match.SAME if any(value.key == typed.key for value in inside) else Match.DIFFERENT
    return Match.UNKNOWN


def _compare_typed(mine: Value, its: Value) -> Match:
    if mine.key == its.key:
        return Match.SAME
    if mine.kind is ValueKind.DATE:
        return _compare_dates(mine, its)
    if mine.kind in (ValueKind.QUANTITY, ValueKind.MONEY):
        (amount, mine_unit), (other, its_unit) = mine.key.split(), its.key.split()
        money = mine.kind is ValueKind.MONEY
        if mine_unit != its_unit:  # a price in another currency may be the same price, but not with the same figure
            return Match.DIFFERENT if amount == other and money else Match.UNKNOWN
        spelt = {re.sub(r"[\W\d]", "", value.text.lower()) for value in (mine, its)}
        if not money and len(spelt) > 1 and isclose(float(amount), float(other), rel_tol=CONVERTED):
            return Match.SAME
    return Match.DIFFERENT


CONVERTED = 0.01
"""Relative gap up to which two quantities in different units are one, rounded: 5.5 lbs and 2.5 kg."""


_DATED = (ValueKind.DATE, ValueKind.MONTH, ValueKind.PERIOD)
_TIMES = frozenset((*_DATED, ValueKind.YEAR))
_CODES = (ValueKind.CODE, ValueKind.TEXT)
_AMOUNTS = (ValueKind.NUMBER, ValueKind.YEAR, ValueKind.MONEY, ValueKind.QUANTITY, ValueKind.PERCENT)


def _compare_kinds(mine: Value, its: Value) -> Match:
    kinds = {mine.kind, its.kind}
    if kinds <= _TIMES:
        return _compare_dates(mine, its)
    if kinds == {ValueKind.DATE, ValueKind.DAY}:
        same = mine.key.rpartition("-")[2].zfill(2) == its.key.rpartition("-")[2].zfill(2)
        return Match.SAME if same else Match.DIFFERENT
    if mine.kind in _AMOUNTS and its.kind in _AMOUNTS:
        same = mine.key.split()[0] == its.key.split()[0]
        return Match.SAME if same else Match.DIFFERENT if ValueKind.NUMBER in kinds else Match.UNKNOWN
    if ValueKind.CODE not in kinds:
        return Match.UNKNOWN
    return Match.SAME if _squeezed(mine.text) == _squeezed(its.text) else Match.DIFFERENT


def _compare_dates(mine: Value, its: Value) -> Match:
    """Days, months, years and stretches of them: one inside the other may be the same; UNKNOWN of a day and a year."""
    ends = [value.key.split("/") for value in (mine, its)]
    dated = [each[0][2] != "-" for each in ends]
    if dated[0] != dated[1]:  # one of them without its year: 03-15
        ends = [[end[5:] for end in each] if has_year else each for each, has_year in zip(ends, dated, strict=True)]
    size = min(len(each[0]) for each in ends)
    (first, last), (start, end) = ((each[0][:size], each[-1][:size]) for each in ends)
    if not size:
        return Match.UNKNOWN
    return Match.SAME if first <= end and start <= last else Match.DIFFERENT


def _compare_texts(mine: str, its: str) -> Match:
    if max(len(mine), len(its)) > MAX_TEXT:
        return Match.UNKNOWN
    left, right = shortened(_tokens(mine)), shortened(_tokens(its))
    one, other = set(left), set(right)
    if not left or not right:
        return Match.UNKNOWN
    if is_acronym(mine, its) or one <= other or other <= one or _misspelt(left, right):
        return Match.SAME
    described = max(len(left), len(right)) > 8 or 2 * len(one & other) > min(len(left), len(right))  # noqa: PLR2004 (words)
    return Match.UNKNOWN if described else Match.DIFFERENT


def _misspelt(left: list[str], right: list[str]) -> bool:
    one, other = " ".join(left), " ".join(right)
    if min(len(one), len(other)) <= 4 or any(map(str.isdigit, one + other)):  # noqa: PLR2004 (short names differ)
        return False
    from rapidfuzz.fuzz import ratio  # noqa: PLC0415 (only names that differ need it)

    return len(left) == len(right) and all(
        a == b or (len(a) > 3 and len(b) > 3 and a[0] == b[0] and ratio(a, b) >= 100 * SLIP)  # noqa: PLR2004 (letters)
        for a, b in zip(left, right, strict=True)
    )


def _tokens(text: str) -> list[str]:
    return [word for word in _TOKEN.findall(text.casefold()) if word not in _STOPPED]


_SPELT: dict[str, tuple[ValueKind, Callable[[str], str]]] = {
    "email": (ValueKind.EMAIL, str.lower),
    "url": (ValueKind.URL, lambda text: text.lower().rstrip("/.,")),
    "day": (ValueKind.DAY, lambda text: re.sub(r"\D", "", text)),
    "weekday": (ValueKind.WEEKDAY, lambda text: text.lower().removesuffix("s")),
    "code": (ValueKind.CODE, lambda text: re.sub(r"\W", "", text.lower())),
}


LONGEST = 60
"""Code points of a value that is spelt anew."""

_DAYS = {
    short: day
    for day in WEEKDAYS
    for short in (day[:3], day[:4])
    if short not in ("sat", "sun")  # which are words of their own
} | {"weds": "wednesday", "thurs": "thursday"}
_WHOLE = _DAYS | {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_WHOLE |= {name: str(number) for name, number in (SMALL | TENS).items()}
_ONE = regex(r"an? (?=(?:second|minute|hour|day|week|month|year)$)", re.IGNORECASE)
_SHORT = {
    "saint": "st", "street": "st", "road": "rd", "avenue": "ave", "mount": "mt", "doctor": "dr", "limited": "ltd",
    "incorporated": "inc", "corporation": "corp", "company": "co", "münchen": "munich", "köln": "cologne",
    "wien": "vienna", "roma": "rome", "milano": "milan", "firenze": "florence", "venezia": "venice",
    "napoli": "naples", "torino": "turin", "praha": "prague", "warszawa": "warsaw", "lisboa": "lisbon",
    "genève": "geneva", "bruxelles": "brussels", "københavn": "copenhagen", "kyiv": "kiev", "sevilla": "seville",
}  # fmt: skip
TITLES = words(
    "mr mrs ms mx miss dr doctor prof professor sir dame lord lady st saint rev fr president king queen prince "
    "princess senator judge captain general colonel herr frau monsieur madame inc ltd llc plc corp co gmbh ag sa "
    "company"
)
"""What stands before or behind a name and is no part of it."""

_DIGRAPHS = regex(r"(?<=.)([aou])e(?=.)")
"""How umlauts are written where a keyboard has none: Mueller, Soehne."""

_COUNTRIES = (
    words("usa us u.s. u.s.a. america united_states united_states_america"),
    words("uk u.k. britain united_kingdom great_britain"),
)
_LETTERS = regex(r"[^\W\d_]")
_TRUNK = regex(r"^\(?0\)?|\(0\)")


def written_out(text: str) -> str:
    """`text` in a spelling that is read as a typed value, where it is another spelling of one; else as it is."""
    plain = text.strip().strip(".").lower()
    if plain in _WHOLE:
        return _WHOLE[plain]
    return f"1 {plain.partition(' ')[2]}" if _ONE.match(plain) else text


def same_code(one: str, other: str) -> bool | None:
    """Whether two identifiers are the same; None where one of them is none: it has words, or no digits."""
    if not (_is_code(one) and _is_code(other)):
        return None
    if _squeezed(one) == _squeezed(other):
        return True
    # two telephone numbers may be the same but for prefix and trunk zero
    shorter, longer = sorted((_squeezed(_TRUNK.sub("", one)), _squeezed(_TRUNK.sub("", other))), key=len)
    numbers = (longer + shorter).isdecimal() and "+" in one + other
    return numbers and longer.endswith(shorter) and len(shorter) >= 7  # noqa: PLR2004 (digits without its prefix)


DIGITS = 5
"""Digits from which figures that are no amount identify something."""
PREFIX = 4
"""Letters that an identifier may begin with."""


def _is_code(text: str) -> bool:
    parts = _TOKEN.findall(text)
    digits = sum(map(str.isdecimal, text))
    if not digits or len(text) > LONGEST:
        return False
    if not _LETTERS.search(text):
        return digits >= DIGITS and "," not in text and text.count(".") != 1
    return all(any(map(str.isdigit, part)) or (len(part) <= PREFIX and part.isupper()) for part in parts)


def _squeezed(text: str) -> str:
    return "".join(_TOKEN.findall(text.casefold())).replace("_", "")


def shortened(tokens: list[str]) -> list[str]:
    """Words without accents and titles, each in the shortest of its usual spellings: 'münchen' and 'munich'."""
    named = [word for word in tokens if word not in TITLES] or tokens
    return [_SHORT.get(word) or _DIGRAPHS.sub(r"\1", unaccented(word).replace("ß", "ss")) for word in named]


def is_acronym(one: str, other: str) -> bool:
    """Whether one text is the initials of the other ('HR'), or a country's usual letters."""
    short, full = sorted((one.strip().removeprefix("the "), other.strip().removeprefix("the ")), key=len)
    initials = [word for word in _TOKEN.findall(full.lower()) if word not in ("of", "and", "the", "for")]
    if any(short.lower() in country and {full.lower(), " ".join(initials)} & country for country in _COUNTRIES):
        return True
    return short.isupper() and len(initials) > 1 and short.lower() == "".join(word[0] for word in initials)
