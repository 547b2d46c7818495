"""Research sets: HaluEval, RAGTruth, RefChecker, LettuceDetect, AggreFact, uqlm, SelfCheckGPT, CRAG, MT-Bench, UHGEval.

From their READMEs and sources (CRAG's `docs/dataset.md`, FastChat's `llm_judge`, UHGEval's `evaluator.py`). Three sets
of HaluEval have a right and a hallucinated answer in each row, so two labelled records; in the general one the label is
called `hallucination` in the file and `hallucination_label` in the README; both are read. RefChecker's `reference` is
the evidence, not an expected answer; CRAG's `answer` is the expected one. RAGTruth spreads a record over two files, and
MT-Bench keeps the questions in another; `--join source_info.jsonl` and `--join question.jsonl` bring them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec

from hallucheck.model import Context, Turn
from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.sources.presets.base import Found, Partner, Preset, Related, Row, RowReading, find, listed, preset
from hallucheck.text.basics.patterns import regex

_SPEAKER = regex(r"\[(Human|Assistant)\]: ?")


def _halueval(name: str, title: str, evidence: str, asked: str, answer: str) -> Preset:
    """A set with two answers in each row; of rows without id a hash of them is it."""

    def read(row: Row, _related: Related) -> Iterator[RowReading]:
        for label, kind in enumerate(("right", "hallucinated")):
            key = f"{kind}_{answer}"
            reading = RowReading(row, {"answer": key, "contexts": evidence, "question": "question"})
            _put_dialogue(reading, row)
            reading.put("labels", label, f"/{key}")
            given = row.get("id", row.get("ID"))
            digest = hashlib.blake2b(msgspec.json.encode(dict(row)), digest_size=6)
            reading.put("id", str(given) if isinstance(given, str | int) else digest.hexdigest(), f"/{key}")
            reading.part = kind
            yield reading

    return preset(name, title, f"{evidence} {asked} right_{answer} hallucinated_{answer}", read=read)


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


def _ragtruth(reading: RowReading, related: Related) -> None:
    merged = "source_info" in reading.row
    for source in (reading.row,) if merged else related[:1]:
        place = "/source_info" if merged else "/source_id"
        info = source.get("source_info")
        passages, question = find(info, "passages"), find(info, "question")
        if passages is not None and question is not None:
            reading.put("contexts", passages.value, place + ("/passages" if merged else ""))
            reading.put("question", question.value, place + ("/question" if merged else ""))
        elif info is not None:
            reading.put("contexts", info if isinstance(info, str) else json.dumps(info, ensure_ascii=False), place)


def _aggrefact(reading: RowReading, _related: Related) -> None:
    """A label of 1 says that the document supports the claim: the other way round than elsewhere."""
    if (label := reading.row.get("label")) in (0, 1):
        reading.put("labels", 1 - int(label), "/label")


def _selfcheck(reading: RowReading, _related: Related) -> None:
    """The biographies of wiki_bio: each sentence is annotated, and one that is not accurate is enough."""
    if marks := listed(reading.row.get("annotation")):
        reading.put("labels", int(any(mark != "accurate" for mark in marks)), "/annotation")


def _alpaca(reading: RowReading, _related: Related) -> None:
    """What an instruction is about stands in its input, which may be empty."""
    given = reading.row.get("input")
    if isinstance(given, str) and given.strip():
        reading.put("contexts", given, "/input")


def _crag(reading: RowReading, _related: Related) -> None:
    pages = enumerate(listed(reading.row.get("search_results")))
    contexts = [context for number, page in pages if isinstance(page, dict) for context in _of_page(page, number)]
    if contexts:
        reading.put("contexts", contexts, "/search_results")


_MAX_PAGE = 1 << 20


def _of_page(page: dict[str, Any], number: int) -> Iterator[Context]:
    """What a search engine showed of a page, and the page."""
    for key, text in (("page_snippet", page.get("page_snippet")), ("page_result", _text_of(page.get("page_result")))):
        if isinstance(text, str) and text.strip():
            yield Context(
                id=f"S{number}",
                text=text,
                pointer=f"/search_results/{number}/{key}",
                title=page["page_name"] if isinstance(page.get("page_name"), str) else None,
                url=page["page_url"] if isinstance(page.get("page_url"), str) else None,
            )


class _Page(HTMLParser):
    """Collects what a browser would show."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 (its signature)
        self._hidden += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style") and self._hidden > 0

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.texts.append(" ".join(data.split()))


def _text_of(html: Any) -> str:
    if not isinstance(html, str):
        return ""
    page = _Page()
    page.feed(html[:_MAX_PAGE])
    return "\n".join(page.texts)


