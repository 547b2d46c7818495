"""promptfoo: the rows of `results.results[]` of an output file (version 3), or one row a line.

From the package's `index.d.ts`. The answer is `response.output`, a text or an object; where the evidence stands
depends on how the test author called the variable.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hallucheck.sources.presets.base import Found, Related, Row, RowReading, inside, parsed, preset
from hallucheck.sources.presets.spans import QUESTION_KEYS, put_evidence, put_io

_CONTEXTS = "contexts context documents retrieved_contexts passages sources"
_FIELDS = {
    "question": inside("vars", "question query user_input input prompt") + " prompt.raw",
    "contexts": " ".join(inside(holder, _CONTEXTS) for holder in ("vars", "metadata", "response.metadata")),
    "reference": inside("vars", "reference expected expected_output ground_truth"),
    "document": "vars.document",
    "provider": "provider.id provider.label provider",
    "logprobs": "response.logProbs response.logprobs",
}


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _FIELDS)
    _unpack(reading)
    output = reading.find("response.output")
    if output is not None:
        is_text = isinstance(output.value, str)
        reading.put("answer", output.value if is_text else json.dumps(output.value, ensure_ascii=False), output.pointer)
    elif row.get("error"):
        reading.problem("answer", "/error", "the provider gave an error instead of an answer")
    given = reading.take("id", "id")
    if given is None and isinstance(row.get("testIdx"), int):
        parts = (row.get("testIdx"), row.get("promptIdx"), reading.values.get("provider"))
        reading.put("id", "/".join(str(part) for part in parts if isinstance(part, int | str)), "/testIdx")
    yield reading


def _unpack(reading: RowReading) -> None:
    """Variables are texts, so lists in them are JSON; and a prompt that is a chat is its messages as JSON."""
    contexts = parsed(reading.values.get("contexts"))
    if isinstance(contexts, list):
        put_evidence(reading, Found(reading.values["contexts"], reading.pointers["contexts"]))
    messages = parsed(reading.values.get("question"))
    if isinstance(messages, list):
        put_io(reading, "question", Found(reading.values["question"], reading.pointers["question"]), QUESTION_KEYS)


PRESETS = (
    preset(
        "promptfoo",
        "promptfoo results",
        "vars response provider gradingResult, vars response provider testIdx, vars response prompt, "
        "vars error provider testIdx",
        read=_read,
    ),
)
