"""Reports without any text (`--no-text`): offsets, codes, counts and fingerprints only.

Applied to a record before any report sees it, so no format can forget. What stays: ids of records and sources as far
as they look like ids (anything else becomes a hash, so that equal ones can still be matched), file and line, rule,
severity, confidence, pointers, offsets, pages, action, fingerprint, statuses and counts. What goes: the input object,
messages, claims, quotes, suggestions, notes, corrected answers, reasons that quote, lists inside results.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model import AuditedRecord, Factor, Finding, Record, Suppression
from hallucheck.model.masking import mask_identifiers
from hallucheck.reports.escape import spot
from hallucheck.reports.figures import Trend
from hallucheck.text.basics.patterns import regex

_IDENTIFIER = regex(r"[A-Za-z0-9_.:/#\-]{1,64}")
_UUID = regex(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_COUNTS = regex(
    r"nothing found(?:; no document to hold the extraction against)?"
    r"|nothing found; \d+ claims? verified(?:; [\d,]+ left unverified)?"
    r"|nothing found that counts; [\d,]+ findings? suppressed"
    r"|nothing to verify: the answer [a-z ]+|\d+ (?:[a-z]+ )?findings?(?: of \d+ faults?)?(?:, worst [a-z]+)?"
    r"|(?:nothing found, but the )?probability of a hallucination (?:is )?[\d.]+, (?:rejected|reviewed) from [\d.]+"
    r"|structured evidence is against it \([a-z]+/[a-z-]+: right in \d+% of the cases measured\)"
)
"""The reasons of the policy that hold counts, rules and words of ours only."""
_FIELD = regex(r"[a-z][a-z0-9_]{0,47}")
_CODE = regex(r"[A-Za-z][A-Za-z0-9_+-]{0,31}")
_CODED = frozenset(("status", "severity", "risk_level", "grade", "recommendation", "action", "method"))
"""Fields of a family's result whose words are codes of ours."""


_WHO = ("id", "subject", "session", "provider", "model", "at")
"""What the history needs of a record: who, when and by what; nothing that was said."""


def without_text(record: AuditedRecord) -> AuditedRecord:
    """`record` with nothing in it that was written by a person or a model."""
    identity, read = _identifier(record.id), record.record
    who: dict[str, Any] = {name: _identifier(getattr(read, name, None)) for name in _WHO}
    return replace(  # labels stay: they are counted in the totals, and written by no report
        record,
        raw=b"" if record.error is not None else msgspec.json.encode({} if identity is None else {"id": identity}),
        reasons=_reasons(record),
        findings=tuple(map(_finding, record.findings)),
        families={
            name: replace(outcome, reason=None, result=outcome.result and _result(outcome.result, depth=1))
            for name, outcome in record.families.items()
        },
        id=identity,
        provider=_identifier(record.provider),
        model=_identifier(record.model),
        corrected_answer=None,
        guidance=None,
        error=record.error and replace(record.error, message=record.error.kind),
        record=read and Record(**who),
        assertions=None,
    )


def trend_without_text(trend: Trend) -> Trend:
    """`trend` with providers as records have them here."""
    return replace(trend, providers={_identifier(name) or "": of for name, of in trend.providers.items()})


def _reasons(record: AuditedRecord) -> tuple[str, ...]:
    """Counts stay; any other reason may quote, so only whose reason it is stays."""
    if record.error is not None:
        return (record.error.kind,)
    if all(map(_COUNTS.fullmatch, record.reasons)):
        return record.reasons
    return tuple(f"{name}: {outcome.status}" for name, outcome in record.families.items()) or (str(record.verdict),)


def _finding(finding: Finding) -> Finding:
    pointer = "/".join(_identifier(part) or "" for part in finding.location.pointer.split("/"))
    location = replace(finding.location, pointer=pointer)
    return replace(
        finding,
        factors=tuple(Factor(name=factor.name, value=factor.value) for factor in finding.factors),
        message=f"at {spot(location)}",
        claim="",
        detected=None,
        expected=None,
        location=location,
        evidence=tuple(replace(one, source=_identifier(one.source) or "", quote="") for one in finding.evidence),
        suggestion=None,
        suppressed=finding.suppressed and Suppression(by=_identifier(finding.suppressed.by) or "", reason=""),
    )


def _result(value: dict[str, Any], *, depth: int) -> dict[str, Any]:
    """Numbers, truth values and codes, down to one level of nesting; lists come out empty, texts as null."""
    kept: dict[str, Any] = {}
    for key, item in value.items():
        if isinstance(item, dict):
            said: Any = _result(item, depth=depth - 1) if depth else {}
        elif isinstance(item, list | tuple):
            said = []
        else:
            coded = isinstance(item, str) and key in _CODED and _CODE.fullmatch(item)
            said = item if coded or isinstance(item, bool | int | float) else None
        if _FIELD.fullmatch(key):
            kept[key] = said
    return kept


def _identifier(text: str | None) -> str | None:
    """`text` where it looks like an identifier and like no account number, else a hash of it."""
    if not text:
        return text
    if _UUID.fullmatch(text) or (_IDENTIFIER.fullmatch(text) and mask_identifiers(text) == text):
        return text
    return "h:" + hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
