"""For programs: hold one record against the rules before anything is done with it.

    from hallucheck.errors import RejectedError
    from hallucheck.guard import guard

    try:
        audited = guard({"statement": extraction, "document": "march.pdf"})
    except RejectedError as error:
        ...  # fall back; `error.findings` says why

It is the audit of one record: the same detectors, policy and options as `hallucheck scan`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Resources
from hallucheck.detectors.panel import Panel
from hallucheck.errors import RejectedError
from hallucheck.evidence.documents import Documents
from hallucheck.model import Answers, AuditedRecord, Case, Origin, Record, Severity, Verdict, read_record
from hallucheck.verdict.policy import VerdictPolicy, judge
from hallucheck.verdict.suppressions import NOTHING

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
        RejectedError: the verdict is `reject`; `findings` are the findings as wire objects, account data masked.
    """
    if documents is None:
        with Documents() as opened:
            return guard(record, options=options, policy=policy, as_of=as_of, documents=opened)
    read = record if isinstance(record, Record) else read_record(record)
    raw = msgspec.json.encode(record, enc_hook=str)
    audited = _audit(Case(read, ORIGIN, raw), _panel(options or {}, as_of, documents), policy or VerdictPolicy())
    if audited.verdict is Verdict.REJECT:
        findings = tuple(msgspec.to_builtins(audited.unsuppressed))
        raise RejectedError(f"rejected: {', '.join(audited.reasons)}", findings=findings)
    return audited


def _panel(options: Mapping[str, Mapping[str, Any]], as_of: date | None, documents: Documents) -> Panel:
    families = catalogue.families()
    return Panel(
        families,
        options={family.name: family.options(**options.get(family.name, {})) for family in families},
        rules=frozenset(catalogue.rules()),
        minimum=Severity.LOW,
        resources=Resources(as_of=as_of or date.today(), documents=documents),  # noqa: DTZ011 (the caller's own day)
    )


def _audit(case: Case, panel: Panel, policy: VerdictPolicy) -> AuditedRecord:
    panel.prepare([case])
    examined = panel.examine(case, Answers())
    record = case.record
    findings = NOTHING.apply(examined.findings, ignored=record.ignore, record=record.id)
    unread = tuple(f"{problem.field} at {problem.pointer}: {problem.reason}" for problem in record.problems)
    verdict, reasons = judge(findings, examined.families, policy, (*unread, *examined.unavailable))
    return AuditedRecord(
        raw=case.raw,
        origin=case.origin,
        verdict=verdict,
        reasons=reasons,
        findings=findings,
        families=examined.families,
        id=record.id,
        provider=record.provider,
        model=record.model,
        labels=record.labels,
    )
