"""Order: what came first, which time it was, and what is said of the first and of the last.

"The audit took place before the contract was signed" beside "the contract was signed before the audit" shares every
word; so do "her second win" and "her third win" but one.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.amounts import Amount, same
from hallucheck.detectors.answers.evidence.evidence import Evidence, Place
from hallucheck.detectors.answers.words import negation as polarity
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import parted, words
from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.words import Words

STRONG = 0.6
HALF = 0.5
"""Share of a statement that the passage must hold."""

LONG = 400
"""Characters of a sentence whose events are told apart."""

_LATER = regex(r"[,;]?\s+(?:and |and only |but )?then\s+|[,;]\s+(?:followed by|after which)\s+")
_BEFORE = regex(r"(?:^|[\s,])(before|prior to)\s+(?!\d)")
_AFTER = regex(r"(?:^|[\s,])(?<!named )(?<!called )(after|once|following)\s+(?!\d|that\b|this\b|wh|all\b)")

_ORDINALS = (
    "first 1st | second 2nd | third 3rd | fourth 4th | fifth 5th | sixth 6th | seventh 7th | eighth 8th | ninth 9th "
    "| tenth 10th | last final"
)
_PLACES = {word: number for number, side in enumerate(_ORDINALS.split(" | ")) for word in side.split()}
_NUMBERED = regex(
    r"\b(?:the|his|her|its|their|my|our|your|a|for the|\w+['’]s)\s+("
    + "|".join(_PLACES)
    + r")\s+(?:ever\s+)?([^\W\d_]{3,20})"
)
_TIME = words("time times occasion")

_SELECTORS = tuple(
    parted(listed)
    for listed in (
        "first earliest | last latest final",
        "adult adults | child children kids",
        "men male males | women female females",
        "minimum lowest smallest | maximum highest largest",
        "monthly | annual yearly",
        "basic standard | premium pro",
        "single | double",
        "morning | evening",
        "weekdays | weekends",
    )
)
"""Words that tell one of two apart, each of which may have a figure of its own."""


def order(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Events in another order, and another ordinal before the same noun."""
    place = held.near[0]
    if held.covered < HALF:
        return
    if _events_turned(held):
        yield Objection(
            issue=Issue.WORD,
            note="what came first in the evidence comes last in the statement",
            detected=held.text,
            expected=place.passage.sentence.text,
            confidence=STRONG,
            place=place,
        )
    found = _ordinal(held, evidence)
    if found:
        yield instead(Issue.WORD, *found, STRONG, place)


def _events_turned(held: Held) -> bool:
    """Whether both tell of the same two events, each in another order."""
    source = held.near[0].passage.sentence.text
    mine = _in_time(held.text)
    theirs = _in_time(source) if mine else None
    if (
        mine is None
        or theirs is None
        or polarity.denied(held.words)[0]
        or polarity.denied(held.near[0].passage.words)[0]
    ):
        return False
    (early, late), (first, second) = _own(*mine), _own(*theirs)
    return bool(early & second and late & first) and not early & first and not late & second


def _own(one: str, other: str) -> tuple[set[str], set[str]]:
    """The stems that only one of two events has."""
    left, right = ({found.stems[at] for at in found.content()} for found in (Words(one), Words(other)))
    return left - right, right - left


def _in_time(text: str) -> tuple[str, str] | None:
    """The earlier and the later of the two events of a sentence; None where it does not tell of two."""
    lower = text[:LONG].lower().strip(" .")
    marks = [
        (kind, match)
        for kind, pattern in (("then", _LATER), ("before", _BEFORE), ("after", _AFTER))
        for match in pattern.finditer(lower)
    ]
    if len(marks) != 1:
        return None
    kind, match = marks[0]
    one, other = lower[: match.start()], lower[match.end() :]
    if not one.strip():
        other, comma, one = other.partition(",")
        if not comma:
            return None
    return (other, one) if kind == "after" else (one, other)


def _ordinal(held: Held, evidence: Evidence) -> tuple[str, str] | None:
    mine = [(match[1], match[2]) for match in _NUMBERED.finditer(held.text.lower())]
    if len(mine) != 1 or _PLACES[mine[0][0]] in {_PLACES.get(word) for word in held.question.lowers}:
        return None
    (told, noun), rank = mine[0], _PLACES[mine[0][0]]
    theirs = [(match[1], match[2]) for match in _NUMBERED.finditer(held.near[0].passage.sentence.text.lower())]
    if not theirs or any(_PLACES[word] == rank for word, _ in theirs) or _stands(rank, noun, evidence):
        return None
    for word, other in theirs:
        if stem(noun) == stem(other) or (len(theirs) == 1 and (noun in _TIME) != (other in _TIME)):
            return f"{told} {noun}", f"{word} {other}"
    return None


def _stands(rank: int, noun: str, evidence: Evidence) -> bool:
    """Whether some sentence of the evidence has the ordinal, in words or figures, before the noun."""
    numbers = {
        number for word, place in _PLACES.items() if place == rank for number in evidence.index.get(stem(word), ())
    }
    return any(stem(noun) in evidence.places[number].passage.words.places for number in numbers)


def selected(amount: Amount, held: Held, place: Place) -> Amount | None:
    """The figure that the passage has for the one of two that the statement speaks of: the first train, the last."""
    here = held.text[: amount.figure.start].lower().split()
    for sides in _SELECTORS:
        mine = [number for number, side in enumerate(sides) if not side.isdisjoint(here)]
        if len(mine) != 1:
            continue
        given = _assigned(place, sides)
        if len(given) == len(sides):
            return given[mine[0]]
    return None


def _assigned(place: Place, sides: tuple[frozenset[str], ...]) -> dict[int, Amount]:
    """Side -> the one figure that stands behind its word, before the next one."""
    lower, given, low = place.passage.sentence.text.lower(), dict[int, Amount](), 0
    for amount in place.passage.amounts:
        between = lower[low : amount.figure.start].replace(",", " ").split()
        low = amount.figure.end
        found = [number for number, side in enumerate(sides) if not side.isdisjoint(between)]
        if len(found) != 1 or found[0] in given:
            return {}
        given[found[0]] = amount
    return given


def exchanged(amount: Amount, held: Held, place: Place) -> tuple[bool, Amount | None]:
    """Whether the figure is the one of its side, and, where it is that of the other side, its own side's."""
    own = selected(amount, held, place)
    if own is None:
        return False, None
    if same(amount, own):
        return True, None
    return False, own if any(same(amount, other) for other in place.passage.amounts) else None
