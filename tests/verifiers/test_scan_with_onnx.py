"""A dump, audited through the command line with a local cross-encoder: by folder, from the hub's cache, or fetched."""

from __future__ import annotations

import hashlib
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.reliability.dumps import hallucheck, write
from tests.verifiers.tiny_cross_encoder import build

CONTEXTS = [
    {"id": "S0", "text": "The bridge was opened in 2012 by the mayor."},
    {"id": "S1", "text": "The award of 50000 was paid in Haifa."},
]
ROWS = [
    {
        "id": "good",
        "answer": "The bridge was opened in 2012 [S0]. The award was paid in Haifa [S1].",
        "contexts": CONTEXTS,
    },
    {
        "id": "bad",
        "answer": "The bridge was opened in 2012 [S0]. The tower of Paris is tall [S1].",
        "contexts": CONTEXTS,
    },
    {"id": "other", "answer": "The award was paid in Haifa [S0].", "contexts": CONTEXTS},
]
COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("models") / "tiny")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """`hallucheck` in an empty directory, with a hub's cache of its own."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))

    def run(*args: object, **variables: str) -> Any:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return hallucheck(*args, cwd=work)

    return run


def model(name: object, **options: object) -> list[str]:
    given = {"verifier.name": "onnx", "verifier.onnx.model": name}
    given |= {f"verifier.onnx.{key}": value for key, value in options.items()}
    return [word for key, value in given.items() for word in ("--set", f"{key}={value}")]


def scan(dump: Path, *args: object) -> list[object]:
    return ["scan", dump, "--as-of", "2025-09-01", "--isolated", "-q", "--select=citations", "--fail-on=review", *args]


def notes(path: Path) -> dict[str, Any]:
    rows = map(json.loads, path.read_bytes().splitlines())
    return {row["id"]: row["hallucheck"] for row in rows}


def test_a_dump(tiny: Path, run: Any, tmp_path: Path) -> None:
    dump, out = write(tmp_path / "d.jsonl", ROWS), tmp_path / "out.jsonl"
    done = run(*scan(dump, *model(tiny), "-o", out, "-o", tmp_path / "summary.json"))
    assert done.returncode == 1, done.stderr
    found = notes(out)
    assert {key: [each["rule"] for each in note["findings"]] for key, note in found.items()} == {
        "good": [],
        "bad": ["citations/ungrounded-claim", "citations/ungrounded-answer"],
        "other": ["citations/unused-evidence"],
    }
    claims = found["good"]["families"]["citations"]["result"]["claims"]
    assert [claim["grounded"] for claim in claims] == [True, True]
    assert found["good"]["verdict"] == "pass"
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert summary["verifier"].startswith("onnx:tiny@")
    again = tmp_path / "again.jsonl"
    run(*scan(dump, *model(tiny), "-o", again, "--no-cache", "-j", 2))
    assert again.read_bytes() == out.read_bytes()


def cached(tiny: Path, tmp_path: Path) -> None:
    """Lay a snapshot as the hub's own client lays it."""
    home = tmp_path / "hub" / "models--someone--tiny-nli"
    shutil.copytree(tiny, home / "snapshots" / COMMIT)
    (home / "refs").mkdir()
    (home / "refs" / "main").write_text(COMMIT)


def test_only_what_the_hub_s_cache_holds_is_used_offline(tiny: Path, run: Any, tmp_path: Path) -> None:
    dump, out = write(tmp_path / "d.jsonl", ROWS), tmp_path / "out.jsonl"
    refused = run(*scan(dump, *model("someone/tiny-nli"), "--offline"))
    assert refused.returncode == 2
    assert "hub's cache" in refused.stderr
    assert "verifier.onnx.download" in refused.stderr
    refused = run(*scan(dump, *model("someone/tiny-nli", download="true"), "--offline"))
    assert refused.returncode == 2
    assert "--offline" in refused.stderr
    cached(tiny, tmp_path)
    for download in ("false", "true"):
        done = run(*scan(dump, *model("someone/tiny-nli", download=download), "--offline", "-o", out))
        assert done.returncode == 1, done.stderr
        assert notes(out)["good"]["verdict"] == "pass"
    assert run(*scan(dump, *model("someone/tiny-nli", revision="v2"), "--offline")).returncode == 2


