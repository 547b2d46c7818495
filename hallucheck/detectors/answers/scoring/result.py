"""What the family shows: its result. What could not be had is null, and `missing` says why."""

from __future__ import annotations

from typing import Any

from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.history.consistency import Contradiction
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring import formulas
from hallucheck.detectors.answers.scoring.formulas import Weighed
from hallucheck.detectors.answers.scoring.judged import JudgedClaim

UNKNOWN = "neither grounding nor consistency is known, and there are no further samples"


def result_of(judged: JudgedClaim, *, flagged: bool = False) -> dict[str, Any]:
    """Scores from 0 to 1, rounded to six digits; `grounding_score` to `quality` as its source has them."""
    grounding, consistent, _ = judged.scores
    known, samples, options = judged.confidence, judged.samples, judged.options
    missing = dict(judged.missing)
    if known.value is None:
        missing["confidence"] = "none of its parts is known"
    elif known.missing:
        missing["confidence"] = f"without {', '.join(known.missing)}"
    risk = formulas.risk(*judged.scores, samples.variance if samples else None) if judged.is_held else None
    advised = formulas.advice(known, risk.value if risk else None, flagged=flagged)
    sure = [entry.confidence for entry in judged.groundings if entry.grounded]
    found = judged.consistency.contradictions if judged.consistency else ()
    return {
        "grounding_score": _rounded(grounding),
        "overall_grounded": None if grounding is None else grounding >= options.grounding_threshold - formulas.SLACK,
        "mean_grounding_confidence": _rounded(sum(sure) / len(sure) if sure else None),
        "abstains": judged.abstains,
        "statements": [_statement(entry) for entry in judged.groundings],
        "consistency_score": _rounded(consistent),
        "contradictions": [_contradiction(entry) for entry in found],
        **_confidence(known, options),
        "uncertainty_explanation": advised[0] if advised else None,
        "recommendation": advised[1] if advised else None,
        "extractions": [_extraction(entry, options) for entry in judged.extractions],
        "variance": _rounded(samples.variance) if samples else None,
        "samples": _samples(judged),
        **_quality(judged, risk),
        "missing": missing if judged.is_held else {**missing, "risk": UNKNOWN, "quality": UNKNOWN},
    }


def _quality(judged: JudgedClaim, risked: Weighed | None) -> dict[str, Any]:
    """Risk and quality; null where nothing was held against anything."""
    risk = risked.value if risked else None
    quality = formulas.quality(*judged.scores, risk).value
    if risked is None or risk is None or quality is None:
        nothing = dict.fromkeys(("risk", "risk_level", "risk_detected", "quality", "grade", "passed"))
        return {**nothing, "risk_factors": []}
    return {
        "risk": _rounded(risk),
        "risk_level": formulas.risk_level(risk),
        "risk_detected": formulas.risk_detected(risk, judged.options.risk_threshold),
        "risk_factors": list(formulas.contributing(risked)),
        "quality": _rounded(quality),
        "grade": formulas.grade(quality),
        "passed": formulas.passed(*judged.scores, risk, judged.options),
    }


def _extraction(known: Weighed, options: AnswersOptions) -> dict[str, Any]:
    advised = formulas.advice(known)
    return _confidence(known, options) | {"uncertainty_explanation": advised[0] if advised else None}


def _confidence(known: Weighed, options: AnswersOptions) -> dict[str, Any]:
    """A confidence; its parts are None where they are not known."""
    parts = dict.fromkeys(options.confidence_weights) | {name: round(part, 6) for name, part in known.parts.items()}
    return {
        "confidence": _rounded(known.value),
        "confidence_parts": parts,
        "uncertainty": None if known.value is None else formulas.uncertainty(known.value),
    }


def _statement(entry: Grounding) -> dict[str, Any]:
    statement, context = entry.statement, entry.context
    evidence = entry.evidence if entry.grounded else None
    return {
        "statement": statement.text,
        "start": statement.start,
        "end": statement.end,
        "is_grounded": entry.grounded,
        "verification_method": entry.method,
        "contradicted": entry.contradicted,
        "confidence": round(entry.confidence, 6),
        "source_chunk_id": context.id if context else None,
        "supporting_evidence": evidence.quote if evidence else None,
        "quote_start": evidence.start if evidence else None,
        "quote_end": evidence.end if evidence else None,
        "reason": entry.objection.note if entry.objection else None,
    }


def _contradiction(entry: Contradiction) -> dict[str, Any]:
    return {
        "check_type": entry.kind,
        "severity": entry.severity,
        "current_statement": entry.current.quote,
        "previous_statement": entry.earlier.quote,
        "previous_record": entry.earlier.record,
        "explanation": entry.explanation,
    }


def _samples(judged: JudgedClaim) -> dict[str, Any] | None:
    samples = judged.samples
    if samples is None:
        return None
    return {
        "count": samples.count,
        "consistency": _rounded(samples.texts.consistency),
        "against_answer": _rounded(samples.against_answer),
        "embeddings": _rounded(samples.embeddings.variance) if samples.embeddings else None,
        "entailment": _rounded(samples.entailment),
        "ngram": _rounded(samples.ngram),
        "differences": samples.differences,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
