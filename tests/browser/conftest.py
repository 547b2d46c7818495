"""A real browser for the tests of the page: Chromium, headless, with everything it asks for on record."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.browsing import FLAGS, Visit, Visitor


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where tests run in several processes, these share one, so that one browser serves them all."""
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Visitor]:
    """One browser for all tests; each visit has a profile of its own."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium is installed; tests/browser/install.sh installs it where it may")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (0.3 s; only who drives a browser pays)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield Visitor(browser)
        browser.close()


@pytest.fixture
def visit(chromium: Visitor) -> Iterator[Visitor]:
    """Opens pages from disk; when the test ends, nothing may have gone wrong on any of them."""
    yield chromium
    visits, chromium.visits = chromium.visits, []
    for made in visits:
        check(made)
        made.page.context.close()


def check(visit: Visit) -> None:
    """No script error, no request but for the page itself, no dialog, nothing that the policy had to stop."""
    assert visit.errors == []
    assert visit.dialogs == []
    assert {Path(url.removeprefix("file://").partition("#")[0]) for url in visit.requests} == {visit.path}
    assert visit.page.evaluate("window.violations") == []
