"""Names: of what kind one is by itself, and whom the subject of a claim names: 'our client Acme', 'Mr. Smith'."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import Mention, given_names
from hallucheck.text.words.kinds import nouns
from hallucheck.text.words.lexicon import stem

DEPARTMENTS = words(
    "marketing engineering sales finance hr human_resources legal support customer_support operations it accounting "
    "product design research analytics purchasing procurement logistics security customer_service communications "
    "administration production quality compliance development public_relations manufacturing data_science"
)
"""What parts of a firm are called."""

_HEADING = words("head chief lead ceo cfo cto coo")
_PEOPLE = regex(r"[A-Z][a-z]{2,14}(?:an|ian|ese|ish|i)")
MANY = 2
"""Surnames of a person, at most."""
PERSONS = frozenset(("person", "employee", "people", "customer", "contact", "human"))
"""Types of persons."""
SURNAME = 3
"""Letters of the shortest surname."""
_TITLED = regex(r"(?<!\w)(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau)\.? (?P<surname>[^\W\d_a-z][\w'’-]{1,40})(?! [A-Z][a-z])")


def kind_of_name(text: str) -> str | None:
    """'language', 'country', 'nationality', 'department', 'role' or 'person'; None where a name says nothing."""
    plain = normalise(text).removeprefix("the ")
    if plain.replace(" ", "_") in DEPARTMENTS:
        return "department"
    if _is_role(plain):
        return "role"
    if plain.partition(" ")[0] in given_names() and 0 < plain.count(" ") <= MANY:
        return "person"
    if " " in plain and plain not in _countries():
        return None
    if plain in _languages():
        return "language"
    if plain in _countries():
        return "country"
    return "nationality" if _PEOPLE.fullmatch(text.strip()) else None


def _is_role(plain: str) -> bool:
    """Whether a name says what somebody is: 'Brand Manager', 'Head of Engineering'."""
    first, _, rest = plain.partition(" ")
    head = plain.partition(" of ")[0].rpartition(" ")[2]
    named = head in _HEADING or "person" in nouns().get(stem(head), ())
    return bool(rest) and named and first not in given_names()


@cache
def _languages() -> frozenset[str]:
    from babel import Locale  # noqa: PLC0415 (only a base with names gets here)

    return frozenset(map(normalise, Locale("en").languages.values()))


@cache
def _countries() -> frozenset[str]:
    from babel import Locale  # noqa: PLC0415 (only a base with names gets here)

    return frozenset(normalise(name).removeprefix("the ") for name in Locale("en").territories.values())


def has_other_surname(mention: Mention, named: Named) -> bool:
    """Whether a known first name goes on with a surname that nobody known by it has: 'John Carter'."""
    more = mention.text[len(named.text) :].removeprefix(" ") if mention.start == named.start else ""
    if not more or " " in more or " " in named.text or not more[:1].isupper() or more.isupper() or len(more) < SURNAME:
        return False
    owned = {word for entity in named.entities for name in entity.names for word in normalise(name).split(" ")}
    return all(entity.type in PERSONS for entity in named.entities) and normalise(more) not in owned


def with_surnames(found: list[Named], text: str, base: KnowledgeBase) -> list[Named]:
    """`found` and whom a title and a surname name, where one person only has it: 'Mr. Smith'."""
    if not any(title in text for title in ("Mr", "Ms", "Miss", "Dr", "Prof", "Herr", "Frau")):
        return found
    owners: dict[str, list[Entity]] = {}
    for entity in base:
        if entity.type in PERSONS:
            first, _, last = normalise(entity.name).rpartition(" ")
            owners.setdefault(last if first else "", []).append(entity)
    ends = [named.end for named in found]
    more: list[Named] = []
    for match in _TITLED.finditer(text):
        start = match.start("surname")
        surname = match["surname"].removesuffix("'s").removesuffix("’s")
        end = start + len(surname)
        after = bisect_right(ends, start)  # names stand in order and do not overlap
        known = owners.get(normalise(surname), ())
        if len(known) == 1 and not (after < len(found) and found[after].start < end):
            more.append(Named(start=start, end=end, text=surname, entities=tuple(known)))
    return sorted([*found, *more], key=lambda named: named.start) if more else found
