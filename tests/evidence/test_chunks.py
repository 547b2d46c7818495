"""The figures of a chunk: their place in a table, what they are about, the scale that a heading declares."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hallucheck.evidence.chunks import Chunk, Stated, read_chunk
from tests.linear import assert_linear

TABLE = (
    "(in thousands) | Years ended | \n"
    " | 2019 | 2018\n"
    "Revenue: |  | \n"
    "Products | $44,491 | $21,949\n"
    "Services | (26,024) | —\n"
    "Total revenue | $18,467 | $21,949\n"
)

MARKDOWN = "| Metric | Q1 2024 | Q2 2024 |\n|---|---:|---:|\n| NOI | 1,200 | 1,300 |\n| Occupancy | 85% | 87% |"


def cells(text: str) -> list[tuple[str, str, int | None]]:
    chunk = Chunk(text)
    return [
        (cell.title, chunk.figures[index].text, cell.periods[0].start.year if cell.periods else None)
        for index, cell in sorted(chunk.cells.items())
    ]


def test_a_cell_knows_its_row_and_its_year() -> None:
    assert cells(TABLE) == [
        ("Products", "$44,491", 2019),
        ("Products", "$21,949", 2018),
        ("Services", "(26,024)", 2019),
        ("Total revenue", "$18,467", 2019),
        ("Total revenue", "$21,949", 2018),
    ]


def test_a_cell_knows_its_section() -> None:
    chunk = Chunk(TABLE)
    assert {cell.section for cell in chunk.cells.values()} == {frozenset({"revenu"})}


def test_a_dash_is_nothing_in_its_year() -> None:
    (periods,) = next(iter(Chunk(TABLE).nils.values()))
    assert periods[0].start.year == 2018


def test_markdown_tables() -> None:
    chunk = Chunk(MARKDOWN)
    assert [title for title, _, _ in cells(MARKDOWN)] == ["NOI", "NOI", "Occupancy", "Occupancy"]
    assert [str(chunk.cells[index].periods[0]) for index in sorted(chunk.cells)][:2] == [
        "2024-01-01 to 2024-03-31",
        "2024-04-01 to 2024-06-30",
    ]


@pytest.mark.parametrize(
    ("text", "scales"),
    [
        ("(in thousands)", {1000}),
        ("in millions of dollars, except margins", {10**6}),
        ("$ million | $ million", {10**6}),
        ("Amounts are in billions", {10**9}),
        ("a market of millions of people", set()),
        ("in 2019 there were 5 million people", set()),
    ],
)
def test_scales(text: str, scales: set[int]) -> None:
    assert Chunk(text).scales == {Decimal(scale) for scale in scales}


def test_what_a_figure_of_prose_is_about() -> None:
    chunk = Chunk("Net operating income was $1.2M with 85% occupancy.")
    assert chunk.label(0) == {"net", "operat", "incom"}
    assert chunk.label(1) == {"occupa"}


def test_a_quote_is_the_sentence() -> None:
    chunk = Chunk("It rained. The NOI was $5. It stopped.")
    assert chunk.quote(0)[0] == "The NOI was $5"


def test_names_say_the_row_and_the_year() -> None:
    assert Stated("S0", Chunk(TABLE), 2).name == "$44,491 (Products 2019)"


def test_shared_chunks_are_read_once() -> None:
    assert read_chunk("The NOI was $5.") is read_chunk("The NOI was $5.")


@pytest.mark.parametrize(
    "unit", ["| 1 ", "|", "a | 1\n", "|\n", "\t1\t", "1 | 2019\n", "(in thousands) ", '{"a": 1}\n']
)
def test_large_tables_take_time_in_proportion(unit: str) -> None:
    assert_linear(lambda size: Chunk(unit * (size // len(unit))), 200_000)
