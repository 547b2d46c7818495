"""OpenAI's evaluations: the event log of `oaieval`, and the output items of the evals API.

From `evals/record.py` of the open-source project: the sampling events of a log hold what was asked and answered, the
match events of the same sample the expected answer; the line that describes the run and the final report are neither.
From the client's `output_item_list_response.py`: an output item holds its dataset row and what was sampled for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.sources.presets.base import Found, Related, Role, Row, RowReading, Traces, find, inside, preset
from hallucheck.sources.presets.chat import put_conversation
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_io

_EXPECTED = "reference ground_truth expected_output expected ideal correct_label target"
_ITEM = {
    "id": "id",
    "model": "sample.model",
    "at": "created_at",
    "temperature": "sample.temperature",
    "contexts": inside("datasource_item", "contexts context documents retrieved_contexts passages"),
    "reference": inside("datasource_item", _EXPECTED),
}


def _role(row: Row) -> Role:
    kind = row.get("type")
    return Role.ROOT if kind == "sampling" else Role.EVIDENCE if kind == "match" else Role.OTHER


def _event(row: Row, related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, {"id": "sample_id event_id", "at": "created_at"})
    put_io(reading, "question", reading.find("data.prompt"), QUESTION_KEYS)
    sampled = reading.find("data.sampled")
    if sampled is not None and isinstance(sampled.value, list) and sampled.value:
        if len(sampled.value) > 1:
            reading.put("samples", sampled.value[1:], sampled.pointer)
        sampled = Found(sampled.value[0], f"{sampled.pointer}/0")
    put_io(reading, "answer", sampled, ANSWER_KEYS)
    expected = next(filter(None, (find(event, "data.expected") for event in related)), None)
    if expected is not None:
        reading.put("reference", expected.value, "/sample_id")
    yield reading


def _item(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _ITEM)
    put_io(reading, "question", reading.find("sample.input"), QUESTION_KEYS)
    said = reading.find("sample.output")
    if said is not None and isinstance(said.value, list):
        put_conversation(reading, said)
    if "question" not in reading.values and reading.asked is None:
        put_io(reading, "question", reading.find("datasource_item"), QUESTION_KEYS)
    if not (said and said.value):
        reading.problem("answer", "/sample", "the sample failed: there is no answer")
    yield reading


PRESETS = (
    preset(
        "openai-evals",
        "event logs of oaieval",
        "run_id event_id sample_id type data, spec.eval_name spec.run_id, final_report",
        read=_event,
        traces=Traces(
            key=("sample_id",), role=_role, note="events that expect an answer are read with the one that samples it"
        ),
    ),
    preset(
        "openai-evals-api",
        "output items of the OpenAI evals API",
        "datasource_item eval_id run_id sample, datasource_item sample.output",
        read=_item,
    ),
)
