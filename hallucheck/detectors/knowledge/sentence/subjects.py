"""Whom the subject of a claim names: 'the CEO of Acme', 'Acme's CEO', 'our client Acme'."""

from __future__ import annotations

from bisect import bisect_right

from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.entities import Mention

PERSONS = frozenset(("person", "employee", "people", "customer", "contact", "human"))
"""Types of persons."""


def has_other_surname(mention: Mention, named: Named) -> bool:
    """Whether a known first name goes on with a surname that nobody known by it has: 'John Carter'."""
    more = mention.text[len(named.text) :].removeprefix(" ") if mention.start == named.start else ""
    if not more or " " in more or " " in named.text or not more[:1].isupper() or more.isupper() or len(more) < SURNAME:
        return False
    owned = {word for entity in named.entities for name in entity.names for word in normalise(name).split(" ")}
    return all(entity.type in PERSONS for entity in named.entities) and normalise(more) not in owned


SURNAME = 3
"""Letters of the shortest surname."""

_TITLED = regex(r"(?<!\w)(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau)\.? (?P<surname>[^\W\d_a-z][\w'’-]{1,40})(?! [A-Z][a-z])")


def with_surnames(found: list[Named], text: str, base: KnowledgeBase) -> list[Named]:
    """`found` and whom a title and a surname name, where one person only has it: 'Mr. Smith'."""
    if not any(title in text for title in ("Mr", "Ms", "Miss", "Dr", "Prof", "Herr", "Frau")):
        return found
    owners: dict[str, list[Entity]] = {}
    for entity in base:
        if entity.type in PERSONS:
            owners.setdefault(_surname(entity.name), []).append(entity)
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


def _surname(name: str) -> str:
    first, _, last = normalise(name).rpartition(" ")
    return last if first else ""
