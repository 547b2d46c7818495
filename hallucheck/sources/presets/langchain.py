"""LangChain and LangSmith: QA chains and their evaluation, and datasets (runs are traces).

From langchain-classic `evaluation/qa/eval_chain.py` and langsmith's `schemas`. In the evaluation examples `answer` is
the reference and `result` the prediction.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.sources.presets.base import Preset, Related, Row, RowReading, by_paths, find
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_QA = {
    "id": ("id",),
    "question": ("query", "question"),
    "answer": ("result",),
    "reference": ("answer",),
    "contexts": ("source_documents", "context"),
}


def _example(row: Row, _related: Related) -> Iterator[RowReading]:
    """An example's outputs are what was expected; rows of an experiment name that `reference_outputs`."""
    reading = by_paths(row, {"id": ("id",), "at": ("created_at",)})
    put_io(reading, "question", find(row, "inputs"), QUESTION_KEYS)
    expected = find(row, "reference_outputs")
    answer = RowReading(row)
    put_io(answer, "answer", find(row, "outputs"), ANSWER_KEYS)
    if expected is not None:
        reading.values.update(answer.values)
        reading.pointers.update(answer.pointers)
        answer = RowReading(row)
        put_io(answer, "answer", expected, ANSWER_KEYS)
    if "answer" in answer.values:
        reading.put("reference", answer.values["answer"], answer.pointers["answer"])
    for path in ("outputs.context", "outputs.documents", "inputs.context", "inputs.contexts", "inputs.documents"):
        found = find(row, path)
        if found is not None and put_evidence(reading, found):
            break
    yield reading


PRESETS = (
    Preset(
        name="langchain-qa",
        title="LangChain QA chain results and evaluation",
        keys=(frozenset(("query", "answer", "result")), frozenset(("query", "result", "source_documents"))),
        fields=_QA,
    ),
    Preset(
        name="langsmith-dataset",
        title="LangSmith dataset examples",
        keys=(
            frozenset(("inputs", "outputs", "dataset_id")),
            frozenset(("inputs", "outputs", "source_run_id")),
            frozenset(("inputs", "outputs", "split")),
            frozenset(("inputs", "outputs", "reference_outputs")),
            frozenset(("inputs", "reference_outputs")),
        ),
        doubtful=(frozenset(("inputs", "outputs")),),
        absent=frozenset(
            (
                *("run_type", "expectations", "trace_id", "info", "ground_truth", "contexts", "source_documents"),
                *("inputs.expected", "inputs.expected_output", "inputs.reference", "inputs.ground_truth"),
            )
        ),
        read=_example,
    ),
)
