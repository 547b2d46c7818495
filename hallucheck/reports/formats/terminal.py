"""The table on the terminal: the worst findings grouped by record, then the run in numbers, the gate, what to do next.

Made from the summary alone (its totals keep the worst findings), so it costs the same for any dump.
"""

from __future__ import annotations

import io
from typing import IO, TYPE_CHECKING

from hallucheck.reports.base import Report
from hallucheck.reports.figures import Summary

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 40


def console_on(file: IO[str], width: int, *, color: bool) -> Console:
    """A console that writes texts as they are: nothing in them is markup, and only colours depend on the terminal."""
    from rich.console import Console  # noqa: PLC0415 (0.1 s; only who looks at a table pays)

    return Console(
        file=file,
        width=width,
        force_terminal=color or None,
        color_system="256" if color else None,
        no_color=not color,
        markup=False,
        emoji=False,
        highlight=False,
        _environ={},
    )


class Table(Report, name="table", suffixes=()):
    """For people: `width` in cells; without `color` it holds no escape sequence at all.

    `written`: the findings stand in files already, so nobody need hear how to get there.
    """

    def __init__(self, width: int = 100, *, color: bool = False, written: bool = False) -> None:
        self.width = max(width, NARROWEST)
        self.color = color
        self.written = written

    def tail(self, summary: Summary) -> bytes:
        from hallucheck.reports.views import findings_view, summary_view  # noqa: PLC0415 (they import rich)

        out = io.StringIO()
        console = console_on(out, self.width, color=self.color)
        console.print(findings_view(summary))
        console.print(summary_view(summary, console.width, written=self.written))
        text = out.getvalue()
        if not self.color:
            text = "".join(line.rstrip() + "\n" for line in text.splitlines())
        return text.encode("utf-8", "replace")
