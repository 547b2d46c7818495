"""docs/wire-format.md against the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from hallucheck.model import ErrorNote, Finding, Outcome
from hallucheck.reports.base import Converted, Report
from hallucheck.reports.catalogue import REPORTS
from hallucheck.reports.formats.annotated import SummaryJson, annotation
from tests.reports.records import passed, run, whole

PAGE = (Path(__file__).parents[2] / "docs" / "wire-format.md").read_text(encoding="utf-8")


PLACE = msgspec.structs.replace(passed().origin, part=0, turn=1)
NOTE = json.loads(annotation(msgspec.structs.replace(passed(), id=None, identity="0f3a", origin=PLACE)))


def fields(heading: str) -> tuple[str, ...]:
    section = PAGE.split(heading)[1].split("\n#")[0]
    return tuple(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        pytest.param("## The annotated dump", tuple(NOTE), id="annotation"),
        pytest.param("### A record of a row", tuple(NOTE["records"][0]), id="record"),
        pytest.param("### A finding", Finding.__struct_fields__, id="finding"),
        pytest.param("### The outcome of a family", Outcome.__struct_fields__, id="outcome"),
        pytest.param("### An error", ErrorNote.__struct_fields__, id="error"),
        pytest.param("## `summary.json`", tuple(json.loads(whole(SummaryJson(), run()))), id="summary"),
    ],
)
def test_the_page_lists_every_field_in_order(heading: str, expected: tuple[str, ...]) -> None:
    assert fields(heading) == expected


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.name)
def test_the_page_names_every_format(report: type[Report]) -> None:
    if not issubclass(report, Converted):
        assert f"`{report.name}`" in PAGE or f"-f {report.name}" in PAGE or report.name == "summary"
    for suffix in report.suffixes:
        assert suffix in PAGE or suffix in (".ndjson", ".markdown")
