"""What stands beside a numeral: sign and currency before it; scale, per cent, points, currency or unit behind it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import CODES, COMMON_WORDS, PREFIXED, SIGNS, currency
from hallucheck.text.figure.figure import ONE, Kind
from hallucheck.text.figure.units import (
    BASIS_POINTS,
    CUBED,
    GALLONS,
    HAN,
    HAN_FROM,
    LETTERS,
    PER,
    PERCENT,
    POINT_PAIRS,
    POINTS,
    SCALES,
    SMALLER,
    SQUARED,
    units,
)

COLUMN = 12
"""Blanks that a column of amounts may have behind its signs."""
_SIGN_AHEAD = regex(r"(?<![^\s-])[$€£] +$")
CODE = 3
"""Letters of a currency's code."""

_HAN_PERCENT = "百分之"
_HAN_MONEY = regex("(人民币|人民幣|美元|港币|欧元|日元)$")
_STAMPS = frozenset(("Rs", "Rs.", "kr", "kr.", "Kč", "zł", "RMB", "NIS"))


class Before(NamedTuple):
    """Where a figure begins, whether a minus stands there, and its currency."""

    start: int
    negative: bool
    currency: str | None
    percent: bool = False
    """The per cent sign stands first, as in Turkish: %15."""


def before(source: str, start: int) -> Before:
    """What stands before the digits at `start`."""
    last = source[start - 2 : start - 1] if source[start - 1 : start] == " " else ""
    if "a" <= last <= "z" and last not in "ers":
        return Before(start, negative=False, currency=None)  # a word, but no kr, Rs or minus
    first, negative = start, False
    if _has_sign(source, first, "-–+"):
        first -= 1
        negative = source[first] != "+"
    percent = _percent_before(source, first)
    if percent is not None:
        return Before(percent, negative, None, percent=True)
    money, first = _money_before(source, first)
    if money and _has_sign(source, first, "-–"):
        negative = True
        first -= 1
    if source[first - 2 : first] in ("s ", "e ") and (word := _minus(source, first)):
        return Before(first - word, not negative, money)
    return Before(first, negative, money)


def _has_sign(source: str, first: int, signs: str) -> bool:
    """Whether a sign stands right before `first`."""
    return first > 0 and source[first - 1] in signs and opens(source, first - 1)


def _percent_before(source: str, first: int) -> int | None:
    """Where a per cent sign before `first` begins."""
    if source.endswith("%", 0, first):
        return None if source[first - 2 : first - 1].isalnum() else first - 1
    at = _without_blank(source, first)
    return at - len(_HAN_PERCENT) if source.endswith(_HAN_PERCENT, 0, at) else None


def _money_before(source: str, first: int) -> tuple[str | None, int]:
    """The currency before `first`, and where it begins."""
    at = _without_blank(source, first)
    last = source[at - 1] if at else ""
    if last in SIGNS:
        if at < first and source[max(0, at - 2) : at - 1].isdigit():
            return None, first  # the sign of the figure before: 1€ 2€
        start, money = _sign(source, at - 1)
        return money, start
    if last == "." or last.isalpha():
        if last < HAN_FROM:
            return _code(source, at, first)
        if match := _HAN_MONEY.search(source, max(0, at - 3), at):
            return currency(match[1]) or "CNY", match.start()
    return None, first


def _without_blank(source: str, first: int) -> int:
    """Where what stands before `first` ends: before a blank, or the blanks of a column behind a sign: $   4.20."""
    if not source.endswith((" ", "\u00a0"), 0, first):
        return first
    sign = _SIGN_AHEAD.search(source, max(0, first - COLUMN), first) if source.endswith("  ", 0, first) else None
    return sign.start() + 1 if sign else first - 1


def _minus(source: str, first: int) -> int:
    """The length of a minus in words that ends at `first`; 0 where there is none."""
    for word in ("minus ", "negative "):
        at = first - len(word)
        if at >= 0 and source[at:first].lower() == word and not source[max(0, at - 2) : at].strip()[-1:].isdigit():
            return len(word)
    return 0


