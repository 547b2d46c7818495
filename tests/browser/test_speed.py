"""50,000 findings: the page opens, filters and sorts; one that hangs meets the time-outs of the browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hallucheck.model import AuditedRecord, Evidence, Location, Severity, Verdict
from tests.browser.browsing import Visitor
from tests.reports.pages import write
from tests.reports.records import audited, checked, finding

pytestmark = pytest.mark.slow

FINDINGS = 50_000
TEXT = "the revenue of this quarter rose to five million dollars says the report of the company on its products"
WORDS = TEXT.split()


def records() -> list[AuditedRecord]:
    made = []
    severities = list(Severity)
    for line in range(FINDINGS):
        answer = " ".join(WORDS[(line * step) % len(WORDS)] for step in range(1, 60)) + f" {line}"
        found = finding(
            f"numbers/rule-{line % 7}",
            severities[line % 4],
            text=f"{answer[:60]} {line}",
            record=str(line),
            confidence=line % 100 / 100,
            location=Location(pointer="/answer", start=0, end=60),
            evidence=(Evidence(source="S0", quote=answer[60:120]),),
        )
        raw = b'{"answer":"%s"}' % answer.encode()
        families = {"numbers": checked(claims=1, unverified=1)}
        made.append(audited(line, Verdict.REVIEW, raw, findings=(found,), families=families))
    return made


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "a.html"
    write(path, records(), pieces=100)
    return path


def test_every_row_of_a_magnified_page_can_be_reached(visit: Visitor, large: Path) -> None:
    """Of this height the rows are taller together than what Chromium lays out."""
    page = visit(large)
    page.page.evaluate("document.querySelector('#grid').style.setProperty('--row', '400px')")
    page.page.evaluate("window.dispatchEvent(new Event('resize'))")

    def in_sight(row: int) -> bool:
        inside = "row => { const [r, g] = [row, '#grid'].map(s => document.querySelector(s).getBoundingClientRect());"
        inside += " return r.top >= g.top + 30 && r.bottom <= g.bottom + 1; }"
        page.page.wait_for_selector(f"#row-{row}")
        return bool(page.page.evaluate(inside, f"#row-{row}"))

    page.press("j", "End")
    assert in_sight(FINDINGS - 1)
    page.press("k", "k", "PageUp", "k")
    active = int(str(page.page.get_attribute("#grid", "aria-activedescendant")).removeprefix("row-"))
    assert active == FINDINGS - 5
    assert in_sight(active)
    page.press("Home", "j")
    assert in_sight(1)
    page.page.evaluate("document.querySelector('#grid').scrollTop = 1e9")
    assert in_sight(FINDINGS - 1)


def test_fifty_thousand_findings(visit: Visitor, large: Path) -> None:
    figures: dict[str, float] = {}

    def timed(name: str, act: Callable[[], object]) -> None:
        start = time.perf_counter()
        act()
        figures[name] = time.perf_counter() - start

    timed("open", lambda: visit(large))
    page = visit.visits[-1]
    assert page.count == "50,000 of 50,000 findings"

    def search() -> None:
        page.page.fill("[name=q]", "rule-5 r99")
        page.page.wait_for_function("() => !document.querySelector('#count').textContent.startsWith('50,000')")

    def choose() -> None:
        page.page.fill("[name=q]", "")
        page.page.select_option("[name=severity]", "high")
        page.settled("12,500 of 50,000 findings")

    def sort() -> None:
        page.page.click("[data-sort=message]")
        page.page.wait_for_selector(".heading .message[aria-sort=ascending]")

    def scroll() -> None:
        page.press("j", "End")
        page.page.wait_for_selector("#row-12499")

    def look() -> None:
        page.press("Enter")
        page.marks("claim")

    for act in (search, choose, sort, scroll, look):
        timed(act.__name__, act)
    size = large.stat().st_size / 1e6
    print(f"\n{size:.0f} MB;", ", ".join(f"{name} {seconds:.2f} s" for name, seconds in figures.items()))  # noqa: T201 (the figures are the point)
    assert page.page.locator(".rows .row").count() < 100
