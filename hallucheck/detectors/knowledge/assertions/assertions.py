"""Assertions: claims of the answer tied to entities and attributes of the knowledge base, and how they fare there.

A claim whose predicate or subject names an attribute ("was founded in", "John's email is") makes an assertion; values
beside a name make others (`beside`). Where several entities have the name, the one that fits best is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from hallucheck.detectors.knowledge.assertions import attributes
from hallucheck.detectors.knowledge.assertions.value_words import category_of, value_span
from hallucheck.detectors.knowledge.opposition.opposed import EXCLUSIVE, excluded
from hallucheck.detectors.knowledge.sentence.segments import kind_of_time
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase
from hallucheck.evidence.knowledge.base import agreement, in_force
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.world import is_wide
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.grammar.clauses import Mood
from hallucheck.text.grammar.verbs import Tense
from hallucheck.text.values.typed import Match, ValueKind, find_values, read_value


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """One claim about a known entity. Spans are code points of the answer."""

    entity: Entity
    attribute: str | None
    """The entity's own name of it; None: the entity has no such attribute."""
    wanted: str
    """What the claim asks for, in its own or the family's word."""
    value: str
    start: int
    end: int
    claim_start: int
    claim_end: int
    negated: bool
    how: str
    match: Match
    fact: Fact | None = None

    @property
    def opposed(self) -> bool:
        """Whether the knowledge base says otherwise."""
        return self.match is Match.SAME if self.negated else self.match is Match.DIFFERENT

    @property
    def supported(self) -> bool:
        """Whether the knowledge base says the same."""
        return self.match is Match.DIFFERENT if self.negated else self.match is Match.SAME


UNSURE = frozenset(("may", "might", "could", "would", "should", "can"))
"""Modals under which a claim is no statement of fact."""

HOW = {"name": 1.0, "phrase": 0.97, "aligned": 0.95, "stance": 0.95, "value": 0.93, "question": 0.8}
"""How sure the way from words to attribute is."""


def from_claim(
    base: KnowledgeBase, claim: Triple, entities: Sequence[Entity], rest: str, today: date | None = None
) -> Iterator[Assertion]:
    """The assertion of a claim whose subject is `entities`; `rest` is what the subject says beside their name.

    A claim in the present tense is held against the facts in force on the day `today`.
    """
    if claim.mood is not Mood.STATED or claim.modality in UNSURE or claim.quantifier not in (None, "both", "all"):
        return
    start, end = value_span(claim)
    value = claim.object[start - claim.object_start : end - claim.object_start]
    if not value:
        return
    best: tuple[int, Assertion] | None = None
    for entity in entities:
        for name, wanted, how in _attributes(base, entity, claim, rest, value):
            facts = current(entity.attributes[name], None if _is_past(claim) else today) if name else ()
            match, fact = _held(base, entity, claim, (name, how), value, facts) if name else (Match.UNKNOWN, None)
            found = Assertion(
                entity=entity,
                attribute=name,
                wanted=wanted,
                value=value,
                start=start,
                end=end,
                claim_start=claim.start,
                claim_end=claim.end,
                negated=claim.negated,
                how=how,
                match=match,
                fact=fact if match is not Match.DIFFERENT or len(entities) == 1 else None,  # which of them it would be
            )
            rank = _rank(match, value, fact)
            if best is None or rank > best[0]:
                best = (rank, found)
    if best is not None:
        yield best[1]


def _held(  # noqa: PLR0917 (whose, what, and how it is told)
    base: KnowledgeBase, entity: Entity, claim: Triple, told: tuple[str, str], value: str, facts: tuple[Fact, ...]
) -> tuple[Match, Fact | None]:
    """How a claimed value fares against the facts of the attribute `told` (its name, how it was found)."""
    if not facts:
        return Match.UNKNOWN, None
    name, how = told
    match, fact = agreement(value, facts)
    if match is Match.UNKNOWN and how == "phrase":
        match, fact = agreement(claim.object, facts)
    if match is not Match.DIFFERENT:
        return match, fact
    if _BOUND.search(claim.object) or _may_differ(claim, name, facts):
        return Match.UNKNOWN, fact  # "less than 15 kg" is not 15 kg
    if lies_around(name, value, facts):
        return Match.UNKNOWN, fact  # who is based in Stuttgart is based in Germany
    if how == "name" and not _is_alike(base, entity, name, value, facts):
        return Match.UNKNOWN, fact  # "the CEO is on vacation" gives no CEO
    return match, fact


def current(facts: tuple[Fact, ...], today: date | None) -> tuple[Fact, ...]:
    """The facts that a statement of the present is held against: those in force, where any says when it holds."""
    if today is None or all(fact.since is None and fact.until is None for fact in facts):
        return facts
    return in_force(facts, today)


