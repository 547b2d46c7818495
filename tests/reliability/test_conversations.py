"""A line for each row of the dump, also where a row is a conversation; and what reads such lines again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reliability.dumps import hallucheck, scan, write

FEE = "The fee is 5 euros a month. Members pay nothing."


def conversation(*said: str, **more: Any) -> dict[str, Any]:
    """Questions and answers in turn, over one passage."""
    messages = [{"role": "system", "content": f"Answer from this.\n<context>{FEE}</context>"}]
    messages += [{"role": ("user", "assistant")[n % 2], "content": text} for n, text in enumerate(said)]
    return {"messages": messages, **more}


ROWS = [
    conversation("What is the fee?", "The fee is 9 euros a month.", "And for members?", "Members pay nothing.", id="a"),
    conversation("What do members pay?", "Members pay nothing.", id="b"),
    b'{"id": "c", ',
    conversation("Hello?", id="d"),
]


def notes(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line)["hallucheck"] for line in path.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dump of conversations and the results of its audit."""
    folder = tmp_path_factory.mktemp("conversations")
    write(folder / "d.jsonl", ROWS)
    scan("d.jsonl", "-q", "-o", "out/", "--exit-zero", cwd=folder)
    return folder


def test_a_line_for_each_row(folder: Path) -> None:
    found = notes(folder / "out" / "annotated.jsonl")
    assert [note["origin"]["line"] for note in found] == [1, 2, 3, 4]
    assert [(one["turn"], one["id"]) for one in found[0]["records"]] == [(1, "a"), (2, "a-turn-2")]
    assert [one["verdict"] for one in found[0]["records"]] == [found[0]["verdict"], "pass"]
    assert found[0]["verdict"] in ("review", "reject")
    assert ["records" in note for note in found] == [True, False, False, False]
    summary = json.loads((folder / "out" / "summary.json").read_bytes())
    assert summary["records"] == 5


def test_an_annotated_dump_gives_the_same_lines_again(folder: Path) -> None:
    first, again = folder / "first.jsonl", folder / "again.jsonl"
    for source, target in ((folder / "d.jsonl", first), (first, again)):
        hallucheck("scan", "-", "-q", "--isolated", "--exit-zero", "-o", target, input=source.read_text())
    assert first.read_bytes() == again.read_bytes()
    assert len(notes(first)) == len(ROWS)


def test_what_reads_annotated_dumps_sees_each_record(folder: Path) -> None:
    dump = folder / "out" / "annotated.jsonl"
    hallucheck("report", dump, "-q", "-o", folder / "report.jsonl", "-o", folder / "report.csv")
    assert (folder / "report.jsonl").read_bytes() == dump.read_bytes()
    assert len((folder / "report.csv").read_text().splitlines()) == 1 + 5
    done = hallucheck("compare", dump, dump, "--allow-unlike")
    assert "5 records in both" in done.stdout
    scan("d.jsonl", "-q", "-o", "out/", "--exit-zero", "--retry-errors", cwd=folder)
    assert notes(dump)[0]["records"][0]["id"] == "a"


def test_a_label_speaks_of_the_whole_conversation(tmp_path: Path) -> None:
    write(tmp_path / "d.jsonl", [ROWS[0] | {"label": 1}, ROWS[1] | {"label": 0}])
    scan("d.jsonl", "-q", "-o", "out/", "--exit-zero", cwd=tmp_path)
    labelled = json.loads((tmp_path / "out" / "summary.json").read_bytes())["labelled"]
    assert {name: count for name, count in labelled.items() if count} == {"true_positive": 1, "true_negative": 1}
    done = hallucheck("evaluate", tmp_path / "out" / "annotated.jsonl", "-f", "json")
    assert json.loads(done.stdout)["records"] == 2


def test_messages_that_are_rows_each_keep_their_line(tmp_path: Path) -> None:
    rows = []
    for number in range(60):
        session = f"s{number % 7}"
        rows += [
            {"session_id": session, "role": "user", "content": f"Fee of plan {number}?"},
            {"session_id": session, "role": "tool", "content": f"Plan {number} costs {number + 5} euros a month."},
            {"session_id": session, "role": "assistant", "content": f"Plan {number} costs {number + 5} euros a month."},
        ]
    write(tmp_path / "d.jsonl", rows)
    for jobs in (1, 2):
        scan("d.jsonl", "-q", "-j", jobs, "-o", f"{jobs}/", "--exit-zero", cwd=tmp_path)
    out = tmp_path / "1" / "annotated.jsonl"
    assert out.read_bytes() == (tmp_path / "2" / "annotated.jsonl").read_bytes()
    found = notes(out)
    assert [note["origin"]["line"] for note in found] == list(range(1, 181))
    assert [note.get("records") for note in found] == [[], [], None] * 60
    assert json.loads((tmp_path / "1" / "summary.json").read_bytes())["records"] == 60
    hallucheck("report", out, "-q", "-o", tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == out.read_bytes()
