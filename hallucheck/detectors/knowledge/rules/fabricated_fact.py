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
from hallucheck.evidence.knowledge import Entity, KnowledgeBase
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import fillers, held_against
from hallucheck.judges.slots.tokens import content
from hallucheck.model import Evidence, Factor
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.grammar.clauses import Mood
from hallucheck.text.grammar.entities import Mention
from hallucheck.text.values.typed import Match
from hallucheck.text.words.lexicon import stem

RULE = RULES["knowledge/fabricated-fact"]

_US = frozenset(("we", "us", "our"))
"""What names nobody: what was sent to us is no attribute of ours."""
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
    base = reading.base
    if base is None or not base.complete:
        return
    yield from _lacking(reading)
    yield from _unknown(reading)


def _made_up(  # noqa: PLR0917 (whose attribute, its value, and where)
    reading: Reading, base: KnowledgeBase, entity: Entity, what: str, value: str, span: tuple[int, int]
) -> Iterator[Flag]:
    """The flag of an attribute that an entity lacks, where that is sure enough."""
    similar = attributes.similar_attributes(entity, what)
    confidence, own = fabrication(normalise(what), len(entity.attributes), similar)
    if confidence >= FLAGGED_FROM:
        yield Flag(
            rule=RULE.name,
            start=span[0],
            end=span[1],
            content=reading.answer[slice(*span)],
            confidence=confidence,
            message=f"the knowledge base has no {what} of {entity.name}",
            steps=own,
            detected=value,
            evidence=(Evidence(source=base.source, quote=f"{entity.name}: {', '.join(entity.attributes)}"),),
            knowledge=Held(unverifiable=True),
        )


def _lacking(reading: Reading) -> Iterator[Flag]:
    """Attributes that a sentence names, or things, that an entity of a complete type does not have."""
    base = reading.base
    if base is None:
        return
    for said, alone in reading.utterances:
        named = said.text[slice(*said.names[0])].lower() if said.names else ""
        if base.is_complete(said.entity.type) and alone:
            given = () if named in _US else unknown_attributes(said)
            things = (
                ()
                if is_about_part(said)
                else unknown_things(said.text, [end for _, end in said.names], _known(reading))
            )
            yield from _made(reading, base, said.entity, said.offset, (*given, *things))
    for sentence, about in zip(reading.sentences, reading.topics, strict=True):
        if about is None and base.is_complete() and len(base) and reading.base_words:
            things = unknown_things(sentence.text, (), _known(reading))
            yield from _made(reading, base, next(iter(base)), sentence.start, things)


def _known(reading: Reading) -> frozenset[str]:
    """Stems of all words of a small base: names, types, attributes, values."""
    called = [
        word
        for entity in reading.base or ()
        for name in (entity.type, *entity.attributes)
        for word in normalise(name).split()
    ]
    return frozenset(map(stem, (*reading.base_words.split(), *called)))


def _made(
    reading: Reading, base: KnowledgeBase, entity: Entity, offset: int, lacking: Iterable[Unknown]
) -> Iterator[Flag]:
    for unknown in lacking:
        if reading.dialogue.introduced(unknown.value) or base.mentions_value(unknown.value):
            continue
        if not _is_of_another(reading, base, entity, offset, unknown.value):
            span = (offset + unknown.start, offset + unknown.end)
            yield from _made_up(reading, base, entity, unknown.what, unknown.value, span)


def _is_of_another(reading: Reading, base: KnowledgeBase, entity: Entity, offset: int, value: str) -> bool:
    """Whether a value is one of another entity, of whose name a word stands in the sentence."""
    filler = next(iter(fillers(f"· {value}")), None)
    if filler is None or not reading.base_words:
        return False
    said = {t.stem for t in content(reading.sentences[reading.sentence_at(offset)].text)}
    return any(
        other.id != entity.id
        and any(t.stem in said for name in other.names for t in content(name))
        and any(held_against(filler, fact.text) is Match.SAME for fact in other.facts)
        for other in base
    )


def _unknown(reading: Reading) -> Iterator[Flag]:
    base = reading.base
    if base is None or not base.is_complete():
        return  # of an unknown name the type is unknown as well: only a base complete for all types can say
    names = {(name.start, name.end): name for name in reading.names}
    for claim in reading.claims:
        name = _subject(claim, names)
        if name is None or claim.mood is not Mood.STATED or claim.modality in UNSURE or claim.negated:
            continue
        if reading.is_known(name) or base.similar(name.text):
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


def _subject(claim: Triple, names: dict[tuple[int, int], Mention]) -> Mention | None:
    """The proper name that is the whole subject, if it is one."""
    return next(
        (n for (start, end), n in names.items() if start >= claim.subject_start and end == claim.subject_end
         and start - claim.subject_start <= len("the ")),
        None,
    )  # fmt: skip
