"""Research sets and tools whose rows are flat: RAGTruth, RefChecker, LettuceDetect, AggreFact, uqlm, SelfCheckGPT.

From their READMEs and sources. RefChecker's `reference` is the evidence, not an expected answer. RAGTruth spreads a
record over two files; `--join source_info.jsonl` brings the source.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hallucheck.sources.presets.base import Partner, Related, Row, RowReading, find, preset

_RAGTRUTH = {"id": "id", "answer": "response", "labels": "labels", "model": "model", "temperature": "temperature"}


def _ragtruth(row: Row, related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _RAGTRUTH)
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
    reading = RowReading(row, {"id": "id", "answer": "answer", "labels": "labels", "question": "question"})
    reading.take("contexts", "context", "prompt")
    yield reading


_SELFCHECK = {
    "id": "id wiki_bio_test_idx",
    "answer": "gpt3_text passage",
    "samples": "gpt3_text_samples sampled_passages",
    "reference": "wiki_bio_text",
}


def _aggrefact(row: Row, _related: Related) -> Iterator[RowReading]:
    """A label of 1 says that the document supports the claim: the other way round than elsewhere."""
    reading = RowReading(row, {"id": "id", "answer": "claim", "contexts": "doc"})
    label = row.get("label")
    if label in (0, 1):
        reading.put("labels", 1 - int(label), "/label")
    yield reading


def _selfcheck(row: Row, _related: Related) -> Iterator[RowReading]:
    """The biographies of wiki_bio: each sentence is annotated, and one that is not accurate is enough."""
    reading = RowReading(row, _SELFCHECK)
    marks = row.get("annotation")
    if isinstance(marks, list) and marks:
        reading.put("labels", int(any(mark != "accurate" for mark in marks)), "/annotation")
    yield reading


def _alpaca(row: Row, _related: Related) -> Iterator[RowReading]:
    """What an instruction is about stands in its input, which may be empty."""
    reading = RowReading(row, {"id": "id", "question": "instruction", "answer": "output"})
    given = row.get("input")
    if isinstance(given, str) and given.strip():
        reading.put("contexts", given, "/input")
    yield reading


PRESETS = (
    preset(
        "alpaca",
        "instructions with an input and an output, as Alpaca has them",
        "instruction input output",
        absent="context contexts documents",
        read=_alpaca,
    ),
    preset(
        "ragtruth",
        "RAGTruth responses",
        "source_id response labels quality, source_id response labels, source_info response labels",
        read=_ragtruth,
        partner=Partner(key="source_id", partner_key="source_id", what="source_info.jsonl"),
    ),
    preset(
        "refchecker",
        "RefChecker",
        "response reference claims, response reference ys",
        doubtful="response reference",
        absent="user_input retrieved_contexts contexts context documents sources",
        fields={
            "id": "id",
            "question": "question",
            "answer": "response",
            "contexts": "reference",
            "model": "model model_name",
        },
    ),
    preset(
        "lettucedetect",
        "LettuceDetect samples",
        "prompt answer labels task_type, prompt answer labels split, prompt answer labels",
        read=_lettucedetect,
    ),
    preset(
        "aggrefact",
        "LLM-AggreFact and MiniCheck rows",
        "dataset doc claim label, doc claim label, doc claim",
        read=_aggrefact,
    ),
    preset(
        "uqlm",
        "uqlm results",
        "prompt response sampled_responses, prompts responses sampled_responses, response sampled_responses, "
        "prompt response logprob, prompts responses logprobs",
        fields={
            "id": "id",
            "question": "prompt prompts",
            "answer": "response responses",
            "samples": "sampled_responses",
            "logprobs": "logprob logprobs",
        },
    ),
    preset(
        "selfcheck",
        "SelfCheckGPT passages with samples",
        "gpt3_text gpt3_text_samples, passage sampled_passages sentences, passage sampled_passages",
        read=_selfcheck,
    ),
)
