"""What the terminal sees: data on stdout, everything else on stderr.

Text that a user or a model wrote goes through `hallucheck.reports.escape` before it comes here; messages of errors do
so here, because anything may stand in them.
"""

from __future__ import annotations

import getpass
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from hallucheck.errors import OutputError, UsageError
from hallucheck.reports.escape import visible

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(slots=True)
class Terminal:
    """How this run speaks; set by the flags that every command has."""

    quiet: bool = False
    """-q: errors only."""
    verbosity: int = 0
    """-v, -vv."""
    no_color: bool = False
    debug: bool = False

    def say(self, text: str = "") -> None:
        """Write a line of data."""
        print(text, file=sys.stdout)  # noqa: T201 (the one place that prints)

    def write(self, text: str) -> None:
        """Write lines that are known to be harmless to stderr."""
        if sys.stderr is not None:
            print(text, file=sys.stderr)  # noqa: T201 (as above)

    def note(self, text: str) -> None:
        """Say something to a person, unless -q."""
        if not self.quiet:
            self.write(visible(text))

    def detail(self, text: str) -> None:
        """Say something only to who asked for more with -v."""
        if self.verbosity and not self.quiet:
            self.write(visible(text))

    def error(self, message: str, hint: str | None = None) -> None:
        """Say what went wrong, a line for each problem, and what to do about it."""
        color = self.has_color(sys.stderr)
        red, cyan, plain = ("\x1b[1;31m", "\x1b[36m", "\x1b[0m") if color else ("", "", "")
        for line in message.splitlines() or [message]:
            self.write(f"{red}error:{plain} {visible(line)}")
        if hint:
            self.write(f"{cyan}hint:{plain} {visible(hint)}")

    def has_color(self, stream: IO[str] | None) -> bool:
        """Whether to colour: --no-color, NO_COLOR, FORCE_COLOR, then whether it is a terminal."""
        if self.no_color or os.environ.get("NO_COLOR") or stream is None:
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return stream.isatty() and os.environ.get("TERM") != "dumb"

    def out(self) -> Console:
        """The console of the data: stdout."""
        from hallucheck.reports.formats.terminal import console_on  # noqa: PLC0415 (only what draws tables pays for it)

        return console_on(sys.stdout, width(WIDE), color=self.has_color(sys.stdout))


WIDE = 240
"""Cells of a line where neither a terminal nor COLUMNS sets a limit."""


def width(fallback: int) -> int:
    """Cells of a line: those that COLUMNS or the terminal sets."""
    return shutil.get_terminal_size((fallback, 24)).columns


TERMINAL = Terminal()


def replace_file(path: Path, text: str) -> None:
    """Write a file anew, whole or not at all.

    Raises:
        OutputError: it cannot be written.
    """
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise OutputError(f"{path}: cannot write: {error.strerror}") from None


def login() -> str:
    """Who sits here.

    Raises:
        UsageError: nobody knows.
    """
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise UsageError("who says so?", "give --author") from None


def reset() -> None:
    """Forget what earlier flags said; several runs may share a process."""
    TERMINAL.__init__()  # type: ignore[misc]
