"""The table on the terminal: the worst findings grouped by record, then the run in numbers, the gate, what to do next.

Made from the summary alone (its totals keep the worst findings), so it costs the same for any dump.
"""

from __future__ import annotations

import io

from hallucheck.reports.base import Report
from hallucheck.reports.figures import Summary

NARROWEST = 40


class Table(Report, name="table", suffixes=()):
    """For people: `width` in cells; without `color` it holds no escape sequence at all.

    `written`: the findings stand in files already, so nobody need hear how to get there.
    """

    def __init__(self, width: int = 100, *, color: bool = False, written: bool = False) -> None:
        self.width = max(width, NARROWEST)
        self.color = color
        self.written = written

    def tail(self, summary: Summary) -> bytes:
        from rich.console import Console  # noqa: PLC0415 (0.1 s; only who looks at a table pays)

        from hallucheck.reports.views import findings_view, summary_view  # noqa: PLC0415 (they import rich)

        out = io.StringIO()
        console = Console(
            file=out,
            width=self.width,
            force_terminal=self.color,
            color_system="256" if self.color else None,
            no_color=not self.color,
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
            _environ={},
        )
        console.print(findings_view(summary))
        console.print(summary_view(summary, console.width, written=self.written))
        text = out.getvalue()
        if not self.color:
            text = "".join(line.rstrip() + "\n" for line in text.splitlines())
        return text.encode("utf-8", "replace")
