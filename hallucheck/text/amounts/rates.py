"""Rates: how often something happens, or per how long an amount is meant: `twice daily`, `every 8 hours`, `a month`.

The patterns are tried on the words of one clause beside a figure, at most `REACH` characters of them.
"""

from __future__ import annotations

import re
from decimal import Decimal

import msgspec

from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import ONE

REACH = 48
"""How far behind, and before, an amount the words that say how often may stand, in characters."""

_UNITS = {
    "minute": "minute minutes min",
    "hour": "hour hours hr hrs h stunde stunden heure heures hora horas ora ore uur",
    "day": "day days tag tage jour jours día dia días dias giorno giorni dag dagen night nights",
    "week": "week weeks wk woche wochen semaine semana settimana",
    "month": "month months mo monat monate mois mes mese mês maand",
    "quarter": "quarter quarters quartal trimestre",
    "year": "year years yr annum jahr jahre an année año ano anno jaar",
}
_ADVERBS = {
    "hour": "hourly stündlich stündliche",
    "day": "daily nightly täglich tägliche diario diaria quotidien quotidienne quotidiano giornaliero diária",
    "week": "weekly wöchentlich wöchentliche hebdomadaire semanal settimanale wekelijks wekelijkse",
    "month": "monthly monatlich monatliche monatlichen mensuel mensuelle mensual mensile mensal maandelijks "
    "maandelijkse",
    "quarter": "quarterly vierteljährlich quartalsweise trimestriel trimestrielle trimestral trimestrale",
    "year": "annually yearly annual jährlich jährliche jährlichen annuel annuelle anual annuale annuo jaarlijks "
    "jaarlijkse p.a.",
}
UNITS = {word: unit for unit, listed in _UNITS.items() for word in listed.split()}
ADVERBS = {word: unit for unit, listed in _ADVERBS.items() for word in listed.split()}
_COUNTS = {
    **SMALL, "once": 1, "twice": 2, "thrice": 3, "zweimal": 2, "dreimal": 3, "viermal": 4, "einmal": 1, "other": 2,
    "deux": 2, "trois": 3, "dos": 2, "tres": 3, "due": 2, "tre": 3, "duas": 2, "três": 3, "drei": 3, "zwei": 2,
}  # fmt: skip
_UNIT, _ADVERB = ("|".join(sorted(map(re.escape, listed), key=len, reverse=True)) for listed in (UNITS, ADVERBS))


_GERMAN = {"tages": "day", "wochen": "week", "monats": "month", "quartals": "quarter", "jahres": "year"}
"""Beginnings of German compounds: Tagesdosis, Monatsmiete."""
_TIMES = r"(?:times|fois|veces|volte|vezes|keer|mal|x)"
_PER = (
    r"(?:(?:per|an?|each|every|any|any one|pro|am|im|in der|par|por|al|a la|ogni|cada|jede[nrs]?|chaque)[ ]|all['’])"
    r"(?:(?:full|whole|calendar|ganzen)[ ])?"
)
_COUNTED = r"(?:\d{1,2}|[a-zà-ÿ]{3,6})"
_PATTERN = regex(
    rf"(?:(?<!\w)(?:every|alle|toutes les|cada|ogni)[ ](?P<every>{_COUNTED})[ -](?P<span>{_UNIT})"
    rf"|(?<!\w)(?:(?P<often>once|twice|thrice|(?:ein|zwei|drei|vier)mal)|(?P<count>{_COUNTED})[ ]?{_TIMES})"
    rf"[ ](?:(?P<rhythm>{_ADVERB})|{_PER}(?P<round>{_UNIT}))"
    rf"|(?<!\w){_PER}(?P<unit>{_UNIT})|/[ ]?(?P<slash>{_UNIT})"
    rf"|(?<!\w)(?P<german>{'|'.join(_GERMAN)})[a-zäöü]{{3,20}}"
    rf"|(?<!\w)(?P<adverb>{_ADVERB}))(?!\w)(?!(?<=quarter) of)",
    re.IGNORECASE,
)
_CLAUSE = regex(r"[.;!?](?=\s|$)|\n")

_LENGTHS = {
    ("minute", "hour"): (60,), ("minute", "day"): (1440,), ("hour", "day"): (24,), ("day", "week"): (7,),
    ("day", "month"): (30, 31), ("day", "year"): (365, 366), ("week", "year"): (52,), ("month", "quarter"): (3,),
    ("month", "year"): (12,), ("quarter", "year"): (4,),
}  # fmt: skip


class Rate(msgspec.Struct, frozen=True):
    """So many times in one `unit` of time."""

    times: Decimal
    unit: str


def rate(text: str, start: int, end: int, low: int = 0, high: int | None = None) -> Rate | None:
    """How often, or per how long, the amount at [start, end) of `text` is meant; None where its clause does not say.

    `low` and `high` bound the look: the ends of the sentence, or of the neighbouring amounts.
    """
    stop = min(len(text) if high is None else high, end + REACH)
    cut = _CLAUSE.search(text, end, stop)
    found = _PATTERN.search(text, end, cut.start() if cut else stop)
    if found is None:
        first = max(low, start - REACH)
        for mark in _CLAUSE.finditer(text, first, start):
            first = mark.end()
        found = _PATTERN.search(text, first, start)
    return _read(found) if found else None


def rate_of_sentence(sentence: str) -> Rate | None:
    """The one rate that a sentence names; None where it names none."""
    found = _PATTERN.search(sentence[: 10 * REACH])
    return _read(found) if found else None


def lengths(short: str, long: str) -> tuple[Decimal, ...]:
    """How many of one unit of time make another; empty where nobody would say so (weeks of a month)."""
    return (ONE,) if short == long else tuple(map(Decimal, _LENGTHS.get((short, long), ())))


def _read(match: re.Match[str]) -> Rate | None:
    if match["every"]:
        span, unit = _count(match["every"]), UNITS[match["span"].lower()]
        if not span or (unit == "hour" and 24 % span):
            return None
        return Rate(24 / span, "day") if unit == "hour" else Rate(ONE / span, unit)
    if match["often"] or match["count"]:
        times = _count(match["often"] or match["count"])
        rhythm = match["rhythm"]
        return Rate(times, ADVERBS[rhythm.lower()] if rhythm else UNITS[match["round"].lower()]) if times else None
    if match["german"]:
        return Rate(ONE, _GERMAN[match["german"].lower()])
    word = match["unit"] or match["slash"]
    return Rate(ONE, UNITS[word.lower()] if word else ADVERBS[match["adverb"].lower()])


def _count(word: str) -> Decimal | None:
    value = int(word) if word.isdecimal() else _COUNTS.get(word.lower())
    return None if value is None else Decimal(value)
