"""Three people's ways from their files to a decision, by keys alone: on a wide screen, light, and on a phone, dark."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from hallucheck.cli.edge import run
from tests.browser.browsing import Visit, Visitor

ROOT = Path(__file__).parents[2]
SCREENS: list[dict[str, Any]] = [
    {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
]
TOWNS = ("Alder", "Birch", "Cedar", "Dover", "Elm", "Fern", "Grove", "Hazel", "Ivy", "Juniper", "Kelp", "Larch")

on_both_screens = pytest.mark.parametrize("screen", SCREENS, ids=["desktop-light", "phone-dark"])


def scan(*arguments: str | Path) -> int:
    return run(["scan", *map(str, arguments), "--isolated", "-q"])


def walk_to(page: Visit, selector: str) -> None:
    """Press Tab until it has the focus, which shows."""
    for _ in range(80):
        if page.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            outline = "getComputedStyle(document.activeElement).outlineStyle"
            assert page.page.evaluate(outline) != "none", f"the focus on {selector} does not show"
            return
        page.press("Tab")
    pytest.fail(f"Tab does not come to {selector}")


def export(page: Visit, name: str, path: Path) -> Path:
    """Choose an export by keys, and save it."""
    walk_to(page, "#exports > summary")
    page.press("Enter")
    walk_to(page, f"[data-export={name}]")
    with page.page.expect_download() as saved:
        page.press("Enter")
    saved.value.save_as(path)
    page.press("Escape")
    return path


def read(page: Visit) -> str:
    """What the open record says; none of it needs scrolling sideways."""
    page.page.wait_for_selector("dialog[open] article")
    parts = "document.documentElement, ...document.querySelectorAll('.sheet, .side, .side .text')"
    assert page.page.evaluate(f"[{parts}].every(part => part.scrollWidth <= part.clientWidth)")
    return page.page.inner_text("dialog")


def plants() -> list[dict[str, str]]:
    return [
        {
            "Question": f"How much did the {town} plant make?",
            "Response": f"The {town} plant made {210 + number} tons in 2021.",
            "Context": f"The {town} plant made {120 + number} tons of steel in 2021.",
        }
        for number, town in enumerate(TOWNS)
    ]


@on_both_screens
def test_an_engineer_goes_from_a_red_gate_to_a_baseline(visit: Visitor, tmp_path: Path, screen: dict[str, Any]) -> None:
    dump, report = tmp_path / "answers.jsonl", tmp_path / "report.html"
    dump.write_text("".join(json.dumps({"id": row["Question"], **row}) + "\n" for row in plants()))
    mapped = ("--map", "question=Question", "--map", "answer=Response", "--map", "contexts=Context")
    assert scan(dump, *mapped, "-o", report) == 1
    page = visit(report, **screen)
    assert page.page.inner_text("#gate") == "Gate failed"
    assert "count against the gate" in page.page.inner_text(".why")
    box = page.page.locator(".rows .row").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < screen["viewport"]["height"]
    walk_to(page, "#grid")
    page.press("Enter")
    text = read(page)
    assert "How much did the" in text
    assert "tons of steel in 2021." in text
    page.press("Escape")
    baseline = export(page, "baseline", tmp_path / "baseline.txt")
    assert scan(dump, *mapped, "--baseline", baseline) == 0


@on_both_screens
def test_an_analyst_decides_on_ten_findings_and_the_next_scan_is_silent_on_them(
    visit: Visitor, tmp_path: Path, screen: dict[str, Any]
) -> None:
    dump, report, reviews = tmp_path / "Results.csv", tmp_path / "report.html", tmp_path / "reviews.jsonl"
    rows = plants()
    with dump.open("w", newline="") as out:
        writer = csv.DictWriter(out, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    assert scan(dump, "-o", report) == 1
    page = visit(report, **screen)
    listed = page.page.locator("#grid").get_attribute("aria-rowcount")
    assert listed == "13"
    walk_to(page, "#grid")
    page.press("Enter", "f")
    page.page.wait_for_selector("dialog [data-decision=false-positive][aria-pressed=true]")
    walk_to(page, ".decide > input")
    page.page.keyboard.type("the old figure")
    page.press("Tab", "Escape")
    for _ in range(9):
        page.press("j", "f")
    assert page.page.inner_text("#decided") == "10 decided"
    assert "false" not in page.page.url
    export(page, "reviews", reviews)
    reasons = {json.loads(line)["reason"] for line in reviews.read_text().splitlines()}
    assert reasons == {"the old figure", "decided in the report"}
    table = export(page, "csv", tmp_path / "table.csv").read_text("utf-8-sig")
    assert {row["decision"] for row in csv.DictReader(io.StringIO(table, newline=""))} == {"false-positive", ""}
    history = str(tmp_path / "history.db")
    assert scan(dump, "--history", history) == 1
    assert run(["review", "import", str(reviews), "--history", history, "--isolated", "-q"]) == 0
    for source in (("--history", history), ("--reviews", reviews)):
        scan(dump, *source, "-o", report)
        assert visit(report).page.locator("#grid").get_attribute("aria-rowcount") == "3"


@on_both_screens
def test_a_clerk_finds_the_page_and_row_of_a_wrong_value(
    visit: Visitor, tmp_path: Path, screen: dict[str, Any]
) -> None:
    folder, report = tmp_path / "statements", tmp_path / "report.html"
    folder.mkdir()
    samples = ROOT / "samples/statements"
    extractions = map(json.loads, (samples / "extractions.jsonl").read_text().splitlines())
    (extraction,) = [row for row in extractions if row["id"] == "st-31"]
    shutil.copy(samples / extraction["document"], folder / "march.pdf")
    (folder / "march.json").write_text(json.dumps(extraction["statement"]))
    assert scan(folder, "--config", "bank-statements", "-o", report) in (0, 1)
    page = visit(report, **screen)
    walk_to(page, "[name=q]")
    page.page.keyboard.type("tidewater")
    page.settled("1 of 2 findings")
    assert page.cells("message") == ["transactions 18 balance: 2216.24"]
    walk_to(page, "#grid")
    page.press("Enter")
    text = read(page)
    assert "document, page 1" in text
    assert "null" not in text
    assert "03/08 Purchase Tidewater Hardware 45.09 2,126.24" in text
