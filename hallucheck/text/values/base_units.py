"""Scales, units and spelt counts of typed values: unit -> (base unit, how many of it)."""

from __future__ import annotations

SCALES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9, "trillion": 1e12}
UNITS = {
    "kg": ("g", 1e3), "kilograms": ("g", 1e3), "kilogram": ("g", 1e3), "kilos": ("g", 1e3), "g": ("g", 1),
    "grams": ("g", 1), "mg": ("g", 1e-3), "lb": ("g", 453.592), "lbs": ("g", 453.592), "pounds": ("g", 453.592),
    "oz": ("g", 28.3495), "km": ("m", 1e3), "kilometers": ("m", 1e3), "kilometres": ("m", 1e3), "m": ("m", 1),
    "meters": ("m", 1), "metres": ("m", 1), "cm": ("m", 1e-2), "mm": ("m", 1e-3), "miles": ("m", 1609.344),
    "mile": ("m", 1609.344), "feet": ("m", 0.3048), "ft": ("m", 0.3048), "inches": ("m", 0.0254), "inch": ("m", 0.0254),
    "l": ("l", 1), "liters": ("l", 1), "litres": ("l", 1), "ml": ("l", 1e-3), "seconds": ("s", 1), "second": ("s", 1),
    "minutes": ("s", 60), "minute": ("s", 60), "hours": ("s", 3600), "hour": ("s", 3600), "days": ("d", 1),
    "day": ("d", 1), "weeks": ("d", 7), "week": ("d", 7), "months": ("mo", 1), "month": ("mo", 1), "years": ("mo", 12),
    "year": ("mo", 12), "kb": ("b", 1e3), "mb": ("b", 1e6), "gb": ("b", 1e9), "tb": ("b", 1e12), "w": ("w", 1),
    "watts": ("w", 1), "kw": ("w", 1e3), "v": ("v", 1), "hz": ("hz", 1), "mhz": ("hz", 1e6), "ghz": ("hz", 1e9),
    "business days": ("bd", 1), "working days": ("bd", 1), "business day": ("bd", 1), "working day": ("bd", 1),
    "degrees": ("deg", 1), "°c": ("degc", 1), "°f": ("degf", 1), "degrees celsius": ("degc", 1),
    "degrees fahrenheit": ("degf", 1), "km/h": ("km/h", 1), "kmh": ("km/h", 1), "mph": ("km/h", 1.609344),
}  # fmt: skip
WORDED = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "fourteen": 14, "fifteen": 15, "sixteen": 16, "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "ninety": 90,
}  # fmt: skip
IMPERIAL = frozenset(("lb", "lbs", "pounds", "oz", "miles", "mile", "feet", "ft", "inches", "inch", "mph"))
