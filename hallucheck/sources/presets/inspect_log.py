"""inspect: the samples of a log, `.json` or `.eval`.

From `src/inspect_ai/log/_log.py` and `model/_model_output.py`. Long texts stand once in `attachments`, and
`attachment://` followed by their key in place of them. Epochs are rows of their own, so each is a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Preset, Reading, Related, Row, find
from hallucheck.sources.presets.chat import put_prompt, text_or_none
from hallucheck.sources.presets.openai import put_choices

_SCHEME = "attachment://"
_CONTEXTS = ("metadata.contexts", "metadata.context", "metadata.documents", "metadata.retrieved_contexts")


def _read(row: Row, _related: Related) -> Iterator[Reading]:
    reading = Reading(row)
    reading.take("id", "id")
    epoch = row.get("epoch")
    if isinstance(epoch, int) and epoch > 1 and "id" in reading.values:
        reading.values["id"] = f"{reading.values['id']}/epoch-{epoch}"
    reading.take("model", "output.model")
    reading.take("reference", "target")
    given = row.get("input")
    if isinstance(given, list):
        put_prompt(reading, given, "/input")
    elif given is not None:
        reading.put("question", given, "/input")
    put_choices(reading, row, "output.choices")
    completion = find(row, "output.completion")
    if completion is not None and text_or_none(completion.value):
        reading.put("answer", completion.value, completion.pointer)
    reading.take("contexts", *_CONTEXTS)
    if row.get("error") and "answer" not in reading.values:
        reading.problem("answer", "/error", "the sample failed: there is no answer")
    _resolve(reading, row.get("attachments"))
    yield reading


def _resolve(reading: Reading, attachments: Any) -> None:
    """Put the attached texts in place."""
    store = attachments if isinstance(attachments, dict) else {}
    for field, value in list(reading.values.items()):
        if isinstance(value, str) and value.startswith(_SCHEME):
            key = value.removeprefix(_SCHEME)
            if isinstance(store.get(key), str):
                reading.put(field, store[key], f"/attachments/{escape_pointer(key)}")
            else:
                reading.problem(field, reading.pointers[field], "its text is an attachment that the log does not hold")
                del reading.values[field]


PRESETS = (
    Preset(
        name="inspect",
        title="inspect logs",
        keys=(
            frozenset(("id", "epoch", "input", "target", "output")),
            frozenset(("id", "epoch", "input", "target", "messages")),
        ),
        read=_read,
    ),
)
