"""The numbers sample: made by its script, and judged as its labels say."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SAMPLE = Path(__file__).parents[2] / "samples" / "numbers"
DUMP = SAMPLE / "answers.jsonl"
DATABASE = SAMPLE / "properties.db"


def rows(database: Path) -> list[str]:
    connection = sqlite3.connect(database)
    dump = list(connection.iterdump())
    connection.close()
    return dump


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The sample after the real command with the finance profile, in input order."""
    target = tmp_path_factory.mktemp("scan") / "annotated.jsonl"
    command = [sys.executable, "-m", "hallucheck", "scan", str(DUMP), "-o", str(target), "--config", "finance"]
    command += ["--select", "numbers", "--as-of", "2025-01-01"]
    environment = {**os.environ, "FIGURES_DATABASE": f"sqlite:///{DATABASE}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]


def test_the_script_makes_what_is_committed(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-B", str(SAMPLE / "make_sample.py"), str(tmp_path)], check=True, capture_output=True
    )
    assert (tmp_path / "answers.jsonl").read_bytes() == DUMP.read_bytes()
    assert rows(tmp_path / "properties.db") == rows(DATABASE)


def test_every_wrong_answer_is_flagged_and_no_right_one(audited: list[dict[str, Any]]) -> None:
    flagged = {record["id"] for record in audited if record["hallucheck"]["findings"]}
    assert flagged == {record["id"] for record in audited if record["label"] == 1}
    assert len(flagged) > 50


def test_right_answers_pass(audited: list[dict[str, Any]]) -> None:
    assert {record["hallucheck"]["verdict"] for record in audited if record["label"] == 0} == {"pass"}


def test_contradictions_name_the_cell(audited: list[dict[str, Any]]) -> None:
    found = [
        finding
        for record in audited
        for finding in record["hallucheck"]["findings"]
        if finding["rule"] == "numbers/contradicted-figure"
    ]
    assert len(found) > 20
    assert all("[property_id=" in finding["evidence"][0]["source"] for finding in found)


def test_without_the_database_nothing_passes(tmp_path: Path) -> None:
    target = tmp_path / "annotated.jsonl"
    command = [sys.executable, "-m", "hallucheck", "scan", str(DUMP), "-o", str(target), "--config", "finance"]
    environment = {**os.environ, "FIGURES_DATABASE": "sqlite:////nowhere/properties.db"}
    done = subprocess.run(
        [*command, "--select", "numbers"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 3, done.stderr
    records = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert {record["hallucheck"]["verdict"] for record in records} == {"unchecked"}
    assert not any(record["hallucheck"]["findings"] for record in records)
