"""Selections: the right rows, each once, with its own line number, in chunks numbered through."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hallucheck.errors import UsageError
from hallucheck.sources.batch import InputOptions, open_batch

COUNT = 5000
LINES = [
    json.dumps({"id": n, "answer": "x" * 40, "model": {"name": f"m{n % 5}"}, "ok": n % 2 == 0}) for n in range(COUNT)
]
LINES[10] = "broken"
LINES[20] = ""
DUMP = "\n".join(LINES).encode()
ALL = [n for n in range(COUNT) if n != 20]
"""0-based lines of the rows."""
FORMS = ["jsonl", "json", "stdin"]


class Select:
    """Calls, and says whether the blank line is a row in this form."""

    def __init__(self, call: Any, *, has_blank: bool) -> None:
        self._call = call
        self.has_blank = has_blank

    def __call__(self, **options: Any) -> list[int]:
        found: list[int] = self._call(**options)
        return found


@pytest.fixture(params=FORMS)
def lines(request: Any, opened: Any, rows: Any) -> Any:
    """The 0-based lines that a selection leaves, from three forms of the same dump."""

    def select(**options: Any) -> list[int]:
        if request.param == "jsonl":
            batch = opened(DUMP, **options)
        elif request.param == "stdin":
            batch = opened(DUMP, stdin=True, **options)
        else:
            values = [line or "0" for line in LINES]
            values[10], values[20] = "[1]", "0"
            batch = opened(("[\n" + ",\n".join(values) + "]").encode(), "dump.json", **options)
        chunks = list(batch.chunks())
        assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
        halves = [row.line for chunk in chunks for half in chunk.split() for row in half.rows()]
        found = [row.line for row in rows(batch)] if request.param != "stdin" else halves
        assert halves == found
        return [line - 1 - (request.param == "json") for line in found]

    return Select(select, has_blank=request.param == "json")


def wanted(lines: Any) -> list[int]:
    return list(range(COUNT)) if lines.has_blank else ALL


def test_everything_by_default(lines: Any) -> None:
    assert lines() == wanted(lines)


@pytest.mark.parametrize("limit", [1, 50, 3000, 10_000])
def test_limit(lines: Any, limit: Any) -> None:
    assert lines(limit=limit) == wanted(lines)[:limit]


@pytest.mark.parametrize("bounds", [(0, 10), (5, 30), (None, 7), (4990, None), (1000, 4000), (6000, 7000)])
def test_range(lines: Any, bounds: Any) -> None:
    assert lines(range=bounds) == wanted(lines)[slice(*bounds)]


def test_limit_counts_from_the_start_of_the_range(lines: Any) -> None:
    assert lines(range=(100, 200), limit=5) == wanted(lines)[100:105]


def test_filter_keeps_what_cannot_be_read(lines: Any) -> None:
    unreadable = [10, 20] if lines.has_blank else [10]
    chosen = [n for n in wanted(lines) if n in unreadable or n % 5 == 3]
    assert lines(filter=(("model.name", "m3"),)) == chosen
    assert lines(filter=(("model.name", "m3"),), limit=4) == chosen[:4]
    chosen = [n for n in wanted(lines) if n in unreadable or n % 10 == 8]
    assert lines(filter=(("model.name", "m3"), ("ok", "true"))) == chosen
    assert (
        lines(filter=(("model.name", "m3"),), limit=4)
        == [n for n in wanted(lines) if n in unreadable or n % 5 == 3][:4]
    )


@pytest.mark.parametrize("count", [1, 3, 7])
def test_shards_make_up_the_whole(lines: Any, count: Any) -> None:
    shards = [lines(shard=(number, count)) for number in range(1, count + 1)]
    assert sorted(line for shard in shards for line in shard) == wanted(lines)
    assert max(map(len, shards)) - min(map(len, shards)) <= 1


def test_a_sample_is_drawn_without_order_and_stays_the_same(opened: Any, rows: Any) -> None:
    def sample(seed: int, **options: Any) -> list[int]:
        return [row.line for row in rows(opened(DUMP, sample=100, seed=seed, **options))]

    first = sample(1)
    assert first == sample(1) == sorted(set(first))
    assert len(first) == 100
    assert first != sample(2)
    assert first[0] < 500
    assert first[-1] > 4500
    assert [row.line for row in rows(opened(DUMP, stdin=True, sample=100, seed=1))] == first
    halves = [sample(1, shard=(number, 2)) for number in (1, 2)]
    assert sorted(halves[0] + halves[1]) == first
    assert len(halves[0]) == 50
    assert all(line <= 201 for line in sample(1, limit=200))


def test_a_sample_larger_than_the_dump_is_the_dump(opened: Any, rows: Any) -> None:
    assert len(rows(opened(b'{"a":1}\n{"a":2}', sample=10))) == 2


def test_several_inputs_are_counted_through(tmp_path: Any) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.jsonl").write_text("".join(f'{{"id":"{name}{n}"}}\n' for n in range(10)))
    batch = open_batch([str(tmp_path)], InputOptions(range=(8, 22)))
    found = [(chunk.source, row.line) for chunk in batch.chunks() for row in chunk.rows()]
    assert found == [(0, 9), (0, 10), *((1, n) for n in range(1, 11)), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"limit": 0}, "--limit must be at least 1"),
        ({"sample": -3}, "--sample must be at least 1"),
        ({"range": (5, 2)}, "--range 5:2"),
        ({"range": (-1, None)}, "--range -1:"),
        ({"shard": (0, 4)}, "--shard 0/4"),
        ({"shard": (5, 4)}, "--shard 5/4"),
    ],
)
def test_impossible_numbers_are_usage_errors(opened: Any, options: Any, words: Any) -> None:
    with pytest.raises(UsageError, match=words):
        opened(b"{}", **options)
