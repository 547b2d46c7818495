"""JSON that is not one object a line: an array, a pretty-printed object, or an object that holds the records.

The document is never parsed whole: a skimmer hands out one element at a time with its own bytes, so a broken element
costs one row. What is broken between elements ends the file with an error row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from hallucheck.errors import InputError
from hallucheck.model import ErrorNote, Row
from hallucheck.model.foreign.reading import name_of
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, unreadable
from hallucheck.sources.files.payloads import Payloads, in_one_line, with_key
from hallucheck.sources.files.skimmer import OPEN_LIST, OPEN_OBJECT, BrokenDocumentError, Skimmer, Value
from hallucheck.sources.files.streams import Stream
from hallucheck.sources.unwrapping import Keys, Unwrapping, rows_at, spell, survey, unwrap

SHOWN = 5


class Document(Payloads):
    """A file of one JSON value, or several one after the other."""

    format = "json"

    def __init__(self, stream: Stream, *, max_value: int = MAX_LINE_BYTES, rows: Keys | None = None) -> None:
        super().__init__(stream)
        self.max_value = max_value
        self._given = rows
        if rows is not None and not self.head():
            raise InputError(f"--rows {spell(rows)} finds no row in {self.name}", self._what_is_there())

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The elements, numbered by the line on which they begin."""
        skimmer = self._skimmer()
        try:
            while (start := skimmer.peek()) is not None:
                if self._given is not None:
                    yield from self._unwrapped(skimmer, Unwrapping(paths=(self._given,)))
                elif start == OPEN_LIST:
                    yield from map(self._row, skimmer.elements())
                elif start == OPEN_OBJECT and self._unwrapping is not None:
                    yield from self._unwrapped(skimmer, self._unwrapping)
                else:
                    yield self._row(skimmer.value())
            skimmer.drain()
        except BrokenDocumentError as error:
            reason = str(error)
            skimmer.drain()
            yield unreadable(f"{self.name}: {self.stream.damage or reason}", skimmer.line, kind="damaged")

    def _skimmer(self) -> Skimmer:
        return Skimmer(self.stream.blocks(CHUNK_BYTES), self.max_value)

    @cached_property
    def _unwrapping(self) -> Unwrapping | None:
        return unwrap(survey(self._skimmer()))

    def _unwrapped(self, skimmer: Skimmer, unwrapping: Unwrapping) -> Iterator[Row | ErrorNote]:
        if not unwrapping.paths:
            skimmer.value()
            return
        for key, value in rows_at(skimmer, unwrapping.paths):
            if unwrapping.columns:
                yield self._row(_with_keys(value, unwrapping.columns))
            else:
                yield self._row(
                    Value(with_key(value.raw, "id", key, _has_id), value.line) if key and value.raw else value
                )

    def _row(self, value: Value) -> Row | ErrorNote:
        if value.sha256 is not None:
            message = f"the record is longer than the limit of {self.max_value} bytes"
            return unreadable(message, value.line, kind="too-long", sha256=value.sha256)
        return Row(in_one_line(value.raw), value.line)

    def _what_is_there(self) -> str | None:
        skimmer = self._skimmer()
        if skimmer.peek() != OPEN_OBJECT:
            return None
        places = [f"{spell(place.path)} ({place.count})" for place in survey(skimmer).places if place.heads]
        return f"objects stand in {', '.join(places[:SHOWN])}" if places else None


def _has_id(fields: dict[str, Any]) -> bool:
    return any((name := name_of(own)) is not None and name.field == "id" for own in fields)


def _with_keys(value: Value, columns: tuple[str, ...]) -> Value:
    """A row that is a list of values as an object."""
    try:
        cells = msgspec.json.decode(value.raw, type=list[msgspec.Raw])
    except (msgspec.MsgspecError, ValueError):
        return value
    if len(cells) != len(columns):
        return value
    return Value(msgspec.json.encode(dict(zip(columns, cells, strict=True))), value.line)
