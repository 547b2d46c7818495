"""Evaluation: verdicts and scores against labels, with intervals.

What is positive is the label "hallucinated"; what is flagged has the verdict review or reject. Records without a label
and records that were not checked are counted apart: neither is right or wrong. Memory grows by nine bytes for each
labelled record, which the order of scores needs; everything else is counts.

Rates have Wilson intervals (E. B. Wilson, JASA 22, 1927); F1 and balanced accuracy a percentile bootstrap over the
four counts with a fixed seed; the area under the ROC curve DeLong's variance (E. R. DeLong et al., Biometrics 44, 1988,
in the form of X. Sun and W. Xu, IEEE Signal Processing Letters 21, 2014).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any

import msgspec
import numpy as np
import pandas as pd

from hallucheck.model import AuditedRecord, Status, Verdict
from hallucheck.verdict.intervals import Rate, wilson
from hallucheck.verdict.totals import met, standing_to_label

RESAMPLES = 2000
BINS = 10
SEED = 20_240_229


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A figure with its 95 % interval; null where it cannot be had."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


class Confusion(msgspec.Struct, kw_only=True):
    """Counts against labels."""

    true_positive: int = 0
    false_positive: int = 0
    true_negative: int = 0
    false_negative: int = 0

    def add(self, *, flagged: bool, label: bool) -> None:
        """Count a record."""
        name = standing_to_label(flagged=flagged, label=label)
        setattr(self, name, getattr(self, name) + 1)

    @property
    def total(self) -> int:
        """All of them."""
        return sum(msgspec.structs.astuple(self))


class Quality(msgspec.Struct, frozen=True, kw_only=True):
    """How well flags fit labels."""

    records: int
    counts: Confusion
    precision: Rate
    recall: Rate
    false_positive_rate: Rate
    f1: Estimate
    balanced_accuracy: Estimate


class Bin(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a reliability table: of the records in it, what was expected and what was so."""

    low: float
    high: float
    records: int
    mean_probability: float | None
    hallucinated: Rate


class Reliability(msgspec.Struct, frozen=True, kw_only=True):
    """How far a probability can be taken at its word; lower `ece` and `brier` are better, 0 is perfect."""

    records: int
    ece: float | None
    """Expected calibration error: the mean gap of the bins, weighted by their records."""
    brier: float | None
    correlation: float | None
    """Pearson's, between confidence (1 - probability) and whether the answer is faithful."""
    bins: tuple[Bin, ...]


class Evaluation:
    """Counts over labelled records."""

    def __init__(self) -> None:
        self.records = 0
        self.unlabelled = 0
        self.unchecked = 0
        self.flagged = Confusion()
        self.rejected = Confusion()
        self.families: dict[str, Confusion] = {}
        self.providers: dict[str, Confusion] = {}
        self.rules: dict[str, list[int]] = {}
        """Rule -> records that breach it, by label: faithful, hallucinated."""
        self.reviewed: dict[str, list[int]] = {}
        """Rule -> findings that people judged: false positives, confirmed."""
        self.answers = np.zeros((2, 3, 2), dtype=int)
        """What the family `answers` says, of all records and of those that are labelled faithful; see `_scores`."""
        self.scores = array("d")
        self.labels = array("b")

    def add(self, record: AuditedRecord, *, label: bool | None, reviews: Mapping[str, bool] | None = None) -> None:
        """Count a record.

        Args:
            record: as it was judged.
            label: whether its answer holds a hallucination; None where nobody said.
            reviews: fingerprint -> whether a person confirmed the finding.
        """
        self.records += 1
        self.answers[: 2 if label is False else 1] += _scores(record)
        if reviews:
            for finding in record.findings:
                if finding.fingerprint in reviews:
                    self.reviewed.setdefault(finding.rule, [0, 0])[reviews[finding.fingerprint]] += 1
        if label is None:
            self.unlabelled += 1
            return
        if not record.checked:
            self.unchecked += 1
            return
        flagged = record.verdict in (Verdict.REVIEW, Verdict.REJECT)
        self.flagged.add(flagged=flagged, label=label)
        self.rejected.add(flagged=record.verdict is Verdict.REJECT, label=label)
        provider = met(self.providers, record.provider or "(none)")
        self.providers.setdefault(provider, Confusion()).add(flagged=flagged, label=label)
        breached = {finding.rule for finding in record.unsuppressed}
        for rule in breached:
            self.rules.setdefault(rule, [0, 0])[label] += 1
        reporting = {rule.partition("/")[0] for rule in breached}
        for name, outcome in record.families.items():
            if outcome.status is Status.CHECKED:
                self.families.setdefault(name, Confusion()).add(flagged=name in reporting, label=label)
        if record.probability is not None:
            self.scores.append(record.probability)
            self.labels.append(label)


def quality(counts: Confusion) -> Quality:
    """The figures of a confusion table; F1 and balanced accuracy with intervals over resampled records."""
    tp, fp, tn, fn = counts.true_positive, counts.false_positive, counts.true_negative, counts.false_negative
    cells = (tp, fp, tn, fn)
    return Quality(
        records=counts.total,
        counts=counts,
        precision=wilson(tp, tp + fp),
        recall=wilson(tp, tp + fn),
        false_positive_rate=wilson(fp, fp + tn),
        f1=_estimate(lambda tp, fp, _, fn: _divided(2 * tp, 2 * tp + fp + fn), cells),
        balanced_accuracy=_estimate(lambda tp, fp, tn, fn: (_divided(tp, tp + fn) + _divided(tn, tn + fp)) / 2, cells),
    )


