"""Conversations under other names than OpenAI's: a list of turns, an agent's trace, a written transcript.

The row's other keys are read under our own names. A row that names its answer is no conversation but a record with a
history, and read as such.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.model.aliases import ALIASES
from hallucheck.sources.presets.base import Preset, Related, Row, RowReading, own_fields
from hallucheck.sources.presets.chat import conversation, put_conversation, put_instructions, put_message

NAMES = ("conversation", "turns", "dialogue", "dialog", "trace", "trajectory", "chat", "transcript", "chat_history")


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = own_fields(row)
    for name in NAMES:
        spoken = conversation(row.get(name))
        if spoken:
            for field in [field for field, pointer in reading.pointers.items() if pointer == f"/{name}"]:
                del reading.values[field]
            put_conversation(reading, spoken, f"/{name}", inside=spoken is row[name])
            break
    for name in ("system", "instructions", "system_prompt"):
        put_instructions(reading, row.get(name), f"/{name}")
    yield reading


_TEXTS = ("content", "text", "message", "value", "utterance")
_SPEAKERS = ("role", "speaker", "sender", "from")


def _message(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = own_fields(row)
    for field in ("question", "answer", "history"):
        reading.values.pop(field, None)
    put_message(reading)
    yield reading


PRESETS = (
    Preset(
        name="conversations",
        title="conversations, one a line",
        keys=tuple(frozenset((name,)) for name in NAMES),
        absent=frozenset(
            (*ALIASES["answer"], "messages", "conversations", "question", "custom_id", "run_type", "epoch")
        ),
        read=_read,
    ),
    Preset(
        name="messages",
        title="messages, one a row; rows of one session are one conversation",
        keys=tuple(frozenset((speaker, text)) for speaker in _SPEAKERS for text in _TEXTS),
        absent=frozenset(("answer", "response", "question", "messages", "conversations", "choices", "stop_reason")),
        read=_message,
    ),
)
