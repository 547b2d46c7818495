"""A fact that nobody recorded, where all there is was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hallucheck.detectors.confidences import confidence_of, part_of
from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.alignment.assertion import UNSURE
from hallucheck.detectors.knowledge.alignment.owners import is_about_part
from hallucheck.detectors.knowledge.alignment.unknown import Unknown, unknown_attributes, unknown_things
from hallucheck.detectors.knowledge.flags.flag import Flag, steps
from hallucheck.detectors.knowledge.flags.scoring import Held
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.knowledge import Entity
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import fillers, held_against
from hallucheck.judges.slots.tokens import content
from hallucheck.model import Evidence, Factor
from hallucheck.text.values.typed import Match
from hallucheck.text.words.lexicon import stem

RULE = RULES["knowledge/fabricated-fact"]

UNKNOWN_SUBJECT = confidence_of("knowledge/fabricated-fact: an unknown subject")
FLAGGED_FROM = 0.5
MANY = 10
"""Attributes above which an entity is well documented."""


def fabrication(attribute: str, count: int, similar: Sequence[str]) -> tuple[float, tuple[Factor, ...]]:
    """Own confidence that an attribute was made up, for a subject that has `count` others, and its parts."""
    parts = ["an attribute that the subject lacks"]
    if count > MANY:
        parts.append(f"the subject has more than {MANY} attributes")
    if attribute in attributes.COMMON or attributes.family(attribute) in attributes.COMMON:
        parts.append("nearly every entry has this attribute")
    if not similar:
        parts.append("no attribute has a similar name")
    return steps("sum", *(part_of(RULE.id, part) for part in parts))


def check(reading: Reading) -> Iterator[Flag]:
    """Attributes that known subjects lack; claims about subjects that nobody knows."""
    if reading.base.complete:
        yield from _lacking(reading)
    if reading.base.is_complete():  # of an unknown name the type is unknown as well: only one complete for all can say
        yield from _unknown(reading)


def _lacking(reading: Reading) -> Iterator[Flag]:
    """Attributes that a sentence names, or things, that an entity of a complete type does not have."""
    base = reading.base
    called = (name for entity in base for name in (entity.type, *entity.attributes)) if reading.is_small else ()
    known = frozenset(
        map(stem, (*reading.base_words.split(), *(w for name in called for w in normalise(name).split())))
    )
    for said, alone in reading.utterances:
        if base.is_complete(said.entity.type) and alone:
            named = said.text[slice(*said.names[0])].lower() if said.names else ""
            given = () if named in ("we", "us", "our") else unknown_attributes(said)  # what was sent to us is not ours
            ends = [end for _, end in said.names]
            things = () if is_about_part(said) else unknown_things(said.text, ends, known)
            yield from _made(reading, said.entity, said.offset, (*given, *things))
    for sentence, about in zip(reading.sentences, reading.topics, strict=True):
        if about is None and base.is_complete() and reading.base_words:
            things = unknown_things(sentence.text, (), known)
            yield from _made(reading, next(iter(base)), sentence.start, things)


def _made(reading: Reading, entity: Entity, offset: int, lacking: Iterable[Unknown]) -> Iterator[Flag]:
    """The flags of attributes that an entity lacks, where that is sure enough."""
    base = reading.base
    for unknown in lacking:
        if reading.dialogue.introduced(unknown.value) or base.mentions_value(unknown.value):
            continue
        similar = attributes.similar_attributes(entity, unknown.what)
        confidence, own = fabrication(normalise(unknown.what), len(entity.attributes), similar)
        if confidence < FLAGGED_FROM or _is_of_another(reading, entity, offset, unknown.value):
            continue
        start, end = offset + unknown.start, offset + unknown.end
        yield Flag(
            rule=RULE.name,
            start=start,
            end=end,
            content=reading.answer[start:end],
            confidence=confidence,
            message=f"the knowledge base has no {unknown.what} of {entity.name}",
            steps=own,
            detected=unknown.value,
            evidence=(Evidence(source=base.source, quote=f"{entity.name}: {', '.join(entity.attributes)}"),),
            knowledge=Held(unverifiable=True),
        )


def _is_of_another(reading: Reading, entity: Entity, offset: int, value: str) -> bool:
    """Whether a value is one of another entity, of whose name a word stands in the sentence."""
    filler = next(iter(fillers(f"· {value}")), None)
    if filler is None or not reading.is_small:
        return False
    said = {t.stem for t in content(reading.sentences[reading.sentence_at(offset)].text)}
    return any(
        other.id != entity.id
        and any(t.stem in said for name in other.names for t in content(name))
        and any(held_against(filler, fact.text) is Match.SAME for fact in other.facts)
        for other in reading.base
    )


def _unknown(reading: Reading) -> Iterator[Flag]:
    """Claims of which a proper name that nobody knows is the whole subject."""
    for claim in reading.claims:
        first, last = claim.subject_start, claim.subject_end
        name = next((n for n in reading.names if 0 <= n.start - first <= len("the ") and n.end == last), None)
        if name is None or not claim.stated or claim.modality in UNSURE or claim.negated:
            continue
        if reading.is_known(name) or reading.base.similar(name.text):
            continue
        yield Flag(
            rule=RULE.name,
            start=claim.start,
            end=claim.end,
            content=reading.answer[claim.start : claim.end],
            confidence=UNKNOWN_SUBJECT,
            message=f"a claim about {name.text}, of whom the knowledge base knows nothing though it is complete",
            steps=(Factor(name="own", value=UNKNOWN_SUBJECT, note="fixed for an unknown subject"),),
            detected=name.text,
            knowledge=Held(unverifiable=True),
        )
