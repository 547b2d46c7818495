# ruff: noqa: INP001 (a script, not a package)
"""Draw docs/report.png: `python docs/make_screenshot.py [DUMP] [OPTIONS OF SCAN]` (default: the statements sample).

Scans the dump, opens its HTML report in Chromium and takes a picture of its top, down to the table. Needs the
packages of the group dev and a Chromium (tests/browser/install.sh).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

PICTURE = Path(__file__).parent / "report.png"
SAMPLE = ["samples/statements/extractions.jsonl", "--isolated", "--config", "bank-statements", "--as-of", "2025-09-01"]
SIZE: ViewportSize = {"width": 1240, "height": 1680}
MOST_BYTES = 300_000


def main(arguments: list[str]) -> None:
    """Scan, open, draw."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no Chromium is installed; tests/browser/install.sh installs it where it may")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        report = Path(folder) / "report.html"
        program = [
            sys.executable,
            "-c",
            "from hallucheck.cli import main; main()",
            "scan",
            *arguments,
            "-o",
            str(report),
        ]
        subprocess.run([*program, "--quiet"], check=False)  # noqa: S603 (our own command)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(report.as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        page.screenshot(path=PICTURE)
        browser.close()
    if PICTURE.stat().st_size > MOST_BYTES:
        raise SystemExit(f"{PICTURE.name} has {PICTURE.stat().st_size} bytes, more than {MOST_BYTES}")


if __name__ == "__main__":
    main(sys.argv[1:] or SAMPLE)
