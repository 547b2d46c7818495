"""`--map`, `--id-field` and `--join`."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from hallucheck.errors import InputError, UsageError
from hallucheck.sources.batch import InputOptions, open_batch
from hallucheck.sources.mapping import Mapping, finder

ROW = {
    "id": 7,
    "output": {"text": "the answer", "parts": ["x", "y"]},
    "docs": [{"body": "one", "ref": "d1"}, {"body": "two", "ref": "d2"}],
    "a.b": "dotted",
    "with space": "spaced",
    "query": "q",
    "none": None,
}


def read(*fields: tuple[str, str], id_field: str | None = None) -> Any:
    mapping = Mapping(fields=fields, id_field=id_field)
    (record,) = pickle.loads(pickle.dumps(mapping)).records(ROW)  # noqa: S301 (our own bytes)
    return record


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("$.output.text", "the answer", "/output/text"),
        ("output.text", "the answer", "/output/text"),
        ("$['output']['parts'][1]", "y", "/output/parts/1"),
        ("output.parts[0]", "x", "/output/parts/0"),
        ("output.parts.0", "x", "/output/parts/0"),
        ("a.b", "dotted", "/a.b"),
        ("with space", "spaced", "/with space"),
        ("$..text", "the answer", "/output/text"),
        ("$.docs[?@.ref=='d2'].body", "two", "/docs/1/body"),
    ],
)
def test_a_path_leads_to_a_value_and_its_pointer(path: Any, value: Any, pointer: Any) -> None:
    record = read(("answer", path))
    assert (record.answer, record.pointer("answer"), record.problems) == (value, pointer, ())


def test_other_fields_are_still_read_by_their_names() -> None:
    record = read(("answer", "$.output.text"))
    assert (record.question, record.id) == ("q", "7")
    assert set(record.meta) == {"docs", "a.b", "with space", "none"}


def test_several_matches_become_contexts_each_with_its_pointer() -> None:
    record = read(("contexts", "$.docs[*].body"))
    assert [(c.id, c.text, c.pointer) for c in record.contexts] == [
        ("S0", "one", "/docs/0/body"),
        ("S1", "two", "/docs/1/body"),
    ]
    record = read(("contexts", "$.docs"), ("samples", "$.output.parts[*]"))
    assert [context.text for context in record.contexts] == ["one", "two"]
    assert record.samples == ("x", "y")


@pytest.mark.parametrize("path", ["$.gone", "gone.too", "output.gone", "$.docs[9].body"])
def test_a_path_that_matches_nothing_is_a_problem_of_the_row(path: Any) -> None:
    record = read(("answer", path))
    assert record.answer is None
    assert [(problem.field, path in problem.reason) for problem in record.problems] == [("answer", True)]


def test_several_matches_for_one_value_are_not_chosen_among() -> None:
    record = read(("answer", "$.docs[*].body"))
    assert record.answer is None
    assert "matches 2 values" in record.problems[0].reason


def test_null_is_absent_and_no_problem() -> None:
    assert read(("answer", "$.none")).problems == ()


def test_what_was_taken_belongs_to_one_field() -> None:
    record = read(("answer", "$.query"))
    assert (record.answer, record.question) == ("q", None)


def test_the_id_field() -> None:
    assert read(id_field="a.b").id == "dotted"
    assert read(id_field="$.docs[0].ref").id == "d1"
    assert "matches nothing" in read(id_field="gone").problems[0].reason


@pytest.mark.parametrize("path", ["$.", "$[", "$.a[?", "", "$..[?@.x ==]"])
def test_a_broken_path_is_a_usage_error(path: Any) -> None:
    with pytest.raises(UsageError):
        finder(path)


def test_an_unknown_field_suggests_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        open_batch(["x.jsonl"], InputOptions(map=(("anwser", "$.x"),)))
    assert caught.value.hint == "did you mean answer?"


def test_deep_rows_do_not_break_a_descending_path() -> None:
    deep: dict[str, object] = {}
    for _ in range(900):
        deep = {"a": deep}
    (record,) = Mapping(fields=(("answer", "$..text"),)).records(deep)
    assert record.problems


def test_map_wins_over_a_preset(opened: Any, records: Any) -> None:
    content = json.dumps({"user_input": "q", "response": "a", "retrieved_contexts": ["c"], "better": "b"}).encode()
    (record,) = records(opened(content, preset="ragas", map=(("answer", "better"),)))
    assert (record.question, record.answer) == ("q", "b")
    assert "response" in record.meta


def test_a_join_finds_partners_in_any_order_and_form(tmp_path: Any) -> None:
    count = 3000
    (tmp_path / "in.jsonl").write_text(
        "".join(
            json.dumps({"custom_id": f"k{n}", "body": {"messages": [{"role": "user", "content": f"question {n}"}]}})
            + "\r\n"
            for n in reversed(range(count))
        )
        + "broken\n"
    )
    (tmp_path / "in.json").write_text(json.dumps([{"custom_id": "k5", "body": {"input": "question 5"}}]))
    out = [
        {"custom_id": f"k{n}", "response": {"body": {"choices": [{"message": {"content": "a"}}]}}, "error": None}
        for n in range(count)
    ]
    (tmp_path / "out.jsonl").write_text("\n".join(map(json.dumps, out)))
    options = InputOptions(preset="openai-batch", join=str(tmp_path / "in.jsonl"))
    batch = open_batch([str(tmp_path / "out.jsonl")], options)
    mapping = pickle.loads(pickle.dumps(batch.mappings[0]))  # noqa: S301 (our own bytes)
    for number in (0, 1, 1234, count - 1):
        (record,) = mapping.records(out[number])
        assert (record.question, record.problems) == (f"question {number}", ())
    options = InputOptions(preset="openai-batch", join=str(tmp_path / "in.json"))
    mapping = open_batch([str(tmp_path / "out.jsonl")], options).mappings[0]
    assert mapping.partners is not None
    batch.close()


def test_a_join_without_a_preset_that_joins_is_a_usage_error(data: Any) -> None:
    with pytest.raises(UsageError, match="--join needs a preset"):
        open_batch([str(data / "ragas.jsonl")], InputOptions(preset="ragas", join=str(data / "ragas.jsonl")))


def test_the_index_goes_with_the_batch(data: Any) -> None:
    batch = open_batch([str(data / "langfuse.jsonl")], InputOptions(preset="langfuse"))
    index = batch.mappings[0].siblings
    assert index is not None
    from pathlib import Path  # noqa: PLC0415 (only here)

    assert Path(index.file).exists()
    batch.close()
    assert not Path(index.file).exists()


def test_spans_from_stdin_are_read_twice(data: Any, opened: Any, records: Any) -> None:
    content = (data / "phoenix.jsonl").read_bytes()
    (record,) = records(opened(content, stdin=True, preset="phoenix"))
    assert [context.id for context in record.contexts] == ["d1"]


def test_a_file_that_has_nothing_in_common_is_refused(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"id": "a", "question": "q"}\n')
    with pytest.raises(InputError, match=r"other\.jsonl: no row has custom_id") as caught:
        open_batch([str(data / "openai-batch.jsonl")], InputOptions(join=str(other)))
    assert "the input file of the batch" in str(caught.value.hint)
    with pytest.raises(UsageError, match="is a directory"):
        open_batch([str(data / "openai-batch.jsonl")], InputOptions(join=str(tmp_path)))


EXTRACTION = {
    "uid": "s1",
    "ocr": {"pages": ["Westpac Banking Corporation", "page two"], "count": 2},
    "made": {
        "out": {"bank": "Westpac"},
        "splits": [{"start_page": 1, "end_page": 1}, {"start_page": 2, "end_page": 2}],
    },
}


def read_extraction(*fields: tuple[str, str], row: dict[str, Any] | None = None) -> Any:
    mapping = Mapping(fields=fields, id_field="uid")
    (record,) = pickle.loads(pickle.dumps(mapping)).records(row or EXTRACTION)  # noqa: S301 (our own bytes)
    return record


def test_parts_of_a_statement_are_mapped_one_by_one() -> None:
    record = read_extraction(
        ("statement.metadata", "made.out"),
        ("statement.document_text", "ocr.pages"),
        ("statement.total_pages", "$.ocr.count"),
        ("statement.boundaries", "$.made.splits[*]"),
    )
    statement = record.statement
    assert (statement.metadata, statement.total_pages) == ({"bank": "Westpac"}, 2)
    assert statement.document_text == EXTRACTION["ocr"]["pages"]  # type: ignore[index]
    assert [entry["start_page"] for entry in statement.boundaries] == [1, 2]
    assert statement.pointers == {
        "metadata": "/made/out",
        "document_text": "/ocr/pages",
        "total_pages": "/ocr/count",
        "boundaries": "/made/splits",
    }
    assert record.problems == ()


def test_a_mapped_part_joins_what_the_row_holds_by_our_names() -> None:
    row = {"uid": "s", "statement": {"metadata": {"bank_name": "X"}, "total_pages": 9}, "n": 2, "sum": 5}
    record = read_extraction(("statement.total_pages", "n"), ("statement.closing_balance", "sum"), row=row)
    assert (record.statement.metadata, record.statement.total_pages) == ({"bank_name": "X"}, 2)
    assert record.statement.figures == {"closing_balance": 5}
    assert record.statement.pointers["closing_balance"] == "/sum"


def test_a_part_that_is_not_there_or_there_twice_is_a_problem() -> None:
    record = read_extraction(
        ("statement.document_text", "nowhere"), ("statement.total_pages", "$.made.splits[*].end_page")
    )
    assert record.statement is None
    assert [problem.reason for problem in record.problems] == [
        "--map statement.document_text=nowhere matches nothing in this row",
        "--map statement.total_pages=$.made.splits[*].end_page matches 2 values; one is needed",
    ]


@pytest.mark.parametrize(
    ("field", "near"),
    [
        ("document_text", "statement.document_text"),
        ("metadata", "statement.metadata"),
        ("statement.metdata", "statement.metadata"),
        ("answr", "answer"),
    ],
)
def test_a_field_that_does_not_exist_names_the_nearest(field: str, near: str, tmp_path: Path) -> None:
    (tmp_path / "dump.jsonl").write_text("{}\n")
    with pytest.raises(UsageError) as caught:
        open_batch([str(tmp_path / "dump.jsonl")], InputOptions(map=((field, "x"),)))
    assert caught.value.hint == f"did you mean {near}?"
