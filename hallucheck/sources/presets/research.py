"""Research sets, and platforms that evaluate and label, whose rows need more than names of keys.

From READMEs and sources (CRAG's `docs/dataset.md`, FastChat's `llm_judge`, UHGEval's `evaluator.py`). Three sets of
HaluEval have a right and a hallucinated answer in each row, so two labelled records; in the general one the label is
called `hallucination` in the file and `hallucination_label` in the README; both are read. RefChecker's `reference` is
the evidence, not an expected answer; CRAG's `answer` is the expected one. RAGTruth spreads a record over two files, and
MT-Bench keeps the questions in another; `--join source_info.jsonl` and `--join question.jsonl` bring them. Amazon
Bedrock's user guide (`knowledge-base-evaluation-prompt-retrieve-generate`) and files of its jobs, exports of
Braintrust's logs and experiments, and Label Studio's guide `task_format` say the rest.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from html import unescape

import msgspec

from hallucheck.model import Context, Turn
from hallucheck.model.foreign.aliases import ALIASES, LIKELY, field_of
from hallucheck.sources.presets.base import Partner, Preset, Related, RowReading, preset
from hallucheck.sources.presets.found import Found, Row, find, find_all, first, listed
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


def _crag(reading: RowReading, _related: Related) -> None:
    """What a search engine showed of each page, and the page."""
    contexts: list[Context] = []
    for number, page in enumerate(listed(reading.row.get("search_results"))):
        given = {key: text for key, text in page.items() if isinstance(text, str)} if isinstance(page, dict) else {}
        for key in ("page_snippet", "page_result"):
            text = given.get(key, "") if key == "page_snippet" else _text_of(given.get(key, ""))
            if text.strip():
                at, title, url = f"/search_results/{number}/{key}", given.get("page_name"), given.get("page_url")
                contexts.append(Context(id=f"S{number}", text=text, pointer=at, title=title, url=url))
    if contexts:
        reading.put("contexts", contexts, "/search_results")


_MAX_PAGE = 1 << 20
_NOT_SHOWN = regex(
    r"<(script|style)\b(?:.*?</\1\s*>|.*+)|<!--(?:.*?-->|.*+)"
    r"|</?[a-z!?](?>(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*)[^>]*+(?:>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
"""Of a page: scripts, comments, tags."""


def _text_of(html: str) -> str:
    """What a browser would show, each piece between two tags on a line."""
    pieces = _NOT_SHOWN.sub("\0", html[:_MAX_PAGE]).split("\0")
    return "\n".join(filter(None, (" ".join(unescape(piece).split()) for piece in pieces)))


def _mt_bench(row: Row, related: Related) -> Iterator[RowReading]:
    """A record for each turn of each choice."""
    asked = related[0] if related else {}
    for number, choice in enumerate(listed(row.get("choices"))):
        turns = choice.get("turns") if isinstance(choice, dict) else None
        texts = [text for text in listed(turns) if isinstance(text, str)]
        history: list[Turn] = []
        for index, text in enumerate(texts):
            reading = RowReading(row, {"id": "answer_id question_id", "model": "model_id"})
            at = f"/choices/{number}/turns"
            reading.put("answer", text, f"{at}/{index}")
            for field, key in (("question", "turns"), ("reference", "reference")):
                if (found := find(asked, f"{key}.{index}")) is not None:
                    reading.put(field, found.value, "/question_id")
            _put_history(reading, history, at)
            reading.turn = index + 1
            reading.part = "" if len(texts) == 1 and number == 0 else f"{number + 1}-turn-{index + 1}"
            yield reading


def _put_history(reading: RowReading, before: list[Turn], pointer: str) -> None:
    """Set the turns `before` a record's, and add its own to them."""
    if before:
        reading.put("history", list(before), pointer)
    before += [
        Turn(text=text, pointer=reading.pointers[field], role=role)
        for field, role in (("question", "user"), ("answer", "assistant"))
        if isinstance(text := reading.values.get(field), str)
    ]


_TURN = {
    "question": ("prompt.content.0.text", "inputRecord.prompt.content.0.text"),
    "answer": ("output.text",),
    "reference": ("referenceResponses.0.content.0.text", "inputRecord.referenceResponses.0.content.0.text"),
    "model": ("output.modelIdentifier",),
}


