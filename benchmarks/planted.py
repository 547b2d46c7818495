"""Good and bad twins over structured evidence, made here: figures of facts, and statements about a knowledge base.

Each bad answer has a good twin that differs in what is wrong. The good ones are as awkward as writers make them:
rounded, in another unit, beside other figures, or derived.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from knowledge import BASE, PLANTED, RIGHT

NUMBER = 120
SEED = 20
NAMES = {
    "net_operating_income": ("NOI", "net operating income"),
    "total_revenue": ("revenue", "total revenue"),
    "operating_expenses": ("operating expenses", "opex"),
}
OVER_A_BASE = ("wrong-attribute", "contradicts-fact", "fabricated-fact", "nonexistent-entity")

Twin = tuple[str, dict[str, Any], int]
"""The set, a record, and its label: 1 for bad."""


def planted() -> Iterator[Twin]:
    """All of them, the same in every run."""
    yield from _of_facts(random.Random(SEED))  # noqa: S311 (a sample, no secret)
    yield from (("base", {"answer": text, "knowledge": BASE}, 0) for text in RIGHT)
    for rule in OVER_A_BASE:
        yield from (("base", {"answer": text, "knowledge": BASE}, 1) for text in PLANTED[rule])


def _of_facts(chance: random.Random) -> Iterator[Twin]:
    for _ in range(NUMBER):
        revenue = chance.randrange(800, 4000) * 1000 + chance.randrange(1000)
        expenses = round(revenue * chance.uniform(0.3, 0.7))
        figures = {
            "total_revenue": revenue,
            "operating_expenses": expenses,
            "net_operating_income": revenue - expenses,
        }
        facts = {**figures, "occupancy_rate": {"value": round(chance.uniform(70, 99), 1), "kind": "percentage"}}
        metric = chance.choice(sorted(figures))
        wrong = round(figures[metric] * chance.choice((0.72, 0.85, 1.12, 1.3, 1.9)))
        name, way = chance.choice(NAMES[metric]), chance.choice(_WAYS)
        yield "facts", {"answer": way(name, figures[metric], facts), "facts": facts}, 0
        yield "facts", {"answer": way(name, wrong, facts), "facts": facts}, 1


def _plain(name: str, value: int, _facts: dict[str, Any]) -> str:
    return f"The {name} was ${value:,}."


def _rounded(name: str, value: int, _facts: dict[str, Any]) -> str:
    return f"In the quarter {name} came to about ${value / 1e6:.2f} million."


def _thousands(name: str, value: int, facts: dict[str, Any]) -> str:
    occupied = facts["occupancy_rate"]["value"]
    return f"{name[0].upper()}{name[1:]} stood at ${value / 1e3:,.0f}K, with occupancy at {occupied}%."


def _among_others(name: str, value: int, _facts: dict[str, Any]) -> str:
    return f"Against a budget that the board had set lower, {name} of ${value:,} was reported."


def _margin(name: str, value: int, facts: dict[str, Any]) -> str:
    share = 100 * facts["net_operating_income"] / facts["total_revenue"]
    return f"With a margin of {share:.1f}%, {name} was USD {value:,}."


_WAYS = (_plain, _rounded, _thousands, _among_others, _margin)
