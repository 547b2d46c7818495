"""Values of one object, each beside what it is of: '65 % Merlot and 35 % Syrah', 'adults pay 9, children 4 euros'.

Such values are of one kind, so that only their order says which is which: each stands behind its own name, or each
before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from hallucheck.detectors.knowledge.alignment.attributes import attribute
from hallucheck.detectors.knowledge.alignment.filled import decide
from hallucheck.detectors.knowledge.alignment.guards import is_asserted, may_contradict
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    Assertion,
    SpokenClause,
    Utterance,
    assertion,
    current,
)
from hallucheck.evidence.knowledge import Fact
from hallucheck.judges.slots.fillers import Filler, kinds_of
from hallucheck.judges.slots.tokens import CLOSE, Token, nearness, tokens
from hallucheck.text.values.typed import Match


class _Named(msgspec.Struct, frozen=True):
    """Where a sentence names one of several values of an object."""

    start: int
    attribute: str


def keyed(said: Utterance, clauses: Sequence[SpokenClause], today: date | None) -> Iterator[Assertion]:
    """The assertions of a sentence that gives two values of an object and more, each with its name."""
    groups: dict[str, dict[str, tuple[Fact, ...]]] = {}
    for name, facts in said.entity.attributes.items():
        if " " in name:
            groups.setdefault(name.partition(" ")[0], {})[name] = current(facts, today)
    for known in groups.values():
        kinds = frozenset[str]().union(*(kinds_of(fact.text) for facts in known.values() for fact in facts))
        if len(known) > 1 and len(kinds) == 1:
            yield from _paired(clauses, known, kinds)


def _paired(
    clauses: Sequence[SpokenClause], known: dict[str, tuple[Fact, ...]], kinds: frozenset[str]
) -> Iterator[Assertion]:
    values = [(clause, filler) for clause in clauses for filler in clause.fillers if filler.kind in kinds]
    names = [each for name in known if (each := _place(clauses[0].said.text, name, values)) is not None]
    names.sort(key=lambda each: each.start)
    if not len(names) == len(values) > 1:
        return
    order = [(name.start, filler.start) for name, (_, filler) in zip(names, values, strict=True)]
    places = [place for pair in order for place in (pair if order[0][0] < order[0][1] else pair[::-1])]
    if places != sorted(places):
        return
    for name, (clause, filler) in zip(names, values, strict=True):
        facts = known[name.attribute]
        match, fact = decide(filler, facts)
        crossed = any(decide(filler, others)[0] is Match.SAME for others in known.values())
        free = is_asserted(clause, filler.start) and not clause.negated if crossed else may_contradict(
            clause, filler, attribute(name.attribute), FULL, fact
        )  # fmt: skip
        if match is not Match.DIFFERENT or free:
            yield assertion(clause, name.attribute, (filler.start, filler.end), match, fact)


def _place(text: str, name: str, values: Sequence[tuple[SpokenClause, Filler]]) -> _Named | None:
    """Where a text names a value, outside of the values themselves; None where it does not, or more than once."""
    wanted, read = tokens(name.partition(" ")[2]), tokens(text)
    found = [at for at in range(len(read) - len(wanted) + 1) if _is_called(read[at : at + len(wanted)], wanted)]
    start = read[found[0]].start if len(found) == 1 else -1
    inside = any(filler.start <= start < filler.end for _, filler in values)
    return None if start < 0 or inside else _Named(start, name)


def _is_called(read: Sequence[Token], wanted: Sequence[Token]) -> bool:
    return all(nearness(one.stem, other.stem) >= CLOSE for one, other in zip(read, wanted, strict=True))
