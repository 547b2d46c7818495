"""Conversations under any key: a list or a tree of turns, an agent's trace, a written transcript.

The row's other keys are read under our own names. A row that names its answer is no conversation but a record with a
history, and read as such.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.sources.presets.base import Found, Related, Row, RowReading, own_fields, preset
from hallucheck.sources.presets.chat import put_conversation, put_instructions, put_message, put_prompt
from hallucheck.sources.presets.messages import Speaker, find_conversations, read_messages


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    found = find_conversations(row)
    answered = [one for one in found if _has_answer(one)]
    for one in answered or found:
        reading = own_fields(row)
        for field in [field for field, at in reading.pointers.items() if any(at == each.pointer for each in found)]:
            del reading.values[field]
        if len(answered) > 1:
            reading.part = one.pointer.rpartition("/")[2]
        elif asked := [each for each in found if each not in answered]:
            put_prompt(reading, replace(asked[0], is_exact=False))
        put_conversation(reading, one)
        for name in ("system", "instructions", "system_prompt"):
            put_instructions(reading, row.get(name), f"/{name}")
        reading.take_documents()
        yield reading
    if not found:
        yield own_fields(row)


def _has_answer(found: Found) -> bool:
    return any(message.speaker is Speaker.MODEL and message.text for message in read_messages(found))


def holds_conversation(row: Row) -> bool:
    """Whether a row is a conversation, whatever its key."""
    return any(map(_has_answer, find_conversations(row)))


_TEXTS = ("content", "text", "message", "value", "utterance")
_SPEAKERS = ("role", "speaker", "sender", "from")


def _message(reading: RowReading, _related: Related) -> None:
    for field in ("question", "answer", "history"):
        reading.values.pop(field, None)
    put_message(reading)


PRESETS = (
    preset(
        "conversations",
        "conversations, one a line",
        "",
        fits=holds_conversation,
        absent=" ".join((*ALIASES["answer"], "messages conversations question custom_id run_type epoch choices")),
        read=_read,
    ),
    preset(
        "messages",
        "messages, one a row; rows of one session are one conversation",
        ", ".join(f"{speaker} {text}" for speaker in _SPEAKERS for text in _TEXTS),
        absent="answer response question messages conversations choices stop_reason",
        own=True,
        complete=_message,
    ),
)
