"""Metrics: named quantities with a stored value, from the record's facts or from tables, and how prose names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

import msgspec

from hallucheck.evidence.database.options import Metric
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.words_around import initials
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates import find as numeric_dates
from hallucheck.text.dates import periods
from hallucheck.text.dates.locales import CODES
from hallucheck.text.figure.figure import Kind, Period
from hallucheck.text.figure.units import dimensions, units


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """One stored value of a metric and where it stands."""

    metric: str
    value: Decimal | None
    kind: Kind | None
    source: str
    """`facts/net_operating_income` or `financial_metrics.noi [property_id=1, period_id=3]`."""
    currency: str | None = None
    unit: str | None = None
    fraction: bool = False
    period: Period | None = None
    current: bool = True
    """It is of the period the record is about."""


class Mention(msgspec.Struct, frozen=True):
    """A metric named at [start, end) of a sentence."""

    start: int
    end: int
    metric: str


KNOWN = {
    "noi": "net operating income", "dscr": "debt service coverage ratio", "ltv": "loan to value", "ebitda": "ebitda",
    "capex": "capital expenditures", "opex": "operating expenses", "eps": "earnings per share",
    "gpr": "gross potential rent", "egi": "effective gross income", "cogs": "cost of goods sold",
    "roi": "return on investment", "roe": "return on equity", "roa": "return on assets",
    "irr": "internal rate of return", "aum": "assets under management", "arr": "annual recurring revenue",
}  # fmt: skip
"""Abbreviations that everybody in the field writes, and what they stand for."""

_GENERIC = words(
    "total rate ratio amount value current annual monthly gross overall average percent percentage pct number count"
)
_KINDS: tuple[tuple[Kind, frozenset[str]], ...] = (
    (Kind.DATE, words("date day period closing_date on at")),
    (
        Kind.PERCENTAGE,
        words("rate percent percentage pct margin occupancy vacancy share yield growth cap irr roi roe roa ltv"),
    ),
    (Kind.RATIO, words("ratio dscr coverage multiple leverage icr beta")),
    (Kind.QUANTITY, words("count number units sqft area employees headcount months years days customers users items")),
    (
        Kind.CURRENCY,
        words(
            "income revenue revenues noi cost costs expense expenses price amount debt profit loss ebitda cash assets "
            "rent liabilities equity sales fee fees salary budget spend capex opex balance deposit tax taxes payment "
            "earnings dividend proceeds loan principal interest gpr egi"
        ),
    ),
)
FALLS = ("decrease", "decline")
CHANGES = words("growth change increase") | set(FALLS)
"""What a metric is called that says by how much another one changed."""
_AMOUNTS = CHANGES - {"growth"}
"""Of these it may be an amount or a share."""
_SPLIT = regex(r"[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])")
_TOKEN = regex(r"[^\W_]+")
VALUE = 4
"""Spaces in a value as prose would write it."""
RESERVED = words("currency unit units period periods year month quarter date as_of property_id period_id id name")


def parts_of(name: str) -> tuple[str, ...]:
    """The words of a metric's name, in lower case: `netIncome` and `net_income` alike."""
    return tuple(part.lower() for part in _SPLIT.split(name) if part)


def core_of(name: str) -> tuple[str, ...]:
    """Those words of a metric's name that not every metric might have."""
    return tuple(part for part in parts_of(name) if part not in _GENERIC)


def kind_of(name: str, *, dated: bool = True) -> Kind | None:
    """What kind a fact is, by the words of its name; None where they do not say. `dated`: it may be a date."""
    parts = parts_of(name)
    if not _AMOUNTS.isdisjoint(parts[-1:]):
        return None
    for kind, marks in _KINDS[not dated :]:
        if any(part in marks for part in parts):
            return kind
    return None


def measure_of(name: str) -> tuple[str | None, str | None]:
    """The unit, or the currency, that the name of a fact ends with: `weight_kg`, `litres_per_cow`, `price_eur`."""
    last = _SPLIT.split(name.lower().partition("_per_")[0])[-1]
    unit = units().get(last) if len(last) > 1 else None
    if unit and dimensions()[unit][0] in ("time", "months") and not last.endswith("s"):
        unit = None  # sales of a month
    return unit, last.upper() if last.upper() in CODES else None


