"""A sentence about an entity aligned with the entity's attributes.

For each value in a sentence the attribute is found that it fills: one whose stored value is of the same kind and of
which the sentence speaks, by a word of its name, a synonym or a preposition (`cues`). An equal value verifies, another
one contradicts. Where a sentence speaks of an attribute without giving a value, its stance counts: "pets are welcome"
against `pets: not allowed`. What restricts ("closed on", "previous") verifies nothing but its own denial.
"""

from __future__ import annotations

from datetime import date

from hallucheck.detectors.knowledge.alignment.assertion import Assertion
from hallucheck.detectors.knowledge.alignment.cues import attribute
from hallucheck.detectors.knowledge.alignment.filled import filled
from hallucheck.detectors.knowledge.alignment.owners import is_about_part, owned_attributes
from hallucheck.detectors.knowledge.alignment.stanced import stanced
from hallucheck.detectors.knowledge.alignment.utterances import Utterance, clauses_of, is_unsure
from hallucheck.detectors.knowledge.alignment.worded import categories, worded
from hallucheck.evidence.knowledge import KnowledgeBase
from hallucheck.text.values.typed import Match


def align(base: KnowledgeBase, said: Utterance, today: date | None) -> list[Assertion]:
    """The assertions of an utterance, in order."""
    if is_unsure(said.text) or is_about_part(said):
        return []
    owned = owned_attributes(said)
    everything = [*map(attribute, said.entity.attributes)]
    known = [about for about in everything if owned is not None and (not owned or about.name in owned)]
    found: list[Assertion] = []
    for clause in clauses_of(said):
        here = [each for filler in clause.fillers for each in filled(base, clause, filler, known, today)]
        taken = {each.attribute for each in here if each.match is not Match.UNKNOWN}
        found += here
        for about in everything:
            if about.name not in taken:
                found += stanced(clause, about, today)
                found += worded(base, clause, about, today) if about in known else ()
        if owned == frozenset():
            told = {each.attribute for each in found}
            found += [each for each in categories(clause, today) if each.attribute not in told]
    return found
