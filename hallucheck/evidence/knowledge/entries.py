"""From foreign objects to entities: shapes that a person writes by hand, each mistake named by its key path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from hallucheck.evidence.knowledge.base import ALL, Entity, Fact
from hallucheck.text.values.timetable import days_in

KEYS = {
    **dict.fromkeys(("name", "canonical_name", "label"), "name"),
    **dict.fromkeys(("type", "kind", "category"), "type"),
    **dict.fromkeys(("aliases", "alias", "also_known_as"), "aliases"),
    **dict.fromkeys(("attributes", "properties", "facts"), "attributes"),
    **dict.fromkeys(("relations", "relationships"), "relations"),
    "id": "id",
}
"""Accepted key -> field of an entity."""

FACT_KEYS = ("value", "unit", "confidence", "since", "until", "source")
_HEADER = ("complete", "closed_world", "exclusive")
HEADER_KEYS = ("entities", *_HEADER, "facts", "name", "version")
MAX_VALUES = 100_000
"""Most values of one entity: a file that says more is a mistake or an attack."""


MAX_DEPTH = 8
"""Objects and lists that stand in each other under one attribute."""


Path = tuple[str | int, ...]
"""Keys and indexes from the root."""
Item = tuple[Path, Any]
"""A raw entity, fact or header, and where it stands; of a table or JSON lines the path begins with the line."""
TRIPLE = ("subject", "predicate", "object")
_SYNONYMS = {
    "entity": "subject", "attribute": "predicate", "property": "predicate", "relation": "predicate", "value": "object",
    "target": "object",
}  # fmt: skip
"""What tables of facts call the three."""


class Problem(msgspec.Struct, frozen=True):
    """One mistake: where, and what is wrong."""

    path: Path
    message: str


class Header(msgspec.Struct, frozen=True):
    """What a base says of itself."""

    complete: frozenset[str] = frozenset()
    exclusive: tuple[frozenset[str], ...] = ()


def items_of(document: Any, problems: list[Problem]) -> Iterator[Item]:
    """The raw entities and facts of a whole document, and what it says of itself."""
    if isinstance(document, list):
        yield from (((index,), item) for index, item in enumerate(document))
    elif not isinstance(document, dict):
        problems.append(Problem((), f"expected entities, found {kind(document)}"))
    elif document.keys().isdisjoint(("entities", "facts", *_HEADER)):
        yield from (((name,), _by_name(name, item)) for name, item in document.items())
    else:
        _unknown((), document, HEADER_KEYS, problems)
        yield (), {key: value for key, value in document.items() if key in _HEADER}
        for key in ("entities", "facts"):
            items = document.get(key) or []
            if key == "entities" and isinstance(items, dict):
                yield from (((key, name), _by_name(name, item)) for name, item in items.items())
            elif isinstance(items, list):
                yield from (((key, index), item) for index, item in enumerate(items))
            else:
                yield (key,), items


def read_items(items: Iterable[Item], problems: list[Problem]) -> tuple[Header, list[Entity]]:
    """The header and the entities among raw items; facts as subject, predicate, object become an entity a subject."""
    header, grouped = Header(), dict[str, Item]()
    found: list[Entity | None] = []
    for path, item in items:
        if triple := as_triple(item):
            add_triple(grouped, path, triple)
        elif isinstance(item, dict) and "name" not in item and (not path or item.keys() & _HEADER):
            header = read_header(path, item, problems)
        else:
            found.append(read_entity(path, item, len(found), problems))
    for path, item in grouped.values():
        found.append(read_entity(path, item, len(found), problems))
    return header, [entity for entity in found if entity is not None]


def as_triple(fact: Any) -> dict[str, Any] | None:
    """A fact as subject, predicate and object, however the three are called or only listed; None where it is none."""
    if isinstance(fact, list) and len(fact) == len(TRIPLE):
        fact = dict(zip(TRIPLE, fact, strict=True))
    if not isinstance(fact, dict):
        return None
    if not fact.keys() >= set(TRIPLE[:2]):
        fact = {_SYNONYMS.get(key, key): value for key, value in fact.items()}
    return fact if all(isinstance(fact.get(key), str) and fact[key] for key in TRIPLE[:2]) else None


def add_triple(grouped: dict[str, Item], path: Path, fact: dict[str, Any]) -> None:
    """Add a fact to the raw entity of its subject, which stands where its first fact does."""
    subject, predicate = fact["subject"], fact["predicate"]
    _, entity = grouped.setdefault(subject, (path, {"name": subject, "attributes": {}}))
    if predicate in ("type", "a", "rdf:type", "is_a", "instance_of") and isinstance(fact.get("object"), str):
        entity["type"] = fact["object"]
    elif predicate in ("alias", "aliases", "also_known_as"):
        entity.setdefault("aliases", []).append(fact.get("object"))
    else:
        more = {key: fact[key] for key in FACT_KEYS[1:] if fact.get(key) not in (None, "")}
        value = {"value": fact.get("object"), **more} if more else fact.get("object")
        entity["attributes"].setdefault(predicate, []).append(value)


def _by_name(name: Any, item: Any) -> Any:
    """An entity given as `name: {...}`; an object with none of an entity's keys holds its attributes."""
    if not isinstance(item, dict):
        return item
    if any(key in KEYS for key in item if key not in ("name", "label", "category", "kind")):
        return {"name": str(name), **item}
    return {"name": str(name), "attributes": item}


