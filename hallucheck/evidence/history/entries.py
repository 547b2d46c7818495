"""Entries: what the history keeps of an audited record, as bytes that a worker hands to the run.

Whatever `--no-text` removed from a record before is not there to be kept. Of the rest account data is masked here,
as it is in findings, and so are characters that a database cannot hold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model import AuditedRecord, Case, Finding, Origin, Record, Verdict
from hallucheck.model.foreign.values import change_leaves, is_hallucinated
from hallucheck.model.masking import mask_text

FAMILY = "answers"
"""The family whose result fills the tables of grounding, consistency and confidence."""

MAX_TEXT = 20_000
"""Code points of a text that are kept."""

MAX_ITEMS = 100
"""Contexts and extractions of a record that are kept."""

MAX_DEPTH = 12
"""Levels of an extraction that are kept."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One audited record for the history."""

    record: str
    """Its identity across runs: its id, else a hash of its bytes."""
    origin: Origin
    subject: str | None
    session: str | None
    at: str | None
    provider: str | None
    model: str | None
    question: str | None
    answer: str | None
    sources: list[dict[str, Any]] | None
    """Its contexts by their identity; their texts stay in the dump."""
    extractions: Any
    verdict: Verdict
    reasons: tuple[str, ...]
    probability: float | None
    label: bool | None
    checked: bool
    findings: tuple[Finding, ...]
    result: dict[str, Any] | None
    """What the family `answers` says of it."""
    assertions: bytes | None
    """What a later record of the same subject may contradict, as its family wrote it down: JSON, masked."""


def encode(records: Sequence[AuditedRecord], *, text: bool) -> bytes:
    """The entries of `records`, a line each; `text`: with questions, answers, quotes."""
    entries = [entry(record, text=text) for record in records]
    try:
        return _ENCODER.encode_lines(entries)
    except (UnicodeEncodeError, OverflowError):
        return _ENCODER.encode_lines(change_leaves(msgspec.to_builtins(entries, builtin_types=(bytes,)), _storable))


def decode(data: bytes) -> list[Entry]:
    """What `encode` wrote."""
    return _DECODER.decode_lines(data)


def entry(audited: AuditedRecord, *, text: bool) -> Entry:
    """What is kept of one record."""
    record = audited.record or Record(id=audited.id, provider=audited.provider, model=audited.model)
    case = Case(record, audited.origin, audited.raw)
    secrets, given = case.secrets, record.meta.get("extractions")
    outcome = audited.families.get(FAMILY)
    result = outcome.result if outcome else None
    if result is not None and not text:  # its lists hold text
        result = {name: value for name, value in result.items() if isinstance(value, bool | int | float | None)}

    def said(value: str | None) -> str | None:
        return kept(value, secrets) if text else None

    return Entry(
        **{name: getattr(audited, name) for name in ("origin", "verdict", "reasons", "probability", "checked")},
        subject=pseudonym(record.subject, secrets),
        session=pseudonym(record.session, secrets),
        question=said(record.question),
        answer=said(record.answer),
        record=pseudonym(case.identity, ()) or "",
        at=kept(record.at, ()),
        provider=record.provider,
        model=record.model,
        sources=[
            {"id": kept(one.id, secrets) or "", "title": said(one.title), "kind": one.kind, "score": one.score}
            for one in record.contexts[:MAX_ITEMS]
        ]
        or None,
        extractions=_masked(given[:MAX_ITEMS], secrets) if text and isinstance(given, list) else None,
        label=None if audited.labels is None else is_hallucinated(audited.labels),
        findings=audited.findings if text else tuple(replace(one, **_WORDLESS) for one in audited.findings),
        result=_masked(result, secrets),
        assertions=audited.assertions if text else None,
    )


def identity(run: str, origin: Origin) -> str:
    """The key of a record of a run: equal for the same run, file, line, page and part, however often it is written.

    Keys of neighbours are neighbours, which keeps a database that has millions of them quick.
    """
    place = hashlib.blake2b(f"{run}\0{origin.file}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    page = "" if origin.page is None else f"p{origin.page}"
    part = "" if origin.part is None else f".{origin.part}"
    return f"{place}-{origin.line:09}{page}{part}"


def kept_json(value: Any, secrets: tuple[str, ...]) -> bytes:
    """`value` as JSON in which account data is masked; `secrets` are those of its case."""
    return msgspec.json.encode(change_leaves(_masked(msgspec.to_builtins(value), secrets), _storable))


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def kept(text: str | None, secrets: tuple[str, ...]) -> str | None:
    """A text as it may be kept: account data masked, at most `MAX_TEXT` code points."""
    if not text:
        return text
    return mask_text(text[:MAX_TEXT], secrets)


def pseudonym(text: str | None, secrets: tuple[str, ...]) -> str | None:
    """An identifier as it may be kept: a hash where it is account data, so that two of them stay two."""
    if not text or (len(text) <= MAX_TEXT and kept(text, secrets) == text):
        return text
    return "h:" + hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _masked(value: Any, secrets: tuple[str, ...], depth: int = MAX_DEPTH) -> Any:
    """A JSON value with its texts masked; what is nested deeper than anybody's data is left out."""
    if isinstance(value, str):
        return kept(value, secrets)
    if isinstance(value, dict):
        return {kept(key, secrets): _masked(item, secrets, depth - 1) for key, item in value.items()} if depth else None
    if isinstance(value, list | tuple):
        return [_masked(item, secrets, depth - 1) for item in value] if depth else None
    return value


_WORDLESS: dict[str, Any] = {
    **dict.fromkeys(("message", "claim"), ""), **dict.fromkeys(("detected", "expected", "suggestion")),
    **dict.fromkeys(("evidence", "factors"), ()),
}  # fmt: skip
"""What a finding says without any text."""


def _storable(value: Any) -> Any:
    """Halves of surrogate pairs as U+FFFD, whole numbers beyond 64 bits as text."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    is_large = isinstance(value, int) and not isinstance(value, bool) and not -(1 << 63) <= value < 1 << 64
    return str(value) if is_large else value