def _divided(part: Any, whole: Any) -> Any:
    """`part / whole`; not a number where there is nothing."""
    return np.divide(part, whole, out=np.full(np.shape(part), np.nan), where=np.asarray(whole) > 0)


def _estimate(measure: Callable[..., Any], cells: Sequence[int]) -> Estimate:
    """A measure of true and false positives, true and false negatives, with its interval over resampled records."""
    value = float(measure(*map(np.asarray, cells)))
    return Estimate() if np.isnan(value) else _rounded(value, *drawn_interval(cells, measure))


def drawn_interval(
    cells: Sequence[int], measure: Callable[..., Any], resamples: int = RESAMPLES
) -> tuple[float, float]:
    """The 95 % percentile interval of a measure of counts, over records drawn anew with a fixed seed."""
    counts = np.array(cells)
    drawn = np.random.default_rng(SEED).multinomial(counts.sum(), counts / counts.sum(), size=resamples)
    low, high = np.nanquantile(measure(*drawn.T), [0.025, 0.975])
    return float(low), float(high)


def _rounded(*figures: float) -> Estimate:
    value, low, high = (round(float(figure), 6) for figure in figures)
    return Estimate(value=value, low=low, high=high)


def auc(scores: Any, labels: Any) -> Estimate:
    """P(a hallucinated answer scores above a faithful one), ties counting half; null where a label is missing."""
    values, marks = np.asarray(scores, dtype=float), np.asarray(labels, dtype=bool)
    positive, negative = values[marks], values[~marks]
    m, n = len(positive), len(negative)
    if not m or not n:
        return Estimate()
    both, above, below = (  # ranks from 1, the mean rank for ties
        pd.Series(part).rank().to_numpy() for part in (np.concatenate([positive, negative]), positive, negative)
    )
    area = float((both[:m].sum() - m * (m + 1) / 2) / (m * n))
    among_positive, among_negative = (both[:m] - above) / n, 1 - (both[m:] - below) / m
    variance = sum(float(np.var(v, ddof=1)) / len(v) for v in (among_positive, among_negative) if len(v) > 1)
    spread = NormalDist().inv_cdf(0.975) * sqrt(variance)
    return _rounded(area, max(0.0, area - spread), min(1.0, area + spread))


def reliability(probabilities: Any, labels: Any) -> Reliability:
    """How probabilities fit labels, in bins of equal width."""
    p, y = np.asarray(probabilities, dtype=float), np.asarray(labels, dtype=float)
    if not len(p):
        return Reliability(records=0, ece=None, brier=None, correlation=None, bins=())
    place = np.minimum((p * BINS).astype(int), BINS - 1)
    counts, sums, hits = (np.bincount(place, weights, minlength=BINS) for weights in (None, p, y))
    rows = tuple(
        Bin(
            low=number / BINS,
            high=(number + 1) / BINS,
            records=int(count),
            mean_probability=round(float(total) / int(count), 6) if count else None,
            hallucinated=wilson(int(positive), int(count)),
        )
        for number, (count, total, positive) in enumerate(zip(counts, sums, hits, strict=True))
    )
    varied = p.std() > 0 and y.std() > 0
    return Reliability(
        records=len(p),
        ece=round(float(np.abs(sums - hits).sum()) / len(p), 6),
        brier=round(float(np.mean((p - y) ** 2)), 6),
        correlation=round(float(np.corrcoef(p, y)[0, 1]), 6) if varied else None,
        bins=rows,
    )


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


def _scores(record: AuditedRecord) -> list[list[int]]:
    """Statements that the contexts support, answers that are consistent, flagged for their risk: of how many each."""
    outcome = record.families.get("answers")
    if outcome is None or outcome.result is None:
        return [[0, 0]] * 3
    result, risk = outcome.result, outcome.result.get("risk_detected")
    compared = result.get("consistency_score") is not None
    consistent = compared and not result.get("contradictions")
    grounded = [outcome.verified, outcome.verified + outcome.unverified]
    return [grounded, [consistent, compared], [risk is True, risk is not None]]


def targets(evaluation: Evaluation, latencies_ms: Sequence[float]) -> list[Target]:
    """Every target, in the order of the source."""
    every, faithful = ([wilson(*map(int, counts)) for counts in one] for one in evaluation.answers)
    (grounding, consistency, risk), good = every, [rate.rate for rate in faithful]
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
    return float(np.quantile(values, share))


def _target(name: str, what: str, bound: str, found: Rate | float | None, faithful: float | None = None) -> Target:
    sign, limit, *_ = bound.split()
    measured, low, high = (found.rate, found.low, found.high) if isinstance(found, Rate) else (found, None, None)
    met = None if measured is None else measured > float(limit) if sign == ">" else measured < float(limit)
    measured = None if measured is None else round(measured, 6)
    return Target(name=name, what=what, bound=bound, measured=measured, low=low, high=high, met=met, faithful=faithful)
