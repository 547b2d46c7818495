"""What a sentence says of opening hours that differ by weekday: "the library shuts at 1 pm on Saturdays"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence

from hallucheck.detectors.knowledge.alignment.attributes import attribute
from hallucheck.detectors.knowledge.alignment.utterances import Assertion, SpokenClause, assertion
from hallucheck.evidence.knowledge import Fact
from hallucheck.judges.slots.fillers import COUNT, DAY, OFTEN, TIME, Filler, minutes_of
from hallucheck.judges.slots.tokens import tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import replace
from hallucheck.text.values.timetable import HALF, Hours, days_in, timetable
from hallucheck.text.values.typed import Match
from hallucheck.text.words.lexicon import stem

_OPEN = regex(r"\b(?:open(?:s|ed|ing)?|hours|visit(?:s|ed)?|come|walk|pop|drop|available)\b", re.IGNORECASE)
_SHUT = regex(r"\b(?:closed|(?:not|n['’]t|never) open|shut)\b(?! (?:at|by|from|before|until)\b)", re.IGNORECASE)
_FROM = regex(r"\b(?:opens?|from|between|since|start(?:s|ing)?|begins?)(?: at)? ?$", re.IGNORECASE)
_TO = regex(
    r"(?:\b(?:closes?|shuts?|closing|until|till|to|through|by|ends?|between [\w:]{1,9} and)(?: at)?|[-–—]) ?$",
    re.IGNORECASE,
)
_BARE = regex(r"\b(?:at|from|to|until|till) $", re.IGNORECASE)
_LOOSE = regex(
    r"\b(?:except|holidays?|unless|usually|before|after|about|around|not|no|never|only)\b|n['’]t\b", re.IGNORECASE
)
"""Beside these a time is no bound of the hours."""

_PLAIN = frozenset(map(stem, ("opening", "open", "business", "visiting", "public", "regular", "weekly", "daily")))
"""Words of hours that are those of the thing itself."""


def opened(clauses: Sequence[SpokenClause], name: str, fact: Fact, elsewhere: Container[int]) -> Iterator[Assertion]:
    """The assertions of a sentence on the timetable that an attribute holds, one for each clause.

    Days that it does not list are closed, but those of which the entity says more `elsewhere`.
    """
    known = timetable(fact.text) or {}
    said = clauses[0].said
    apart = {*attribute(name).own} - _PLAIN
    text = replace(said.text, [(start, end, " " * (end - start)) for start, end in said.names])
    for clause in clauses:
        telling = [f for f in clause.fillers if _is_telling(text, f)]
        if not telling or any(day in elsewhere and day not in known for day in days_in(clause.text)):
            continue
        times = [f for f in telling if f.kind not in (DAY, OFTEN)]
        match = _match(text, (clause.start, clause.end), known, times, turned=said.turned)
        if match is Match.DIFFERENT and not apart <= {t.stem for t in tokens(said.text)}:
            match = Match.UNKNOWN  # the hours of the kitchen, of which nothing is said
        yield assertion(clause, name, (telling[0].start, telling[-1].end), match, fact, "listed")


def _is_telling(text: str, filler: Filler) -> bool:
    """Whether a value is of days or times; a bare number is an hour in "from 9 to 6"."""
    if filler.kind == COUNT:
        return filler.text.isdecimal() and _BARE.search(text, 0, filler.start) is not None
    return filler.kind == TIME or bool(days_in(filler.text))  # no date, on which other hours may hold


def _match(
    text: str, span: tuple[int, int], known: dict[int, Hours], times: Sequence[Filler], *, turned: bool
) -> Match:
    """How what a stretch of a sentence says fares against the hours of the days that it names, or of any day."""
    own = text[slice(*span)]
    told, days = timetable(own), days_in(own)
    loose = turned or _LOOSE.search(own) is not None
    hours = [known.get(day, ()) for day in days or known]
    if told is not None:
        agrees = all(_equal(of_day, known.get(day, ())) for day, of_day in told.items())
        judged = not loose
    elif times:
        fits = [[_fits(text, time, of_day) for of_day in hours] for time in times]
        agrees = all(all(fit) if days else any(fit) for fit in fits)
        judged = not loose and (_OPEN.search(own) is not None or _bounds(text, times))
    else:
        shut = (_SHUT.search(own) is not None) ^ turned
        agrees = all(bool(of_day) != shut for of_day in hours)
        judged = bool(days) and (shut or (not loose and _OPEN.search(own) is not None))
    if not judged:
        return Match.UNKNOWN
    return Match.SAME if agrees else Match.DIFFERENT


def _bounds(text: str, times: Iterable[Filler]) -> bool:
    """Whether a time stands as an end of the hours: "shuts at 5"."""
    return any(pattern.search(text, 0, time.start) for time in times for pattern in (_FROM, _TO))


def _fits(text: str, time: Filler, hours: Hours) -> bool:
    """Whether a day opens, or closes, at a time, whichever the word before it says."""
    if not time.key[0].isdecimal():
        return True  # around the clock
    begins, ends = _FROM.search(text, 0, time.start), _TO.search(text, 0, time.start)
    minutes, turn = minutes_of(time.key), HALF if time.kind == COUNT or time.key.endswith("?") else 0
    bounds = [bound for start, end in hours for bound, other in ((start, ends), (end, begins)) if not other]
    return any(minutes == bound or (turn and abs(minutes - bound) == turn) for bound in bounds)


def _equal(told: Hours, known: Hours) -> bool:
    """Whether two days have the same hours, in the morning or in the evening."""
    bounds = [[bound % HALF for hours in of_day for bound in hours] for of_day in (told, known)]
    return bounds[0] == bounds[1]
