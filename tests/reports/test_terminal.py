from __future__ import annotations

import re

import msgspec
import pytest
from rich.cells import cell_len

from hallucheck.model import AuditedRecord
from hallucheck.reports.formats.terminal import Table
from tests.reports.hostile import HOSTILE
from tests.reports.records import finding, hostile, passed, rejected, run, unreadable, whole

COLOUR = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("width", [40, 80, 120, 200])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    lines = whole(Table(width), [hostile(text), *run()]).decode().splitlines()
    assert max(map(cell_len, lines)) <= width


def test_without_colour_there_is_no_escape_and_the_same_text() -> None:
    plain = whole(Table(80), run()).decode()
    coloured = whole(Table(80, color=True), run()).decode()
    assert "\x1b" not in plain
    assert COLOUR.search(coloured)
    assert [line.rstrip() for line in COLOUR.sub("", coloured).splitlines()] == plain.splitlines()


@pytest.mark.parametrize("name", ["NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"])
def test_the_environment_changes_no_byte(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = whole(Table(80), run()), whole(Table(80, color=True), run())
    monkeypatch.setenv(name, "1")
    assert (whole(Table(80), run()), whole(Table(80, color=True), run())) == before


def test_the_worst_finding_comes_first_with_all_that_is_needed() -> None:
    lines = whole(Table(100), run()).decode().splitlines()
    assert lines[0] == "data/dump.jsonl:2  r2"
    assert lines[1].startswith(" CRITICAL  numbers/wrong-figure  confidence 0.93")
    text = "\n".join(lines)
    for piece in (
        "$5.2 million",
        "$4.2 million",
        "q3.pdf, page 3: “Revenue: $4.2 million”",
        "/answer [12:40]",
        "correct",
    ):
        assert piece in text
    assert "FAILED  exit code 1: the gate failed" in text
    assert "data/dump.jsonl:5  unreadable: not valid JSON" in text


@pytest.mark.parametrize(
    ("records", "words"),
    [
        pytest.param([], ["0 records", "FAILED", "exit code 3"], id="nothing"),
        pytest.param([passed()], ["1 record, 1 checked", "PASSED", "exit code 0"], id="clean"),
        pytest.param([unreadable()], ["1 record, none of them checked", "-f concise"], id="error"),
        pytest.param([rejected(n) for n in range(1, 40)], ["and 68 more faults"], id="many"),
    ],
)
def test_runs_of_every_kind(records: list[AuditedRecord], words: list[str]) -> None:
    out = whole(Table(100), records).decode()
    for word in words:
        assert word in out


def test_one_block_a_sentence_with_its_marks_together() -> None:
    sentence = "Sales rose 5 % to 7 million in May."
    both = tuple(finding(text=sentence, detected=words, message=f"{words} is wrong") for words in ("5 %", "7 million"))
    other = finding(text="It rained.")
    record = msgspec.structs.replace(rejected(1), findings=(*both, other))
    lines = [line.strip() for line in whole(Table(100), [record]).decode().splitlines()]
    assert lines.count(f"claim     {sentence}") == 1
    assert lines.index("7 million is wrong") < lines.index(f"claim     {sentence}")
    assert "claim     It rained." in lines
    colored = whole(Table(100, color=True), [record]).decode()
    assert all(f"\x1b[1;4m{words}\x1b[0m" in colored for words in ("5 %", "7 million"))
