"""Answers that were stored: numbers, intervals, and log-probabilities read as those of a live server are."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from hallucheck.model import Interval
from hallucheck.verifiers.onnx.files import OnnxOptions
from hallucheck.verifiers.server.openai import ServerOptions
from hallucheck.verifiers.server.prompts import listed, p_yes, stored_answer
from tests.reliability.dumps import scan, write


def entry(**shares: float) -> dict[str, Any]:
    """An entry of `content`, its first alternative being what was said."""
    top = [{"token": token, "logprob": math.log(share)} for token, share in shares.items()]
    return {**top[0], "top_logprobs": top}


def response(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"id": "x", "choices": [{"index": 0, "message": {"content": "?"}, "logprobs": {"content": list(entries)}}]}


SAID = entry(NO=0.5, YES=0.25, yes=0.125, UNSURE=0.0625)


@pytest.mark.parametrize(
    "stored",
    [
        pytest.param(response(SAID), id="response"),
        pytest.param(response(SAID)["choices"][0], id="choice"),
        pytest.param(response(SAID)["choices"][0]["logprobs"], id="logprobs"),
        pytest.param([SAID], id="content"),
        pytest.param(SAID, id="entry"),
        pytest.param(response(entry(**{"\n": 1.0}), SAID), id="after a line break"),
    ],
)
def test_log_probabilities(stored: Any) -> None:
    answer = stored_answer(stored)
    assert answer.yes == Interval(low=0.375, high=0.375)
    assert answer.no == Interval(low=0.5, high=0.5)
    assert (answer.yes, answer.no) == p_yes(listed(stored) or [])


def test_what_is_not_listed_is_bounded() -> None:
    assert stored_answer(response(entry(NO=0.75, UNSURE=0.2))).yes == Interval(low=0, high=0.05)
    assert stored_answer({"token": "NO", "logprob": math.log(0.75)}).yes == Interval(low=0, high=0.25)


@pytest.mark.parametrize(
    ("stored", "low", "high"),
    [(0, 0, 0), (1, 1, 1), (0.3, 0.3, 0.3), ([0.1, 0.4], 0.1, 0.4), ({"low": 0.1, "high": 0.4}, 0.1, 0.4)],
)
def test_numbers_and_intervals(stored: Any, low: float, high: float) -> None:
    answer = stored_answer(stored)
    assert answer.yes == Interval(low=low, high=high)
    assert answer.no == Interval(low=1 - high, high=1 - low)


@pytest.mark.parametrize(
    "stored",
    [
        *(None, "0.5", True, -0.1, 1.5, math.nan, {}, [], [0.4, 0.1], [0.4, 1.1], [True, 1], ["a", "b"], {"low": 0}),
        *({"choices": []}, {"choices": [None]}, {"text": None}, {"content": [None]}, {"token": "YES"}, [[], []]),
        *({"token": "YES", "logprob": "x"}, {"token": "YES", "logprob": math.nan}, {"tokens": []}, {"tokens": [1]}),
        *({"content": "YES"}, {"logprobs": None}, {"tokens": ["YES"], "token_logprobs": [0], "top_logprobs": [[1]]}),
    ],
)
def test_what_is_no_probability_is_no_number(stored: Any) -> None:
    answer = stored_answer(stored)
    assert answer.yes is None
    assert answer.error


def test_a_dump_with_stored_log_probabilities_is_judged_by_them(tmp_path: Path) -> None:
    text = "Payments start within ninety days"
    stored = {"claim": text, "p1": response(entry(YES=0.95, NO=0.04)), "p0": response(entry(NO=0.9, UNSURE=0.05))}
    contexts = [{"id": "S0", "text": "Nothing of the kind."}]
    rows = [
        {"id": "used", "answer": f"{text} [S0].", "contexts": contexts, "probabilities": [stored]},
        {
            "id": "decorative",
            "answer": f"{text} [S0].",
            "contexts": contexts,
            "probabilities": [{**stored, "p0": stored["p1"]}],
        },
        {
            "id": "unsure",
            "answer": f"{text} [S0].",
            "contexts": contexts,
            "probabilities": [{**stored, "p1": [0.2, 0.9]}],
        },
        {"id": "broken", "answer": f"{text} [S0].", "contexts": contexts, "probabilities": [{**stored, "p1": {}}]},
    ]
    out = tmp_path / "out.jsonl"
    flags = ["--set", "verifier.name=openai", "--set", "verifier.server.base_url=http://127.0.0.1:9/v1"]
    flags += ["--set", "verifier.server.model=m", "--set", "verifier.server.retries=0", "--no-cache"]
    scan(write(tmp_path / "d.jsonl", rows), "-q", "--select", "citations", *flags, "-o", out)
    notes = {row["id"]: row["hallucheck"] for row in map(json.loads, out.read_bytes().splitlines())}
    claims = {name: note["families"]["citations"]["result"]["claims"][0] for name, note in notes.items()}
    assert {name: claim["grounded"] for name, claim in claims.items()} == {
        "used": True,
        "decorative": False,
        "unsure": None,
        "broken": None,
    }
    assert claims["used"]["p1"] == pytest.approx(0.95)
    assert claims["used"]["p0_interval"] == [0.0, pytest.approx(0.05)]
    assert [each["rule"] for each in notes["decorative"]["findings"]] == ["citations/unused-evidence"]
    for name in ("unsure", "broken"):
        assert notes[name]["findings"] == []
        assert notes[name]["verdict"] in ("unchecked", "error")


@pytest.mark.parametrize("options", [ServerOptions, OnnxOptions])
def test_the_page_names_every_key(options: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "verifiers.md").read_text("utf-8")
    assert not [name for name in options.model_fields if f"`{name}`" not in page]
