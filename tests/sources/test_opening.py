"""What is behind a name: directories, missing files, and each file's form."""

from __future__ import annotations

import gzip
import json
import os
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hallucheck.errors import InputError, UsageError
from hallucheck.sources.batch import open_batch
from hallucheck.sources.decode import decode
from hallucheck.sources.opening import expand

ROW = b'{"answer":"a"}'
PRETTY = json.dumps({"answer": "a", "n": [1]}, indent=2).encode()
LARGE = json.dumps([{"answer": "x" * 100}] * 2000).encode()


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("a.jsonl", ROW + b"\n" + ROW, ("jsonl", 2)),
        ("a.ndjson", ROW, ("jsonl", 1)),
        ("a", ROW + b"\n" + ROW, ("jsonl", 2)),
        ("a.txt", b"\n\n" + ROW, ("jsonl", 1)),
        ("a.json", ROW + b"\n" + ROW, ("jsonl", 2)),
        ("a.json", ROW, ("json", 1)),
        ("a.json", PRETTY, ("json", 1)),
        ("a.jsonl", PRETTY, ("json", 1)),
        ("a.json", b"[" + ROW + b"]", ("json", 1)),
        ("a.jsonl", b"[" + ROW + b",\n" + ROW + b"]", ("json", 2)),
        ("a.json", LARGE, ("json", 2000)),
        ("a.jsonl", LARGE, ("json", 2000)),
        ("a.jsonl.gz", gzip.compress(ROW, mtime=0), ("jsonl", 1)),
        ("a.json.gz", gzip.compress(PRETTY, mtime=0), ("json", 1)),
        ("a.json.gz", gzip.compress(LARGE, mtime=0), ("json", 2000)),
        ("a.csv.gz", gzip.compress(b"answer\na\n", mtime=0), ("csv", 1)),
        ("a.jsonl", b'{"answer":\n' + ROW, ("jsonl", 2)),
        ("a.jsonl", b"[1, 2]\n" + ROW, ("jsonl", 2)),
        ("a.jsonl", b"not json\n" + ROW, ("jsonl", 2)),
        ("a.jsonl", b"\xef\xbb\xbf" + ROW, ("jsonl", 1)),
        ("a.jsonl", b'{"answer":"' + b"x" * 100_000 + b'"}\n' + ROW, ("jsonl", 2)),
        ("a.json", b'{"answer":"' + b"x" * 100_000 + b'"}\n' + ROW, ("json", 2)),
    ],
)
def test_the_form_is_told_from_the_content(opened: Any, rows: Any, name: str, content: bytes, found: Any) -> None:
    batch = opened(content, name)
    assert (batch.sources[0].format, len(rows(batch))) == found


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.jsonl", '{"answer":"a"}'.encode("utf-16"), "is UTF-16"),
        ("a.jsonl", '{"answer":"a"}'.encode("utf-16-le"), "is UTF-16"),
        ("a.jsonl", b"\x7fELF\x00\x00\x01", "binary file"),
        ("a.parquet", b"id,answer\n", "not a parquet file"),
        ("a.pdf", b"hello", "not a pdf file"),
        ("a.eval", b"PK\x03\x04nonsense", "not a readable zip"),
    ],
)
def test_what_cannot_be_read_is_said(opened: Any, name: Any, content: Any, words: Any) -> None:
    with pytest.raises(InputError, match=words):
        opened(content, name)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.jsonl does not exist"):
        open_batch([str(tmp_path / "gone.jsonl")])
    with pytest.raises(InputError, match="there is no directory"):
        open_batch([str(tmp_path / "no" / "gone.jsonl")])
    with pytest.raises(InputError, match="no file matches"):
        open_batch([str(tmp_path / "*.jsonl")])


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
def test_an_impossible_name_is_an_input_error(name: str) -> None:
    with pytest.raises((InputError, UsageError)):
        open_batch([name])


def test_a_bare_word_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="no file or directory is called 'scann'"):
        open_batch(["scann"])


def test_stdin_can_be_named_once() -> None:
    with pytest.raises(UsageError, match="only once"):
        expand(["-", "-"])
    with pytest.raises(UsageError, match="no input"):
        expand([])


