"""Whatever stands in a record, the family neither fails nor takes long."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.linear import assert_linear

Put = Callable[..., SimpleNamespace]

WRONG: tuple[Any, ...] = (
    None, True, 7, -1.5, 1e308, "", "x", "\x00\ud800", [], [[]], {}, {"value": None}, {"value": {"value": []}},
    [1, "2", None], {"2024": {"2023": 1}}, "9" * 500, 10**400, {"": ""}, [{"value": "x"}],
    {"year": 99999, "month": 13}, {"year": "2024"},
)  # fmt: skip


@pytest.mark.parametrize("field", ["facts", "scope", "periods", "contexts", "history", "question", "confidence"])
@pytest.mark.parametrize("value", WRONG, ids=[f"value-{number}" for number in range(len(WRONG))])
def test_wrong_types(put: Put, field: str, value: Any) -> None:
    said = put({"answer": "The NOI was $1.2M in Q3 2024, or 85% of revenue.", "noi": 1, field: value})
    assert said.verdict in ("pass", "review", "reject", "unchecked")


@pytest.mark.parametrize("value", WRONG, ids=[f"value-{number}" for number in range(len(WRONG))])
def test_wrong_facts(put: Put, value: Any) -> None:
    said = put(
        answer="The NOI was $1.2M in Q3 2024.", facts={"noi": value, "": value, "currency": value, "period": value}
    )
    assert said.verdict in ("pass", "review", "reject", "unchecked")


ANSWERS = (
    "The NOI was $1,234,567 in Q3 2024. ", "1 ", "$1 ", "5% ", "(1) ", "12 March 2024 ", "rose 5% to ",
    "debt service ",
    "noi ", "one ", "$1,", "1.", "by 5% by ", "| 1 ", "Q3 ", "respectively 2023 2024 1 2 ", "NOI NOI NOI 5 ",
    "5 to 7% ",
)  # fmt: skip


@pytest.mark.parametrize("unit", ANSWERS)
def test_a_very_long_answer(put: Put, unit: str) -> None:
    """Behind the cap nothing is read; quadratic work would take an hour."""
    text = unit * (300_000 // len(unit))
    put(answer=text, contexts=["Net operating income: $1,234,567 in Q3 2024."], facts={"noi": 1_234_567})


def test_what_lies_behind_the_cap_is_counted(put: Put) -> None:
    said = put(answer="Nothing. " * 20_000 + "The NOI was $5.", contexts=["The NOI was $4."])
    assert said.outcome.over_cap == 1
    assert said.verdict == "unchecked"


@pytest.mark.parametrize("unit", ANSWERS)
def test_a_large_chunk(put: Put, unit: str) -> None:
    answer = "The NOI was $7,654,321 in Q1 2021, up 13.7%, or 45 per unit. Costs were $99."

    def audit(size: int) -> None:
        text = unit * (size // len(unit))
        put(answer=answer, contexts=[text, text + "x"])

    assert_linear(audit, 60_000)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    answer=st.text(alphabet="0123456789.,$€%() -/:NOIrevenue\n|年万", max_size=120),
    context=st.text(alphabet="0123456789.,$€%() -/:NOIrevenue\n|年万", max_size=200),
    value=st.one_of(st.integers(), st.floats(), st.text(max_size=12)),
)
def test_odd_texts(put: Put, answer: str, context: str, value: Any) -> None:
    said = put(answer=answer, contexts=[context], facts={"noi": value})
    unchecked = sum(claim["status"] == "unchecked" for claim in (said.result or {}).get("claims", ()))
    judged = said.outcome.verified + said.outcome.unverified + unchecked
    assert said.outcome.claims == judged or said.verdict == "unchecked"


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(min_value=1000, max_value=10**9), min_size=1, max_size=6, unique=True))
def test_a_figure_that_stands_in_the_evidence_is_never_accused(put: Put, values: list[int]) -> None:
    context = " ".join(f"Account {chr(65 + index)} holds ${value:,}." for index, value in enumerate(values))
    answer = " ".join(f"Account {chr(65 + index)} holds ${value:,}." for index, value in enumerate(values))
    assert put(answer=answer, contexts=[context]).names == []


_PIECES = (
    "$", "million", "EUR", "12 mg/dl", "1/0", "0:0", "31. 8", "4:1,000", "Q3 2024", "twenty - five", "half", "٣.٤.٥",
    "1.234.567,89", "8,2:0", "3 lakh", "29 February 2023", "1e400", "0", "00%", "every 0 hours", "6 feet 2 inches",
    "rose from 5 to 3", "per month", "for 0 people", "62%", "|", "\n", "\t", "a,b,c\n1,2,3", '{"a": 5}', "(5)", "²",
    "at least", "NOI", "Elm Court", "9999999999999999999999999", "1900s", "5 x 0 m", "in thousands", "25:61",
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=9), st.lists(st.sampled_from(_PIECES), max_size=25))
def test_odd_figures_on_both_sides_are_judged(put: Put, answer: list[str], chunk: list[str]) -> None:
    said = put(answer=" ".join(answer), contexts=[" ".join(chunk) or "-"], facts={"noi": 5, "ltv": 0.62})
    assert said.outcome.status != "failed"
