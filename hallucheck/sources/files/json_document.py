"""JSON that is not one object a line: an array, a pretty-printed object, or an object that holds the records.

The document is never parsed whole: a skimmer hands out one element at a time with its own bytes, so a broken element
costs one row. What is broken between elements ends the file with an error row.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property

import msgspec

from hallucheck.errors import InputError
from hallucheck.model import ErrorNote, Row
from hallucheck.model.foreign.reading import own_values
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, Payloads, in_one_line, unreadable, with_key
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
        given = None if self._given is None else Unwrapping(paths=(self._given,))
        try:
            while (start := skimmer.peek()) is not None:
                if unwrapping := given or (self._unwrapping if start == OPEN_OBJECT else None):
                    yield from self._unwrapped(skimmer, unwrapping)
                else:
                    yield from map(self._row, skimmer.elements() if start == OPEN_LIST else (skimmer.value(),))
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
            raw = value.raw
            if unwrapping.columns:
                with suppress(msgspec.MsgspecError, ValueError):  # a row that is a list of values
                    cells = msgspec.json.decode(raw, type=list[msgspec.Raw])
                    raw = msgspec.json.encode(dict(zip(unwrapping.columns, cells, strict=True)))
            elif key and raw:
                raw = with_key(raw, "id", key, lambda own: "id" in own_values(own)[0])
            yield self._row(Value(raw, value.line, value.sha256))

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
