"""The page for who reads it otherwise: with a screen reader, in few colours, on paper."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallucheck.model import AuditedRecord, Evidence, Location, Severity, Verdict, read_record
from tests.browser.browsing import Visit, Visitor
from tests.browser.test_page import history
from tests.reports.pages import write
from tests.reports.records import audited, checked, finding, passed, rejected, reviewed, unchecked, unreadable

GUIDELINES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LONG = "It employs many people in the region, as the report says on its pages about the work there. "


def plant(number: int) -> AuditedRecord:
    """A record with a long answer, a long passage and a question in a script of its own."""
    wrong, right = f"Plant {number} made 210 tons.", f"Plant {number} made 120 tons."
    row = {
        "id": f"plant-{number}",
        "question": "كم أنتج المصنع؟ 工厂生产了多少吨？",
        "answer": f"{wrong} {LONG * 40}",
        "contexts": [{"id": "report", "text": f"{LONG * 60}{right} {LONG * 20}"}],
    }
    found = finding(
        "numbers/wrong-figure",
        Severity.HIGH,
        text=wrong,
        record=str(number),
        expected="120 tons",
        location=Location(pointer="/answer", start=0, end=len(wrong)),
        evidence=(Evidence(source="report", quote=right, start=60 * len(LONG), end=60 * len(LONG) + len(right)),),
    )
    raw, families = msgspec.json.encode(row), {"numbers": checked(claims=1, unverified=1)}
    record = audited(number, Verdict.REJECT, raw, findings=(found,), families=families, probability=0.9)
    return msgspec.structs.replace(record, record=read_record(row))


def violations(page: Visit, place: str) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 (half a megabyte; only who needs it)

    found = Axe().run(page.page, options={"runOnly": GUIDELINES}).response["violations"]
    return [f"{place}: {rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize(
    "look",
    [
        {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
        {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
        {"viewport": {"width": 820, "height": 1180}, "contrast": "more"},
    ],
    ids=["light", "dark-phone", "high-contrast-tablet"],
)
def test_no_part_breaks_the_guidelines(visit: Visitor, tmp_path: Path, look: dict[str, Any]) -> None:
    records = [plant(1), rejected(2), reviewed(3), unchecked(4), unreadable(5), passed(6), rejected(7), rejected(8)]
    write(tmp_path / "a.html", records, trends=history())
    page = visit(tmp_path / "a.html", **look)
    everything = "for (const part of document.querySelectorAll('[data-views]')) part.hidden = false;"
    page.page.evaluate(everything + "for (const menu of document.querySelectorAll('.menu')) menu.open = true;")
    found = violations(page, "page")
    page.page.evaluate("for (const menu of document.querySelectorAll('.menu')) menu.open = false;")
    page.page.click(".rows .row:first-child [data-group]")
    page.page.fill("[name=q]", "plant")
    page.settled("1 of 9 findings")
    page.press("Escape", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    for fold in page.page.locator("dialog .fold > summary").all():
        fold.click()
    found += violations(page, "record")
    assert found == []


def test_readers_of_the_screen_are_told_what_things_are(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [rejected(1), rejected(2), passed(3)])
    page = visit(tmp_path / "a.html")
    table = page.page.get_by_role("treegrid", name="Findings")
    assert table.get_attribute("aria-rowcount") == "3"
    assert table.get_by_role("columnheader").count() == 7
    assert page.page.get_by_role("status").inner_text() == "4 of 4 findings in 2 rows"
    page.press("Tab")
    assert page.page.evaluate("document.activeElement.className") == "skip"
    page.press("Enter")
    assert page.page.evaluate("document.activeElement.id") == "grid"
    page.press("Enter")
    page.page.wait_for_selector("dialog[open]")
    assert page.page.get_by_role("dialog", name="Record").count() == 1


def test_forced_colours_keep_what_is_marked(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [plant(1)])
    page = visit(tmp_path / "a.html", forced_colors="active")
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    colours = "selector => getComputedStyle(document.querySelector(selector)).backgroundColor"
    plain = page.page.evaluate(colours, "dialog .side")
    for mark in ("mark.current", "mark.against"):
        assert page.page.evaluate(colours, f"dialog {mark}") != plain


def test_a_long_text_is_scrolled_to_what_is_marked(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [plant(1)])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    mark, text = page.page.locator("dialog mark.against"), page.page.locator("dialog .text:has(mark.against)")
    inner, outer = mark.bounding_box(), text.bounding_box()
    assert inner is not None
    assert outer is not None
    assert outer["y"] < inner["y"] < outer["y"] + outer["height"] - inner["height"]
    assert text.get_attribute("tabindex") == "0"


def test_paper_has_each_finding_with_its_claim_and_evidence(visit: Visitor, tmp_path: Path) -> None:
    from pypdf import PdfReader  # noqa: PLC0415 (as above)

    write(tmp_path / "a.html", [*(plant(number) for number in range(1, 21)), passed(21)])
    page = visit(tmp_path / "a.html", color_scheme="dark")
    page.page.evaluate("window.print = () => { window.printed = true; }")
    page.page.click("#exports > summary")
    page.page.click("#print")
    page.page.wait_for_function("() => window.printed")
    pages = [sheet.extract_text() for sheet in PdfReader(io.BytesIO(page.page.pdf(format="A4"))).pages]
    assert len(pages) <= 20
    told = [" ".join(text.split()) for text in pages]
    for number in range(1, 21):
        (sheet,) = [text for text in told if f"Claim: Plant {number} made 210 tons." in text]
        assert f"Plant {number} made 120 tons." in sheet
    assert page.page.locator("#printed").is_hidden()
