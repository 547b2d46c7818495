"""Every report, fed with every attack: what comes out must be inert where it is shown."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET

import msgspec
import pytest
from markdown_it import MarkdownIt

from hallucheck.reports.base import Converted, Report
from hallucheck.reports.catalogue import REPORTS
from hallucheck.reports.formats.code_hosts import GitHub
from hallucheck.reports.formats.junit import JUnit
from hallucheck.reports.formats.markdown import Markdown
from hallucheck.reports.formats.tables import FindingsCsv, ProvidersCsv, RecordsCsv
from hallucheck.reports.formats.terminal import Table
from hallucheck.reports.redact import without_text
from tests.reports.hostile import HOSTILE
from tests.reports.records import hostile, hostile_error, passed, whole

TEXTUAL = [report for report in REPORTS if not issubclass(report, Converted)]
ACTIVE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\U000e0000-\U000e0fff]"
)


def attacked(report: Report, text: str) -> str:
    """The report on records that hold `text` in every place; their input object, which is given back, is empty."""
    records = [msgspec.structs.replace(hostile(text), raw=b"{}"), hostile_error(text), passed(9)]
    return whole(report, records).decode()


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("report", TEXTUAL, ids=lambda report: report.name)
def test_nothing_acts_on_a_terminal_or_a_runner(report: type[Report], text: str) -> None:
    out = attacked(report(), text)
    assert not ACTIVE.search(out)
    assert "##[" not in out
    assert "##vso" not in out
    commands = [line for line in out.splitlines() if line.lstrip().startswith("::")]
    assert all(report is GitHub and re.match(r"::(error|warning|notice) title=hallucheck", line) for line in commands)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_the_colours_of_the_table_are_ours(text: str) -> None:
    out = attacked(Table(color=True), text)
    assert not ACTIVE.search(re.sub("\x1b\\[[0-9;]*m", "", out))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("report", [RecordsCsv, FindingsCsv, ProvidersCsv], ids=lambda report: report.name)
def test_csv_has_whole_rows_and_no_formula(report: type[Report], text: str) -> None:
    out = attacked(report(), text)
    rows = list(csv.reader(io.StringIO(out)))
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == len(out.splitlines())
    assert not [cell for row in rows for cell in row if cell.lstrip(' "').startswith(("=", "+", "-", "@", "＝"))]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_markdown_is_text_and_tables_only(text: str) -> None:
    out = attacked(Markdown(), text).replace("<sub>", "").replace("</sub>", "")
    tokens = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(out)
    inline = {child.type for token in tokens for child in token.children or ()}
    assert inline <= {"text", "softbreak", "text_special"}
    assert not [token for token in tokens if token.type in ("html_block", "code_block", "fence", "blockquote_open")]
    cells = [token.type for token in tokens].count("td_open")
    clean = attacked(Markdown(), "clean").replace("<sub>", "").replace("</sub>", "")
    assert cells == [token.type for token in MarkdownIt("commonmark").enable("table").parse(clean)].count("td_open")
    assert not re.search(r"://|www\.|@\w", out)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_xml_is_well_formed(text: str) -> None:
    root = ET.fromstring(attacked(JUnit(), text).encode())  # noqa: S314 (our own output)
    assert {element.tag for element in root.iter()} == {
        "testsuites",
        "testsuite",
        "testcase",
        "failure",
        "skipped",
        "error",
    }


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("name", ["json", "sarif", "gitlab", "summary"])
def test_json_is_valid(name: str, text: str) -> None:
    (report,) = (report for report in TEXTUAL if report.name == name)
    assert json.loads(attacked(report(), text))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("report", TEXTUAL, ids=lambda report: report.name)
def test_no_text_is_no_text(report: type[Report], text: str) -> None:
    planted = f"planted {text}"
    records = [without_text(record) for record in (hostile(planted), hostile_error(planted), passed())]
    assert "planted" not in whole(report(), records).decode()
