"""deepeval: test cases (snake_case or camelCase), and the results of a run (`test_run_*.json`).

From `deepeval/test_case/llm_test_case.py` and `test_run/api.py`. `context` is the ideal context of the test set;
the evidence of the answer is `retrieval_context`. Only where that is not given is `context` read instead, as
deepeval's own HallucinationMetric does, and marked `gold`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.model import Context
from hallucheck.sources.presets.base import Found, Related, Row, RowReading, preset
from hallucheck.sources.presets.chat import put_conversation
from hallucheck.text.basics.patterns import regex

_FIELDS = {
    "id": "id name",
    "question": "input",
    "answer": "actual_output actualOutput",
    "reference": "expected_output expectedOutput",
}
_JOINED = regex(r"(?<=\S)\|(?=\S)")


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _FIELDS)
    spoken = row.get("turns")
    if isinstance(spoken, list):
        put_conversation(reading, Found(spoken, "/turns"))
        reading.take("reference", "expected_outcome", "expectedOutcome")
    found = reading.find("retrieval_context", "retrievalContext")
    if found is not None:
        reading.put("contexts", _contexts(found, None), found.pointer)
    elif (gold := reading.find("context")) is not None:
        reading.put("contexts", _contexts(gold, "gold"), gold.pointer)
    yield reading


def _contexts(found: Found, kind: str | None) -> Any:
    """Texts, or objects of `context` and `source`."""
    if isinstance(found.value, str):  # its CSV files join texts so
        return [
            Context(id=f"S{index}", text=text, pointer=found.pointer, kind=kind)
            for index, text in enumerate(_JOINED.split(found.value))
        ]
    if not isinstance(found.value, list):
        return found.value
    return [_context(item, index, f"{found.pointer}/{index}", kind) for index, item in enumerate(found.value)]


def _context(item: Any, index: int, pointer: str, kind: str | None) -> Any:
    if isinstance(item, str):
        return Context(id=f"S{index}", text=item, pointer=pointer, kind=kind)
    if isinstance(item, dict) and isinstance(item.get("context"), str):
        source = item.get("source")
        name = source if isinstance(source, str) else f"S{index}"
        return Context(id=name, text=item["context"], pointer=f"{pointer}/context", kind=kind, meta=item)
    return item


PRESETS = (
    preset(
        "deepeval",
        "deepeval test cases",
        "input actual_output retrieval_context, input actualOutput retrievalContext, input actual_output, "
        "input actualOutput, scenario turns, turns expected_outcome, turns expectedOutcome",
        absent="metricsData metrics_data",
        read=_read,
    ),
    preset(
        "deepeval-run",
        "deepeval test run",
        "input actualOutput metricsData, input actual_output metrics_data, turns metricsData, turns metrics_data",
        read=_read,
    ),
)
