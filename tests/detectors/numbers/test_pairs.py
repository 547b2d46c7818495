"""Pairs that a check of figures must tell apart, or must take for the same."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

Put = Callable[..., SimpleNamespace]

TENT = "The tent is covered for six years"
PRINTED = "                2021     2020\nSales          8,412    7,930\nFees             540      612"

SAME: list[tuple[str, str, str]] = [
    ("scale word", "Revenue was $1.2 million.", "Revenue: $1,200,000"),
    ("scale letter", "Revenue was $1.2M.", "Revenue: $1,200,000"),
    ("rounded", "The margin was about 42.4%.", "The margin was 42.37%."),
    ("comma decimal", "Der Preis betrug 1.234,56 EUR.", "The price was EUR 1,234.56."),
    ("spaces", "Le prix était de 1 234,56 €.", "The price was €1,234.56."),
    ("words", "Twenty-three employees left.", "23 employees left in 2024."),
    ("digits for words", "In all, 23 employees left.", "Twenty-three employees left."),
    ("date order", "It closed on 2024-03-12.", "It closed on 12 March 2024."),
    ("date in words", "It closed on March 12, 2024.", "Closing date: 12.03.2024"),
    ("quarter", "It closed in Q3 2024.", "The third quarter of 2024 saw the closing."),
    ("month holds day", "It closed in March 2024.", "It closed on 2024-03-12."),
    ("sum", "Fees came to $250 in total.", "The legal fee is $100. The filing fee is $150."),
    ("difference", "Fees fell by $50.", "Fees were $150 in 2023 and $100 in 2024."),
    ("rise", "Revenue rose by 20%.", "Revenue was $100,000 in 2023 and $120,000 in 2024."),
    ("fall", "Revenue fell by 20%.", "Revenue was $100,000 in 2023 and $80,000 in 2024."),
    (
        "three operands",
        "The total of all three invoices is $600.",
        "Invoice A: $100. Invoice B: $200. Invoice C: $300.",
    ),
    (
        "fall told backwards",
        "Profit fell 10% to $90 million from $100 million.",
        "Profit: $90 million, after $100 million.",
    ),
    ("a year of months", "Rent is $1,500 per month, or $18,000 a year.", "Rent is $1,500 monthly."),
    ("own operands", "Revenue rose 20% from $100 to $120.", "Revenue was $100 in 2023, then $120 in 2024."),
    ("share", "Rent made up 25% of revenue.", "Rent was $250,000 and revenue was $1,000,000."),
    ("units", "The lease runs for 2 years.", "Lease term: 24 months"),
    ("hours", "It took 1.5 hours.", "The run took 90 minutes."),
    ("range", "Between 5 and 7% of tenants left.", "From 5% to 7% of tenants left."),
    ("points", "The rate rose 50 basis points.", "The rate rose by 0.5 percentage points."),
    ("abbreviation", "The NOI was $1.2M.", "Net Operating Income: $1,200,000"),
    ("loss", "The company had a net loss of $500.", "Net income | $(500)\nRevenue | $900"),
    ("over", "More than 260 people came.", "263 people came."),
    ("table in thousands", "Revenue was $1.32 million.", "(in thousands) | 2019\nRevenue | 1,320\nCosts | 900"),
    ("month name of another language", "Der Abschluss war am 3. März 2024.", "It closed on 2024-03-03."),
    ("twelve-hour clock", "It opens at 5 pm.", "Opening hours: 17:00 to 22:00"),
    ("minutes to midnight", "The kiosk closes at a quarter to midnight.", "Kiosk: open until 23:45"),
    ("a year after another", "He moved to Ghent after 1921.", "In 1922 he moved to Ghent."),
    ("days from a day", "Reply by 11 April 2024.", "Sent on 12 March 2024. Replies are due within 30 days."),
    ("season", "He scored in the 2010 - 11 season.", "Goals in the 2010/11 season: 12."),
    ("seasons", "He played for 15 seasons.", "He played from 1902 through 1917."),
    ("printed columns", "Sales of 2020 were 7,930.", PRINTED),
    ("column of the year", "Sales and fees came to 8,542 together in 2020.", PRINTED),
]

DIFFERENT: list[tuple[str, str, str]] = [
    ("million and billion", "Revenue was $1.2 billion.", "Revenue: $1,200,000"),
    ("no scale", "Revenue was $1.2.", "Revenue: $1,200,000"),
    ("wrong sum", "Fees came to $260 in total.", "The legal fee is $100. The filing fee is $150."),
    ("wrong rise", "Revenue rose by 20%.", "Revenue was $100,000 in 2023 and $135,000 in 2024."),
    ("rise for fall", "Revenue rose by 20%.", "Revenue was $100,000 in 2023 and $80,000 in 2024."),
    ("said to rise", "Revenue rose 12% in 2024.", "Revenue fell 12% in 2024."),
    ("months and millions", "The price was $12M.", "The lease runs for 12 months."),
    ("millions and months", "The lease runs for 12 months.", "The price was $12M."),
    ("other currency", "The fee was €1,200.", "The fee was $1,200."),
    ("other year", "It closed in 2021.", "It closed on 12 March 2024."),
    ("eight days", "It closed on 2024-03-20.", "It closed on 12 March 2024."),
    ("sign", "Net income was $500.", "Net income was -$500."),
    ("points for per cent", "The rate rose 2 percentage points.", "Sales rose 2%."),
    ("kilograms and kilometres", "It weighs 120 kg.", "It runs 120 km."),
    ("words", "Twenty-four employees left.", "23 employees left in 2024."),
    ("decimal comma", "Der Preis betrug 1.234,56 EUR.", "The price was EUR 123.456."),
    ("invented day", "It closed on 3 March 2024.", "It closed in March 2023."),
    ("under", "Fewer than 200 people came.", "263 people came."),
    (
        "other metric in the same sentence",
        "Costs were $5 million.",
        "Revenue was $5 million and costs were $3 million.",
    ),
    ("next sentence", "The NOI was $2,000,000.", "Total revenue: $2,000,000. NOI: $1,200,000."),
    ("other year in the same sentence", "Revenue was $100 in 2019.", "Revenue was $100 in 2018 and $120 in 2019."),
    ("minutes past midnight", "The kiosk closes at a quarter past midnight.", "Kiosk: open until 23:45"),
    (
        "unit left out",
        "The tent is covered for six years and the poles for five years.",
        f"{TENT}, the poles for three.",
    ),
    ("a year before another", "He moved to Ghent before 1921.", "In 1922 he moved to Ghent."),
    ("days from no such day", "Reply by 30 April 2024.", "Sent on 12 March 2024. Replies are due within 30 days."),
    ("printed columns", "Sales were 8,412 in 2020.", PRINTED),
    ("NOI against revenue", "The NOI was $2,000,000.", "Total revenue: $2,000,000. Net operating income: $1,200,000."),
]


@pytest.mark.parametrize(("answer", "context"), [pair[1:] for pair in SAME], ids=[pair[0] for pair in SAME])
def test_the_same(put: Put, answer: str, context: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]
    assert said.outcome.verified >= 1
    assert said.verdict == "pass"


@pytest.mark.parametrize(("answer", "context"), [pair[1:] for pair in DIFFERENT], ids=[pair[0] for pair in DIFFERENT])
def test_different(put: Put, answer: str, context: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]
    assert said.verdict in ("review", "reject")


FACTS: dict[str, Any] = {
    "net_operating_income": 1_200_000,
    "total_revenue": 2_000_000,
    "occupancy_rate": 85.0,
    "dscr": 1.25,
}


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param("The NOI was $2,000,000.", ["contradicted-figure"], id="NOI of the size of revenue"),
        pytest.param("Revenue was $2,000,000.", [], id="revenue of its own size"),
        pytest.param("The NOI was $1.2M with 85% occupancy and DSCR of 1.25.", [], id="three metrics"),
        pytest.param("Occupancy was 87.5%.", ["contradicted-figure"], id="2 per cent, not 2 points"),
        pytest.param("Occupancy was 86.5%.", [], id="within 2 per cent"),
        pytest.param("A payment of $2,000,000 was made.", [], id="no metric named: any stored value supports"),
        pytest.param("A payment of $3,500,000 was made.", ["unverified-currency"], id="no metric named, no such value"),
        pytest.param("NOI made up 60% of revenue.", [], id="share of two metrics"),
        pytest.param("NOI made up 40% of revenue.", ["unverified-percentage"], id="wrong share of two metrics"),
        pytest.param("Occupancy was 85% and vacancy 15%.", [], id="complement"),
        pytest.param(
            "The NOI was $1.2M against a budget of $1.1M.", ["unverified-currency"], id="the budget is another matter"
        ),
        pytest.param("Costs of $800,000 lie between revenue and NOI.", [], id="difference of two metrics"),
    ],
)
def test_facts(put: Put, answer: str, names: list[str]) -> None:
    said = put(answer=answer, facts=FACTS)
    assert said.names == names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


def test_a_contradiction_names_the_value_and_its_place(put: Put) -> None:
    (finding,) = put(answer="The NOI was $2,000,000.", facts=FACTS).findings
    assert finding.severity == "high"
    assert finding.expected == "1,200,000"
    assert finding.evidence[0].source == "facts/net_operating_income"
    assert finding.detected == "$2,000,000"
    assert (finding.location.pointer, finding.location.start, finding.location.end) == ("/answer", 12, 22)
    product = 1.0
    for factor in finding.factors:
        product *= factor.value
    assert finding.confidence == pytest.approx(product, abs=1e-4)


def test_a_derivation_is_printed(put: Put) -> None:
    said = put(answer="Fees came to $250 in total.", contexts=["The legal fee is $100. The filing fee is $150."])
    assert said.result["claims"][0]["how"] == "$250 = $100 + $150"


def test_a_derivation_never_outranks_a_contradiction(put: Put) -> None:
    facts = {"net_operating_income": 1_200_000, "parking_income": 800_000}
    said = put(answer="With parking income, NOI was $2,000,000.", facts=facts)
    assert said.names == ["contradicted-figure"]


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param("NOI was $1.0M in 2023 and $1.3M in 2024.", [], id="each in its year"),
        pytest.param("NOI was $1.3M in 2023 and $1.0M in 2024.", ["contradicted-figure"] * 2, id="swapped"),
        pytest.param("In 2023 and 2024, NOI was $1.0M and $1.3M, respectively.", [], id="respectively"),
        pytest.param("NOI rose 30% from 2023 to 2024.", [], id="right rise"),
        pytest.param("NOI rose 20% from 2023 to 2024.", ["unverified-percentage"], id="wrong rise"),
        pytest.param("NOI fell 30% from 2023 to 2024.", ["unverified-percentage"], id="fall"),
    ],
)
def test_facts_by_period(put: Put, answer: str, names: list[str]) -> None:
    said = put(answer=answer, facts={"noi": {"2023": 1_000_000, "2024": 1_300_000}})
    assert said.names == names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


TABLE = "(in millions) | 2019 | 2018\nRevenue | 1,320 | 1,086\nCosts | 900 | 810\nOperating income | 420 | 276"


@pytest.mark.parametrize(
    ("question", "answer", "names"),
    [
        pytest.param("What was the revenue in 2019?", "1,320 million", [], id="right cell"),
        pytest.param("What was the revenue in 2018?", "1,320 million", ["contradicted-figure"], id="other year"),
        pytest.param("What were the costs in 2019?", "420 million", ["contradicted-figure"], id="other row"),
        pytest.param("What was the change in revenue from 2018 to 2019?", "234 million", [], id="change"),
        pytest.param(
            "What was the percentage change in revenue from 2018 to 2019?", "21.55 percent", [], id="percentage"
        ),
        pytest.param(
            "What was the percentage change in costs from 2018 to 2019?",
            "21.55 percent",
            ["unverified-percentage"],
            id="percentage of another row",
        ),
        pytest.param("What was the average revenue in 2018 and 2019?", "1,203 million", [], id="mean"),
        pytest.param("Why did revenue rise?", "1,320 million", ["unverified-quantity"], id="no answer to why"),
    ],
)
def test_bare_answers_over_a_table(put: Put, question: str, answer: str, names: list[str]) -> None:
    said = put(question=question, answer=answer, contexts=[TABLE])
    assert said.names == names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(
    ("answer", "context", "names", "verdict"),
    [
        ("The 1975 film tells a true story.", "The film tells a true story.", [], "unchecked"),
        ("The 1975 film tells a true story.", "The film of 1972 tells a true story.", ["unverified-date"], "review"),
        ("It came out in 1975.", "The film tells a true story.", [], "unchecked"),
        ("It came out in May 1975.", "The film tells a true story.", ["unverified-date"], "review"),
        ("Eat greens:\n3. They help.\n4. May lower risk.", "Greens may lower risk on 5 June 2020.", [], "unchecked"),
    ],
)
def test_what_only_names(put: Put, answer: str, context: str, names: list[str], verdict: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert (said.names, said.verdict) == (names, verdict)
