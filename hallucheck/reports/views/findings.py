"""The worst findings on the terminal, grouped by record: what is wrong, the claim, the evidence, where, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hallucheck.model import Action, Finding, Verdict
from hallucheck.reports.escape import shorten
from hallucheck.reports.places import place, spot
from hallucheck.reports.summary import Summary
from hallucheck.reports.views.styles import SEVERITY, TROUBLES
from hallucheck.verdict.totals import Highlight

SHOWN = 10
"""Findings that are shown; a terminal is no report."""

TEXT = 240
QUOTES = 2


def findings_view(summary: Summary) -> RenderableType:
    """The worst findings, records in the order of their worst finding, then how many are not shown."""
    records: dict[tuple[str, int, int | None], list[Highlight]] = {}
    for shown in summary.totals.highlights[:SHOWN]:
        origin = shown.origin
        records.setdefault((origin.file, origin.line, origin.part), []).append(shown)
    parts: list[RenderableType] = []
    for group in records.values():
        parts += _record(group)
    more = summary.totals.faults - min(SHOWN, len(summary.totals.highlights))
    if more > 0:
        parts.append(Text(f"and {more:,} more faults; -o DIR/ writes them all\n", style="dim"))
    return Group(*parts, *_troubles(summary))


def _troubles(summary: Summary) -> Iterator[Text]:
    troubles = summary.totals.troubles[:TROUBLES]
    for trouble in troubles:
        line = Text(shorten(place(trouble.origin), 120), style="bold underline")
        line.append(f"  {shorten(trouble.kind, 40)}: ", style="not underline magenta")
        line.append(shorten(trouble.message, TEXT), style="not underline not bold")
        yield line
    more = summary.totals.verdicts.get(Verdict.ERROR, 0) - len(troubles)
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
    for sentence in by_sentence(group):
        yield _sentence(sentence)


def by_sentence(group: list[Highlight]) -> list[list[Highlight]]:
    """The findings of a record, those on one sentence together, in the order of the first of each."""
    found: list[list[Highlight]] = []
    for shown in group:
        claim = shown.finding.claim
        known = ((one, one[0].finding.claim) for one in found)
        same = (one for one, other in known if claim and other and (claim in other or other in claim))
        if (sentence := next(same, None)) is not None:
            sentence.append(shown)
        else:
            found.append([shown])
    return found


def _sentence(group: list[Highlight]) -> Padding:
    """One block for one sentence: what is wrong with it, then its words with all marks, and the evidence once."""
    findings = [shown.finding for shown in group]
    parts: list[RenderableType] = []
    for finding in findings:
        parts += [_title(finding), Padding(Text(shorten(finding.message, TEXT), overflow="fold"), (0, 0, 0, 2))]
    details = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    details.add_column(style="dim", no_wrap=True, min_width=8)
    details.add_column(overflow="fold")
    for name, text in _details(findings):
        details.add_row(name, text)
    for other in (other for shown in group for other in shown.others):
        details.add_row("also", Text(f"{shorten(other.rule, 80)}: {shorten(other.message, TEXT)}"))
    return Padding(Group(*parts, Padding(details, (0, 0, 0, 4))), (0, 0, 1, 0))


def _title(finding: Finding) -> Text:
    title = Text()
    title.append(f" {finding.severity.value.upper()} ", style=SEVERITY[finding.severity])
    title.append(" " + shorten(finding.rule, 80), style="bold")
    title.append(f"  confidence {finding.confidence:.2f}", style="dim")
    return title


def _details(findings: list[Finding]) -> Iterator[tuple[str, Text]]:
    first = findings[0]
    if first.claim:
        yield "claim", _marked(first.claim, [finding.detected for finding in findings])
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
    for finding in findings:
        if finding.suggestion is not None:
            suggestion = finding.suggestion
            yield "replace", Text(f"by “{shorten(suggestion.replacement, TEXT)}” ({shorten(suggestion.source, 60)})")
    actions = dict.fromkeys(one.action.value for one in findings if one.action not in (Action.NONE, Action.FLAG))
    if actions:
        yield "action", Text(", ".join(actions))


def _marked(claim: str, detected: Iterable[str | None]) -> Text:
    """A sentence with the words that are wrong set off."""
    text = Text(shorten(claim, TEXT))
    text.highlight_words([shorten(words, TEXT) for words in detected if words and words != claim], "bold underline")
    return text
