"""Names of which the evidence knows nothing, in any form.

That the subject's name is absent proves nothing where the evidence calls its own subject "he", "she" or "it", or where
it stands in a title.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence, names_of
from hallucheck.judges.clauses import PRONOUNS, SUBJECT, clauses
from hallucheck.text.words.words import Words

UNSURE = 0.5


def names(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Names of which a word, and no form of it, stands nowhere in the evidence or the question."""
    index, asked = evidence.index.places, held.question.places
    if all(
        not text[0].isupper() or stem in index or stem in asked
        for text, stem in zip(held.words.texts, held.words.stems, strict=True)
    ):
        return
    for start, end in evidence.index.reading(names_of).unknown(held.text, held.question):
        if held.near and _is_subject(held.words, start) and _unnamed(held.near[0].passage.words):
            continue
        yield Objection(
            issue=Issue.NAME,
            note=f"{held.text[start:end]!r} stands nowhere in the evidence",
            detected=held.text[start:end],
            confidence=UNSURE,
            check="names",
        )


def _is_subject(found: Words, start: int) -> bool:
    """Whether what begins there is the subject of its sentence, or part of it."""
    first = clauses(found)[0] if len(found) else None
    place = next((at for at, (low, _) in enumerate(found.spans) if low >= start), 0)
    return first is not None and first.slots.get(first.heads.get(place, place)) == SUBJECT


def _unnamed(passage: Words) -> bool:
    """Whether a sentence calls its subject by a pronoun only."""
    for clause in clauses(passage):
        subject = [place for place, slot in clause.slots.items() if slot == SUBJECT]
        if subject and all(passage.lowers[place] in PRONOUNS for place in subject):
            return True
    return False
