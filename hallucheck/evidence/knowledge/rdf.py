"""RDF as a knowledge base (extra `rdf`): labels become names, types become types, the rest attributes."""

from __future__ import annotations

from typing import Any

from hallucheck.errors import needing
from hallucheck.evidence.knowledge.base import Entity, Fact

FORMATS = {
    ".ttl": "turtle", ".rdf": "xml", ".owl": "xml", ".nt": "nt", ".n3": "n3", ".jsonld": "json-ld", ".trig": "trig",
}  # fmt: skip

_NAMES = ("prefLabel", "label", "name", "title")
_ALIASES = ("altLabel", "alternateName", "hiddenLabel", "alias")


def read_rdf(data: bytes, suffix: str, name: str) -> list[Entity]:
    """The labelled subjects of a graph as entities, in the order of their identifiers.

    Raises:
        MissingExtraError: rdflib is not installed.
        KnowledgeError: the graph cannot be parsed.
    """
    with needing("rdf", f"{name}: reading RDF needs rdflib"):
        import rdflib  # noqa: PLC0415 (an extra)
    from hallucheck.evidence.knowledge.reading import KnowledgeError  # noqa: PLC0415 (it imports this module)

    graph = rdflib.Graph()
    try:
        graph.parse(data=data, format=FORMATS[suffix])
    except Exception as error:  # noqa: BLE001 (each of rdflib's parsers raises its own kind)
        line = getattr(error, "lines", None)
        raise KnowledgeError(f"{name}{f':{line}' if line else ''}: not RDF: {type(error).__name__}") from None
    labels = {subject: _first(graph, subject, _NAMES) for subject in set(graph.subjects())}
    return [_entity(graph, subject, labels) for subject in sorted(labels, key=str) if labels[subject] is not None]


def _entity(graph: Any, subject: Any, labels: dict[Any, str | None]) -> Entity:
    kind = ""
    aliases: list[str] = []
    attributes: dict[str, list[Fact]] = {}
    for predicate, value in sorted(graph.predicate_objects(subject), key=str):
        local = local_name(str(predicate))
        text = labels.get(value) or (
            local_name(str(value)) if str(value).startswith(("http:", "https:")) else str(value)
        )
        if local == "type":
            kind = kind or text.lower()
        elif local in _ALIASES:
            aliases.append(text)
        elif local not in _NAMES:
            attributes.setdefault(local, []).append(Fact(value=text))
    return Entity(
        id=str(subject),
        name=labels[subject] or str(subject),
        type=kind,
        aliases=tuple(dict.fromkeys(aliases)),
        attributes={key: tuple(facts) for key, facts in attributes.items()},
    )


def _first(graph: Any, subject: Any, names: tuple[str, ...]) -> str | None:
    known = sorted(graph.predicate_objects(subject), reverse=True)
    found = {local_name(str(predicate)): str(value) for predicate, value in known}
    return next((found[name] for name in names if name in found), None)


def local_name(iri: str) -> str:
    """The last part of an IRI: `http://schema.org/foundingDate` -> `foundingDate`."""
    return iri.rstrip("/#").replace("#", "/").rpartition("/")[2]
