from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from filelock import FileLock

from hallucheck.evidence.pdf.documents import Document, Documents, ErrorKind, once

DOCUMENT = Document(path="/x/a.pdf", pages=("one", "", "three"))


def _never() -> Document:
    raise AssertionError("read a second time")


def test_document_is_read_once(tmp_path: Path) -> None:
    assert once(str(tmp_path / "new/dir"), "key", lambda: DOCUMENT, 1) == DOCUMENT
    assert once(str(tmp_path / "new/dir"), "key", _never, 1) == DOCUMENT


def test_error_is_found_out_once(tmp_path: Path) -> None:
    error = Document(path="/x/a.pdf", error="too slow", error_kind=ErrorKind.TIMEOUT)
    once(str(tmp_path), "key", lambda: error, 1)
    assert once(str(tmp_path), "key", _never, 1) == error


def test_two_keys_are_two_documents(tmp_path: Path) -> None:
    once(str(tmp_path), "key", lambda: DOCUMENT, 1)
    other = Document(path="/x/b.pdf", pages=("other",))
    assert once(str(tmp_path), "yek", lambda: other, 1) == other


@pytest.mark.parametrize("rubbish", [b"", b"\xff\xff", b"\x81\xa4path\x01"], ids=["empty", "no message", "wrong type"])
def test_damaged_entry_is_read_anew(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / "key").write_bytes(rubbish)
    assert once(str(tmp_path), "key", lambda: DOCUMENT, 1) == DOCUMENT
    assert once(str(tmp_path), "key", _never, 1) == DOCUMENT


def test_cache_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert once(str(tmp_path / "file"), "key", lambda: DOCUMENT, 1) == DOCUMENT


def test_lock_that_is_held_too_long_is_not_waited_for(tmp_path: Path) -> None:
    with FileLock(tmp_path / "key.lock"):
        assert once(str(tmp_path), "key", lambda: DOCUMENT, 0.01) == DOCUMENT


def test_names_of_one_document_share_its_reading(good: Path, tmp_path: Path) -> None:
    with Documents(cache=str(tmp_path / "cache")) as documents:
        documents.read("good.pdf", dump=str(good))
        documents._parse = None  # type: ignore[assignment, method-assign]
        assert documents.read("./good.pdf", dump=str(good)).pages == ("Hello",)


def test_changed_document_is_read_anew(good: Path, tmp_path: Path, build: SimpleNamespace) -> None:
    cache = str(tmp_path / "cache")
    with Documents(cache=cache) as documents:
        assert documents.read("good.pdf", dump=str(good)).pages == ("Hello",)
    good.write_bytes(build.pdf(build.stream(build.text(b"Changed"))))
    with Documents(cache=cache) as documents:
        assert documents.read("good.pdf", dump=str(good)).pages == ("Changed",)


RACER = """
import sys
from hallucheck.evidence.pdf.documents import Documents

dump, cache = sys.argv[1:]
documents = Documents(cache=cache)
parse = documents._parse

def counted(place):
    print("read", flush=True)
    return parse(place)

documents._parse = counted
print("ready", flush=True)
sys.stdin.readline()
print(documents.read("some.pdf", dump=dump).pages == ("word " * 4000,))
documents.close()
"""


def test_two_processes_at_once_read_a_document_once_between_them(tmp_path: Path, build: SimpleNamespace) -> None:
    (tmp_path / "some.pdf").write_bytes(build.pdf(build.deflated(build.text(b"word ") * 4000)))
    command = [sys.executable, "-c", RACER, str(tmp_path / "dump.jsonl"), str(tmp_path / "cache")]
    racers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True),
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True),
    ]
    for racer in racers:
        assert racer.stdout
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin
        racer.stdin.write("go\n")
        racer.stdin.flush()
    outputs = [racer.communicate(timeout=120)[0].split() for racer in racers]
    assert sorted(outputs) == [["True"], ["read", "True"]]
