"""The run in numbers on the terminal: a bar of verdicts, tables, the gate with its reason, what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Severity, Verdict
from hallucheck.reports import figures
from hallucheck.reports.escape import shorten, visible
from hallucheck.reports.summary import Summary
from hallucheck.reports.views.advice import advice
from hallucheck.reports.views.styles import BAR, SEVERITY, VERDICT
from hallucheck.verdict.gate import several
from hallucheck.verdict.totals import Totals

ROWS = 10
"""Rules and providers that are shown."""
REASONS = 3
GAP = "   "
"""Between two items of a line."""

APART = 2
"""Cells between columns."""

NARROW = 12
"""Cells of a name that no column of figures takes from it."""


def summary_view(summary: Summary, width: int, *, written: bool = False) -> RenderableType:
    """All of it, at most `width` cells wide."""
    totals = summary.totals
    missing = list(_missing(summary))
    parts: list[RenderableType] = [*missing, _heading(summary)]
    if totals.checked:
        parts += [_bar(totals, width), _legend(totals, width)]
    if not missing:
        parts += _unchecked(totals)
    tables = (_families(totals, width) if totals.checked else None, _rules(totals, width), _providers(totals, width))
    parts += [table for table in tables if table is not None]
    parts += [_gate(summary), *_next(summary, written=written)]
    return Group(*parts)


def _missing(summary: Summary) -> Iterator[Text]:
    """Where nothing could be checked: what the dumps lack, and how to give it."""
    totals = summary.totals
    if summary.gate.exit_code != ExitCode.NOT_CHECKED and totals.verdicts.get(Verdict.UNCHECKED, 0) < totals.records:
        return
    for given in summary.inputs:
        if given.missing:
            yield Text(visible(f"{given.missing}: nothing was checked in {given.path}"), style="bold")
            if given.hint:
                yield Text(f"  {visible(given.hint)}")


def _heading(summary: Summary) -> Text:
    totals = summary.totals
    alerts = summary.rates["alert_rate"]
    text = Text()
    text.append(several(totals.records, "record"), style="bold")
    if totals.records and not totals.checked:
        return text.append(", none of them checked")
    text.append(f", {totals.checked:,} checked, {totals.flagged:,} with findings")
    if alerts.rate is not None:
        low = figures.percent(alerts.low).removesuffix(" %")
        text.append(f" ({figures.percent(alerts.rate)}, 95 % CI {low} to {figures.percent(alerts.high)})", style="dim")
    return text


def _bar(totals: Totals, width: int) -> Text:
    cells = shares([totals.verdicts.get(verdict, 0) for verdict in Verdict], min(width, 100) - 1)
    bar = Text(no_wrap=True)
    for verdict, count in zip(Verdict, cells, strict=True):
        bar.append(BAR[verdict] * count, style=VERDICT[verdict])
    return bar


def shares(counts: list[int], cells: int) -> list[int]:
    """`cells` divided in proportion to `counts`; whatever is not zero gets one cell at least.

    >>> shares([98, 1, 1, 0], 10)
    [8, 1, 1, 0]
    """
    whole = sum(counts)
    least = [int(count > 0) for count in counts]
    free = cells - sum(least)
    exact = [count * free / whole for count in counts]
    given = [least + int(share) for least, share in zip(least, exact, strict=True)]
    by_rest = sorted(range(len(counts)), key=lambda i: (int(exact[i]) - exact[i], i))
    for index in by_rest[: cells - sum(given)]:
        given[index] += 1
    return given


def _legend(totals: Totals, width: int) -> Group:
    verdicts = [
        Text(f"{BAR[verdict]} {verdict.value} {count:,}", style=VERDICT[verdict] if count else "dim")
        for verdict, count in ((verdict, totals.verdicts.get(verdict, 0)) for verdict in Verdict)
    ]
    severities = [
        Text(f"{severity.value} {count:,}", style=SEVERITY[severity] if count else "dim")
        for severity, count in ((severity, totals.severities.get(severity, 0)) for severity in reversed(Severity))
    ]
    if totals.suppressed:
        severities.append(Text(f"suppressed {totals.suppressed:,}", style="dim"))
    return Group(*_flowing(verdicts, width), *_flowing(severities, width))


def _flowing(items: Sequence[Text], width: int) -> list[Text]:
    """The items one after the other, none of them broken between two lines."""
    lines = [Text()]
    for item in items:
        if lines[-1] and lines[-1].cell_len + len(GAP) + item.cell_len > width:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], GAP if lines[-1] else "", item)
    return lines


def _unchecked(totals: Totals) -> Iterator[Text]:
    """Why records could not be checked, the most frequent reasons first."""
    reasons = sorted(totals.unchecked_for.items(), key=lambda reason: (-reason[1], reason[0]))
    for reason, count in reasons[:REASONS]:
        first, *rest = [part for part in reason.split("; ") if part]
        yield Text(f"unchecked {count:,}: {shorten(first, 300)}", style=VERDICT[Verdict.UNCHECKED])
        yield from (Text(f"  {shorten(part, 300)}", style="dim") for part in rest)
    if len(reasons) > REASONS:
        yield Text(f"and {len(reasons) - REASONS:,} more reasons", style="dim")


def _families(totals: Totals, width: int) -> Padding | None:
    names = ("family", "checked", "skipped", "failed", "claims", "verified", "unverified")
    rows = [tuple(getattr(row, name) for name in names) for row in figures.families(totals)]
    return _table(names, rows, width, spare=("skipped", "claims", "failed"))


def _rules(totals: Totals, width: int) -> Padding | None:
    return _table(figures.RULE_NAMES, figures.rule_rows(totals), width, spare=("95 % interval", "share"))


def _providers(totals: Totals, width: int) -> Padding | None:
    rows = figures.provider_rows(totals) if len(totals.providers) > 1 else []
    return _table(figures.PROVIDER_NAMES, rows, width, spare=("95 % interval", "records", "to review"), longest=20)


def _table(
    names: Sequence[str], rows: Sequence[tuple[str | int, ...]], width: int, *, spare: Sequence[str], longest: int = 36
) -> Padding | None:
    """Rows of names and figures; None without rows.

    Where they do not fit, columns that can be spared go first, then names longer than `longest` are cut.
    """
    if not rows:
        return None
    words = [[f"{cell:,}" if isinstance(cell, int) else cell for cell in row] for row in rows[:ROWS]]
    cells = [(Text(shorten(row[0], 48)), *map(Text, row[1:])) for row in words]
    wide = [max(len(name), *(row[at].cell_len for row in cells)) + APART for at, name in enumerate(names)]
    wide[0] = min(wide[0], longest + APART)
    shown = list(range(len(names)))
    for name in spare:
        if sum(wide[at] for at in shown) - APART > width:
            shown.remove(names.index(name))
    table = Table(box=None, pad_edge=False, padding=(0, APART, 0, 0), header_style="dim")
    for at in shown:
        table.add_column(names[at], justify="right" if at else "left", no_wrap=True, overflow="ellipsis")
    room = width - sum(wide[at] for at in shown[1:])
    table.columns[0].min_width = min(wide[0] - APART, max(room, NARROW))
    table.columns[0].max_width = max(room, NARROW)
    for row in cells:
        table.add_row(*(row[at] for at in shown))
    if len(rows) > ROWS:
        table.add_row(Text(f"and {len(rows) - ROWS:,} more {names[0]}s", style="dim"))
    return Padding(table, (1, 0, 0, 0))


def _gate(summary: Summary) -> Padding:
    gate = summary.gate
    text = Text()
    text.append(" PASSED " if gate.passed else " FAILED ", style="bold white on " + ("green" if gate.passed else "red"))
    text.append(f" exit code {gate.exit_code}", style="bold")
    text.append(f": {gate.meaning.partition(':')[0]}")
    for reason in gate.reasons:
        text.append("\n  " + shorten(reason, 400))
    return Padding(text, (1, 0, 0, 0))


def _next(summary: Summary, *, written: bool) -> Iterator[RenderableType]:
    hints = advice(summary, written=written)
    if hints:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(style="bold", overflow="fold", max_width=52)
        table.add_column(style="dim", overflow="fold")
        for command, why in hints:
            table.add_row(Text(command), Text(why))
        yield Padding(table, (1, 0, 0, 0))
