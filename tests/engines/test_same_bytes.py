"""However the work is divided, the same bytes come out: processes, shards, a worker killed in the middle.

Some hundred records of every kind in CI, 50,000 nightly (and there on Ray too, which `test_ray` does in CI).
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hallucheck.cli.edge import run
from hallucheck.engines.processes import Processes
from tests.engines.mix import write_mix

NIGHTLY = bool(os.environ.get("NIGHTLY"))
RECORDS = 50_000 if NIGHTLY else 240
DIVIDED = ("-j 1 --engine processes", "-j 2", "-j 3", *(["--engine ray -j 2"] if NIGHTLY else []))
VERDICTS = (0, 1, 3)
KILLED_AT = 4
"""With so many pieces handed out, and the first of them done, a worker is killed."""

pytestmark = pytest.mark.xdist_group("ray")


def _scan(dump: Path, out: Path, options: str) -> list[str]:
    return ["scan", str(dump), "--as-of", "2025-09-01", "-q", "--isolated", *options.split(), "-o", f"{out}/"]


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_mix(tmp_path_factory.mktemp("mix") / "mix.jsonl", RECORDS)


@pytest.fixture(scope="module")
def inline(dump: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("inline")
    assert run(_scan(dump, out, "--engine inline")) in VERDICTS
    found = _contents(out)
    assert {"annotated.jsonl", "summary.json"} < set(found)
    return found


@pytest.mark.parametrize("options", DIVIDED)
def test_workers_give_what_one_process_gives(
    dump: Path, inline: dict[str, bytes], options: str, tmp_path: Path
) -> None:
    assert run(_scan(dump, tmp_path / "out", options)) in VERDICTS
    assert _contents(tmp_path / "out") == inline


def test_joined_shards_give_what_one_run_gives(dump: Path, inline: dict[str, bytes], tmp_path: Path) -> None:
    parts = [tmp_path / f"{number}" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        assert run(_scan(dump, part, f"--shard {number}/3")) in VERDICTS
    joined = tmp_path / "joined"
    assert run(["report", *map(str, parts), "--isolated", "-q", "-o", f"{joined}/"]) in VERDICTS
    assert _contents(joined) == inline


def test_a_worker_that_is_killed_changes_nothing(
    dump: Path, inline: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit, pieces = Processes._submit, list[Future[Any]]()

    def submit_and_kill(pool: ProcessPoolExecutor, function: Callable[..., Any], *given: Any) -> Future[Any]:
        pieces.append(submit(pool, function, *given))
        if len(pieces) == KILLED_AT:
            pieces[0].result()
            os.kill(next(iter(pool._processes)), signal.SIGKILL)
        return pieces[-1]

    monkeypatch.setattr(Processes, "_submit", staticmethod(submit_and_kill))
    assert run(_scan(dump, tmp_path / "out", "-j 2")) in VERDICTS
    assert len(pieces) > KILLED_AT, "nothing had to be done again"
    assert _contents(tmp_path / "out") == inline
