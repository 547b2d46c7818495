"""A fact that nobody recorded, where all there is was recorded.

Either a sentence names an attribute that the base lacks ("Brightwell's VAT number is GB 1234", "has an SLA of 99.9 %"),
or its value is of a kind that no attribute of the entity has ("can be reached at ann@post.example", "is 34 years old").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.alignment.align import is_about_part
from hallucheck.detectors.knowledge.alignment.attributes import (
    COMMON,
    attribute,
    family,
    names_attribute,
    similar_attributes,
)
from hallucheck.detectors.knowledge.alignment.filled import BEGINNINGS, is_of_people
from hallucheck.detectors.knowledge.alignment.guards import is_asserted, is_bound, is_sum
from hallucheck.detectors.knowledge.alignment.utterances import UNSURE, SpokenClause, Utterance, clauses_of, is_unsure
from hallucheck.detectors.knowledge.flags import SILENT, Flag, Own, fixed, flag, sum_of
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.stated import stated
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.knowledge.base import are_tied
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import (
    COUNT,
    LABEL,
    NAME,
    OFTEN,
    OLD,
    ORDINAL,
    TIME,
    Filler,
    fillers,
    held_against,
    kinds_of,
)
from hallucheck.judges.slots.tokens import content, tokens
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import nouns
from hallucheck.text.words.lexicon import Stems, stem

RULE = RULES["knowledge/fabricated-fact"]

UNKNOWN_SUBJECT = confidence_of("knowledge/fabricated-fact: an unknown subject")
FLAGGED_FROM = 0.5
MANY = 10
"""Attributes above which an entity is well documented."""
_NAMED = regex(
    r"['’]s? (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?) (?:is|are|was)(?!\w)"
    r"| (?:has|have|offers?|comes with|guarantees) an? (?P<of>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?) (?:of|for)(?!\w)"
)
_OF = regex(
    r"(?:the|its|their|his|her) (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}) (?:of|for) (?:the )?$", re.IGNORECASE
)
_OWN = regex(
    r"(?:its|their|his|her) (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?) (?:is|are|was)(?!\w)", re.IGNORECASE
)
_TELLING = frozenset(("email", "url", "identifier", "percent"))
"""Kinds of value that an entry has an attribute for, or has not: addresses, numbers to call, shares, ages."""
_DERIVED = regex(
    r"(?<!\w)(?:after|before|ago|later|earlier|more|less|than|within|for|since|over|about|by)(?!\w)", re.IGNORECASE
)
_WE = regex(r"(?:we|you can)(?= )", re.IGNORECASE)
_HAS_A = regex(
    r" (?:also |even )?(?P<verb>[a-z]{3,12})(?: with| out| on)? (?P<a>an? )?"
    r"(?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?)(?=[.,;!]|$| (?:and|for|on|in|at|with|as|from)(?!\w))"
)
_DEALING = Stems("have offer come feature boast provide sell lend rent hire stock serve make print run")
"""Stems of the verbs by which one says what there is, or what one deals in."""
_THINGS = frozenset(("artifact", "food"))
"""Kinds of noun that one sells, lends or makes."""
_COUNTED = regex(r" (?P<what>[a-z]{4,})(?!\w)")
_HAS = regex(r"(?<!\w)(?:has|have|employs?|owns?|runs?|operates?)(?: (?:about|around|exactly|over|only))? $")
NEAR = 24
"""Code points before a value in which a word says that it is worked out from others."""


def fabrication(attribute: str, count: int, similar: Sequence[str]) -> Own:
    """Own confidence that an attribute was made up, for a subject that has `count` others, and its parts."""
    parts = ["an attribute that the subject lacks"]
    if count > MANY:
        parts.append(f"the subject has more than {MANY} attributes")
    if attribute in COMMON or family(attribute) in COMMON:
        parts.append("nearly every entry has this attribute")
    if not similar:
        parts.append("no attribute has a similar name")
    return sum_of(RULE, *parts)


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
    for said in reading.utterances:
        if base.is_complete(said.entity.type) and not said.others:
            named = said.text[slice(*said.names[0])].lower() if said.names else ""
            given = () if named in ("we", "us", "our") else unknown_attributes(said)  # what was sent to us is not ours
            things = unknown_things(said.text, [end for _, end in said.names], known)
            yield from filter(None, (_made(reading, said, each) for each in (*given, *things)))


def _made(reading: Reading, said: Utterance, unknown: Unknown) -> Flag | None:
    """The flag of an attribute that an entity lacks, where that is sure enough."""
    base, entity = reading.base, said.entity
    if reading.dialogue.introduced(unknown.value) or base.mentions_value(unknown.value):
        return None
    own = fabrication(normalise(unknown.what), len(entity.attributes), similar_attributes(entity, unknown.what))
    if own[0] < FLAGGED_FROM or _is_of_another(reading, said, unknown.value):
        return None
    place = said.offset + unknown.start, said.offset + unknown.end
    message = f"the knowledge base has no {unknown.what} of {entity.name}"
    shown = (Evidence(source=base.source, quote=f"{entity.name}: {', '.join(entity.attributes)}"),)
    return flag(RULE, reading.answer, place, own, message, detected=unknown.value, evidence=shown, knowledge=SILENT)


def _is_of_another(reading: Reading, said: Utterance, value: str) -> bool:
    """Whether a value is one of an entity of whose name a word stands in the sentence, or that is tied to its own."""
    filler = next((f for f in fillers(said.text) if f.text == value), None)
    if filler is None or not reading.is_small:
        return False
    heard = {t.stem for t in content(reading.sentence_of(said.offset).text)}
    return any(
        (any(t.stem in heard for name in other.names for t in content(name)) or are_tied(said.entity, other))
        and any(held_against(filler, fact.text) is Match.SAME for fact in other.facts)
        for other in reading.base
    )


def _unknown(reading: Reading) -> Iterator[Flag]:
    """Claims of which a proper name that nobody knows is the whole subject."""
    for claim in (claim for sentence in reading.checked for claim in stated(sentence)):
        first, last = claim.subject_start, claim.subject_end
        name = next((n for n in reading.names if 0 <= n.start - first <= len("the ") and n.end == last), None)
        if name is None or not claim.stated or claim.modality in UNSURE or claim.negated:
            continue
        if reading.is_known(name) or reading.base.similar(name.text):
            continue
        own = fixed(UNKNOWN_SUBJECT, "an unknown subject")
        message = f"a claim about {name.text}, of whom the knowledge base knows nothing though it is complete"
        place = claim.start, claim.end
        yield flag(RULE, reading.answer, place, own, message, detected=name.text, knowledge=SILENT)


class Unknown(msgspec.Struct, frozen=True):
    """What a sentence gives an entity: the attribute in its own words, and the value; spans are in the utterance."""

    what: str
    value: str
    start: int
    end: int


def unknown_attributes(said: Utterance) -> Iterator[Unknown]:
    """The attributes of an utterance that its entity lacks."""
    if is_unsure(said.text) or not said.names or is_about_part(said.text[: said.names[0][0]]):
        return
    for clause in clauses_of(said):
        values = clause.fillers
        if (
            not values
            or clause.negated
            or not (values[0].kind in {"email", "url"} or is_asserted(clause, values[0].start))
        ):
            continue
        named = _named(said, clause)
        for filler in values:
            if names_attribute(filler, map(attribute, said.entity.attributes)):
                continue
            what = _missing(said, clause, filler, named)
            if what is not None:
                yield Unknown(what, filler.text, clause.start, clause.end)
                break


def unknown_things(text: str, ends: Sequence[int], known: Collection[str]) -> Iterator[Unknown]:
    """What a sentence says that an entity, or whoever answers, has or deals in, where nothing known is called so."""
    if is_unsure(text):
        return
    opened = _WE.match(text)
    for end in (*ends, opened.end() if opened else -1):
        match = _HAS_A.match(text, end) if end >= 0 else None
        if match is None or stem(match["verb"]) not in _DEALING:
            continue
        spoken = content(match["what"])
        head = spoken[-1].stem if spoken else ""
        if head and head not in known and (match["a"] or _THINGS & nouns().get(head, _THINGS)):
            yield Unknown(match["what"], match["what"], *match.span("what"))


def _named(said: Utterance, clause: SpokenClause) -> tuple[str, int] | None:
    """The attribute that a clause names, and where."""
    for start, end in said.names:
        if (match := _NAMED.match(said.text, end) or _OF.search(said.text, 0, start)) is not None:
            return match[match.lastgroup or 0], match.start(match.lastgroup or 0)
    match = _OWN.match(said.text, clause.start)
    return (match["what"], match.start("what")) if match else None


def _missing(said: Utterance, clause: SpokenClause, filler: Filler, named: tuple[str, int] | None) -> str | None:
    """What a value would be the value of, where the entity has no such attribute."""
    lowers, kind = [t.lower for t in clause.all], filler.kind
    if named is not None and clause.start <= named[1] < filler.start:
        spoken = content(named[0])
        return named[0] if spoken and not said.cued(spoken, lowers) else None
    noun = _COUNTED.match(said.text, filler.end) if kind == COUNT else None
    if OLD in filler.nouns or kind == COUNT:
        what = _counted(said, filler, noun)
    else:
        what = kind if kind in _TELLING and not any(kind in kinds_of(fact.text) for fact in said.entity.facts) else None
    if kind in {"email", "url"}:
        return what
    if what is None:
        derived = _DERIVED.search(clause.text[: filler.start - clause.start][-NEAR:])
        return kind if derived is None and _is_foreign(said, clause, filler, noun) else None
    return None if said.cued(clause.spoken if what == kind else tokens(what), lowers) else what


def _counted(said: Utterance, filler: Filler, noun: re.Match[str] | None) -> str | None:
    """What a count says itself that it is the value of: an age, a number of something that there is."""
    if OLD in filler.nouns:
        begun = any(own in BEGINNINGS for name in said.entity.attributes for own in attribute(name).own)
        return None if begun else "age"  # which follows from the year
    return noun["what"] if noun and _HAS.search(said.text[: filler.start]) else None


def _is_foreign(said: Utterance, clause: SpokenClause, filler: Filler, noun: re.Match[str] | None) -> bool:
    """Whether nothing that is known of the entity, or counted from it, gives a measured value."""
    kind, facts = filler.kind, said.entity.facts
    if kind in {NAME, LABEL, ORDINAL, OFTEN} or filler.key == "always":
        return False
    if is_bound(clause, filler) or is_sum(clause, filler):
        return False
    if kind == COUNT:  # not 'duvets take four' (days), nor those who come, nor 'two season tickets'
        own = any(start <= filler.end + 1 < end for start, end in said.names)
        if noun is None or own or is_of_people([stem(noun["what"])]):
            return False
    alike = [fact.text for fact in facts if kind in kinds_of(fact.text)]
    different = all(held_against(filler, text) is Match.DIFFERENT for text in alike)
    return different and not (kind in {"money", TIME} and _may_follow(said, clause, filler, alike))


def _may_follow(said: Utterance, clause: SpokenClause, filler: Filler, alike: Sequence[str]) -> bool:
    """Whether an amount or a time may be worked out from one beside it, or from what is known."""
    beside = [f for f in fillers(said.text) if f.kind == filler.kind and f.start != filler.start]
    if any(held_against(f, text) is Match.SAME for f in beside for text in alike):
        return True
    if filler.kind == TIME:  # when something ends
        return bool(alike) and any("quantity time" in kinds_of(fact.text) for fact in said.entity.facts)
    return any(f.kind == COUNT for f in clause.fillers)
