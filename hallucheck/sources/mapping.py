"""From a row to records: as it stands, through a preset, or through `--map field=path`."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.errors import UsageError, nearest
from hallucheck.model import Context, Record, Statement, read_record
from hallucheck.model.case import account_of
from hallucheck.model.foreign import reading as foreign
from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.model.record import escape_pointer, pointed_at
from hallucheck.sources.join import Index, Said, Sessions, said
from hallucheck.sources.layout import Layout
from hallucheck.sources.presets import OWN, PRESETS
from hallucheck.sources.presets.base import RowReading, own_fields
from hallucheck.sources.presets.chat import open_question, said_by, spread
from hallucheck.sources.presets.found import Found, find, find_all, key_at
from hallucheck.sources.presets.messages import is_conversation
from hallucheck.sources.prompts import split_prompt

LISTS = frozenset(("contexts", "samples", "history", "ignore"))
"""Fields into which several matches of one path can go."""
MAX_MATCHES = 10_000

PARTS = {f"statement.{name}": name for name in foreign.PARTS}
"""Parts of a statement that can be mapped one by one: the text may stand elsewhere than what was read from it."""
_LISTED_PARTS = frozenset(("boundaries", "transactions", "accounts"))

Finder = Callable[[dict[str, Any]], list[Found]]


class Mapping(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How rows of one input become records. Pickles; paths are compiled on first use in each process."""

    preset: str = OWN
    fields: tuple[tuple[str, str], ...] = ()
    """Canonical field and path, as given with `--map`; wins over the preset."""
    id_field: str | None = None
    layout: Layout | None = None
    """Where the fields of a dump stand that no preset knows."""
    partners: Index | None = None
    """The file given with `--join`."""
    siblings: Index | None = None
    """The dump itself, where evidence stands in other rows of the same trace."""
    session_field: str | None = None
    sessions: Sessions | None = None
    """What the rows of each session say."""
    source: int = 0
    """Which input of the batch it is."""

    def records(self, row: dict[str, Any], line: int | None = None) -> list[Record]:
        """The records that a row holds; none where it is read with other rows.

        `line` is where the row stands, for what earlier rows of its session say.
        """
        if self._reads_plainly and not _is_prompt(record := read_record(row), row):
            return [record]
        readings = self._unspread(row)
        for reading in readings:
            alone = reading.asked is None and reading.spoken is None and "history" not in reading.values
            if self.sessions is not None and line is not None and alone:
                for own in self.said(row, line):
                    reading.earlier = self.sessions.before(own)
            if reading.spoken is not None and any(field == "answer" for field, _ in self.fields):
                reading.asked, reading.spoken = reading.spoken, None
        return [self._finish(each, row) for reading in readings for each in spread(reading)]

    def said(self, row: dict[str, Any], line: int) -> list[Said]:
        """What a row says to later ones of its session; nothing where it has none."""
        return [
            said(str(session), reading.values.get("at"), self.source, line, messages)
            for reading in self._unspread(row)[:1]
            if (session := self._session(reading)) is not None and (messages := said_by(reading))
        ]

    def thread(self, row: dict[str, Any]) -> str | None:
        """What ties a row to others: its subject, else its session, else the account that it is an extraction of."""
        for reading in self._unspread(row)[:1]:
            for key in (reading.values.get("subject"), self._session(reading)):
                if isinstance(key, str | int):
                    return str(key)
        return next(filter(None, map(account_of, self.records(row))), None)

    @cached_property
    def _reads_plainly(self) -> bool:
        """Whether a row is read as it stands: with our own names, and by itself."""
        return self == Mapping(source=self.source)

    def _session(self, reading: RowReading) -> str | int | None:
        """The session of a reading; rows that are messages and name none are one conversation."""
        session = reading.values.get("session")
        if reading.said is not None and session is None:
            return ""
        return session if isinstance(session, str | int) and not isinstance(session, bool) else None

    def _unspread(self, row: dict[str, Any]) -> list[RowReading]:
        """One reading for each thing that the preset distinguishes, its conversation in one piece."""
        readings = self._separate(row)
        found = finder(self.session_field)(row) if self.session_field is not None else []
        for reading in readings:
            open_question(reading)
            if found:
                reading.put_found("session", found[0])
        return readings

    def _separate(self, row: dict[str, Any]) -> list[RowReading]:
        preset = PRESETS.get(self.preset)
        if preset is None:
            return [own_fields(row)] if self.layout is None else self.layout.readings(row)
        partner = preset.partner if self.partners is not None else None
        index = self.partners if partner is not None else self.siblings if preset.traces is not None else None
        key = key_at(find(row, partner.key)) if partner else preset.traces.name(row) if preset.traces else None
        related = index.fetch(key) if index is not None and key is not None else []
        readings = preset.readings(row, related)
        if partner is not None and index is not None and not related:
            for reading in readings:
                missing = f"no partner with {partner.key}={key} in {index.name}"
                reading.problem("join", "/" + escape_pointer(partner.key), missing)
        return readings

    def _finish(self, reading: RowReading, row: dict[str, Any]) -> Record:
        mapped = {field for field, _ in self.fields} | {"id"}
        parts: dict[str, Found] = {}
        given = [(field, path, f"--map {field}={path}") for field, path in self.fields]
        given += [("id", self.id_field, f"--id-field {self.id_field}")] if self.id_field is not None else []
        for field, path, what in given:
            found, part = finder(path)(row), PARTS.get(field)
            about = "statement" if part else field
            if len(found) > 1 and field not in LISTS and part not in _LISTED_PARTS:
                reading.problem(about, found[0].pointer, f"{what} matches {len(found)} values; one is needed")
                found = []
            elif not found:
                reading.problem(about, "", f"{what} matches nothing in this row")
            if part and found:
                values = [match.value for match in found]
                parts[part] = found[0] if len(found) == 1 else Found(values, found[0].pointer.rpartition("/")[0])
            elif not part:
                _put(reading, field, found, mapped=mapped)
        record = reading.record()
        return _with_parts(record, parts) if parts else record


