"""Confidence, uncertainty, risk, quality and grade: plain arithmetic over scores from 0 to 1.

A part that is missing is None: it is left out, the weights of the others are scaled up, and its name is given.
Comparisons are of unrounded values and inclusive; `SLACK` only undoes what binary fractions do to 0.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

import msgspec

from hallucheck.detectors.answers.options import AnswersOptions

SLACK = 1e-9

USUAL = AnswersOptions.model_construct()
"""The source system's thresholds and weights."""

RISK_WEIGHTS: Mapping[str, float] = {"grounding": 0.4, "consistency": 0.3, "confidence": 0.3}
QUALITY_WEIGHTS: Mapping[str, float] = {"grounding": 0.35, "consistency": 0.25, "confidence": 0.25, "risk": 0.15}
PENALTIES: Mapping[str, float] = {"low": 0.05, "medium": 0.15, "high": 0.3, "critical": 0.5}


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """A weighted mean of the parts there are; `value` is None without any, `missing` names what was left out."""

    value: float | None
    parts: dict[str, float]
    missing: tuple[str, ...]
    weight: float
    """The weight of the parts there are, of 1."""


def weigh(parts: Mapping[str, float | None], weights: Mapping[str, float]) -> Weighed:
    """The mean of the given parts by `weights`, scaled to those there are."""
    given = {name: value for name in weights if (value := parts.get(name)) is not None}
    if not given:
        return Weighed(value=None, parts=given, missing=tuple(weights), weight=0.0)
    weight = fsum([weights[name] for name in given])
    whole = fsum(weights.values())
    value = fsum([weights[name] * part for name, part in given.items()]) / weight if weight > 0 else None
    return Weighed(
        value=value,
        parts=given,
        missing=tuple([name for name in weights if name not in given]),
        weight=weight / whole if whole else 0.0,
    )


def answer_confidence(values: Sequence[float]) -> float | None:
    """Confidence of an answer: the mean of its extractions'."""
    return fsum(values) / len(values) if values else None


def extraction_confidence(temperature: float) -> float:
    """1.0 at temperature 0, 0.85 at 0.3, on the line through both; never below 0.

    >>> extraction_confidence(0.3)
    0.85
    """
    return max(0.0, 1.0 - max(0.0, temperature) / 2)


_UNCERTAINTIES = (
    (0.9, "very_low", "the parts agree that the answer can be relied on", "High confidence"),
    (0.8, "low", "the answer is well supported, one part is weaker", "High confidence"),
    (0.6, "medium", "the support is mixed", "Verify source"),
    (0.4, "high", "the support is weak", "Consult provider"),
    (float("-inf"), "very_high", "there is hardly any support", "Consult provider"),
)


def uncertainty(value: float) -> str:
    """The level of uncertainty of a confidence, `very_low` to `very_high`; bounds are inclusive."""
    return _uncertainty(value)[1]


def _uncertainty(value: float) -> tuple[float, str, str, str]:
    return next(band for band in _UNCERTAINTIES if value >= band[0] - SLACK)


def advice(weighed: Weighed, risk: float | None = None, *, flagged: bool = False) -> tuple[str, str] | None:
    """Explanation of a confidence, naming its weakest and its missing parts, and what to do.

    What to do follows from the risk where that is worse than the confidence; what was flagged is never "High
    confidence".
    """
    if weighed.value is None:
        return None
    worst = weighed.value if risk is None else min(weighed.value, 1.0 - risk)
    explanation, recommendation = _uncertainty(weighed.value)[2], _uncertainty(worst)[3]
    if flagged and recommendation == _UNCERTAINTIES[0][3]:
        recommendation = _UNCERTAINTIES[2][3]
    if weighed.parts:
        weakest = min(weighed.parts, key=lambda name: (weighed.parts[name], name))
        explanation += f"; weakest part: {weakest} ({weighed.parts[weakest]:.2f})"
    missing = f"; not known: {', '.join(weighed.missing)}" if weighed.missing else ""
    return explanation + missing, recommendation


_RISKS = ((0.1, "very_low"), (0.2, "low"), (0.4, "medium"), (0.7, "high"))

