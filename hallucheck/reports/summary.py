"""The summary of a run: what every report's head and tail may quote, and what `summary.json` is made from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Protocol

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


class Effective(Protocol):
    """Settings, as far as a summary shows them."""

    @property
    def hash(self) -> str:
        """Equal exactly where the effective settings are."""

    @property
    def detection(self) -> str:
        """Equal where the same things are found."""

    def effective(self) -> dict[str, Any]:
        """Every key with its value."""


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


def summarise(
    totals: Totals,
    gate: GateResult,
    *,
    inputs: Sequence[InputSummary],
    settings: Effective,
    verifier: str,
    as_of: date,
    rules: Sequence[Rule] = (),
    past: Past | None = None,
) -> Summary:
    """Put a run in numbers."""
    return Summary(
        tool={"name": "hallucheck", "version": hallucheck.__version__},
        config_hash=settings.hash,
        detection_hash=settings.detection,
        config=settings.effective(),
        verifier=verifier,
        as_of=as_of.isoformat(),
        inputs=tuple(inputs),
        totals=total([totals]),
        rates=figures.rates(totals),
        gate=gate,
        rules=tuple(rules),
        past=past or Past(),
    )
