"""Which passages say what a statement says, which of its words they hold, and whether one of them excludes it.

Words count as held only where one clause of a passage has them together: an answer put together from two clauses about
two things is held by neither. Support comes before contradiction: a passage that excludes the statement counts only
where no other passage holds more of it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from hallucheck.judges.clauses import MODIFIER, VERB, clauses
from hallucheck.judges.opposition import SURE, By, Laid, Opposition, lay
from hallucheck.judges.order import reversed_events
from hallucheck.text.words.words import Words

LONGEST = 60
"""Words of a passage or a statement beyond which it is no sentence whose clauses can be distinguished."""

ENOUGH = 0.95
"""Share of a clause from which a passage says all of it."""


HARDLY, NEW = 0.25, 2.0
"""The share of its words that evidence has of what is invented in other words, and the weight of its new ones."""


def is_invented(held: float, new: float) -> bool:
    """Whether evidence has hardly a word of a statement, by share, and much of it is new, by weight.

    What it has more of may be a paraphrase, which words alone do not tell from an invention.
    """
    return held < HARDLY and new >= NEW


class Support(msgspec.Struct, frozen=True, kw_only=True):
    """What passages do for a statement."""

    held: float
    """Share of its words, by weight, that single clauses of the passages hold."""
    opposition: Opposition | None = None
    passage: int | None = None
    """The number of the passage that excludes the statement."""


def weigh(statement: Words, passages: Sequence[Words], known: Container[str] = ()) -> Support:
    """The statement held against passages, each a sentence, best first; `known` are the stems of all evidence.

    Passages behind one that says all of the statement are not looked at: nothing that they say counts against it.
    """
    read = [number for number, passage in enumerate(passages) if len(passage.texts) <= LONGEST]
    if not read or len(statement.texts) > LONGEST:
        return Support(held=0.0)
    laid: list[tuple[Laid, ...]] = []
    for number in read:
        laid.append(lay(statement, passages[number]))
        if not [one for one in laid[-1] if one.opposition is not None or one.held < ENOUGH]:
            break
    clauses_of = list(zip(*laid, strict=True))
    best = [max(clause, key=_support) for clause in clauses_of] if len(laid) > 1 else laid[0]
    total = sum([one.weight for one in best])
    held = sum([one.weight * one.held for one in best]) / total if total else 1.0
    against = _against(clauses_of, statement, passages, read, known)
    return Support(
        held=held,
        opposition=against[0] if against else None,
        passage=against[1] if against else None,
    )


def _support(laid: Laid) -> tuple[float, bool]:
    return laid.held, laid.opposition is None


def _against(
    clauses_of: Sequence[Sequence[Laid]],
    statement: Words,
    passages: Sequence[Words],
    read: Sequence[int],
    known: Container[str],
) -> tuple[Opposition, int] | None:
    """What excludes the statement most surely, and in which passage: another word, or another order of events."""
    short = [passages[number] for number in read]
    found: tuple[Opposition, int] | None = None
    for clause in clauses_of:
        if [one for one in clause if one.opposition is not None]:
            each = _excluding(clause, statement, short, known)
            if each is not None and (found is None or each[0].confidence > found[0].confidence):
                found = each
    if found is None or found[0].confidence < SURE:
        turned = reversed_events(statement, short)
        if turned is not None:
            return Opposition(by=By.ORDER, stated=0, known=0, confidence=SURE), read[turned]
    return None if found is None else (found[0], read[found[1]])


def _excluding(
    clause: Sequence[Laid], statement: Words, passages: Sequence[Words], known: Container[str]
) -> tuple[Opposition, int] | None:
    """What excludes a clause most surely, and in which passage; None where another passage supports it better."""
    supported = max((one.held for one in clause if one.opposition is None), default=0.0)
    found: list[tuple[Opposition, int]] = []
    for number, one in enumerate(clause):
        opposition = one.opposition
        if opposition is None or supported >= min(opposition.near, ENOUGH):
            continue
        sure = opposition.weighed(
            beside=_beside(statement, opposition.stated, passages, number),
            elsewhere=statement.stems[opposition.stated] in known,
        )
        if sure:
            found.append((msgspec.structs.replace(opposition, confidence=sure), number))
    return max(found, key=lambda one: one[0].confidence, default=None)


def _beside(statement: Words, place: int, passages: Sequence[Words], number: int) -> bool:
    """Whether a word of the statement stands in the same passage, or fills the same slot in another one."""
    stem = statement.stems[place]
    if stem in passages[number].places:
        return True
    slot = next((clause.slots[place] for clause in clauses(statement) if place in clause.slots), VERB)
    return slot not in (VERB, MODIFIER) and any(
        clause.slots.get(there) == slot
        for passage in passages
        for there in passage.places.get(stem, ())
        for clause in clauses(passage)
    )
