"""What must agree before any likeness counts: figures, names, and what single clauses say.

Each check holds one statement against the passages that speak of the same thing and says what is wrong, if anything;
where evidence is short, the judge of rivals says what it has where a statement has another word.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.denied_fields import records
from hallucheck.detectors.answers.checks.excluded import excluded, follows
from hallucheck.detectors.answers.checks.figures import figures, literals, names
from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.judges import polarity
from hallucheck.judges.rival_words import denial, restates, rival
from hallucheck.text.words.words import Words, read_words

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


SHORT = 120
"""Words of evidence that a statement is laid on as a whole; in longer evidence rivals prove nothing."""

ALONE = 0.8
"""Share of the answer's words from which a statement is all that it says."""

SURE, LIKELY = 0.7, 0.6
"""Confidence that a word is wrong in whose place another one stands: where it is nowhere, and where it stands elsewhere
(guesses)."""


def displaced(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """A word of the statement in whose place the evidence has another one, or a "yes" to what it denies."""
    passages = _short(evidence)
    if not passages:
        return
    agrees = held.agrees
    if agrees is None and restates(held.words, held.question):
        agrees = not polarity.may_deny(held.words)
    if agrees and (against := denial(held.question, passages)) is not None:
        place = evidence.places[against]
        yield Objection(
            issue=Issue.NEGATION,
            note="the answer is yes where the evidence denies what was asked",
            detected=held.text,
            expected=place.passage.sentence.text,
            confidence=SURE,
            place=place,
            check="denied",
        )
        return
    answer = read_words(held.answer)
    alone = len(held.words) >= ALONE * len(answer)
    found = rival(held.words, held.question, passages, answer.places, alone=alone)
    if found is None:
        return
    stated, known = held.words.texts[found.stated], passages[found.passage].texts[found.known]
    if not any(follows(check, stated) for check in held.checks):
        confidence = LIKELY if found.elsewhere else SURE
        yield instead(Issue.WORD, stated, known, confidence, evidence.places[found.passage], check="rival")


def is_denied(held: Held, evidence: RecordEvidence) -> bool:
    """Whether short evidence denies what a question with yes or no asks."""
    passages = _short(evidence)
    return bool(passages) and denial(held.question, passages) is not None


def _short(evidence: RecordEvidence) -> list[Words]:
    """The passages of evidence that is short; else none."""
    if len(evidence.index.stems) > SHORT:
        return []
    return [passage.words for text in evidence.index.texts for passage in text.passages]
