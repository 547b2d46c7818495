"""The run on the terminal: the worst findings by record and sentence, then the run in numbers and what to do next.

Every finding shows everything it has: severity, rule, confidence, message, claim, what the evidence says instead, the
evidence and where it stands, the place in the record, a correction and its source.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Group, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Action, Finding, Severity, Verdict
from hallucheck.reports import figures
from hallucheck.reports.escape import place, shorten, spot, visible
from hallucheck.reports.figures import TROUBLES, Summary, advice
from hallucheck.verdict.intervals import several
from hallucheck.verdict.totals import Highlight, Totals

SHOWN = 10
"""Findings that are shown; a terminal is no report."""
TEXT = 240
QUOTES = 2
ROWS = 10
"""Rules and providers that are shown."""
REASONS = 3
GAP = "   "
"""Between two items of a line."""
APART = 2
"""Cells between columns."""
NARROW = 12
"""Cells of a name that no column of figures takes from it."""

SEVERITY = {
    Severity.CRITICAL: "bold white on red",
    Severity.HIGH: "bold red",
    Severity.MEDIUM: "bold yellow",
    Severity.LOW: "bold cyan",
}

VERDICT = {
    Verdict.PASS: ("green", "█"),
    Verdict.REVIEW: ("yellow", "▒"),
    Verdict.REJECT: ("red", "X"),
    Verdict.UNCHECKED: ("blue", "·"),
    Verdict.ERROR: ("magenta", "!"),
}
"""Colours and marks, each different without colour too."""


def findings_view(summary: Summary) -> RenderableType:
    """The worst findings, records in the order of their worst finding, then how many are not shown."""
    totals = summary.totals
    records: dict[tuple[str, int, int | None], list[Highlight]] = {}
    for shown in totals.highlights[:SHOWN]:
        origin = shown.origin
        records.setdefault((origin.file, origin.line, origin.part), []).append(shown)
    parts = [part for group in records.values() for part in _record(group)]
    more = totals.faults - min(SHOWN, len(totals.highlights))
    if more > 0:
        parts.append(Text(f"and {more:,} more faults; -o DIR/ writes them all\n", style="dim"))
    return Group(*parts, *_troubles(totals))


def _troubles(totals: Totals) -> Iterator[Text]:
    troubles = totals.troubles[:TROUBLES]
    for trouble in troubles:
        line = Text(shorten(place(trouble.origin), 120), style="bold underline")
        line.append(f"  {shorten(trouble.kind, 40)}: ", style="not underline magenta")
        yield line.append(shorten(trouble.message, TEXT), style="not underline not bold")
    more = totals.verdicts.get(Verdict.ERROR, 0) - len(troubles)
    if more > 0:
        yield Text(f"and {more:,} more errors", style="dim")
    if troubles:
        yield Text()


def _record(group: list[Highlight]) -> Iterator[RenderableType]:
    first = group[0]
    heading = Text(shorten(place(first.origin), 120), style="bold underline")
    if first.id is not None:
        heading.append("  " + shorten(first.id, 60), style="not underline not bold dim")
    yield heading
    sentences: list[list[Highlight]] = []
    for shown in group:
        sentence = next((one for one in sentences if _overlap(one[0].finding.claim, shown.finding.claim)), None)
        if sentence is None:
            sentences.append(sentence := [])
        sentence.append(shown)
    yield from map(_sentence, sentences)


def _overlap(one: str, other: str) -> bool:
    return bool(one and other and (one in other or other in one))


def _sentence(group: list[Highlight]) -> Padding:
    """One block for one sentence: what is wrong with it, then its words with all marks, and the evidence once."""
    findings = [shown.finding for shown in group]
    parts: list[RenderableType] = []
    for finding in findings:
        title = Text.assemble(
            (f" {finding.severity.value.upper()} ", SEVERITY[finding.severity]),
            (" " + shorten(finding.rule, 80), "bold"),
            (f"  confidence {finding.confidence:.2f}", "dim"),
        )
        parts += [title, Padding(Text(shorten(finding.message, TEXT), overflow="fold"), (0, 0, 0, 2))]
    details = _grid({"style": "dim", "no_wrap": True, "min_width": 8})
    for name, text in _details(findings):
        details.add_row(name, text)
    for other in (other for shown in group for other in shown.others):
        details.add_row("also", Text(f"{shorten(other.rule, 80)}: {shorten(other.message, TEXT)}"))
    return Padding(Group(*parts, Padding(details, (0, 0, 0, 4))), (0, 0, 1, 0))


def _details(findings: list[Finding]) -> Iterator[tuple[str, Text]]:
    first = findings[0]
    if first.claim:  # with the words that are wrong set off
        claim = Text(shorten(first.claim, TEXT))
        wrong = [one.detected for one in findings if one.detected and one.detected != first.claim]
        claim.highlight_words([shorten(words, TEXT) for words in wrong], "bold underline")
        yield "claim", claim
    for finding in findings:
        if finding.detected and finding.detected != finding.claim:
            yield "detected", Text(shorten(finding.detected, TEXT))
        if finding.expected:
            yield "expected", Text(shorten(finding.expected, TEXT), style="green")
    quoted = dict.fromkeys(
        (piece.source, piece.page, piece.quote) for finding in findings for piece in finding.evidence
    )
    for source, page, quote in list(quoted)[: QUOTES * len(findings)]:
        where = "" if page is None else f", page {page}"
        yield "evidence", Text(f"{shorten(source, 60)}{where}: “{shorten(quote, TEXT)}”")
    yield "at", Text("; ".join(dict.fromkeys(shorten(spot(one.location), 120) for one in findings)), style="dim")
    for suggestion in filter(None, (finding.suggestion for finding in findings)):
        yield "replace", Text(f"by “{shorten(suggestion.replacement, TEXT)}” ({shorten(suggestion.source, 60)})")
    actions = dict.fromkeys(one.action.value for one in findings if one.action not in (Action.NONE, Action.FLAG))
    if actions:
        yield "action", Text(", ".join(actions))


def summary_view(summary: Summary, width: int, *, written: bool = False) -> RenderableType:
    """The run in numbers, at most `width` cells wide: verdicts, tables, the gate with its reason, what to do next."""
    totals = summary.totals
    missing = list(_missing(summary))
    parts: list[RenderableType | None] = [*missing, _heading(summary)]
    if totals.checked:
        parts += [_bar(totals, width), *_legend(totals, width)]
    if not missing:
        parts += _unchecked(totals)
    if totals.checked:
        names = ("family", "checked", "skipped", "failed", "claims", "verified", "unverified")
        families = [tuple(row[name] for name in names) for row in figures.families(totals)]
        parts.append(_table(names, families, width, spare=("skipped", "claims", "failed")))
    parts.append(_table(figures.RULE_NAMES, figures.rule_rows(totals), width, spare=("95 % interval", "share")))
    providers = figures.provider_rows(totals) if len(totals.providers) > 1 else []
    spare = ("95 % interval", "records", "to review")
    parts += [_table(figures.PROVIDER_NAMES, providers, width, spare=spare, longest=20), _gate(summary)]
    if hints := advice(summary, written=written):
        table = _grid({"style": "bold", "overflow": "fold", "max_width": 52}, style="dim")
        for command, why in hints:
            table.add_row(Text(command), Text(why))
        parts.append(Padding(table, (1, 0, 0, 0)))
    return Group(*(part for part in parts if part is not None))


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
    totals, alerts = summary.totals, summary.rates["alert_rate"]
    text = Text.assemble((several(totals.records, "record"), "bold"))
    if totals.records and not totals.checked:
        return text.append(", none of them checked")
    text.append(f", {totals.checked:,} checked, {totals.flagged:,} with findings")
    if alerts.rate is not None:
        low = figures.percent(alerts.low).removesuffix(" %")
        text.append(f" ({figures.percent(alerts.rate)}, 95 % CI {low} to {figures.percent(alerts.high)})", style="dim")
    return text


def _bar(totals: Totals, width: int) -> Text:
    cells = shares(list(figures.verdicts(totals).values()), min(width, 100) - 1)
    bar = Text(no_wrap=True)
    for (style, mark), count in zip(VERDICT.values(), cells, strict=True):
        bar.append(mark * count, style=style)
    return bar


def shares(counts: list[int], cells: int) -> list[int]:
    """`cells` divided in proportion to `counts`; whatever is not zero gets one cell at least.

    >>> shares([98, 1, 1, 0], 10)
    [8, 1, 1, 0]
    """
    least = [int(count > 0) for count in counts]
    free = cells - sum(least)
    exact = [count * free / sum(counts) for count in counts]
    given = [least + int(share) for least, share in zip(least, exact, strict=True)]
    by_rest = sorted(range(len(counts)), key=lambda i: (int(exact[i]) - exact[i], i))
    for index in by_rest[: cells - sum(given)]:
        given[index] += 1
    return given


def _legend(totals: Totals, width: int) -> Iterator[Text]:
    """How many there are of each verdict and severity, none of them broken between two lines."""
    verdicts = [(f"{mark} {kind}", totals.verdicts.get(kind, 0), style) for kind, (style, mark) in VERDICT.items()]
    severities = [(str(kind), totals.severities.get(kind, 0), style) for kind, style in SEVERITY.items()]
    suppressed = [("suppressed", totals.suppressed, "dim")] if totals.suppressed else []
    for items in (verdicts, severities + suppressed):
        line = Text()
        for name, count, style in items:
            text = f"{name} {count:,}"
            if line and line.cell_len + len(GAP) + len(text) > width:
                yield line
                line = Text()
            line = Text.assemble(line, GAP if line else "", (text, style if count else "dim"))
        yield line


def _unchecked(totals: Totals) -> Iterator[Text]:
    """Why records could not be checked, the most frequent reasons first."""
    reasons = sorted(totals.unchecked_for.items(), key=lambda reason: (-reason[1], reason[0]))
    for reason, count in reasons[:REASONS]:
        first, *rest = [part for part in reason.split("; ") if part]
        yield Text(f"unchecked {count:,}: {shorten(first, 300)}", style=VERDICT[Verdict.UNCHECKED][0])
        yield from (Text(f"  {shorten(part, 300)}", style="dim") for part in rest)
    if len(reasons) > REASONS:
        yield Text(f"and {len(reasons) - REASONS:,} more reasons", style="dim")


def _table(
    names: Sequence[str], rows: Sequence[tuple[str | int, ...]], width: int, *, spare: Sequence[str], longest: int = 36
) -> Padding | None:
    """Rows of names and figures, of which those named in `spare` go first; None without rows."""
    if not rows:
        return None
    words = [[f"{cell:,}" if isinstance(cell, int) else shorten(cell, 48) for cell in row] for row in rows[:ROWS]]
    columns = dict(zip(names, zip(*words, strict=True), strict=True))
    table, _ = fitted_table(columns, width, words=names[:1], figures=names[1:], spare=spare, least=longest)
    if len(rows) > ROWS:
        table.add_row(Text(f"and {len(rows) - ROWS:,} more {names[0]}s", style="dim"))
    return Padding(table, (1, 0, 0, 0))


def fitted_table(
    columns: Mapping[str, Sequence[str]],
    room: int,
    *,
    words: Collection[str],
    figures: Collection[str],
    spare: Iterable[str],
    least: int,
) -> tuple[Table, list[str]]:
    """A table of at most `room` cells, and the titles of the columns for which there is no room.

    Columns go in the order of `spare` as long as they do not fit with the `words` cut to `least` cells. `figures` stand
    on the right.
    """
    wide = {title: max(map(cell_len, (title, *cells))) for title, cells in columns.items()}
    needed = {title: APART + (min(cells, least) if title in words else cells) for title, cells in wide.items()}
    for title in spare:
        if sum(needed.values()) - APART > room:
            del needed[title]
    table = Table(box=None, pad_edge=False, padding=(0, APART, 0, 0), header_style="dim")
    for title in needed:
        smallest = min(wide[title], NARROW) if title in words else None
        side: JustifyMethod = "right" if title in figures else "left"
        table.add_column(title, justify=side, no_wrap=smallest is None, overflow="ellipsis", min_width=smallest)
    for cells in zip(*(columns[title] for title in needed), strict=True):
        table.add_row(*(Text(cell, no_wrap=True, overflow="ellipsis") for cell in cells))
    return table, [title for title in columns if title not in needed]


def _grid(first: dict[str, Any], **second: Any) -> Table:
    """Two columns without a header."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(**first)
    table.add_column(overflow="fold", **second)
    return table


def _gate(summary: Summary) -> Padding:
    gate = summary.gate
    text = Text.assemble(
        (" PASSED ", "bold white on green") if gate.passed else (" FAILED ", "bold white on red"),
        (f" exit code {gate.exit_code}", "bold"),
        f": {gate.meaning.partition(':')[0]}",
        *("\n  " + shorten(reason, 400) for reason in gate.reasons),
    )
    return Padding(text, (1, 0, 0, 0))
