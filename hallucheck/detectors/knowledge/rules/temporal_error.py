"""Times that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.opposition.events import Dated, is_told_past, refuted, undoes
from hallucheck.detectors.knowledge.opposition.timeline import Conflict, conflicts, relates_times
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.model import Factor
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.temporal import WEEKDAYS, Temporal, TemporalKind, names_times, temporals

RULE = RULES["knowledge/temporal-error"]

_FORECAST = regex(
    r"(?<!\w)(?:plan|schedul|expect|forecast|project(?:ed|ion|ions|s)(?!\w)|predict|target|goal|pledg|aim|estimat|"
    r"anticipat|outlook|scenario|roadmap|vision|fiction|novel|film|movie|game|series|story|imagin|hypothe|net[- ]zero|"
    r"by 2\d{3}|would|could|might|may|if)",
    re.IGNORECASE,
)
_FORWARD = frozenset(("until", "till", "through", "by", "to", "for", "from", "between", "and", "before"))
_OWNED = regex(r"['’]s|[-\w]")
_MAY_DATE = regex(r"\d|ext |ast |omorrow|esterday")
_WEEKDAY = regex(rf"(?<!\w)({'|'.join(WEEKDAYS)}),? (?:the |on )?$", re.IGNORECASE)
_WEEKDAY_BEHIND = regex(rf",? \(?(?:on |an? )?({'|'.join(WEEKDAYS)})(?!\w)", re.IGNORECASE)
_ADJACENT = regex(r"^,? ?(?:\(|in |of |, in |on )?$", re.IGNORECASE)


CALENDAR, YEARS_AHEAD, TENSE, ORDER = (
    confidence_of(f"{RULE.id}: {kind}") for kind in ("calendar", "years ahead", "tense", "order")
)


def check(reading: Reading) -> Iterator[Flag]:
    """Every sentence, its times and events on one line with those of the sentence that it goes on from."""
    last: Dated | None = None
    tied = relates_times(reading.answer)
    for sentence in reading.sentences:
        text, before, last = sentence.text, last, None
        if text.endswith(("?", "？", "؟")):
            continue
        told = last = Dated(sentence)
        if _MAY_DATE.search(text):  # a slip needs a date beside the words
            if names_times(text, reading.today) or _YEAR.search(text):
                told.dates = temporals(text, reading.today)
                yield from _of_dates(reading, sentence, told.dates)
            near = before is not None and "\n" not in reading.answer[before.sentence.end : sentence.start]
            slips = _on_one_line(reading, told, before) if tied else []
            conflict = refuted(before if near else None, told, dated=reading.own_date is not None)
            for slip in (*slips, *([conflict] if conflict else ())):
                said = reading.answer[slip.start : slip.end]
                yield _flag(_WHOLE, slip.start, slip.end, ORDER, f"{said!r} {slip.why}", said)
        if " before " in text and (undone := undoes(text)) is not None:
            start, end = undone
            yield _flag(sentence, start, end, ORDER, "it ends before it begins", text[start:end])


_WHOLE = Sentence(0, 0, "")
_GOES_ON = regex(
    r"(?:It|He|She|They|(?:\w+ ){1,3}(?:later|earlier)|(?:\w+ ){1,3}(?:before|after) (?:that|this)|At the age)(?!\w)"
)
MAX_TEXT = 2000


def _on_one_line(reading: Reading, told: Dated, before: Dated | None) -> list[Conflict]:
    """Orders, distances and ages that cannot be, in a sentence with the one before from which it goes on."""
    sentence = told.sentence
    joined = before is not None and _GOES_ON.match(sentence.text) is not None
    start = before.sentence.start if before is not None and joined else sentence.start
    text = (reading.answer[start : sentence.end] if joined else sentence.text)[:MAX_TEXT]
    if not relates_times(text):
        return []
    read = told.dates if text == sentence.text and told.dates else temporals(text, reading.today)
    slips = conflicts(text, read, reading.own_date)
    return [Conflict(start + slip.start, start + slip.end, slip.why) for slip in slips]


_YEAR = regex(r"[12](?<!\d[12])\d{3}(?!\d)")
"""The digit first, which the matcher finds faster than places where none stands before."""


def _of_dates(reading: Reading, sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    """What is on no calendar, and what is in another tense than its date."""
    for expression in found:
        start, end = expression.start, expression.end
        if expression.kind is TemporalKind.IMPOSSIBLE:
            message = f"{expression.text} is on no calendar"
            yield _flag(sentence, start, end, CALENDAR, message, expression.text)
        elif expression.first is not None and expression.last is not None:
            yield from _wrong_weekday(reading, sentence, expression, expression.first)
            why = _mistold(reading, sentence.text, expression)
            if why:
                confidence = YEARS_AHEAD if "years ahead" in why else TENSE
                yield _flag(sentence, start, end, confidence, f"{expression.text} {why}", expression.text)
    for one, other in pairwise(found):
        if _ADJACENT.match(sentence.text[one.end : other.start]):
            yield from _refuted(reading, sentence, one, other)


def _wrong_weekday(reading: Reading, sentence: Sentence, expression: Temporal, day: date) -> Iterator[Flag]:
    """'Monday, 3 June 2025', which was a Tuesday; 'tomorrow, on Wednesday', said on a Monday."""
    text, start, end = sentence.text, expression.start, expression.end
    if expression.kind is TemporalKind.DATE:
        named = _WEEKDAY.search(text, max(0, start - 20), start)
    else:
        named = _WEEKDAY_BEHIND.match(text, end) if reading.own_date is not None else None
    real = WEEKDAYS[day.weekday()]
    if named is not None and day == expression.last and named[1].lower() != real:
        message = f"{expression.text} is a {real.capitalize()}, not a {named[1].capitalize()}"
        start, end = min(start, named.start()), max(end, named.end())
        yield _flag(sentence, start, end, CALENDAR, message, text[start:end])


def _mistold(reading: Reading, text: str, expression: Temporal) -> str:
    """Why a time is not written as it can be: it is to come or past in the other tense, or too far off."""
    today, first, last = reading.today, expression.first, expression.last
    if first is None or last is None or first <= today <= last:
        return ""
    relative = expression.kind is TemporalKind.RELATIVE
    if (last < today and not (relative or reading.own_date)) or _is_loose(reading, text, expression):
        return ""
    coming, owning = (
        _COMING.search(text[max(0, expression.start - 80) : expression.start]),
        _OWNED.match(text, expression.end) is not None,
    )
    if last < today:
        return f"is past (as of {today}) but written as to come" if coming and not owning else ""
    if _FORECAST.search(text):
        return ""
    if is_told_past(text, expression.start, expression.end, owning=owning):
        return f"lies in the future (as of {today}) but is written in the past tense"
    years = reading.options.years_ahead
    far = coming and not relative and first.year > today.year + years
    return f"is more than {years} years ahead (as of {today})" if far else ""


def _is_loose(reading: Reading, text: str, expression: Temporal) -> bool:
    """Whether a time bounds or qualifies something else, or is one of a story: "until 2030", "the 2030 model"."""
    lower, lead = expression.text.lower(), text[max(0, expression.start - 4) : expression.start].lower()
    if expression.kind is TemporalKind.RELATIVE:
        story = lower.startswith("next") and lower.rpartition(" ")[2] in WEEKDAYS and not reading.own_date
        return expression.preposition in _FORWARD or lead == "the " or lower.startswith("in ") or story
    model = not expression.preposition and lower.isdecimal() and text[expression.end :][:1] == " "
    return expression.preposition in _FORWARD or model


_COMING = regex(r"(?<!\w)(?:will|shall|going to)(?! have)(?!\w)(?:(?! than )[^.;,'\"“”’]){0,60}$", re.IGNORECASE)


def _refuted(reading: Reading, sentence: Sentence, one: Temporal, other: Temporal) -> Iterator[Flag]:
    """'last year in 2026': without a date of its own the record may be older than the audit, never younger."""
    if one.first is None or one.last is None or other.first is None or other.last is None:
        return
    apart = one.last < other.first or other.last < one.first
    if one.kind is not TemporalKind.RELATIVE and other.kind is not TemporalKind.RELATIVE:
        found = apart and (one.last - one.first).days > LEAP_YEAR  # in the 1990s, in 1985
    elif one.kind is other.kind:
        return
    else:
        too_late = (one.kind is TemporalKind.RELATIVE) is (one.last < other.first)
        found = apart and (too_late or reading.own_date is not None)
    if found:
        start, end = one.start, other.end
        message = f"{one.text} is not {other.text} (as of {reading.today})"
        yield _flag(sentence, start, end, TENSE, message, sentence.text[start:end])


LEAP_YEAR = 366


def _flag(  # noqa: PLR0917 (a place, a number and a message)
    sentence: Sentence, start: int, end: int, confidence: float, message: str, content: str
) -> Flag:
    return Flag(
        rule=RULE.name,
        start=sentence.start + start,
        end=sentence.start + end,
        content=content,
        confidence=confidence,
        message=message,
        steps=(Factor(name="own", value=confidence, note="fixed for this kind of slip"),),
        detected=content,
    )
