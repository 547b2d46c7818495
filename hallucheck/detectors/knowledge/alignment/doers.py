"""Who does something for a thing of the base, and what else it has to do with: 'the tour is led by Ann'.

The thing and whoever is named are both known, so that no value stands beside a cue. A sentence says in whatever words
who leads, runs or drives the thing; the base says it by an attribute whose values are people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache

import msgspec

from hallucheck.detectors.knowledge.alignment.attributes import Attribute, attribute, cue
from hallucheck.detectors.knowledge.alignment.topics import FEW, About
from hallucheck.detectors.knowledge.alignment.utterances import POSSIBLE, Assertion, current, is_unsure
from hallucheck.detectors.knowledge.sentence.names import is_person
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import NAME, fillers
from hallucheck.judges.slots.stances import negated
from hallucheck.judges.slots.tokens import Token, content, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import begins_in
from hallucheck.text.grammar.verbs import is_past
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import nouns
from hallucheck.text.words.lexicon import Stems, stem

_DOING = Stems(
    "lead run teach give hold conduct carry perform handle drive manage guide instruct host head direct organise "
    "organize supervise oversee operate"
)
"""Stems of verbs by which one says whose task something is: not of those who attend, book or like it."""

_ASKS_WHO = regex(r"(?:^|[.,!?] )(?:by |to |with )?(?:who(?:se|m)?|which \w{3,20} will)(?!\w)", re.IGNORECASE)
_MEETS = regex(r"(?<!\w)(?:is|are|be) with $", re.IGNORECASE)
"""What says by whom it is done: 'your appointment will be with Ann'."""
_WHO_DOES = regex(r"who (?!is|was|can|could|should|may|must|do|did|has|had|have|will|would)[a-z]+s ", re.IGNORECASE)
"""A question for whoever does something: 'Who cuts the suits?', not 'Who can I ask?'."""


class _Person(msgspec.Struct, frozen=True):
    """Somebody whom a sentence names; the span is in the answer."""

    start: int
    end: int
    name: str
    facts: Sequence[Fact]


def done_by_others(  # noqa: PLR0917 (a sentence, what it is about, and what it answers)
    base: KnowledgeBase,
    sentence: Sentence,
    told: Sequence[About | None],
    question: str,
    asked: About | None,
    today: date | None,
) -> Iterator[Assertion]:
    """What a sentence says of a thing that another person than the known one does; `told`: topics up to its own."""
    text, read = sentence.text, tokens(sentence.text)
    if is_unsure(text) or negated(read):
        return
    replies = asked is not None and len(told) == 1 and _ASKS_WHO.search(question) is not None
    people, things = _both(base, sentence, told, asked if replies else None)
    if len(people) != 1 or len(things) != 1:
        return
    (person,), (thing,) = people, things.values()
    if _are_tied(person, thing):
        return
    spoken = [t for t in content(text) if not person.start <= t.start + sentence.start < person.end]
    heard = [*spoken, *content(question if replies else "")]
    meets = _MEETS.search(text[: person.start - sentence.start]) or (replies and _WHO_DOES.match(question))
    name = _done(base, thing, heard, meets=bool(meets) or any(_is_doing(t, read) for t in heard))
    if name is None or not (facts := current(thing.attributes[name], today)):
        return
    if _strange(spoken, thing, attribute(name)) <= (0 if replies else 1):
        yield Assertion(
            entity=thing, attribute=name, value=person.name,
            start=person.start, end=person.end, claim_start=sentence.start, claim_end=sentence.end,
            negated=False, how="aligned", match=Match.DIFFERENT, fact=facts[0],
        )  # fmt: skip


def _strange(spoken: Sequence[Token], thing: Entity, about: Attribute) -> int:
    """How many words say something of a person but that he does something for a thing."""
    own = {t.stem for called in (thing.type, *thing.names) for t in tokens(called)}
    free = (t for t in spoken if t.stem not in own and t.stem not in _DOING)
    return sum(cue(about, [t], [t.lower]).strength < POSSIBLE for t in free)


def _both(
    base: KnowledgeBase, sentence: Sentence, told: Sequence[About | None], asked: About | None
) -> tuple[list[_Person], dict[str, Entity]]:
    """The people and the things that a sentence means, by name, by "it" or as a reply to what was asked."""
    people, things = _parties(base, sentence, told[-1])
    before, read = told[-2] if len(told) > 1 else None, tokens(sentence.text)
    other = asked or (before if any(t.lower in ("it", "its", "this", "that") for t in read) else None)
    return people, things or ({other.entity.id: other.entity} if other is not None else {})


def _parties(base: KnowledgeBase, sentence: Sentence, about: About | None) -> tuple[list[_Person], dict[str, Entity]]:
    """The people and the things of the base that a sentence names."""
    named = [] if about is None else [(*span, about.entity) for span in about.spans]
    named += [] if about is None else [(n.start, n.end, n.entities[0]) for n in about.other]
    people = [_Person(start, end, entity.name, entity.facts) for start, end, entity in named if is_person(entity)]
    things = {entity.id: entity for _, _, entity in named if not is_person(entity)}
    spans = [(start, end) for start, end, _ in named]
    for filler in fillers(sentence.text):
        start, end = filler.start + sentence.start, filler.end + sentence.start
        if filler.kind == NAME and not begins_in(start, spans) and normalise(filler.text) in _people(base):
            people.append(_Person(start, end, filler.text, ()))
    return people, things


@lru_cache(maxsize=8)
def _people(base: KnowledgeBase) -> frozenset[str]:
    """The names of all people that a base knows: its persons, and the values of its attributes for doers."""
    if len(base) > FEW:
        return frozenset()
    found = {normalise(name) for entity in base if is_person(entity) for name in entity.names}
    return frozenset(found).union(
        normalise(fact.value)
        for entity in base
        for name, facts in entity.attributes.items()
        if _is_doer(name)
        for fact in facts
        if fact.value.istitle()
    )


def _is_doer(name: str) -> bool:
    """Whether an attribute is called after somebody who does something: 'guide', 'lead installer'."""
    last = normalise(name).rpartition(" ")[2]
    kinds = nouns().get(stem(last))
    return "person" in kinds if kinds is not None else last.endswith(("er", "or", "ist", "man", "lady", "lord"))


def _are_tied(person: _Person, thing: Entity) -> bool:
    """Whether the base has a person and a thing to do with each other, in whatever attribute."""
    words = frozenset(normalise(person.name).split(" "))
    if any(words & frozenset(normalise(fact.text).split(" ")) for fact in thing.facts):
        return True
    own = {t.stem for name in thing.names for t in content(name)}
    return any(t.stem in own for fact in person.facts for t in tokens(fact.text))


def _done(base: KnowledgeBase, thing: Entity, heard: Sequence[Token], *, meets: bool) -> str | None:
    """The attribute of a thing that says who does what words speak of: by its name, or as the only one of its kind."""
    doers = [
        name
        for name, facts in thing.attributes.items()
        if all(normalise(fact.value) in _people(base) for fact in facts)
    ]
    lowers = [t.lower for t in heard]
    cued = [name for name in doers if cue(attribute(name), heard, lowers).strength >= POSSIBLE]
    if len(cued or doers) != 1:
        return None
    return cued[0] if cued else doers[0] if meets else None


def _is_doing(token: Token, read: Sequence[Token]) -> bool:
    """Whether a verb says whose task something is, as it is now: 'leads', 'is led'."""
    if token.stem not in _DOING:
        return False
    behind = [t.lower for t in read if t.end <= token.start][-2:]
    return not is_past(token.lower) or bool({"is", "are", "be"} & set(behind))