@lru_cache(maxsize=512)
def names(metrics: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """First word -> (words of an alias, metric), longest alias first, for a set of (metric, aliases)."""
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    taken: set[tuple[str, ...]] = set()
    spelled = [(metric, list(_aliases(metric, given))) for metric, given in metrics]
    for rank in range(max((len(aliases) for _, aliases in spelled), default=0)):
        for metric, aliases in spelled:
            if rank < len(aliases) and aliases[rank] and aliases[rank] not in taken:
                taken.add(aliases[rank])
                table.setdefault(aliases[rank][0], []).append((aliases[rank], metric))
    return {first: tuple(sorted(found, key=lambda entry: -len(entry[0]))) for first, found in table.items()}


def _aliases(metric: str, given: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """How prose may name a metric, the surest first; two metrics never share a name, the earlier rank has it."""
    for alias in given:
        yield tuple(_TOKEN.findall(alias.lower()))
    parts, core = parts_of(metric), core_of(metric)
    yield parts
    phrase = " ".join(parts)
    for short, long in KNOWN.items():
        if short in parts or long == phrase or (len(parts) > 1 and initials(phrase) == short):
            yield (short,)
            yield tuple(long.split())
            if long.endswith(" ratio"):
                yield tuple(long.split()[:-1])
    if core and core != parts:
        yield core
    if core and core[-1] in CHANGES:
        yield core[:-1]  # "sales grew by 3 %" is of `sales_growth`
    if len(parts) > 2:  # noqa: PLR2004 (two letters name nothing)
        yield (initials(phrase),)


def mentions(sentence: str, table: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]) -> list[Mention]:
    """Where `sentence` names a metric, in order; the longest name wins."""
    tokens = [(match.start(), match.end(), match.group().lower()) for match in _TOKEN.finditer(sentence)]
    found: list[Mention] = []
    at = 0
    while at < len(tokens):
        step = 1
        for alias, metric in table.get(tokens[at][2], ()) or table.get(_singular(tokens[at][2]), ()):
            size = len(alias)
            if at + size <= len(tokens) and all(
                tokens[at + i][2] == alias[i] or _singular(tokens[at + i][2]) == _singular(alias[i])
                for i in range(size)
            ):
                found.append(Mention(tokens[at][0], tokens[at + size - 1][1], metric))
                step = size
                break
        at += step
    return found


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word  # noqa: PLR2004


def facts(given: Mapping[str, Any], metrics: Mapping[str, Metric]) -> list[Stored]:
    """The record's own facts as stored values; what cannot be read as a value is left out."""
    common = given.get("currency")
    found: list[Stored] = []
    for key, value in given.items():
        if not isinstance(key, str) or key.lower() in RESERVED:
            continue
        found += _fact(key, value, metrics.get(key), common if isinstance(common, str) else None)
    return found


def _fact(
    key: str, value: Any, metric: Metric | None, currency: str | None, period: Period | None = None
) -> Iterator[Stored]:
    if isinstance(value, dict):
        yield from _facts_of(key, value, metric, currency, period)
    elif isinstance(value, list):
        for inner in value[:100]:
            if isinstance(inner, dict) and "value" in inner:
                yield from _fact(key, inner, metric, currency, period)
    elif (read := number_of(value)) is not None:
        yield stored(key, metric, read, f"facts/{key}", currency=currency, period=period)
    elif isinstance(value, str) and not is_prose(value):
        yield from _written(key, value, metric, currency, period)


def is_prose(value: str) -> bool:
    """Whether a fact is told in a sentence, not given as a value."""
    return value.count(" ") > VALUE


def told(given: Any, pointer: str = "facts") -> Iterator[tuple[str, str, str]]:
    """The facts that are sentences, as (source, pointer, text)."""
    if isinstance(given, str) and is_prose(given):
        yield pointer, f"/{pointer}", given
    elif isinstance(given, dict | list):
        for key, inner in given.items() if isinstance(given, dict) else enumerate(given[:100]):
            yield from told(inner, f"{pointer}/{key}")


def stored(
    name: str, metric: Metric | None, number: Decimal | None, source: str, *, currency: str | None = None,
    period: Period | None = None,
) -> Stored:  # fmt: skip
    """A stored number (None of a date) as its metric is declared; without a declaration, as its name tells."""
    if metric is None:
        unit, code = measure_of(name)
        kind = Kind.QUANTITY if unit else Kind.CURRENCY if code else kind_of(name, dated=number is None)
        return Stored(
            metric=name, value=number, kind=kind, source=source, currency=code or currency, unit=unit, period=period
        )
    return Stored(
        metric=name, value=None if number is None else number * metric.scale, kind=_declared(metric), source=source,
        currency=metric.currency or currency, unit=metric.unit, fraction=metric.kind == "fraction", period=period,
    )  # fmt: skip


def _facts_of(
    key: str, value: Mapping[str, Any], metric: Metric | None, currency: str | None, period: Period | None
) -> Iterator[Stored]:
    """A fact as an object: {value, currency, period}, or {period: value, ...}."""
    if "value" in value:
        own = value.get("currency")
        when = period_of(value.get("period", value.get("date", value.get("at"))))
        inner = value["value"]
        if isinstance(inner, int | float) and isinstance(unit := value.get("unit"), str) and unit:
            inner = f"{inner} {unit}"
        if not isinstance(inner, dict | list):
            yield from _fact(key, inner, metric, own if isinstance(own, str) else currency, when or period)
        return
    for name, inner in value.items():
        when = period_of(name)
        if when is None:
            yield from _fact(name, inner, metric, currency, period)
        elif not isinstance(inner, list) and not (isinstance(inner, dict) and "value" not in inner):
            yield from _fact(key, inner, metric, currency, when)


def _written(
    key: str, value: str, metric: Metric | None, currency: str | None, period: Period | None
) -> Iterator[Stored]:
    """A fact as prose would write it: "$1.2M", "85 %", "2024-03-01"."""
    kind = _declared(metric) or kind_of(key)
    for figure in extract(value[:200])[:1]:
        yield Stored(
            metric=key, value=figure.value, source=f"facts/{key}", currency=figure.currency or currency,
            kind=figure.kind if figure.kind is not Kind.QUANTITY else kind or figure.kind, unit=figure.unit,
            period=figure.period or period,
        )  # fmt: skip


def _declared(metric: Metric | None) -> Kind | None:
    if metric is None:
        return None
    return Kind.PERCENTAGE if metric.kind == "fraction" else Kind(metric.kind)


def number_of(value: Any) -> Decimal | None:
    """A finite number from JSON or a database, exactly; None for everything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return Decimal(value) if abs(value) < 10**40 else None
    if isinstance(value, float | Decimal):
        number = Decimal(str(value))
        return number if number.is_finite() and abs(number.adjusted()) < 40 else None  # noqa: PLR2004 (no figure of prose)
    return None


def period_of(value: Any) -> Period | None:
    """A period from what records and tables hold: a date, `2024-09`, `Q3 2024`, {year, month}, a year."""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return Period(value, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return periods.year(value) if numeric_dates.FIRST_YEAR <= value <= numeric_dates.LAST_YEAR else None
    if isinstance(value, str):
        return next((figure.period for figure in extract(value[:60]) if figure.period is not None), None)
    if isinstance(value, dict):
        return _parts(value)
    return None


def _parts(value: Mapping[str, Any]) -> Period | None:
    start, end = period_of(value.get("start")), period_of(value.get("end"))
    if start and end and start.start <= end.end:
        return Period(start.start, end.end)
    number, month, quarter = value.get("year"), value.get("month"), value.get("quarter")
    if not isinstance(number, int) or (whole := period_of(number)) is None:
        return None
    if isinstance(month, int) and 1 <= month <= 12:  # noqa: PLR2004
        return periods.of_month(number, month)
    if isinstance(quarter, int) and 1 <= quarter <= 4:  # noqa: PLR2004
        return periods.part_of_year(number, 3, quarter)
    return whole


def periods_of(values: Iterable[Any]) -> list[Period]:
    """The periods among `values`."""
    return [period for value in values if (period := period_of(value)) is not None]
