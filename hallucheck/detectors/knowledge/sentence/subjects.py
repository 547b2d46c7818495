"""Whom the subject of a claim names: 'the CEO of Acme', 'Acme's CEO', 'our client Acme'."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.entities import Mention, MentionKind

PERSONS = frozenset(("person", "employee", "people", "customer", "contact", "human"))
"""Types of persons."""

KINDS = {
    "company": ("organization", "organisation", "company", "corporation", "firm"),
    "organization": ("organization", "organisation", "company"),
    "firm": ("organization", "company", "firm"),
}
"""What a kind of subject may be the only one of -> its types."""

OWNERS = {"his": "he", "her": "she", "its": "it", "their": "they"}
"""Possessive -> pronoun."""

OTHER = frozenset(
    ("used", "refurbished", "rented", "leased", "fake", "replica", "former", "old", "previous", "future", "hand")
)
"""Words before a name by which another thing is meant than what is known by it."""

_ARTICLE = regex(r"(?:^| )(?:the|a|an|our|your|their|his|her|its)$")
_TIES = frozenset(("from", "with", "to", "at", "in", "by", "near", "about", "on", "via", "like", "and", "or", "than"))


class Subject(msgspec.Struct, frozen=True):
    """Whom a claim is about: the entities, and what its subject says beside their name."""

    entities: tuple[Entity, ...]
    rest: str


def around(subject: str, inside: list[Named], offset: int) -> Subject | None:
    """Which of the named entities a subject is about: 'the CEO of Acme', 'Acme's CEO', 'our client Acme'."""
    first, last = inside[0], inside[-1]
    before = subject[: first.start - offset]
    after = subject[last.end - offset :]
    tail = after.lstrip("'’").removeprefix("s").strip() if after[:1] in "'’" else after.strip()
    tail = tail.strip(" .,")  # "Acme Inc." ends with a full stop of its own
    if tail:
        return Subject(last.entities, tail)
    head = _ARTICLE.sub("", normalise(before))
    if head.rpartition(" ")[2] in OTHER:
        return None
    if head.endswith((" of", " for")) or head == "of":
        return Subject(first.entities, head.rpartition(" ")[0].removeprefix("the "))
    if len(inside) > 1 or head.rpartition(" ")[2] in _TIES:
        return None
    return Subject(last.entities, "")


def as_mention(named: Named, sentence: int) -> Mention:
    """A known name as a mention in a sentence."""
    return Mention(start=named.start, end=named.end, text=named.text, kind=MentionKind.PROPER_NAME, sentence=sentence)


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
