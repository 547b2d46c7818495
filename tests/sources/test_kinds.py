"""A small file of every kind of dump that people have: read with no option, or refused with what is missing.

`data/kinds/` holds files of the exact shapes; the values are made up, and nearly the same in all of them, so that the
table says of each: how many records, and of the first one the question, the answer and the contexts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hallucheck.cli.edge import run
from hallucheck.model import Record, read_record
from hallucheck.sources.batch import Batch, InputOptions, open_batch
from hallucheck.sources.decode import decode
from tests.sources.test_presets import places, put

KINDS = Path(__file__).parent / "data" / "kinds"

Q = "How long is the warranty of the kettle?"
A = "The warranty of the kettle lasts 24 months."
C = "Kettles carry a warranty of 24 months from the day of purchase."
C2 = "Returns are free for 30 days after delivery."
A2 = "Returns cost nothing for 30 days."
EXPECTED_ONLY = "no model's answers found, only expected ones"
NO_CONTEXTS = "no contexts found"
NO_ROOT = "none of the first 1 rows is an answer"


class Kind(NamedTuple):
    """What must be read of a file."""

    records: int
    question: str | None
    answer: str | None
    contexts: tuple[str, ...]
    missing: str = ""


TABLE: dict[str, Kind] = {
    "alpaca.json": Kind(2, Q, A, (C,)),
    "autogen.json": Kind(1, Q, A, (C,)),
    "bedrock-generate.jsonl": Kind(1, None, A, (C, C2)),
    "google-adk.json": Kind(1, Q, A, (f'{{"result": "{C}"}}',)),
    "haystack.json": Kind(1, Q, A, (C, C2)),
    "haystack-answers.json": Kind(1, Q, A, (C, C2)),
    "haystack-pipeline.jsonl": Kind(1, Q, A, (C, C2)),
    "llamaindex-response.jsonl": Kind(1, Q, A, (C, C2)),
    "cohere-chat.jsonl": Kind(1, Q, A, (C, C2)),
    "mlflow-table.jsonl": Kind(1, Q, A, (C, C2)),
    "one-line-prompt.jsonl": Kind(1, f"Answer from the context.\n{Q}", A, (C,)),
    "opencompass.json": Kind(2, Q, A, (), NO_CONTEXTS),
    "hotpot.json": Kind(1, Q, A, (f"Kettles\n{C}\n{C2}", f"Returns\n{C2}")),
    "dataset-viewer.json": Kind(2, Q, A, (C,)),
    "alpaca-eval.json": Kind(1, Q, A, (), NO_CONTEXTS),
    "alpaca-eval-annotations.json": Kind(2, Q, A, (), NO_CONTEXTS),
    "azure-ai-evaluation.json": Kind(2, Q, A, (C,)),
    "bedrock-prompts.jsonl": Kind(1, Q, None, (), EXPECTED_ONLY),
    "bedrock-rag.jsonl": Kind(2, Q, A, (C, C2)),
    "azure-rag-evaluator.jsonl": Kind(2, Q, A, (C, C2)),
    "braintrust.json": Kind(1, Q, A, (C,)),
    "braintrust-logs.csv": Kind(1, Q, A, (C,)),
    "braintrust-scorers.json": Kind(1, Q, A, (C,)),
    "capitals.csv": Kind(1, Q, A, (C,)),
    "crag.jsonl.bz2": Kind(2, Q, None, (C, C), EXPECTED_ONLY),
    "documents-with-questions.json": Kind(2, Q, A, (C,)),
    "faithbench.csv": Kind(2, None, A, (C,)),
    "faithbench.json": Kind(2, None, A, (C,)),
    "foundry.jsonl": Kind(1, Q, A, (C,)),
    "generated-beside-gold.jsonl": Kind(1, Q, A, (C,)),
    "giskard-raget.jsonl": Kind(1, Q, None, (f"Document 4: {C}",), EXPECTED_ONLY),
    "keyed-by-id.json": Kind(2, Q, A, (C,)),
    "keyed-results.json": Kind(2, Q, A, (C,)),
    "label-studio.json": Kind(1, Q, A, (C,)),
    "label-studio-min.json": Kind(1, Q, A, (C,)),
    "label-studio-textarea.json": Kind(1, Q, A, (C,)),
    "langsmith-examples.json": Kind(2, Q, None, (), EXPECTED_ONLY),
    "llamaindex-predictions.json": Kind(2, None, A, (C,)),
    "llamaindex-rag-dataset.json": Kind(2, Q, None, (C,), EXPECTED_ONLY),
    "llamaindex-results.csv": Kind(1, Q, A, (C,)),
    "mlflow.csv": Kind(1, Q, A, (C,)),
    "mlflow-table.json": Kind(2, Q, A, (C,)),
    "mt-bench.jsonl": Kind(2, None, A, (), NO_CONTEXTS),
    "phoenix-chain.jsonl": Kind(0, None, None, (), NO_ROOT),
    "phoenix-retriever.jsonl": Kind(0, None, None, (), NO_ROOT),
    "prompt-flow.jsonl": Kind(2, Q, A, (C,)),
    "qags.jsonl": Kind(1, None, f"{A}\n{A2}", (C,)),
    "rag-postgres.jsonl": Kind(
        1,
        Q,
        A,
        (f'{{"id": 17, "type": "kettle", "brand": "Acme", "name": "Boiler 2", "description": "{C}", "price": 39.5}}',),
    ),
    "ragas-app.json": Kind(2, Q, A, (C,)),
    "ragchecker.json": Kind(2, Q, A, (C, C2)),
    "refchecker-input.json": Kind(1, Q, A, (), "may be refchecker"),
    "several-responses.jsonl": Kind(2, Q, A, (C,)),
    "spelled-contexts.jsonl": Kind(2, Q, A, (C,)),
    "trulens-app.jsonl": Kind(1, Q, A, (C,)),
    "two-models.jsonl": Kind(2, Q, A, (C,)),
    "uhgeval.json": Kind(2, "Kettles", A, (C, C2)),
    "perplexity.jsonl": Kind(1, Q, A, (C,)),
    "semantic-kernel.json": Kind(1, Q, A, (), NO_CONTEXTS),
    "llamaindex-chat-store.json": Kind(1, Q, A, (), NO_CONTEXTS),
    "arena.jsonl": Kind(2, Q, A, (), NO_CONTEXTS),
    "hh-rlhf.jsonl": Kind(2, Q, A, (), NO_CONTEXTS),
    "posthog.jsonl": Kind(1, Q, A, (), NO_CONTEXTS),
    "search-app.jsonl": Kind(
        1,
        Q,
        A,
        (
            C,
            C2,
        ),
    ),
    "unknown.jsonl": Kind(1, None, None, (), "no answers found"),
    "ai-sdk-ui.json": Kind(
        1, Q, A, ('{"passages": ["Kettles carry a warranty of 24 months from the day of purchase."]}',)
    ),
    "ai-sdk-model.jsonl": Kind(1, Q, A, (C,)),
    "dify.json": Kind(1, Q, A, (C,)),
    "dify-response.jsonl": Kind(1, Q, A, (C,)),
    "flowise.jsonl": Kind(1, Q, A, (C,)),
    "azure-oyd.jsonl": Kind(1, Q, "The warranty of the kettle lasts 24 months. [doc1]", (C,)),
    "openai-thread.json": Kind(1, Q, A, (), NO_CONTEXTS),
    "chatgpt-export.json": Kind(1, Q, A, (), NO_CONTEXTS),
    "claude-export.json": Kind(1, Q, A, (C,)),
    "open-webui.json": Kind(1, Q, A, (C,)),
    "rasa.json": Kind(1, Q, A, (), NO_CONTEXTS),
    "langwatch.json": Kind(1, Q, A, (C,)),
    "weave-calls.jsonl": Kind(
        1,
        Q,
        A,
        (
            C,
            C2,
        ),
    ),
    "traceloop.jsonl": Kind(1, Q, A, (), NO_CONTEXTS),
    "helicone.jsonl": Kind(1, Q, A, (C,)),
    "patronus.jsonl": Kind(1, Q, A, (C,)),
    "tonic.jsonl": Kind(1, Q, A, (C,)),
    "ragbench.jsonl": Kind(
        1,
        Q,
        A,
        (
            C,
            C2,
        ),
    ),
    "facts.csv": Kind(1, Q, A, (C,)),
    "tau-bench.json": Kind(1, Q, A, (C,)),
    "glaive.json": Kind(1, Q, A, ('{"text": "Kettles carry a warranty of 24 months from the day of purchase."}',)),
    "mtrag.jsonl": Kind(
        1,
        Q,
        A,
        (
            C,
            "Hi, I have a kettle.",
        ),
    ),
    "ultrafeedback.jsonl": Kind(2, Q, A, (), NO_CONTEXTS),
    "preferences.jsonl": Kind(2, Q, A, (), NO_CONTEXTS),
    "cohere.jsonl": Kind(1, Q, A, (C,)),
    "gemini-batch.jsonl": Kind(1, Q, A, (C,)),
    "prompts.jsonl": Kind(1, "Answer from the context.\nHow long is the warranty of the kettle?", A, (C,)),
    "faithdial.json": Kind(2, Q, A, (C,)),
    "autorag.parquet": Kind(
        2,
        Q,
        A,
        (
            C,
            C2,
        ),
    ),
}


def records_of(batch: Batch) -> list[Record]:
    return [
        record
        for chunk in batch.chunks()
        for row in chunk.rows()
        for record in batch.mappings[chunk.source].records(decode(row.raw))
    ]


def test_every_kind_is_in_the_table() -> None:
    assert {path.name for path in KINDS.iterdir()} == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_file_of_this_kind_is_read_with_no_option(name: str) -> None:
    wanted = TABLE[name]
    batch = open_batch([str(KINDS / name)])
    records = records_of(batch)
    assert len(records) == wanted.records
    for first in records[:1]:
        assert not first.problems
        assert (first.question, first.answer) == (wanted.question, wanted.answer)
        assert tuple(context.text for context in first.contexts) == wanted.contexts
    recognised = batch.recognised[0]
    assert recognised.missing.startswith(wanted.missing) if wanted.missing else not recognised.missing


@pytest.mark.parametrize("name", [name for name, kind in TABLE.items() if kind.missing])
def test_what_is_missing_leads_and_says_how_to_give_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["scan", str(KINDS / name), "--isolated"])
    assert code in (1, 3)
    said = capsys.readouterr()
    assert TABLE[name].missing in said.err
    assert said.out.startswith(TABLE[name].missing)
    assert run(["scan", str(KINDS / name), "--isolated", "-q"]) == code
    assert code == 1 or "error:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "paths"),
    [
        ("unknown.jsonl", {"answer": "told", "contexts": "found[*].t", "question": "ask"}),
        ("giskard-raget.jsonl", {"answer": "reference_answer"}),
        ("llamaindex-rag-dataset.json", {"answer": "reference_answer"}),
    ],
)
def test_the_command_line_that_is_offered_reads_the_dump(name: str, paths: dict[str, str]) -> None:
    hint = open_batch([str(KINDS / name)]).recognised[0].hint
    assert all(f"{field}={path}" in hint.replace("'", "") for field, path in paths.items())
    batch = open_batch([str(KINDS / name)], InputOptions(map=tuple(paths.items())))
    first = records_of(batch)[0]
    assert (first.question, first.answer) == (Q, A)
    assert [context.text.removeprefix("Document 4: ") for context in first.contexts] == [C]
    assert not batch.recognised[0].missing


HOSTILE: list[Any] = [
    None,
    True,
    -1.5,
    "",
    "text",
    [],
    {},
    [[]],
    [{}],
    [None],
    {"x": []},
    {"": {"": ""}},
    [{"text": 1}],
]


@pytest.mark.parametrize("name", TABLE)
def test_odd_values_anywhere_in_the_first_rows_cost_no_run(name: str, tmp_path: Path) -> None:
    rows = [decode(row.raw) for chunk in open_batch([str(KINDS / name)])._all() for row in chunk.rows()]
    path = tmp_path / "d.jsonl"
    for place in places(rows[0]):
        for value in HOSTILE:
            changed = json.loads(json.dumps(rows[0]))
            put(changed, place, value)
            path.write_text(json.dumps(changed))
            batch = open_batch([str(path)])
            assert all(batch.mappings[0].records(row) for row in (changed, rows[0]))


@pytest.mark.parametrize("document", HOSTILE + [{"x": value} for value in HOSTILE] + [[value] for value in HOSTILE])
def test_odd_documents_cost_no_run(document: Any, tmp_path: Path) -> None:
    path = tmp_path / "d.json"
    path.write_text(json.dumps(document, indent=1))
    assert len(list(open_batch([str(path)]).chunks())) <= 1


def test_where_two_kinds_fit_it_is_said_how_to_choose() -> None:
    assert "--preset refchecker" in open_batch([str(KINDS / "refchecker-input.json")]).recognised[0].hint


def test_rows_keyed_by_id_keep_their_ids() -> None:
    assert [record.id for record in records_of(open_batch([str(KINDS / "keyed-by-id.json")]))] == ["q-1", "q-2"]


ROW = {"question": Q, "answer": A, "contexts": [C]}
UNLIKE = {"u": "x", "v": 1}


@pytest.mark.parametrize(
    ("document", "rows"),
    [
        ({"anything": [ROW, ROW]}, 2),
        ({"train": [ROW, ROW], "test": [ROW]}, 3),
        ({"runs": {"a": {"rows": [ROW]}, "b": {"rows": [ROW, ROW]}}}, 3),
        ({"config": [UNLIKE] * 9, "deep": {"rows": [ROW, ROW]}}, 2),
        ({"name": "x", "things": [UNLIKE] * 4}, 4),
        ({"columns": ["question", "answer"], "index": [0, 1], "data": [[Q, A], [Q, A]]}, 2),
        ({"question": Q, "responses": [{"response": A}, {"response": A2}]}, 1),
        ({"answer": A, "contexts": [{"text": C}, {"text": C2}]}, 1),
        ({"id": 1, "text": "A long text of its own.", "things": [UNLIKE] * 4}, 1),
        ({"messages": [{"role": "user", "content": Q}, {"role": "assistant", "content": A}]}, 1),
        ({"metadata": {"bank_name": "x"}, "transactions": [{"amount": 1}, {"amount": 2}]}, 1),
        ({"statement": {"boundaries": [{"start": 1}, {"start": 2}]}}, 1),
        ({"note": 1, "numbers": [1, 2, 3]}, 1),
    ],
    ids=str,
)
def test_the_rows_of_a_document_are_found_whatever_their_key(document: Any, rows: int, tmp_path: Path) -> None:
    path = tmp_path / "d.json"
    path.write_text(json.dumps(document, indent=1))
    assert sum(1 for chunk in open_batch([str(path)]).chunks() for _ in chunk.rows()) == rows


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ({"answer": "gold", "generated_answer": A}, (A, "gold")),
        ({"answer": "gold", "model": "m", "prediction": A}, (A, "gold")),
        ({"response": A, "answer": "gold", "llm_output": {"raw": [1]}}, ("gold", None)),
        ({"text": C, "summary": A}, (A, None)),
        ({"text": A, "contexts": [C]}, (A, None)),
        ({"inputs": {"question": Q, "expected": "gold"}, "outputs": {"answer": A}, "run": 1}, (A, "gold")),
        ({"output": 0.5, "input": {"output": A}}, (A, None)),
        ({"output": 12}, ("12", None)),
        ({"request": {"prompt": Q}, "instance": {"input": {"text": Q}}, "result": {"text": A}}, (A, None)),
        ({"metrics": {"answer": A}, "labels": {"response": A}}, (None, None)),
        ({"expected": {"answer": A}}, (None, None)),
    ],
    ids=str,
)
def test_which_of_several_names_is_the_answer(row: Any, wanted: tuple[str | None, str | None], tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text(json.dumps(row))
    (record,) = records_of(open_batch([str(path)]))
    assert (record.answer, record.reference) == wanted
    assert Q not in [context.text for context in record.contexts]


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *((name, "answer") for name in ("final_answer", "llmResponse", "bot response", "GPT4_generated_answer_text")),
        *((name, "contexts") for name in ("retrieved_chunks", "Retrieved Context", "topKDocuments", "context_text")),
        *(
            (name, "reference")
            for name in ("gold_answer", "correct-answer", "Expected Response", "ground_truth_answer")
        ),
        *((name, "question") for name in ("user_query", "Question Text", "chat_input", "original_question")),
        *((name, None) for name in ("response_time", "answer_id", "output_tokens", "context_length", "is_answer")),
        *((name, None) for name in ("incorrect_answers", "system_prompt", "document_text", "prompt_response_time")),
    ],
)
def test_names_are_put_together_from_words(name: str, field: str | None) -> None:
    record = read_record({name: "It is a text of some words."})
    found = [field for field in ("question", "answer", "contexts", "reference") if getattr(record, field)]
    assert found == ([field] if field else [])


@pytest.mark.parametrize(
    "row", [{"article": C, "evidence": C2, "answer": A}, {"claim": A, "summary": A2, "context": C}], ids=str
)
def test_what_two_names_claim_with_equal_right_is_refused_or_said(row: Any, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text(json.dumps(row))
    assert " as well as " in open_batch([str(path)]).recognised[0].missing


@pytest.mark.parametrize(
    ("row", "paths"),
    [
        ({"messages": [{"role": "user", "content": Q}, {"role": "assistant", "content": A}]}, "PATH (or --knowledge"),
        ({"traj": [{"role": "user", "content": Q}, {"role": "assistant", "content": A}]}, "PATH (or --knowledge"),
        (
            {"messages": [{"role": "user", "content": Q}, {"role": "assistant", "content": A}], "kb_hits": [C, C2]},
            "kb_hits",
        ),
        ({"input": {"text": Q}, "output": {"text": A}, "score": 1}, "PATH (or --knowledge"),
    ],
    ids=["a-conversation", "under-another-key", "passages-beside-it", "a-text-in-an-object"],
)
def test_what_is_offered_for_contexts_is_no_part_of_question_or_answer(
    tmp_path: Path, row: dict[str, Any], paths: str
) -> None:
    dump = tmp_path / "d.jsonl"
    dump.write_text(json.dumps(row) + "\n", "utf-8")
    recognised = open_batch([str(dump)]).recognised[0]
    assert recognised.missing.startswith(NO_CONTEXTS)
    assert f"--map contexts={paths}" in recognised.hint
