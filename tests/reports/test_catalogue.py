from __future__ import annotations

import pickle

import pytest

from hallucheck import errors
from hallucheck.errors import MissingExtraError, UsageError
from hallucheck.reports import catalogue
from hallucheck.reports.base import Report
from tests.reports.records import run, summary_of


@pytest.mark.parametrize(
    ("path", "name"),
    [
        pytest.param("out.jsonl", "jsonl", id="jsonl"),
        pytest.param("out.JSONL", "jsonl", id="capitals"),
        pytest.param("a/b.json", "json", id="json"),
        pytest.param("a/summary.json", "summary", id="longest-wins"),
        pytest.param("a/findings.csv", "findings-csv", id="findings"),
        pytest.param("a/other.csv", "csv", id="csv"),
        pytest.param("a.junit.xml", "junit", id="junit"),
        pytest.param("a.sarif.json", "sarif", id="sarif-json"),
        pytest.param("gl-code-quality-report.json", "gitlab", id="gitlab"),
        pytest.param("x.parquet", "parquet", id="parquet"),
        pytest.param("README.md", "markdown", id="markdown"),
    ],
)
def test_by_suffix(path: str, name: str) -> None:
    assert catalogue.by_suffix(path).name == name


@pytest.mark.parametrize("path", ["out.docx", "out", "jsonl", "out.jsonl.bak"])
def test_an_unknown_suffix_lists_the_known_ones(path: str) -> None:
    with pytest.raises(UsageError) as caught:
        catalogue.by_suffix(path)
    assert ".jsonl" in (caught.value.hint or "")


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        catalogue.by_name("concice")
    assert caught.value.hint == "did you mean 'concise'?"
    with pytest.raises(UsageError) as caught:
        catalogue.by_name("qqqq")
    assert "table, concise, jsonl" in (caught.value.hint or "")


def test_binary_formats_do_not_go_to_stdout() -> None:
    with pytest.raises(UsageError):
        catalogue.by_name("parquet")


def test_names_and_suffixes_are_unique() -> None:
    names = [report.name for report in catalogue.REPORTS]
    suffixes = [suffix for report in catalogue.REPORTS for suffix in report.suffixes]
    assert len(set(names)) == len(names)
    assert len(set(suffixes)) == len(suffixes)


@pytest.mark.parametrize("report", catalogue.REPORTS, ids=lambda report: report.name)
def test_contract(report: type[Report]) -> None:
    made = report()
    for suffix in report.suffixes:
        assert catalogue.by_suffix("x" + suffix).name == report.name
    again = pickle.loads(pickle.dumps(made))  # noqa: S301 (our own)
    records = run()
    assert again.fragment(records) == made.fragment(records)
    assert made.fragment([]) == b""
    summary = summary_of(records)
    assert again.head(summary) == made.head(summary)
    assert again.tail(summary) == made.tail(summary)


def test_full_set_has_unique_files_whose_names_choose_their_format() -> None:
    entries = catalogue.full_set(root="/repo")
    assert len({name for name, _ in entries}) == len(entries)
    for name, report in entries:
        assert catalogue.by_suffix(name).name == report.name
    assert {"annotated.jsonl", "summary.json", "findings.csv", "records.csv", "report.sarif"} <= {
        name for name, _ in entries
    }


def test_without_pyarrow_the_set_is_smaller_and_asking_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "find_spec", lambda _: None)
    monkeypatch.setattr(errors, "find_spec", lambda _: None)
    assert not [name for name, _ in catalogue.full_set() if name.endswith(".parquet")]
    with pytest.raises(MissingExtraError) as caught:
        catalogue.by_suffix("x.parquet")
    assert "hallucheck[parquet]" in (caught.value.hint or "")
