"""Whose metric a figure is: the stored value of one thing and period says nothing of another's."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

Put = Callable[..., SimpleNamespace]

FACTS: dict[str, Any] = {
    "property": "Oak Court",
    "net_operating_income": 1_250_000,
    "occupancy_rate": 0.935,
    "total_revenue": 2_400_000,
    "revenue_growth": 0.032,
    "cost_decrease": 1.8,
    "period": {"start": "2024-01-01", "end": "2024-12-31"},
}

ANOTHERS = [
    ("The neighbouring property's NOI is $1.1 million.", "The property next door had net operating income of $1.1M."),
    ("Market occupancy stands at 91.2 percent.", "Submarket occupancy: 91.2 percent."),
    ("Last year's total revenue was $2.2 million.", "Total revenue in 2023 was $2.2 million."),
    ("In 2023, NOI was $1.18 million.", "NOI for 2023: $1.18 million."),
    ("Elm Court, next door, has an occupancy of 97 %.", "Next door stands Elm Court (97 % occupied)."),
    ("Before the renovation, occupancy was 80 %.", "Occupancy before the renovation was 80 %."),
    ("Revenue grew 5.1% in the market.", "Revenue in the market grew 5.1%."),
]


@pytest.mark.parametrize(("answer", "context"), ANOTHERS)
def test_anothers_figure_contradicts_no_stored_value(put: Put, answer: str, context: str) -> None:
    assert put(answer=answer, facts=FACTS, contexts=[context]).names == []


@pytest.mark.parametrize("answer", [answer for answer, _ in ANOTHERS[:4]])
def test_anothers_figure_that_nothing_states_is_only_unverified(put: Put, answer: str) -> None:
    assert "contradicted-figure" not in put(answer=answer, facts=FACTS).names


@pytest.mark.parametrize(
    "answer",
    [
        "Oak Court's NOI is $1.1 million.",
        "The property has an occupancy of 97 %, well above the market.",
        "Compared with 91 % in the market, occupancy is 80 %.",
        "In 2024, NOI was $1.18 million.",
        "Revenue grew by 4.2%.",
        "Revenue fell by 3.2%.",
        "Costs rose by 1.8%.",
    ],
)
def test_its_own_figure_is_held_against_it(put: Put, answer: str) -> None:
    assert "contradicted-figure" in put(answer=answer, facts=FACTS, contexts=["The market is at 91 %."]).names


@pytest.mark.parametrize("answer", ["Revenue grew by 3.2%.", "Revenue was $2.4 million, up 3.2%.", "Costs fell 1.8%."])
def test_a_change_is_held_against_the_metric_that_says_it(put: Put, answer: str) -> None:
    assert put(answer=answer, facts=FACTS).names == []


def test_what_counts_other_things_states_no_money(put: Put) -> None:
    tour = "The tour costs 20 euros. The hall has 40 seats."
    assert put(answer="The tour costs 40 euros.", contexts=[tour]).names != []
    assert put(answer="The tour costs 20 euros.", contexts=[tour]).names == []


def test_a_difference_is_not_compared_with_what_it_is_more_than(put: Put) -> None:
    visits = ["The museum had 184,000 visitors in 2023, and 160,000 in 2022."]
    assert put(answer="It had 24,000 more than the 160,000 of 2022.", contexts=visits).names == []
    assert put(answer="The 160,000 of 2022 were more than the 184,000 of 2023.", contexts=visits).names != []


def test_what_stands_beside_a_metric_is_read_in_the_texts(put: Put) -> None:
    wait = ["Across the region, an average of 4.1% of patients left unseen."]
    facts = {"left_unseen_rate": 0.028}
    said = "It is lower: 2.8% of patients left unseen, against a regional average of"
    assert (
        put(answer=f"{said} 4.1%.", question="How does it compare with the region?", facts=facts, contexts=wait).names
        == []
    )
    assert put(
        answer=f"{said} 4.7%.", question="How does it compare with the region?", facts=facts, contexts=wait
    ).names


ELECTION = "Sur 6 200 inscrits (contre 5 400 en 2022), 5 940 ont voté."
BUDGET = (
    "| Poste | 2024 | 2025 |\n|---|---|---|\n| Écoles | 1 450 000 € | 1 520 000 € |\n| Voirie | 980 000 € | 870 000 € |"
)


@pytest.mark.parametrize(
    ("right", "wrong", "context"),
    [
        ("Il y avait 6 200 inscrits.", "Il y avait 6 400 inscrits.", ELECTION),
        ("En 2022, il y avait 5 400 inscrits.", "En 2022, il y avait 5 600 inscrits.", ELECTION),
        ("En 2025, les écoles ont 1,52 million d'euros.", "En 2025, les écoles ont 1,25 million d'euros.", BUDGET),
        ("Northgate won in 21:14.", "Northgate won in 21:41.", "Northgate won in 21 minutes 14 seconds."),
    ],
)
def test_figures_in_another_writing(put: Put, right: str, wrong: str, context: str) -> None:
    assert put(answer=right, contexts=[context]).names == []
    assert put(answer=wrong, contexts=[context]).names != []
