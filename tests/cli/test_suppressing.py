"""Entries of an ignore file that hide nothing are told, each by itself; those that hide something are not."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from hallucheck.model.finding import fingerprint
from tests.reliability.dumps import flawed, good, hallucheck, scan, write

SHARED = "rule: statements, reason: known, owner: Ann"
ENTRIES = f"""ignore:
  - {{record: r1, {SHARED}}}
  - {{record: r9, {SHARED}}}
  - {{record: r2, {SHARED}, expires: 2999-01-01}}
  - {{record: r1, {SHARED}, expires: 2999-01-01}}
"""


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    (tmp_path / "ignore.yaml").write_text(ENTRIES)
    return write(tmp_path / "dump.jsonl", [good(), flawed(1), flawed(2)])


def told(stderr: str) -> list[str]:
    return re.findall(r"the entry about (.+) hid nothing \(known\)", stderr)


@pytest.mark.parametrize("options", [(), ("--no-text",), ("-j", "2")], ids=" ".join)
def test_each_unused_entry_is_told(dump: Path, options: tuple[str, ...]) -> None:
    """Also one that shares owner and reason with one that is used, or that stands behind one about the same."""
    done = scan(dump, "--ignore-file", dump.parent / "ignore.yaml", *options)
    assert told(done.stderr) == ["statements of r9", "statements of r1"]


@pytest.mark.parametrize("part", [("--limit", "1"), ("--shard", "1/2"), ("--range", "1:2")], ids=" ".join)
def test_a_part_of_a_dump_does_not_tell_what_is_unused(dump: Path, part: tuple[str, ...]) -> None:
    assert told(scan(dump, "--ignore-file", dump.parent / "ignore.yaml", *part).stderr) == []


def test_decisions_of_people_in_a_file_hide_false_positives(tmp_path: Path) -> None:
    dump, out = write(tmp_path / "dump.jsonl", [flawed(1), flawed(2)]), tmp_path / "out.jsonl"
    assert scan(dump, "-o", out).returncode == 1
    prints = [found["fingerprint"] for line in out.read_text().splitlines() for found in findings(line)]
    reviews = write(tmp_path / "reviews.jsonl", [said(each, "false-positive") for each in prints])
    assert scan(dump, "--reviews", reviews).returncode == 0
    write(reviews, [said(each, verdict) for each in prints for verdict in ("false-positive", "confirmed")])
    assert scan(dump, "--reviews", reviews).returncode == 1
    write(reviews, [b"{broken"])
    done = scan(dump, "--reviews", reviews)
    assert (done.returncode, "reviews.jsonl:1: not a review" in done.stderr) == (2, True)


def findings(line: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(line)["hallucheck"]["findings"]
    return found


def said(fingerprint: str, verdict: str) -> dict[str, str]:
    return {"fingerprint": fingerprint, "verdict": verdict, "author": "Ann", "reason": "x", "at": "2025-01-01T00:00:00"}


FORMER = "# hallucheck baseline 1\n# detection 0123456789abcdef\n"


def test_a_baseline_of_the_version_before_is_matched_and_written_anew(tmp_path: Path) -> None:
    """Records without id were identified by the bytes of their rows."""
    row = {key: value for key, value in flawed().items() if key != "id"}
    dump, out = write(tmp_path / "dump.jsonl", [row]), tmp_path / "annotated.jsonl"
    scan(dump, "-o", out)
    digest = hashlib.blake2b(dump.read_bytes().rstrip(b"\n"), digest_size=8).hexdigest()
    before = {fingerprint(found["rule"], found["claim"], digest) for found in findings(out.read_text())}
    old = tmp_path / "old.txt"
    old.write_text(FORMER + "".join(f"{each} 1\n" for each in sorted(before)))
    done = scan(dump, "--baseline", old, "-o", out)
    assert done.returncode == 0, done.stdout
    assert "written by version 0.1" in done.stderr
    assert hallucheck("baseline", "create", out, "-b", old).returncode == 0
    assert old.read_text().startswith("# hallucheck baseline 2\n")
    slower = write(tmp_path / "dump.jsonl", [row | {"latency": 3}])
    assert scan(slower, "--baseline", old).returncode == 0


def test_a_baseline_of_another_dump_warns(tmp_path: Path) -> None:
    dump = write(tmp_path / "dump.jsonl", [flawed(1)])
    known = tmp_path / "known.txt"
    known.write_text("# hallucheck baseline 2\n0123456789abcdef 4\n")
    assert "the baseline hid 0 of the 4 findings that it knows" in scan(dump, "--baseline", known).stderr
