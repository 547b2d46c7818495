"""Each preset on a small file of exactly its shape: found by `auto`, and read field by field."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from hallucheck.errors import UsageError
from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.model.foreign.values import is_hallucinated
from hallucheck.sources.batch import InputOptions, open_batch
from hallucheck.sources.decode import decode
from hallucheck.sources.presets import PRESETS

Q = "How long is the warranty?"
A = "The warranty lasts 24 months."
C = "The warranty period is 24 months from delivery."
C2 = "Returns are free for 30 days."
C3 = "The warranty period is 24 months."
G = "24 months"
WRONG = "It lasts 36 months."

JOINS = {"openai-batch": "openai-batch-input.jsonl", "ragtruth": "ragtruth-source_info.jsonl"}

EXPECTED: dict[str, list[dict[str, Any]]] = {
    "ragas.jsonl": [
        {"question": Q, "answer": A, "contexts": [("w-1", C), ("r-1", C2)], "reference": G},
        {"question": "Hi", "answer": "Hello", "contexts": [], "reference": None, "history": []},
        {"question": Q, "answer": A, "contexts": [], "reference": G, "history": [("human", "Hi"), ("ai", "Hello")]},
    ],
    "ragas-v1.jsonl": [
        {"question": Q, "answer": A, "contexts": [("S0", C)], "reference": G},
        {"question": Q, "answer": A, "contexts": [("S0", C)], "reference": G},
    ],
    "deepeval.json": [
        {"question": Q, "answer": A, "contexts": [("S0", C), ("returns.md", C2)], "reference": G, "id": "warranty"},
        {"question": Q, "answer": A, "contexts": [("S0", "gold text")], "reference": G},
    ],
    "deepeval-run.json": [{"question": Q, "answer": A, "contexts": [("S0", C)], "reference": G, "id": "test_0"}],
    "promptfoo.json": [
        {"question": Q, "answer": A, "contexts": [("S0", C), ("S1", C2)], "provider": "openai:chat:m"},
        {"question": Q, "answer": '{"months": 24}', "id": "1/0/openai:chat:m"},
        {"question": Q, "answer": None, "problems": ["answer"]},
    ],
    "spans.jsonl": [
        {"question": Q, "answer": A, "contexts": [("lookup", '{"months": 24}')], "model": "m-1", "session": "c"},
        {"question": Q, "answer": A, "contexts": [("S0", C)], "id": "s4"},
    ],
    "openai-batch.jsonl": [
        {"question": f"{Q} (b)", "answer": A, "samples": (WRONG,), "id": "b", "model": "m-1", "temperature": 0.2},
        {"question": f"{Q} (a)", "answer": A, "samples": (), "history": [("system", "Be brief.")]},
        {"question": None, "answer": A, "id": "lost", "problems": ["join"]},
        {"question": f"{Q} (c)", "answer": None, "problems": ["answer"]},
        {"question": f"{Q} (d)", "answer": A, "logprobs": "The"},
    ],
    "openai-responses-batch.jsonl": [{"question": None, "answer": A, "id": "a", "model": "m-2"}],
    "openai-chat.jsonl": [
        {"question": "Hi", "answer": "Hello", "history": [("system", "Be brief.")]},
        {"question": Q, "answer": A, "history": [("system", "Be brief."), ("user", "Hi"), ("assistant", "Hello")]},
    ],
    "conversations.jsonl": [{"question": Q, "answer": A, "id": "c1", "session": "s", "contexts": [("S0", C)]}],
    "messages.jsonl": [{"question": None, "answer": A, "session": "s", "model": "m-1"}],
    "langfuse.jsonl": [
        {"question": Q, "answer": A, "id": "o1", "contexts": [("S0", C), ("S1", C2)]},
        {"question": Q, "answer": A, "id": "o4", "contexts": [], "model": "m-1"},
    ],
    "langfuse-blob.jsonl": [{"question": Q, "answer": A, "id": "o1", "contexts": [("S0", C)], "session": "s"}],
    "phoenix.jsonl": [{"question": Q, "answer": A, "id": "s1", "contexts": [("d1", C)]}],
    "phoenix-evals.jsonl": [
        {"question": Q, "answer": A, "contexts": [("S0", C)], "reference": None, "hallucinated": False},
        {"question": Q, "answer": "12 months", "contexts": [("S0", C)], "hallucinated": True},
    ],
    "openinference-otlp.jsonl": [
        {"question": Q, "answer": A, "id": "s1", "contexts": [("d1", C), ("S1", C2)], "session": "s"}
    ],
    "mlflow-trace.jsonl": [{"question": Q, "answer": A, "id": "tr-1", "contexts": [("d1", C)]}],
    "mlflow-eval.jsonl": [
        {"question": Q, "answer": A, "reference": G},
        {"question": Q, "answer": A, "reference": None},
    ],
    "halueval-qa.jsonl": [
        {"question": Q, "answer": A, "contexts": [("S0", C)], "hallucinated": False},
        {"question": Q, "answer": WRONG, "contexts": [("S0", C)], "hallucinated": True},
    ],
    "halueval-dialogue.jsonl": [
        {"question": Q, "answer": A, "history": [("user", "Hi"), ("assistant", "Hello")], "hallucinated": False},
        {"question": Q, "answer": WRONG, "contexts": [("S0", C)], "hallucinated": True},
    ],
    "halueval-summarization.jsonl": [
        {"question": None, "answer": A, "contexts": [("S0", C)], "hallucinated": False},
        {"question": None, "answer": WRONG, "contexts": [("S0", C)], "hallucinated": True},
    ],
    "halueval-general.jsonl": [
        {"question": Q, "answer": A, "id": "7", "hallucinated": True},
        {"question": Q, "answer": A, "id": "8", "hallucinated": False},
    ],
    "ragtruth.jsonl": [
        {"question": Q, "answer": A, "contexts": [("S0", C)], "hallucinated": True, "temperature": 0.7},
        {"question": None, "answer": A, "contexts": [("S0", C)], "hallucinated": False},
        {"question": None, "answer": A, "contexts": [("S0", '{"warranty": 24}')]},
    ],
    "refchecker.json": [{"question": Q, "answer": A, "contexts": [("S0", C)], "reference": None}],
    "lettucedetect.json": [
        {"question": None, "answer": A, "contexts": [("S0", f"Answer from: {C}")], "hallucinated": True},
        {"question": Q, "answer": A, "contexts": [("S0", C)], "hallucinated": False},
    ],
    "inspect.json": [
        {"question": Q, "answer": A, "reference": G, "id": "s1", "contexts": [("S0", C)], "model": "m-1"},
        {"question": Q, "answer": A, "id": "s1/epoch-2", "samples": (A,)},
        {"question": None, "answer": A, "id": "s2", "problems": ["question"]},
    ],
    "inspect.eval": [{"question": Q, "answer": A, "id": "2"}, {"question": Q, "answer": A, "id": "10"}],
    "trulens.jsonl": [{"question": Q, "answer": A, "id": "rec_1", "contexts": [("S0", C), ("S1", C2)]}],
    "langchain-qa.jsonl": [{"question": Q, "answer": A, "reference": G, "contexts": [("S0", C)]}],
    "langsmith-runs.jsonl": [{"question": Q, "answer": A, "id": "t1", "contexts": [("S0", C)]}],
    "uqlm.jsonl": [{"question": Q, "answer": A, "samples": (A, "36 months")}],
    "aggrefact.jsonl": [{"question": None, "answer": A, "contexts": [("S0", C3)], "hallucinated": False}],
    "selfcheck.jsonl": [{"id": "62", "samples": (A, WRONG), "reference": C3, "hallucinated": True}],
    "lm-eval.jsonl": [{"question": Q, "answer": A, "samples": (WRONG,), "reference": G}],
    "garak.jsonl": [
        {"id": "u1", "question": Q, "answer": A, "samples": (WRONG,), "history": [("system", "S")]},
        {"id": "u3", "question": Q, "answer": A, "samples": ()},
    ],
    "openai-evals.jsonl": [
        {"id": "e.dev.0", "question": Q, "answer": A, "reference": G, "history": [("system", "S")]},
        {"id": "e.dev.1", "question": "P", "answer": WRONG, "reference": None},
    ],
    "openai-evals-api.jsonl": [{"question": Q, "answer": A, "contexts": [("S0", C3)], "reference": G, "model": "gpt"}],
    "anthropic-batch.jsonl": [{"id": "a", "question": None, "answer": A, "model": "claude"}],
    "anthropic-messages.jsonl": [{"id": "msg", "answer": A}],
    "langsmith-dataset.jsonl": [{"question": Q, "answer": A, "reference": G}],
    "mlflow-trace-v2.jsonl": [{"id": "r1", "question": Q, "answer": A, "contexts": [("S0", C3)]}],
    "mlflow-search-traces.jsonl": [{"id": "tr-1", "question": Q, "answer": A, "contexts": [("d1", C3)]}],
    "trulens-otel.jsonl": [{"id": "R1", "question": Q, "answer": A, "contexts": [("S0", C3), ("S1", C2)]}],
}


KINDS = {
    "alpaca": "kinds/alpaca.json",
    "bedrock-generate": "kinds/bedrock-generate.jsonl",
    "bedrock-rag": "kinds/bedrock-rag.jsonl",
    "haystack": "kinds/haystack-answers.json",
    "opencompass": "kinds/opencompass.json",
    "braintrust": "kinds/braintrust.json",
    "crag": "kinds/crag.jsonl.bz2",
    "label-studio": "kinds/label-studio-textarea.json",
    "mt-bench": "kinds/mt-bench.jsonl",
    "uhgeval": "kinds/uhgeval.json",
}
"""Presets whose files `test_kinds` reads."""


def read(path: Path, preset: str = "auto", **options: Any) -> list[Any]:
    join = JOINS.get(path.stem)
    given = InputOptions(preset=preset, join=str(path.parent / join) if join else None, **options)
    batch = open_batch([str(path)], given)
    mapping = pickle.loads(pickle.dumps(batch.mappings[0]))  # noqa: S301 (our own bytes)
    return [
        (record, decode(row.raw))
        for chunk in batch.chunks()
        for row in chunk.rows()
        for record in mapping.records(decode(row.raw))
    ]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_file_of_this_shape_is_read(data: Path, name: str) -> None:
    preset = name.partition(".")[0]
    assert open_batch([str(data / name)], InputOptions(preset="auto")).mappings[0].preset == preset
    records = read(data / name)
    assert len(records) == len(EXPECTED[name])
    for (record, _), wanted in zip(records, EXPECTED[name], strict=True):
        found = {
            "contexts": [(context.id, context.text) for context in record.contexts],
            "history": [(turn.role, turn.text) for turn in record.history],
            "problems": [problem.field for problem in record.problems],
            "hallucinated": is_hallucinated(record.labels),
            "logprobs": isinstance(record.logprobs, dict) and record.logprobs["content"][0]["token"],
        }
        assert {key: found[key] if key in found else getattr(record, key) for key in wanted} == wanted
        assert "problems" in wanted or not record.problems


def resolve(row: Any, pointer: str) -> Any:
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        row = row[int(key)] if isinstance(row, list) else row[key]
    return row


@pytest.mark.parametrize("name", [*EXPECTED, *KINDS.values()])
def test_every_pointer_leads_somewhere_in_the_row(data: Path, name: str) -> None:
    for record, row in read(data / name):
        pointers = [*record.pointers.values(), *(context.pointer for context in record.contexts)]
        pointers += [turn.pointer for turn in record.history]
        assert all(pointers)
        for pointer in pointers:
            assert resolve(row, pointer) is not None
        if record.answer is not None and isinstance(resolve(row, record.pointer("answer")), str):
            assert record.answer in resolve(row, record.pointer("answer"))


def test_every_preset_has_a_file() -> None:
    assert {name.partition(".")[0] for name in EXPECTED} | set(KINDS) == set(PRESETS)


def test_fields_are_canonical() -> None:
    for preset in PRESETS.values():
        assert set(preset.fields) <= set(ALIASES), preset.name


def test_the_gold_context_of_deepeval_is_marked(data: Path) -> None:
    (first, _), (second, _) = read(data / "deepeval.json")
    assert [context.kind for context in first.contexts] == [None, None]
    assert [context.kind for context in second.contexts] == ["gold"]
    assert first.meta["context"] == ["gold text"]


def test_two_records_of_a_row_have_ids_of_their_own(data: Path) -> None:
    (right, _), (wrong, _) = read(data / "halueval-qa.jsonl")
    assert right.id.removesuffix("-right") == wrong.id.removesuffix("-hallucinated")
    (right, _), (wrong, _) = read(data / "halueval-qa.jsonl", id_field="question")
    assert (right.id, wrong.id) == (f"{Q}-right", f"{Q}-hallucinated")


HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1.5,
    "",
    "text",
    [],
    {},
    [[]],
    [{}],
    [None],
    {"x": []},
    [{"role": 1}],
    {"content": [1]},
]


@pytest.mark.parametrize("preset", PRESETS)
def test_wrong_types_anywhere_do_no_more_than_make_problems(data: Path, preset: str) -> None:
    names = [name for name in EXPECTED if name.partition(".")[0] == preset and not name.endswith(".eval")]
    name = KINDS.get(preset) or names[0]
    batch = open_batch([str(data / name)], InputOptions(preset=preset))
    rows = [decode(row.raw) for chunk in batch.chunks() for row in chunk.rows()]
    read_one = batch.mappings[0].records
    for row in rows:
        for place in places(row):
            for value in HOSTILE:
                changed = json.loads(json.dumps(row))
                put(changed, place, value)
                assert read_one(changed) or preset == "messages"  # of which a user's gives no record


def places(node: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        found += places(value, (*at, key))
    return found


def put(node: Any, place: tuple[Any, ...], value: Any) -> None:
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = value


@pytest.mark.parametrize(
    ("row", "first", "second"),
    [
        ({"input": "q", "output": "a", "reference": "r"}, "phoenix-evals", "hallucheck"),
        ({"response": "a", "question": "q", "reference": "r"}, "refchecker", "hallucheck"),
        ({"user_input": "q", "response": "a", "input": "q", "actual_output": "b"}, "ragas", "deepeval"),
    ],
)
def test_a_tie_is_refused_and_names_both(opened: Any, row: Any, first: Any, second: Any) -> None:
    with pytest.raises(UsageError) as caught:
        opened(json.dumps(row).encode(), preset="auto")
    assert first in str(caught.value)
    assert second in str(caught.value)
    assert "--preset" in str(caught.value.hint)


@pytest.mark.parametrize(
    "row",
    [
        {"question": "q", "answer": "a", "contexts": ["c"]},
        {"query": "q", "response": "a", "sources": [{"chunk_text": "c"}]},
        {"statement": {"metadata": {"bank_name": "x"}}},
        {"boundaries": [[1, 2]], "total_pages": 3},
        {"id": 1, "response": "a", "reference": "r", "contexts": ["c"]},
    ],
)
def test_our_own_form_is_recognised(opened: Any, row: Any) -> None:
    batch = opened(json.dumps(row).encode(), preset="auto")
    assert batch.mappings[0].preset == "hallucheck"
    assert "our own field names" in batch.recognised[0].sentence


def test_what_is_unknown_is_refused_with_its_keys(opened: Any) -> None:
    with pytest.raises(UsageError, match="its rows have the keys colour, size"):
        opened(b'{"size": 1, "colour": "red"}', preset="auto")
    assert opened(b'{"size": 1, "colour": "red"}', preset="auto", map=(("answer", "colour"),)).mappings[0].fields


def test_no_rows_are_no_reason_to_refuse(opened: Any) -> None:
    assert opened(b"", preset="auto").mappings[0].preset == "hallucheck"
    assert opened(b"broken\n", preset="auto").mappings[0].preset == "hallucheck"


def test_whole_keys_count_and_not_parts_of_them(opened: Any) -> None:
    with pytest.raises(UsageError):
        opened(b'{"my_user_input": "q", "responses": "a", "contextual": "x"}', preset="auto")


def test_failed_requests_among_the_first_rows_do_not_hide_the_kind(opened: Any, data: Path) -> None:
    good = (data / "openai-batch.jsonl").read_bytes().splitlines()[0]
    failed = b'{"id":"x","custom_id":"y","response":null,"error":{"code":"z"}}'
    assert opened(b"\n".join([failed, good, failed]), preset="auto").mappings[0].preset == "openai-batch"


def test_without_a_preset_a_foreign_dump_is_recognised_beyond_doubt_or_read_by_our_names(
    data: Path, opened: Any
) -> None:
    batch = open_batch([str(data / "promptfoo.json")])
    assert batch.mappings[0].preset == "promptfoo"
    assert "the rows have the keys" in batch.recognised[0].sentence
    assert opened(b'{"my_user_input": "q"}', preset=None).mappings[0].preset == "hallucheck"


def test_an_unknown_preset_suggests_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        open_batch(["x.jsonl"], InputOptions(preset="raggas"))
    assert caught.value.hint == "did you mean ragas?"
