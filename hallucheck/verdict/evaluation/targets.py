"""The targets that the source system of the family `answers` set itself, with what was measured."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.model import AuditedRecord
from hallucheck.verdict.evaluation.measures import Evaluation, reliability
from hallucheck.verdict.intervals import Rate, wilson


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A target and what was measured; `met` is null where nothing could be measured."""

    name: str
    what: str
    bound: str
    """Such as `> 0.85`; `ms` where it is a time."""
    measured: float | None
    low: float | None = None
    high: float | None = None
    met: bool | None = None
    faithful: float | None = None
    """The same over answers that are labelled faithful: what the audit itself costs a good answer."""


class Scores(msgspec.Struct):
    """Counts over the results of the family `answers`."""

    statements: int = 0
    grounded: int = 0
    compared: int = 0
    consistent: int = 0
    with_risk: int = 0
    high_risk: int = 0

    def add(self, record: AuditedRecord) -> None:
        """Count a record."""
        outcome = record.families.get("answers")
        if outcome is None or outcome.result is None:
            return
        self.statements += outcome.verified + outcome.unverified
        self.grounded += outcome.verified
        if outcome.result.get("consistency_score") is not None:
            self.compared += 1
            self.consistent += not outcome.result.get("contradictions")
        if outcome.result.get("risk_detected") is not None:
            self.with_risk += 1
            self.high_risk += outcome.result["risk_detected"] is True

    @property
    def rates(self) -> tuple[Rate, Rate, Rate]:
        """Statements grounded, answers consistent, answers flagged for their risk."""
        counts = ((self.grounded, self.statements), (self.consistent, self.compared), (self.high_risk, self.with_risk))
        return wilson(*counts[0]), wilson(*counts[1]), wilson(*counts[2])


def targets(scores: Scores, faithful: Scores, evaluation: Evaluation, latencies_ms: Sequence[float]) -> list[Target]:
    """Every target, in the order of the source; `faithful` counts the answers that are labelled so."""
    (grounding, consistency, risk), good = scores.rates, [rate.rate for rate in faithful.rates]
    counts = evaluation.flagged
    false_positives = wilson(counts.false_positive, counts.false_positive + counts.true_negative)
    known = reliability(evaluation.scores, evaluation.labels)
    slow = round(percentile(latencies_ms, 0.95), 3) if latencies_ms else None
    return [
        _target("grounding", "statements that the contexts support", "> 0.85", grounding, good[0]),
        _target("consistency", "answers that agree with earlier ones", "> 0.90", consistency, good[1]),
        _target("calibration", "correlation of confidence and faithfulness", "> 0.80", known.correlation),
        _target("high risk", "answers flagged for their risk (answers.risk_threshold)", "< 0.05", risk, good[2]),
        _target("false positives", "faithful answers that were flagged", "< 0.10", false_positives),
        _target("added latency", "audit of one record, 95th percentile", "< 500 ms", slow),
    ]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of values lies, interpolated linearly, as PERCENTILE_CONT does."""
    ordered, (at, rest) = sorted(values), divmod(share * (len(values) - 1), 1)
    low, high = ordered[int(at)], ordered[min(int(at) + 1, len(values) - 1)]
    return low + (high - low) * rest


def _target(name: str, what: str, bound: str, found: Rate | float | None, faithful: float | None = None) -> Target:
    sign, limit, *_ = bound.split()
    measured, low, high = (found.rate, found.low, found.high) if isinstance(found, Rate) else (found, None, None)
    met = None if measured is None else measured > float(limit) if sign == ">" else measured < float(limit)
    measured = None if measured is None else round(measured, 6)
    return Target(name=name, what=what, bound=bound, measured=measured, low=low, high=high, met=met, faithful=faithful)
