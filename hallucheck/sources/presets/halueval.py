"""HaluEval: three sets with a right and a hallucinated answer in each row, so two labelled records; and one without.

From the project's README and `evaluation/evaluate.py`. In the general set the label is called `hallucination` in the
file and `hallucination_label` in the README; both are read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

import msgspec

from hallucheck.model import Turn
from hallucheck.sources.presets.base import Preset, Related, Row, RowReading, preset
from hallucheck.text.basics.patterns import regex

_SPEAKER = regex(r"\[(Human|Assistant)\]: ?")


def _pair(right: str, hallucinated: str, evidence: str) -> Callable[[Row, Related], Iterator[RowReading]]:
    def read(row: Row, _related: Related) -> Iterator[RowReading]:
        for key, name, label in ((right, "right", 0), (hallucinated, "hallucinated", 1)):
            reading = RowReading(row, {"answer": key, "contexts": evidence, "question": "question"})
            _put_dialogue(reading, row)
            reading.put("labels", label, f"/{key}")
            reading.put("id", _identity(row), f"/{key}")
            reading.part = name
            yield reading

    return read


def _put_dialogue(reading: RowReading, row: Row) -> None:
    """One string in which `[Human]:` and `[Assistant]:` mark the turns; the last human turn is the question."""
    dialogue = row.get("dialogue_history")
    if not isinstance(dialogue, str):
        return
    pieces = _SPEAKER.split(dialogue)
    spoken = [
        Turn(text=text.strip(), pointer="/dialogue_history", role="user" if speaker == "Human" else "assistant")
        for speaker, text in zip(pieces[1::2], pieces[2::2], strict=True)
    ]
    if spoken and spoken[-1].role == "user":
        reading.put("question", spoken.pop().text, "/dialogue_history")
    reading.put("history", spoken or dialogue, "/dialogue_history")


def _identity(row: Row) -> str:
    """The row's id, else a hash of it: the files give none."""
    given = row.get("id", row.get("ID"))
    if isinstance(given, str | int):
        return str(given)
    return hashlib.blake2b(msgspec.json.encode(dict(row)), digest_size=6).hexdigest()


def _preset(name: str, title: str, evidence: str, asked: str, answer: str) -> Preset:
    right, hallucinated = f"right_{answer}", f"hallucinated_{answer}"
    keys = f"{evidence} {asked} {right} {hallucinated}"
    return preset(name, title, keys, read=_pair(right, hallucinated, evidence))


PRESETS = (
    _preset("halueval-qa", "HaluEval question answering", "knowledge", "question", "answer"),
    _preset("halueval-dialogue", "HaluEval dialogue", "knowledge", "dialogue_history", "response"),
    _preset("halueval-summarization", "HaluEval summarization", "document", "", "summary"),
    preset(
        "halueval-general",
        "HaluEval user queries",
        "user_query chatgpt_response hallucination, user_query chatgpt_response hallucination_label",
        fields={
            "id": "ID id",
            "question": "user_query",
            "answer": "chatgpt_response",
            "labels": "hallucination hallucination_label",
        },
    ),
)
