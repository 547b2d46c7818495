"""ragas: `SingleTurnSample` and `MultiTurnSample` since 0.2, and the column names before.

From `src/ragas/dataset_schema.py` and `utils.convert_v1_to_v2_dataset`. `reference_contexts` is the gold evidence of
the test set, not what the answer was made from, so it stays in `meta`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.model import Context
from hallucheck.sources.presets.base import Found, Related, Row, RowReading, preset
from hallucheck.sources.presets.chat import put_conversation

_FIELDS = {
    "id": "id sample_id",
    "question": "user_input",
    "answer": "response",
    "contexts": "retrieved_contexts",
    "reference": "reference",
    "samples": "multi_responses",
}


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _FIELDS)
    messages = row.get("user_input")
    if isinstance(messages, list):
        del reading.values["question"]
        put_conversation(reading, Found(messages, "/user_input"))
        reading.take("answer", "response")
    texts, ids = row.get("retrieved_contexts"), row.get("retrieved_context_ids")
    if isinstance(texts, list) and isinstance(ids, list) and len(texts) == len(ids):
        reading.values["contexts"] = [
            Context(id=str(name), text=text, pointer=f"/retrieved_contexts/{index}") if isinstance(text, str) else text
            for index, (text, name) in enumerate(zip(texts, ids, strict=True))
        ]
    yield reading


PRESETS = (
    preset(
        "ragas",
        "ragas 0.2 and later",
        "user_input response retrieved_contexts reference, user_input response retrieved_contexts, "
        "user_input response, user_input reference_topics, user_input reference_tool_calls",
        read=_read,
    ),
    preset(
        "ragas-v1",
        "ragas before 0.2",
        "question answer contexts ground_truth, question answer contexts ground_truths",
        fields={
            "id": "id",
            "question": "question",
            "answer": "answer",
            "contexts": "contexts",
            "reference": "ground_truth ground_truths",
        },
    ),
)
