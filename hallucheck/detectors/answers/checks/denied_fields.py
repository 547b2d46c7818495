"""What a record denies or leaves open: `"WiFi": "no"`, `"OutdoorSeating": null`, held against prose that affirms it."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence, Truth, truths_of
from hallucheck.judges.clauses import clauses
from hallucheck.judges.polarity import around, denied, negations
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

_SAYING = words(
    "information data detail details specific specify specifies specified mention mentions mentioned stated listed "
    "indicated known clear"
)
"""Words by which one says that a record says nothing."""

SURE_OF_KEY, UNSURE = 0.6, 0.5
"""Confidence where the record says otherwise, or is silent, in words that stand nowhere else in the evidence."""


def records(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Keys that are false or unknown and affirmed, or true or unknown and denied."""
    said = held.words.places
    for truth in evidence.index.reading(truths_of):
        here = [at for stem in truth.stems for at in said.get(stem, ())]
        if not all(stem in said for stem in truth.stems):
            continue
        is_denied = not _denied(held.words).isdisjoint(here)
        if _is_against(held.words, truth, is_denied=is_denied):
            has = "nothing" if truth.true is None else "yes" if truth.true else "no"
            yield Objection(
                note=f"{truth.key!r} is {'denied' if is_denied else 'affirmed'} where the record has {has}",
                detected=_phrase(held.words, here, is_denied=is_denied),
                expected=None if truth.true is None else f"{truth.key}: {has}",
                confidence=UNSURE if truth.true is None else SURE_OF_KEY,
                place=held.near[0],
                check="denied-fields",
            )


def _denied(found: Words) -> set[int]:
    """The places that negations govern, and those of subjects of which something is denied."""
    return {*denied(found)[0], *(at for place, heads in negations(found) for at in around(found, place, heads))}


def _is_against(found: Words, truth: Truth, *, is_denied: bool) -> bool:
    """Whether a statement says otherwise than a key that is true or false, or says what is unknown."""
    if truth.true is None and not _SAYING.isdisjoint(found.lowers):
        return False  # "it does not say whether there is WiFi"
    return truth.true is not False if is_denied else not truth.true and not negations(found)


def _phrase(found: Words, here: list[int], *, is_denied: bool) -> str:
    """The noun phrase of the words at these places, with its clause up to them where they are denied."""
    heads = {at: head for clause in clauses(found) for at, head in clause.heads.items()}
    ends = {heads.get(at, at) for at in here}
    own = [*here, *(at for at, head in heads.items() if head in ends)]
    low = min(own)
    if is_denied:
        said = {at for clause in clauses(found) if low in clause.places for at in clause.places}
        while low - 1 in said:
            low -= 1
    return found.text[found.spans[low][0] : found.spans[max(own)][1]]
