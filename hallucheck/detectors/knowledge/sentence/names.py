"""Names: of what kind one is by itself, and whom the subject of a claim names: 'our client Acme', 'Mr. Smith'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import attrgetter

from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import touches
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import Mention, given_names
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.kinds import named, nouns, verbal
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
_CAPITAL = regex(r"(?<![\w.'’-])(?:Dr|Mr|Mrs|Ms|Prof)?\.? ?(?P<word>[^\W\d_a-z][\w’'-]{1,24})(?![\w-])")
SHORTEST = 4
"""Letters of a word that names a thing by itself; one with a digit may be shorter."""
_TITLES = words("dr mr mrs ms prof doctor professor sir")


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
    called = head in _HEADING or "person" in nouns().get(stem(head), ())
    return bool(rest) and called and first not in given_names()


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
    owned = {word for entity in named.entities for name in entity.names for word in normalise(name).split(" ")}
    return more.istitle() and all(map(is_person, named.entities)) and normalise(more) not in owned


def with_short_names(found: list[Named], sentences: Sequence[Sentence], base: KnowledgeBase) -> list[Named]:
    """`found` and whom a first name or a surname names that one person only has: 'Bello', 'Mr. Smith'."""
    owners, spans = _owners(base), [(n.start, n.end) for n in found]
    more: list[Named] = []
    for sentence in sentences if owners else ():
        for match in _CAPITAL.finditer(sentence.text):
            word = match["word"].removesuffix("'s").removesuffix("’s")
            entity, start = owners.get(normalise(word)), sentence.start + match.start("word")
            if entity is None or touches(start, start + len(word), spans):
                continue
            first, _, before = sentence.text[: match.start("word")].rstrip().rpartition(" ")
            if not is_person(entity) and before.lower() != "the" and _has_meaning(normalise(word)):
                continue
            named = first and before[:1].isupper() and before.rstrip(".").lower() not in _TITLES
            if not named and not sentence.text[match.start("word") + len(word) :].lstrip()[:1].isupper():
                more.append(Named(start=start, end=start + len(word), text=word, entities=(entity,)))
    return sorted([*found, *more], key=attrgetter("start")) if more else found


@lru_cache(maxsize=8)
def _owners(base: KnowledgeBase) -> dict[str, Entity | None]:
    """First names and surnames of the people of a base, and whom each names; None where several have it.

    Of things also the last word that one alone has of those called alike: 'the Pro' of a Nova and a Nova Pro; and the
    first or last one where it means nothing else: 'Brightwell' of Brightwell Logistics, 'the S7' of the Lake Line S7.
    """
    owners: dict[str, Entity | None] = {}
    called_alike = Counter(normalise(entity.name).partition(" ")[0] for entity in base)
    words_ = Counter(word for entity in base for name in entity.names for word in {*normalise(name).split(" ")})
    for entity in base:
        first, *_, last = normalise(entity.name).split(" ") * 2
        if (
            not is_person(entity)
            and called_alike[first] > 1 == words_[last]
            and entity.name.rpartition(" ")[2].istitle()
        ):
            owners[last] = entity
        elif not is_person(entity) and last != first:
            owners |= dict.fromkeys((w for w in (first, last) if words_[w] == 1 and not _has_meaning(w)), entity)
        called = [w for w in normalise(entity.name).split(" ") if w not in _TITLES] if is_person(entity) else []
        for word in {called[0], called[-1]} if len(called) > 1 else ():
            owners[word] = None if word in owners else entity
    return owners


def _has_meaning(word: str) -> bool:
    """Whether a word may stand for anything but a name."""
    found = stem(word)
    return (len(word) < SHORTEST and word.isalpha()) or word.isdigit() or found in nouns() or verbal(found) > 0


def is_person(entity: Entity) -> bool:
    """Whether an entity is a person, as far as its type says."""
    return _is_person_type(entity.type)


@lru_cache(maxsize=1000)
def _is_person_type(kind: str) -> bool:
    return kind in PERSONS or "person" in named(stem(normalise(kind).rpartition(" ")[2]))
