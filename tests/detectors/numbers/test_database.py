"""Figures against tables, and what becomes of a record whose tables are out of reach."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

PutAll = Callable[..., list[SimpleNamespace]]


@pytest.fixture
def options(tmp_path: Path) -> dict[str, Any]:
    path = tmp_path / "figures.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table periods (id integer, year integer, quarter integer)")
        connection.execute("insert into periods values (1, 2024, 2), (2, 2024, 3)")
        connection.execute(
            "create table metrics (property_id, period_id, noi real, revenue real, occupancy real, dscr real)"
        )
        connection.execute(
            "insert into metrics values (7, 1, 1000000, 1900000, 80, 1.2), (7, 2, 1200000, 2000000, 85, 1.25)"
        )
    connection.close()
    return {
        "database": {
            "url": f"sqlite:///{path}",
            "periods": {"table": "periods", "year": "year", "quarter": "quarter"},
        },
        "metrics": {
            "noi": {"table": "metrics", "currency": "USD", "aliases": ["net operating income"]},
            "revenue": {"table": "metrics", "currency": "USD", "aliases": ["total revenue"]},
            "occupancy": {"table": "metrics", "kind": "percentage"},
            "dscr": {"table": "metrics", "kind": "ratio"},
        },
    }


SCOPE = {"property_id": 7, "period_id": 2}


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param("The NOI was $1,200,000 and occupancy was 85%.", [], id="right"),
        pytest.param("The NOI was $2,000,000.", ["contradicted-figure"], id="revenue for NOI"),
        pytest.param("The NOI was €1,200,000.", ["contradicted-figure"], id="currency"),
        pytest.param("NOI of $1.2M was recorded for Q3 2024.", [], id="with its period"),
        pytest.param("NOI of $1.0M was recorded for Q3 2024.", ["contradicted-figure"], id="value of another period"),
        pytest.param("NOI of $1.0M was recorded in Q2 2024.", [], id="another period, which is stored"),
        pytest.param("NOI rose by 20% to $1.2M.", [], id="rise over the periods"),
        pytest.param("NOI rose by 25% to $1.2M.", ["unverified-percentage"], id="wrong rise"),
        pytest.param("DSCR stood at 1.25x on revenue of $2.0M.", [], id="ratio"),
        pytest.param("It closed in December 2024.", ["unverified-date"], id="date outside the period"),
    ],
)
def test_answers(put_all: PutAll, options: dict[str, Any], answer: str, names: list[str]) -> None:
    (said,) = put_all([{"answer": answer, "scope": SCOPE}], **options)
    assert said.names == names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


def test_the_cell_is_named(put_all: PutAll, options: dict[str, Any]) -> None:
    (said,) = put_all([{"answer": "The NOI was $2,000,000.", "scope": SCOPE}], **options)
    (finding,) = said.findings
    assert finding.evidence[0].source == "metrics.noi [property_id=7, period_id=2]"
    assert finding.expected == "1,200,000 USD"
    assert finding.suggestion is not None
    assert finding.action == "correct"


def test_a_record_without_rows_is_not_accused_by_its_neighbours(put_all: PutAll, options: dict[str, Any]) -> None:
    right, stranger = put_all(
        [
            {"answer": "The NOI was $1.2M.", "scope": SCOPE},
            {"answer": "The NOI was $1.2M.", "scope": {"property_id": 8}},
        ],
        **options,
    )
    assert right.verdict == "pass"
    assert stranger.outcome.reason == "no evidence to hold figures against"


def test_tables_out_of_reach(put_all: PutAll, options: dict[str, Any]) -> None:
    options["database"]["url"] = "sqlite:////nowhere/figures.db"
    rows = [
        {"answer": "The NOI was $9,999,999.", "scope": SCOPE},
        {"answer": "The NOI was $1.2M.", "scope": SCOPE, "contexts": ["Net operating income: $1,200,000"]},
    ]
    alone, documented = put_all(rows, **options)
    assert alone.names == documented.names == []
    assert alone.verdict == documented.verdict == "unchecked"
    assert alone.reasons == ("tables: the database cannot be reached",)
    assert alone.result["error"] == "tables: the database cannot be reached"
    assert alone.result["has_hallucinations"] is False
    assert alone.outcome.status == "skipped"
    assert documented.outcome.verified == 1


def test_a_chunk_that_contradicts_still_counts_when_the_tables_are_gone(
    put_all: PutAll, options: dict[str, Any]
) -> None:
    options["database"]["url"] = "sqlite:////nowhere/figures.db"
    row = {"answer": "The NOI was $9,999,999.", "scope": SCOPE, "contexts": ["Net operating income: $1,200,000"]}
    (said,) = put_all([row], **options)
    assert said.names == ["contradicted-figure"]
    assert said.verdict == "review"


def test_switched_off(put_all: PutAll, options: dict[str, Any]) -> None:
    options["database"]["url"] = "sqlite:////nowhere/figures.db"
    (said,) = put_all([{"answer": "The NOI was $1.2M.", "scope": SCOPE}], verify_against_database=False, **options)
    assert said.outcome.reason == "no evidence to hold figures against"


def test_doctor_explains_a_wrong_declaration(options: dict[str, Any], tmp_path: Path) -> None:
    options["metrics"]["noi"]["column"] = "noii"
    config = tmp_path / "wrong.yaml"
    config.write_text(yaml.safe_dump({"numbers": options}), encoding="utf-8")
    command = [sys.executable, "-m", "hallucheck", "doctor", "--isolated", "--config", str(config)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "metric noi: table 'metrics' has no column 'noii'; did you mean 'noi'?" in " ".join(done.stdout.split())
