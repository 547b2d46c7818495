"""Audit the cases that come with the package, the way a scan would, and hold the findings against what was planted.

A case is a record whose key `selftest` names the rules that have to find something in it; an empty list is a clean
twin: the same record made right, which has to pass. Settings, audit date and cases are fixed, so an installation that
is whole always gives the same table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from importlib.resources import as_file, files
from itertools import chain
from typing import Any

import msgspec

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.load import load_settings
from hallucheck.detectors import catalogue
from hallucheck.model import AuditedRecord, Verdict
from hallucheck.sources.batch import InputOptions, open_batch

AS_OF = date(2025, 9, 1)
CASES = files("hallucheck.selftest") / "cases.jsonl"


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one case."""

    case: str
    family: str
    planted: tuple[str, ...]
    """Rules that must find something; none in a clean twin."""
    found: tuple[str, ...]
    verdict: Verdict
    wrong: str | None
    """What is wrong with it; None where it came out as it must."""


def check(cases: Any = CASES) -> Iterator[Checked]:
    """Audit each of `cases`, a JSONL file.

    Raises:
        InputError: the file is not there; the installation is not whole.
    """
    with as_file(cases) as path:
        batch = open_batch([str(path)], InputOptions(preset="hallucheck"))
        auditor = Auditor(Plan(settings=load_settings(isolated=True).settings, as_of=AS_OF, mappings=batch.mappings))
        family = ""
        for chunk in batch.chunks():
            for record in chain.from_iterable(auditor.audit(chunk)):
                planted = msgspec.json.decode(record.raw, type=_Case).selftest
                family = planted[0].partition("/")[0] if planted else family  # a twin follows its case
                if family in {known.name for known in catalogue.families()}:
                    yield _checked(record, family, planted)


class _Case(msgspec.Struct):
    selftest: tuple[str, ...]


def _checked(record: AuditedRecord, family: str, planted: tuple[str, ...]) -> Checked:
    found = tuple(dict.fromkeys(finding.rule for finding in record.findings))
    missed = [rule for rule in planted if rule not in found]
    wrong = None
    if record.error is not None:
        wrong = record.error.message
    elif missed:
        wrong = f"{', '.join(missed)} found nothing"
    elif not planted and record.verdict is not Verdict.PASS:
        wrong = "; ".join(record.reasons)
    outcome = record.families.get(family)
    if wrong is None and (outcome is None or outcome.status != "checked"):
        wrong = f"{family} did not judge it" + (f": {outcome.reason}" if outcome and outcome.reason else "")
    return Checked(
        case=record.id or "",
        family=family,
        planted=planted,
        found=found,
        verdict=record.verdict,
        wrong=wrong,
    )
