"""What an answer says of an entity of the knowledge base, and how it fares there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.evidence.knowledge import Entity, Fact
from hallucheck.evidence.knowledge.base import in_force
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.world import is_wide
from hallucheck.text.values.typed import Match


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """One claim about a known entity. Spans are code points of the answer."""

    entity: Entity
    attribute: str
    """The entity's own name of it."""
    value: str
    start: int
    end: int
    claim_start: int
    claim_end: int
    negated: bool
    how: str
    match: Match
    fact: Fact | None = None

    @property
    def opposed(self) -> bool:
        """Whether the knowledge base says otherwise."""
        return self.match is Match.SAME if self.negated else self.match is Match.DIFFERENT

    @property
    def supported(self) -> bool:
        """Whether the knowledge base says the same."""
        return self.match is Match.DIFFERENT if self.negated else self.match is Match.SAME


UNSURE = frozenset(("may", "might", "could", "would", "should", "can"))
"""Modals under which a claim is no statement of fact."""

HOW = {"aligned": 0.95, "listed": 0.95, "stance": 0.95, "value": 0.93, "asked": 0.95}
"""How sure the way from words to attribute is."""


def current(facts: tuple[Fact, ...], today: date | None) -> tuple[Fact, ...]:
    """The facts that a statement of the present is held against: those in force, where any says when it holds."""
    if today is None or all(fact.since is None and fact.until is None for fact in facts):
        return facts
    return in_force(facts, today)


def is_of_place(name: str) -> bool:
    """Whether an attribute says where something is, or comes from."""
    if attributes.family(name) in ("headquarters", "birthplace", "room", "country"):
        return True
    return normalise(name).rpartition(" ")[2] in ("point", "place", "spot", "venue")  # 'meeting point'


def lies_around(name: str, value: str, facts: Sequence[Fact]) -> bool:
    """Whether a country or region is claimed where a place is known, or a place where a region is known."""
    return is_of_place(name) and all(is_wide(value) is not is_wide(fact.value) for fact in facts)