def _is_alike(base: KnowledgeBase, entity: Entity, name: str, value: str, facts: Sequence[Fact]) -> bool:
    """Whether a value can be one of an attribute: capitals where the known ones have them, else one of its words."""
    plain = normalise(value)
    kinds = {read_value(value).kind, *(read_value(fact.text).kind for fact in facts)}
    has_digits = any(map(str.isdigit, value)) and any(any(map(str.isdigit, fact.value)) for fact in facts)
    if kinds != {ValueKind.TEXT} or has_digits or plain in base.attribute_vocabulary(entity.type, name):
        return True
    kept = attributes.family(name)
    if any(fact.value[:1].isupper() for fact in facts):
        return value[:1].isupper() or (kept == "department" and plain in attributes.DEPARTMENTS)
    if kept == "colour":
        return plain in COLOURS
    return any(excluded(value, fact.value, EXCLUSIVE) is not None for fact in facts) or kept not in attributes.STATES


def lies_around(name: str, value: str, facts: Sequence[Fact]) -> bool:
    """Whether a country or region is claimed where a place is known, or a place where a region is known."""
    if attributes.family(name) not in ("headquarters", "birthplace", "room"):
        return False
    return all(is_wide(value) is not is_wide(fact.value) for fact in facts)


def _may_differ(claim: Triple, name: str, facts: Sequence[Fact]) -> bool:
    """Whether a claim tells how things were or will be, where only how they are is known."""
    changes = attributes.family(name) in attributes.STATES and claim.tense is not Tense.PRESENT
    return changes and all(fact.since is None and fact.until is None for fact in facts)


def _is_past(claim: Triple) -> bool:
    """Whether a claim may be about another time than now."""
    return claim.tense is not Tense.PRESENT or any(word.isdigit() and len(word) == YEAR for word in claim.beside)


YEAR = 4
"""Digits of a year."""

_BOUND = regex(
    r"(?<!\w)(?:about|around|approximately|approx|roughly|nearly|almost|over|under|above|below|less|more|fewer|least|most|"
    r"up to|between|from|minimum|maximum|starting|per|each|every(?! \w+day)|another|extra|additional|cheaper|lighter|"
    r"heavier|off|discount|than)(?!\w)|~",
    re.IGNORECASE,
)


def _rank(match: Match, value: str, fact: Fact | None) -> int:
    """Which of several readings is meant: one that agrees, else one that cannot be excluded, else one that opposes.

    An attribute of another kind (a time, where a day is claimed) is not what is meant.
    """
    if match is Match.UNKNOWN:
        known = read_value(fact.text).kind if fact is not None else None
        mine = read_value(value).kind
        if known is None:
            return 0
        same_kind = kind_of_time(known) == kind_of_time(mine)  # 'Friday' may be the 3rd
        return 2 if same_kind or ValueKind.TEXT in (known, mine) else 0
    return 3 if match is Match.SAME else 1


def _attributes(
    base: KnowledgeBase, entity: Entity, claim: Triple, rest: str, value: str
) -> Iterator[tuple[str | None, str, str]]:
    """(own attribute or None, what is asked for, how it was told) for a claim about `entity`."""
    if rest:
        name = attributes.named_attribute(entity, rest)
        told = claim.predicate.partition(" ")[0] in _TELLING  # not "the CEO met", "the email bounced"
        if told and (name is not None or attributes.is_known_family(rest)):
            yield name, rest, "name"
        return
    category = category_of(claim.object)
    if category is not None and _is_within(claim.predicate) and normalise(value) != normalise(claim.object):
        name = attributes.named_attribute(entity, category)
        if name is not None:
            yield name, category, "name"
            return
    if claim.predicate in _HAVING or claim.predicate == "be":
        yield from _had(entity, claim) if claim.predicate != "be" else _described(base, entity, claim, value)
        return
    if not (claim.head and claim.predicate.startswith("be ")):  # "is available on Monday" gives no date of its subject
        yield from _by_phrase(base, entity, claim, value)


def _is_within(predicate: str) -> bool:
    """Whether a predicate puts its subject into its object: 'is in the Sales team', not 'met with' or 'supports' it."""
    verb, _, rest = predicate.partition(" ")
    preposition = rest.rpartition(" ")[2]
    if verb == "be":
        return preposition not in ("with", "for", "by", "about", "near", "from", "to") or rest == "assigned to"
    return verb in _STAYING and preposition in ("", "in", "at", "on", "for", "to") and predicate != "work"


_STAYING = frozenset(
    ("work", "belong", "have", "take", "sit", "stay", "serve", "happen", "start", "begin", "run", "open", "use")
)


