"""What the family shows: its result, and in findings statements, evidence and the numbers behind a confidence.

What could not be had is null, and `missing` says why.
"""

from __future__ import annotations

from typing import Any

from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.history.consistency import Contradiction
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring import formulas as scores
from hallucheck.detectors.answers.scoring.formulas import Weighed
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.model import Evidence, Factor, Location
from hallucheck.text.basics.patterns import regex

LONGEST = 160
"""Characters of a text that a message shows."""


_GAP = regex(r" (?=[.,;:!?])")
"""Where a citation mark stood before the end of a sentence."""


def shown(text: str) -> str:
    """A text for a message: one line, quoted, cut at a word."""
    line = _GAP.sub("", " ".join(text.split()))
    if len(line) > LONGEST:
        line = line[:LONGEST].rsplit(" ", 1)[0] + "…"
    return f"'{line}'"


def located(grounding: Grounding, pointer: str) -> Location:
    """Where in the answer a statement is wrong: in the part that nothing holds, else all of it."""
    start, end = grounding.piece or (grounding.statement.start, grounding.statement.end)
    return Location(pointer=pointer, start=start, end=end)


def quoted(grounding: Grounding) -> tuple[Evidence, ...]:
    """The sentence that a statement was held against."""
    if grounding.context is None or grounding.quote is None:
        return ()
    return (
        Evidence(
            source=grounding.context.id,
            quote=grounding.quote,
            start=grounding.quote_start,
            end=grounding.quote_end,
            page=grounding.context.page,
        ),
    )


def factors(grounding: Grounding) -> tuple[Factor, ...]:
    """The numbers that a judgement on a statement was made from."""
    found = [Factor(name="coverage", value=grounding.covered, note="share of the statement's words in the evidence")]
    if grounding.probability is not None:
        found.append(Factor(name="p_entailed", value=grounding.probability, note="the verifier's P(entailed)"))
    if grounding.objection is not None:
        issue, note = grounding.objection.issue, grounding.objection.note
        found.append(Factor(name=str(issue), value=grounding.objection.confidence, note=note))
    return tuple(found)


def said_before(contradiction: Contradiction) -> tuple[Evidence, ...]:
    """What the earlier record said."""
    before = contradiction.earlier
    return (
        Evidence(source=before.record or "an earlier record", quote=before.quote, start=before.start, end=before.end),
    )


UNKNOWN = "neither grounding nor consistency is known, and there are no further samples"


def result_of(judged: JudgedClaim, options: AnswersOptions, *, flagged: bool = False) -> dict[str, Any]:
    """Scores from 0 to 1, rounded to six digits; `grounding_score` to `quality` as its source has them."""
    grounding, known, consistency = judged.grounding_score, judged.confidence, judged.consistency
    advised = scores.advice(known, judged.risk.value, flagged=flagged)
    consistent = consistency.score if consistency else None
    risk, quality = judged.risk.value, judged.quality.value
    sure = [entry.confidence for entry in judged.groundings if entry.grounded]
    return {
        "grounding_score": _rounded(grounding),
        "overall_grounded": None if grounding is None else grounding >= options.grounding_threshold - scores.SLACK,
        "mean_grounding_confidence": _rounded(sum(sure) / len(sure) if sure else None),
        "abstains": judged.abstains,
        "statements": [_statement(entry) for entry in judged.groundings],
        "consistency_score": _rounded(consistent),
        "contradictions": [_contradiction(entry) for entry in consistency.contradictions] if consistency else [],
        "confidence": _rounded(known.value),
        "confidence_parts": _parts(known, options),
        "uncertainty": None if known.value is None else scores.uncertainty(known.value),
        "uncertainty_explanation": advised[0] if advised else None,
        "recommendation": advised[1] if advised else None,
        "extractions": [_extraction(entry, options) for entry in judged.extractions],
        "variance": _rounded(judged.samples.variance) if judged.samples else None,
        "samples": _samples(judged),
        "risk": _rounded(risk),
        "risk_level": None if risk is None else scores.risk_level(risk),
        "risk_detected": None if risk is None else scores.risk_detected(risk, options.risk_threshold),
        "risk_factors": list(scores.contributing(judged.risk)),
        "quality": _rounded(quality),
        "grade": None if quality is None else scores.grade(quality),
        "passed": scores.passed(grounding, consistent, known.value, risk, options) if quality is not None else None,
        "missing": judged.missing if judged.is_held else {**judged.missing, "risk": UNKNOWN, "quality": UNKNOWN},
    }


def _extraction(known: Weighed, options: AnswersOptions) -> dict[str, Any]:
    advised = scores.advice(known)
    return {
        "confidence": _rounded(known.value),
        "confidence_parts": _parts(known, options),
        "uncertainty": None if known.value is None else scores.uncertainty(known.value),
        "uncertainty_explanation": advised[0] if advised else None,
    }


def _parts(known: Weighed, options: AnswersOptions) -> dict[str, float | None]:
    """Each part of a confidence; None where it is not known."""
    return dict.fromkeys(options.confidence_weights) | {name: round(part, 6) for name, part in known.parts.items()}


def _statement(entry: Grounding) -> dict[str, Any]:
    statement, context, grounded = entry.statement, entry.context, entry.grounded
    return {
        "statement": statement.text,
        "start": statement.start,
        "end": statement.end,
        "is_grounded": grounded,
        "verification_method": entry.method,
        "contradicted": not grounded and entry.contradicted,
        "confidence": round(entry.confidence, 6),
        "source_chunk_id": context.id if context else None,
        "supporting_evidence": entry.quote if grounded else None,
        "quote_start": entry.quote_start if grounded else None,
        "quote_end": entry.quote_end if grounded else None,
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
        "differences": list(samples.differences),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
