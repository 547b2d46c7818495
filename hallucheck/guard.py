"""For programs: hold one record against the rules before anything is done with it.

    from hallucheck.errors import RejectedError
    from hallucheck.guard import guard

    try:
        audited = guard({"statement": extraction, "document": "march.pdf"})
    except RejectedError as error:
        ask_again(error.again.pages, error.again.fields)  # or fall back to error.again.remainder; error.findings: why

It is the audit of one record: the same detectors, policy and options as `hallucheck scan`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec
from pydantic import ValidationError

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.explain import explain
from hallucheck.config.layer import Layer
from hallucheck.config.settings import settings_model
from hallucheck.errors import Again, RejectedError, UnreadableRowError
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import AuditedRecord, Origin, Record, Verdict, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.mitigation import plan_reextraction, without
from hallucheck.verdict.policy import VerdictPolicy

ORIGIN = Origin(file="guard", line=1)
"""Where a guarded record comes from: no file. Relative paths of documents start at the working directory."""


def guard(
    record: Mapping[str, Any] | Record,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    policy: VerdictPolicy | None = None,
    as_of: date | None = None,
    documents: Documents | None = None,
) -> AuditedRecord:
    """Audit one record.

    Args:
        record: a row as it would stand in a dump, or a record that was read already.
        options: options per family, by its name, as in a configuration file.
        policy: when a record is rejected.
        as_of: the audit date; today, where it is not given.
        documents: reads the PDFs that the record points at; give one to read each only once for many records.

    Returns:
        The audited record, which was not rejected. Its verdict may still be `review`, `unchecked` or `error`.

    Raises:
        RejectedError: the verdict is `reject`; it holds the findings, account data masked, and what to do about them.
        ConfigError: `options` are none.
        UnreadableRowError: the record is no object that could stand in a dump, such as the None of a failed parse.
    """
    if not isinstance(record, Mapping | Record):
        raise UnreadableRowError(
            f"a record is an object, not {type(record).__name__}", "pass the row as it would stand in a dump"
        )
    if documents is None:
        with Documents() as opened:
            return guard(record, options=options, policy=policy, as_of=as_of, documents=opened)
    values = {**(options or {}), "verdict": policy or VerdictPolicy()}
    try:
        settings = settings_model().model_validate(values)
    except ValidationError as error:
        raise explain(error, Layer("options", values)) from None
    plan = Plan(settings=settings, as_of=as_of or date.today(), mappings=())  # noqa: DTZ011 (the caller's own day)
    read = record if isinstance(record, Record) else read_record(record)
    case = open_case(read, ORIGIN, _encoded(record))
    (audited,) = Auditor(plan, documents=documents).judged([case])
    if audited.verdict is Verdict.REJECT:
        again = (plan_reextraction(audited.findings) if read.statement is not None else None) or Again()
        remainder = without(record, again.pointers) if again.pointers and isinstance(record, Mapping) else None
        raise RejectedError(
            f"rejected: {', '.join(audited.reasons)}",
            findings=tuple(msgspec.to_builtins(audited.unsuppressed)),
            again=again._replace(guidance=audited.guidance, remainder=remainder),
        )
    return audited


def _encoded(record: Mapping[str, Any] | Record) -> bytes:
    """The record as a row of a dump, which gives it its identity."""
    try:
        return msgspec.json.encode(record, enc_hook=str)
    except (UnicodeEncodeError, RecursionError, TypeError, ValueError) as error:
        raise UnreadableRowError(f"the record cannot be written as JSON: {error}", "see what its texts hold") from None
