"""What a sentence says of opening hours that differ by weekday: "the library shuts at 1 pm on Saturdays"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hallucheck.detectors.knowledge.alignment.attributes import Attribute
from hallucheck.detectors.knowledge.alignment.utterances import Assertion, SpokenClause, assertion
from hallucheck.evidence.knowledge import Fact
from hallucheck.judges.slots.fillers import COUNT, DAY, OFTEN, TIME, Filler
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.timetable import HALF, Hours, days_in, timetable
from hallucheck.text.values.typed import Match

_OPEN = regex(r"\b(?:open(?:s|ed|ing)?|hours|visit(?:s|ed)?|come|walk|pop|drop|available)\b", re.IGNORECASE)
_SHUT = regex(r"\b(?:closed|(?:not|n['’]t|never) open|shut)\b(?! (?:at|by|from|before|until)\b)", re.IGNORECASE)
_FROM = regex(r"\b(?:opens?|from|since|start(?:s|ing)?|begins?)(?: at)? ?$", re.IGNORECASE)
_TO = regex(r"(?:\b(?:closes?|shuts?|closing|until|till|to|through|by|ends?)(?: at)?|[-–—]) ?$", re.IGNORECASE)
_BARE = regex(r"\b(?:at|from|to|until|till) $", re.IGNORECASE)
_LOOSE = regex(
    r"\b(?:except|holidays?|unless|usually|before|after|about|around|not|never|only)\b|n['’]t\b", re.IGNORECASE
)
"""Beside these a time is no bound of the hours."""


def opened(clauses: Sequence[SpokenClause], about: Attribute, facts: Sequence[Fact]) -> Iterator[Assertion]:
    """The assertion of a sentence on the one timetable that an attribute holds."""
    known = timetable(facts[0].text) or {}
    said = clauses[0].said
    inside = [f for clause in clauses for f in clause.fillers]
    text = said.text
    for start, end in said.names:
        text = text[:start] + " " * (end - start) + text[end:]
    telling = [f for f in inside if f.kind in (DAY, OFTEN, TIME) or _is_hour(text, f)]
    spot = [(f.start, f.end) for f in telling if f.kind != OFTEN or days_in(f.text)]
    if not spot or said.asked:
        return
    match = _match(text, known, [f for f in telling if f.kind not in (DAY, OFTEN)])
    yield assertion(clauses[0], about.name, (spot[0][0], spot[-1][1]), match, facts[0], "listed")


def _is_hour(text: str, filler: Filler) -> bool:
    """Whether a bare number is an hour: "from 9 to 6"."""
    return filler.kind == COUNT and filler.text.isdecimal() and _BARE.search(text, 0, filler.start) is not None


def _match(text: str, known: dict[int, Hours], times: Sequence[Filler]) -> Match:
    """How what a sentence says fares against the hours of the days that it names, or of any day."""
    told = timetable(text)
    loose = _LOOSE.search(text) is not None
    if told is not None:
        same = all(_equal(hours, known.get(day, ())) for day, hours in told.items())
        return Match.SAME if same else Match.UNKNOWN if loose else Match.DIFFERENT
    days = days_in(text)
    hours = [known.get(day, ()) for day in days] if days else [*known.values()]
    if times:
        fits = [[_fits(text, time, of_day) for of_day in hours] for time in times]
        if all(all(fit) if days else any(fit) for fit in fits):
            return Match.UNKNOWN if loose else Match.SAME
        return Match.DIFFERENT if not loose and (_OPEN.search(text) or _bounds(text, times)) else Match.UNKNOWN
    shut = _SHUT.search(text) is not None
    if not days or not (shut or (_OPEN.search(text) and not loose)):
        return Match.UNKNOWN
    return Match.SAME if all(bool(of_day) != shut for of_day in hours) else Match.DIFFERENT


def _bounds(text: str, times: Iterable[Filler]) -> bool:
    """Whether a time stands as an end of the hours: "shuts at 5"."""
    return any(pattern.search(text, 0, time.start) for time in times for pattern in (_FROM, _TO))


def _fits(text: str, time: Filler, hours: Hours) -> bool:
    """Whether a day opens, or closes, at a time, whichever the word before it says."""
    begins, ends = _FROM.search(text, 0, time.start), _TO.search(text, 0, time.start)
    at, _, minute = time.key.rstrip("?").partition(":")
    if not at.isdecimal():
        return True
    minutes, turn = int(at) * 60 + int(minute or 0), HALF if time.kind == COUNT or time.key.endswith("?") else 0
    bounds = [bound for start, end in hours for bound, other in ((start, ends), (end, begins)) if not other]
    return any(minutes == bound or (turn and abs(minutes - bound) == turn) for bound in bounds)


def _equal(told: Hours, known: Hours) -> bool:
    """Whether two days have the same hours, in the morning or in the evening."""
    bounds = [[bound % HALF for hours in of_day for bound in hours] for of_day in (told, known)]
    return bounds[0] == bounds[1]
