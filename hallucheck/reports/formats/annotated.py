"""The annotated dump, wire version 2: every input object as it was, plus one key, `hallucheck`; and `summary.json`.

The annotation is spliced into the original bytes, because decoding and encoding again would change big integers, the
spelling of numbers and duplicate keys. docs/wire-format.md describes every field. Version 1 is read as well: it has a
line for each record of a row and none of what version 2 adds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from hallucheck.model import AuditedRecord, Case, ErrorNote, Finding, Origin, Outcome, Record, Verdict
from hallucheck.model.foreign.aliases import names
from hallucheck.model.foreign.values import change_leaves
from hallucheck.reports import figures
from hallucheck.reports.base import Report
from hallucheck.reports.escape import json_bytes
from hallucheck.reports.figures import Summary
from hallucheck.verdict.totals import rows, whole

VERSION = 2
NAME = "hallucheck"
KEY = b'"hallucheck"'


class RecordNote(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of one of the records of a row, read back."""

    verdict: Verdict
    probability: float | None
    reasons: tuple[str, ...]
    findings: tuple[Finding, ...]
    families: dict[str, Outcome]
    corrected_answer: str | None
    guidance: str | None
    error: ErrorNote | None
    identity: str | None = None
    """Of a record without id: what pairs it with the same record of another run."""
    part: int = 0
    turn: int | None = None


class Annotation(RecordNote, frozen=True, kw_only=True):
    """The value of the key `hallucheck`, read back."""

    version: int
    origin: Origin
    records: tuple[RecordNote, ...] | None = None
    """Where the row is not one record: those that it holds, be it none."""


class Annotated(Report, name="jsonl", suffixes=(".jsonl", ".ndjson")):
    """One line per row: `{...input..., "hallucheck": {...}}`; a row that was no object has the one key only."""

    by_row: ClassVar[bool] = True

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return b"".join(annotated(*row) + b"\n" for row in rows(records))


class JsonArray(Report, name="json", suffixes=(".json",)):
    """The same as one JSON array, for tools that read no JSON Lines: `[`, the rows one a line, `]`."""

    separator = b",\n"
    by_row: ClassVar[bool] = True

    def head(self, summary: Summary) -> bytes:
        return b"[\n"

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return self.separator.join([annotated(*row) for row in rows(records)])

    def tail(self, summary: Summary) -> bytes:
        return b"\n]\n" if summary.totals.records else b"]\n"


def annotated(*row: AuditedRecord) -> bytes:
    """The input object's bytes with the annotation as its last key; one line, without its end.

    `row`: the records that the object holds.
    """
    note = annotation(*row)
    record = row[0]
    raw = record.raw
    if record.error is not None:  # all else was read, and holds no annotation any more
        raw = unannotated(raw)[0] if _is_object(raw) else b""
    if _LINE_FEED in raw or _RETURN in raw:  # in JSON they stand between tokens only, where a space means the same
        raw = raw.replace(b"\r", b" ").replace(b"\n", b" ")
    if not raw or (raw[-2] in b"{ \t" and not raw[1:-1].strip()):
        return b"".join((b'{"hallucheck":', note, b"}"))
    return b"".join((raw[:-1], b',"hallucheck":', note, b"}"))


def annotation(*row: AuditedRecord) -> bytes:
    """The value of the key `hallucheck` as JSON."""
    record = whole(row)
    note = {"version": VERSION, **_said(record, _OF_ROW)}
    if record.aside or row[0].origin.part is not None:
        held = () if record.aside else row
        places = ({"part": one.origin.part or 0, "turn": one.origin.turn, "id": one.id} for one in held)
        note["records"] = [place | _said(one, _SAID) for place, one in zip(places, held, strict=True)]
    return encode(note)


_SAID = ("verdict", "probability", "reasons", "findings", "families", "corrected_answer", "guidance", "error")
_OF_ROW = (*_SAID[:3], "origin", *_SAID[3:])
"""The order of fields is the wire's."""


def _said(of: AuditedRecord, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(of, name) for name in names} | ({"identity": of.identity} if of.identity else {})


def parts(note: Annotation) -> list[tuple[Origin, RecordNote]]:
    """The records that an annotation is about, each with its place; none where the row holds none."""
    if note.records is None:
        return [(note.origin, note)]
    return [(replace(note.origin, part=one.part, turn=one.turn), one) for one in note.records]


def restored(
    note: RecordNote, origin: Origin, raw: bytes, record: Record, *, assertions: bytes | None = None
) -> AuditedRecord:
    """The audited record that a note is about; `raw` is the input object without it, `record` what was read of it."""
    case = Case(record, origin, raw)
    return AuditedRecord(
        **{name: getattr(note, name) for name in _SAID},
        identity=None if record.id or note.error else note.identity or case.identity,
        raw=raw,
        origin=origin,
        id=case.shown_id,
        provider=record.provider,
        model=record.model,
        labels=record.labels,
        record=record,
        assertions=assertions,
    )


