"""Names of which the evidence knows nothing, in any form."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.judges.clauses import PRONOUNS
from hallucheck.judges.names import unknown_names

UNSURE = 0.5


def names(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Names of which a word, and no form of it, stands nowhere in the evidence or the question."""
    if held.near and not PRONOUNS.isdisjoint(held.near[0].passage.words.lowers[:1]):
        return  # the evidence calls its subject "he", "she" or "it"
    for start, end in unknown_names(held.words, evidence.index, held.question):
        yield Objection(
            issue=Issue.NAME,
            note=f"{held.text[start:end]!r} stands nowhere in the evidence",
            detected=held.text[start:end],
            confidence=UNSURE,
            check="names",
        )
