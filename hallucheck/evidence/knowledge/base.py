"""The knowledge base: what is known of which entity, and how entities are found in prose.

Entities are kept as the bytes of their JSON and decoded when they are asked for, so that a base of a million names
costs its index and nothing else, and one that lies in a cache file is mapped, not read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import cache, cached_property, lru_cache

import msgspec

from hallucheck.evidence.knowledge.names import NameIndex, normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match, compare

ALL = "*"
"""In `complete`: the base knows every entity there is, of any type."""
SHORT = 3
"""Letters of a word that says nothing by itself."""
TELLING_ENTITIES = 200
"""Largest base in which one word may stand for a name."""
_ALONE = regex(
    r"(?<!\w)(?:your|my|the|our|his|her|their|next|a|an|for|of|about) ([^\W\d_]{4,30})"
    r"(?= (?:is|are|was|will|has|at|on|in|with|for|and|or|event|class|lesson|game|activity|appointment|session|next|"
    r"this|to)(?!\w)|[.,;:!?]|$)",
    re.IGNORECASE,
)
"""A word between an article and what cannot be another part of its name."""
_ANY = regex(r"(?<!\w)([^\W\d_]{4,30})(?!\w)")
_NEXT = regex(r" [\w-]{1,30}")
VOCABULARY_ENTITIES = 20_000
"""Largest base whose closed vocabularies are gathered."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One value of an attribute."""

    value: str
    unit: str | None = None
    confidence: float = 1.0
    since: str | None = None
    until: str | None = None
    source: str | None = None

    @property
    def text(self) -> str:
        """The value with its unit."""
        return f"{self.value} {self.unit}" if self.unit else self.value


