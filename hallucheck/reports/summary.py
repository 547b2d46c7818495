"""The summary of a run: what every report's head and tail may quote, and what `summary.json` is made from."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

import hallucheck
from hallucheck.model import Rule
from hallucheck.reports import figures
from hallucheck.reports.trends import Past
from hallucheck.verdict.gate import GateResult
from hallucheck.verdict.intervals import Rate
from hallucheck.verdict.totals import Totals, total

SCHEMA_VERSION = 1


class InputSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One input file as it was read."""

    path: str
    format: str
    preset: str | None
    sha256: str
    bytes: int
    fields: dict[str, str] = {}
    """Which key became question, answer, contexts: field to path."""
    missing: str = ""
    """What most records lack to be checked; empty where nothing is missing."""
    hint: str = ""
    """A command line that would give it."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A run in numbers. Holds no time of day and no duration, so equal runs give equal bytes."""

    schema_version: int = SCHEMA_VERSION
    tool: dict[str, str]
    config_hash: str
    detection_hash: str
    """Equal where the same things are found; runs with another one are not comparable."""
    config: dict[str, Any]
    verifier: str
    as_of: str
    inputs: tuple[InputSummary, ...]
    totals: Totals
    rates: dict[str, Rate]
    gate: GateResult
    rules: tuple[Rule, ...] = ()
    """The rules that were selected, for formats that carry their pages."""
    past: Past = Past()
    """How earlier runs went, where there is a history; for formats that show it."""


def summarise(totals: Totals, gate: GateResult, *, as_of: date, **header: Any) -> Summary:
    """Put a run in numbers; `header`: the other fields, as they are."""
    return Summary(
        tool={"name": "hallucheck", "version": hallucheck.__version__},
        as_of=as_of.isoformat(),
        totals=total([totals]),
        rates=figures.rates(totals),
        gate=gate,
        **header,
    )