def read_header(path: Path, document: Mapping[str, Any], problems: list[Problem]) -> Header:
    """`complete` (true, or types) and `exclusive` (groups of categories that exclude each other)."""
    complete = document.get("complete", document.get("closed_world", False))
    key = "complete" if "complete" in document else "closed_world"
    if complete is True:
        types = frozenset((ALL,))
    elif complete in (False, None):
        types = frozenset()
    elif isinstance(complete, list) and all(isinstance(item, str) for item in complete):
        types = frozenset(item.lower() for item in complete)
    else:
        problems.append(Problem((*path, key), f"expected true, false or a list of types, found {kind(complete)}"))
        types = frozenset()
    groups = document.get("exclusive") or []
    if not isinstance(groups, list) or not all(
        isinstance(group, list) and len(group) > 1 and all(isinstance(item, str) for item in group) for group in groups
    ):
        problems.append(Problem((*path, "exclusive"), "expected a list of lists of two or more categories"))
        groups = []
    return Header(types, tuple(frozenset(item.lower() for item in group) for group in groups))


def read_entity(path: Path, item: Any, number: int, problems: list[Problem]) -> Entity | None:
    """A raw entity, or None where it cannot be used; every mistake in it is listed."""
    if not isinstance(item, dict):
        problems.append(Problem(path, f"expected an entity (an object with a name), found {kind(item)}"))
        return None
    fields: dict[str, Any] = {}
    places: dict[str, str] = {}
    for key, value in item.items():
        field = KEYS.get(key) if isinstance(key, str) else None
        if field is None:
            hint = nearest(str(key), tuple(KEYS), "; what is known of an entity stands under 'attributes'")
            problems.append(Problem((*path, str(key)), f"unknown key {str(key)!r}{hint}"))
        elif value is not None:
            fields[field], places[field] = value, key
    name = scalar(fields.get("name"))
    if not name or not any(map(str.isalnum, name)):
        problems.append(Problem((*path, places.get("name", "name")), "an entity needs a name"))
        return None
    attributes: dict[str, tuple[Fact, ...]] = {}
    for field in ("attributes", "relations"):
        if field in fields:
            _attributes((*path, places[field]), fields[field], attributes, problems)
    return Entity(
        id=scalar(fields.get("id")) or f"E{number}",
        name=name,
        type=(scalar(fields.get("type")) or "").lower(),
        aliases=_aliases((*path, places.get("aliases", "aliases")), fields.get("aliases"), problems),
        attributes=attributes,
    )


def _aliases(path: Path, value: Any, problems: list[Problem]) -> tuple[str, ...]:
    items = [value] if isinstance(value, str) else value or []
    if not isinstance(items, list):
        problems.append(Problem(path, f"expected a list of names, found {kind(value)}"))
        return ()
    names = [scalar(item) for item in items]
    found = (f"expected a name, found {kind(item)}" for item in items)
    each = enumerate(zip(names, found, strict=True))
    problems.extend(Problem((*path, index), why) for index, (name, why) in each if name is None)
    return tuple(dict.fromkeys(filter(None, names)))


