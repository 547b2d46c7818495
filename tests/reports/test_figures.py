from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.reports import figures
from hallucheck.reports.formats.annotated import SummaryJson
from hallucheck.reports.views import shares
from hallucheck.verdict.intervals import wilson
from tests.reports.records import run, summary_of, whole


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        pytest.param(None, "-", id="none"),
        pytest.param(0.0, "0.0 %", id="zero"),
        pytest.param(0.00001, "<0.1 %", id="almost-zero"),
        pytest.param(0.5, "50.0 %", id="half"),
        pytest.param(0.9999, ">99.9 %", id="almost-all"),
        pytest.param(1.0, "100.0 %", id="all"),
    ],
)
def test_percent(share: float | None, shown: str) -> None:
    assert figures.percent(share) == shown


def test_every_rate_has_a_sentence_and_is_right() -> None:
    rates = figures.rates(summary_of(run()).totals)
    assert {name: (rate.count, rate.total) for name, rate in rates.items()} == {
        "checked_rate": (5, 8),
        "alert_rate": (3, 8),
        "review_rate": (2, 8),
        "rejection_rate": (1, 8),
        "unchecked_rate": (1, 8),
        "error_rate": (2, 8),
        "verified_claim_rate": (6, 11),
        "false_positive_rate": (1, 1),
        "false_negative_rate": (0, 1),
        "precision": (1, 2),
    }
    assert set(rates) == set(figures.SENTENCES)
    assert figures.sentence("rejection_rate", wilson(1, 10)) == (
        "1 of 10 records are rejected (10.0 %, 95 % interval 1.8 % to 40.4 %)"
    )


def test_without_labels_there_is_no_rate_of_errors() -> None:
    assert "false_positive_rate" not in figures.rates(summary_of([]).totals)


def test_summary_json_adds_up() -> None:
    summary = json.loads(whole(SummaryJson(), run()))
    assert sum(summary["verdicts"].values()) == summary["records"] == 8
    assert (
        sum(summary["severities"].values()) == summary["findings"] == sum(row["findings"] for row in summary["rules"])
    )
    assert sum(row["records"] for row in summary["providers"]) == 8
    assert (summary["exit_code"], summary["gate"]["passed"]) == (1, False)
    assert list(summary)[:3] == ["schema_version", "tool", "exit_code"]
    assert "time" not in whole(SummaryJson(), run()).decode()


def test_summary_json_of_nothing_has_every_key() -> None:
    empty, full = json.loads(whole(SummaryJson(), [])), json.loads(whole(SummaryJson(), run()))
    assert set(empty) == set(full)
    assert empty["rates"]["checked_rate"]["rate"] is None


@given(st.lists(st.integers(0, 10**9), min_size=5, max_size=5).filter(any), st.integers(5, 200))
def test_the_bar_is_full_and_hides_nothing(counts: list[int], cells: int) -> None:
    given_cells = shares(counts, cells)
    assert sum(given_cells) == cells
    assert all((cell > 0) == (count > 0) for cell, count in zip(given_cells, counts, strict=True))
