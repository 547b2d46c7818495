"""`summary.json`: the run header and the numbers of a run, for programs. docs/wire-format.md describes every field."""

from __future__ import annotations

from typing import Any

import msgspec

from hallucheck.model.foreign.aliases import names
from hallucheck.reports import figures
from hallucheck.reports.base import Report
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.annotated import encode


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
