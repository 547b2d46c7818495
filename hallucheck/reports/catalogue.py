"""Every report there is: one explicit list; names, suffixes and the full set are derived from it."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import PurePath

import msgspec

from hallucheck.errors import UsageError
from hallucheck.reports.annotated import Annotated
from hallucheck.reports.base import Report
from hallucheck.reports.concise import Concise
from hallucheck.reports.csv_tables import FindingsCsv, ProvidersCsv, RecordsCsv, RulesCsv
from hallucheck.reports.github import GitHub
from hallucheck.reports.json_array import JsonArray
from hallucheck.reports.parquet import FindingsParquet, ProvidersParquet, RecordsParquet, RulesParquet
from hallucheck.reports.summary_json import SummaryJson

REPORTS: tuple[type[Report], ...] = (
    Concise,
    Annotated,
    JsonArray,
    SummaryJson,
    RecordsCsv,
    FindingsCsv,
    RulesCsv,
    ProvidersCsv,
    RecordsParquet,
    FindingsParquet,
    RulesParquet,
    ProvidersParquet,
    GitHub,
)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A file of the full set."""

    filename: str
    report: Report


def by_name(name: str) -> Report:
    """The report that `--format` calls `name`.

    Raises:
        UsageError: there is none; the hint names the nearest or lists all.
    """
    for report in REPORTS:
        if report.name == name:
            return report()
    names = [report.name for report in REPORTS]
    close = get_close_matches(name.lower(), names, n=1)
    hint = f"did you mean {close[0]!r}?" if close else "known formats: " + ", ".join(names)
    raise UsageError(f"no format is named {name!r}", hint)


def by_suffix(path: str | PurePath) -> Report:
    """The report that the end of the file's name chooses; the longest suffix wins.

    Raises:
        UsageError: no report has this suffix; the hint lists the known ones.
    """
    name = PurePath(path).name.lower()
    fitting = [(len(suffix), report) for report in REPORTS for suffix in report.suffixes if name.endswith(suffix)]
    if not fitting:
        known = sorted({suffix for report in REPORTS for suffix in report.suffixes if suffix.startswith(".")})
        raise UsageError(
            f"{path}: the suffix names no format", f"known suffixes: {' '.join(known)}; a directory gets the full set"
        )
    return max(fitting, key=lambda found: found[0])[1]()


def full_set() -> tuple[Entry, ...]:
    """What a directory gets."""
    return (
        Entry(filename="annotated.jsonl", report=Annotated()),
        Entry(filename="summary.json", report=SummaryJson()),
    )
