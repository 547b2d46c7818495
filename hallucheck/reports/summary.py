"""The summary of a run: what `summary.json` holds and every report's head may quote."""

from __future__ import annotations

from typing import Any

import msgspec

from hallucheck.verdict.gate import GateResult
from hallucheck.verdict.intervals import Rate
from hallucheck.verdict.totals import Totals

SCHEMA_VERSION = 1


class InputSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One input file as it was read."""

    path: str
    format: str
    preset: str | None
    sha256: str
    bytes: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A run in numbers. Holds no time of day and no duration, so equal runs give equal bytes."""

    schema_version: int = SCHEMA_VERSION
    tool: dict[str, str]
    config_hash: str
    config: dict[str, Any]
    verifier: str
    as_of: str
    inputs: tuple[InputSummary, ...]
    totals: Totals
    rates: dict[str, Rate]
    gate: GateResult