def _is_prompt(record: Record, row: dict[str, Any]) -> bool:
    """Whether a record's question is a whole prompt: then it is taken apart."""
    if record.question is None or record.answer is None:
        return False
    has_passages = not record.contexts and split_prompt(record.question) is not None
    return has_passages or is_conversation(pointed_at(row, record.pointer("question")))


def check(fields: Iterable[tuple[str, str]], id_field: str | None) -> None:
    """See that fields exist and that paths can be read.

    Raises:
        UsageError: naming the nearest field, or what is wrong with the path.
    """
    for field, path in fields:
        if field not in ALIASES and field not in PARTS:
            known = (*ALIASES, *PARTS)
            part = f"statement.{field}"
            hint = nearest(part if part in PARTS else field, known) or f"fields are {', '.join(known)}"
            raise UsageError(f"--map {field}={path}: there is no field {field!r}", hint)
        finder(path)
    if id_field is not None:
        finder(id_field)


@lru_cache
def finder(path: str) -> Finder:
    """What finds the values of a path: a JSONPath (RFC 9535) where it looks like one, else dotted keys."""
    if not path:
        raise UsageError("a path is empty", "write it as --map answer=$.a.b or --map answer=a.b")
    if not path.startswith("$") and not any(mark in path for mark in "[*?"):
        return lambda row: [Found(row[path], "/" + escape_pointer(path))] if path in row else find_all(row, path)
    from jsonpath import JSONPathEnvironment, JSONPathError  # noqa: PLC0415 (only where a path needs it)

    try:
        compiled = JSONPathEnvironment(strict=True).compile(path if path.startswith("$") else "$." + path)
    except (JSONPathError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else "too deep"
        raise UsageError(f"cannot read the path {path}: {reason}", "see RFC 9535 for JSONPath") from None

    def matches(row: dict[str, Any]) -> list[Found]:
        try:
            return [Found(one.obj, str(one.pointer())) for one in islice(compiled.finditer(row), MAX_MATCHES)]
        except (JSONPathError, RecursionError):
            return []

    return matches


def _put(reading: RowReading, field: str, found: list[Found], *, mapped: Container[str]) -> None:
    """Set a field from what its path matched. What was taken for another field, unmapped itself, is this one's now."""
    taken = {match.pointer for match in found}
    for other in [name for name in reading.values if name not in mapped and reading.pointers[name] in taken]:
        del reading.values[other]
    reading.values.pop(field, None)
    if len(found) == 1:
        reading.put_found(field, found[0])
    elif found:
        values = [match.value for match in found]
        for index, match in enumerate(found) if field == "contexts" else ():
            if isinstance(match.value, str):
                values[index] = Context(id=f"S{index}", text=match.value, pointer=match.pointer)
        reading.put(field, values, found[0].pointer)


def _with_parts(record: Record, parts: dict[str, Found]) -> Record:
    given = record.statement or Statement()
    values = {name: part.value for name, part in parts.items()}
    figures = given.figures | {name: value for name, value in values.items() if name in foreign.FIGURES}
    others = {name: value for name, value in values.items() if name not in foreign.FIGURES}
    pointers = given.pointers | {name: part.pointer for name, part in parts.items()}
    return replace(record, statement=replace(given, **others, figures=figures, pointers=pointers))
