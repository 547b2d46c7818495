"""LangChain and LangSmith: QA chains and their evaluation, and datasets (runs are traces).

From langchain-classic `evaluation/qa/eval_chain.py` and langsmith's `schemas`. In the evaluation examples `answer` is
the reference and `result` the prediction.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.sources.presets.base import Related, Row, RowReading, preset
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_first_evidence, put_io

_QA = {
    "id": "id",
    "question": "query question",
    "answer": "result",
    "reference": "answer",
    "contexts": "source_documents context",
}


def _example(row: Row, _related: Related) -> Iterator[RowReading]:
    """An example's outputs are what was expected; rows of an experiment name that `reference_outputs`."""
    reading = RowReading(row, {"id": "id", "at": "created_at"})
    put_io(reading, "question", reading.find("inputs"), QUESTION_KEYS)
    expected = reading.find("reference_outputs")
    answer = RowReading(row)
    put_io(answer, "answer", reading.find("outputs"), ANSWER_KEYS)
    if expected is not None:
        reading.values.update(answer.values)
        reading.pointers.update(answer.pointers)
        answer = RowReading(row)
        put_io(answer, "answer", expected, ANSWER_KEYS)
    if "answer" in answer.values:
        reading.put("reference", answer.values["answer"], answer.pointers["answer"])
    put_first_evidence(reading, "outputs.context outputs.documents inputs.context inputs.contexts inputs.documents")
    yield reading


PRESETS = (
    preset(
        "langchain-qa",
        "LangChain QA chain results and evaluation",
        "query answer result, query result source_documents",
        fields=_QA,
    ),
    preset(
        "langsmith-dataset",
        "LangSmith dataset examples",
        "inputs outputs dataset_id, inputs outputs source_run_id, inputs outputs split, "
        "inputs outputs reference_outputs, inputs reference_outputs",
        doubtful="inputs outputs",
        absent="run_type expectations trace_id info ground_truth contexts source_documents"
        " inputs.expected inputs.expected_output inputs.reference inputs.ground_truth",
        read=_example,
    ),
)
