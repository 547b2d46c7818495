"""Entries of an ignore file that hide nothing are told, each by itself; those that hide something are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.reliability.dumps import flawed, good, scan, write

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
