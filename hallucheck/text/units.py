"""Units, scale words and shares: what stands after a numeral and says what it counts.

A unit has a canonical name and a factor to the base of its dimension, so that 90 minutes are 1.5 hours. A scale letter
("M") needs a currency; scale words ("million") stand alone.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache

SCALES: dict[str, Decimal] = {
    word: Decimal(value)
    for value, listed in (
        (10**2, "hundred"),
        (10**3, "thousand thousands tausend mille mil mila duizend tys тыс tsd"),
        (10**5, "lakh lakhs lac"),
        (10**6, "million millions mn mln mio millionen millón millones milioni milione milhões milhão miljoen млн"),
        (10**7, "crore crores cr"),
        (10**9, "billion billions bn bln mrd milliarde milliarden milliard milliards miliardi miljard млрд"),
        (10**12, "trillion trillions trn tn billionen трлн"),
    )
    for word in listed.split()
}
"""Scale words of the major languages, lower case, without their stop."""

LETTERS = {"k": Decimal(10**3), "m": Decimal(10**6), "mm": Decimal(10**6), "b": Decimal(10**9), "t": Decimal(10**12)}
"""Scale letters; they count only with a currency, or as a capital written right at the numeral."""

HAN = {
    "百": Decimal(100), "千": Decimal(1000), "万": Decimal(10**4), "萬": Decimal(10**4), "百万": Decimal(10**6),
    "千万": Decimal(10**7), "亿": Decimal(10**8), "億": Decimal(10**8), "万亿": Decimal(10**12), "兆": Decimal(10**12),
}  # fmt: skip
"""Chinese and Japanese scales, longest match first."""

PERCENT = frozenset(
    ("%", "percent", "percentage", "pct", "prozent", "pourcent", "procent", "percento", "porcento", "проц", "процентов")
)
"""Words for per cent; `per cent`, `por ciento` and `pour cent` are two words and looked for as such."""
PER = {"per": ("cent",), "por": ("ciento", "cento"), "pour": ("cent",)}

POINTS = frozenset(("pp", "pps", "ppt", "ppts", "pts", "prozentpunkte", "prozentpunkten"))
BASIS_POINTS = frozenset(("bps", "bp", "bip", "bips", "basispunkte"))

_UNITS = (
    ("mass", "mg 0.001 milligram, g 1 gram gramme, kg 1000 kilogram kilogramme kilo, tonne 1000000 ton"),
    ("mass", "lb 453.59237 lbs, ounce 28.349523125 oz"),
    (
        "length",
        "mm 0.001 millimeter millimetre, cm 0.01 centimeter centimetre, metre 1 meter, km 1000 kilometer kilometre",
    ),
    ("length", "inch 0.0254 inches, foot 0.3048 ft feet, yard 0.9144, mile 1609.344"),
    ("area", "m² 1 sqm, sqft 0.09290304, acre 4046.8564224, hectare 10000 ha, km² 1000000"),
    ("volume", "ml 0.001 milliliter millilitre, litre 1 liter l, gallon 3.785411784"),
    ("speed", "km/h 1 kmh kph, mph 1.609344, m/s 3.6"),
    ("time", "ms 0.001 millisecond, second 1 sec, minute 60 min mins, hour 3600 hr hrs h, day 86400, week 604800"),
    ("months", "month 1 mo mos, quarter 3, year 12 yr yrs, decade 120, century 1200 centuries"),
    ("data", "kB 1000 kb kilobyte, MB 1000000 mb megabyte, GB 1000000000 gb gigabyte, TB 1000000000000 tb terabyte"),
    ("power", "W 1 w watt, kW 1000 kw kilowatt, MW 1000000 mw megawatt, GW 1000000000 gw gigawatt"),
    ("energy", "kWh 1000 kwh, MWh 1000000 mwh, GWh 1000000000 gwh, kcal 1.163, calorie 0.001163"),
    ("celsius", "°C 1 °c celsius"),
    ("fahrenheit", "°F 1 °f fahrenheit"),
    ("angle", "degree 1 °"),
    ("frequency", "Hz 1 hz, kHz 1000 khz, MHz 1000000 mhz, GHz 1000000000 ghz"),
)
"""Dimension, and its units: canonical name, factor to the base of the dimension, further spellings."""

_FOREIGN_UNITS = {
    "monate": "month", "monaten": "month", "monat": "month", "jahre": "year", "jahren": "year", "jahr": "year",
    "tage": "day", "tagen": "day", "stunden": "hour", "minuten": "minute", "wochen": "week", "mois": "month",
    "ans": "year", "années": "year", "jours": "day", "heures": "hour", "meses": "month", "años": "year",
    "días": "day", "horas": "hour", "anni": "year", "mesi": "month", "giorni": "day", "anos": "year",
}  # fmt: skip


@cache
def units() -> dict[str, str]:
    """Every spelling of a unit, lower case -> canonical name."""
    spellings = dict(_FOREIGN_UNITS)
    for name, _, _, aliases in _table():
        for spelling in (name.lower(), *aliases):
            spellings[spelling] = name
            if len(spelling) > 2 and spelling.isalpha():  # noqa: PLR2004 (symbols have no plural)
                spellings[spelling + "s"] = name
    return spellings


@cache
def dimensions() -> dict[str, tuple[str, Decimal]]:
    """Canonical name -> (dimension, factor to its base)."""
    return {name: (dimension, factor) for name, dimension, factor, _ in _table()}


def _table() -> list[tuple[str, str, Decimal, list[str]]]:
    rows = []
    for dimension, listed in _UNITS:
        for unit in listed.split(", "):
            name, factor, *spellings = unit.split()
            rows.append((name, dimension, Decimal(factor), spellings))
    return rows