class Entity(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entity. Relations are attributes whose value is another entity's name."""

    id: str
    name: str
    type: str = ""
    aliases: tuple[str, ...] = ()
    attributes: dict[str, tuple[Fact, ...]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Canonical name, then aliases."""
        return (self.name, *self.aliases)

    @property
    def facts(self) -> list[Fact]:
        """Of all attributes, in order."""
        return [fact for facts in self.attributes.values() for fact in facts]


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Entities that a stretch of text names; several where a name is ambiguous."""

    start: int
    end: int
    text: str
    entities: tuple[Entity, ...]


class KnowledgeBase:
    """Entities with their index, and what the base says of itself."""

    def __init__(
        self,
        entities: Sequence[bytes],
        index: NameIndex,
        *,
        complete: frozenset[str] = frozenset(),
        exclusive: tuple[frozenset[str], ...] = (),
        source: str = "knowledge base",
    ) -> None:
        """Take entities as JSON bytes, in the order that the index numbers them."""
        self._entities = entities
        self._index = index
        self.complete = complete
        self.exclusive = exclusive
        self.source = source
        self._entity = lru_cache(maxsize=4096)(lambda number: msgspec.json.decode(self._entities[number], type=Entity))

    @staticmethod
    @cache
    def empty() -> KnowledgeBase:
        """The base that knows nothing."""
        return KnowledgeBase((), NameIndex.build(()))

    def __len__(self) -> int:
        return len(self._entities)

    def __iter__(self) -> Iterator[Entity]:
        return (self._entity(number) for number in range(len(self._entities)))

    @property
    def aliases(self) -> int:
        """How many names the index holds."""
        return self._index.size

    @property
    def parts(self) -> tuple[NameIndex, Sequence[bytes]]:
        """The index and the stored entities."""
        return self._index, self._entities

    def is_complete(self, kind: str | None = None) -> bool:
        """Whether the base declares that it knows every entity of this type (None: of any type)."""
        return ALL in self.complete or (kind is not None and kind.lower() in self.complete)

    def find(self, text: str) -> list[Named]:
        """Every entity that `text` names, the longest names first to claim their words, in order."""
        found = []
        for start, end, numbers in self._index.find(text, self._spelt):
            entities = tuple(self._entity(number) for number in numbers)
            found.append(Named(start=start, end=end, text=text[start:end], entities=entities))
        return found

    def named(self, name: str) -> tuple[Entity, ...]:
        """The entities with exactly this name or alias."""
        return tuple(self._entity(number) for number in self._index.exact(name, self._spelt))

    def similar(self, name: str) -> tuple[Entity, ...]:
        """Entities whose name differs from `name` by a slip of the pen; names with figures are never similar."""
        return tuple(self._entity(number) for number in self._index.similar(name, self._spelt))

    def partly_named(self, text: str, *, asks: bool = False) -> list[Named]:
        """Entities that `text` names by one word of a common noun: 'your tennis' where there is a 'tennis activity'.

        Only in small bases, where the word is of one name only and there are others of the type. Who `asks`
        has one of them in mind, wherever the word stands: "when am I going swimming?".
        """
        return [
            Named(start=match.start(1), end=match.end(1), text=match[1], entities=entities)
            for match in ((_ANY if asks else _ALONE).finditer(text) if self._telling else ())
            if (entities := self._telling.get(match[1].lower()))
        ]

    @cached_property
    def _telling(self) -> dict[str, tuple[Entity, ...]]:
        """Word -> the entities of the only name that has it."""
        if not 1 < len(self) <= TELLING_ENTITIES:
            return {}
        by_word: dict[str, dict[str, list[Entity]]] = {}
        types: dict[str, set[str]] = {}
        for entity in self:
            name = normalise(entity.name)
            types.setdefault(entity.type, set()).add(name)
            if entity.name.islower() and " " in name:
                for word in name.split(" "):
                    by_word.setdefault(word, {}).setdefault(name, []).append(entity)
        return {
            word: tuple(entities)
            for word, names in by_word.items()
            for entities in names.values()
            if len(names) == 1 and len(word) > SHORT and len(types[entities[0].type]) > 1
        }

    def mentions_value(self, text: str) -> bool:
        """Whether `text` is, or is a word-bounded part of, any attribute value."""
        return self._index.has_value(text)

    def goes_on(self, text: str, named: Named) -> bool:
        """Whether a name is but the beginning or the end of a value: 'conference' in 'conference room 50'."""
        after, before = _NEXT.match(text, named.end), text[: named.start].rpartition(" ")[0].rpartition(" ")[2]
        return (after is not None and self.mentions_value(named.text + after[0])) or (
            before.isdigit() and self.mentions_value(f"{before} {named.text}")
        )

    @cached_property
    def heads(self) -> frozenset[str]:
        """The nouns that head known names, and types; empty for large bases, where they are any noun."""
        if len(self) > VOCABULARY_ENTITIES:
            return frozenset()
        return frozenset(
            normalise(name).rpartition(" ")[2] for entity in self for name in (*entity.names, entity.type) if name
        )

    def _spelt(self, number: int) -> Iterable[str]:
        return self._entity(number).names

    def types(self) -> Collection[str]:
        """The types of the entities that can be told by type; none for large bases."""
        return self._by_type.keys()

    def rivals(self, entity: Entity, attribute: str) -> list[Fact]:
        """What the others of an entity's type have for an attribute; nothing for large bases."""
        others = self._by_type.get(entity.type, ())
        return [fact for other in others if other.id != entity.id for fact in other.attributes.get(attribute, ())]

    @cached_property
    def _by_type(self) -> dict[str, list[Entity]]:
        gathered: dict[str, list[Entity]] = {}
        for entity in self if len(self) <= TELLING_ENTITIES else ():
            gathered.setdefault(entity.type, []).append(entity)
        return gathered

    def attribute_vocabulary(self, kind: str, attribute: str) -> frozenset[str]:
        """Normal forms of the values that entities of a type have for an attribute; empty for large bases."""
        return self._vocabularies.get((kind, attribute), frozenset())

    @cached_property
    def _vocabularies(self) -> dict[tuple[str, str], frozenset[str]]:
        gathered: dict[tuple[str, str], set[str]] = {}
        if len(self) <= VOCABULARY_ENTITIES:
            for entity in self:
                for attribute, facts in entity.attributes.items():
                    bag = gathered.setdefault((entity.type, attribute), set())
                    bag.update(normalise(fact.value) for fact in facts)
        return {key: frozenset(bag) for key, bag in gathered.items()}


def names(one: Entity, other: Entity) -> bool:
    """Whether a fact of an entity is the name of another one."""
    called = {normalise(name) for name in other.names}
    return any(normalise(fact.value) in called for fact in one.facts)


def are_tied(one: Entity, other: Entity) -> bool:
    """Whether one of two entities names the other."""
    return names(one, other) or names(other, one)


def in_force(facts: Sequence[Fact], day: date) -> tuple[Fact, ...]:
    """The facts that hold on a day: those that have begun and have not ended, as far as `since` and `until` say.

    These are ISO days, months or years; 'until 2022' holds through 2022.
    """
    now, spans = day.isoformat(), ((fact, _day(fact.since), _day(fact.until)) for fact in facts)
    return tuple(fact for fact, since, until in spans if since <= now and not (until and until < now[: len(until)]))


def _day(value: str | None) -> str:
    return value[:10] if value and value[:4].isdigit() else ""


def agreement(claimed: str, facts: Sequence[Fact]) -> tuple[Match, Fact]:
    """Whether a claimed value agrees with any of some facts, and the fact that decides.

    A list in one value ("Priya Patel, Tom Wu") agrees with each of its members.
    """
    verdicts = []
    for fact in facts:
        members = fact.value.replace(";", ",").split(",")
        listed = len(members) > 1 and any(compare(claimed, part.strip()) is Match.SAME for part in members)
        verdicts.append((Match.SAME if listed else compare(claimed, fact.text), fact))
    matches = [match for match, _ in verdicts]
    decisive = matches.index(Match.SAME if Match.SAME in matches else matches[-1])
    return verdicts[decisive]
