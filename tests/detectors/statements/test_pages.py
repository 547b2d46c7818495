"""The rules about pages: phantom, invalid, duplicate, uncovered, missing content."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.statements.reading.pages import Fault, read_page
from hallucheck.evidence.pdf.documents import Document

Find = Callable[..., list[str]]


def span(start: Any, end: Any, **more: Any) -> dict[str, Any]:
    return {"start_page": start, "end_page": end, **more}


@pytest.mark.parametrize(
    ("value", "number", "fault"),
    [
        pytest.param(3, 3, None, id="int"),
        pytest.param("3", 3, None, id="text"),
        pytest.param(" 3 ", 3, None, id="spaces"),
        pytest.param("３", 3, None, id="full-width"),
        pytest.param("٣", 3, None, id="arabic-indic"),
        pytest.param("३", 3, None, id="devanagari"),
        pytest.param(3.0, 3, None, id="float"),
        pytest.param("3.0", 3, None, id="float as text"),
        pytest.param(-1, -1, None, id="negative"),
        pytest.param(3.5, None, Fault.FRACTION, id="fraction"),
        pytest.param("3.5", None, Fault.FRACTION, id="fraction as text"),
        pytest.param(None, None, Fault.NULL, id="null"),
        pytest.param(True, None, Fault.NOT_A_NUMBER, id="true"),
        pytest.param("three", None, Fault.NOT_A_NUMBER, id="word"),
        pytest.param("", None, Fault.NOT_A_NUMBER, id="empty"),
        pytest.param([3], None, Fault.NOT_A_NUMBER, id="list"),
        pytest.param(10**30, None, Fault.ABSURD, id="huge"),
        pytest.param("9" * 39, None, Fault.ABSURD, id="huge as text"),
        pytest.param("9" * 5000, None, Fault.NOT_A_NUMBER, id="endless"),
        pytest.param(1e300, None, Fault.ABSURD, id="huge float"),
        pytest.param(float("nan"), None, Fault.FRACTION, id="not a number"),
        pytest.param(float("inf"), None, Fault.FRACTION, id="infinite"),
    ],
)
def test_read_page(value: Any, number: int | None, fault: Fault | None) -> None:
    page = read_page(value, "/p")
    assert (page.number, page.fault) == (number, fault)


@pytest.mark.parametrize(
    ("boundaries", "pages", "expected"),
    [
        pytest.param([span(1, 1)] * 4, 3, ["critical"], id="four in three pages"),
        pytest.param([span(1, 1)] * 3, 3, [], id="near miss: three in three pages"),
        pytest.param([span(1, 1)], 0, ["critical", "high"], id="one in none"),
        pytest.param([span(1, 25)], 12, ["high"], id="end beyond"),
        pytest.param([span(20, 25)], 12, ["high"], id="one finding for both ends"),
        pytest.param([span(1, 12)], 12, [], id="near miss: last page"),
        pytest.param([span(1, "13")], "12", ["high"], id="figures as text"),
        pytest.param([span(1, 99)], None, [], id="unknown length"),
        pytest.param([span(1, None)] * 3, 2, ["critical"], id="malformed ones count too"),
    ],
)
def test_phantom_statement(boundary_findings: Find, boundaries: Any, pages: Any, expected: list[str]) -> None:
    assert boundary_findings("phantom-statement", boundaries, pages) == [f"phantom-statement {s}" for s in expected]


def test_the_pdf_counts_its_pages(audit: Callable[..., Any]) -> None:
    row = {"boundaries": [span(1, 3)], "total_pages": 3, "document": "a.pdf", "metadata": {}}
    found = audit(row, a=Document(path="a.pdf", pages=("Westpac " * 20, "Opening balance " * 20)))
    assert "phantom-statement high" in found.names
    assert "inconsistent-data medium" in found.names
    assert "total_pages is 3, but the PDF has 2 pages" in [finding.message for finding in found.findings]


@pytest.mark.parametrize(
    ("boundaries", "expected"),
    [
        pytest.param([span(5, 2)], ["high"], id="start after end"),
        pytest.param([span(2, 2)], [], id="near miss: one page"),
        pytest.param([span(0, 3)], ["medium"], id="page zero"),
        pytest.param([span(-2, -1)], ["medium", "medium"], id="both below one"),
        pytest.param([span(None, 5)], ["high"], id="null"),
        pytest.param([span(1.5, 5)], ["high"], id="fraction"),
        pytest.param([span("one", "two")], ["high", "high"], id="words"),
        pytest.param([{"start_page": True, "end_page": False}], ["high", "high"], id="booleans"),
        pytest.param([{"end_page": 5}], ["medium"], id="no start"),
        pytest.param([{}], ["medium", "medium"], id="empty object"),
        pytest.param([span("9", "10")], [], id="near miss: text compares as numbers"),
        pytest.param([{"start": 1, "end": 3}], [], id="near miss: other names"),
        pytest.param([{"pages": "1-3"}], [], id="near miss: a range as text"),
        pytest.param([{"pages": [3, 1]}], ["high"], id="a pair, reversed"),
        pytest.param([7], ["high"], id="entry is a number"),
        pytest.param([None], ["high"], id="entry is null"),
        pytest.param([[1, 3]], ["high"], id="entry is a list"),
        pytest.param("1-3", ["critical"], id="boundaries are text"),
        pytest.param({"start_page": 1}, ["critical"], id="boundaries are an object"),
        pytest.param(True, ["critical"], id="boundaries are true"),
    ],
)
def test_invalid_page_range(boundary_findings: Find, boundaries: Any, expected: list[str]) -> None:
    assert boundary_findings("invalid-page-range", boundaries) == [f"invalid-page-range {s}" for s in expected]


@pytest.mark.parametrize("pages", [-1, "many", 2.5, [], True, {"n": 3}])
def test_a_number_of_pages_that_is_none(boundary_findings: Find, pages: Any) -> None:
    assert boundary_findings("invalid-page-range", [span(1, 1)], pages)


@pytest.mark.parametrize(("last", "expected"), [(4, []), (5, ["phantom-statement high"])])
def test_page_texts_given_as_a_list_are_counted(audit: Callable[..., Any], last: int, expected: list[str]) -> None:
    row = {"boundaries": [{"start_page": 1, "end_page": last}], "document_text": ["Opening balance " * 9] * 4}
    assert audit(row).names == expected


def test_the_page_range_of_the_record(audit: Callable[..., Any]) -> None:
    row = {"metadata": {"bank_name": "Westpac"}, "document_text": "Westpac", "total_pages": 3}
    assert audit(row | {"page_range": [1, 3]}).names == []
    assert audit(row | {"page_range": [3, 1]}).names == ["invalid-page-range high"]
    assert audit(row | {"page_range": [1, 4]}).names == ["phantom-statement high"]
    assert audit(row | {"page_range": "nonsense"}).names == ["invalid-page-range high"]


@pytest.mark.parametrize(
    ("boundaries", "expected"),
    [
        pytest.param([span(1, 5), span(1, 5)], ["medium"], id="again"),
        pytest.param([span(1, 5)] * 3, ["medium", "medium"], id="one per repetition"),
        pytest.param([span(1, 2), span("1", "2")], ["medium"], id="again as text"),
        pytest.param([span(1, 5), span(3, 7)], ["medium"], id="overlap"),
        pytest.param([span(1, 10), span(3, 4)], ["medium"], id="one within the other"),
        pytest.param([span(1, 10), span(3, 3)], ["medium"], id="one page within"),
        pytest.param([span(1, 3), span(3, 5)], ["low"], id="one shared page"),
        pytest.param([span(1, 3), span(4, 5)], [], id="near miss: neighbours"),
        pytest.param([span(1, 9), span(2, 3), span(5, 6)], ["medium", "medium"], id="two within one"),
        pytest.param([span(1, 3), span(None, 3)], [], id="unreadable ones are not compared"),
    ],
)
def test_duplicate_boundaries(boundary_findings: Find, boundaries: Any, expected: list[str]) -> None:
    for order in (boundaries, boundaries[::-1]):
        assert boundary_findings("duplicate-boundaries", order) == [f"duplicate-boundaries {s}" for s in expected]


SPANS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=2, max_size=6)


@given(spans=SPANS, data=st.data())
def test_duplicates_are_the_same_in_any_order(
    audit: Callable[..., Any], spans: list[tuple[int, int]], data: st.DataObject
) -> None:
    def found(order: list[tuple[int, int]]) -> list[tuple[str, str]]:
        findings = audit({"boundaries": [span(*pages) for pages in order], "total_pages": 9}).findings
        return sorted((f.severity, f.claim) for f in findings if f.rule == "statements/duplicate-boundaries")

    assert found(data.draw(st.permutations(spans))) == found(spans)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("blank page", 2, id="ten characters"),
        pytest.param("  " + "x" * 49 + "  ", 2, id="49 trimmed"),
        pytest.param("x" * 50, 0, id="near miss: 50"),
        pytest.param(" " * 5000, 2, id="spaces"),
        pytest.param(" " * 5000 + "x" * 50, 0, id="near miss: text after spaces"),
        pytest.param("", 2, id="empty"),
        pytest.param(None, 2, id="null"),
        pytest.param(7, 2, id="a number"),
        pytest.param({"text": "x" * 90}, 2, id="an object"),
        pytest.param(["x" * 60, "y" * 60], 0, id="near miss: pages as a list"),
        pytest.param(["x" * 60, ""], 1, id="one blank page"),
        pytest.param("x" * 60 + "\f" + " ", 1, id="form feeds part pages"),
    ],
)
def test_missing_content(boundary_findings: Find, text: Any, expected: int) -> None:
    found = boundary_findings("missing-content", [span(1, 1), span(2, 2)], 2, text)
    assert found == ["missing-content high"] * expected


def test_no_text_at_all_is_no_missing_content(audit: Callable[..., Any]) -> None:
    assert audit({"boundaries": [span(1, 2)], "total_pages": 2}).names == []


def test_page_images(audit: Callable[..., Any]) -> None:
    row = {"metadata": {"bank_name": "Harbour Mutual"}, "document": "scan.pdf"}
    found = audit(row, scan=Document(path="scan.pdf", pages=("", " ")))
    assert found.names == ["missing-content high", "fabricated-bank low"]


@pytest.mark.parametrize(
    ("boundaries", "pages", "expected"),
    [
        pytest.param([span(1, 3)], 6, ["pages 4-6 of 6 belong to no statement"], id="end"),
        pytest.param([span(2, 6)], 6, ["page 1 of 6 belongs to no statement"], id="beginning"),
        pytest.param([span(1, 2), span(5, 6)], 6, ["pages 3-4 of 6 belong to no statement"], id="middle"),
        pytest.param([span(1, 3), span(4, 6)], 6, [], id="near miss: all covered"),
        pytest.param([span(1, 9)], 6, [], id="near miss: too many"),
        pytest.param([span(1, None)], 6, [], id="unreadable: nothing is said"),
        pytest.param([], 2, ["pages 1-2 of 2 belong to no statement"], id="no statement at all"),
        pytest.param([], 0, [], id="near miss: no page at all"),
    ],
)
def test_uncovered_pages(audit: Callable[..., Any], boundaries: Any, pages: int, expected: list[str]) -> None:
    found = audit({"boundaries": boundaries, "total_pages": pages})
    assert [f.message for f in found.findings if f.rule == "statements/uncovered-pages"] == expected


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        pytest.param("Opening balance 12.00 and " + "more " * 9, ["uncovered-pages medium"], id="statement"),
        pytest.param("Terms and conditions of the bank " * 3, ["uncovered-pages low"], id="other"),
        pytest.param(" ", [], id="near miss: blank"),
    ],
)  # fmt: skip
def test_what_an_uncovered_page_holds(audit: Callable[..., Any], last: str, expected: list[str]) -> None:
    row = {"boundaries": [span(1, 1)], "total_pages": 2, "document_text": "Westpac " * 9 + "\f" + last}
    assert audit(row).names == expected


LETTER = "Dear Ms Oyelaran, as you asked on the telephone we send you a copy of your statement."
COUNTED = (
    "Ilmarinen Bank  Account 7741 90213  Page 1 of 2  " + "x" * 40,
    "Account 7741 90213  Page 2 of 2  " + "x" * 40,
)


@pytest.mark.parametrize(
    ("pages", "own", "expected"),
    [
        pytest.param((LETTER, *COUNTED), (2, 3), [], id="letter"),
        pytest.param((*COUNTED, LETTER), (1, 2), [], id="behind"),
        pytest.param((LETTER, *COUNTED), (3, 3), ["uncovered-pages low"], id="near miss: not from the first page"),
        pytest.param((COUNTED[0], LETTER), (1, 1), ["uncovered-pages low"], id="near miss: not to the last page"),
    ],
)
def test_statements_that_count_their_pages(
    audit: Callable[..., Any], pages: tuple[str, ...], own: tuple[int, int], expected: list[str]
) -> None:
    assert audit({"boundaries": [span(*own)], "total_pages": len(pages), "document_text": [*pages]}).names == expected


@pytest.mark.parametrize(
    ("text", "boundaries", "expected"),
    [
        pytest.param([*COUNTED], [span(1, 6)], ["phantom-statement high"], id="list of other length"),
        pytest.param("  ".join(COUNTED), [span(1, 6)], ["phantom-statement high"], id="one text"),
        pytest.param(
            "  ".join(COUNTED).replace("Page", "Seite:"), [span(1, 6)], ["phantom-statement high"], id="German"
        ),
        pytest.param("  ".join(COUNTED), [span(1, 2)], ["uncovered-pages low"], id="near miss: as counted"),
        pytest.param("  ".join(COUNTED).replace("Page", "Part"), [span(1, 6)], [], id="near miss: no pages"),
        pytest.param("  ".join(COUNTED), [span(1, 3), span(4, 6)], [], id="near miss: others may stand elsewhere"),
    ],
)
def test_a_statement_longer_than_it_counts_its_pages(
    audit: Callable[..., Any], text: Any, boundaries: Any, expected: list[str]
) -> None:
    assert audit({"boundaries": boundaries, "total_pages": 6, "document_text": text}).names == expected
