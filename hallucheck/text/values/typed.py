"""Typed values in prose (times, days, dates, amounts, addresses, numbers) and whether two of them agree.

No fuzziness where a character carries the meaning: numbers, identifiers, addresses and dates agree or differ. Names
and words may differ by a slip of the pen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.values import spellings
from hallucheck.text.values.base_units import IMPERIAL, SCALES, UNITS, WORDED

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


_MONTH = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905 (an ordered list read as prose)
_MONTH_NAME = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_WEEKDAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_NUMBER = r"\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?|\d{1,18}(?:\.\d{1,12})?"
_COUNTS = f"(?:{'|'.join(WORDED)}|one(?=[ -](?:hour|week|month|year)))"
_UNIT = "|".join(sorted(UNITS, key=len, reverse=True))

_PATTERN = regex(
    r"(?P<email>(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6})"
    r"|(?P<url>(?<!\w)(?:https?://|www\.)[^\s<>\"')\]]{1,500})"
    r"|(?P<iso>(?<![\w-])\d{4}-\d{2}-\d{2}(?!\w))"
    rf"|(?P<written>(?<!\w)(?:(?:{_MONTH_NAME})\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTH_NAME})(?:,? \d{{4}})?)(?!\w))"
    rf"|(?P<month>(?<!\w)(?:{_MONTH_NAME})\.?,? (?:of )?\d{{4}}(?!\w))"
    r"|(?P<time>(?<![\w:.])(?:[01]?\d|2[0-3])(?::[0-5]\d)? ?(?:[ap]\.m\.|[ap]m)(?!\w)"
    r"|(?<![\w:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\w:]))"
    r"|(?P<day>(?<=the )\d{1,2}(?:st|nd|rd|th)(?!\w)(?! [a-z]+s\b)|(?<![\s\S])\d{1,2}(?:st|nd|rd|th)(?![\s\S]))"
    rf"|(?P<weekday>(?<!\w){_WEEKDAYS}(?!\w))"
    r"|(?P<code>(?<![\w.-])(?:\+\d{1,3}[ -]\(?\d{1,4}\)?[ -]\d{4,9}|0\d{2,4}[ /-]\d{5,9}|\d{3}\.\d{3}\.\d{4})"
    r"(?:[ -]\d{2,6}){0,2}(?!\w)"
    r"|(?<![\w.-])(?:\+?\d{1,4}[ -])?\(?\d{2,4}\)?[ -]\d{2,4}[ -]\d{2,6}(?!\w)"
    r"|(?<![\w.-])(?-i:[A-Z]{1,6}-?\d[\dA-Z-]{1,20})(?!\w))"
    rf"|(?P<money>(?<!\w)(?:[$€£¥₹]|USD|EUR|GBP|INR|Rs\.?) ?(?P<amount>{_NUMBER})"
    r"(?: ?(?P<scale>k|thousand|mn|million|m|bn|billion|trillion)(?!\w))?"
    rf"|(?<![\w.,])(?P<amount2>{_NUMBER})"
    r"(?: ?(?P<scale2>thousand|million|billion|trillion))? ?"
    r"(?:dollars|euros|pounds sterling|rupees|USD|EUR|GBP|INR)(?!\w))"
    rf"|(?P<percent>(?<![\w.,])(?P<share>{_NUMBER}) ?(?:%|percent|per cent)(?!\w))"
    rf"|(?P<quantity>(?<![\w.,])(?P<count>{_NUMBER}|{_COUNTS}(?=[ -]))[ -]?(?P<unit>{_UNIT})(?!\w))"
    r"|(?P<year>(?<![\w.,$€£-])(?:1[5-9]|20)\d{2}(?![\w%-]|[.,:/]\d))"
    rf"|(?P<number>(?<![\w.,-])(?:{_NUMBER})(?![\w%-]|[.,:/]\d))",
    re.IGNORECASE,
)
_MIGHT_HOLD = regex(rf"\d|@|www\.|https?:|days?\b|\b{_COUNTS}[ -]", re.IGNORECASE)
_STOPPED = words("the a an of in at on by and for our your his her its their my is are was were be to with")
_TOKEN = regex(r"\w+")
_CURRENCIES = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "₹": "inr", "rs": "inr", "rs.": "inr"}


def find_values(text: str) -> list[Value]:
    """The typed values in `text`, in order; never of kind `TEXT`."""
    if _MIGHT_HOLD.search(text) is None:
        return []
    return [_value(match) for match in _PATTERN.finditer(text)]


def read_value(text: str) -> Value:
    """`text` as one value: typed where one typed value makes up all of it but articles, else text."""
    text = text.strip()
    found = find_values(text) if len(text) <= MAX_TEXT else []
    if len(found) == 1:
        rest = (text[: found[0].start] + " " + text[found[0].end :]).lower()
        if not [word for word in _TOKEN.findall(rest) if word not in _STOPPED]:
            return found[0]
    written = spellings.written_out(text) if len(text) <= spellings.LONGEST else text
    if written is not text:  # 'noon' is 12:00
        same = read_value(written)
        return msgspec.structs.replace(same, start=0, end=len(text), text=text)
    return Value(start=0, end=len(text), text=text, kind=ValueKind.TEXT, key=_plain(text))


def compare(claimed: str, known: str) -> Match:
    """Whether a claimed value agrees with a known one."""
    if claimed.strip().casefold() == known.strip().casefold():
        return Match.SAME if any(map(str.isalnum, known)) else Match.UNKNOWN
    mine, its = read_value(claimed), read_value(known)
    if mine.kind in _CODES and its.kind in _CODES:
        same = spellings.same_code(mine.text, its.text)
        if same is not None:
            return Match.SAME if same else Match.DIFFERENT
    if mine.kind is its.kind:
        if mine.kind is ValueKind.TEXT:
            return _compare_texts(mine.text, its.text)
        return _compare_typed(mine, its)
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
    if mine.kind is ValueKind.DATE and "-" in mine.key and "-" in its.key:
        shorter, longer = sorted((mine.key, its.key), key=len)
        return Match.SAME if longer.endswith(shorter) else Match.DIFFERENT
    if mine.kind in (ValueKind.QUANTITY, ValueKind.MONEY):
        (amount, mine_unit), (other, its_unit) = mine.key.split(), its.key.split()
        if mine_unit != its_unit:  # a price in another currency may be the same price, but not with the same figure
            return Match.DIFFERENT if amount == other and mine.kind is ValueKind.MONEY else Match.UNKNOWN
        return Match.SAME if _converted(mine, its) else Match.DIFFERENT
    return Match.DIFFERENT


CONVERTED = 0.01
"""Relative gap up to which two quantities in different units are one, rounded: 5.5 lbs and 2.5 kg."""


def _converted(mine: Value, its: Value) -> bool:
    """Whether two quantities in units of different systems are the same but for rounding."""
    one, other = float(mine.key.split()[0]), float(its.key.split()[0])
    units = {_UNIT_TEXT.sub("", value.text).lower() for value in (mine, its)}
    return (
        mine.kind is ValueKind.QUANTITY
        and len(units & IMPERIAL) == 1
        and abs(one - other) <= CONVERTED * max(abs(one), abs(other))
    )


_UNIT_TEXT = regex(r"[\d.,\s-]+")
_CODES = (ValueKind.CODE, ValueKind.TEXT)
_AMOUNTS = (ValueKind.NUMBER, ValueKind.YEAR, ValueKind.MONEY, ValueKind.QUANTITY, ValueKind.PERCENT)


def _compare_kinds(mine: Value, its: Value) -> Match:
    kinds = {mine.kind, its.kind}
    if kinds == {ValueKind.DATE, ValueKind.YEAR}:
        day, year = (mine, its) if mine.kind is ValueKind.DATE else (its, mine)
        if len(day.key) == 10:  # noqa: PLR2004 (a day with its year)
            return Match.SAME if day.key.startswith(year.key) else Match.DIFFERENT
        return Match.UNKNOWN
    if ValueKind.MONTH in kinds:
        return _compare_months(mine, its)
    if kinds == {ValueKind.DATE, ValueKind.DAY}:
        same = mine.key.rpartition("-")[2].zfill(2) == its.key.rpartition("-")[2].zfill(2)
        return Match.SAME if same else Match.DIFFERENT
    if mine.kind in _AMOUNTS and its.kind in _AMOUNTS:
        same = mine.key.split()[0] == its.key.split()[0]
        return Match.SAME if same else Match.DIFFERENT if ValueKind.NUMBER in kinds else Match.UNKNOWN
    return Match.UNKNOWN if ValueKind.CODE not in kinds else _digits(mine, its)


def _compare_months(mine: Value, its: Value) -> Match:
    """A month of a year against a day, or a year."""
    month, other = (mine, its) if mine.kind is ValueKind.MONTH else (its, mine)
    if other.kind is ValueKind.YEAR:
        return Match.SAME if month.key.startswith(other.key) else Match.DIFFERENT
    if other.kind is not ValueKind.DATE:
        return Match.UNKNOWN
    of_year = len(other.key) == 10  # noqa: PLR2004 (a day with its year)
    same = other.key.startswith(month.key) if of_year else month.key.endswith(f"-{other.key[:2]}")
    return Match.SAME if same else Match.DIFFERENT


def _digits(mine: Value, its: Value) -> Match:
    same = re.sub(r"\W", "", mine.text.lower()) == re.sub(r"\W", "", its.text.lower())
    return Match.SAME if same else Match.DIFFERENT


def _compare_texts(mine: str, its: str) -> Match:
    if max(len(mine), len(its)) > MAX_TEXT:
        return Match.UNKNOWN
    left, right = spellings.shortened(_tokens(mine)), spellings.shortened(_tokens(its))
    if not left or not right:
        return Match.UNKNOWN
    if spellings.is_acronym(mine, its):
        return Match.SAME
    if left == right or set(left) <= set(right) or set(right) <= set(left):
        return Match.SAME
    if _misspelt(left, right):
        return Match.SAME
    shared = len(set(left) & set(right))
    if max(len(left), len(right)) > 8 or shared * 2 > min(len(left), len(right)):  # noqa: PLR2004 (a description)
        return Match.UNKNOWN
    return Match.DIFFERENT


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


def _plain(text: str) -> str:
    return " ".join(_tokens(text))


def _value(match: re.Match[str]) -> Value:
    name = next(name for name in _ORDER if match[name] is not None)
    if name in _READ:
        kind, key = _READ[name](match)
    else:
        kind, normal = _PLAIN[name]
        key = normal(match[name])
    return Value(start=match.start(), end=match.end(), text=match.group(), kind=kind, key=key)


def _read_written(match: re.Match[str]) -> tuple[ValueKind, str]:
    text = match["written"].lower()
    month = next(index for index, name in enumerate(_MONTH, 1) if name in text)
    numbers = re.findall(r"\d+", text)
    day = f"{month:02d}-{int(numbers[0]):02d}"
    return ValueKind.DATE, f"{numbers[1]}-{day}" if len(numbers) > 1 else day


def _read_month(match: re.Match[str]) -> tuple[ValueKind, str]:
    text = match["month"].lower()
    return ValueKind.MONTH, f"{text[-4:]}-{next(i for i, name in enumerate(_MONTH, 1) if name in text):02d}"


def _read_time(match: re.Match[str]) -> tuple[ValueKind, str]:
    text = match["time"].lower()
    numbers = re.findall(r"\d+", text)
    hour, minute = int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0
    if "p" in text and hour < 12:  # noqa: PLR2004 (noon)
        hour += 12
    elif "a" in text and hour == 12:  # noqa: PLR2004 (midnight)
        hour = 0
    return ValueKind.TIME, f"{hour:02d}:{minute:02d}"


def _read_money(match: re.Match[str]) -> tuple[ValueKind, str]:
    amount = _figure(match["amount"] or match["amount2"]) * SCALES.get(
        (match["scale"] or match["scale2"] or "").lower(), 1
    )
    marks = re.sub(rf"{_NUMBER}|thousand|million|billion|trillion|mn|bn|\s", "", match["money"].lower())
    mark = marks.strip("km") or marks
    mark = {"dollars": "usd", "euros": "eur", "rupees": "inr", "poundssterling": "gbp"}.get(mark, mark)
    return ValueKind.MONEY, f"{amount:.12g} {_CURRENCIES.get(mark, mark)}"


def _read_quantity(match: re.Match[str]) -> tuple[ValueKind, str]:
    unit, scale = UNITS[match["unit"].lower()]
    return ValueKind.QUANTITY, f"{_figure(match['count']) * scale:.12g} {unit}"


def _figure(text: str) -> float:
    return float(WORDED.get(text.lower()) or text.lower().replace("one", "1").replace(",", ""))


_PLAIN: dict[str, tuple[ValueKind, Callable[[str], str]]] = {
    "email": (ValueKind.EMAIL, str.lower),
    "url": (ValueKind.URL, lambda text: text.lower().rstrip("/.,")),
    "iso": (ValueKind.DATE, str),
    "day": (ValueKind.DAY, lambda text: re.sub(r"\D", "", text)),
    "weekday": (ValueKind.WEEKDAY, lambda text: text.lower().removesuffix("s")),
    "code": (ValueKind.CODE, lambda text: re.sub(r"\W", "", text.lower())),
    "share": (ValueKind.PERCENT, lambda text: f"{_figure(text):.12g}"),
    "year": (ValueKind.YEAR, str),
    "number": (ValueKind.NUMBER, lambda text: f"{_figure(text):.12g}"),
}
_READ: dict[str, Callable[[re.Match[str]], tuple[ValueKind, str]]] = {
    "written": _read_written,
    "month": _read_month,
    "time": _read_time,
    "money": _read_money,
    "quantity": _read_quantity,
}
_ORDER = (
    "email",
    "url",
    "iso",
    "written",
    "month",
    "time",
    "day",
    "weekday",
    "code",
    "money",
    "share",
    "quantity",
    "year",
    "number",
)
