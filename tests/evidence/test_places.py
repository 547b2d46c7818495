from __future__ import annotations

import os
from pathlib import Path

import pytest

from hallucheck.evidence.places import Place, locate


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A dump in `in/`, documents in `in/pdfs/` and `docs/`, a secret beside them."""
    for name in ("in/a.pdf", "in/pdfs/b.pdf", "docs/a.pdf", "docs/c.pdf", "secret.pdf", "in-side/s.pdf"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "in/link.pdf").symlink_to("pdfs/b.pdf")
    (tmp_path / "in/leak.pdf").symlink_to("../secret.pdf")
    (tmp_path / "in/loop.pdf").symlink_to("loop.pdf")
    (tmp_path / "in/up").symlink_to("..")
    os.mkfifo(tmp_path / "in/fifo.pdf")
    return tmp_path


def _where(tree: Path, name: str, root: str | None = None, dump: str = "in/dump.jsonl") -> str:
    found = locate(name, root=None if root is None else str(tree / root), dump=str(tree / dump))
    return str(Path(found.path).relative_to(tree)) if isinstance(found, Place) else found.kind.value


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.pdf", "in/a.pdf"),
        ("./a.pdf", "in/a.pdf"),
        ("pdfs/b.pdf", "in/pdfs/b.pdf"),
        ("pdfs/../a.pdf", "in/a.pdf"),
        ("link.pdf", "in/pdfs/b.pdf"),
        ("c.pdf", "missing"),
        ("no/such/dir.pdf", "missing"),
        ("a.pdf/b.pdf", "missing"),
        ("", "unreadable"),
        ("pdfs", "unreadable"),
        ("fifo.pdf", "unreadable"),
        ("loop.pdf", "unreadable"),
        ("x" * 5000, "unreadable"),
        ("nul\0.pdf", "missing"),
        ("lone\ud800.pdf", "missing"),
        ("../secret.pdf", "outside"),
        ("../no-such.pdf", "outside"),
        ("../in-side/s.pdf", "outside"),
        ("leak.pdf", "outside"),
        ("up/secret.pdf", "outside"),
        ("/etc/passwd", "outside"),
        ("/dev/zero", "outside"),
        ("/proc/self/environ", "outside"),
    ],
)
def test_name_beside_the_dump(tree: Path, name: str, expected: str) -> None:
    assert _where(tree, name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("c.pdf", "docs/c.pdf"),
        ("a.pdf", "docs/a.pdf"),
        ("pdfs/b.pdf", "in/pdfs/b.pdf"),
        ("none.pdf", "missing"),
        ("../secret.pdf", "outside"),
        ("../docs/c.pdf", "docs/c.pdf"),
        ("../in/a.pdf", "in/a.pdf"),
    ],
)
def test_name_in_the_documents_directory_comes_first(tree: Path, name: str, expected: str) -> None:
    assert _where(tree, name, root="docs") == expected


def test_absolute_name_is_followed_inside_a_given_directory_only(tree: Path) -> None:
    inside, outside = str(tree / "docs/c.pdf"), str(tree / "secret.pdf")
    assert _where(tree, inside, root="docs") == "docs/c.pdf"
    assert _where(tree, outside, root="docs") == "outside"
    assert _where(tree, inside) == "outside"


def test_dump_of_stdin_counts_as_one_in_the_working_directory(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree / "in")
    found = locate("pdfs/b.pdf", root=None, dump="-")
    assert isinstance(found, Place)
    assert found.path == str(tree / "in/pdfs/b.pdf")


def test_dump_behind_a_url_has_no_directory(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree / "in")
    found = locate("a.pdf", root=None, dump="s3://bucket/dump.jsonl")
    assert not isinstance(found, Place)
    assert found.kind == "outside"
    assert isinstance(locate("a.pdf", root=str(tree / "docs"), dump="s3://bucket/dump.jsonl"), Place)


def test_root_that_is_the_root_directory_holds_everything(tree: Path) -> None:
    assert isinstance(locate(str(tree / "secret.pdf"), root="/", dump="-"), Place)


def test_key_follows_path_size_and_time() -> None:
    place = Place(path="/a.pdf", size=1, mtime_ns=2)
    others = [
        Place(path="/b.pdf", size=1, mtime_ns=2),
        Place(path="/a.pdf", size=3, mtime_ns=2),
        Place(path="/a.pdf", size=1, mtime_ns=3),
        Place(path="/\udcff.pdf", size=1, mtime_ns=2),
    ]
    assert place.key == Place(path="/a.pdf", size=1, mtime_ns=2).key
    assert len({place.key, *(other.key for other in others)}) == 5
