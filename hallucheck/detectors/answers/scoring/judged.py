"""An answer, judged: every score that could be had, and the reason for each that could not.

Confidence is per extraction, or per grounded statement where there are no extractions; then the mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from hallucheck.detectors.answers.grounding.grounded import Grounding, score
from hallucheck.detectors.answers.history.consistency import Consistency
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.samples import variance
from hallucheck.detectors.answers.samples.variance import Variance
from hallucheck.detectors.answers.scoring.formulas import Weighed, answer_confidence, extraction_confidence, weigh
from hallucheck.model import Case, Context, Record
from hallucheck.text.statements.split import Kind, answer_statements

_LINKS = ("source_chunk_id", "chunk_id", "source_id", "context_id", "artifact_id", "source")


def source_weight(kind: str | None, options: AnswersOptions) -> float | None:
    """How far a kind of source can be relied on, 0 to 1; None for a kind without a weight."""
    return None if kind is None else options.source_weights.get(kind.strip().lower())


def of_answer(
    record: Record, groundings: Sequence[Grounding], consistency: float | None, options: AnswersOptions
) -> Weighed:
    """The aggregate confidence of an answer, with what it was made of and what is missing."""
    grounded = [one.context for one in groundings if one.grounded]
    weighed = _weighed(record, list(_linked(record)) or grounded or record.contexts, consistency, options)
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


def _linked(record: Record) -> Iterator[Context | None]:
    """The context that each extraction names."""
    extractions = record.meta.get("extractions")
    by_id = {context.id: context for context in record.contexts}
    for one in extractions if isinstance(extractions, list) else ():
        if isinstance(one, dict):
            holders = [held for held in (one, one.get("provenance")) if isinstance(held, dict)]
            links = [str(link) for held in holders for key in _LINKS if isinstance(link := held.get(key), str | int)]
            yield next((by_id[link] for link in links if link in by_id), None)


class Samples(msgspec.Struct, frozen=True, kw_only=True):
    """What further samples say. All numbers are 0 to 1 but `ngram`; all grow with doubt; None where not measured."""

    count: int
    texts: Variance
    embeddings: Variance | None = None
    answer: Variance | None = None
    """Of each sample beside the answer."""
    entailment: float | None = None
    """Mean P(not entailed) of the answer's statements over the samples, by the verifier."""
    ngram: float | None = None
    """Mean negative log-probability of the answer's words under the unigrams of answer and samples."""

    @property
    def against_answer(self) -> float | None:
        """Share of samples that disagree with the answer."""
        return self.answer.variance if self.answer else None

    @property
    def variance(self) -> float:
        """The largest of the measures that look at facts."""
        return max(found.variance for found in (self.texts, self.answer, self.embeddings) if found)

    @property
    def differences(self) -> list[str]:
        """What samples differ in, from the answer first."""
        return list(dict.fromkeys((*(self.answer.differences if self.answer else ()), *self.texts.differences)))[:5]


class JudgedClaim(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that the family found out about one record."""

    case: Case
    options: AnswersOptions
    groundings: tuple[Grounding, ...]
    consistency: Consistency | None
    samples: Samples | None
    missing: dict[str, str]

    @property
    def agreed(self) -> float | None:
        """How far it agrees with earlier records and with further samples, the lesser of the two; None: neither."""
        known = [self.consistency.score] if self.consistency else []
        return min([*known, *([1.0 - self.samples.variance] if self.samples else [])], default=None)

    @cached_property
    def confidence(self) -> Weighed:
        """The aggregate confidence in the answer."""
        if not self.options.measure_confidence:
            return weigh({}, {})
        return of_answer(self.case.record, self.groundings, self.agreed, self.options)

    @property
    def extractions(self) -> tuple[Weighed, ...]:
        """The confidence of each extraction, where the record brings any."""
        return of_extractions(self.case.record, self.agreed, self.options)

    @cached_property
    def refused(self) -> tuple[Grounding, ...]:
        """The groundings of the statements that are not grounded."""
        return tuple([entry for entry in self.groundings if not entry.grounded])

    @cached_property
    def grounding_score(self) -> float | None:
        """Grounded statements over all, 0 to 1."""
        return score([entry.grounded for entry in self.groundings])

    @property
    def scores(self) -> tuple[float | None, float | None, float | None]:
        """Of grounding, consistency and confidence."""
        return self.grounding_score, self.consistency.score if self.consistency else None, self.confidence.value

    @property
    def is_held(self) -> bool:
        """Whether grounding or consistency is known, or there are further samples."""
        return bool(self.groundings or self.consistency or self.samples)

    @property
    def flawless(self) -> bool:
        """Whether all statements are borne out and nothing else is known: no rule finds anything then."""
        return not self.refused and (self.consistency or self.samples or self.confidence.value) is None

    @property
    def abstains(self) -> bool:
        """Whether the answer says that it cannot say, and claims nothing."""
        kinds = {statement.kind for statement in self.case.reading(answer_statements)}
        return Kind.ABSTENTION in kinds and Kind.STATEMENT not in kinds


def compare_samples(record: Record, entailment: float | None) -> Samples | None:
    """Compare the samples of a record; None below two with words."""
    texts = [sample for sample in record.samples if any(map(str.isalnum, sample))]
    found = variance.of_texts(texts)
    if found is None:
        return None
    answer = record.answer or ""
    surprise = variance.Unigrams([answer, *texts]).surprise(answer)
    return Samples(
        count=len(texts),
        texts=found,
        embeddings=variance.of_embeddings(_embeddings(record)),
        answer=variance.against(answer, texts),
        entailment=entailment,
        ngram=surprise.average if surprise else None,
    )


def _embeddings(record: Record) -> Sequence[Sequence[float]]:
    """Vectors of the samples that came with the record, or nothing."""
    given: Any = record.meta.get("sample_embeddings") or record.meta.get("embeddings")
    if not isinstance(given, list) or not all(isinstance(vector, list) and vector for vector in given):
        return ()
    if not all(isinstance(number, int | float) and abs(number) < 1e9 for vector in given for number in vector):  # noqa: PLR2004 (finite, and no overflow)
        return ()
    return given[: variance.MOST]
