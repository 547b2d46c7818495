from __future__ import annotations

from hallucheck.engines.inline import Inline
from hallucheck.engines.processes import Processes
from hallucheck.sources.base import Chunk
from tests.engines.works import Lines


def _chunks(*texts: str) -> list[Chunk]:
    return [
        Chunk(index=index, file="d", first_line=1, length=len(text), payload=text.encode())
        for index, text in enumerate(texts)
    ]


def test_results_come_in_the_order_of_the_chunks() -> None:
    chunks = _chunks(*(f"{n}a\n{n}b\n" for n in range(20)))
    expected = list(Inline().map(Lines(), chunks))
    assert list(Processes(2).map(Lines(), chunks)) == expected == [[f"{n}a", f"{n}b"] for n in range(20)]


def test_a_row_that_kills_its_worker_is_the_only_one_lost() -> None:
    chunks = _chunks("a\nb\n", "c\nd\ndie\ne\nf\n", "g\n")
    assert list(Processes(2).map(Lines(), chunks)) == [["a", "b"], ["c", "d", "lost 3", "e", "f"], ["g"]]


def test_no_chunk_no_result() -> None:
    assert list(Processes(2).map(Lines(), [])) == []