def _sign(source: str, at: int) -> tuple[int, str]:
    """The currency of the sign at `at`, with the letters before it: HK$, R$."""
    letters = source[max(0, at - CODE) : at]
    while letters and not "A" <= letters[0] <= "Z":
        letters = letters[1:]
    if letters in CODES:
        return at - CODE, letters
    if letters in PREFIXED and not source[at - len(letters) - 1 : at - len(letters)].isalpha():
        return at - len(letters), PREFIXED[letters]
    return at, SIGNS[source[at]]


def _code(source: str, at: int, first: int) -> tuple[str | None, int]:
    for size in (CODE, CODE - 1):
        word = source[at - size : at] if at >= size else ""
        if not word or source[at - size - 1 : at - size].isalnum():
            continue
        if word in CODES or word in _STAMPS:
            return currency(word.rstrip(".")), at - size
    return None, first


def opens(source: str, at: int) -> bool:
    """Whether the sign at `at` is a sign and not a hyphen or a dash between two things."""
    return at == 0 or source[at - 1] in " \u00a0\t\n([|:=,;\"'" or source[at - 1] in SIGNS


BASIS_POINT = "basis point"

_LETTERS = r"[^\W\d_]{1,30}(?:[\u0900-\u0903\u093a-\u094f]{1,3}[^\W\d_]{0,9}){0,9}"
"""A word, as far as any is looked up; the vowel signs of Devanagari are no letters to `re`, but ½ is one."""
_AFTER = regex(
    rf"( - |[ \u00a0-]?)(?:\(?({_LETTERS}(?:[²³]|(?<=[mt])[23]\b)?(?:/(?:[hs]|d?[lL]|m[lL])\b)?)|([%‰°$€£¥₹₪₩₽₺₫¢×]))"
)
_FACTOR = regex(r" ?[$€£¥₹]?\d")
_NEXT = regex(rf"[ \u00a0-]?({_LETTERS})")
_SECOND = regex(r"\.?[ \u00a0-]?([^\W\d_]+)")
_OF = regex(r" (?:de |di |d')([^\W\d_]+)")
_LARGE = regex(r"\d{4}$|\d[.,]\d{3}$")
_TAIL = regex(r" ?(\d{1,4})")
_AMBIGUOUS = frozenset(("mil", "cr"))
_STOPPED = frozenset(("mio", "mrd", "tsd", "mln", "тыс", "млн", "млрд", "tys"))
_WEIGHT = regex(
    r"\b(?:weigh\w{0,4}|weight\w{0,2}|heav\w{1,3}|lost|lose|losing|gain\w{0,3}|lift\w{0,3}|lbs?|payload|thrust"
    r"|carr\w{1,5})\b",
    re.IGNORECASE,
)
_PER_HOUR = {"mile": "mph", "km": "km/h"}
REACH = 48
"""How far before an amount in pounds the word that makes it a weight may stand, in characters."""


class Behind(NamedTuple):
    """Where a figure ends, and what follows its digits."""

    end: int
    scale: Decimal = ONE
    unit: str | None = None
    kind: Kind = Kind.QUANTITY
    currency: str | None = None


def scale_word(source: str, end: int) -> tuple[Decimal, int] | None:
    """A scale word that stands apart, as after a closing bracket: `$(20) million`."""
    word = _NEXT.match(source, end)
    factor = SCALES.get(word[1].lower()) if word else None
    return (factor, word.end()) if word and factor else None


def behind(source: str, end: int, money: str | None) -> Behind:
    """What stands behind the digits that end at `end`; `money` is the currency found before them."""
    if source[end : end + 1] >= HAN_FROM:
        return _han(source, end)
    match = _AFTER.match(source, end)
    if match is None:
        return Behind(end)
    if match[2] and match[2][0] >= HAN_FROM and (spaced := _han(source, match.start(2))).end > match.start(2):
        return spaced
    stop, scale = _scale(source, match, money)
    if stop:
        match = _AFTER.match(source, stop)
        if match is None:
            return Behind(stop, scale)
    else:
        stop = end
    return _mark(source, match, stop, scale, money) if match[3] else _word(source, match, stop, scale, money)


_HAN_SCALE = regex("[余多]?(百万|千万|万亿|百(?!分)|[千万萬亿億兆])")
_HAN_MARK = regex(
    "(美元|人民币|欧元|英镑|日元|韩元|港元|港币|元|円|ドル|ユーロ|%|パーセント|[个個]?百分点|[个個]?百分點|ポイント)"
)
_HAN_SHARES = {"%": Kind.PERCENTAGE, "パーセント": Kind.PERCENTAGE, "ポイント": Kind.POINTS}


