"""Attributes that a sentence gives an entity and that a base which knows all of it does not have.

Either the sentence names the attribute ("Brightwell's VAT number is GB 1234", "has an SLA of 99.9 %"), or its value is
of a kind that no attribute of the entity has ("can be reached at ann@post.example", "is 34 years old").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from hallucheck.detectors.knowledge.alignment.cues import attribute, names_attribute
from hallucheck.detectors.knowledge.alignment.filled import BEGINNINGS
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, LATELY, is_asserted, is_bound, is_sum
from hallucheck.detectors.knowledge.alignment.owners import is_about_part
from hallucheck.detectors.knowledge.alignment.utterances import SpokenClause, Utterance, clauses_of, is_unsure
from hallucheck.judges.slots.fillers import (
    COUNT,
    LABEL,
    NAME,
    OFTEN,
    OLD,
    ORDINAL,
    TIME,
    Filler,
    extent,
    fillers,
    held_against,
    kinds_of,
)
from hallucheck.judges.slots.tokens import FUNCTION, LIGHT, PERSONAL, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import nouns
from hallucheck.text.words.lexicon import Stems, stem

_NAMED = (
    regex(r"['’]s? (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?) (?:is|are|was)(?!\w)"),
    regex(
        r" (?:has|have|offers?|comes with|guarantees) an? (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?)"
        r" (?:of|for)(?!\w)"
    ),
)
_OF = regex(
    r"(?:the|its|their|his|her) (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}) (?:of|for) (?:the )?$", re.IGNORECASE
)
_DONE_BY = regex(r" (?:is|are|was|were) (?P<what>[a-z]{4,}) by(?! (?:the|a|an) )(?!\w)")
_OWN = regex(
    r"(?:its|their|his|her) (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?) (?:is|are|was)(?!\w)", re.IGNORECASE
)
_TELLING = frozenset(("email", "url", "identifier", "percent"))
"""Kinds of value that an entry has an attribute for, or has not: addresses, numbers to call, shares, ages."""

_DERIVED = regex(
    r"(?<!\w)(?:after|before|ago|later|earlier|more|less|than|within|for|since|over|about|by)(?!\w)", re.IGNORECASE
)


class Unknown(msgspec.Struct, frozen=True):
    """What a sentence gives an entity: the attribute in its own words, and the value; spans are in the utterance."""

    what: str
    value: str
    start: int
    end: int


def unknown_attributes(said: Utterance) -> Iterator[Unknown]:
    """The attributes of an utterance that its entity lacks."""
    if is_unsure(said.text) or not said.names or is_about_part(said):
        return
    for clause in clauses_of(said):
        values = [f for f in clause.fillers if f.kind != NAME or f.end >= clause.end - 1]
        if (
            not values
            or clause.negated
            or not (values[0].kind in {"email", "url"} or is_asserted(clause, values[0].start))
        ):
            continue
        named = _named(said, clause)
        for filler in values:
            if _is_value(said, filler) or names_attribute(filler, map(attribute, said.entity.attributes)):
                continue
            what = _lacking(said, clause, filler, named)
            if what is not None:
                yield Unknown(what, filler.text, clause.start, clause.end)
                break


def unknown_things(text: str, ends: Sequence[int], known: Collection[str]) -> Iterator[Unknown]:
    """What a sentence says that an entity, or whoever answers, has or deals in, where nothing known is called so."""
    if is_unsure(text) or ASIDE.search(text):
        return
    opened = _WE.match(text)
    for end in (*ends, opened.end() if opened else -1):
        match = _HAS_A.match(text, end) if end >= 0 else None
        if match is None or stem(match["verb"]) not in _DEALING:
            continue
        spoken = [t for t in tokens(match["what"]) if t.lower not in FUNCTION]
        thing = match["a"] or (bool(spoken) and bool(_THINGS & nouns().get(spoken[-1].stem, _THINGS)))
        if (
            thing
            and spoken
            and not (spoken[-1].stem in known or spoken[-1].stem in LIGHT or spoken[-1].stem in PERSONAL)
        ):
            yield Unknown(match["what"], match["what"], *match.span("what"))


_WE = regex(r"(?:we|you can)(?= )", re.IGNORECASE)
_HAS_A = regex(
    r" (?:also |even )?(?P<verb>[a-z]{3,12})(?: with| out| on)? (?P<a>an? )?"
    r"(?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}?)(?=[.,;!]|$| (?:and|for|on|in|at|with|as|from)(?!\w))"
)
_DEALING = Stems("have offer come feature boast provide sell lend rent hire stock serve make print run")
"""Stems of the verbs by which one says what there is, or what one deals in."""
_THINGS = frozenset(("artifact", "food"))
"""Kinds of noun that one sells, lends or makes."""


def _named(said: Utterance, clause: SpokenClause) -> tuple[str, int] | None:
    """The attribute that a clause names, and where."""
    for start, end in said.names:
        for pattern in _NAMED:
            if (match := pattern.match(said.text, end)) is not None:
                return match["what"], match.start("what")
        if (match := _OF.search(said.text, 0, start)) is not None:
            return match["what"], match.start("what")
    done = _DONE_BY.search(said.text, clause.start, clause.end)
    if done is not None and said.names and said.names[0][1] <= done.start():
        return done["what"], done.start("what")
    match = _OWN.match(said.text, clause.start)
    return (match["what"], match.start("what")) if match else None


def _lacking(said: Utterance, clause: SpokenClause, filler: Filler, named: tuple[str, int] | None) -> str | None:
    """What a value would be the value of, where the entity has no such attribute."""
    lowers = [t.lower for t in clause.all]
    if named is not None and clause.start <= named[1] < filler.start:
        spoken = [t for t in tokens(named[0]) if t.lower not in FUNCTION]
        return named[0] if spoken and not said.cued(spoken, lowers) else None
    what = _named_by_value(said, clause, filler)
    if what is None:
        return filler.kind if _is_foreign(said, clause, filler) else None
    if filler.kind in {"email", "url"}:
        return what
    return None if said.cued(clause.spoken if what == filler.kind else tokens(what), lowers) else what


def _named_by_value(said: Utterance, clause: SpokenClause, filler: Filler) -> str | None:
    """What a value says itself that it is the value of: an age, a count of something, a kind that is new."""
    if OLD in filler.nouns:
        begun = [o for name in said.entity.attributes for o in attribute(name).own if o in BEGINNINGS]
        return None if begun else "age"  # which follows from the year
    if filler.kind == COUNT:
        noun = _COUNTED.match(said.text, filler.end)
        return noun["what"] if noun and _HAS.search(said.text[: filler.start]) else None
    if filler.kind not in _TELLING or _DERIVED.search(clause.text[: filler.start - clause.start][-NEAR:]):
        return None
    return None if any(filler.kind in kinds_of(fact.text) for fact in said.entity.facts) else filler.kind


def _is_foreign(said: Utterance, clause: SpokenClause, filler: Filler) -> bool:
    """Whether nothing that is known of the entity, or counted from it, gives a measured value."""
    if (
        filler.kind in {NAME, LABEL, ORDINAL, OFTEN}
        or filler.key == "always"
        or (filler.kind == COUNT and not _is_counted(said, filler))
        or is_bound(clause, filler)
        or ASIDE.search(clause.text)
    ):
        return False
    if _DERIVED.search(clause.text[: filler.start - clause.start][-NEAR:]):
        return False
    alike = [fact.text for fact in said.entity.facts if filler.kind in kinds_of(fact.text)]
    if is_sum(clause, filler) or LATELY.search(clause.text) or _is_beside(said, clause, filler):
        return False
    return all(held_against(filler, text) is Match.DIFFERENT for text in alike) and not _is_reached(said, filler)


def _is_beside(said: Utterance, clause: SpokenClause, filler: Filler) -> bool:
    """Whether a value stands beside a known one of its kind, or an amount beside a count, from which it may follow."""
    if filler.kind == "money" and any(f.kind == COUNT for f in clause.fillers):
        return True
    if filler.kind not in {"money", TIME}:
        return False
    alike = [f for f in fillers(said.text) if f.kind == filler.kind and f.start != filler.start]
    return any(held_against(f, fact.text) is Match.SAME for f in alike for fact in said.entity.facts)


def _is_counted(said: Utterance, count: Filler) -> bool:
    """Whether a count is of things that an entity has: not 'duvets take four' (days), nor of those who come."""
    noun = _COUNTED.match(said.text, count.end)
    counted = stem(noun["what"]) if noun is not None else None
    own = any(start <= count.end + 1 < end for start, end in said.names)  # 'two season tickets'
    return counted is not None and not own and counted not in PERSONAL and counted not in _YOUNG


_YOUNG = Stems("child kid")


def _is_reached(said: Utterance, filler: Filler) -> bool:
    """Whether a time of day is what a known one and a known length of time come to: when something ends."""
    if filler.kind != TIME:
        return False
    known = [f for fact in said.entity.facts for f in fillers(f"· {fact.text}")]
    times = [of_day for f in known if f.kind == TIME and (of_day := _minutes(f.key)) is not None]
    lengths = [int(extent(f.key)[0]) // 60 for f in known if f.kind == "quantity time"]
    return _minutes(filler.key) in {(time + length) % _DAY for time in times for length in lengths}


_DAY = 24 * 60


def _minutes(key: str) -> int | None:
    """Minutes of the day of a time's key; None where it is none of the clock."""
    hours, colon, rest = key.rstrip("?").partition(":")
    return 60 * int(hours) + int(rest) if colon and hours.isdecimal() and rest.isdecimal() else None


_COUNTED = regex(r" (?P<what>[a-z]{4,})(?!\w)")
_HAS = regex(r"(?<!\w)(?:has|have|employs?|owns?|runs?|operates?)(?: (?:about|around|exactly|over|only))? $")

NEAR = 24
"""Code points before a value in which a word says that it is worked out from others."""


def _is_value(said: Utterance, filler: Filler) -> bool:
    """Whether a value is known of the entity under whatever name."""
    plain = filler.text.lower().strip()
    letter = filler.kind in {COUNT, LABEL} and len(plain) == 1
    return letter or any(plain in fact.text.lower() for fact in said.entity.facts)
