"""Times that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.flags import Flag, fixed, flag
from hallucheck.detectors.knowledge.opposition.events import Dated, is_told_past, refuted, undoes
from hallucheck.detectors.knowledge.opposition.timeline import Conflict, conflicts, relates_times
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.temporal import WEEKDAYS, Temporal, TemporalKind, temporals

RULE = RULES["knowledge/temporal-error"]

_FORECAST = regex(
    r"(?<!\w)(?:plan|schedul|expect|forecast|project(?:ed|ion|ions|s)(?!\w)|predict|target|goal|pledg|aim|estimat|"
    r"anticipat|outlook|scenario|roadmap|vision|fiction|novel|film|movie|game|series|story|imagin|hypothe|net[- ]zero|"
    r"by 2\d{3}|would|could|might|may|if)",
    re.IGNORECASE,
)
_FORWARD = frozenset(("until", "till", "through", "by", "to", "for", "from", "between", "and", "before"))
_FROM_DAY = regex(r"\b(?:from|between) (?:the )?([0-3]?\d)(?:st|nd|rd|th)? ?(?:to|until|till|and|–|-) ?(?:the )?$")
_OWNED = regex(r"['’]s|[-\w]")
_MAY_DATE = regex(r"\d|ext |ast |omorrow|esterday")
_WEEKDAY = regex(rf"(?<!\w)({'|'.join(WEEKDAYS)}),? (?:the |on )?$", re.IGNORECASE)
_WEEKDAY_BEHIND = regex(rf",? \(?(?:on |an? )?({'|'.join(WEEKDAYS)})(?!\w)", re.IGNORECASE)
_ADJACENT = regex(r"^,? ?(?:\(|in |of |, in |on )?$", re.IGNORECASE)


CALENDAR, YEARS_AHEAD, TENSE, ORDER = (
    confidence_of(f"{RULE.id}: {kind}") for kind in ("calendar", "years ahead", "tense", "order")
)


Slip = tuple[int, int, float, str]
"""Where in a text something cannot be, how sure that is, and why."""


def check(reading: Reading) -> Iterator[Flag]:
    """Every sentence, its times and events on one line with those of the sentence that it goes on from."""
    last: Dated | None = None
    for sentence in reading.sentences:
        text, before, last = sentence.text, last, None
        if text.endswith(("?", "？", "؟")):
            continue
        told = last = Dated(sentence, reading.today)
        slips: list[Slip] = []
        if _MAY_DATE.search(text):  # a slip needs a date beside the words
            if (told.several or reading.own_date is not None) and told.dates:  # a past year alone is on every calendar
                at = sentence.start
                slips += [(at + low, at + high, sure, why) for low, high, sure, why in _of_dates(reading, told)]
            near = before is not None and "\n" not in reading.answer[before.sentence.end : sentence.start]
            conflict = refuted(before if near else None, told)
            found = [*_on_one_line(reading, told, before), *([conflict] if conflict else ())]
            slips += [(c.start, c.end, ORDER, f"{reading.answer[c.start : c.end]!r} {c.why}") for c in found]
        if " before " in text and (undone := undoes(text)) is not None:
            low, high = undone
            slips.append((sentence.start + low, sentence.start + high, ORDER, "it ends before it begins"))
        for start, end, confidence, message in slips:
            yield flag(RULE, reading.answer, (start, end), fixed(confidence, "this kind of slip"), message)


_GOES_ON = regex(
    r"(?:It|He|She|They|(?:\w+ ){1,3}(?:later|earlier)|(?:\w+ ){1,3}(?:before|after) (?:that|this)|At the age)(?!\w)"
)
MAX_TEXT = 2000
_COMING = regex(r"(?<!\w)(?:will|shall|going to)(?! have)(?!\w)(?:(?! than )[^.;,'\"“”’]){0,60}$", re.IGNORECASE)
LEAP_YEAR = 366


def _on_one_line(reading: Reading, told: Dated, before: Dated | None) -> Iterator[Conflict]:
    """Orders and distances that cannot be, in a sentence with the one before from which it goes on."""
    sentence = told.sentence
    joined = before is not None and _GOES_ON.match(sentence.text) is not None
    start = before.sentence.start if before is not None and joined else sentence.start
    text = reading.answer[start : sentence.end][:MAX_TEXT]
    if relates_times(text):
        read = told.dates if not joined and told.dates else temporals(text, reading.today)
        for slip in conflicts(text, read):
            yield Conflict(start + slip.start, start + slip.end, slip.why)


def _of_dates(reading: Reading, told: Dated) -> Iterator[Slip]:
    """What is on no calendar, and what is in another tense than its date."""
    text = told.sentence.text
    for expression in told.dates:
        start, end = expression.start, expression.end
        if expression.kind is TemporalKind.IMPOSSIBLE:
            yield start, end, CALENDAR, f"{expression.text} is on no calendar"
        elif expression.first is not None and expression.last is not None:
            for slip in (_wrong_weekday(reading, text, expression, expression.first), _backwards(text, expression)):
                if slip is not None:
                    yield slip
            if why := _mistold(reading, text, expression, expression.first, expression.last):
                confidence = YEARS_AHEAD if "years ahead" in why else TENSE
                yield start, end, confidence, f"{expression.text} {why}"
    for one, other in pairwise(told.dates):
        if _ADJACENT.match(text[one.end : other.start]) and _is_refuted(reading, one, other):
            yield one.start, other.end, TENSE, f"{one.text} is not {other.text} (as of {reading.today})"


def _backwards(text: str, until: Temporal) -> Slip | None:
    """'from 18 to 11 October 2025': days of one month of which the second comes first."""
    begins = _FROM_DAY.search(text, max(0, until.start - 20), until.start)
    if begins is None or until.first != until.last or until.first is None or int(begins[1]) <= until.first.day:
        return None
    return begins.start(1), until.end, ORDER, f"'{text[begins.start(1) : until.end]}' is in no such order"


def _wrong_weekday(reading: Reading, text: str, expression: Temporal, day: date) -> Slip | None:
    """'Monday, 3 June 2025', which was a Tuesday; 'tomorrow, on Wednesday', said on a Monday."""
    start, end = expression.start, expression.end
    if expression.kind is TemporalKind.DATE:
        named = _WEEKDAY.search(text, max(0, start - 20), start)
    else:
        named = _WEEKDAY_BEHIND.match(text, end) if reading.own_date is not None else None
    real = WEEKDAYS[day.weekday()]
    if named is None or day != expression.last or named[1].lower() == real:
        return None
    message = f"{expression.text} is a {real.capitalize()}, not a {named[1].capitalize()}"
    return min(start, named.start()), max(end, named.end()), CALENDAR, message


def _mistold(reading: Reading, text: str, expression: Temporal, first: date, last: date) -> str:
    """Why a time is not written as it can be: it is to come or past in the other tense, or too far off."""
    today, relative = reading.today, expression.kind is TemporalKind.RELATIVE
    if first <= today <= last or (last < today and not (relative or reading.own_date)):
        return ""
    if _is_loose(text, expression):
        return ""
    coming = _COMING.search(text[max(0, expression.start - 80) : expression.start])
    owning = _OWNED.match(text, expression.end) is not None
    if last < today:
        return f"is past (as of {today}) but written as to come" if coming and not owning else ""
    if _FORECAST.search(text):
        return ""
    if is_told_past(text, expression.start, expression.end, owning=owning):
        return f"lies in the future (as of {today}) but is written in the past tense"
    years = reading.options.years_ahead
    far = coming and not relative and first.year > today.year + years
    return f"is more than {years} years ahead (as of {today})" if far else ""


def _is_loose(text: str, expression: Temporal) -> bool:
    """Whether a time bounds or qualifies something else, or is one of a story: "until 2030", "the 2030 model"."""
    lower, lead = expression.text.lower(), text[max(0, expression.start - 4) : expression.start].lower()
    if expression.preposition in _FORWARD:
        return True
    if expression.kind is TemporalKind.RELATIVE:
        return lead == "the " or lower.startswith("in ")
    return not expression.preposition and lower.isdecimal() and text[expression.end :][:1] == " "


def _is_refuted(reading: Reading, one: Temporal, other: Temporal) -> bool:
    """'last year in 2026': without a date of its own the record may be older than the audit, never younger."""
    if one.first is None or one.last is None or other.first is None or other.last is None:
        return False
    relative = one.kind is TemporalKind.RELATIVE, other.kind is TemporalKind.RELATIVE
    if not (one.last < other.first or other.last < one.first) or all(relative):
        return False
    if not any(relative):
        return (one.last - one.first).days > LEAP_YEAR  # in the 1990s, in 1985
    return relative[0] is (one.last < other.first) or reading.own_date is not None