def _han(source: str, end: int) -> Behind:
    """What stands behind the digits in Chinese and Japanese, which write no spaces."""
    match = _HAN_SCALE.match(source, end)
    scale, stop = (HAN[match[1]], match.end()) if match else (ONE, end)
    mark = _HAN_MARK.match(source, stop)
    if mark is None:
        return Behind(stop, scale)
    kind = Kind.POINTS if "百分" in mark[1] else _HAN_SHARES.get(mark[1], Kind.CURRENCY)
    return Behind(mark.end(), scale, None, kind, currency(mark[1]) if kind is Kind.CURRENCY else None)


def _scale(source: str, match: re.Match[str], money: str | None) -> tuple[int, Decimal]:
    """Where a scale word or letter ends, and its factor; 0 where there is none."""
    gap, word = match[1], match[2]
    if not word:
        return 0, ONE
    lower = word.lower()
    factor = SCALES.get(lower)
    if factor is None and lower in LETTERS:
        bracket = source[match.start(2) - 1] == "("  # 401(k)
        glued = not (gap or bracket) and (money or word in "KMBk" or _money_at(source, match.end()))
        factor = LETTERS[lower] if glued or (gap == " " and money and word in _APART) else None
    if factor is None or (lower in _AMBIGUOUS and not gap):
        return 0, ONE
    stop = match.end()
    if lower in SMALLER and (second := _NEXT.match(source, stop)):
        larger = SCALES.get(second[1].lower())
        if larger and larger > factor:  # thousand million, lakh crore, mil millones
            factor, stop, lower = factor * larger, second.end(), ""
    return stop + (lower in _STOPPED and source[stop : stop + 1] == "."), factor


_APART = ("K", "M", "B", "MM", "mm", "m", "bn")


def compound(source: str, stop: int, scale: Decimal) -> tuple[Decimal, Behind] | None:
    """What follows a scaled numeral and belongs to it: 1億2000万円, 1 crore 20 lakh; its worth, and what is behind."""
    worth, found = Decimal(0), None
    while match := _TAIL.match(source, stop):
        end = match.end()
        if source[end : end + 1] >= HAN_FROM:
            more = _han(source, end)
        else:
            word = _AFTER.match(source, end)
            if word is None or (word[2] or "").lower() not in _TAILS:
                break
            more = behind(source, end, None)
        if not ONE < more.scale < scale:
            break
        worth, scale, stop, found = worth + int(match[1]) * more.scale, more.scale, more.end, more
    return (worth, found) if found else None


_TAILS = frozenset(("lakh", "lakhs", "thousand"))


def _money_at(source: str, at: int) -> bool:
    match = _AFTER.match(source, at)
    return match is not None and currency(match[2] or match[3]) is not None


def _mark(source: str, match: re.Match[str], stop: int, scale: Decimal, money: str | None) -> Behind:
    gap, sign, end = match[1], match[3], match.end()
    if sign == "%":
        return _percent(source, end, scale)
    if sign == "×":
        factor = gap and _FACTOR.match(source, end)  # 3 × $0.096
        return Behind(stop, scale) if factor else Behind(end, scale, kind=Kind.RATIO)
    if sign == "°":
        letter = source[end : end + 1].upper()
        if letter in ("C", "F") and not source[end + 1 : end + 2].isalnum():
            return Behind(end + 1, scale, "°" + letter)
        return Behind(end, scale, "degree")
    if sign == "¢" and not money:
        return Behind(end, scale / 100, currency="USD")
    if sign in SIGNS and not money and not source[end : end + 1 + len(gap)].lstrip()[:1].isdigit():
        return Behind(end, scale, currency=SIGNS[sign])
    return Behind(stop, scale)


