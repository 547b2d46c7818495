from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hallucheck.text.basics.spans import overlap, replace


def test_later_spans_refer_to_the_original() -> None:
    assert replace("one two three", [(0, 3, "eleven"), (8, 13, "x")]) == "eleven two x"


def test_the_first_of_overlapping_replacements_wins() -> None:
    assert replace("abcdef", [(2, 4, "X"), (0, 3, "Y")]) == "abXef"


@given(
    st.text(max_size=30), st.lists(st.tuples(st.integers(-5, 40), st.integers(-5, 40), st.text(max_size=3)), max_size=5)
)
def test_spans_outside_the_text_change_nothing(text: str, spans: list[tuple[int, int, str]]) -> None:
    outside = [(start, end, new) for start, end, new in spans if not 0 <= start < end <= len(text)]
    assert replace(text, outside) == text


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_overlap_is_sharing_a_code_point(a: int, b: int, c: int, d: int) -> None:
    assert overlap(a, b, c, d) == bool(set(range(a, b)) & set(range(c, d)))
