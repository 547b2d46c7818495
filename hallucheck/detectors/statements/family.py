"""The family `statements` as data."""

from __future__ import annotations

from hallucheck.detectors.base import Family, Need, Options

FAMILY = Family(
    name="statements",
    title="Bank statements extracted by a model",
    rules=(),
    options=Options,
    needs=(Need.STATEMENT,),
    build=lambda options, resources: None,  # type: ignore[arg-type, return-value]
)
