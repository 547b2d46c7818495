"""A family alone gives exactly the findings that it gives in the full run."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.sources.base import Chunk
from hallucheck.sources.mapping import Mapping

FAMILIES = ("numbers", "answers", "citations", "knowledge")
SAMPLES = Path(__file__).parent.parent / "samples"
CASES = Path(__file__).parent / "cases"
METRICS = {
    name: {"table": "quarters", "column": name, "kind": "currency", "aliases": [alias]}
    for name, alias in (("noi", "net operating income"), ("revenue", "total revenue"))
}


def _findings(rows: list[dict[str, Any]], **settings: Any) -> list[dict[str, list[Any]]]:
    """Of each record, the findings of each family, without what the run says of them together."""
    plan = Plan(settings=settings_model().model_validate(settings), as_of=date(2025, 9, 1), mappings=(Mapping(),) * 2)
    payload = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    chunk = Chunk(index=0, file="dump.jsonl", first_line=1, length=len(payload), payload=payload)
    found = []
    for some in Auditor(plan).audit(chunk):
        for record in some:
            of_family: dict[str, list[Any]] = {family: [] for family in FAMILIES}
            for finding in record.findings:
                of_family.setdefault(finding.rule.partition("/")[0], []).append(
                    (finding.rule, finding.location.start, finding.location.end, finding.confidence, finding.message)
                )
            found.append(of_family)
    return found


def _record(rng: random.Random) -> dict[str, Any]:
    """A record with figures that are stated, derived, converted or wrong, against prose, a table or facts."""
    one, two = rng.randrange(200, 900) * 1000, rng.randrange(100, 199) * 1000
    wrong = rng.choice((0, 0, rng.randrange(7_000, 99_000)))
    share = round(100 * two / one, 1)
    length, width = rng.randrange(3, 9), rng.randrange(3, 9)
    prose = f"Elm Court had revenue of ${one:,} and expenses of ${two:,} in 2024. The room is {length} m by {width} m."
    table = f"| | 2023 | 2024 |\n|---|---|---|\n| Revenue | {two:,} | {one:,} |\n| Expenses | {two // 2:,} | {two:,} |"
    answer = rng.choice(
        (
            f"Elm Court had revenue of ${one + wrong:,} in 2024.",
            f"Expenses were {share}% of revenue.",
            f"Net of expenses, Elm Court had ${one - two + wrong:,} in 2024.",
            f"The room is {length * width + bool(wrong)} m².",
            f"Revenue rose by ${one - two:,} from 2023 to 2024.",
            f"Together, revenue and expenses were ${one + two + wrong:,}.",
            f"Revenue was ${one / 1000 + wrong:,.1f} thousand, and expenses ${two:,} [1].",
        )
    )
    found: dict[str, Any] = {"answer": answer, "question": rng.choice((None, "How much was it in 2024?"))}
    found["contexts"] = [{"id": "1", "text": rng.choice((prose, table, f"{prose}\n\n{table}"))}]
    if rng.random() < 0.3:
        found |= {"facts": {"revenue": one, "noi": one - two}}
    if rng.random() < 0.3:
        found["scope"] = {"property_id": 1, "period_id": 1}
    return found


@pytest.fixture
def database(tmp_path: Path) -> str:
    with sqlite3.connect(tmp_path / "noi.db") as connection:
        connection.execute("create table quarters (property_id integer, period_id integer, noi real, revenue real)")
        connection.execute("insert into quarters values (1, 1, 398115, 640000)")
    return f"sqlite:///{tmp_path / 'noi.db'}"


def test_on_records_with_derivable_figures_tables_and_sql(database: str) -> None:
    rng = random.Random(20)  # noqa: S311 (test data)
    rows = [{"id": str(number), **_record(rng)} for number in range(200)]
    numbers = {"database": {"url": database}, "metrics": METRICS}
    whole = _findings(rows, numbers=numbers)
    assert sum(bool(record["numbers"]) for record in whole) > 20  # else nothing is compared
    for family in FAMILIES:
        alone = _findings(rows, numbers=numbers, select=[family])
        assert [record[family] for record in alone] == [record[family] for record in whole], family


def _dumps() -> Iterator[Path]:
    for folder in FAMILIES:
        yield from sorted((SAMPLES / folder).glob("*.jsonl"))
    yield from sorted(Path(os.environ["HALLUCHECK_DATA"]).glob("*.jsonl") if "HALLUCHECK_DATA" in os.environ else ())


def _compare(rows: list[dict[str, Any]]) -> None:
    whole = _findings(rows)
    assert len(whole) >= len(rows) > 0
    for family in FAMILIES:
        alone = _findings(rows, select=[family])
        assert [record[family] for record in alone] == [record[family] for record in whole], family


@pytest.mark.parametrize("dump", [*_dumps()], ids=lambda path: path.stem)
def test_on_a_dump(dump: Path) -> None:
    """The samples; also the dumps of a folder that `HALLUCHECK_DATA` names."""
    _compare([msgspec.json.decode(line) for line in dump.read_bytes().splitlines() if line.strip()])


@pytest.mark.parametrize("family", FAMILIES)
def test_on_the_inputs_of_the_cases(family: str) -> None:
    cases = [msgspec.json.decode(line) for line in (CASES / f"{family}.jsonl").read_bytes().splitlines()]
    _compare([{"id": case["id"]} | case["input"] for case in cases if isinstance(case["input"], dict)])
