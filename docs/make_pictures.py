# ruff: noqa: INP001 (a script, not a package)
"""Draw the pictures of the README from real output: `python docs/make_pictures.py DUMP [OPTIONS OF SCAN]`.

Runs `hallucheck scan` on the dump as a terminal would see it and writes docs/pictures/summary.svg and findings.svg (the
worst findings). Equal inputs give equal pictures: no clock, no random element id.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

PICTURES = Path(__file__).parent / "pictures"
WIDTH = 100
FINDINGS = 26
"""Lines of the findings view that are drawn."""


def main(arguments: list[str]) -> None:
    """Run the scan and draw what it printed."""
    command = ["hallucheck", "scan", *arguments]
    environment = os.environ | {"FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    program = [sys.executable, "-c", "from hallucheck.cli import main; main()", *command[1:]]
    done = subprocess.run(program, env=environment, stdout=subprocess.PIPE, check=False)  # noqa: S603 (our own command)
    if not done.stdout:
        raise SystemExit(f"{' '.join(command)} printed nothing (exit code {done.returncode})")
    lines = done.stdout.decode().splitlines()
    start = next(number for number, line in enumerate(lines) if " checked, " in line)
    PICTURES.mkdir(exist_ok=True)
    draw(lines[start:], PICTURES / "summary.svg", title=" ".join(command))
    shown = lines[:start][:FINDINGS]
    while shown and Text.from_ansi(shown[-1]).plain.strip():  # end with a whole finding
        shown.pop()
    draw(shown, PICTURES / "findings.svg", title=" ".join(command))


def draw(lines: list[str], path: Path, *, title: str) -> None:
    """Write lines with ANSI colours as an SVG that asks nothing of the network: whoever looks has a monospaced font."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="256")
    for line in lines:
        console.print(Text.from_ansi(line), overflow="crop", no_wrap=True)
    svg = console.export_svg(title=title, theme=MONOKAI, unique_id=path.stem)
    path.write_text(re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
