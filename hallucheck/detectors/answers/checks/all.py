"""What must agree before any likeness counts: figures, names, and what single clauses say.

Each check holds one statement against the passages that speak of the same thing and says what is wrong, if anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.denied_fields import records
from hallucheck.detectors.answers.checks.displaced import displaced
from hallucheck.detectors.answers.checks.excluded import excluded
from hallucheck.detectors.answers.checks.figures import figures, literals, names
from hallucheck.detectors.answers.checks.objection import Held, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence

LONG = 120
"""Words beyond which the nearest passage is no sentence."""


def objections(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Everything that speaks against the statement."""
    if held.checks:
        yield from figures(held)
    yield from names(held, evidence)
    yield from literals(held, evidence)
    yield from displaced(held, evidence)
    if held.near:
        nearest = held.near[0].passage
        if not nearest.structured and len(nearest.words.texts) <= LONG:
            yield from excluded(held)
        elif nearest.structured:
            yield from records(held, evidence)
