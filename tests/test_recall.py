"""Looking back: the contradictions of a subject are found wherever its records stand, and by any engine alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reliability.dumps import hallucheck, scan, write

RULES = "answers/inconsistent-*"


def answer(number: int, day: int, text: str, subject: str = "patient-1") -> dict[str, Any]:
    return {
        "id": f"q{number}",
        "subject": subject,
        "at": f"2025-08-{day:02}T09:00:00Z",
        "question": "Does the patient have diabetes?",
        "answer": text,
    }


DENIED, AFFIRMED = "The patient has no diabetes.", "The patient has diabetes."


def found(path: Path) -> dict[str, list[str]]:
    rows = [json.loads(line) for line in path.read_bytes().splitlines()]
    return {row["id"]: [f["rule"] for f in row["hallucheck"]["findings"]] for row in rows}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_contradiction_is_the_later_records_wherever_it_stands(tmp_path: Path, jobs: int) -> None:
    dump = [answer(2, 9, AFFIRMED), answer(1, 2, DENIED), answer(3, 9, AFFIRMED, "patient-2")]
    write(tmp_path / "d.jsonl", dump)
    scan(tmp_path / "d.jsonl", "--select", RULES, "-q", "-j", jobs, "-o", tmp_path / "o.jsonl")
    assert found(tmp_path / "o.jsonl") == {"q2": ["answers/inconsistent-meaning"], "q1": [], "q3": []}


def test_it_weighs_in_the_verdict_and_stands_in_the_result(tmp_path: Path) -> None:
    write(tmp_path / "d.jsonl", [answer(1, 2, DENIED), answer(2, 9, AFFIRMED)])
    scan(tmp_path / "d.jsonl", "-q", "-o", tmp_path / "o.jsonl")
    note = json.loads((tmp_path / "o.jsonl").read_bytes().splitlines()[1])["hallucheck"]
    assert note["verdict"] == "review"
    result = note["families"]["answers"]["result"]
    assert result["consistency_score"] == 0.7
    assert result["contradictions"][0]["previous_record"] == "q1"


def test_the_window_is_the_options(tmp_path: Path) -> None:
    write(tmp_path / "d.jsonl", [answer(1, 2, DENIED), answer(2, 9, AFFIRMED)])
    scan(tmp_path / "d.jsonl", "-q", "-o", tmp_path / "o.jsonl", "--set", "answers.consistency.window_days=3")
    assert found(tmp_path / "o.jsonl")["q2"] == []


@pytest.mark.parametrize(("how", "expected"), [("auto", 1), ("on", 1), ("off", 0)], ids=["auto", "on", "off"])
def test_looking_back_can_be_switched(tmp_path: Path, how: str, expected: int) -> None:
    write(tmp_path / "d.jsonl", [answer(1, 2, DENIED), answer(2, 9, AFFIRMED)])
    scan(tmp_path / "d.jsonl", "-q", "-o", tmp_path / "o.jsonl", "--set", f"history.consistency={how}")
    assert len(found(tmp_path / "o.jsonl")["q2"]) == expected


def test_stdin_is_read_twice(tmp_path: Path) -> None:
    rows = "".join(json.dumps(row) + "\n" for row in [answer(1, 2, DENIED), answer(2, 9, AFFIRMED)])
    done = scan("-", "-q", "-o", tmp_path / "o.jsonl", "-o", tmp_path / "summary.json", input=rows)
    assert done.returncode in (0, 1), done.stderr
    assert found(tmp_path / "o.jsonl")["q2"] == ["answers/inconsistent-meaning"]
    (stdin,) = json.loads((tmp_path / "summary.json").read_bytes())["inputs"]
    assert stdin["bytes"] == len(rows)


def test_an_earlier_run_is_remembered(tmp_path: Path) -> None:
    store = ("--history", tmp_path / "h.db", "-q", "-o", tmp_path / "o.jsonl")
    scan(write(tmp_path / "july.jsonl", [answer(1, 2, DENIED)]), *store)
    scan(write(tmp_path / "august.jsonl", [answer(2, 9, AFFIRMED)]), *store)
    assert found(tmp_path / "o.jsonl") == {"q2": ["answers/inconsistent-meaning"]}
    done = hallucheck("history", "show", "q2", "--history", tmp_path / "h.db", "--isolated")
    assert "contradiction (high)" in done.stdout
    scan(tmp_path / "july.jsonl", *store)
    assert found(tmp_path / "o.jsonl") == {"q1": []}, "what came later contradicts nothing"


def test_without_text_nothing_can_be_remembered_but_the_dump_itself_can_be_compared(tmp_path: Path) -> None:
    write(tmp_path / "d.jsonl", [answer(1, 2, DENIED), answer(2, 9, AFFIRMED)])
    scan(tmp_path / "d.jsonl", "-q", "--no-text", "-o", tmp_path / "o.jsonl", "--history", tmp_path / "h.db")
    assert found(tmp_path / "o.jsonl")["q2"] == ["answers/inconsistent-meaning"]
    assert b"diabetes" not in b"".join(file.read_bytes() for file in tmp_path.glob("h.db*"))


@pytest.mark.parametrize(
    "broken",
    [
        {"subject": 17, "at": "2025-08-09"},
        {"subject": "patient-1", "at": "soon"},
        {"subject": "patient-1", "at": {}},
        {"subject": None, "at": None},
        {"subject": "\ud800", "at": "2025-08-09T09:00:00Z"},
    ],
    ids=str,
)
def test_a_record_without_a_usable_subject_or_time_is_audited_all_the_same(
    tmp_path: Path, broken: dict[str, Any]
) -> None:
    write(tmp_path / "d.jsonl", [answer(1, 2, DENIED), answer(2, 9, AFFIRMED) | broken])
    arguments = ("-q", "-o", tmp_path / "o.jsonl", "--history", tmp_path / "h.db")
    done = scan(tmp_path / "d.jsonl", *arguments)
    assert done.returncode in (0, 1, 3), done.stderr
    note = json.loads((tmp_path / "o.jsonl").read_bytes().splitlines()[1])["hallucheck"]
    assert "failed" not in {outcome["status"] for outcome in note["families"].values()}


def month(name: str, number: int, opening: float, closing: float, **changed: Any) -> dict[str, Any]:
    last = {1: 31, 2: 29, 3: 31, 4: 30}[number]
    said = {
        "account_number": "4829163701",
        "start_date": f"2024-{number:02}-01",
        "end_date": f"2024-{number:02}-{last}",
    }
    metadata = said | changed
    return {"id": name, "statement": {"metadata": metadata, "opening_balance": opening, "closing_balance": closing}}


def chain(account: str) -> list[dict[str, Any]]:
    own = {"account_number": account}
    return [month(f"feb {account}", 2, 100.0, 300.0, **own), month(f"jan {account}", 1, 50.0, 100.0, **own)]


NEXT: dict[str, tuple[dict[str, Any], str]] = {
    "joins": (month("", 3, 300.0, 400.0), ""),
    "a gap in the balances": (month("", 3, 379.0, 400.0), "opens with 379.00; statement 'feb "),
    "a month is missing": (month("", 4, 300.0, 400.0), "32 days after statement 'feb "),
    "overlap": (month("", 3, 300.0, 1.0, start_date="2024-02-20"), "of the same account ends on 2024-02-29 only"),
    "near miss: a copy": (month("", 2, 100.0, 300.0), ""),
    "near miss: the quarter of the months": (month("", 3, 50.0, 400.0, start_date="2024-01-01"), ""),
    "near miss: another account": (month("", 3, 1.0, 4.0, account_number="5829163702"), ""),
    "near miss: a masked number": (month("", 3, 1.0, 4.0, account_number="****3701"), ""),
}


def test_statements_of_one_account_join_across_records_shards_and_workers(tmp_path: Path) -> None:
    dump: list[dict[str, Any]] = []
    for number, (name, (row, _)) in enumerate(NEXT.items()):
        account = f"48291637{number:02}"
        metadata = {"account_number": account} | row["statement"]["metadata"]
        if metadata["account_number"] == "4829163701":
            metadata["account_number"] = account
        dump += [{"id": name, "statement": row["statement"] | {"metadata": metadata}}, *chain(account)]
    write(tmp_path / "d.jsonl", dump)
    scan(tmp_path / "d.jsonl", "-q", "-j", 2, "--select", "statements", "-o", tmp_path / "o.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "o.jsonl").read_bytes().splitlines()]
    told = {row["id"]: [finding["message"] for finding in row["hallucheck"]["findings"]] for row in rows}
    for name, (_, expected) in NEXT.items():
        assert len(told[name]) == bool(expected), name
        assert expected in "".join(told[name]), name
    assert not any(told[name] for name in told if name not in NEXT)
    seen: dict[str, list[str]] = {}
    for shard in ("1/2", "2/2"):
        scan(tmp_path / "d.jsonl", "-q", "--select", "statements", "--shard", shard, "-o", tmp_path / "s.jsonl")
        seen |= found(tmp_path / "s.jsonl")
    assert seen == found(tmp_path / "o.jsonl")
