"""A sentence about an entity aligned with the entity's attributes.

For each value in a sentence the attribute is found that it fills: one whose stored value is of the same kind and of
which the sentence speaks, by a word of its name, a synonym or a preposition (`attributes`). An equal value verifies,
another one contradicts. Where a sentence speaks of an attribute without giving a value, its stance counts: "pets are
welcome" against `pets: not allowed`. What restricts ("closed on", "previous") verifies nothing but its own denial.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from datetime import date

import msgspec

from hallucheck.detectors.knowledge.alignment.attributes import Attribute, attribute, likened
from hallucheck.detectors.knowledge.alignment.filled import filled
from hallucheck.detectors.knowledge.alignment.keyed import keyed
from hallucheck.detectors.knowledge.alignment.opened import opened
from hallucheck.detectors.knowledge.alignment.stanced import AKIN, stanced
from hallucheck.detectors.knowledge.alignment.utterances import (
    LOOSE,
    Assertion,
    SpokenClause,
    Utterance,
    clauses_of,
    current,
    is_unsure,
)
from hallucheck.detectors.knowledge.alignment.worded import unlisted, worded
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase
from hallucheck.evidence.knowledge.names import ARTICLES
from hallucheck.judges.slots.fillers import TIME
from hallucheck.judges.slots.tokens import FUNCTION, Token, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.values.timetable import days_in, timetable
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import verbal

_ANY_ONE, _WITH = regex(r"(?<!\w)an? $", re.IGNORECASE), regex(r" with(?:out)?(?!\w)")
_EARLIER = regex(r" (?:of|from|in) (?:the (?:year|month|week|day) before|last [a-z]+)(?!\w)")
"""Behind a name: not the entity as it is now."""
_ANYBODY = frozenset(("you", "we", "that", "this"))
"""Subjects that are no thing of their own: 'you pay 20 pounds'."""
LEAD = 4
"""Words at the head of a sentence that name what it is about."""
_PART_OF = regex(
    r"(?:(?P<what>(?:[a-z]+ )?[A-Za-z]+) of|^(?P<head>(?:[a-z]+ ){0,2}[A-Za-z]+) (?:for|to|at|in|with))"
    r"(?: the| our| your| my| a| an| this)? ?$",
    re.IGNORECASE,
)
"""'of' binds to the noun before it; another preposition only where that noun opens the sentence."""
_SUBJECT = regex(
    r"^(?P<what>(?:the|an?|our|your)(?: [\w'’-]+){1,4}?)(?=,? (?:of|for|to|at|in|with|from|near|next|inside|outside|by|"
    r"behind|opposite|across|on|along|around|beside|under|above|between|before|after|that|which|who)(?!\w))",
    re.IGNORECASE,
)
"""The noun that opens a sentence, and of which is then said what it has to do with the entity."""
_OWN_PART = regex(r"['’]s? (?P<what>[a-z]+(?: [a-z]+)?)", re.IGNORECASE)
_OTHER = regex(
    r"(?<!\w)(?:used|refurbished|rented|leased|fake|replica|former|old|previous|future|hand) ?$|"
    r"(?<!\w)(?:after|before|since|because of|besides|except|near|like|than)"
    r"(?: the| our| your| my| a| an| this)? ?$",
    re.IGNORECASE,
)
"""What stands before a name by which another thing is meant: a used one, what is around it."""


def owned_attributes(said: Utterance) -> frozenset[str] | None:
    """The attributes that a sentence is about by its subject ('the price of the X2'), empty where it is about any.

    None where it is about a part of the entity, another thing, or goes on about something of its own.
    """
    if said.goes_on and not said.asked:
        read = tokens(said.text)
        lead = _lead(read)
        akin = (name for name in said.entity.attributes if likened(attribute(name), lead, AKIN))
        return said.cued(lead, [t.lower for t in read]) or frozenset(akin) or None  # 'dogs' of a `pets policy`
    if not said.names:
        return frozenset()
    if is_about_part(said.text[: said.names[0][0]]) or _is_one_of_several(said):
        return None
    return _owned_by_part(said)


def _owned_by_part(said: Utterance) -> frozenset[str] | None:
    """The attributes of which the words for something of an entity are; None where they are a thing of its own."""
    what = _part(said)
    if not what or what[-1].lower in FUNCTION:
        return frozenset()
    spoken = [t for t in what if t.lower not in FUNCTION]
    if cued := said.cued(spoken, [t.lower for t in what]):
        return cued if said.explains(what[-1]) else None
    return frozenset() if _is_plain(what) or all(map(said.knows, spoken)) else None


def _lead(read: Sequence[Token]) -> list[Token]:
    """The words of a sentence that say what it is about; all where its subject is anybody."""
    read = [t for t in read if t.lower not in ("yes", "no")]
    return [t for t in (read if read and read[0].lower in _ANYBODY else read[:LEAD]) if t.lower not in FUNCTION]


def _part(said: Utterance) -> list[Token]:
    """The words for something of the entity: 'the price of the X2', 'the X2's battery'."""
    start, end = said.names[0]
    of = _PART_OF.search(said.text[:start]) or _SUBJECT.match(said.text[:start])
    part = of or _OWN_PART.match(said.text[end:])
    what = list(tokens(part[part.lastgroup or 0])) if part else []
    if what and what[0].lower in _ANYBODY:
        return []  # 'you may train at'
    while len(what) > 1 and (what[-1].lower in FORMS or (not of and verbal(what[-1].stem) > 0)):
        what.pop()  # "'s battery weighs"
    return what


