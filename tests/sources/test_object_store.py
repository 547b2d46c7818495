"""Inputs and outputs on an S3 server of our own, on loopback."""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
import zstandard
from botocore.config import Config
from moto.server import ThreadedMotoServer

from hallucheck.cli.edge import run
from tests.reliability.dumps import COMMAND, environment, flawed, good, write

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
SECRET = "c2VjcmV0LW9mLW5vYm9keQ"  # noqa: S105 (planted, to be looked for)
KEY = "AKIAPLANTEDKEY000001"

pytestmark = [pytest.mark.xdist_group("s3"), pytest.mark.filterwarnings("ignore")]


class Store:
    """The server, and commands that know it."""

    def __init__(self, address: str) -> None:
        self.client = boto3.client(
            "s3",
            endpoint_url=address,
            aws_access_key_id=KEY,
            aws_secret_access_key=SECRET,
            region_name="us-east-1",
            config=Config(retries={"max_attempts": 1}),
        )
        self.client.create_bucket(Bucket="dumps")

    def put(self, name: str, data: bytes) -> str:
        self.client.put_object(Bucket="dumps", Key=name, Body=data)
        return f"s3://dumps/{name}"

    def get(self, name: str) -> bytes:
        return bytes(self.client.get_object(Bucket="dumps", Key=name)["Body"].read())

    def names(self, prefix: str) -> list[str]:
        found = self.client.list_objects_v2(Bucket="dumps", Prefix=prefix).get("Contents", [])
        return [entry["Key"].removeprefix(prefix) for entry in found]


def scan(*words: object) -> int:
    return run(["scan", *map(str, words), "--isolated", "--as-of", "2025-09-01"])


@pytest.fixture(autouse=True)
def _no_secret_is_told(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    yield
    told = "".join(capfd.readouterr())
    assert SECRET not in told
    assert KEY not in told


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", address)
        patch.setenv("AWS_ACCESS_KEY_ID", KEY)
        patch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        yield Store(address)
    server.stop()


ROWS = [flawed(n) if n % 50 == 0 else good(n) for n in range(400)]
LINES = [json.dumps(row).encode() + b"\n" for row in ROWS]


def _verdicts(annotated: bytes) -> list[tuple[str, str]]:
    rows = map(json.loads, annotated.splitlines())
    return [(row["id"], row["hallucheck"]["verdict"]) for row in rows]


def test_plain_files_globs_directories_and_compressed_parts(store: Store, tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    scan(write(tmp_path / "d.jsonl", ROWS), "-q", "-o", whole)
    expected = _verdicts(whole.read_bytes())
    half = len(LINES) // 2
    first, second = b"".join(LINES[:half]), b"".join(LINES[half:])
    prefix = "in"
    plain = store.put(f"{prefix}/plain.jsonl", first + second)
    store.put(f"{prefix}/gz/a.jsonl.gz", gzip.compress(first))
    store.put(f"{prefix}/gz/b.jsonl.gz", gzip.compress(second))
    frames = b"".join(map(zstandard.ZstdCompressor().compress, (first, second)))
    compressed = store.put(f"{prefix}/frames.jsonl.zst", frames)
    for names in ([plain], [f"s3://dumps/{prefix}/gz/"], [f"s3://dumps/{prefix}/gz/*.gz"], [compressed]):
        out = f"out/{len(store.names('out/'))}.jsonl"
        jobs = "2" if names == [plain] else "1"
        assert scan(*names, "-q", "-j", jobs, "-o", f"s3://dumps/{out}") == 1
        assert _verdicts(store.get(out)) == expected
    assert all(name.endswith(".jsonl") for name in store.names("out"))  # no piece, no checkpoint is left


def test_documents_under_a_prefix_and_a_full_set(store: Store, tmp_path: Path) -> None:
    for path in (SAMPLES / "statements" / "pdfs").iterdir():
        store.put(f"papers/pdfs/{path.name}", path.read_bytes())
    dump = SAMPLES / "statements" / "extractions.jsonl"
    assert scan(dump, "-q", "-o", f"{tmp_path}/local/") == 1
    assert scan(dump, "-q", "--documents", "s3://dumps/papers", "-o", "s3://dumps/full/") == 1
    here = {path.name: path.read_bytes() for path in (tmp_path / "local").iterdir()}
    assert {name: store.get(f"full/{name}") for name in store.names("full/")} == here


def test_kill_9_then_resume_gives_the_same_bytes(store: Store, tmp_path: Path) -> None:
    url = store.put("long.jsonl", b"".join(LINES * 10))
    assert scan(url, "-q", "-o", "s3://dumps/once.jsonl") == 1
    arguments = ["scan", url, "-q", "-o", "s3://dumps/killed.jsonl", "--isolated", "--as-of", "2025-09-01"]
    soon = tmp_path / "sitecustomize.py"
    soon.write_text(
        "import hallucheck.reports.stored as s, hallucheck.reports.assembly as a\n"
        "s.KEEP_SECONDS = a.CHECKPOINT_SECONDS = 0.0\n"
    )
    known = environment()
    paths = f"{tmp_path}:{known.get('PYTHONPATH', '')}"
    process = subprocess.Popen([*COMMAND, *arguments], env=known | {"PYTHONPATH": paths})
    while process.poll() is None and len(store.names("killed.jsonl.partial/")) < 3:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=30)
    assert "killed.jsonl.checkpoint" in store.names("")
    assert "killed.jsonl" not in store.names("")  # whole or not at all
    assert scan(url, "-q", "-o", "s3://dumps/killed.jsonl", "--resume") == 1
    assert store.get("killed.jsonl") == store.get("once.jsonl")
    assert store.names("killed.jsonl.") == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["s3://dumps/nowhere.jsonl"], "s3://dumps/nowhere.jsonl"),
        (["s3://dumps/*.nothing"], "no file matches"),
        ([f"https://me:{SECRET}@127.0.0.1/d.jsonl"], "no user or password"),
        ([f"http://127.0.0.1:9/d.jsonl?X-Amz-Signature={SECRET}"], "cannot read http://127.0.0.1:9/d.jsonl:"),
        (["s3://dumps/in.jsonl", "--offline"], "is not on this machine"),
        (["unknown://dumps/in.jsonl"], "no such kind of address"),
    ],
)
@pytest.mark.usefixtures("store")
def test_what_cannot_be_reached_is_one_line_without_secrets(
    words: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert scan(*words) == 2
    told = capfd.readouterr().err
    assert said in told
    assert SECRET not in told


@pytest.mark.usefixtures("store")
def test_an_output_that_is_refused_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    dump = write(tmp_path / "d.jsonl", ROWS[:3])
    for place in ("s3://no-such-bucket-here/out.jsonl", "https://127.0.0.1/out.jsonl"):
        assert scan(dump, "-q", "-o", place) == 2
        assert capfd.readouterr().err.count("error:") == 1
