"""Tables of the history and of reviews: they fit the terminal, a row a line."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.cli.console import reset
from hallucheck.cli.history_store import APART, LEAST, write

KEY = "k" * 16


def shown(width: int, row: dict[str, Any]) -> tuple[list[str], str]:
    """The lines of a table of one row, and what is said beside it."""
    reset()
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patched, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        patched.setenv("COLUMNS", str(width))
        write([{"key": KEY, **row}], {name: [name] for name in ("key", *row)}, "table")
    return out.getvalue().splitlines(), err.getvalue()


@pytest.mark.parametrize(
    ("width", "row", "columns", "gone"),
    [
        pytest.param(80, {"a": "x" * 30, "n": 234_567}, ["a", "n"], "", id="all of it"),
        pytest.param(40, {"a": "x" * 30, "n": 234_567}, ["a", "n"], "", id="words are cut"),
        pytest.param(38, {"a": "x" * 30, "n": 234_567}, ["a"], "n", id="figures go"),
        pytest.param(30, {"o": None, "m": 12345, "n": 123}, ["m", "n"], "", id="empty ones go first, untold"),
        pytest.param(24, {"m": 12345, "n": 12345, "p": 12345}, ["m"], "n, p", id="from the right"),
    ],
)
def test_fitting(width: int, row: dict[str, Any], columns: list[str], gone: str) -> None:
    (head, line), said = shown(width, row)
    assert head.split() == ["key", *columns]
    assert line.split()[0] == KEY
    assert len(line) <= width
    assert said == (f"no room for {gone}; -f csv has all columns\n" if gone else "")


CELLS = st.one_of(st.none(), st.integers(0, 10**9), st.text("abc ", min_size=1, max_size=60))


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=9), CELLS, max_size=8), st.integers(20, 240))
def test_nothing_is_wider_than_the_terminal_but_what_must_be(row: dict[str, Any], width: int) -> None:
    lines, _ = shown(width, row)
    must = len(KEY) + sum(APART + min(max(len(name), len(str(value))), LEAST) for name, value in row.items())
    assert len(lines) == 2
    assert max(map(len, lines)) <= max(width, must)
    assert lines[1].split()[0] == KEY