def _by_phrase(base: KnowledgeBase, entity: Entity, claim: Triple, value: str) -> Iterator[tuple[str | None, str, str]]:
    """'works in', 'was founded by': the predicate tells the attribute, the kind of the value which of several."""
    families = attributes.families_of(claim.predicate)
    if claim.predicate.startswith("join ") and claim.head and not _is_employer(base, claim.head):
        families = ()
    found = False
    for name in attributes.attributes_of(entity, families):
        if claim.predicate not in attributes.VAGUE or _fits(base, entity, name, value):
            found = True
            yield name, attributes.family(name), "phrase"
    if families and not found and claim.predicate not in attributes.VAGUE and _plausible(families[0], value):
        yield attributes.named_attribute(entity, claim.predicate.rpartition(" ")[2]), families[0], "phrase"


_DATED = frozenset(
    ("founded", "start date", "end date", "date", "time", "born", "died", "published", "join date", "opening time",
     "closing time")
)  # fmt: skip
_TIMED = (ValueKind.DATE, ValueKind.MONTH, ValueKind.YEAR, ValueKind.DAY, ValueKind.WEEKDAY, ValueKind.TIME)


def _plausible(wanted: str, value: str) -> bool:
    """Whether a value can be one of a family at all: dates for what is dated, names for the rest."""
    kind = read_value(value).kind
    if wanted in _DATED:
        return kind in _TIMED
    return kind is not ValueKind.TEXT or value[:1].isupper()


_TELLING = frozenset(
    ("be", "have", "stand", "amount", "remain", "start", "begin", "end", "open", "close", "read", "total")
)
"""Verbs by which an attribute that the subject names is told."""


def _is_employer(base: KnowledgeBase, head: str) -> bool:
    """Whether somebody joins where they work: the company, the team, or one that the base knows."""
    plain = normalise(head).removeprefix("the ").removeprefix("our ")
    return plain in ("us", "company", "firm", "organization", "organisation", "team", "staff") or bool(base.find(head))


_HAVING = frozenset(("have", "come with", "include", "offer", "feature", "provide", "be sell with", "be cover by"))
COLOURS = words(
    "red orange yellow green blue purple violet pink brown black white grey gray silver gold golden beige turquoise "
    "navy"
)
_ROLE = regex(
    r"(?:the |our |a |an )?(?:[A-Za-z-]{2,20} ){0,4}(?:officer|manager|director|president|engineer|analyst|controller|"
    r"treasurer|accountant|chairman|chairwoman|secretary|assistant|developer|designer|consultant|lawyer|nurse|teacher|"
    r"professor|CEO|CFO|CTO|COO)",
    re.IGNORECASE,
)


_TITLE = regex(r"the [A-Z]")


def _described(base: KnowledgeBase, entity: Entity, claim: Triple, value: str) -> Iterator[tuple[str | None, str, str]]:
    """'is red', 'is not available', 'is the Chief Financial Officer': what is said tells the attribute."""
    plain = normalise(value)
    denied = claim.negated and not claim.beside - set(claim.subject.split(" "))  # "not available in Canada" may be so
    for name, facts in entity.attributes.items():
        kept = attributes.family(name)
        if (
            (kept == "colour" and plain in COLOURS)
            or (kept == "title" and _TITLE.match(claim.object) and _ROLE.fullmatch(claim.object))
            or (kept == "title" and plain in base.attribute_vocabulary(entity.type, name))
            or (denied and any(normalise(fact.value) == plain for fact in facts) and not plain.isdigit())
        ):
            yield name, kept, "phrase"


def _had(entity: Entity, claim: Triple) -> Iterator[tuple[str | None, str, str]]:
    """'has 40 employees', 'has a warranty of two years'."""
    owned, of, _ = claim.object.partition(" of ")
    plain = normalise(owned if of and find_values(claim.object[len(owned) :]) else claim.object)
    whole, tail = plain.removeprefix("a ").removeprefix("an "), plain.rpartition(" ")[2]
    name = next((found for part in (whole, tail) if part and (found := attributes.named_attribute(entity, part))), None)
    if (name is not None or attributes.family(tail) in _COUNTED) and find_values(claim.object):
        yield name, tail, "name"


_COUNTED = frozenset(("employees", "population", "revenue", "capacity"))
"""Families of which one has so and so many: 'has 5,000 employees' tells no other attribute."""


def _fits(base: KnowledgeBase, entity: Entity, attribute: str, value: str) -> bool:
    """Whether a value is of the kind that the attribute has, where the predicate alone does not tell."""
    mine = read_value(value)
    known = [read_value(fact.text) for fact in entity.attributes[attribute]]
    if mine.kind is not ValueKind.TEXT:
        return any(kind_of_time(other.kind) == kind_of_time(mine.kind) for other in known)
    plain = normalise(value)
    if plain in base.attribute_vocabulary(entity.type, attribute):
        return True
    if attributes.family(attribute) == "department":
        return plain in attributes.DEPARTMENTS
    return any(normalise(fact.value) == plain for fact in entity.attributes[attribute])
