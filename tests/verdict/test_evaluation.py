"""The figures of an evaluation, held against other ways to get them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hallucheck.model import Verdict
from hallucheck.verdict.evaluation.measures import Confusion, Evaluation, auc, quality, reliability, targets
from tests.evidence.history.audited import RULE, audited, finding

PAIRS = st.lists(st.tuples(st.sampled_from([0.0, 0.1, 0.5, 0.9, 1.0]), st.booleans()), min_size=2, max_size=60)


def test_quality_of_a_table() -> None:
    found = quality(Confusion(true_positive=40, false_positive=10, true_negative=90, false_negative=60))
    assert (found.precision.rate, found.recall.rate, found.false_positive_rate.rate) == (0.8, 0.4, 0.1)
    assert found.f1.value == pytest.approx(80 / 150, abs=1e-6)
    assert found.balanced_accuracy.value == pytest.approx(0.65, abs=1e-6)
    assert found.f1.low is not None
    assert found.f1.high is not None
    assert found.f1.low < 80 / 150 < found.f1.high
    assert quality(found.counts) == found, "the bootstrap has a fixed seed"


def test_what_cannot_be_had_is_null() -> None:
    nothing = quality(Confusion())
    assert (nothing.precision.rate, nothing.f1.value, nothing.balanced_accuracy.value) == (None, None, None)
    only_faithful = quality(Confusion(true_negative=10))
    assert (only_faithful.recall.rate, only_faithful.balanced_accuracy.value) == (None, None)
    assert auc([0.1, 0.2], [True, True]).value is None
    assert reliability([], []).ece is None
    assert reliability([0.5, 0.5], [True, False]).correlation is None


@given(pairs=PAIRS)
def test_the_area_counts_pairs(pairs: list[tuple[float, bool]]) -> None:
    bad = [score for score, label in pairs if label]
    good = [score for score, label in pairs if not label]
    found = auc([score for score, _ in pairs], [label for _, label in pairs])
    if not bad or not good:
        assert found.value is None
        return
    wins = sum((b > g) + (b == g) / 2 for b in bad for g in good)
    assert found.value == pytest.approx(wins / (len(bad) * len(good)), abs=1e-6)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_the_interval_of_the_area_holds_the_truth_as_often_as_it_says() -> None:
    truth = stats.norm.cdf(1 / 2**0.5)  # P(N(1, 1) > N(0, 1))
    draw = random.Random(5)  # noqa: S311 (a simulation)
    held = 0
    for _ in range(300):
        scores = [draw.gauss(1, 1) for _ in range(60)] + [draw.gauss(0, 1) for _ in range(80)]
        found = auc(scores, [True] * 60 + [False] * 80)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= truth <= found.high
    assert 0.90 < held / 300 < 0.99


def test_calibration_of_an_honest_and_of_a_boasting_probability() -> None:
    labels = [n < 3 for n in range(10)] * 100
    honest, boasting = reliability([0.3] * 1000, labels), reliability([0.9] * 1000, labels)
    assert honest.ece == pytest.approx(0)
    assert boasting.ece == pytest.approx(0.6)
    assert honest.brier == pytest.approx(0.21)
    assert [row.records for row in boasting.bins] == [0] * 9 + [1000]
    assert reliability([1.0, 0.0], [True, False]).correlation == 1


def record(verdict: Verdict, **changes: Any) -> Any:
    import msgspec  # noqa: PLC0415 (one place)

    return msgspec.structs.replace(audited(1, verdict=verdict), **changes)


def test_records_are_counted_where_they_belong() -> None:
    evaluation = Evaluation()
    evaluation.add(record(Verdict.REJECT, probability=0.9), label=True)
    evaluation.add(record(Verdict.REVIEW, probability=0.6, provider="beta"), label=False)
    evaluation.add(record(Verdict.PASS, probability=0.2), label=True)
    evaluation.add(record(Verdict.PASS), label=False)
    evaluation.add(record(Verdict.PASS), label=None)
    evaluation.add(record(Verdict.UNCHECKED, families={}), label=True)
    counts = evaluation.flagged
    assert (counts.true_positive, counts.false_positive, counts.true_negative, counts.false_negative) == (1, 1, 1, 1)
    assert (evaluation.rejected.true_positive, evaluation.rejected.false_positive) == (1, 0)
    assert (evaluation.records, evaluation.unlabelled, evaluation.unchecked) == (6, 1, 1)
    assert evaluation.rules == {RULE: [1, 1]}
    assert evaluation.providers["beta"].false_positive == 1
    assert evaluation.families["answers"].total == 4
    assert list(evaluation.scores) == [0.9, 0.6, 0.2]


def test_reviews_count_by_finding_even_without_a_label_of_the_record() -> None:
    evaluation = Evaluation()
    evaluation.add(record(Verdict.REVIEW), label=None, reviews={finding("r1").fingerprint: False})
    assert evaluation.reviewed == {RULE: [1, 0]}


def test_targets_are_met_missed_or_unknown() -> None:
    evaluation = Evaluation()
    for verdict, label in ((Verdict.REVIEW, True), (Verdict.PASS, False)):
        evaluation.add(record(verdict, probability=0.9 if label else 0.1), label=label)
    table = {target.name: target for target in targets(evaluation, [1.0, 2.0, 900.0])}
    assert (table["grounding"].measured, table["grounding"].met) == (0.5, False)
    assert (table["consistency"].measured, table["consistency"].met) == (0.0, False)
    assert (table["calibration"].measured, table["calibration"].met) == (1.0, True)
    assert (table["high risk"].measured, table["high risk"].met) == (1.0, False), "0.3, of the level medium, is flagged"
    assert (table["false positives"].measured, table["false positives"].met) == (0.0, True)
    assert (table["added latency"].measured, table["added latency"].met) == (810.2, False)
    unknown = targets(Evaluation(), [])
    assert [(target.measured, target.met) for target in unknown] == [(None, None)] * 6
