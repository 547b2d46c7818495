"""What must be sent along for a plan to be carried out on another machine: every file that it opens by path."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from hallucheck.auditor import Plan, selected_rules
from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Later
from hallucheck.engines.base import Item
from hallucheck.errors import HallucheckError
from hallucheck.evidence.pdf.documents import ErrorKind
from hallucheck.evidence.places import Place, candidates
from hallucheck.sources.base import Chunk
from hallucheck.sources.decode import decode

A = TypeVar("A")
_NAMED = ("document", "knowledge")
"""Fields of a record that may name a file."""


class Planned(Generic[A]):
    """Work that carries out a plan: what other machines must know of it, and an auditor that each process builds."""

    def __init__(self, plan: Plan, build: Callable[[Plan], A]) -> None:
        self._plan = plan
        self._build = build

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_auditor"}

    @cached_property
    def _auditor(self) -> A:
        return self._build(self._plan)

    def modules(self) -> list[str]:
        """Its own, and those of the families that have a selected rule."""
        chosen = {rule.family for rule in selected_rules(self._plan.settings)}
        builders = [family.build for family in catalogue.families() if family.name in chosen]
        return [type(self).__module__, *(each.module for each in builders if isinstance(each, Later))]

    def files(self) -> Iterator[str]:
        """The files and folders that the settings and scratch files of the plan name."""
        settings = self._plan.settings
        numbers, knowledge = settings.options("numbers"), settings.options("knowledge")
        database = getattr(numbers, "database", None)
        url = (database and database.url) or (database and database.url_env and os.environ.get(database.url_env)) or ""
        named = getattr(knowledge, "path", None)
        if named is not None:
            yield str(named)
        if url.startswith("sqlite:///"):
            yield url.removeprefix("sqlite:///").partition("?")[0]
        if settings.verifier.onnx is not None:
            model = str(Path(settings.verifier.onnx.model).expanduser())
            if Path(model).is_dir():  # else it is fetched where it is needed
                yield model
        if self._plan.chronicle is not None:
            yield self._plan.chronicle.file
        for mapping in self._plan.mappings:
            for side in (mapping.partners, mapping.siblings, mapping.sessions):
                if side is not None:
                    yield side.file

    def chunk_files(self, chunk: Chunk) -> Iterator[Item]:
        """The files that records of a chunk name: documents, and knowledge bases of their own.

        A chunk in which nothing looks like such a name is not decoded.
        """
        mapping = self._plan.mappings[chunk.source]
        data = chunk.payload or b""
        mapped = any(field in _NAMED for field, _ in mapping.fields)
        if chunk.refused is not None or not (mapped or b".pdf" in data.lower() or b'"knowledge"' in data):
            return
        seen: set[str] = set()
        for row in chunk.rows():
            try:
                records = mapping.records(decode(row.raw), row.line)
            except Exception:  # noqa: BLE001, S112 (the worker makes its error row of it)
                continue
            for record in records:
                for name in (record.document, record.knowledge):
                    if isinstance(name, str) and name not in seen:
                        seen.add(name)
                        yield from _items(name, self._plan.documents_root, chunk)

    def variables(self) -> dict[str, str]:
        """The environment variables that the settings name and that are set."""
        database = getattr(self._plan.settings.options("numbers"), "database", None)
        names = [database.url_env] if database is not None and database.url_env else []
        return {name: os.environ[name] for name in names if name in os.environ}


def _items(name: str, root: str | None, chunk: Chunk) -> Iterator[Item]:
    """What is at each path at which a worker will look; it must find the same, also where that is nothing good."""
    try:
        for path, found in candidates(name, root=root, dump=chunk.file):
            if isinstance(found, Place):
                yield Item(path, found.path)
            elif found.kind is ErrorKind.OUTSIDE:
                yield Item(path, None)
            elif os.path.isdir(path):  # noqa: PTH112 (as in `places`)
                yield Item(path, "")
    except HallucheckError:
        return
