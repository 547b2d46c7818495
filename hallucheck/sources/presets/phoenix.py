"""Phoenix: tables of evaluations (its spans are traces).

In tables of its older hallucination evaluation `reference` is the evidence, and `label` says factual or hallucinated.
"""

from __future__ import annotations

from hallucheck.sources.presets.base import Preset

PRESETS = (
    Preset(
        name="phoenix-evals",
        title="Phoenix evaluation tables",
        keys=(
            frozenset(("input", "output", "reference", "label")),
            frozenset(("input", "output", "context", "label")),
            frozenset(("input", "output", "context")),
        ),
        doubtful=(frozenset(("input", "output", "reference")),),
        absent=frozenset(("run_type", "traceId", "trace_id", "contexts", "retrieved_contexts", "record_id", "epoch")),
        fields={
            "id": ("id", "context.span_id"),
            "question": ("input",),
            "answer": ("output",),
            "contexts": ("context", "reference"),
            "labels": ("label", "labels"),
        },
    ),
)
