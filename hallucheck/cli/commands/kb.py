"""`hallucheck kb`: check a knowledge base, or show what it knows."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

from msgspec.structs import asdict
from typer import Argument, Option

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import UsageError
from hallucheck.evidence.knowledge import Entity, KnowledgeBase, read_knowledge

FILES = Argument(metavar="FILE", help="A knowledge base in YAML, JSON, JSONL, CSV or RDF.")


def check(files: Annotated[list[Path], FILES]) -> None:
    """Validate knowledge bases; every mistake is named with its file and line.

    Examples:
        hallucheck kb check company.yaml
        hallucheck kb check people.csv products.jsonl
    """
    for path in files:
        base = read_knowledge(path)
        owners = defaultdict[str, list[str]](list)
        for entity in base:
            for name in dict.fromkeys(map(str.casefold, entity.names)):
                owners[name].append(entity.name)
        TERMINAL.say(f"{path}: {_summary(base)}")
        for name, found in islice(((name, found) for name, found in owners.items() if len(found) > 1), SHOWN):
            TERMINAL.say(f"{path}: {name!r} names {len(found)} entities: {', '.join(found[:5])}")


def show(
    file: Annotated[Path, FILES],
    names: Annotated[
        list[str] | None, Argument(metavar="NAME", help="Entities to show; without any, a summary.")
    ] = None,
    format_: Annotated[Literal["text", "json"], Option("-f", "--format", help="How they are written.")] = "text",
) -> None:
    """Show what a knowledge base knows of the entities with these names.

    Examples:
        hallucheck kb show company.yaml
        hallucheck kb show company.yaml "John Smith" Acme
    """
    base = read_knowledge(file)
    if not names:
        TERMINAL.say(f"{file}: {_summary(base)}")
        return
    for name in names:
        found = base.named(name)
        if not found:
            hint = next((f"did you mean {alike.name!r}?" for alike in base.similar(name)), None)
            raise UsageError(f"{file}: nothing is named {name!r}", hint)
        for entity in found:
            TERMINAL.say(_as_json(entity) if format_ == "json" else _as_text(entity))


SHOWN = 20
"""Most ambiguous names that are listed."""


def _summary(base: KnowledgeBase) -> str:
    kinds = Counter(entity.type or "(no type)" for entity in base)
    listed = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    complete = ", ".join("all types" if kind == "*" else kind for kind in sorted(base.complete)) or "nothing"
    return f"{len(base)} entities ({listed}), {base.aliases} names; complete for: {complete}"


def _as_text(entity: Entity) -> str:
    lines = [f"{entity.name}" + (f" ({entity.type})" if entity.type else "") + f"  [{entity.id}]"]
    lines += [f"  also: {', '.join(entity.aliases)}"] if entity.aliases else []
    for attribute, facts in entity.attributes.items():
        for fact in facts:
            notes = [f"confidence {fact.confidence:g}"] if fact.confidence != 1.0 else []
            notes += [f"{word} {when}" for word, when in (("since", fact.since), ("until", fact.until)) if when]
            notes += [f"source: {fact.source}"] if fact.source else []
            lines.append(f"  {attribute}: {fact.text}" + (f"  ({'; '.join(notes)})" if notes else ""))
    return "\n".join(lines)


def _as_json(entity: Entity) -> str:
    said = {name: getattr(entity, name) for name in ("id", "name", "type", "aliases")}
    facts = {
        name: [{key: value for key, value in asdict(fact).items() if value is not None} for fact in known]
        for name, known in entity.attributes.items()
    }
    return json.dumps(said | {"attributes": facts}, ensure_ascii=False)


COMMANDS = (check, show)
