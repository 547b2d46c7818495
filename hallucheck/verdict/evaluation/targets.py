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
    ordered = sorted(latencies_ms)
    slow = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))] if ordered else None
    return [
        _rate("grounding", "statements that the contexts support", grounding, above=0.85, faithful=good[0]),
        _rate("consistency", "answers that agree with earlier ones", consistency, above=0.9, faithful=good[1]),
        Target(
            name="calibration",
            what="correlation of confidence and faithfulness",
            bound="> 0.80",
            measured=known.correlation,
            met=None if known.correlation is None else known.correlation > 0.8,  # noqa: PLR2004 (the target)
        ),
        _rate(
            "high risk", "answers flagged for their risk (answers.risk_threshold)", risk, below=0.05, faithful=good[2]
        ),
        _rate("false positives", "faithful answers that were flagged", false_positives, below=0.1),
        Target(
            name="added latency",
            what="audit of one record, 95th percentile",
            bound="< 500 ms",
            measured=None if slow is None else round(slow, 3),
            met=None if slow is None else slow < 500,  # noqa: PLR2004 (the target)
        ),
    ]


def _rate(
    name: str,
    what: str,
    rate: Rate,
    *,
    above: float | None = None,
    below: float | None = None,
    faithful: float | None = None,
) -> Target:
    met = None
    if rate.rate is not None:
        met = rate.rate > above if above is not None else rate.rate < (below or 0)
    return Target(
        name=name,
        what=what,
        bound=f"> {above:.2f}" if above is not None else f"< {below:.2f}",
        measured=rate.rate,
        low=rate.low,
        high=rate.high,
        met=met,
        faithful=faithful,
    )
