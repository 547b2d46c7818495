from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from hallucheck.reports.base import Limited, end_of_items
from hallucheck.reports.sarif import Sarif


@given(
    st.lists(st.binary(min_size=1, max_size=5).filter(lambda item: b"\n" not in item and b"," not in item), min_size=1),
    st.integers(1, 12),
    st.integers(1, 20),
)
def test_end_of_items_is_the_length_of_the_first_items(items: list[bytes], limit: int, block: int) -> None:
    body = io.BytesIO(b",\n".join(items))
    body.seek(0, io.SEEK_END)
    assert end_of_items(body, b",\n", limit, block) == len(b",\n".join(items[:limit]))


def test_an_empty_body_ends_where_it_begins() -> None:
    assert end_of_items(io.BytesIO(b""), b",\n", 5) == 0


def test_sarif_is_limited() -> None:
    assert isinstance(Sarif(), Limited)
    assert Sarif.limit == 25_000
