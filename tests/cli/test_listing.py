"""Tables of the history and of reviews: they fit the terminal, a row a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.cli.views.listing import APART, LEAST, Column, fitting


def column(title: str, width: int, *, firm: bool = False, empty: bool = False) -> Column:
    return Column(title=title, cells=["-"], numeric=firm, firm=firm, empty=empty, width=width)


KEY = column("key", 16, firm=True)


@pytest.mark.parametrize(
    ("width", "columns", "widths", "gone"),
    [
        pytest.param(80, [column("a", 30), column("n", 8, firm=True)], [16, 30, 8], [], id="all of it"),
        pytest.param(40, [column("a", 30), column("n", 8, firm=True)], [16, 12, 8], [], id="words are cut"),
        pytest.param(39, [column("a", 30), column("n", 8, firm=True)], [16, 21], ["n"], id="figures go"),
        pytest.param(60, [column("a", 60), column("b", 15)], [16, 25, 15], [], id="the short one is whole"),
        pytest.param(50, [column("a", 60), column("b", 60)], [16, 15, 15], [], id="equal shares"),
        pytest.param(
            30,
            [column("o", 5, firm=True, empty=True), column("m", 5, firm=True), column("n", 5, firm=True)],
            [16, 5, 5],
            [],
            id="empty ones go first, untold",
        ),
        pytest.param(
            24,
            [column("m", 5, firm=True), column("n", 5, firm=True), column("p", 5, firm=True)],
            [16, 5],
            ["n", "p"],
            id="from the right",
        ),
    ],
)
def test_fitting(width: int, columns: list[Column], widths: list[int], gone: list[str]) -> None:
    shown, left_out = fitting([KEY, *columns], width)
    assert [cells for _, cells in shown] == widths
    assert left_out == gone


COLUMNS = st.lists(st.builds(column, st.just("c"), st.integers(1, 90), firm=st.booleans(), empty=st.booleans()))


@given(COLUMNS, st.integers(20, 240))
def test_nothing_is_wider_than_the_terminal_but_what_must_be(columns: list[Column], width: int) -> None:
    shown, _ = fitting([KEY, *columns], width)
    words = [found for found, _ in shown[1:] if not found.firm]
    must = KEY.width + sum(APART + min(found.width, LEAST) for found in words)
    assert sum(cells for _, cells in shown) + APART * (len(shown) - 1) <= max(width, must)
    assert all(0 < cells <= found.width for found, cells in shown)