@pytest.fixture
def hub(tiny: Path) -> Iterator[tuple[str, list[str]]]:
    """A server that answers as the hub does for the files of one repository."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self._answer(body=False)

        def do_GET(self) -> None:
            self._answer(body=True)

        def _answer(self, *, body: bool) -> None:
            asked.append(f"{self.command} {self.path}")
            repository, _, name = self.path.partition("/resolve/")
            path = tiny / name.partition("/")[2]
            there = repository == "/someone/tiny-nli" and path.is_file()
            raw = path.read_bytes() if there else b"Entry not found"
            if self.path.startswith("/api/models/someone/tiny-nli/"):
                files = [
                    {"type": "file", "path": p.name, "oid": p.name, "size": p.stat().st_size} for p in tiny.iterdir()
                ]
                about = {"id": "someone/tiny-nli", "sha": COMMIT, "siblings": [{"rfilename": f["path"]} for f in files]}
                there, raw = True, json.dumps(files if "/tree/" in self.path else about).encode()
            self.send_response(200 if there else 404)
            self.send_header("X-Repo-Commit", COMMIT)
            self.send_header("Content-Length", str(len(raw)))
            if there:
                self.send_header("ETag", f'"{hashlib.sha256(raw).hexdigest()}"')
            else:
                self.send_header("X-Error-Code", "EntryNotFound" if "tiny-nli" in repository else "RepoNotFound")
            self.end_headers()
            if body:
                self.wfile.write(raw)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_a_model_is_fetched_only_where_that_is_allowed(hub: Any, run: Any, tmp_path: Path) -> None:
    url, asked = hub
    dump, out = write(tmp_path / "d.jsonl", ROWS), tmp_path / "out.jsonl"
    assert run(*scan(dump, *model("someone/tiny-nli")), HF_ENDPOINT=url).returncode == 2
    allowed = model("someone/tiny-nli", download="true")
    would = run(*scan(dump, *allowed, "--dry-run"), HF_ENDPOINT=url)
    assert "would be fetched" in would.stdout
    assert asked == []
    done = run(*scan(dump, *allowed, "-o", out), HF_ENDPOINT=url)
    assert done.returncode == 1, done.stderr
    assert notes(out)["good"]["verdict"] == "pass"
    assert any(line.startswith("GET") and line.endswith("model.onnx") for line in asked)
    asked.clear()
    assert run(*scan(dump, *allowed, "--offline", "-o", out), HF_ENDPOINT=url).returncode == 1
    assert asked == []


@pytest.mark.parametrize(
    ("name", "file", "error"),
    [
        pytest.param("someone/else", "model.onnx", "cannot download someone/else", id="no such model"),
        pytest.param("someone/tiny-nli", "onnx/other.onnx", "no onnx/other.onnx", id="no such graph"),
    ],
)
def test_what_the_hub_does_not_have_is_said(
    hub: Any, tmp_path: Path, run: Any, *, name: str, file: str, error: str
) -> None:
    dump = write(tmp_path / "d.jsonl", ROWS)
    done = run(*scan(dump, *model(name, download="true", file=file)), HF_ENDPOINT=hub[0])
    assert done.returncode == 2
    assert error in done.stderr


def test_a_missing_folder_ends_the_run_before_it_begins(run: Any, tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", ROWS)
    done = run(*scan(dump, *model(tmp_path / "nowhere"), "-o", tmp_path / "out.jsonl"))
    assert done.returncode == 2
    assert "no folder" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()


def test_doctor_and_dry_run_tell_of_the_model(tiny: Path, run: Any, tmp_path: Path) -> None:
    told = run("doctor", "--isolated", *model(tiny))
    assert told.returncode == 0, told.stdout
    assert "onnx:tiny@" in told.stdout
    told = run("doctor", "--isolated", *model(tmp_path / "nowhere"))
    assert told.returncode == 2
    assert "no folder" in told.stdout
    told = run("doctor", "--isolated", *model("someone/tiny-nli", download="true"))
    assert told.returncode == 0
    assert "would be fetched" in told.stdout
    dump = write(tmp_path / "d.jsonl", ROWS)
    dry = run(*scan(dump, *model(tiny), "--dry-run"))
    assert "10 questions" in dry.stdout
    assert not any((tmp_path / "work").iterdir())
