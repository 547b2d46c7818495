"""The attribute that a value in a clause fills, and how the value fares against what is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from math import isclose
from typing import NamedTuple

from hallucheck.detectors.knowledge.alignment.attributes import (
    RESTRICTING,
    Attribute,
    Cue,
    names_attribute,
    preposition_cue,
)
from hallucheck.detectors.knowledge.alignment.guards import (
    HAPPENING,
    agent_cue,
    is_about_only,
    may_contradict,
    resembling,
)
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    NAMED,
    POSSIBLE,
    Assertion,
    SpokenClause,
    assertion,
    current,
    lies_around,
    stem_of,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.names import kind_of_name
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import (
    COUNT,
    DAILY,
    DAY,
    LABEL,
    NAME,
    OFTEN,
    OLD,
    ORDINAL,
    SEASON,
    TIME,
    Filler,
    extent,
    fillers,
    held_against,
    is_duration,
    kinds_of,
)
from hallucheck.judges.slots.stances import stances_of_words
from hallucheck.judges.slots.tokens import NEAR, PERSONAL, nearness
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import begins_in
from hallucheck.text.basics.word_lists import words
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import Stems

_CLOSED = frozenset(("department", "language", "country"))
"""Kinds of name that are known by themselves: another name is none of them."""

_WHERE = frozenset(("in", "at", "near", "from", "to"))
"""Before the name of a place."""
ONLY_ONE = 0.15
"""What it adds that one attribute only has values of the kind."""


_ALONE = 0.65
"""Strength of the kind of value alone, where one attribute has it and the clause says nothing else."""


_PLAIN_KINDS = frozenset(("time", "money", "percent", "email", "url", "identifier", "frequency", ORDINAL, SEASON))
"""Kinds that show their attribute where one only has them."""
SAME_STRENGTH = 0.04
"""Cues as strong as the strongest but for so much leave open which attribute is meant."""
_HOLDS = regex(
    r"(?<!\w)(?:up to|at most|no more than|(?:room|space|places?|seats?) for|limited to|holds?|seats?|carr(?:y|ies)|"
    r"takes?|accommodates?|sleeps?|fits?|admits?)(?: (?:up to|at most|a maximum of|about))? $",
    re.IGNORECASE,
)
"""What says for how many there is room."""
BEGINNINGS = Stems("born founded establish begin start open build launch join employ hire")
"""Stems of what is so ever since: 'has been with us since 2012' of `joined`."""
_FROM, _TO = (
    words("from since begins starts start opening opens open departure"),
    words("until till to through by ends end closing closes close arrival"),
)
DIRECTED = 0.1
"""What it adds to a cue that the value stands behind the word for the same end of a range."""
_FORMERLY = regex(
    r"(?<!\w)(?:former|formerly|previous|previously|used to|was|were|had|once|earlier|before|until|left|joined|"
    r"came|ex)(?!\w)"
)


class _Candidate(NamedTuple):
    """An attribute that a value may fill, how surely, and how it fares there."""

    strength: float
    match: Match
    fact: Fact
    about: Attribute


def filled(
    base: KnowledgeBase,
    clause: SpokenClause,
    filler: Filler,
    known: Sequence[Attribute],
    today: date | None,
) -> Iterator[Assertion]:
    """The assertion that a value makes: of the attribute that it fills best."""
    entity = clause.said.entity
    if names_attribute(filler, known):
        return
    fitting = [about for about in known if _fits(entity, about, filler)]
    usual = [about for about in fitting if not about.restricts]
    exact = [about for about in usual if filler.kind in _kinds(entity, about)]
    ranked: list[_Candidate] = []
    restricting: list[Assertion] = []
    for about in fitting:
        facts = current(entity.attributes[about.name], today)
        if facts and about.restricts:
            restricting += _restricted(clause, filler, about, facts)
        elif facts:
            strength = _strength(clause, filler, about, facts, alone=exact == [about])
            rivals = () if strength else base.rivals(entity, about.name)
            if rivals and decide(filler, rivals)[0] is Match.SAME:
                strength = LIKELY  # what another entity of the type has
            if strength >= POSSIBLE:
                ranked.append(_Candidate(strength, *decide(filler, facts), about))
    if restricting:
        yield restricting[0]
    elif ranked:
        yield _best(clause, filler, ranked)


def _best(clause: SpokenClause, filler: Filler, ranked: Sequence[_Candidate]) -> Assertion:
    """The assertion of the attribute that fits best, of an equal value before another one."""
    best = max(candidate.strength for candidate in ranked)
    top = [candidate for candidate in ranked if candidate.strength >= best - SAME_STRENGTH]
    strength, match, fact, about = next((each for each in top if each.match is Match.SAME), top[0])
    if _is_multiple(clause, filler, fact):
        match = Match.SAME
    elif match is Match.DIFFERENT and (
        not may_contradict(clause, filler, about, strength, fact)
        or (filler.kind == NAME and lies_around(about.name, filler.text, (fact,)))
        or (strength < FULL and _is_of_other_attribute(clause, filler, about))
    ):
        match = Match.UNKNOWN
    return assertion(clause, about.name, (filler.start, filler.end), match, fact)


def _is_of_other_attribute(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether a name is what another attribute holds: the author, where only a word like 'brought out' is at hand."""
    others = (facts for name, facts in clause.said.entity.attributes.items() if name != about.name)
    is_place = clause.last_before(filler.start) in _WHERE
    return filler.kind == NAME and not is_place and any(decide(filler, facts)[0] is Match.SAME for facts in others)


