"""Names of a statement against those of the evidence."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.lexical import Words, alike, misspelt
from hallucheck.detectors.answers.objections import Held, Issue, Objection
from hallucheck.detectors.answers.sources import Evidence
from hallucheck.text.entities import proper_names
from hallucheck.text.lexicon import words
from hallucheck.text.sentences import Sentence

RELATIVE = 0.7
"""Likeness from which a word is another form of a name: America, American."""

NAMING = 0.5
"""Weight from which a capitalised word can be a name."""

LETTERS = 6
"""Letters of the longest abbreviation."""

MOST = 50
"""Names of a statement that are looked for."""

_SMALL = words("of the and for de")

READ = 200
"""Sentences of the evidence in which abbreviated names are looked for."""


def names(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Names of which a word, and no abbreviation or relative of it, stands nowhere in the evidence or the question."""
    capitals: frozenset[str] | None = None
    for mention in proper_names(Sentence(0, len(held.text), held.text))[:MOST]:
        run = Words(mention.text)
        unknown = [place for place in range(len(run)) if _unknown(run, place, held.question, evidence)]
        if not unknown:
            continue
        if capitals is None:
            capitals = _initials(evidence)
        if _spelt_out(run, evidence) or all(run.texts[place] in capitals for place in unknown):
            continue
        yield Objection(
            issue=Issue.NAME,
            note=f"{mention.text!r} stands nowhere in the evidence",
            detected=mention.text,
            confidence=0.5,
        )


def _unknown(run: Words, place: int, question: Words, evidence: Evidence) -> bool:
    word, found = run.texts[place], run.stems[place]
    if not word[0].isupper() or len(word) == 1 or run.weight(place) < NAMING:
        return False
    if found in evidence.index or found in question.places:
        return False
    return alike(found, evidence.index.keys(), evidence.heads) < RELATIVE and not misspelt(found, evidence.heads)


def _initials(evidence: Evidence) -> frozenset[str]:
    """What the runs of capitalised words in the evidence can be abbreviated to."""
    made: set[str] = set()
    for place in evidence.places[:READ]:
        run = ""
        for word in place.passage.words.texts:
            if word[0].isupper():
                run = (run + word[0])[-LETTERS:]
                made.update(run[-size:] for size in range(2, len(run) + 1))
            elif word.lower() not in _SMALL:
                run = ""
    return frozenset(made)


def _spelt_out(run: Words, evidence: Evidence) -> bool:
    """Whether a run of capitals is what an abbreviation in the evidence stands for."""
    letters = "".join(word[0] for word in run.texts if word[0].isupper()).lower()
    return any(len(letters) - low > 1 and letters[low:] in evidence.index for low in range(min(3, len(letters))))
