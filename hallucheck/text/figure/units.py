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
        (10**3, "thousand thousands tausend mille mil mila duizend tys tysięcy тыс тысяч тысячи tsd ألف آلاف אלף हज़ार"),
        (10**5, "lakh lakhs lac lacs लाख"),
        (10**6, "million millions mn mln mio millionen millón millones milioni milione milhões milhão miljoen"),
        (10**6, "miljoner milionów milyon млн миллион миллиона миллионов مليون ملايين מיליון"),
        (10**7, "crore crores cr करोड़"),
        (10**9, "billion billions bn bln mrd milliarde milliarden milliard milliards miliardi miliardo miljard"),
        (10**9, "miljarder mld bilhão bilhões milyar млрд миллиард миллиарда миллиардов مليار מיליארד अरब"),
        (10**12, "trillion trillions trn tn billionen billones trilhão trilhões трлн триллион триллионов تريليون"),
    )
    for word in listed.split()
}
"""Scale words of the major languages, lower case, without their stop."""

SMALLER = frozenset(
    ("hundred", "thousand", "lakh", "lakhs", "lac", "tausend", "mille", "mil", "mila", "duizend", "тыс", "тысяч")
)
"""Scale words that a larger one may follow: thousand million, lakh crore, mil millones."""

LETTERS = {"k": Decimal(10**3), "m": Decimal(10**6), "mm": Decimal(10**6), "b": Decimal(10**9), "t": Decimal(10**12)}
"""Scale letters; they count only with a currency, or as a capital written right at the numeral."""

HAN_FROM = "\u2e80"
"""Characters from here on are Chinese, Japanese and Korean, which write no spaces."""
HAN = {
    "百": Decimal(100), "千": Decimal(1000), "万": Decimal(10**4), "萬": Decimal(10**4), "百万": Decimal(10**6),
    "千万": Decimal(10**7), "亿": Decimal(10**8), "億": Decimal(10**8), "万亿": Decimal(10**12), "兆": Decimal(10**12),
}  # fmt: skip
"""Chinese and Japanese scales, longest match first."""

PERCENT = frozenset(
    (
        "%", "percent", "percentage", "pct", "prozent", "pourcent", "procent", "percento", "porcento", "проц",
        "процент", "процента", "процентов", "प्रतिशत", "फीसदी", "אחוז", "אחוזים", "بالمئة", "بالمائة",
    )
)  # fmt: skip
"""Words for per cent; `per cent`, `por ciento` and `pour cent` are two words and looked for as such."""
PER = {"per": ("cent", "cento"), "por": ("ciento", "cento"), "pour": ("cent",), "pro": ("cent",)}

POINTS = frozenset(("pp", "pps", "ppt", "ppts", "pts", "prozentpunkt", "prozentpunkte", "prozentpunkten"))
POINT_PAIRS = {
    "points": ("de", "pourcentage"), "point": ("de", "pourcentage"), "puntos": ("porcentuales",),
    "punto": ("porcentual",), "pontos": ("percentuais",), "punti": ("percentuali",), "процентных": ("пунктов",),
}  # fmt: skip
"""Points in two or more words: what follows the first one."""
BASIS_POINTS = frozenset(("bps", "bp", "bip", "bips", "basispunkte", "basispunkten"))

