from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic import ValidationError

from hallucheck.evidence.pdf.documents import Document, DocumentLimits, Documents

DUMP = "dump.jsonl"


@pytest.fixture(scope="module")
def documents() -> Iterator[Documents]:
    with Documents(limits=DocumentLimits(seconds=60)) as reader:
        yield reader


def _read(documents: Documents, path: Path) -> Document:
    return documents.read(path.name, dump=str(path.parent / DUMP))


NESTED = b"[" * 100_000 + b"]" * 100_000
LOOP = b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> /Length 12 >>"

MALFORMED = {
    "zero bytes": (lambda _: b"", "damaged"),
    "not a PDF": (lambda _: b"hello world\n" * 100, "damaged"),
    "a web page": (lambda _: b"<html>404</html>", "damaged"),
    "only the header": (lambda _: b"%PDF-1.7\n", "damaged"),
    "page tree that is its own child": (
        lambda b: b.pdf(b.stream(b""), pages=b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>"),
        "damaged",
    ),
    "page tree that loops over two": (
        lambda b: b.pdf(b.stream(b""), page=b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>"),
        "damaged",
    ),
    "page that is not there": (
        lambda b: b.pdf(b.stream(b""), pages=b"<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>"),
        "damaged",
    ),
    "no pages": (lambda b: b.pdf(b.stream(b""), pages=b"<< /Type /Pages /Kids [] /Count 0 >>"), "damaged"),
    "too many pages": (
        lambda b: b.pdf(b.stream(b""), pages=b"<< /Type /Pages /Kids [" + b"3 0 R " * 5001 + b"] /Count 5001 >>"),
        "limit",
    ),
    "arrays nested in the content": (lambda b: b.pdf(b.stream(NESTED + b.text(b"x"))), "damaged"),
    "arrays nested in the page": (
        lambda b: b.pdf(b.stream(b""), page=b.page.replace(b"/MediaBox", b"/Deep " + NESTED + b" /MediaBox")),
        "damaged",
    ),
    "bomb of 400 MB": (lambda b: b.pdf(b.bomb(400)), "memory"),
}


@pytest.mark.parametrize(("make", "kind"), MALFORMED.values(), ids=list(MALFORMED))
def test_malformed_document_is_an_error_of_its_kind(
    documents: Documents, tmp_path: Path, build: SimpleNamespace, make: Callable[[SimpleNamespace], bytes], kind: str
) -> None:
    path = tmp_path / "bad.pdf"
    path.write_bytes(make(build))
    document = _read(documents, path)
    assert (document.error_kind, document.pages) == (kind, ())
    assert document.error


def test_form_that_draws_itself_ends(documents: Documents, tmp_path: Path, build: SimpleNamespace) -> None:
    path = tmp_path / "form.pdf"
    path.write_bytes(build.pdf(build.stream(b"/X Do"), form=LOOP + b"\nstream\n/X Do /X Do \nendstream"))
    assert len(_read(documents, path).pages) == 1


@pytest.mark.parametrize("tenths", range(1, 10))
def test_truncated_document_is_an_error(
    documents: Documents, tmp_path: Path, build: SimpleNamespace, tenths: int
) -> None:
    whole = build.pdf(build.deflated(build.text(b"first") + build.text(b"second")))
    path = tmp_path / "truncated.pdf"
    path.write_bytes(whole[: len(whole) * tenths // 10])
    assert _read(documents, path).error_kind == "damaged"


def test_page_that_is_only_an_image_has_empty_text(
    documents: Documents, tmp_path: Path, build: SimpleNamespace
) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(build.pdf(build.stream(b"q 612 0 0 792 0 0 cm /X Do Q")))
    assert _read(documents, path) == Document(path="scan.pdf", pages=("",), runs=((),))


@pytest.mark.parametrize(("password", "kind"), [("", None), ("secret", "encrypted")], ids=["empty", "needed"])
@pytest.mark.parametrize("cipher", ["RC4-40", "RC4-128", "AES-128", "AES-256"])
def test_encrypted_document_is_read_only_with_an_empty_password(
    documents: Documents, good: Path, password: str, kind: str, cipher: str
) -> None:
    if cipher.startswith("AES"):
        pytest.importorskip("cryptography")
    pypdf = pytest.importorskip("pypdf")
    writer = pypdf.PdfWriter(clone_from=good)
    writer.encrypt(user_password=password, owner_password=password + "!", algorithm=cipher)
    path = good.with_name("locked.pdf")
    writer.write(path)
    assert _read(documents, path).error_kind == kind


def test_cipher_that_is_not_installed_names_its_extra() -> None:
    pypdf = pytest.importorskip("pypdf")
    from hallucheck.evidence.pdf.worker import _explain  # noqa: PLC0415 (in the child it never crosses the pipe)

    reply = _explain(pypdf.errors.DependencyError("cryptography is required"))
    assert reply.kind == "encrypted"
    assert "hallucheck[pdf-aes]" in (reply.error or "")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Stream has ended\n unexpectedly", "Stream has ended unexpectedly"),
        ("Object starting with b'(4018276539) Tj'", "Object starting with"),
        ('Unexpected "4018276539"', "Unexpected"),
        ("Not found: IndirectObject(3, 0, 140234234234234)", "Not found: IndirectObject"),
        ("lost at 0x7f00dead", "lost at"),
        ("number 4018276539 is odd", "number"),
        ("red \x1b[31m alert", "red"),
        ("odd \u202e order", "odd  order"),
        ("(all of it)", "ValueError"),
    ],
)
def test_error_quotes_neither_the_document_nor_the_machine(words: str, shown: str) -> None:
    from hallucheck.evidence.pdf.worker import _explain  # noqa: PLC0415 (as above)

    assert _explain(ValueError(words)).error == f"it is damaged or not a PDF: {shown}"


def test_document_over_the_limit_of_characters_is_refused(good: Path) -> None:
    with Documents(limits=DocumentLimits(characters=4)) as documents:
        assert _read(documents, good).error_kind == "limit"
    with Documents(limits=DocumentLimits(characters=5)) as documents:
        assert _read(documents, good).pages == ("Hello",)


def test_document_over_the_memory_limit_is_an_error_and_the_next_one_reads(good: Path, build: SimpleNamespace) -> None:
    good.with_name("large.pdf").write_bytes(build.pdf(build.bomb(70)))
    with Documents(limits=DocumentLimits(memory_mb=128)) as documents:
        assert documents.read("large.pdf", dump=str(good)).error_kind == "memory"
        assert _read(documents, good).pages == ("Hello",)


def test_document_that_takes_too_long_is_killed_and_the_next_one_reads(good: Path, build: SimpleNamespace) -> None:
    good.with_name("slow.pdf").write_bytes(build.slow())
    with Documents(limits=DocumentLimits(seconds=1)) as documents:
        slow = documents.read("slow.pdf", dump=str(good))
        assert (slow.error_kind, slow.error) == ("timeout", "reading it takes longer than 1 s")
        assert _read(documents, good).pages == ("Hello",)


def test_few_milliseconds_are_too_few(good: Path, build: SimpleNamespace) -> None:
    good.with_name("slow.pdf").write_bytes(build.slow())
    with Documents(limits=DocumentLimits(seconds=0.002)) as documents:
        assert documents.read("slow.pdf", dump=str(good)).error_kind == "timeout"


def test_document_is_named_as_the_record_names_it(documents: Documents, good: Path) -> None:
    dump = str(good.parent / DUMP)
    assert documents.read("./good.pdf", dump=dump).path == "./good.pdf"
    assert documents.read(str(good), dump=dump).path == str(good)


def test_document_used_again_is_not_read_again(good: Path) -> None:
    with Documents() as documents:
        first = _read(documents, good)
        good.unlink()
        assert _read(documents, good) is first


def test_documents_pickle_as_their_settings(good: Path) -> None:
    with Documents(root=str(good.parent), limits=DocumentLimits(pages=7)) as documents:
        documents.read("good.pdf", dump="-")
        copy: Documents = pickle.loads(pickle.dumps(documents))  # noqa: S301 (our own bytes)
    assert (copy.root, copy.limits, copy.cache) == (str(good.parent), DocumentLimits(pages=7), None)
    with copy:
        assert copy.read("good.pdf", dump="-").pages == ("Hello",)


def test_closed_documents_read_again(good: Path) -> None:
    documents = Documents()
    documents.close()
    _read(documents, good)
    documents.close()
    documents.close()
    good.with_name("other.pdf").write_bytes(good.read_bytes())
    with documents:
        assert documents.read("other.pdf", dump=str(good)).pages == ("Hello",)


@pytest.mark.parametrize(
    "wrong", [{"seconds": 0}, {"memory_mb": 1}, {"pages": 0}, {"characters": -1}, {"second": 1}], ids=str
)
def test_impossible_limits_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        DocumentLimits.model_validate(wrong)


def test_nothing_is_loaded_before_a_record_points_at_a_document() -> None:
    script = (
        "import sys; from hallucheck.evidence.pdf.documents import Documents; Documents();"
        "print([name for name in ('pypdf', 'filelock', 'subprocess') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_documents_that_nobody_closes_end_their_child_without_a_word(good: Path) -> None:
    script = (
        "import sys; from hallucheck.evidence.pdf.documents import Documents; documents = Documents();"
        "documents.read(sys.argv[1], dump=sys.argv[1]); print(documents._reader.pid)"
    )
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", script, str(good)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert not Path(f"/proc/{int(done.stdout)}").exists()
