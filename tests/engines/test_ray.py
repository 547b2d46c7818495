"""The engine for clusters gives what `inline` gives. One Ray for all tests here; it starts in seconds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from hallucheck.cli.edge import run
from hallucheck.engines.base import Inline
from hallucheck.engines.ray import Ray
from hallucheck.sources.base import Chunk
from tests.engines.works import DieOnce, Files, Lines, Slow
from tests.reliability.dumps import good, write

pytestmark = [
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
DUMPS = (
    "statements/extractions.jsonl --config bank-statements",
    "knowledge/dialogues.jsonl --config dialogue",
    "numbers/answers.jsonl --database sqlite:///numbers/properties.db",
    "citations/answers.jsonl",
    "answers/grounding.jsonl",
    "answers/patient.jsonl",
    "answers/samples.jsonl",
    "answers/twins.jsonl",
    "foreign/ragas.jsonl --preset ragas",
    "foreign/promptfoo.json --preset auto",
)


@pytest.fixture(scope="module")
def own() -> Iterator[Ray]:
    """A Ray that it started itself: its workers are on this machine, and are not sent what they can read."""
    engine = Ray(jobs=2)
    assert engine.spills
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def ray(own: Ray) -> Ray:
    """A Ray that was there before, as a cluster is. That of the command line is one too while `own` is open."""
    engine = Ray(jobs=2)
    assert own.spills > engine.spills
    return engine


def _chunks(*texts: str) -> list[Chunk]:
    return [
        Chunk(index=index, file="d", first_line=1, length=len(text), payload=text.encode())
        for index, text in enumerate(texts)
    ]


def test_results_come_in_the_order_of_the_chunks(ray: Ray, own: Ray) -> None:
    chunks = _chunks(*(f"{n}a\n{n}b\n" for n in range(20)))
    for engine in (ray, own):
        assert list(engine.map(Lines(), chunks)) == list(Inline().map(Lines(), chunks))
        assert list(engine.map(Lines(), [])) == []


def test_a_worker_that_is_killed_is_made_good(ray: Ray, own: Ray, tmp_path: Path) -> None:
    chunks = _chunks(*(f"{n}\n" for n in range(8)))
    for engine in (ray, own):
        before = engine.repeated
        assert list(engine.map(DieOnce(tmp_path / f"flag {engine.spills}"), chunks)) == [[str(n)] for n in range(8)]
        assert engine.repeated > before


def test_a_row_that_kills_its_worker_is_the_only_one_lost(ray: Ray) -> None:
    chunks = _chunks("a\nb\n", "c\ndie\ne\n", "g\n")
    assert list(ray.map(Lines(), chunks)) == [["a", "b"], ["c", "lost 2", "e"], ["g"]]


def test_workers_find_what_they_were_sent_and_nothing_else(ray: Ray, tmp_path: Path) -> None:
    sent, other = tmp_path / "sent", tmp_path / "other"
    sent.mkdir()
    for path in (sent / "a", sent / "b", other):
        path.write_text(path.name)
    assert list(ray.map(Files(sent, other), _chunks("x\n"))) == [["a a", "b b", "False"]]


@pytest.mark.usefixtures("own")
def test_no_server_is_started_that_nobody_asks() -> None:
    children = psutil.Process().children(recursive=True)
    names = {Path(part).name for child in children for part in child.cmdline()}
    assert "raylet" in names
    assert not names & {"dashboard.py", "monitor.py", "log_monitor.py"}


def test_a_time_limit_holds_in_a_worker(ray: Ray) -> None:
    assert list(ray.map(Slow(), _chunks("a\nslow\nb\n"))) == [["a", "late", "b"]]


@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize(
    ("dump", "spills"), [*((dump, False) for dump in DUMPS), *((dump, True) for dump in DUMPS[:3])]
)
def test_every_sample_gives_the_same_bytes(
    dump: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, spills: bool
) -> None:
    """`spills`: as if the command line had started the Ray itself."""
    init = Ray.__init__

    def init_and_spill(self: Ray, *given: Any) -> None:
        init(self, *given)
        self.spills = spills

    monkeypatch.setattr(Ray, "__init__", init_and_spill)
    monkeypatch.chdir(SAMPLES)
    command = ["scan", *dump.split(), "--as-of", "2025-09-01", "-q", "--isolated"]
    codes = [run([*command, "--engine", engine, "-o", f"{tmp_path / engine}/"]) for engine in ("inline", "ray")]
    assert codes[0] == codes[1] in (0, 1, 3)
    here, there = (_contents(tmp_path / engine) for engine in ("inline", "ray"))
    assert here == there
    assert len(here) > 5


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("ray")
def test_a_run_goes_on_on_another_engine(tmp_path: Path) -> None:
    """Checkpoints do not say on which engine a run was."""
    dump = write(tmp_path / "d.jsonl", [good(n) for n in range(600)])
    command = ["scan", str(dump), "--as-of", "2025-09-01", "-q", "--isolated", "-o", str(tmp_path / "out.jsonl")]
    assert run([*command, "--engine", "inline"]) == 0
    whole = (tmp_path / "out.jsonl").read_bytes()
    (tmp_path / "out.jsonl").unlink()
    limit = [*command, "--engine", "ray", "--resume"]
    _interrupt(command, tmp_path)
    assert run(limit) == 0
    assert (tmp_path / "out.jsonl").read_bytes() == whole


def _interrupt(command: list[str], folder: Path) -> None:
    """A run that stopped after its first chunk, as its checkpoint says."""
    script = (
        "import sys\nfrom hallucheck.cli.edge import run\nfrom hallucheck.reports.assembly import Assembly\n"
        "add = Assembly.add\n"
        "def once(self, index, fragments, totals):\n"
        "    add(self, index, fragments, totals)\n    self.save()\n    raise KeyboardInterrupt\n"
        "Assembly.add = once\nsys.exit(run(sys.argv[1:]))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *command], check=False, capture_output=True)
    assert done.returncode == 130
    assert (folder / "out.jsonl.checkpoint").exists()


if os.environ.get("NIGHTLY"):

    def test_a_node_that_is_lost_is_made_good() -> None:
        script = Path(__file__).parent / "lose_a_node.py"
        done = subprocess.run(
            [sys.executable, script, "--records", "50000"], check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
