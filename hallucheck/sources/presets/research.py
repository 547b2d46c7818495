"""Research sets and tools whose rows are flat: RAGTruth, RefChecker, LettuceDetect, AggreFact, uqlm, SelfCheckGPT.

From their READMEs and sources. RefChecker's `reference` is the evidence, not an expected answer. RAGTruth spreads a
record over two files; `--join source_info.jsonl` brings the source.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hallucheck.sources.presets.base import Partner, Preset, Related, Row, RowReading, by_paths, find

_RAGTRUTH = {
    "id": ("id",),
    "answer": ("response",),
    "labels": ("labels",),
    "model": ("model",),
    "temperature": ("temperature",),
}


def _ragtruth(row: Row, related: Related) -> Iterator[RowReading]:
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


def _lettucedetect(row: Row, _related: Related) -> Iterator[RowReading]:
    """The prompt holds the passages; newer files name them in `context` too."""
    reading = by_paths(row, {"id": ("id",), "answer": ("answer",), "labels": ("labels",), "question": ("question",)})
    reading.take("contexts", "context", "prompt")
    yield reading


_AGGREFACT = {"answer": ("claim",), "contexts": ("doc",)}
_SELFCHECK = {
    "id": ("id", "wiki_bio_test_idx"),
    "answer": ("gpt3_text", "passage"),
    "samples": ("gpt3_text_samples", "sampled_passages"),
    "reference": ("wiki_bio_text",),
}


def _aggrefact(row: Row, _related: Related) -> Iterator[RowReading]:
    """A label of 1 says that the document supports the claim: the other way round than elsewhere."""
    reading = by_paths(row, {"id": ("id",), **_AGGREFACT})
    label = row.get("label")
    if label in (0, 1):
        reading.put("labels", 1 - int(label), "/label")
    yield reading


def _selfcheck(row: Row, _related: Related) -> Iterator[RowReading]:
    """The biographies of wiki_bio: each sentence is annotated, and one that is not accurate is enough."""
    reading = by_paths(row, _SELFCHECK)
    marks = row.get("annotation")
    if isinstance(marks, list) and marks:
        reading.put("labels", int(any(mark != "accurate" for mark in marks)), "/annotation")
    yield reading


def _alpaca(row: Row, _related: Related) -> Iterator[RowReading]:
    """What an instruction is about stands in its input, which may be empty."""
    reading = by_paths(row, {"id": ("id",), "question": ("instruction",), "answer": ("output",)})
    given = row.get("input")
    if isinstance(given, str) and given.strip():
        reading.put("contexts", given, "/input")
    yield reading


PRESETS = (
    Preset(
        name="alpaca",
        title="instructions with an input and an output, as Alpaca has them",
        keys=(frozenset(("instruction", "input", "output")),),
        absent=frozenset(("context", "contexts", "documents")),
        read=_alpaca,
    ),
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
        name="aggrefact",
        title="LLM-AggreFact and MiniCheck rows",
        keys=(
            frozenset(("dataset", "doc", "claim", "label")),
            frozenset(("doc", "claim", "label")),
            frozenset(("doc", "claim")),
        ),
        read=_aggrefact,
    ),
    Preset(
        name="uqlm",
        title="uqlm results",
        keys=(
            frozenset(("prompt", "response", "sampled_responses")),
            frozenset(("prompts", "responses", "sampled_responses")),
            frozenset(("response", "sampled_responses")),
            frozenset(("prompt", "response", "logprob")),
            frozenset(("prompts", "responses", "logprobs")),
        ),
        fields={
            "id": ("id",),
            "question": ("prompt", "prompts"),
            "answer": ("response", "responses"),
            "samples": ("sampled_responses",),
            "logprobs": ("logprob", "logprobs"),
        },
    ),
    Preset(
        name="selfcheck",
        title="SelfCheckGPT passages with samples",
        keys=(
            frozenset(("gpt3_text", "gpt3_text_samples")),
            frozenset(("passage", "sampled_passages", "sentences")),
            frozenset(("passage", "sampled_passages")),
        ),
        read=_selfcheck,
    ),
)
