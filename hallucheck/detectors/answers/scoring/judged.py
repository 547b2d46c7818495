"""An answer, judged: every score that could be had, and the reason for each that could not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.history.consistency import Consistency
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.samples import selfcheck, variance
from hallucheck.detectors.answers.scoring import formulas as scores
from hallucheck.detectors.answers.scoring.formulas import Weighed
from hallucheck.model import Case, Record
from hallucheck.text.statements.split import Kind, Statement


class Samples(msgspec.Struct, frozen=True, kw_only=True):
    """What further samples say. All numbers are 0 to 1 but `ngram`; all grow with doubt; None where not measured."""

    count: int
    texts: variance.Variance
    embeddings: variance.Variance | None = None
    against_answer: float | None = None
    """Share of samples that disagree with the answer."""
    entailment: float | None = None
    """Mean P(not entailed) of the answer's statements over the samples, by the verifier."""
    ngram: float | None = None
    """Mean negative log-probability of the answer's words under the unigrams of answer and samples."""
    differences: tuple[str, ...] = ()

    @property
    def variance(self) -> float:
        """The largest of the measures that look at facts."""
        measured = (self.texts.variance, self.against_answer, self.embeddings.variance if self.embeddings else None)
        return max(value for value in measured if value is not None)


class JudgedClaim(msgspec.Struct, frozen=True, kw_only=True):
    """All that the family found out about one record."""

    case: Case
    statements: tuple[Statement, ...]
    groundings: tuple[Grounding, ...]
    consistency: Consistency | None
    samples: Samples | None
    confidence: Weighed
    extractions: tuple[Weighed, ...] = ()
    """The confidence of each extraction, where the record brings any."""
    risk: Weighed
    quality: Weighed
    missing: dict[str, str]
    grounding_score: float | None
    """Grounded statements over all, 0 to 1."""
    refused: tuple[Grounding, ...]
    """The groundings of the others."""

    @property
    def flawless(self) -> bool:
        """Whether all statements are borne out and nothing else is known: no rule finds anything then."""
        return not self.refused and (self.consistency or self.samples or self.confidence.value) is None

    @property
    def abstains(self) -> bool:
        """Whether the answer says that it cannot say, and claims nothing."""
        kinds = {statement.kind for statement in self.statements}
        return Kind.ABSTENTION in kinds and Kind.STATEMENT not in kinds


def assemble(
    case: Case,
    *,
    statements: tuple[Statement, ...],
    groundings: tuple[Grounding, ...],
    consistency: Consistency | None,
    samples: Samples | None,
    confidence: Weighed,
    missing: dict[str, str],
    extractions: tuple[Weighed, ...] = (),
) -> JudgedClaim:
    """Risk and quality from the scores there are."""
    refused = tuple([entry for entry in groundings if not entry.grounded])
    grounding = (len(groundings) - len(refused)) / len(groundings) if groundings else None
    consistent = consistency.score if consistency else None
    risk = scores.risk(grounding, consistent, confidence.value, samples.variance if samples else None)
    quality = scores.quality(grounding, consistent, confidence.value, risk.value)
    if grounding is None and consistent is None and samples is None:
        risk, quality = (Weighed(value=None, parts={}, missing=one.missing, weight=0.0) for one in (risk, quality))
        missing["risk"] = "neither grounding nor consistency is known, and there are no further samples"
        missing["quality"] = missing["risk"]
    return JudgedClaim(
        case=case, statements=statements, groundings=groundings, consistency=consistency, samples=samples,
        confidence=confidence, extractions=extractions, risk=risk, quality=quality, missing=missing,
        grounding_score=grounding, refused=refused,
    )  # fmt: skip


def compare_samples(record: Record, options: AnswersOptions, entailment: float | None) -> Samples | None:
    """Compare the samples of a record; None below two with words."""
    texts = [sample for sample in record.samples if any(map(str.isalnum, sample))]
    found = variance.of_texts(texts, options.variance_threshold)
    if found is None:
        return None
    answer = record.answer or ""
    held = variance.against(answer, texts)
    surprise = selfcheck.Ngrams([answer, *texts]).surprise(answer)
    return Samples(
        count=len(texts),
        texts=found,
        embeddings=variance.of_embeddings(_embeddings(record), options.variance_threshold),
        against_answer=held[0] if held else None,
        entailment=entailment,
        ngram=surprise.average if surprise else None,
        differences=tuple(dict.fromkeys((*(held[1] if held else ()), *found.differences)))[:5],
    )


def _embeddings(record: Record) -> Sequence[Sequence[float]]:
    """Vectors of the samples that came with the record, or nothing."""
    given: Any = record.meta.get("sample_embeddings") or record.meta.get("embeddings")
    if not isinstance(given, list) or not all(isinstance(vector, list) and vector for vector in given):
        return ()
    if not all(isinstance(number, int | float) and abs(number) < 1e9 for vector in given for number in vector):  # noqa: PLR2004 (finite, and no overflow)
        return ()
    return given[: variance.MOST]