def _is_multiple(clause: SpokenClause, filler: Filler, fact: Fact) -> bool:
    """Whether an amount is the stored one so many times as a count beside it says: 'ten shirts come to 25 pounds'."""
    if filler.kind != "money":
        return False
    stored = [extent(f.key)[0] for f in fillers(f"· {fact.text}") if f.kind == "money"]
    counts = [int(f.key) for f in clause.fillers if f.kind == COUNT and f.key.isdecimal()]
    return any(isclose(extent(filler.key)[0], price * count) for price in stored for count in counts)


def _fits(entity: Entity, about: Attribute, filler: Filler) -> bool:
    """Whether the values of an attribute are of the filler's kind."""
    kinds = _kinds(entity, about)
    if OLD in filler.nouns:  # 'my nine-year-old' may be older than the least that one must be
        return filler.nouns[0] in about.own and not filler.text.endswith(("year-old", "year old"))
    if filler.key == DAILY and DAY in kinds:
        return True
    if filler.kind == LABEL:
        noun = filler.text.partition(" ")[0].lower() if " " in filler.text else ""  # 'Studio 1' counts no sessions
        called = any(nearness(stem_of(noun), own) >= NEAR for own in about.own)
        alike = any(fact.value.lower().startswith(noun) for fact in entity.attributes[about.name])
        return (called or alike or not noun) and bool(kinds & {LABEL, COUNT, "identifier"})
    if filler.kind == NAME:
        return NAME in kinds and not kinds & {COUNT, DAY, "time", "money"}
    return filler.kind in kinds or (is_duration(filler.kind) and any(map(is_duration, kinds)))


def _kinds(entity: Entity, about: Attribute) -> set[str]:
    """The kinds of slot that the values of an attribute fill."""
    return {kind for fact in entity.attributes[about.name] for kind in kinds_of(fact.text)}


def decide(filler: Filler, facts: Sequence[Fact]) -> tuple[Match, Fact]:
    """How a value fares against the facts of one attribute, and the fact that decides."""
    verdicts = [(held_against(filler, fact.text), fact) for fact in facts]
    for wanted in (Match.SAME, Match.UNKNOWN):
        for match, fact in verdicts:
            if match is wanted:
                return match, fact
    return verdicts[0]


def _strength(clause: SpokenClause, filler: Filler, about: Attribute, facts: Sequence[Fact], *, alone: bool) -> float:
    """How surely a value fills an attribute, 0 to 1; `alone`: no other attribute has values of its kind."""
    told = told_by(clause, about, filler)
    if filler.kind == COUNT:
        return _strength_of_count(clause, filler, about, told)
    if filler.kind == LABEL:
        noun, space, _ = filler.text.lower().partition(" ")  # 'gate 12'
        return max(told.strength, FULL * any(fact.value.lower().startswith(noun + space) for fact in facts if space))
    if filler.kind == NAME:
        return _strength_of_name(clause, filler, about, facts, told)
    strength = max(told.strength, NAMED * _is_just_when(clause, filler, about))
    strength = strength or POSSIBLE * bool(resembling(clause, filler, about))
    alone = alone or (filler.kind == "money" and about.name.lower() == "price")
    strength += _direction(clause, filler, about) if strength else 0.0
    if not alone:
        return strength
    if strength:
        return min(1.0, strength + ONLY_ONE)
    return _ALONE if filler.kind in _PLAIN_KINDS or filler.kind.startswith("quantity") else 0.0


