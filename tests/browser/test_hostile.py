"""Hostile text in every place of a record, in a browser that would run it if it could."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
import pytest

from tests.browser.browsing import Visit, Visitor
from tests.reports.hostile import HOSTILE
from tests.reports.pages import write
from tests.reports.records import hostile, hostile_error, summary_of

FOREIGN = "script:not([class]), img, iframe, object, embed, link, base, textarea, form:not(#filters), [onerror]"


def test_nothing_of_the_corpus_runs(visit: Visitor, tmp_path: Path) -> None:
    records = []
    for line, text in enumerate(HOSTILE.values(), 1):
        records += [msgspec.structs.replace(hostile(text, line), raw=b'{"a":1}'), hostile_error(text, line)]
    assert summary_of(records).totals.findings == len(HOSTILE)
    write(tmp_path / "a.html", records)
    page = visit(tmp_path / "a.html")
    assert page.count.startswith(f"{len(HOSTILE)} of {2 * len(HOSTILE)} findings")
    assert page.page.locator(FOREIGN).count() == 1  # our own script
    page.press("j", "Home")
    for _ in HOSTILE:
        _open_record(page)
        assert page.page.locator(FOREIGN).count() == 1
        page.press("Escape")
        page.page.wait_for_selector("dialog:not([open])", state="attached")
        page.press("j")
    for field in ("q", "verdict", "rule"):
        page.page.evaluate(
            "([key, text]) => { location.hash = `${key}=${encodeURIComponent(text)}`; }",
            [field, "<img src=y onerror=alert(1)>"],
        )
        page.settled(f"0 of {2 * len(HOSTILE)} findings")
    page.page.evaluate("location.hash = 'finding=' + encodeURIComponent('<img src=x onerror=alert(1)>')")
    page.page.wait_for_function("() => document.querySelector('#count').textContent.startsWith('No finding')")
    assert page.page.locator(FOREIGN).count() == 1


def _open_record(page: Visit) -> None:
    """Press Enter until the record is open: on a busy machine a key may come while the last one is still closing."""
    from playwright.sync_api import TimeoutError as PlaywrightTimeout  # noqa: PLC0415 (as in conftest.py)

    for _ in range(8):
        page.press("Enter")
        with contextlib.suppress(PlaywrightTimeout):
            page.page.wait_for_selector("dialog[open] article", timeout=4_000)
            return
    pytest.fail("the record did not open")


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("html-script", "<script>alert(1)</script>"),
        ("bidi-override", "userU+202E"),
        ("zero-width", "aU+200BU+200CU+200DU+2060U+FEFFb"),
        ("lone-surrogate", "a\ufffdb"),
        ("html-template", "{{ 7*7 }}"),
        ("null", "aU+0000b"),
    ],
)
def test_it_is_shown_as_text_and_the_invisible_is_visible(visit: Visitor, tmp_path: Path, name: str, seen: str) -> None:
    write(tmp_path / "a.html", [msgspec.structs.replace(hostile(HOSTILE[name]), raw=b"{}")])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    assert seen in page.marks("claim")[0]


def test_policy_stops_what_would_get_in(visit: Visitor, tmp_path: Path) -> None:
    """The same page with a script and a picture put in by hand: the second line of defence holds by itself."""
    page = write(tmp_path / "a.html", [hostile("x")])
    injected = b"<main><script>window.owned = 1</script><img src=http://127.0.0.1:9/x onerror='window.owned = 1'>"
    (tmp_path / "b.html").write_bytes(page.replace(b"<main>", injected, 1))
    made = visit(tmp_path / "b.html")
    visit.visits.remove(made)  # here something has to be stopped
    assert made.page.evaluate("window.owned") is None
    assert sorted(set(made.page.evaluate("window.violations"))) == ["img-src", "script-src-attr", "script-src-elem"]
    made.page.context.close()
