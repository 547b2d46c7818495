"""Benchmarks whose rows are not flat: CRAG, MT-Bench, UHGEval.

From CRAG's `docs/dataset.md`, FastChat's `llm_judge` and UHGEval's `evaluator.py`. CRAG's `answer` is the expected one.
MT-Bench keeps the questions in another file; `--join question.jsonl` brings them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from hallucheck.model import Context, Turn
from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.sources.presets.base import Found, Partner, Related, Row, RowReading, find, listed, preset

_CRAG = {
    "id": "interaction_id",
    "question": "query",
    "reference": "answer",
    "at": "query_time",
    "answer": " ".join(name for name in ALIASES["answer"] if name != "answer"),
}
_MAX_PAGE = 1 << 20


def _crag(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _CRAG)
    contexts = [
        context
        for number, page in enumerate(listed(row.get("search_results")))
        if isinstance(page, dict)
        for context in _of_page(page, number)
    ]
    if contexts:
        reading.put("contexts", contexts, "/search_results")
    yield reading


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
        if texts:
            continue
        yield RowReading(row)
    if not choices:
        yield RowReading(row)


def _before(asked: Row, texts: list[str], index: int, at: str) -> Iterator[Turn]:
    for number, text in enumerate(texts[:index]):
        question = find(asked, f"turns.{number}")
        if question is not None and isinstance(question.value, str):
            yield Turn(text=question.value, pointer="/question_id", role="user")
        yield Turn(text=text, pointer=f"{at}/{number}", role="assistant")


def _uhgeval(row: Row, _related: Related) -> Iterator[RowReading]:
    """A continuation of a news item is held against the beginning and the rest of it."""
    reading = RowReading(row, _UHGEVAL)
    parts = [reading.find(name, f"original_data.{name}") for name in ("newsBeginning", "newsRemainder")]
    contexts = [
        Context(id=f"S{number}", text=part.value, pointer=part.pointer)
        for number, part in enumerate(parts)
        if part is not None and isinstance(part.value, str)
    ]
    if contexts:
        reading.put("contexts", contexts, contexts[0].pointer)
    yield reading


_UHGEVAL = {
    "id": "id",
    "model": "generatedBy",
    "answer": "log.continuation generatedContinuation log.hallucinatedContinuation hallucinatedContinuation"
    " original_data.hallucinatedContinuation",
    "question": "headLine original_data.headLine",
}

PRESETS = (
    preset(
        "crag",
        "CRAG questions with search results; answers are the expected ones",
        "interaction_id query search_results",
        read=_crag,
    ),
    preset(
        "mt-bench",
        "MT-Bench answers; each turn is a record",
        "question_id answer_id model_id choices",
        read=_mt_bench,
        partner=Partner(key="question_id", partner_key="question_id", what="question.jsonl"),
    ),
    preset(
        "uhgeval",
        "UHGEval news items and results",
        "newsBeginning hallucinatedContinuation, original_data.newsBeginning log metrics",
        read=_uhgeval,
    ),
)
