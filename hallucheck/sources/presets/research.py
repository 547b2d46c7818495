"""Research sets and tools whose rows are flat: RefChecker, LettuceDetect, RAGTruth, uqlm.

From their READMEs and sources. RefChecker's `reference` is the evidence, not an expected answer. RAGTruth spreads a
record over two files; `--join source_info.jsonl` brings the source.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hallucheck.sources.presets.base import Partner, Preset, Reading, Related, Row, by_paths, find

_RAGTRUTH = {
    "id": ("id",),
    "answer": ("response",),
    "labels": ("labels",),
    "model": ("model",),
    "temperature": ("temperature",),
}


def _ragtruth(row: Row, related: Related) -> Iterator[Reading]:
    reading = by_paths(row, _RAGTRUTH)
    merged = "source_info" in row
    for source in (row,) if merged else related[:1]:
        place = "/source_info" if merged else "/source_id"
        info = source.get("source_info")
        passages, question = find(info, "passages"), find(info, "question")
        if passages is not None and question is not None:
            reading.put("contexts", passages.value, place + ("/passages" if merged else ""))
            reading.put("question", question.value, place + ("/question" if merged else ""))
        elif info is not None:
            reading.put("contexts", info if isinstance(info, str) else json.dumps(info, ensure_ascii=False), place)
    yield reading


def _lettucedetect(row: Row, _related: Related) -> Iterator[Reading]:
    """The prompt holds the passages; newer files name them in `context` too."""
    reading = by_paths(row, {"id": ("id",), "answer": ("answer",), "labels": ("labels",), "question": ("question",)})
    reading.take("contexts", "context", "prompt")
    yield reading


PRESETS = (
    Preset(
        name="ragtruth",
        title="RAGTruth responses",
        keys=(
            frozenset(("source_id", "response", "labels", "quality")),
            frozenset(("source_id", "response", "labels")),
            frozenset(("source_info", "response", "labels")),
        ),
        read=_ragtruth,
        partner=Partner(key="source_id", partner_key="source_id", what="source_info.jsonl"),
    ),
    Preset(
        name="refchecker",
        title="RefChecker",
        keys=(frozenset(("response", "reference", "claims")), frozenset(("response", "reference", "ys"))),
        doubtful=(frozenset(("response", "reference")),),
        absent=frozenset(("user_input", "retrieved_contexts", "contexts", "context", "documents", "sources")),
        fields={
            "id": ("id",),
            "question": ("question",),
            "answer": ("response",),
            "contexts": ("reference",),
            "model": ("model", "model_name"),
        },
    ),
    Preset(
        name="lettucedetect",
        title="LettuceDetect samples",
        keys=(
            frozenset(("prompt", "answer", "labels", "task_type")),
            frozenset(("prompt", "answer", "labels", "split")),
            frozenset(("prompt", "answer", "labels")),
        ),
        read=_lettucedetect,
    ),
    Preset(
        name="uqlm",
        title="uqlm results",
        keys=(
            frozenset(("prompt", "response", "sampled_responses")),
            frozenset(("prompts", "responses", "sampled_responses")),
            frozenset(("response", "sampled_responses")),
        ),
        fields={
            "id": ("id",),
            "question": ("prompt", "prompts"),
            "answer": ("response", "responses"),
            "samples": ("sampled_responses",),
            "logprobs": ("logprob", "logprobs"),
        },
    ),
)
