"""Which of two figures a statement speaks of: that of the first train or of the last, of adults or of children."""

from __future__ import annotations

from hallucheck.detectors.answers.checks.objection import Held
from hallucheck.detectors.answers.evidence.amounts import Amount, same
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.text.basics.word_lists import parted

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
