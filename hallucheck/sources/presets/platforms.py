"""Platforms that evaluate and label: Amazon Bedrock, Braintrust, Label Studio.

From Bedrock's user guide (`knowledge-base-evaluation-prompt-retrieve-generate`) and files of its jobs, from exports of
Braintrust's logs and experiments, and from Label Studio's guide `task_format`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.model import Turn
from hallucheck.model.foreign.aliases import ALIASES, LIKELY, field_of
from hallucheck.sources.presets.base import Found, Related, Row, RowReading, find, first, listed, preset
from hallucheck.sources.presets.spans import put_evidence, put_first_evidence, put_ios

_PASSAGES = ("output.retrievedPassages.retrievalResults", "output.retrievedResults.retrievalResults")
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
        passages = first(turn, *_PASSAGES, pointer=at)
        if passages is not None and isinstance(passages.value, list):
            texts = [find(passage, "content.text", passages.pointer) for passage in passages.value]
            put_evidence(reading, Found([text.value for text in texts if text], passages.pointer, is_exact=False))
        if history:
            reading.put("history", list(history), "/conversationTurns")
        history += [
            Turn(text=reading.values[field], pointer=reading.pointers[field], role=role)
            for field, role in (("question", "user"), ("answer", "assistant"))
            if isinstance(reading.values.get(field), str)
        ]
        if len(found) > 1:
            reading.turn, reading.part = number + 1, f"turn-{number + 1}"
        yield reading
    if not found:
        yield RowReading(row)


def _bedrock_answer(reading: RowReading, _related: Related) -> None:
    """What RetrieveAndGenerate gave: an answer, and what each part of it cites; the question may stand beside it."""
    cited = (find(one.value, "retrievedReferences", one.pointer) for one in _parts(reading.find("citations")))
    contents = (find(one.value, "content", one.pointer) for references in cited for one in _parts(references))
    put_evidence(reading, *filter(None, contents))


def _parts(found: Found | None) -> list[Found]:
    return found.parts() if found is not None else []


_HOLDERS = ("metadata", "output", "input", "input.metadata")
_EVIDENCE = " ".join(f"{holder}.{name}" for name in ALIASES["contexts"] for holder in _HOLDERS)


def _braintrust(reading: RowReading, _related: Related) -> None:
    """Rows of scorers hold what they scored in their input."""
    scored = reading.find("input.output") if isinstance(reading.row.get("output"), int | float | None) else None
    holder = "" if scored is None else "input."
    put_ios(reading, question=f"{holder}input", answer=f"{holder}output", reference=f"{holder}expected")
    put_first_evidence(reading, _EVIDENCE)


def _label_studio(reading: RowReading, _related: Related) -> None:
    """What was shown stands in `data`, what people or models wrote in the results of text areas."""
    reading.put_own(Found(reading.row.get("data"), "/data"))
    for holder in ("annotations", "predictions"):
        written = _written(reading.row, holder) if "answer" not in reading.values else None
        reading.put_found("answer", written)


def _written(row: Row, holder: str) -> Found | None:
    """The text of the first text area, sooner one that is named for an answer."""
    areas: list[tuple[bool, Found]] = []
    for number, given in enumerate(listed(row.get(holder))):
        results = given.get("result") if isinstance(given, dict) else None
        for index, result in enumerate(listed(results)):
            found = find(result, "value.text", f"/{holder}/{number}/result/{index}")
            if found is not None and isinstance(result, dict) and result.get("type") == "textarea":
                known = field_of(str(result.get("from_name", "")))
                areas.append((known is not None and known[0] == "answer", found))
    return max(areas, key=lambda area: area[0])[1] if areas else None


_SHOWN_ANSWERS = (*ALIASES["answer"], *(name for group in LIKELY["answer"] for name in group))

PRESETS = (
    preset(
        "bedrock-rag", "RAG evaluation of Amazon Bedrock; each turn is a record", "conversationTurns", read=_bedrock
    ),
    preset(
        "bedrock-generate",
        "responses of Amazon Bedrock's RetrieveAndGenerate",
        "output.text citations",
        own=True,
        fields="id; session: sessionId; answer: output.text",
        complete=_bedrock_answer,
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
        fields="id: id span_id; at: created",
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
