"""What stands beside a numeral in Chinese and Japanese, which write no spaces: scales, currencies, shares, points."""

from __future__ import annotations

from decimal import Decimal

from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import currency
from hallucheck.text.figure.figure import ONE, Kind
from hallucheck.text.figure.units import HAN

HAN_FROM = "\u2e80"
"""Characters from here on are Chinese, Japanese and Korean."""
PERCENT_BEFORE = "百分之"

_SCALE = regex("[余多]?(百万|千万|万亿|百(?!分)|[千万萬亿億兆])")
_MARK = regex(
    "(美元|人民币|欧元|英镑|日元|韩元|港元|港币|元|円|ドル|ユーロ|%|パーセント|[个個]?百分点|[个個]?百分點|ポイント)"
)
_BEFORE = (("人民币", "CNY"), ("人民幣", "CNY"), ("美元", "USD"), ("港币", "HKD"), ("欧元", "EUR"), ("日元", "JPY"))


def money_before(source: str, at: int, first: int) -> tuple[str | None, int]:
    """The currency whose name ends at `at`, and where it begins; `first` where there is none."""
    for name, code in _BEFORE:
        if source.endswith(name, 0, at):
            return code, at - len(name)
    return None, first


def read(source: str, end: int) -> tuple[int, Decimal, None, Kind, str | None]:
    """What stands right behind the digits that end at `end`: where it ends, scale, no unit, kind, currency."""
    scale, stop = ONE, end
    match = _SCALE.match(source, end)
    if match:
        scale, stop = HAN[match[1]], match.end()
    mark = _MARK.match(source, stop)
    if mark is None:
        return stop, scale, None, Kind.QUANTITY, None
    if mark[1] in ("%", "パーセント"):
        return mark.end(), scale, None, Kind.PERCENTAGE, None
    if mark[1] == "ポイント" or "百分" in mark[1]:
        return mark.end(), scale, None, Kind.POINTS, None
    return mark.end(), scale, None, Kind.CURRENCY, currency(mark[1])