def test_a_directory_is_its_readable_files_in_order(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.csv", "notes.md", ".hidden.jsonl", "c.JSONL.gz"):
        (tmp_path / name).write_bytes(b"answer\na\n")
    assert [Path(name).name for name in expand([str(tmp_path)])] == ["a.csv", "b.jsonl", "c.JSONL.gz"]


def test_a_directory_without_dumps_says_what_it_looked_for(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("x")
    with pytest.raises(UsageError, match=r"looked for \.jsonl"):
        expand([str(tmp_path)])


def test_a_file_among_others_that_cannot_be_read_is_named_and_counts_as_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(ROW)
    (tmp_path / "b.jsonl").write_bytes(b"\x7fELF\x00\x00\x01")
    (tmp_path / "c.ods").write_bytes(b"PK\x03\x04")
    for paths in ([str(tmp_path)], [str(path) for path in sorted(tmp_path.iterdir())]):
        batch = open_batch(paths)
        good, binary, sheet = batch.chunks()
        assert [decode(row.raw) for row in good.rows()] == [{"answer": "a"}]
        assert binary.refused is not None
        assert "b.jsonl is a binary file" in binary.refused.message
        assert sheet.refused is not None
        assert "c.ods is a spreadsheet" in sheet.refused.message
        assert "c.ods is a spreadsheet" in batch.recognised[2].sentence


def test_pdfs_are_read_with_what_stands_beside_them(tmp_path: Path) -> None:
    (tmp_path / "one.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "one.json").write_text('{\n "statement": {"total_pages": 2}\n}')
    (tmp_path / "two.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "two.json").write_text('[{"id": 1, "document": "own.pdf"}, {}, 7]')
    (tmp_path / "three.pdf").write_bytes(b"%PDF-1.7")
    batch = open_batch([str(tmp_path)])
    assert [Path(source.name).name for source in batch.sources] == ["one.pdf", "three.pdf", "two.pdf"]
    chunks = list(batch.chunks())
    assert [chunk.index for chunk in chunks] == [0, 1, 2]
    assert chunks[1].refused is not None
    assert "no three.json beside it" in chunks[1].refused.message
    (row,) = chunks[0].rows()
    (record,) = batch.mappings[0].records(decode(row.raw))
    assert record.document == "one.pdf"
    assert record.statement is not None
    own, empty, number = chunks[2].rows()
    assert decode(own.raw) == {"id": 1, "document": "own.pdf"}
    assert decode(empty.raw) == {"document": "two.pdf"}
    assert number.raw == b"7"


@pytest.mark.parametrize("content", ["", "[]", " \n"], ids=["empty", "no records", "blank"])
def test_a_pdf_with_nothing_beside_it_is_an_error_row(content: str, tmp_path: Path) -> None:
    (tmp_path / "one.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "one.json").write_text(content)
    (chunk,) = open_batch([str(tmp_path)]).chunks()
    assert chunk.refused is not None
    assert chunk.refused.message.endswith("one.pdf: one.json holds no record")


def test_suffixes_in_capitals_belong_together(tmp_path: Path) -> None:
    (tmp_path / "ONE.PDF").write_bytes(b"%PDF-1.7")
    (tmp_path / "ONE.JSON").write_text('{"statement": {"total_pages": 2}}')
    batch = open_batch([str(tmp_path)])
    assert [Path(source.name).name for source in batch.sources] == ["ONE.PDF"]
    (row,) = next(iter(batch.chunks())).rows()
    assert decode(row.raw)["document"] == "ONE.PDF"


def test_pdfs_beside_a_dump_are_its_documents(tmp_path: Path) -> None:
    (tmp_path / "one.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "dump.jsonl").write_bytes(ROW)
    assert [Path(name).name for name in expand([str(tmp_path)])] == ["dump.jsonl"]


def test_an_archive_without_samples_is_no_log(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("readme.txt", "x")
    with pytest.raises(InputError, match="not an inspect log"):
        open_batch([str(tmp_path / "x.zip")])


def test_chunks_of_several_inputs_are_numbered_through(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl", "c.json"):
        (tmp_path / name).write_bytes(ROW)
    batch = open_batch([str(tmp_path)])
    assert [(chunk.index, chunk.source) for chunk in batch.chunks()] == [(0, 0), (1, 1), (2, 2)]
    assert batch.total_bytes == 3 * len(ROW)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are POSIX")
@pytest.mark.parametrize(
    "content",
    [b'{"answer": "a"}\n{"answer": "b"}\n', b'[{"answer": "a"},\n{"answer": "b"}]', b"answer\na\nb\n"],
    ids=["lines", "array", "table"],
)
def test_a_named_pipe_is_read_once_and_whole(tmp_path: Path, records: Any, content: bytes) -> None:
    pipe = tmp_path / ("d.csv" if content.startswith(b"answer") else "d")
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(content,), daemon=True)
    writer.start()
    assert [record.answer for record in records(open_batch([str(pipe)]))] == ["a", "b"]
    writer.join(timeout=5)
    assert not writer.is_alive()


def test_a_closed_stdin_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="stdin: it is closed"):
        open_batch(["-"])


def test_a_spreadsheet_is_named_so(opened: Any) -> None:
    with pytest.raises(InputError, match="is a spreadsheet"):
        opened(b"PK\x03\x04", "dump.ods")


def test_a_row_of_nul_bytes_is_a_bad_row_and_no_binary_file(opened: Any, rows: Any) -> None:
    assert len(rows(opened(b'\0\0\0\n{"answer": "a"}\n'))) == 2
    with pytest.raises(InputError, match="binary file"):
        opened(b"\x7fELF\0\0\0")


def test_a_misspelt_file_is_told_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "answers.jsonl").touch()
    with pytest.raises(InputError) as raised:
        expand([str(tmp_path / "answer.jsonl")])
    assert raised.value.hint == f"did you mean {tmp_path / 'answers.jsonl'}?"
    with pytest.raises(InputError) as raised:
        expand([str(tmp_path / "other.jsonl")])
    assert raised.value.hint is None


FRENCH = "Réponse à la question : l'été coûte 5 €, « déjà » payé"


@pytest.mark.parametrize("name", ["d.jsonl", "d.json", "d.csv", "d.jsonl.gz"])
def test_a_file_in_the_code_page_of_windows_keeps_its_values(opened: Any, records: Any, name: str) -> None:
    if name.endswith("csv"):
        text = f'answer,contexts\n"{FRENCH}","c"\n'
    else:
        text = json.dumps({"answer": FRENCH, "contexts": ["c"]}, ensure_ascii=False) + "\n"
    content = (text * (1 if name != "d.jsonl" else 2000)).encode("cp1252")
    batch = opened(gzip.compress(content) if name.endswith("gz") else content, name)
    assert {record.answer for record in records(batch)} == {FRENCH}
    assert "Windows-1252" in batch.recognised[0].sentence


@pytest.mark.parametrize(
    "content",
    [
        '{"answer": "déjà"}\n'.encode() + b'{"answer": "caf\xe9"}\n',
        b'{"answer": "a"}\n{"answer": "\xff\xfe"}\n',
        b'{"answer": "a"}\n{"answer": "\x81bc"}\n',
        b'{"answer": "a\xe9\xe8\xea\xeb\xec"}\n',
    ],
    ids=["other lines are UTF-8", "no letters of words", "not in the code page", "no word"],
)
def test_stray_bytes_are_no_code_page(opened: Any, content: bytes) -> None:
    batch = opened(content)
    assert batch.sources[0].stream.is_plain
    assert b"".join(chunk.read() for chunk in batch.chunks()) == content


@pytest.mark.parametrize(
    ("path", "row", "hint"),
    [
        ("idd", {"idx": 1, "answer": "a"}, "did you mean idx?"),
        ("meta.uidd", {"meta": {"uid": 1}, "answer": "a"}, "did you mean meta.uid?"),
        ("zzz", {"answer": "a"}, "the rows have answer"),
    ],
)
def test_an_id_field_that_no_row_has_is_refused(opened: Any, path: str, row: Any, hint: str) -> None:
    with pytest.raises(UsageError, match=f"--id-field {path}") as caught:
        opened(json.dumps(row).encode(), id_field=path)
    assert str(caught.value.hint).startswith(hint.rstrip("?"))


def test_rows_are_where_they_are_said_to_be(opened: Any, rows: Any) -> None:
    document = json.dumps({"data": [{"p": [{"qas": [{"answer": "a"}, {"answer": "b"}]}]}], "x": {"y": 1}}).encode()
    path = "$.data[*].p[*].qas[*]"
    assert len(rows(opened(document, "d.json", rows=path))) == 2
    assert len(rows(opened(document, "d.jsonl", rows=path))) == 2
    assert len(rows(opened(b"[" + document + b"]", "d.json", rows="[*]" + path[1:]))) == 2
    with pytest.raises(InputError, match=r"finds no row") as caught:
        opened(document, "d.json", rows="$.rows[*]")
    assert "$.data[*] (1)" in str(caught.value.hint)
    with pytest.raises(UsageError, match=r"expected names and \[\*\]"):
        opened(document, "d.json", rows="$.data[?@.x]")
    with pytest.raises(UsageError, match="is csv"):
        opened(b"answer\na\n", "d.csv", rows="$.x[*]")
