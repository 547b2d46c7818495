from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.errors import InputError, NotComparableError
from hallucheck.verdict.suppressions import HEADER, Baseline

FINGERPRINTS = st.lists(st.sampled_from([f"{n:016x}" for n in range(6)]), max_size=12)


@given(FINGERPRINTS, st.one_of(st.none(), st.just("abc")))
def test_round_trip_in_any_order(fingerprints: list[str], detection: str | None) -> None:
    text = Baseline.of(fingerprints, detection).text()
    assert Baseline.of(reversed(fingerprints), detection).text() == text
    assert Baseline.parse(text, "b").text() == text
    body = [line for line in text.splitlines() if not line.startswith("#")]
    assert body == sorted(body)


@given(FINGERPRINTS, FINGERPRINTS)
def test_pruning_adds_nothing_and_leaves_nothing_stale(known: list[str], found: list[str]) -> None:
    baseline = Baseline.of(known, None)
    pruned = baseline.pruned(found)
    assert all(number <= baseline.counts[key] for key, number in pruned.counts.items())
    assert pruned.stale(found) == {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("something else\n", 1),
        (f"{HEADER}\nxyz 1\n", 2),
        (f"{HEADER}\n{'0' * 16}\n", 2),
        (f"{HEADER}\n\n{'0' * 16} 0\n", 3),
        (f"{HEADER}\n{'0' * 16} 1 1\n", 2),
    ],
)
def test_a_file_that_is_none_names_its_line(text: str, line: int) -> None:
    with pytest.raises(InputError, match=f"^b:{line}:"):
        Baseline.parse(text, "b")


def test_another_detection_is_not_comparable() -> None:
    Baseline(detection="a").comparable("a")
    Baseline(detection=None).comparable("a")
    with pytest.raises(NotComparableError):
        Baseline(detection="b").comparable("a")
