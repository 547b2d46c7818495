"""`summary.json`: the run header and the numbers of a run, for programs. docs/wire-format.md describes every field."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from hallucheck.reports import figures
from hallucheck.reports.base import Blank
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.summary import Summary


class SummaryJson(Blank):
    """One JSON object; no finding is in it."""

    name: ClassVar[str] = "summary"
    suffixes: ClassVar[tuple[str, ...]] = ("summary.json",)

    def head(self, summary: Summary) -> bytes:
        return msgspec.json.format(encode(wire(summary)), indent=2) + b"\n"


def wire(summary: Summary) -> dict[str, Any]:
    """The object, schema version 1. Keys of counts that depend on the dump are sorted."""
    totals = summary.totals
    families = figures.families(totals)
    return {
        "schema_version": summary.schema_version,
        "tool": summary.tool,
        "exit_code": summary.gate.exit_code,
        "gate": {
            "passed": summary.gate.passed,
            "reasons": summary.gate.reasons,
            "fail_rate": summary.gate.fail_rate,
        },
        "config_hash": summary.config_hash,
        "detection_hash": summary.detection_hash,
        "verifier": summary.verifier,
        "as_of": summary.as_of,
        "inputs": summary.inputs,
        "records": totals.records,
        "checked": totals.checked,
        "flagged": totals.flagged,
        "findings": totals.findings,
        "faults": totals.faults,
        "suppressed": totals.suppressed,
        "error_rows": totals.error_rows,
        "detector_failures": totals.detector_failures,
        "claims": {
            field: sum(getattr(family, field) for family in families)
            for field in ("claims", "verified", "unverified", "over_cap")
        },
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
