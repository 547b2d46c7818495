"""Confidence in an answer: per extraction, or per grounded statement where there are no extractions; then the mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.formulas import Weighed, answer_confidence, extraction_confidence, weigh
from hallucheck.model import Context, Record

_LINKS = ("source_chunk_id", "chunk_id", "source_id", "context_id", "artifact_id", "source")


def source_weight(kind: str | None, options: AnswersOptions) -> float | None:
    """How far a kind of source can be relied on, 0 to 1; None for a kind without a weight."""
    return None if kind is None else options.source_weights.get(kind.strip().lower())


def of_answer(
    record: Record, groundings: Sequence[Grounding], consistency: float | None, options: AnswersOptions
) -> Weighed:
    """The aggregate confidence of an answer, with what it was made of and what is missing."""
    weighed = _weighed(record, _sources(record, groundings), consistency, options)
    if not any(entry.parts for entry in weighed):
        return weighed[0]  # nothing is known of any source
    parts = {
        name: sum(values) / len(values)
        for name in options.confidence_weights
        if (values := [entry.parts[name] for entry in weighed if name in entry.parts])
    }
    return Weighed(
        value=answer_confidence([entry.value for entry in weighed if entry.value is not None]),
        parts=parts,
        missing=tuple(name for name in options.confidence_weights if name not in parts),
        weight=sum(entry.weight for entry in weighed) / len(weighed),
    )


def of_extractions(record: Record, consistency: float | None, options: AnswersOptions) -> tuple[Weighed, ...]:
    """The confidence of each extraction of a record, in their order; nothing where it brings none."""
    linked = list(_linked(record))
    return tuple(_weighed(record, linked, consistency, options)) if linked else ()


def _weighed(
    record: Record, sources: Sequence[Context | None], consistency: float | None, options: AnswersOptions
) -> list[Weighed]:
    """The confidence that rests on each of the sources; one without a source where there are none."""
    scored = not [score for one in record.contexts if (score := one.score) is not None and not 0 <= score <= 1]
    common: dict[str, float | None] = {"extraction": _extraction(record), "consistency": consistency}
    made: dict[tuple[float | None, str | None], Weighed] = {}
    entries: list[Weighed] = []
    for context in sources or (None,):
        given = (context.score if scored else None, context.kind) if context else (None, None)
        if given not in made:
            parts = common | {"retrieval": given[0], "source": source_weight(given[1], options)}
            made[given] = weigh(parts, options.confidence_weights)
        entries.append(made[given])
    return entries


def _extraction(record: Record) -> float | None:
    """From the temperature; where that is not given, the model's own confidence."""
    if record.temperature is not None:
        return extraction_confidence(record.temperature)
    return record.confidence if record.confidence is not None and 0 <= record.confidence <= 1 else None


def _sources(record: Record, groundings: Iterable[Grounding]) -> list[Context | None]:
    """The contexts that the answer rests on: those its extractions name, else those that ground its statements."""
    linked = list(_linked(record))
    if linked:
        return linked
    grounded = [grounding.context for grounding in groundings if grounding.grounded]
    return grounded or list(record.contexts)


def _linked(record: Record) -> Iterator[Context | None]:
    extractions = record.meta.get("extractions")
    if not isinstance(extractions, list):
        return
    by_id = {context.id: context for context in record.contexts}
    for extraction in extractions:
        if isinstance(extraction, dict):
            yield next((by_id[link] for link in _ids(extraction) if link in by_id), None)


def _ids(extraction: dict[str, Any]) -> Iterator[str]:
    provenance = extraction.get("provenance")
    for holder in (extraction, provenance):
        if isinstance(holder, dict):
            for key in _LINKS:
                value = holder.get(key)
                if isinstance(value, str | int):
                    yield str(value)
