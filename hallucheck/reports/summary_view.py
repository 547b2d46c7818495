"""The run in numbers on the terminal: a bar of verdicts, tables, the gate with its reason, what to do next."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Severity, Verdict
from hallucheck.reports import figures
from hallucheck.reports.advice import advice
from hallucheck.reports.escape import shorten
from hallucheck.reports.styles import BAR, SEVERITY, VERDICT
from hallucheck.reports.summary import Summary
from hallucheck.verdict.totals import Totals

RULES = 10
REASONS = 3
PROVIDERS = 10


def summary_view(summary: Summary, width: int) -> RenderableType:
    """All of it, at most `width` cells wide."""
    totals = summary.totals
    parts: list[RenderableType] = [_heading(summary)]
    if totals.records:
        parts += [_bar(totals, width), _legend(totals), *_unchecked(totals)]
    parts += [table for table in (_families(totals), _rules(totals), _providers(totals)) if table is not None]
    parts += [_gate(summary), *_next(summary)]
    return Group(*parts)


def _heading(summary: Summary) -> Text:
    totals = summary.totals
    alerts = summary.rates["alert_rate"]
    text = Text()
    text.append(f"{totals.records:,} record{'' if totals.records == 1 else 's'}", style="bold")
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


def _legend(totals: Totals) -> Text:
    legend = Text()
    for verdict in Verdict:
        count = totals.verdicts.get(verdict, 0)
        style = VERDICT[verdict] if count else "dim"
        legend.append(f"{BAR[verdict]} {verdict.value} {count:,}", style=style)
        legend.append("   ")
    legend.rstrip()
    legend.append("\n")
    for severity in reversed(Severity):
        count = totals.severities.get(severity, 0)
        legend.append(f"{severity.value} {count:,}", style=SEVERITY[severity] if count else "dim")
        legend.append("   ")
    if totals.suppressed:
        legend.append(f"suppressed {totals.suppressed:,}", style="dim")
    legend.rstrip()
    return legend


def _unchecked(totals: Totals) -> Iterator[Text]:
    """Why records could not be checked, the most frequent reasons first."""
    reasons = sorted(totals.unchecked_for.items(), key=lambda reason: (-reason[1], reason[0]))
    for reason, count in reasons[:REASONS]:
        yield Text(f"unchecked {count:,}: {shorten(reason, 300)}", style=VERDICT[Verdict.UNCHECKED])
    if len(reasons) > REASONS:
        yield Text(f"and {len(reasons) - REASONS:,} more reasons", style="dim")


def _families(totals: Totals) -> Padding | None:
    families = figures.families(totals)
    if not families:
        return None
    table = _table("family", "checked", "skipped", "failed", "claims", "verified", "unverified")
    for row in families:
        numbers = (row.checked, row.skipped, row.failed, row.claims, row.verified, row.unverified)
        table.add_row(_cell(row.family), *(f"{number:,}" for number in numbers))
    return _spaced(table)


def _rules(totals: Totals) -> Padding | None:
    rules = figures.rules(totals)
    if not rules:
        return None
    table = _table("rule", "findings", "share", "95 % interval")
    for row in rules[:RULES]:
        table.add_row(
            _cell(row.rule), f"{row.findings:,}", figures.percent(row.share.rate), figures.interval(row.share)
        )
    return _spaced(table, len(rules) - RULES, "rules")


def _providers(totals: Totals) -> Padding | None:
    providers = sorted(figures.providers(totals), key=lambda row: (-row.records, row.provider))
    if len(providers) <= 1:
        return None
    table = _table("provider", "records", "rejected", "to review", "alert rate", "95 % interval")
    for row in providers[:PROVIDERS]:
        rate = row.alert_rate
        numbers = (row.records, row.reject, row.review)
        cells = (*(f"{number:,}" for number in numbers), figures.percent(rate.rate), figures.interval(rate))
        table.add_row(_cell(row.provider), *cells)
    return _spaced(table, len(providers) - PROVIDERS, "providers")


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for index, name in enumerate(names):
        if index:
            table.add_column(name, justify="right", no_wrap=True)
        else:
            table.add_column(name, justify="left", overflow="fold", ratio=None)
    return table


def _spaced(table: Table, more: int = 0, what: str = "") -> Padding:
    if more > 0:
        table.add_row(Text(f"and {more:,} more {what}", style="dim"))
    return Padding(table, (1, 0, 0, 0))


def _cell(text: str) -> Text:
    return Text(shorten(text, 48))


def _gate(summary: Summary) -> Padding:
    gate = summary.gate
    text = Text()
    text.append(" PASSED " if gate.passed else " FAILED ", style="bold white on " + ("green" if gate.passed else "red"))
    text.append(f" exit code {gate.exit_code}", style="bold")
    text.append(f": {ExitCode(gate.exit_code).meaning}")
    for reason in gate.reasons:
        text.append("\n  " + shorten(reason, 400))
    return Padding(text, (1, 0, 0, 0))


def _next(summary: Summary) -> Iterator[RenderableType]:
    hints = advice(summary)
    if hints:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(style="bold", overflow="fold", max_width=52)
        table.add_column(style="dim", overflow="fold")
        for command, why in hints:
            table.add_row(Text(command), Text(why))
        yield Padding(table, (1, 0, 0, 0))
