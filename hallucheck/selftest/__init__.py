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

    record: AuditedRecord
    family: str
    planted: tuple[str, ...]
    """Rules that must find something; none in a clean twin."""

    @property
    def found(self) -> tuple[str, ...]:
        """The rules that found something."""
        return tuple(dict.fromkeys(finding.rule for finding in self.record.findings))

    @property
    def wrong(self) -> str | None:
        """What is wrong with it; None where it came out as it must."""
        record, outcome = self.record, self.record.families.get(self.family)
        if record.error is not None:
            return record.error.message
        if missed := [rule for rule in self.planted if rule not in self.found]:
            return f"{', '.join(missed)} found nothing"
        if not self.planted and record.verdict is not Verdict.PASS:
            return "; ".join(record.reasons)
        if outcome is None or outcome.status != "checked":
            return f"{self.family} did not judge it" + (f": {outcome.reason}" if outcome and outcome.reason else "")
        return None


def check(cases: Any = CASES) -> Iterator[Checked]:
    """Audit each of `cases`, a JSONL file.

    Raises:
        InputError: the file is not there; the installation is not whole.
    """
    with as_file(cases) as path:
        batch = open_batch([str(path)], InputOptions(preset="hallucheck"))
        auditor = Auditor(Plan(settings=load_settings(isolated=True).settings, as_of=AS_OF, mappings=batch.mappings))
        family = ""
        for record in chain.from_iterable(chain.from_iterable(map(auditor.audit, batch.chunks()))):
            planted = tuple(msgspec.json.decode(record.raw)["selftest"])
            family = planted[0].partition("/")[0] if planted else family  # a twin follows its case
            if family in {known.name for known in catalogue.families()}:
                yield Checked(record=record, family=family, planted=planted)
