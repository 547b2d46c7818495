"""What a newcomer meets on the command line of `scan`: refusals in words, and reasons for what was not checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hallucheck.cli.scan.flags import FORMATS, SUFFIXES
from hallucheck.reports import catalogue
from tests.reliability.dumps import flawed, good, scan, write


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    return write(tmp_path / "dump.jsonl", [good(), flawed(1)])


@pytest.mark.parametrize("output", ["dump.jsonl", "./dump.jsonl", "sub/../dump.jsonl"])
def test_a_dump_is_never_written_over(dump: Path, output: str) -> None:
    (dump.parent / "sub").mkdir()
    before = dump.read_bytes()
    done = scan("dump.jsonl", "-q", "-o", output, cwd=dump.parent)
    assert done.returncode == 2
    assert "is an input" in done.stderr
    assert dump.read_bytes() == before


def test_the_full_set_does_not_replace_an_annotated_dump_that_is_scanned(dump: Path) -> None:
    dump.rename(dump.parent / "annotated.jsonl")
    done = scan("annotated.jsonl", "-q", "-o", f"{dump.parent}/", cwd=dump.parent)
    assert done.returncode == 2
    assert "is an input" in done.stderr


def test_a_missing_directory_of_documents(dump: Path) -> None:
    done = scan(dump, "--documents", dump.parent / "nowhere")
    assert done.returncode == 2
    assert "nowhere: there is no such directory" in done.stderr


def test_why_records_were_not_checked(dump: Path) -> None:
    done = scan(dump, "--map", "id=nope", "-f", "table")
    assert "unchecked 1: id: --map id=nope matches nothing in this row" in " ".join(done.stdout.split())


def test_an_id_field_that_no_row_has_is_refused(dump: Path) -> None:
    done = scan(dump, "--id-field", "nope")
    assert done.returncode == 2
    assert "--id-field nope: none of the first" in done.stderr


def test_an_empty_dump_gets_no_advice_about_records(tmp_path: Path) -> None:
    done = scan(write(tmp_path / "empty.jsonl", []), "-f", "table")
    assert done.returncode == 3
    assert "doctor" not in done.stdout


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--fail-on", "rejct"], "--fail-on: 'rejct' is not allowed"),
        (["--severity", "hgih"], "--severity: 'hgih' is not allowed"),
        (["--select", "statments"], "--select: no family or rule is named 'statments'"),
        (["--timeout", "-1"], "--timeout: -1.0 is not allowed"),
        (["--set", "gate.on=uper"], "--set gate.on: 'uper' is not allowed"),
    ],
)
def test_a_wrong_flag_is_named_once(dump: Path, flags: list[str], words: str) -> None:
    done = scan(dump, *flags)
    assert done.returncode == 2
    assert words in done.stderr


def test_help_names_formats_that_there_are() -> None:
    for name in FORMATS.split(", "):
        assert catalogue.by_name(name)
    for suffix in SUFFIXES.split():
        assert catalogue.by_suffix(f"results{suffix}")


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("-", "chosen by -f"),
        ("plain", "is no directory"),
        ("/dev/full", "is no directory"),
        ("x.nope", "names no format"),
    ],
)
def test_an_output_that_is_neither_a_report_nor_a_directory(dump: Path, output: str, words: str) -> None:
    (dump.parent / "plain").touch()
    done = scan("dump.jsonl", "-o", output, cwd=dump.parent)
    assert done.returncode == 2
    assert words in done.stderr
    assert not (dump.parent / "-").exists()


@pytest.mark.parametrize(("flag", "timed"), [("--timings", True), ("--no-timings", False), ("--isolated", False)])
def test_times_are_written_only_where_asked_for(tmp_path: Path, flag: str, timed: bool) -> None:  # noqa: FBT001
    dump = write(tmp_path / "d.jsonl", [{"id": "a", "answer": "It cost $5.", "contexts": ["It cost $5."]}])
    done = scan(dump, flag, "-f", "jsonl", "--select", "numbers")
    took = json.loads(done.stdout)["hallucheck"]["families"]["numbers"]["result"]["verification_time_ms"]
    assert (took is not None and took > 0) is timed