def _mt_bench(row: Row, related: Related) -> Iterator[RowReading]:
    """A record for each turn of each choice."""
    asked = related[0] if related else {}
    choices = listed(row.get("choices"))
    for number, choice in enumerate(choices):
        turns = choice.get("turns") if isinstance(choice, dict) else None
        texts = [text for text in listed(turns) if isinstance(text, str)]
        for index, text in enumerate(texts):
            reading = RowReading(row, {"id": "answer_id question_id", "model": "model_id"})
            at = f"/choices/{number}/turns"
            reading.put("answer", text, f"{at}/{index}")
            for field, key in (("question", "turns"), ("reference", "reference")):
                found = find(asked, f"{key}.{index}")
                reading.put_found(field, found and Found(found.value, "/question_id"))
            if index:
                reading.put("history", list(_before(asked, texts, index, at)), at)
            reading.turn = index + 1
            reading.part = "" if len(texts) == 1 and number == 0 else f"{number + 1}-turn-{index + 1}"
            yield reading
        if not texts:
            yield RowReading(row)
    if not choices:
        yield RowReading(row)


def _before(asked: Row, texts: list[str], index: int, at: str) -> Iterator[Turn]:
    for number, text in enumerate(texts[:index]):
        question = find(asked, f"turns.{number}")
        if question is not None and isinstance(question.value, str):
            yield Turn(text=question.value, pointer="/question_id", role="user")
        yield Turn(text=text, pointer=f"{at}/{number}", role="assistant")


def _uhgeval(reading: RowReading, _related: Related) -> None:
    """A continuation of a news item is held against the beginning and the rest of it."""
    parts = [reading.find(name, f"original_data.{name}") for name in ("newsBeginning", "newsRemainder")]
    contexts = [
        Context(id=f"S{number}", text=part.value, pointer=part.pointer)
        for number, part in enumerate(parts)
        if part is not None and isinstance(part.value, str)
    ]
    if contexts:
        reading.put("contexts", contexts, contexts[0].pointer)


PRESETS = (
    _halueval("halueval-qa", "HaluEval question answering", "knowledge", "question", "answer"),
    _halueval("halueval-dialogue", "HaluEval dialogue", "knowledge", "dialogue_history", "response"),
    _halueval("halueval-summarization", "HaluEval summarization", "document", "", "summary"),
    preset(
        "halueval-general",
        "HaluEval user queries",
        "user_query chatgpt_response hallucination, user_query chatgpt_response hallucination_label",
        fields="id: ID id; question: user_query; answer: chatgpt_response; labels: hallucination hallucination_label",
    ),
    preset(
        "alpaca",
        "instructions with an input and an output, as Alpaca has them",
        "instruction input output",
        absent="context contexts documents",
        fields="id; question: instruction; answer: output",
        complete=_alpaca,
    ),
    preset(
        "ragtruth",
        "RAGTruth responses",
        "source_id response labels quality, source_id response labels, source_info response labels",
        fields="id; labels; model; temperature; answer: response",
        complete=_ragtruth,
        partner=Partner(key="source_id", what="source_info.jsonl"),
    ),
    preset(
        "refchecker",
        "RefChecker",
        "response reference claims, response reference ys",
        doubtful="response reference",
        absent="user_input retrieved_contexts contexts context documents sources",
        fields="id; question; answer: response; contexts: reference; model: model model_name",
    ),
    preset(
        "lettucedetect",
        "LettuceDetect samples",
        "prompt answer labels task_type, prompt answer labels split, prompt answer labels",
        fields="id; answer; labels; question; contexts: context prompt",  # the prompt holds the passages
    ),
    preset(
        "aggrefact",
        "LLM-AggreFact and MiniCheck rows",
        "dataset doc claim label, doc claim label, doc claim",
        fields="id; answer: claim; contexts: doc",
        complete=_aggrefact,
    ),
    preset(
        "uqlm",
        "uqlm results",
        "prompt response sampled_responses, prompts responses sampled_responses, response sampled_responses, "
        "prompt response logprob, prompts responses logprobs",
        fields="id; question: prompt prompts; answer: response responses; samples: sampled_responses; "
        "logprobs: logprob logprobs",
    ),
    preset(
        "selfcheck",
        "SelfCheckGPT passages with samples",
        "gpt3_text gpt3_text_samples, passage sampled_passages sentences, passage sampled_passages",
        fields="id: id wiki_bio_test_idx; answer: gpt3_text passage; samples: gpt3_text_samples sampled_passages; "
        "reference: wiki_bio_text",
        complete=_selfcheck,
    ),
    preset(
        "crag",
        "CRAG questions with search results; answers are the expected ones",
        "interaction_id query search_results",
        fields="id: interaction_id; question: query; reference: answer; at: query_time; "
        f"answer: {' '.join(name for name in ALIASES['answer'] if name != 'answer')}",
        complete=_crag,
    ),
    preset(
        "mt-bench",
        "MT-Bench answers; each turn is a record",
        "question_id answer_id model_id choices",
        read=_mt_bench,
        partner=Partner(key="question_id", what="question.jsonl"),
    ),
    preset(
        "uhgeval",
        "UHGEval news items and results",
        "newsBeginning hallucinatedContinuation, original_data.newsBeginning log metrics",
        fields="id; model: generatedBy; question: headLine original_data.headLine; "
        "answer: log.continuation generatedContinuation log.hallucinatedContinuation hallucinatedContinuation "
        "original_data.hallucinatedContinuation",
        complete=_uhgeval,
    ),
)