SAMPLES_WEIGHT = 0.3
"""Weight of the variance of further samples beside `RISK_WEIGHTS`, where there are any (a guess: as consistency)."""


def risk(
    grounding: float | None, consistency: float | None, confidence: float | None, variance: float | None = None
) -> Weighed:
    """Risk from 0 to 1, higher is worse: the weighted shortfalls of grounding, consistency and confidence.

    The variance of further samples is a part where there are any.
    """
    parts = {"grounding": grounding, "consistency": consistency, "confidence": confidence}
    short = {name: None if part is None else 1.0 - part for name, part in parts.items()} | {"samples": variance}
    return weigh(short, RISK_WEIGHTS if variance is None else {**RISK_WEIGHTS, "samples": SAMPLES_WEIGHT})


def risk_level(value: float) -> str:
    """The level of a risk, `very_low` to `very_high`; a bound belongs to the level above it."""
    return next((level for bound, level in _RISKS if value < bound - SLACK), "very_high")


def risk_detected(value: float, threshold: float = USUAL.risk_threshold) -> bool:
    """Whether a risk is reported; inclusive, and the same rule fails the quality."""
    return value >= threshold - SLACK


def contributing(weighed: Weighed, bound: float = 0.2) -> tuple[str, ...]:
    """What makes up a risk: the shortfalls of at least `bound`, the largest first."""
    heavy = sorted([(-part, name) for name, part in weighed.parts.items() if part >= bound - SLACK])
    return tuple([f"{name} falls short by {-short:.2f}" for short, name in heavy])


_GRADES = ((0.9, "excellent"), (0.75, "good"), (0.6, "fair"))


def quality(
    grounding: float | None, consistency: float | None, confidence: float | None, risk: float | None
) -> Weighed:
    """Quality from 0 to 1, higher is better."""
    parts = {"grounding": grounding, "consistency": consistency, "confidence": confidence}
    return weigh(parts | {"risk": None if risk is None else 1.0 - risk}, QUALITY_WEIGHTS)


def grade(value: float) -> str:
    """Quality in a word, `excellent` to `poor`; bounds are inclusive."""
    return next((word for bound, word in _GRADES if value >= bound - SLACK), "poor")


def passed(
    grounding: float | None,
    consistency: float | None,
    confidence: float | None,
    risk: float | None,
    gates: AnswersOptions = USUAL,
) -> bool | None:
    """Whether every part that is known passes its gate; None where none is known."""
    parts = ((grounding, "grounding"), (consistency, "consistency"), (confidence, "confidence"))
    checks = [part >= _gate(gates, name) - SLACK for part, name in parts if part is not None]
    checks += [] if risk is None else [not risk_detected(risk, gates.risk_threshold)]
    return all(checks) if checks else None


def _gate(gates: AnswersOptions, name: str) -> float:
    return float(getattr(gates, f"{name}_threshold"))


def consistency_score(severities: Sequence[str]) -> float:
    """1 minus a penalty for each contradiction by its severity, never below 0; higher is better.

    >>> consistency_score(["high", "medium"])
    0.55
    """
    return max(0.0, round(1.0 - fsum(PENALTIES[severity] for severity in severities), 12))


_COUNTED = {
    "grounding": "low_grounding", "consistency": "inconsistent", "confidence": "low_confidence", "risk": "high_risk",
}  # fmt: skip


def trends(scores: Sequence[Mapping[str, float | None]], gates: AnswersOptions = USUAL) -> dict[str, float | None]:
    """Means over answers (None where none has the score), and how many fall short of each gate.

    `scores`: `grounding`, `consistency`, `confidence` and `risk` of each; any may be missing.
    """
    known = {name: [value for row in scores if (value := row.get(name)) is not None] for name in _COUNTED}
    short = {_COUNTED[name]: sum(one < _gate(gates, name) - SLACK for one in found) for name, found in known.items()}
    short["high_risk"] = sum(risk_detected(value, gates.risk_threshold) for value in known["risk"])
    return {f"avg_{name}": answer_confidence(values) for name, values in known.items()} | short
