"""Phoenix: tables of evaluations (its spans are traces).

In tables of its older hallucination evaluation `reference` is the evidence, and `label` says factual or hallucinated.
"""

from __future__ import annotations

from hallucheck.sources.presets.base import preset

PRESETS = (
    preset(
        "phoenix-evals",
        "Phoenix evaluation tables",
        "input output reference label, input output context label, input output context",
        doubtful="input output reference",
        absent="run_type traceId trace_id contexts retrieved_contexts record_id epoch",
        fields={
            "id": "id context.span_id",
            "question": "input",
            "answer": "output",
            "contexts": "context reference",
            "labels": "label labels",
        },
    ),
)
