"""What short evidence has where a statement has another word: the judge of rivals, as an objection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.judges.rival_words import rival
from hallucheck.text.words.words import Words
from hallucheck.text.words.words import known as is_known

SHORT = 120
"""Words of evidence that a statement is laid on as a whole; in longer evidence rivals prove nothing."""

KNOWN = 0.6
"""Share of the words of the evidence that the lexicon must know."""

SURE, LIKELY = 0.7, 0.6
"""Confidence that a word is wrong in whose place another one stands: where it is nowhere, and where it stands elsewhere
(guesses)."""


def displaced(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """A word of the statement in whose place the evidence has another one."""
    passages = [place.passage.words for place in evidence.places]
    if sum(map(len, passages)) > SHORT or not _is_english(passages):
        return
    found = rival(held.words, held.question, passages, held.said)
    if found is None:
        return
    stated, known = held.words.texts[found.stated], passages[found.passage].texts[found.known]
    if not any(check.proven and stated in check.claim.figure.text for check in held.checks):
        confidence = LIKELY if found.elsewhere else SURE
        yield instead(Issue.WORD, stated, known, confidence, evidence.places[found.passage], check="rival")


def _is_english(passages: Sequence[Words]) -> bool:
    """Whether the lexicon knows most of the words: of others nobody knows what kind of thing they name."""
    stems = [stem for passage in passages for stem in passage.stems if not stem[0].isdigit()]
    return sum(map(is_known, stems)) >= KNOWN * len(stems)
