"""A run that was stopped goes on from its checkpoint, whatever goes to stdout, and leaves nothing behind."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from hallucheck.errors import UsageError
from hallucheck.reports.assembly import Assembly, Target
from hallucheck.reports.formats.code_hosts import Concise
from hallucheck.verdict.totals import Totals
from tests.reports.records import run, summary_of

FIRST, SECOND = b"first\n", b"second\n"


def assembly(folder: Path, *, resume: bool = False, key: str = "k") -> Assembly:
    targets = [Target(report=Concise(), path=folder / "out.txt"), Target(report=Concise(), path=None)]
    return Assembly(targets, key=key, resume=resume, scratch=str(folder / "scratch"))


def stopped(folder: Path) -> None:
    begun = assembly(folder)
    begun.add(0, (FIRST, FIRST), Totals(records=1))
    assert begun.resumable
    begun.abandon()


def test_it_goes_on_with_what_goes_to_stdout(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    stopped(tmp_path)
    going_on = assembly(tmp_path, resume=True)
    assert (going_on.state.next_chunk, going_on.state.totals.records) == (1, 1)
    going_on.add(1, (SECOND, SECOND), Totals(records=1))
    summary = summary_of(run())
    going_on.finish(summary)
    tail = Concise().tail(summary)
    assert capfdbinary.readouterr().out == (tmp_path / "out.txt").read_bytes() == FIRST + SECOND + tail
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_it_begins_anew_where_a_part_is_lost(tmp_path: Path) -> None:
    stopped(tmp_path)
    (tmp_path / "out.txt.stdout.partial").unlink()
    with closing(assembly(tmp_path, resume=True)) as begun:
        assert begun.state.next_chunk == 0


def test_without_the_flag_it_begins_anew(tmp_path: Path) -> None:
    stopped(tmp_path)
    with closing(assembly(tmp_path)) as begun:
        assert begun.state.next_chunk == 0


def test_another_run_is_refused(tmp_path: Path) -> None:
    stopped(tmp_path)
    with pytest.raises(UsageError, match="other inputs, settings or outputs"):
        assembly(tmp_path, resume=True, key="other")


def test_nothing_done_leaves_nothing_behind(tmp_path: Path) -> None:
    begun = assembly(tmp_path)
    assert not begun.resumable
    begun.abandon()
    assert not list(tmp_path.iterdir())
