"""Names of which the evidence knows nothing, in any form."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence, names_of
from hallucheck.judges.clauses import PRONOUNS, unnamed_subject

UNSURE = 0.5


def names(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Names of which a word, and no form of it, stands nowhere in the evidence or the question."""
    there, asked = evidence.index.sentences_of, held.question.places
    for text, stem in zip(held.words.texts, held.words.stems, strict=True):
        if text[0].isupper() and not there(stem) and stem not in asked:
            break
    else:
        return
    if held.near and not PRONOUNS.isdisjoint(held.near[0].passage.words.lowers[:1]):
        return  # the evidence calls its subject "he", "she" or "it"
    about = [] if asked else unnamed_subject(held.words, evidence.index)
    low = held.words.spans[about[-1]][1] if about else 0
    for start, end in evidence.index.reading(names_of).unknown(held.text, held.question):
        if start < low:
            continue
        yield Objection(
            issue=Issue.NAME,
            note=f"{held.text[start:end]!r} stands nowhere in the evidence",
            detected=held.text[start:end],
            confidence=UNSURE,
            check="names",
        )
