"""The run as Markdown, for `$GITHUB_STEP_SUMMARY`, merge requests and wikis; small tables of rules and providers too.

Made from the summary alone. GitHub takes one megabyte a step, so texts are cut and long tables end in a count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from hallucheck.model import Verdict
from hallucheck.reports import figures
from hallucheck.reports.base import Report
from hallucheck.reports.escape import markdown, place, shorten, spot
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.tables import RUN_TABLES, TableReport, names

TEXT = 300
ROWS = 50
MARKS = {"critical": "🟥", "high": "🟧", "medium": "🟨", "low": "🟦"}


class Markdown(Report, name="markdown", suffixes=(".md", ".markdown")):
    """Gate first, then verdicts, rates, rules, providers, families and the worst findings."""

    def tail(self, summary: Summary) -> bytes:
        return ("\n".join(_document(summary)) + "\n").encode()


class MarkdownTable(TableReport):
    """A table of the run."""

    def tail(self, summary: Summary) -> bytes:
        rows = _table(names(self.table.columns), self.last_rows(summary), self.table.name)
        return ("\n".join(rows) + "\n").encode()


RulesMarkdown, ProvidersMarkdown = (MarkdownTable.of(table, "markdown", ".md") for table in RUN_TABLES)


def _document(summary: Summary) -> Iterator[str]:
    totals, gate = summary.totals, summary.gate
    yield f"## hallucheck: gate {'passed ✅' if gate.passed else 'failed ❌'}\n"
    yield f"Exit code {gate.exit_code}: {markdown(gate.meaning)}.\n"
    yield from (f"- {markdown(shorten(reason, TEXT))}" for reason in gate.reasons)
    yield "\n### Records\n"
    verdicts = figures.verdicts(totals)
    yield from _table(list(verdicts), [list(verdicts.values())])
    yield ""
    yield from (f"- {markdown(figures.sentence(name, rate))}" for name, rate in summary.rates.items() if rate.count)
    if totals.highlights:
        yield from _findings(summary)
    if totals.troubles:
        yield f"\n### Errors ({len(totals.troubles)} of {totals.verdicts.get(Verdict.ERROR, 0)})\n"
        troubles = ([trouble.kind, trouble.message, place(trouble.origin)] for trouble in totals.troubles)
        yield from _table(["kind", "message", "where"], troubles)
    if totals.rules:
        yield "\n### Rules\n"
        yield from _table(figures.RULE_NAMES, figures.rule_rows(totals), "rules")
    if len(totals.providers) > 1:
        yield "\n### Providers\n"
        yield from _table(figures.PROVIDER_NAMES, figures.provider_rows(totals), "providers")
    if totals.families:
        yield "\n### Families\n"
        fields = ("family", "checked", "skipped", "failed", "claims", "verified", "unverified", "over_cap")
        rows = ([row[field] for field in fields] for row in figures.families(totals))
        yield from _table([field.replace("_", " ") for field in fields], rows)
    inputs = ", ".join(shorten(source.path, 80) for source in summary.inputs[:5])
    more = f" and {len(summary.inputs) - 5} more" if summary.inputs[5:] else ""
    footer = (
        f"hallucheck {summary.tool['version']}, audit date {summary.as_of}, settings {summary.config_hash}, "
        f"verifier {summary.verifier}, input {inputs}{more}"
    )
    yield f"\n<sub>{markdown(footer)}</sub>"


def _findings(summary: Summary) -> Iterator[str]:
    totals = summary.totals
    yield f"\n### Worst findings ({len(totals.highlights)} of {totals.faults})\n"
    rows = []
    for shown in totals.highlights:
        finding = shown.finding
        where = f"{place(shown.origin)} {spot(finding.location)}"
        severity = f"{MARKS[finding.severity]} {finding.severity.value}"
        rows.append([severity, finding.rule, finding.message, finding.expected, shown.id, where])
    yield from _table(["severity", "rule", "message", "expected", "record", "where"], rows)


def _table(header: Sequence[str], rows: Iterable[Sequence[Any]], what: str = "rows") -> Iterator[str]:
    yield "| " + " | ".join(markdown(name) for name in header) + " |"
    yield "|" + " --- |" * len(header)
    left = iter(rows)
    for row in islice(left, ROWS):
        yield "| " + " | ".join(("" if cell is None else markdown(shorten(str(cell), TEXT))) for cell in row) + " |"
    if more := sum(1 for _ in left):
        yield f"\nand {more:,} more {what}"
