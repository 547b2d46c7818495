"""What must agree before any likeness counts: figures, units, dates, names, negation, roles and direction.

Each check holds one statement against the passages that speak of the same thing and says what is wrong, if anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hallucheck.detectors.answers.checks.figures.another_partys import assigned
from hallucheck.detectors.answers.checks.figures.bounds import agreeing, bounds, excused
from hallucheck.detectors.answers.checks.figures.figures import figures
from hallucheck.detectors.answers.checks.objection import Held, Objection, named
from hallucheck.detectors.answers.checks.wording.chinese_japanese_names import han_names
from hallucheck.detectors.answers.checks.wording.denied_fields import records
from hallucheck.detectors.answers.checks.wording.exceptions import exceptions
from hallucheck.detectors.answers.checks.wording.literals import items, literals
from hallucheck.detectors.answers.checks.wording.meaning import meaning
from hallucheck.detectors.answers.checks.wording.names import names
from hallucheck.detectors.answers.checks.wording.one_of_a_set import members
from hallucheck.detectors.answers.checks.wording.order import order
from hallucheck.detectors.answers.checks.wording.scope import scope
from hallucheck.detectors.answers.checks.wording.sides import sides
from hallucheck.detectors.answers.checks.wording.swapped_word import places
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.detectors.answers.words import negation as polarity


def objections(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Everything that speaks against the statement."""
    yield from figures(held, evidence)
    yield from named("names", names(held, evidence))
    yield from named("literals", literals(held, evidence))
    yield from named("chinese-japanese-names", han_names(held, evidence))
    if held.near:
        nearest = held.near[0].passage
        if not nearest.structured and len(nearest.words) <= 2 * polarity.LONG:
            yield from _but_bounds(meaning(held, evidence), held)
            yield from named("swapped-word", places(held, evidence))
            yield from named("scope", scope(held))
            yield from named("bounds", bounds(held))
            yield from named("order", order(held, evidence))
            yield from named("exceptions", exceptions(held, evidence))
            yield from named("another-partys", assigned(held, evidence))
            yield from named("sides", sides(held))
            yield from named("items", items(held, evidence))
            yield from named("one-of-a-set", members(held, evidence))
        elif nearest.structured:
            yield from named("denied-fields", records(held, evidence))
            yield from named("another-partys", assigned(held, evidence))


def _but_bounds(found: Iterable[Objection], held: Held) -> Iterator[Objection]:
    """What is left where two ways to put one bound are no difference."""
    objections_ = list(found)
    agreed = agreeing(held) if objections_ else []
    yield from (objection for objection in objections_ if not excused(objection, agreed))
