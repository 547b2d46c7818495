"""Visiting a page and asking it what a person would see."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

FLAGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
"""


@dataclass
class Visit:
    """A page that is open, and what happened on it."""

    page: Page
    path: Path
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    def refuse(self, dialog: Dialog) -> None:
        """Note that a dialog opened, and close it."""
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    @property
    def count(self) -> str:
        """What the page says of how many rows it lists."""
        return self.page.inner_text("#count")

    def settled(self, count: str) -> None:
        """Wait until the page lists that many rows."""
        self.page.wait_for_function("text => document.querySelector('#count').textContent === text", arg=count)

    def cells(self, column: str) -> list[str]:
        """The cells in sight of a column, top down."""
        return self.page.locator(f".rows .row .{column}").all_inner_texts()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other; after Escape wait until the page has closed the record and its address."""
        for key in keys:
            self.page.keyboard.press(key)
            if key == "Escape":
                self.page.wait_for_function("() => !document.querySelector('dialog[open]')")
                self.page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 50))")

    def opened(self) -> str:
        """The title of the record view, once it is open."""
        return self.page.locator("dialog[open] h2").inner_text()

    def marks(self, kind: str) -> list[str]:
        """The highlighted words of the record view."""
        self.page.wait_for_selector("dialog[open] article")
        return self.page.locator(f"dialog[open] mark.{kind}").all_inner_texts()


class Visitor:
    """Opens pages, each in a profile of its own."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.visits: list[Visit] = []

    def __call__(self, path: Path, fragment: str = "", **settings: Any) -> Visit:
        """Open the file `path` at `fragment` and wait until it is ready."""
        context = self.browser.new_context(**settings)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.set_default_timeout(20_000)
        visit = Visit(page, path)
        page.on("pageerror", lambda error: visit.errors.append(str(error)))
        page.on("console", lambda message: visit.errors.append(message.text))
        page.on("request", lambda request: visit.requests.append(request.url))
        page.on("dialog", visit.refuse)
        self.visits.append(visit)
        page.goto(path.as_uri() + fragment)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
        return visit