def _is_one_of_several(said: Utterance) -> bool:
    """Whether what stands behind a name tells one of several from the usual: 'an X2 with a scratch', last year's."""
    start, end = said.names[0]
    return _EARLIER.match(said.text, end) is not None or (
        _ANY_ONE.search(said.text[:start]) is not None and _WITH.match(said.text, end) is not None
    )


def is_about_part(before: str) -> bool:
    """Whether by what stands before a name another thing is meant: a used one, what is around it."""
    return _OTHER.search(before) is not None


def _is_plain(what: Sequence[Token]) -> bool:
    """Whether the words before 'of' or 'at' are no part of anything: a verb, which stands behind no article."""
    last = what[-1]
    return what[0].lower not in ARTICLES and (verbal(last.stem) > 0 or last.lower.endswith(("ed", "ing")))


def align(base: KnowledgeBase, said: Utterance, today: date | None) -> list[Assertion]:
    """The assertions of an utterance, in order."""
    if is_unsure(said.text):
        return []
    owned = owned_attributes(said)
    known = [attribute(name) for name in said.entity.attributes if not owned or name in owned]
    clauses = [*clauses_of(said)]
    paired = [*keyed(said, clauses, today)] if clauses else []
    taken = {each.start - said.offset for each in paired}
    hours = _timetables(said.entity, known, today) if clauses else {}
    found = [each for name, fact in hours.items() for each in opened(clauses, name, fact, _days(said.entity, name))]
    for name in said.entity.attributes:
        found += unlisted(base, said, attribute(name), today)
    known = [about for about in known if about.name not in hours]
    when = _of_times(said, clauses, known) if hours else known
    for clause in clauses:
        found += _of_clause(base, _without(clause, taken), known, when, today)
    if owned is None:  # it may be about a thing of its own, but what is the same is so where nothing speaks against it
        found = [_loose(each) for each in found if each.supported or each.how == "stance"]
    return [*paired, *found]


def _of_times(said: Utterance, clauses: Sequence[SpokenClause], known: Sequence[Attribute]) -> list[Attribute]:
    """The attributes that days and times fill beside opening hours: what words speak of, and what is not so."""
    cued = said.cued([t for clause in clauses for t in clause.spoken], [t.lower for t in tokens(said.text)])
    return [about for about in known if about.restricts or about.name in cued]


def _without(clause: SpokenClause, taken: Container[int]) -> SpokenClause:
    """A clause without the values that begin at some places."""
    free = tuple(filler for filler in clause.fillers if filler.start not in taken)
    return msgspec.structs.replace(clause, fillers=free) if len(free) < len(clause.fillers) else clause


def _loose(found: Assertion) -> Assertion:
    """An assertion of what may be about another thing; a stance stays one."""
    return found if found.how == "stance" else msgspec.structs.replace(found, how=LOOSE)


def _of_clause(
    base: KnowledgeBase, clause: SpokenClause, known: Sequence[Attribute], when: Sequence[Attribute], today: date | None
) -> Iterator[Assertion]:
    """What a clause says by its values; of attributes that these do not fill, by its stance and words.

    Values fill the `known` attributes, days and times those of them that are in `when`.
    """
    here: list[Assertion] = []
    for filler in clause.fillers:
        is_when = filler.kind == TIME or bool(days_in(filler.text))
        here += filled(base, clause, filler, when if is_when else known, today)
    yield from here
    taken = {each.attribute for each in here if each.match is not Match.UNKNOWN}
    for about in map(attribute, clause.said.entity.attributes):
        if about.name not in taken:
            yield from stanced(clause, about, today)
            yield from worded(base, clause, about, today) if about in known else ()


def _timetables(entity: Entity, known: Sequence[Attribute], today: date | None) -> dict[str, Fact]:
    """The attributes that hold the hours of several days."""
    held = ((about.name, current(entity.attributes[about.name], today)) for about in known)
    return {name: facts[0] for name, facts in held if len(facts) == 1 and timetable(facts[0].text) is not None}


def _days(entity: Entity, hours: str) -> set[int]:
    """The weekdays of which an entity says anything but no, beside its hours."""
    rest = [(name, fact.text) for name, facts in entity.attributes.items() if name != hours for fact in facts]
    return days_in(" ".join(f"{name.replace('_', ' ')} {text}" for name, text in rest if text != "no"))
