"""A figure holds for the row, the column, the period, the bound and the pace that the sentence names, and no other."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

TABLES = {
    "markdown": "| Property | NOI | Occupancy |\n|---|---|---|\n| Pine Ridge | $1,204,990 | 94% |\n"
    "| Elm Court | $988,120 | 91% |",
    "csv": "property,noi,occupancy\nPine Ridge,1204990,0.94\nElm Court,988120,0.91",
    "quoted": 'property,noi,occupancy\n"Pine Ridge","1,204,990",94%\n"Elm Court","988,120",91%',
    "tabs": "Property\tNOI\tOccupancy\nPine Ridge\t1,204,990\t94%\nElm Court\t988,120\t91%",
    "pipes": "Property | NOI | Occupancy\nPine Ridge | 1,204,990 | 94%\nElm Court | 988,120 | 91%",
    "json": '[{"property": "Pine Ridge", "noi": 1204990, "occupancy": 94}, '
    '{"property": "Elm Court", "noi": 988120, "occupancy": 91}]',
}
PROSE = "Pine Ridge's NOI was $1,204,990 in Q3 2024. Elm Court's NOI was $988,120 in Q3 2024."
YEARS = "| | 2023 | 2024 |\n|---|---|---|\n| NOI | 398,115 | 412,300 |\n| Revenue | 640,000 | 702,000 |"
THOUSANDS = (
    "(in thousands)\n| | 2023 | 2024 |\n|---|---|---|\n| Revenue | 11,204 | 12,481 |\n| Expenses | (8,100) | (9,050) |"
)
QUARTERS = (
    "| Property | Q3 2024 NOI | Q2 2024 NOI |\n|---|---|---|\n| Elm Court | $412,880 | $398,115 |\n"
    "| Pine Ridge | $1,204,990 | $1,188,002 |"
)
BRACKETS = "| | 2024 |\n|---|---|\n| Revenue | 912,000 |\n| Operating expenses | (412,000) |"
ROSE = "NOI was $6.99 million in 2023 and $7.31 million in 2024."


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Pine Ridge's NOI was $1,204,990.", True),
        ("Elm Court's NOI was $1,204,990.", False),
        ("Occupancy at Elm Court was 91%.", True),
        ("Elm Court's occupancy was 94%.", False),
        ("The combined NOI was $2,193,110.", True),
        ("The combined NOI was $2,293,110.", False),
    ],
)
def test_rows_of_a_table(put: Callable[..., SimpleNamespace], table: str, answer: str, *, right: bool) -> None:
    assert (put(answer=answer, contexts=[table]).names == []) == right


@pytest.mark.parametrize(
    ("answer", "context", "right"),
    [
        pytest.param("Elm Court's NOI was $988,120.", PROSE, True, id="prose"),
        pytest.param("Elm Court's NOI was $1,204,990.", PROSE, False, id="prose-of-another"),
        pytest.param("NOI was $412,300 in 2024.", YEARS, True, id="column"),
        pytest.param("NOI was $398,115 in 2024.", YEARS, False, id="column-of-another-year"),
        pytest.param("NOI rose from $398,115 to $412,300.", YEARS, True, id="two-columns"),
        pytest.param("Elm Court's NOI was $412,880 in Q3 2024.", QUARTERS, True, id="row-and-quarter"),
        pytest.param("Elm Court's NOI was $1,204,990 in Q3 2024.", QUARTERS, False, id="row-of-another"),
        pytest.param("Elm Court's NOI was $398,115 in Q3 2024.", QUARTERS, False, id="quarter-of-another"),
        pytest.param(
            "Jon is 34 years old.", '[{"name": "Marta", "age": 34}, {"name": "Jon", "age": 29}]', False, id="age"
        ),
        pytest.param("The dose is 1 g.", "The dose is 500 mg.", False, id="half-a-gram"),
        pytest.param("Revenue was $12,481 thousand in 2024.", THOUSANDS, True, id="thousands"),
        pytest.param("Revenue was $12.481 million in 2024.", THOUSANDS, True, id="thousands-in-millions"),
        pytest.param("Revenue was $12,481,000 in 2024.", THOUSANDS, True, id="thousands-in-full"),
        pytest.param("Revenue was $12,481 in 2024.", THOUSANDS, False, id="thousands-forgotten"),
        pytest.param("Expenses were $9.05 million in 2024.", THOUSANDS, True, id="expense-in-brackets"),
        pytest.param("NOI was $500,000.", BRACKETS, True, id="what-expenses-leave"),
        pytest.param("NOI was $510,000.", BRACKETS, False, id="not-what-expenses-leave"),
        pytest.param("NOI rose from $6.99 million to $7.31 million.", ROSE, True, id="rise"),
        pytest.param("NOI fell from $6.99 million to $7.31 million.", ROSE, False, id="fall-that-rises"),
        pytest.param("NOI rose to $6.99 million from $7.31 million.", ROSE, False, id="rise-that-falls"),
        pytest.param("He climbed in rank from 14 to 12.", "His rank was 14, then 12.", True, id="rank"),
        pytest.param("Guests over 12 pay.", "Guests over 12 pay.", True, id="bound"),
        pytest.param("Guests over 12 pay full price.", "Guests under 12 pay full price.", False, id="opposite-bound"),
        pytest.param("Rent is $28.50/SF per year.", "Rent is $28.50 per SF per year.", True, id="pace"),
        pytest.param("The parking ratio is 5:1,000.", "There are 4 spaces per 1,000 SF.", False, id="another-ratio"),
        pytest.param("LTV was 0.62.", "LTV: 62%.", True, id="share-as-fraction"),
        pytest.param("LTV was 62%.", "LTV: 0.62.", True, id="fraction-as-share"),
        pytest.param("LTV was 0.72.", "LTV: 62%.", False, id="another-fraction"),
        pytest.param("There is no data for 2021.", YEARS, True, id="abstention"),
        pytest.param("I could not find the 2022 figures.", YEARS, True, id="abstention-with-figures"),
        pytest.param("I do not know, but NOI was 9,112 in 2024.", YEARS, False, id="a-claim-behind-an-abstention"),
        pytest.param("You save $30.", "The price fell from $120 to $90.", True, id="saved"),
        pytest.param("You save $40.", "The price fell from $120 to $90.", False, id="not-saved"),
    ],
)
def test_what_a_figure_is_bound_to(
    put: Callable[..., SimpleNamespace], answer: str, context: str, *, right: bool
) -> None:
    assert (put(answer=answer, contexts=[context]).names == []) == right


@pytest.mark.parametrize(
    ("answer", "context"),
    [
        ("Records are retained for 7 years.", "Records are retained for 3 years."),
        ("The trial runs for 21 days.", "The trial runs for 7 days."),
        ("It is valid for 23 days.", "All documents are valid for 14 days."),
        ("The leave lasts 12 weeks.", "The leave lasts 6 weeks. Apply 2 weeks before."),
    ],
)
def test_no_figure_is_an_operand_of_its_own_proof(
    put: Callable[..., SimpleNamespace], answer: str, context: str
) -> None:
    assert put(answer=answer, contexts=[context]).names
