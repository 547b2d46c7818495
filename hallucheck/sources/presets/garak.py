"""garak: the attempts of a report (`*.report.jsonl`).

From `docs/source/reporting.rst` and `garak/attempt.py`. A row's `entry_type` says what it is; only attempts hold
answers. An attempt is written when it was answered (`status` 1) and again when it was judged (2): the later one
counts, the earlier one where there is no later. Its outputs are several answers to one prompt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Found, Related, Role, Row, RowReading, Traces, find, listed, preset
from hallucheck.sources.presets.chat import put_prompt
from hallucheck.sources.presets.evidence import text_or_none

_ANSWERED, _JUDGED = 1, 2


def _role(row: Row) -> Role:
    if row.get("entry_type") != "attempt":
        return Role.OTHER
    status = row.get("status")
    return Role.ROOT if status == _JUDGED else Role.MODEL if status == _ANSWERED else Role.OTHER


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, {"id": "uuid"})
    _put_prompt(reading, reading.find("prompt"))
    said = [
        (text, f"/outputs/{index}")
        for index, output in enumerate(listed(row.get("outputs")))
        if (text := text_or_none(output)) is not None
    ]
    if said:
        reading.put("answer", *said[0])
        reading.put("samples", [text for text, _ in said[1:]], "/outputs")
    else:
        reading.problem("answer", "/outputs", "the target gave no answer")
    yield reading


def _put_prompt(reading: RowReading, prompt: Found | None) -> None:
    """A text, a message, or the turns of a conversation, whose contents are messages again."""
    spoken = find(prompt.value, "turns", prompt.pointer) if prompt is not None else None
    if spoken is not None and isinstance(spoken.value, list):
        put_prompt(reading, Found([_flat(turn) for turn in spoken.value], spoken.pointer))
    elif prompt is not None and (text := text_or_none(prompt.value)) is not None:
        reading.put("question", text, prompt.pointer)


def _flat(turn: Any) -> Any:
    inner = turn.get("content") if isinstance(turn, dict) else None
    return {**turn, "content": inner.get("text")} if isinstance(inner, dict) else turn


PRESETS = (
    preset(
        "garak",
        "garak reports",
        "entry_type uuid status outputs, entry_type garak_version, entry_type _config.version, "
        "entry_type probe detector, entry_type end_time run, entry_type meta eval",
        read=_read,
        traces=Traces(key=("uuid",), role=_role, note="attempts are audited, each once; rows of other types are not"),
    ),
)
