"""inspect: the samples of a log, `.json` or `.eval`.

From `src/inspect_ai/log/_log.py` and `model/_model_output.py`. Long texts stand once in `attachments`, and
`attachment://` followed by their key in place of them. Each epoch of a sample is a row and so a record of its own; the
answers of the others are its `samples`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hallucheck.model import Context
from hallucheck.model.foreign.values import change_leaves
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Found, Related, Role, Row, RowReading, Traces, listed, preset
from hallucheck.sources.presets.chat import put_conversation, put_prompt
from hallucheck.sources.presets.evidence import text_or_none
from hallucheck.sources.presets.messages import Speaker, role_of, speaker_of
from hallucheck.sources.presets.openai import put_choices

_SCHEME = "attachment://"
_CONTEXTS = ("metadata.contexts", "metadata.context", "metadata.documents", "metadata.retrieved_contexts")


def _read(row: Row, related: Related) -> Iterator[RowReading]:
    reading = _sample(row)
    others = [_sample(other).values.get("answer") for other in related if other.get("epoch") != row.get("epoch")]
    texts = [text for text in others if isinstance(text, str)]
    if texts:
        given = reading.values.get("samples", [])
        reading.put("samples", [*given, *texts], reading.pointers.get("samples", "/epoch"))
    yield reading


def _sample(row: Row) -> RowReading:
    """One epoch of a sample, by itself."""
    reading = RowReading(row, {"id": "id", "model": "output.model", "reference": "target"})
    epoch = row.get("epoch")
    if isinstance(epoch, int) and epoch > 1 and "id" in reading.values:
        reading.values["id"] = f"{reading.values['id']}/epoch-{epoch}"
    given = row.get("input")
    if not isinstance(given, list) and given is not None:
        reading.put("question", given, "/input")
    put_choices(reading, "output.choices")
    completion = reading.find("output.completion")
    if completion is not None and text_or_none(completion.value):
        reading.put("answer", completion.value, completion.pointer)
    messages = row.get("messages")
    store = row.get("attachments")
    if _took_steps(messages):
        put_conversation(reading, Found(_attached_to(messages, store), "/messages"))
    elif isinstance(given, list):
        put_prompt(reading, Found(_attached_to(given, store), "/input"))
    reading.take("contexts", *_CONTEXTS)
    if row.get("error") and "answer" not in reading.values and reading.spoken is None:
        reading.problem("answer", "/error", "the sample failed: there is no answer")
    _resolve(reading, row.get("attachments"))
    return reading


def _took_steps(messages: Any) -> bool:
    """Whether a sample was answered in more than one step: then its messages say more than its input and output."""
    said = [message for message in listed(messages) if isinstance(message, dict)]
    speakers = [speaker_of(role_of(message)) for message in said]
    return Speaker.TOOL in speakers or speakers.count(Speaker.MODEL) > 1


def _attached_to(value: Any, store: Any) -> Any:
    """Messages with their texts in place of references; a text that the log does not hold is none."""
    held = store if isinstance(store, dict) else {}

    def text_of(leaf: Any) -> Any:
        if not isinstance(leaf, str) or not leaf.startswith(_SCHEME):
            return leaf
        text = held.get(leaf.removeprefix(_SCHEME))
        return text if isinstance(text, str) else None

    return change_leaves(value, text_of)


def _resolve(reading: RowReading, attachments: Any) -> None:
    """Put the attached texts in place."""
    store = attachments if isinstance(attachments, dict) else {}
    for field, value in list(reading.values.items()):
        if isinstance(value, str) and value.startswith(_SCHEME):
            text, pointer = _attached(value, store, reading.pointers[field])
            if text is None:
                reading.problem(field, pointer, "its text is an attachment that the log does not hold")
                del reading.values[field]
            else:
                reading.put(field, text, pointer)
        elif field == "contexts" and isinstance(value, list):
            reading.values[field] = [
                _item(item, store, f"{reading.pointers[field]}/{index}") for index, item in enumerate(value)
            ]


def _attached(reference: str, store: Mapping[str, Any], pointer: str) -> tuple[str | None, str]:
    """The text behind a reference and where it stands; None where the log does not hold it."""
    key = reference.removeprefix(_SCHEME)
    text = store.get(key)
    return (text, f"/attachments/{escape_pointer(key)}") if isinstance(text, str) else (None, pointer)


def _item(item: Any, store: Mapping[str, Any], pointer: str) -> Any:
    """A context with its text in place of the reference; one whose text is missing stays as it is."""
    if isinstance(item, str) and item.startswith(_SCHEME):
        text, at = _attached(item, store, pointer)
        name = f"S{pointer.rpartition('/')[2]}"
        return item if text is None else Context(id=name, text=text, pointer=at)
    return item


PRESETS = (
    preset(
        "inspect",
        "inspect logs",
        "id epoch input target output, id epoch input target messages",
        read=_read,
        traces=Traces(
            key=("id",),
            role=lambda row: Role.SAMPLE if isinstance(row.get("epoch"), int) else Role.ROOT,
            note="epochs of one sample are samples of each other",
        ),
    ),
)
