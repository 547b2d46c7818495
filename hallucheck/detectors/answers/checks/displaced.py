"""What short evidence has where a statement has another word: the judge of rivals, as an objection."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.judges.rival_words import rival

SHORT = 120
"""Words of evidence that a statement is laid on as a whole; in longer evidence rivals prove nothing."""

SURE, LIKELY = 0.7, 0.6
"""Confidence that a word is wrong in whose place another one stands: where it is nowhere, and where it stands elsewhere
(guesses)."""


def displaced(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """A word of the statement in whose place the evidence has another one."""
    passages = [place.passage.words for place in evidence.places]
    if sum(map(len, passages)) > SHORT:
        return
    found = rival(held.words, held.question, passages, held.said)
    if found is None:
        return
    stated, known = held.words.texts[found.stated], passages[found.passage].texts[found.known]
    if not any(check.proven and stated in check.claim.figure.text for check in held.checks):
        confidence = LIKELY if found.elsewhere else SURE
        yield instead(Issue.WORD, stated, known, confidence, evidence.places[found.passage], check="rival")
