# ruff: noqa: INP001 (a script, not a package)
"""Draw the pictures of the HTML report: `python docs/make_screenshots.py`. Look at them before you commit them.

Scans samples, opens their reports in Chromium as the three people of the docs do, and writes docs/report.png and
docs/images/*.webp. Needs the packages of the group dev and a Chromium (tests/browser/install.sh).
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

DOCS = Path(__file__).parent
MOST_BYTES = 200_000
PROSE = ("answers/grounding", "knowledge/dialogues", "citations/answers")
SCANS = {
    "prose": [*(f"samples/{name}.jsonl" for name in PROSE), "--as-of", "2025-09-01"],
    "bank": ["samples/statements/extractions.jsonl", "--config", "bank-statements", "--as-of", "2025-09-01"],
}
WIDE, PHONE = (1280, 800), (390, 844)
PICTURES = (
    ("report.png", "prose", WIDE, "light", "", ()),
    ("images/findings.webp", "prose", WIDE, "light", "", ()),
    ("images/record.webp", "prose", WIDE, "light", "#q=g08", ("j", "Enter", "f")),
    ("images/phone.webp", "prose", PHONE, "dark", "", ()),
    ("images/statement.webp", "bank", WIDE, "light", "#q=tidewater", ("j", "Enter")),
)
"""File, scan, size, colours, address in the page, and the keys that are pressed."""


def main() -> None:
    """Scan, open, draw."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no Chromium is installed; tests/browser/install.sh installs it where it may")
    (DOCS / "images").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        reports = {name: _scan(Path(folder) / f"{name}.html", arguments) for name, arguments in SCANS.items()}
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, scan, size, scheme, address, keys in PICTURES:
            page = _open(browser, reports[scan].as_uri() + address, size, scheme)
            for key in keys:
                page.keyboard.press(key)
                page.wait_for_timeout(300)
            _draw(page, DOCS / name)
        browser.close()


def _scan(report: Path, arguments: list[str]) -> Path:
    program = [sys.executable, "-c", "from hallucheck.cli import main; main()", "scan", *arguments]
    subprocess.run([*program, "--isolated", "--quiet", "-o", str(report)], check=False)  # noqa: S603 (our own command)
    return report


def _open(browser: Browser, address: str, size: tuple[int, int], scheme: str) -> Page:
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def _draw(page: Page, path: Path) -> None:
    form = {"format": "png"} if path.suffix == ".png" else {"format": "webp", "quality": 82}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", form)
    path.write_bytes(base64.b64decode(taken["data"]))
    if path.stat().st_size > MOST_BYTES:
        raise SystemExit(f"{path.name} has {path.stat().st_size} bytes, more than {MOST_BYTES}")


if __name__ == "__main__":
    main()
