"""What must agree before any likeness counts: figures, names, and what single clauses say.

Each check holds one statement against the passages that speak of the same thing and says what is wrong, if anything;
where evidence is short, the judge of rivals says what it has where a statement has another word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.answers.checks.denied_fields import records
from hallucheck.detectors.answers.checks.excluded import excluded
from hallucheck.detectors.answers.checks.figures import figures, literals, names
from hallucheck.detectors.answers.checks.objection import Held, Objection, excludes, instead
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.judges import polarity
from hallucheck.judges.rival_words import denial, restates, rival
from hallucheck.text.basics.patterns import regex
from hallucheck.text.words.words import Words, read_words

LONG = 120
"""Words beyond which the nearest passage is no sentence."""

SHORT = 120
"""Words of evidence that a statement is laid on as a whole; in longer evidence rivals prove nothing."""

ALONE = 0.8
"""Share of the answer's words from which a statement is all that it says."""

DENIED, ELSEWHERE = 0.7, 0.6
"""Confidence that a word is wrong in whose place another one stands: where it is nowhere, and where it stands elsewhere
(guesses)."""

_YES, _NO = regex(r"\s*yes(?!\w)", re.IGNORECASE), regex(r"\s*no[,.;:!]", re.IGNORECASE)


def objections(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Everything that speaks against the statement."""
    yield from figures(held)
    yield from names(held, evidence)
    yield from literals(held, evidence)
    yield from displaced(held, evidence)
    if held.by_record:
        yield from records(held, evidence)
    elif held.near and len(held.near[0].passage.words.texts) <= LONG:
        yield from excluded(held)


def displaced(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """A word of the statement in whose place short evidence has another one, or a "yes" to what it denies."""
    if not (passages := _short(evidence)):
        return
    affirms = _YES.match(held.statement.text) is not None or (
        restates(held.words, held.question) and not polarity.may_deny(held.words)
    )
    if affirms and (against := denial(held.question, passages)) is not None:
        note = "the answer is yes where the evidence denies what was asked"
        yield excludes(evidence.places[against], held.text, note, DENIED, "denied")
        return
    answer = read_words(held.answer)
    found = rival(held.words, held.question, passages, answer.places, alone=len(held.words) >= ALONE * len(answer))
    if found is None:
        return
    stated, known = held.words.texts[found.stated], passages[found.passage].texts[found.known]
    if not any(check.follows(stated) for check in held.checks):
        confidence = ELSEWHERE if found.elsewhere else DENIED
        yield instead(stated, known, confidence, evidence.places[found.passage], "rival")


def is_denied(held: Held, evidence: RecordEvidence) -> bool:
    """Whether a statement is the "no" to a question that short evidence denies."""
    return _NO.match(held.statement.text) is not None and denial(held.question, _short(evidence)) is not None


def _short(evidence: RecordEvidence) -> list[Words]:
    """The passages of evidence that is short; else none."""
    if len(evidence.index.stems) > SHORT:
        return []
    return [passage.words for text in evidence.index.texts for passage in text.passages]