def _attributes(path: Path, value: Any, found: dict[str, tuple[Fact, ...]], problems: list[Problem]) -> None:
    if isinstance(value, list):  # relations as [{type: ..., target: ...}]
        pairs: list[tuple[str | int, Any, Any]] = []
        for index, item in enumerate(value):
            name = item.get("type", item.get("predicate", item.get("name"))) if isinstance(item, dict) else None
            if not isinstance(name, str):
                problems.append(Problem((*path, index), "expected an object with type and target"))
                continue
            pairs.append((index, name, item.get("target", item.get("object", item.get("value")))))
    elif isinstance(value, dict):
        pairs = [(str(key), key, item) for key, item in value.items()]
    else:
        problems.append(Problem(path, f"expected attributes by name, found {kind(value)}"))
        return
    for step, name, item in pairs:
        if isinstance(item, list) and len(item) > MAX_VALUES:
            problems.append(Problem((*path, step), f"more than {MAX_VALUES} values"))
            continue
        for own, fact in _facts((*path, step), str(name), item, problems):
            found[own] = (*found.get(own, ()), fact)


def _facts(path: Path, name: str, item: Any, problems: list[Problem]) -> Iterator[tuple[str, Fact]]:
    """The facts that stand under a name, each with its own name."""
    for place, own, one in _nested(path, name, item):
        if isinstance(one, dict) and "value" not in one:
            problems.append(Problem(place, f"values nested more than {MAX_DEPTH} deep"))
        elif one is not None and (fact := _fact(place, one, problems)):
            yield own, fact


def _nested(path: Path, name: str, item: Any, depth: int = 0) -> Iterator[tuple[Path, str, Any]]:
    """The values that stand under a name, each under the names on the way to it: `fare: {adult: 5}` is a `fare adult`.

    Beside a `value` stand what belongs to it and more names; the hours of days in an object are one timetable.
    """
    if isinstance(item, list) and depth < MAX_DEPTH:
        for one in item:
            yield from _nested(path, name, one, depth + 1)
        return
    if not isinstance(item, dict) or not item or depth >= MAX_DEPTH:
        yield path, name, item
        return
    own = {}
    if "value" in item:
        own = {key: value for key, value in item.items() if key in FACT_KEYS or get_close_matches(str(key), FACT_KEYS)}
        yield path, name, own
    elif all(days_in(str(key)) and isinstance(value, str) for key, value in item.items()):
        yield path, name, "; ".join(f"{key} {value}" for key, value in item.items())
        return
    for key, value in item.items():
        if key not in own:
            yield from _nested((*path, str(key)), f"{name} {key}", value, depth + 1)


def _fact(path: Path, item: Any, problems: list[Problem]) -> Fact | None:
    if not isinstance(item, dict):
        value = scalar(item)
        if value is None:
            problems.append(Problem(path, f"expected a value, found {kind(item)}"))
            return None
        return Fact(value=value) if value else None
    _unknown(path, item, FACT_KEYS, problems)
    value = scalar(item.get("value"))
    if value is None:
        problems.append(Problem((*path, "value"), "a value is needed"))
        return None
    confidence = item.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float) or not 0 <= confidence <= 1:
        problems.append(Problem((*path, "confidence"), f"expected a number from 0 to 1, found {confidence!r:.40}"))
        confidence = 1.0
    return Fact(
        value=value,
        unit=scalar(item.get("unit")),
        confidence=float(confidence),
        since=scalar(item.get("since")),
        until=scalar(item.get("until")),
        source=scalar(item.get("source")),
    )


def _unknown(path: Path, item: Mapping[Any, Any], known: tuple[str, ...], problems: list[Problem]) -> None:
    problems.extend(
        Problem((*path, str(key)), f"unknown key {str(key)!r}{nearest(str(key), known)}")
        for key in item
        if key not in known
    )


def scalar(value: Any) -> str | None:
    """A value as text: dates in ISO form, whole floats without a fraction; None for what is no scalar."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**30 else None
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    isoformat = getattr(value, "isoformat", None)  # YAML reads 2020-03-01 as a date
    return str(isoformat()) if isoformat else None


def nearest(word: str, known: tuple[str, ...], otherwise: str = "") -> str:
    """A hint at the nearest known key; where none is near, `otherwise` and the known keys."""
    close = get_close_matches(word, known, n=1)
    if not close and otherwise:
        return otherwise
    return f"; did you mean {close[0]!r}?" if close else f"; known keys: {', '.join(dict.fromkeys(known))}"


def kind(value: Any) -> str:
    """What a value is, in a reader's words."""
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")