def _word(source: str, match: re.Match[str], stop: int, scale: Decimal, money: str | None) -> Behind:
    """A word behind the numeral: per cent, points, a currency, a unit, or only a noun."""
    word, end = match[2], match.end()
    lower = word.lower()
    if source[match.end(1)] == "(" or source[end : end + 1].isdigit():
        return Behind(stop, scale)  # three m5 machines
    if lower in PERCENT:
        return _percent(source, end, scale)
    if lower in POINTS:
        return Behind(end, scale, kind=Kind.POINTS)
    if lower in BASIS_POINTS:
        return Behind(end, scale, BASIS_POINT, Kind.POINTS)
    if lower in _PAIRS and (second := _SECOND.match(source, end)):
        found = _pair(source, lower, second, scale)
        if found:
            return found
    if money:
        return Behind(stop, scale)
    if lower in ("de", "di", "d") and (named := _OF.match(source, stop)) and (code := currency(named[1])):
        return Behind(named.end(), scale, kind=Kind.CURRENCY, currency=code)
    return _counted(source, match, stop, scale)


def _counted(source: str, match: re.Match[str], stop: int, scale: Decimal) -> Behind:
    """A currency, a unit or a noun."""
    gap, word, end = match[1], match[2], match.end()
    lower = word.lower()
    code = currency(word) if gap or word.isupper() else None
    common = lower in COMMON_WORDS and scale is ONE and not _LARGE.search(source, max(0, stop - 5), stop)
    if code and not common:  # 12 won, 5 real examples
        weight = code == "GBP" and scale is ONE and _is_weight(source, end, stop)
        return Behind(end, scale, "lb") if weight else Behind(end, scale, kind=Kind.CURRENCY, currency=code)
    if cents := _HUNDREDTHS.get(lower) or (word == "p" and _pence(source, gap, stop)):
        return Behind(end, scale / 100, kind=Kind.CURRENCY, currency=cents)
    if word == "m":
        return _metres(source, end, scale)
    unit = _unit(source, gap, word, stop)
    if unit is None and "/" in lower:
        lower, end = lower.partition("/")[0], end - len(lower.partition("/")[2]) - 1
        unit = units().get(lower)
    if unit and _is_unit(source, gap, word, end):
        return _longer(source, end, scale, unit)
    if lower == "times" and "." in source[max(0, stop - 6) : stop]:
        return Behind(end, scale, kind=Kind.RATIO)
    return Behind(stop, scale)


def _is_weight(source: str, end: int, stop: int) -> bool:
    """Whether pounds are no money: `pounds of flour`, `weighs 5 pounds`."""
    return source.startswith(" of ", end) or _WEIGHT.search(source, max(0, stop - REACH), stop) is not None


_HUNDREDTHS = {"cent": "USD", "cents": "USD", "pence": "GBP", "penny": "GBP"}


def _pence(source: str, gap: str, stop: int) -> str | None:
    """Whether `p` right behind a numeral is money, and no picture of 1080p: beside pounds, a fraction, or per what."""
    fraction = "." in source[max(0, stop - CODE) : stop]
    money = "£" in source or fraction or source.startswith((" a ", " per "), stop + 1)
    return "GBP" if money and not gap else None


def _metres(source: str, end: int, scale: Decimal) -> Behind:
    """`m` is metres, but millions before another unit: 2.3m tonnes."""
    second = _NEXT.match(source, end)
    unit = units().get(second[1].lower()) if second else None
    return Behind(second.end(), scale * 10**6, unit) if second and unit else Behind(end, scale, "metre")


_DECADE = regex(r"(?:\b(?:the|early|mid|late|die|der|les|los|gli|anni)[ -]?['’]?\d|(?<!\d)\d{3})0$", re.IGNORECASE)


def _unit(source: str, gap: str, word: str, stop: int) -> str | None:
    """The unit that a word names; `s` is seconds, and no plural: 0.84 s, 12 s; not the 80s, the 1990 s."""
    if word != "s":
        return units().get(word.lower())
    numeral = source[max(0, stop - CODE - 1) : stop]
    alone = gap == " " and _DECADE.search(source, max(0, stop - REACH), stop) is None
    return "second" if gap in ("", " ") and ("." in numeral or alone) else None


_HOURS = re.compile(r"[- ]hours?(?!\w)")
"""Behind a unit of power: one of energy."""