def _bedrock(row: Row, _related: Related) -> Iterator[RowReading]:
    """A record for each turn, with the turns before it."""
    history: list[Turn] = []
    found = listed(row.get("conversationTurns"))
    for number, turn in enumerate(found):
        at = f"/conversationTurns/{number}"
        reading = RowReading(row)
        for field, paths in _TURN.items():
            reading.put_found(field, first(turn, *paths, pointer=at))
        for passages in ("output.retrievedPassages", "output.retrievedResults"):
            texts = find_all(turn, f"{passages}.retrievalResults.*.content.text", pointer=at)
            if "contexts" not in reading.values:
                reading.put_evidence(*texts)
        _put_history(reading, history, "/conversationTurns")
        if len(found) > 1:
            reading.turn, reading.part = number + 1, f"turn-{number + 1}"
        yield reading


def _braintrust(reading: RowReading, _related: Related) -> None:
    """Rows of scorers hold what they scored in their input."""
    if isinstance(reading.row.get("output"), int | float | None) and reading.find("input.output"):
        for field, name in (("question", "input"), ("answer", "output"), ("reference", "expected")):
            reading.take(field, f"~input.{name}")


def _label_studio(reading: RowReading, _related: Related) -> None:
    """What was shown stands in `data`, what people or models wrote in the results of text areas."""
    reading.put_own(Found(reading.row.get("data"), "/data"))
    for holder in ("annotations", "predictions"):
        if "answer" not in reading.values:
            reading.put_found("answer", _written(reading.row, holder))


def _written(row: Row, holder: str) -> Found | None:
    """The text of the first text area, sooner one that is named for an answer."""
    areas: list[tuple[bool, Found]] = []
    for result in find_all(row, f"{holder}.*.result"):
        for one in result.parts():
            found = find(one.value, "value.text", one.pointer)
            if found is not None and one.value.get("type") == "textarea":
                known = field_of(str(one.value.get("from_name", "")))
                areas.append((known is not None and known[0] == "answer", found))
    return max(areas, key=lambda area: area[0])[1] if areas else None


_SHOWN_ANSWERS = (*ALIASES["answer"], *(name for group in LIKELY["answer"] for name in group))
_BRAINTRUST_EVIDENCE = " ".join(
    f"~{holder}.{name}" for name in ALIASES["contexts"] for holder in ("metadata", "output", "input", "input.metadata")
)

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
        fields="id; question: instruction; answer: output; contexts: ~input",
    ),
    preset(
        "ragtruth",
        "RAGTruth responses",
        "source_id response labels quality, source_id response labels, source_info response labels",
        fields="id; labels; model; temperature; answer: response",
        complete=_ragtruth,
        partner=Partner("source_id", "source_info.jsonl"),
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
        partner=Partner("question_id", "question.jsonl"),
    ),
    preset(
        "uhgeval",
        "UHGEval news items and results",
        "newsBeginning hallucinatedContinuation, original_data.newsBeginning log metrics",
        fields="id; model: generatedBy; question: headLine original_data.headLine; "
        "answer: log.continuation generatedContinuation log.hallucinatedContinuation hallucinatedContinuation "
        "original_data.hallucinatedContinuation; contexts: ~newsBeginning+newsRemainder "
        "~original_data.newsBeginning+original_data.newsRemainder",
    ),
    preset(
        "bedrock-rag", "RAG evaluation of Amazon Bedrock; each turn is a record", "conversationTurns", read=_bedrock
    ),
    preset(
        "bedrock-generate",
        "responses of Amazon Bedrock's RetrieveAndGenerate",
        "output.text citations",
        own=True,
        fields="id; session: sessionId; answer: output.text; contexts: ~citations.*.retrievedReferences.*.content",
    ),
    preset(
        "haystack",
        "answers of Haystack pipelines",
        "data query documents, init_parameters.data init_parameters.query init_parameters.documents",
        fields="question: query init_parameters.query; answer: data init_parameters.data; "
        "contexts: documents init_parameters.documents",
    ),
    preset(
        "opencompass",
        "predictions of OpenCompass",
        "origin_prompt prediction",
        fields="question: origin_prompt; answer: prediction; reference: gold",
    ),
    preset(
        "braintrust",
        "Braintrust experiments and logs",
        "input output expected scores, input output span_id root_span_id, input output created metadata scores",
        absent="actual_output trace_id traceId context.span_id",
        fields="id: id span_id; at: created; question: ~input; answer: ~output; reference: ~expected; "
        f"contexts: {_BRAINTRUST_EVIDENCE}",
        complete=_braintrust,
    ),
    preset(
        "label-studio",
        "Label Studio tasks whose answers were written in text areas",
        "data annotations, data annotations predictions",
        absent=" ".join(f"data.{name}" for name in _SHOWN_ANSWERS),
        fields="id",
        complete=_label_studio,
    ),
)
