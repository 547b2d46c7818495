"""`hallucheck compare` through the real command: what it says, and with which code it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reliability.dumps import hallucheck


def dump(path: Path, verdicts: dict[str, str]) -> Path:
    """An annotated dump of records with these verdicts, as a scan writes it."""
    path.write_text(
        "".join(
            json.dumps(
                {
                    "id": name,
                    "hallucheck": {
                        "version": 1,
                        "verdict": verdict,
                        "probability": None,
                        "reasons": ["so"],
                        "origin": {"file": "d.jsonl", "line": line},
                        "findings": [],
                        "families": {},
                        "corrected_answer": None,
                        "guidance": None,
                        "error": None,
                    },
                }
            )
            + "\n"
            for line, (name, verdict) in enumerate(verdicts.items(), start=1)
        )
    )
    return path


def numbered(verdict: str, number: int = 30) -> dict[str, str]:
    return {f"r{n}": verdict for n in range(number)}


ONE_WORSE = {"r0": "reject"}
CASES: dict[str, tuple[dict[str, str], dict[str, str], tuple[str, ...], int, str]] = {
    "equal": (numbered("pass"), numbered("pass"), (), 0, "difference +0.00 %"),
    "all worse": (numbered("pass"), numbered("reject"), (), 1, "p < 0.0001: significant at 5 %"),
    "all better": (numbered("reject"), numbered("pass"), (), 0, "got worse 0, got better 30"),
    "unchecked is worse": (numbered("pass"), numbered("unchecked"), (), 1, "got worse 30"),
    "review is not": (numbered("pass"), numbered("review"), (), 0, "got worse 0"),
    "chance warns": (numbered("pass"), numbered("pass") | ONE_WORSE, (), 0, "it got worse, but that may be chance"),
    "chance, any": (numbered("pass"), numbered("pass") | ONE_WORSE, ("--fail-on", "any"), 1, "worse: r0: reject: so"),
    "review is, where asked": (numbered("pass"), numbered("review"), ("--reviews",), 1, "30  pass -> review"),
    "never": (numbered("pass"), numbered("reject"), ("--fail-on", "never"), 0, "and 10 more"),
    "nothing in common": ({"a": "pass"}, {"b": "pass"}, (), 3, "no record is in both: they are paired by id"),
    "empty": ({}, {}, (), 3, "nothing to compare"),
    "grown": (numbered("pass", 2), numbered("pass", 5), (), 0, "2 records in both; only in base 0, only in head 3"),
    "shrunk": (numbered("pass", 5), numbered("pass", 2), (), 0, "2 records in both; only in base 3, only in head 0"),
}


@pytest.mark.parametrize(("base", "head", "options", "code", "says"), CASES.values(), ids=CASES)
def test_compare(  # noqa: PLR0917 (columns of the table)
    tmp_path: Path, base: dict[str, str], head: dict[str, str], options: tuple[str, ...], code: int, says: str
) -> None:
    done = hallucheck("compare", dump(tmp_path / "a.jsonl", base), dump(tmp_path / "b.jsonl", head), *options)
    assert done.returncode == code, done.stderr
    assert says in done.stdout + done.stderr


@pytest.mark.parametrize("side", [0, 1], ids=["base", "head"])
def test_an_id_that_stands_twice_is_reported_and_paired_once(tmp_path: Path, side: int) -> None:
    paths = [dump(tmp_path / f"{name}.jsonl", {"r0": "pass"}) for name in "ab"]
    paths[side].write_text(paths[side].read_text() * 2)
    done = hallucheck("compare", *paths)
    assert done.returncode == 0
    assert f"only in base {1 - side}, only in head {side}" in done.stdout
    assert "1 id is shared by several records of one run" in done.stderr


ASKED = [(f"Who owns plot {number}?", f"Plot {number} belongs to Ana.") for number in range(6)]


def scanned(path: Path, rows: list[dict[str, Any]]) -> Path:
    """The annotated dump of a real scan of `rows`."""
    dump, result = path.with_suffix(".in.jsonl"), path.with_suffix(".jsonl")
    dump.write_text("".join(json.dumps(row) + "\n" for row in rows))
    hallucheck("scan", dump, "--isolated", "--as-of", "2026-01-01", "-q", "-o", result, "--exit-zero")
    return result


def rows(answers: dict[int, str], **more: Any) -> list[dict[str, Any]]:
    """Records without id; some of them answer something else."""
    return [
        {"question": asked, "answer": answers.get(number, held), "contexts": [held], **more}
        for number, (asked, held) in enumerate(ASKED)
    ]


def test_other_order_and_latencies_are_no_change(tmp_path: Path) -> None:
    wrong = {2: "Plot 2 belongs to 14 heirs.", 4: "Plot 4 belongs to Bruno."}
    base = scanned(tmp_path / "a", rows(wrong, latency=0.5))
    head = scanned(tmp_path / "b", rows(wrong, latency=0.7, at="2025-01-01")[::-1])
    prints = [
        sorted(
            finding["fingerprint"]
            for line in path.read_text().splitlines()
            for finding in json.loads(line)["hallucheck"]["findings"]
        )
        for path in (base, head)
    ]
    assert prints[0]
    assert prints[0] == prints[1]
    done = hallucheck("compare", base, head, "--allow-unlike", "-f", "json")
    found = json.loads(done.stdout)
    assert found["pairs"]["broken"] == found["pairs"]["fixed"] == found["pairs"]["only_head"] == 0
    assert all(move["base"] == move["head"] for move in found["moves"])


def test_records_without_id_are_paired_by_what_they_ask(tmp_path: Path) -> None:
    base = scanned(tmp_path / "a", rows({}))
    head = scanned(tmp_path / "b", rows({2: "Plot 2 belongs to 14 heirs."})[::-1])
    found = json.loads(hallucheck("compare", base, head, "--reviews", "-f", "json").stdout)
    assert (found["pairs"]["both_good"], found["pairs"]["broken"]) == (5, 1)


def test_as_data(tmp_path: Path) -> None:
    paths = dump(tmp_path / "a.jsonl", numbered("pass")), dump(tmp_path / "b.jsonl", numbered("pass") | ONE_WORSE)
    done = hallucheck("compare", *paths, "-f", "json")
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["pairs"] == {
        "both_good": 29, "both_bad": 0, "fixed": 0, "broken": 1, "only_base": 0, "only_head": 0
    }  # fmt: skip
    assert "may be chance" in done.stderr
