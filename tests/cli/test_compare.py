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


@pytest.mark.parametrize("known", [True, False], ids=["in both", "only there"])
@pytest.mark.parametrize("side", [0, 1], ids=["base", "head"])
def test_an_id_that_stands_twice_is_refused_on_either_side(tmp_path: Path, side: int, known: bool) -> None:  # noqa: FBT001 (a column of the table)
    paths = [dump(tmp_path / f"{name}.jsonl", {"r0": "pass"}) for name in "ab"]
    twice = "r0" if known else "r9"
    line = dump(tmp_path / "more.jsonl", {twice: "pass"}).read_text()
    paths[side].write_text(paths[side].read_text() + (line if known else line * 2))
    done = hallucheck("compare", *paths)
    assert done.returncode == 2
    assert f"error: {paths[side].name}" in done.stderr.replace(f"{tmp_path}/", "")
    assert f"several records have the id '{twice}'" in done.stderr


def test_as_data(tmp_path: Path) -> None:
    paths = dump(tmp_path / "a.jsonl", numbered("pass")), dump(tmp_path / "b.jsonl", numbered("pass") | ONE_WORSE)
    done = hallucheck("compare", *paths, "-f", "json")
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["pairs"] == {
        "both_good": 29, "both_bad": 0, "fixed": 0, "broken": 1, "only_base": 0, "only_head": 0
    }  # fmt: skip
    assert "may be chance" in done.stderr
