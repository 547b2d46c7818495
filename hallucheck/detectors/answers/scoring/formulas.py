"""Confidence, uncertainty, risk, quality and grade: plain arithmetic over scores from 0 to 1.

A part that is missing is None: it is left out, the weights of the others are scaled up, and its name is given.
Comparisons are of unrounded values and inclusive; `SLACK` only undoes what binary fractions do to 0.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Any

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
    weight, whole = fsum([weights[name] for name in given]), fsum(weights.values())
    return Weighed(
        value=fsum([weights[name] * part for name, part in given.items()]) / weight if weight else None,
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


_LEAST = float("-inf")
_UNCERTAINTIES = (
    (0.9, "very_low", "the parts agree that the answer can be relied on", "High confidence"),
    (0.8, "low", "the answer is well supported, one part is weaker", "High confidence"),
    (0.6, "medium", "the support is mixed", "Verify source"),
    (0.4, "high", "the support is weak", "Consult provider"),
    (_LEAST, "very_high", "there is hardly any support", "Consult provider"),
)
_RISKS = ((0.7, "very_high"), (0.4, "high"), (0.2, "medium"), (0.1, "low"), (_LEAST, "very_low"))
_GRADES = ((0.9, "excellent"), (0.75, "good"), (0.6, "fair"), (_LEAST, "poor"))


def _level(levels: Iterable[tuple[Any, ...]], value: float) -> list[str]:
    """What is said of the first level that a value reaches; bounds are inclusive."""
    return next(said for bound, *said in levels if value >= bound - SLACK)


def uncertainty(value: float) -> str:
    """The level of uncertainty of a confidence, `very_low` to `very_high`."""
    return _level(_UNCERTAINTIES, value)[0]


def risk_level(value: float) -> str:
    """The level of a risk, `very_low` to `very_high`."""
    return _level(_RISKS, value)[0]


def grade(value: float) -> str:
    """Quality in a word, `excellent` to `poor`."""
    return _level(_GRADES, value)[0]


def advice(weighed: Weighed, risk: float | None = None, *, flagged: bool = False) -> tuple[str, str] | None:
    """Explanation of a confidence, naming its weakest and its missing parts, and what to do.

    What to do follows from the risk where that is worse than the confidence; what was flagged is never "High
    confidence".
    """
    if weighed.value is None:
        return None
    _, explanation, recommendation = _level(_UNCERTAINTIES, weighed.value)
    if risk is not None and 1.0 - risk < weighed.value:
        recommendation = _level(_UNCERTAINTIES, 1.0 - risk)[2]
    if flagged and recommendation == "High confidence":
        recommendation = "Verify source"
    if weighed.parts:
        weakest = min(weighed.parts, key=lambda name: (weighed.parts[name], name))
        explanation += f"; weakest part: {weakest} ({weighed.parts[weakest]:.2f})"
    missing = f"; not known: {', '.join(weighed.missing)}" if weighed.missing else ""
    return explanation + missing, recommendation


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


def risk_detected(value: float, threshold: float = USUAL.risk_threshold) -> bool:
    """Whether a risk is reported; inclusive, and the same rule fails the quality."""
    return value >= threshold - SLACK


def contributing(weighed: Weighed, bound: float = 0.2) -> tuple[str, ...]:
    """What makes up a risk: the shortfalls of at least `bound`, the largest first."""
    heavy = sorted([(-part, name) for name, part in weighed.parts.items() if part >= bound - SLACK])
    return tuple([f"{name} falls short by {-short:.2f}" for short, name in heavy])


def quality(
    grounding: float | None, consistency: float | None, confidence: float | None, risk: float | None
) -> Weighed:
    """Quality from 0 to 1, higher is better."""
    parts = {"grounding": grounding, "consistency": consistency, "confidence": confidence}
    return weigh(parts | {"risk": None if risk is None else 1.0 - risk}, QUALITY_WEIGHTS)


def passed(
    grounding: float | None,
    consistency: float | None,
    confidence: float | None,
    risk: float | None,
    gates: AnswersOptions = USUAL,
) -> bool | None:
    """Whether every part that is known passes its gate; None where none is known."""
    parts = {"grounding": grounding, "consistency": consistency, "confidence": confidence}
    checks = [part >= _gate(gates, name) - SLACK for name, part in parts.items() if part is not None]
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