def is_of_people(stems: Sequence[str]) -> bool:
    """Whether a word is for people."""
    return any(one in PERSONAL or "person" in named(one) for one in stems)


def _strength_of_name(
    clause: SpokenClause, filler: Filler, about: Attribute, facts: Sequence[Fact], told: Cue
) -> float:
    """How surely a name fills an attribute: by a cue, its kind, a preposition, or as who did it."""
    alike = kind_of_name(filler.text)
    known = {kind_of_name(part.strip()) for fact in facts for part in fact.value.split(",")}
    if (known & _CLOSED or (alike in _CLOSED and None not in known)) and alike not in known:
        return 0.0  # 'works in Denver' gives no department
    placed = preposition_cue(about, clause.before(filler.start))
    of_people = known == {"person"} or (about.own and all(is_of_people([own]) for own in about.own))
    if clause.last_before(filler.start) in _WHERE and of_people and alike != "person" and not placed:
        return 0.0  # 'our coach taught in Lisbon'
    return max(
        told.strength,
        (POSSIBLE if alike == "person" else NAMED) * (alike is not None and known == {alike}),
        placed,
        NAMED * agent_cue(clause, filler, about),
    )


def _is_just_when(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether a clause says only when its subject is ('takes place on 18 May'), or 'since 1988' of a `since`."""
    if clause.last_before(filler.start) in about.words:
        return True
    if filler.kind == DAY and clause.last_before(filler.start) == "since":
        return any(own in BEGINNINGS for own in about.own)
    if filler.kind not in {DAY, "time"} or about.own:
        return False
    strange = [t for t in clause.spoken if not (t.stem in HAPPENING or begins_in(t.start, clause.filled))]
    usual = filler.kind == DAY and filler.text.lower().endswith("days")  # 'sees patients on Fridays'
    return len(strange) <= usual


def _strength_of_count(clause: SpokenClause, filler: Filler, about: Attribute, told: Cue) -> float:
    """How surely a count fills an attribute: what it counts is named beside it, or it is what the clause says."""
    if OLD in filler.nouns:
        return NAMED
    room = stem_of("capacity") in about.own or is_of_people(about.own)
    least = LIKELY * (room and _HOLDS.search(clause.said.text, 0, filler.start) is not None)
    beside = clause.said.asked or any(
        nearness(noun, own) >= LIKELY for noun in filler.nouns for own in (*about.own, *about.generic)
    )
    copular = clause.last_before(filler.start) in ("is", "are", "was", "were", "of", "at", "for")
    return max(least, told.strength if beside or (told.strength >= FULL and copular) else 0.0)


def _direction(clause: SpokenClause, filler: Filler, about: Attribute) -> float:
    """What the word before a value adds where the attribute's name has one end of a range in it: 'runs until'."""
    before = clause.said.text[: filler.start].lower().split()[-2:]
    if before and before[-1] not in ("at", "on", "in"):
        del before[:-1]  # 'ends at 12:30', but 'starts: 8 June'
    mine = _FROM if _FROM & set(before) else _TO if _TO & set(before) else None
    own = _FROM if about.words & _FROM else _TO if about.words & _TO else None
    if mine is None or own is None:
        return 0.0
    return DIRECTED if mine is own else -4 * DIRECTED  # 'is open from 7 to 4' gives no other time of opening


def _restricted(clause: SpokenClause, filler: Filler, about: Attribute, facts: Sequence[Fact]) -> Iterator[Assertion]:
    """What an attribute holds that says what is not so: its values must not be stated as being so."""
    match, fact = decide(filler, facts)
    restricting = [stem_of(word) for word in normalise(about.name).split(" ") if word in RESTRICTING]
    owned = any(t.stem in restricting for t in clause.spoken)
    if owned and filler.kind == DAY and any(f.kind == TIME for f in clause.fillers):
        return  # 'we close at 1 pm on Saturdays'
    owned = owned or (about.former and _FORMERLY.search(clause.text) is not None)
    if owned:
        yield assertion(clause, about.name, (filler.start, filler.end), match, fact, "stance")
    elif (
        (match is Match.SAME or filler.kind == OFTEN)
        and not (clause.negated or any(stance.sign < 0 for stance in stances_of_words(clause.all)))
        and is_about_only(clause, NAMED)
    ):
        yield assertion(clause, about.name, (filler.start, filler.end), Match.DIFFERENT, fact, "stance")
