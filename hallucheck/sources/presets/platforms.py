"""Platforms that evaluate and label: Amazon Bedrock, Braintrust, Label Studio.

From Bedrock's user guide (`knowledge-base-evaluation-prompt-retrieve-generate`) and files of its jobs, from exports of
Braintrust's logs and experiments, and from Label Studio's guide `task_format`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.model import Turn
from hallucheck.model.foreign.aliases import ALIASES, LIKELY, field_of
from hallucheck.sources.presets.base import Found, Preset, Related, Row, RowReading, find, own_fields
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_PASSAGES = ("output.retrievedPassages.retrievalResults", "output.retrievedResults.retrievalResults")


def _bedrock(row: Row, _related: Related) -> Iterator[RowReading]:
    """A record for each turn, with the turns before it."""
    turns = row.get("conversationTurns")
    history: list[Turn] = []
    found = list(turns) if isinstance(turns, list) else []
    for number, turn in enumerate(found):
        at = f"/conversationTurns/{number}"
        reading = RowReading(row)
        _take(reading, "question", turn, at, "prompt.content.0.text", "inputRecord.prompt.content.0.text")
        _take(reading, "answer", turn, at, "output.text")
        _take(
            reading,
            "reference",
            turn,
            at,
            "referenceResponses.0.content.0.text",
            "inputRecord.referenceResponses.0.content.0.text",
        )
        _take(reading, "model", turn, at, "output.modelIdentifier")
        passages = next(filter(None, (find(turn, path, at) for path in _PASSAGES)), None)
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


def _bedrock_answer(row: Row, _related: Related) -> Iterator[RowReading]:
    """What RetrieveAndGenerate gave: an answer, and what each part of it cites; the question may stand beside it."""
    reading = own_fields(row)
    reading.take("id", "id")
    reading.take("session", "sessionId")
    reading.take("answer", "output.text")
    cited = (find(one.value, "retrievedReferences", one.pointer) for one in _parts(find(row, "citations")))
    contents = (find(one.value, "content", one.pointer) for references in cited for one in _parts(references))
    put_evidence(reading, *filter(None, contents))
    yield reading


def _parts(found: Found | None) -> list[Found]:
    return found.parts() if found is not None else []


def _take(reading: RowReading, field: str, node: Any, pointer: str, *paths: str) -> None:
    found = next(filter(None, (find(node, path, pointer) for path in paths)), None)
    if found is not None:
        reading.put(field, found.value, found.pointer)


_HOLDERS = ("metadata", "output", "input", "input.metadata")
_EVIDENCE = tuple(f"{holder}.{name}" for name in ALIASES["contexts"] for holder in _HOLDERS)


def _braintrust(row: Row, _related: Related) -> Iterator[RowReading]:
    """Rows of scorers hold what they scored in their input."""
    reading = RowReading(row)
    reading.take("id", "id", "span_id")
    reading.take("at", "created")
    scored = find(row, "input.output") if isinstance(row.get("output"), int | float | None) else None
    if scored is None:
        put_io(reading, "question", find(row, "input"), QUESTION_KEYS)
        put_io(reading, "answer", find(row, "output"), ANSWER_KEYS)
        expected = find(row, "expected")
    else:
        put_io(reading, "question", find(row, "input.input"), QUESTION_KEYS)
        put_io(reading, "answer", scored, ANSWER_KEYS)
        expected = find(row, "input.expected")
    put_io(reading, "reference", expected, ANSWER_KEYS)
    for path in _EVIDENCE:
        found = find(row, path)
        if found is not None and put_evidence(reading, found):
            break
    yield reading


def _label_studio(row: Row, _related: Related) -> Iterator[RowReading]:
    """What was shown stands in `data`, what people or models wrote in the results of text areas."""
    data = row.get("data")
    reading = RowReading(row)
    reading.take("id", "id")
    inner = own_fields(data if isinstance(data, dict) else {})
    for field, value in inner.values.items():
        if field != "id":
            reading.put(field, value, f"/data{inner.pointers[field]}")
    for holder in ("annotations", "predictions"):
        written = _written(row, holder) if "answer" not in reading.values else None
        if written is not None:
            reading.put("answer", written.value, written.pointer)
    yield reading


def _written(row: Row, holder: str) -> Found | None:
    """The text of the first text area, sooner one that is named for an answer."""
    areas: list[tuple[bool, Found]] = []
    written = row.get(holder)
    for number, given in enumerate(written if isinstance(written, list) else ()):
        results = given.get("result") if isinstance(given, dict) else None
        for index, result in enumerate(results if isinstance(results, list) else ()):
            found = find(result, "value.text", f"/{holder}/{number}/result/{index}")
            if found is not None and isinstance(result, dict) and result.get("type") == "textarea":
                known = field_of(str(result.get("from_name", "")))
                areas.append((known is not None and known[0] == "answer", found))
    return max(areas, key=lambda area: area[0])[1] if areas else None


_HAYSTACK = frozenset(("data", "query", "documents"))
_SHOWN_ANSWERS = (*ALIASES["answer"], *(name for group in LIKELY["answer"] for name in group))

PRESETS = (
    Preset(
        name="bedrock-rag",
        title="RAG evaluation of Amazon Bedrock; each turn is a record",
        keys=(frozenset(("conversationTurns",)),),
        read=_bedrock,
    ),
    Preset(
        name="bedrock-generate",
        title="responses of Amazon Bedrock's RetrieveAndGenerate",
        keys=(frozenset(("output.text", "citations")),),
        read=_bedrock_answer,
    ),
    Preset(
        name="haystack",
        title="answers of Haystack pipelines",
        keys=(_HAYSTACK, frozenset(f"init_parameters.{key}" for key in _HAYSTACK)),
        fields={
            field: (key, f"init_parameters.{key}")
            for field, key in (("question", "query"), ("answer", "data"), ("contexts", "documents"))
        },
    ),
    Preset(
        name="opencompass",
        title="predictions of OpenCompass",
        keys=(frozenset(("origin_prompt", "prediction")),),
        fields={"question": ("origin_prompt",), "answer": ("prediction",), "reference": ("gold",)},
    ),
    Preset(
        name="braintrust",
        title="Braintrust experiments and logs",
        keys=(
            frozenset(("input", "output", "expected", "scores")),
            frozenset(("input", "output", "span_id", "root_span_id")),
            frozenset(("input", "output", "created", "metadata", "scores")),
        ),
        absent=frozenset(("actual_output", "trace_id", "traceId", "context.span_id")),
        read=_braintrust,
    ),
    Preset(
        name="label-studio",
        title="Label Studio tasks whose answers were written in text areas",
        keys=(frozenset(("data", "annotations")), frozenset(("data", "annotations", "predictions"))),
        absent=frozenset(f"data.{name}" for name in _SHOWN_ANSWERS),
        read=_label_studio,
    ),
)