def encode(value: Any) -> bytes:
    """Compact JSON, inert in a terminal; a lone surrogate, which UTF-8 cannot hold, becomes U+FFFD."""
    try:
        return json_bytes(_ENCODER.encode(value))
    except UnicodeEncodeError:
        return json_bytes(_ENCODER.encode(change_leaves(msgspec.to_builtins(value), repaired)))


def split(raw: bytes) -> tuple[bytes, bytes | None]:
    """The input object of an annotated row, byte for byte, and its annotation; None where it has none of ours.

    `raw` is a valid JSON object. A foreign value under the same key is part of the input: it stays, and the annotation
    that comes after it is the one that every parser takes.
    """
    before, mark, last = raw.rpartition(b',"hallucheck":')
    value = (last if mark else raw.removeprefix(b'{"hallucheck":'))[:-1]
    if _is_note(value):  # and what is a whole value before the last brace is the object's own
        return (before if mark else b"{") + b"}", value
    members = _members(raw)  # written again by another tool, or it has none
    value = members.pop("hallucheck", b"")
    if not _is_note(value):
        return raw, None
    written = (json.dumps(name).encode() + b":" + one for name, one in members.items())
    return b"{" + b",".join(written) + b"}", value


def read(value: bytes) -> Annotation:
    """An annotation that was written before.

    Raises:
        msgspec.ValidationError: it is of no wire version that is known.
    """
    return _READER.decode(value)


def unannotated(raw: bytes) -> tuple[bytes, ErrorNote | None]:
    """A row without an annotation of an earlier audit; with what that says of a row of which nothing else is left."""
    if KEY not in raw:
        return raw, None
    before, value = split(raw)
    if value is None or before != b"{}":
        return before, None
    try:
        return before, read(value).error
    except msgspec.MsgspecError:
        return before, None


class _Mark(msgspec.Struct):
    version: int
    verdict: Verdict
    origin: Origin


_LINE_FEED, _RETURN = b"\n\r"
_ENCODER = msgspec.json.Encoder()
_MEMBERS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_MARK = msgspec.json.Decoder(_Mark)
_READER = msgspec.json.Decoder(Annotation)


def _is_note(value: bytes) -> bool:
    try:
        _MARK.decode(value)
    except msgspec.MsgspecError:
        return False
    return True


def _members(raw: bytes) -> dict[str, bytes]:
    """The members of a JSON object as they stand, the last of equal names."""
    try:
        return {name: bytes(value) for name, value in _MEMBERS.decode(raw).items()}
    except (msgspec.MsgspecError, RecursionError):  # half a surrogate pair, which other readers let through
        found = json.loads(raw) if _is_object(raw) else {}
        return {name: json.dumps(value).encode() for name, value in found.items()}


def _is_object(raw: bytes) -> bool:
    try:
        return raw.startswith(b"{") and isinstance(json.loads(raw, parse_constant=_refuse), dict)
    except (ValueError, RecursionError):
        return False


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def repaired(value: Any) -> Any:
    """A text without lone surrogates, which become U+FFFD; anything else as it is."""
    if not isinstance(value, str):
        return value
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class SummaryJson(Report, name="summary", suffixes=("summary.json",)):
    """One JSON object; no finding is in it."""

    def head(self, summary: Summary) -> bytes:
        return msgspec.json.format(encode(wire(summary)), indent=2) + b"\n"


_OF_RUN = ("config_hash", "detection_hash", "verifier", "as_of", "inputs")
_COUNTS = names("records checked flagged findings faults suppressed error_rows detector_failures")
_CLAIMS = ("claims", "verified", "unverified", "over_cap")


def wire(summary: Summary) -> dict[str, Any]:
    """The object, schema version 1. Keys of counts that depend on the dump are sorted."""
    totals = summary.totals
    families = figures.families(totals)
    return {
        "schema_version": summary.schema_version,
        "tool": summary.tool,
        "exit_code": summary.gate.exit_code,
        "gate": {name: getattr(summary.gate, name) for name in ("passed", "reasons", "fail_rate")},
        **{name: getattr(summary, name) for name in _OF_RUN},
        **{name: getattr(totals, name) for name in _COUNTS},
        "claims": {name: sum(family[name] for family in families) for name in _CLAIMS},
        "verdicts": figures.verdicts(totals),
        "severities": figures.severities(totals),
        "errors": dict(sorted(totals.errors.items())),
        "labelled": dict(sorted(totals.labelled.items())),
        "rates": summary.rates,
        "rules": figures.rules(totals),
        "providers": figures.providers(totals),
        "families": families,
        "sentences": [figures.sentence(name, rate) for name, rate in summary.rates.items() if rate.total],
        "config": summary.config,
        "unrecorded": totals.unrecorded,
    }