_UNITS = (
    ("mass", "mcg 0.000001 µg μg ug microgram, mg 0.001 milligram, g 1 gram gramme, kg 1000 kilogram kilogramme kilo"),
    ("mass", "tonne 1000000 ton t"),
    ("mass", "lb 453.59237 lbs, ounce 28.349523125 oz"),
    ("length", "mm 0.001 millimeter millimetre, cm 0.01 centimeter centimetre, metre 1 meter"),
    (
        "length",
        "km 1000 kilometer kilometre, inch 0.0254 inches, foot 0.3048 ft feet, yard 0.9144, mile 1609.344, nmi 1852",
    ),
    ("area", "m² 1 sqm m2, sqft 0.09290304 sf ft² ft2, acre 4046.8564224, hectare 10000 ha, km² 1000000 sqkm km2"),
    ("area", "mi² 2589988.110336 sqmi"),
    ("volume", "ml 0.001 milliliter millilitre cc, litre 1 liter l, gallon 3.785411784, m³ 1000 m3"),
    ("volume", "cuft 28.316846592 ft³ ft3, cm³ 0.001 cm3, km³ 1000000000000 km3"),
    ("volume", "barrel 158.987 bbl, impgal 4.54609"),
    (
        "volume",
        "floz 0.0295735295625, cl 0.01 centiliter centilitre, hl 100 hectoliter hectolitre",
    ),
    ("dose", "IU 1 iu"),
    ("concentration", "mg/dl 1, g/l 100, mg/l 0.1, mcg/ml 0.1 µg/ml μg/ml, ng/ml 0.0001"),
    ("molarity", "mmol/l 1, µmol/l 0.001 μmol/l umol/l"),
    ("pressure", "mmhg 133.322, kpa 1000, mpa 1000000, bar 100000, psi 6894.757"),
    ("speed", "km/h 1 kmh kph, mph 1.609344, m/s 3.6, knot 1.852"),
    ("time", "ms 0.001 millisecond, second 1 sec, minute 60 min mins, hour 3600 hr hrs h, day 86400, week 604800"),
    ("time", "fortnight 1209600"),
    ("months", "month 1 mo mos, quarter 3, year 12 yr yrs, decade 120, century 1200 centuries"),
    ("data", "kB 1000 kb kilobyte, MB 1000000 mb megabyte, GB 1000000000 gb gigabyte, TB 1000000000000 tb terabyte"),
    ("power", "W 1 w watt, kW 1000 kw kilowatt, MW 1000000 mw megawatt, GW 1000000000 gw gigawatt"),
    ("energy", "Wh 1 wh, kWh 1000 kwh, MWh 1000000 mwh, GWh 1000000000 gwh, TWh 1000000000000 twh, kcal 1.163"),
    ("energy", "calorie 0.001163, kJ 0.277777777777778 kj kilojoule, MJ 277.777777777778 mj megajoule"),
    ("celsius", "°C 1 °c celsius"),
    ("fahrenheit", "°F 1 °f fahrenheit"),
    ("angle", "degree 1 °"),
    ("frequency", "Hz 1 hz, kHz 1000 khz, MHz 1000000 mhz, GHz 1000000000 ghz"),
)
"""Dimension, and its units: canonical name, factor to the base of the dimension, further spellings."""

_FOREIGN_UNITS = {
    name: unit
    for unit, names in (
        ("minute", "minuten minuto minutos minuti minuut"),
        ("hour", "stunde stunden std heure heures hora horas ore uur uren"),
        ("day", "tag tage tagen jour jours día días dia dias giorno giorni dag dagen"),
        ("week", "woche wochen semaine semaines semana semanas settimana settimane weken"),
        ("month", "monat monate monaten mois mes meses mês mese mesi maand maanden"),
        ("year", "jahr jahre jahren ans année années año años ano anos anno anni jaar jaren"),
    )
    for name in names.split()
}
"""The units of time in the major languages; what would be another word of English is left out: an, or a."""


SQUARED = {
    "km": "km²", "kilometre": "km²", "kilometer": "km²", "m": "m²", "metre": "m²", "meter": "m²", "foot": "sqft",
    "feet": "sqft", "ft": "sqft", "mile": "mi²", "mi": "mi²",
}  # fmt: skip
"""What follows `square` or `sq`, in singular -> the unit of area."""
CUBED = {
    "metre": "m³", "meter": "m³", "m": "m³", "foot": "cuft", "feet": "cuft", "ft": "cuft", "centimetre": "cm³",
    "centimeter": "cm³", "cm": "cm³", "kilometre": "km³", "kilometer": "km³", "km": "km³",
}  # fmt: skip
"""What follows `cubic` or `cu`, in singular -> the unit of volume."""


GALLONS = {"us": "gallon", "american": "gallon", "imperial": "impgal", "uk": "impgal", "british": "impgal"}
"""What stands before `gallons` -> the unit: a gallon is not the same everywhere."""


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