def _longer(source: str, end: int, scale: Decimal, unit: str) -> Behind:
    """A unit that may go on: degrees Celsius, miles per hour, kilowatt-hours."""
    if unit.endswith("W") and (hours := _HOURS.match(source, end)):
        return Behind(hours.end(), scale, unit + "h")
    if unit == "degree" and (scale_of := _NEXT.match(source, end)):
        letter = scale_of[1].lower()
        if letter in ("c", "f", "celsius", "fahrenheit", "centigrade"):
            return Behind(scale_of.end(), scale, "°F" if letter[0] == "f" else "°C")
    if unit in _PER_HOUR and source.startswith((" per hour", " an hour"), end):
        return Behind(end + len(" per hour") - (source[end + 1] == "a"), scale, _PER_HOUR[unit])
    return Behind(end, scale, unit)


NATIONS = {
    "swiss": ("franc", "CHF"), "canadian": ("dollar", "CAD"), "australian": ("dollar", "AUD"),
    "british": ("pound", "GBP"), "indian": ("rupee", "INR"), "japanese": ("yen", "JPY"), "american": ("dollar", "USD"),
    "danish": ("kroner", "DKK"), "norwegian": ("kroner", "NOK"), "swedish": ("kronor", "SEK"), "korean": ("won", "KRW"),
    "singapore": ("dollar", "SGD"), "mexican": ("peso", "MXN"), "chinese": ("yuan", "CNY"), "turkish": ("lira", "TRY"),
}  # fmt: skip
"""Whose money it is -> its name in the singular, and its code: 250 Swiss francs."""
_POWERS = {"square": SQUARED, "sq": SQUARED, "cubic": CUBED, "cu": CUBED, "nautical": {"mile": "nmi"}}
_PAIRS = frozenset((*PER, *POINT_PAIRS, "basis", "u", *_POWERS, "fl", "fluid", *GALLONS, *NATIONS))


def _pair(source: str, lower: str, second: re.Match[str], scale: Decimal) -> Behind | None:
    """Two words that mean one thing: per cent, por ciento, basis points, US dollars."""
    other = second[1].lower()
    if other in PER.get(lower, ()):
        return _percent(source, second.end(), scale)
    if lower in POINT_PAIRS and other == POINT_PAIRS[lower][0]:
        last = _NEXT.match(source, second.end()) if other == "de" else second
        named = last is second or (last is not None and last[1].lower() == "pourcentage")
        return Behind(last.end(), scale, kind=Kind.POINTS) if last and named else None
    if lower in _POWERS:
        unit = _POWERS[lower].get(other) or _POWERS[lower].get(other.removesuffix("s"))
        return Behind(second.end(), scale, unit) if unit else None
    meant = _TWO_WORDS.get((lower, other.removesuffix("s")))
    return Behind(second.end(), scale, *meant) if meant else None


_TWO_WORDS: dict[tuple[str, str], tuple[str | None, Kind, str | None]] = {
    ("basis", "point"): (BASIS_POINT, Kind.POINTS, None),
    ("us", "dollar"): (None, Kind.CURRENCY, "USD"),
    **{(nation, name): (None, Kind.CURRENCY, code) for nation, (name, code) in NATIONS.items()},
    **{(fluid, ounce): ("floz", Kind.QUANTITY, None) for fluid in ("fl", "fluid") for ounce in ("oz", "ounce")},
    **{(whose, "gallon"): (unit, Kind.QUANTITY, None) for whose, unit in GALLONS.items()},
}
"""Two words, the second in the singular -> unit, kind and currency."""


_CLOCK = re.compile(r" \d\d(?! ?m)(?!\w)")


def _is_unit(source: str, gap: str, word: str, end: int) -> bool:
    if gap == "-" and source[end : end + 1] == "-" and source[end + 1 : end + 2].isdigit():
        return False
    if word[0].isupper() and source[end : end + 1] == " " and source[end + 1 : end + 2].isdigit():
        return False  # the three Year 4 classes
    if len(word) > 1:
        return word == "oz" or word.lower() not in ("in", "mo", "oz") or not gap
    if word == "h" and _CLOCK.match(source, end):
        return False  # 21 h 35
    return (not gap or word in "glsht") and source[end : end + 1] not in ("-", "'", "’")  # t-shirts


def _percent(source: str, end: int, scale: Decimal) -> Behind:
    second = _NEXT.match(source, end)
    if second and second[1].lower() in ("points", "point", "pts", "punkte"):
        return Behind(second.end(), scale, kind=Kind.POINTS)
    return Behind(end, scale, kind=Kind.PERCENTAGE)
