"""Families are listed and configured without their checks; a run imports those that its records need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

STATEMENT = {"id": "s", "statement": {"boundaries": [{"start_page": 1, "end_page": 1}], "total_pages": 1}}
ANSWER = {"id": "a", "answer": "The mill was built in 1916 [1].", "contexts": ["The mill was built in 1916."]}
ALL = {"statements", "answers", "knowledge", "numbers", "citations"}

CODE = """
import sys
from hallucheck.cli.edge import run
code = run(sys.argv[1:])
rooms = {name.split(".")[2] for name in sys.modules if name.startswith("hallucheck.detectors.") and name.count(".") > 2
         and not name.endswith((".options", ".budgets", ".grounding", ".scoring", ".formulas"))}
print(code, ",".join(sorted(rooms)))
"""


@pytest.mark.parametrize(
    ("args", "record", "imported"),
    [
        pytest.param(["rules", "-q"], None, set(), id="a list of the rules"),
        pytest.param(["scan", "--select", "all"], STATEMENT, {"statements"}, id="an extraction"),
        pytest.param(["scan", "--select", "all"], ANSWER, ALL - {"statements"}, id="an answer"),
        pytest.param(["scan", "--set", "knowledge.years_ahead=9"], STATEMENT, {"knowledge", "statements"}, id="set"),
    ],
)
def test_a_family_is_imported_for_the_first_record_that_it_can_judge(
    args: list[str], record: object, imported: set[str], tmp_path: Path
) -> None:
    if record is not None:
        (tmp_path / "d.jsonl").write_text(json.dumps(record) + "\n")
        args = [args[0], str(tmp_path / "d.jsonl"), "-q", "--isolated", "-o", str(tmp_path / "o.jsonl"), *args[1:]]
    done = subprocess.run([sys.executable, "-c", CODE, *args], capture_output=True, text=True, check=True)
    code, _, rooms = done.stdout.splitlines()[-1].partition(" ")
    assert code in ("0", "1", "3")
    assert set(filter(None, rooms.split(","))) == imported
