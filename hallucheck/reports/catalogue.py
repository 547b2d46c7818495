"""Every report there is: one explicit list; names, suffixes and the full set are derived from it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import PurePath

from hallucheck.errors import UsageError, nearest
from hallucheck.reports.base import Converted, Report, Rooted
from hallucheck.reports.formats.annotated import Annotated, JsonArray, SummaryJson
from hallucheck.reports.formats.code_hosts import Concise, GitHub, GitLab
from hallucheck.reports.formats.junit import JUnit
from hallucheck.reports.formats.markdown import Markdown, ProvidersMarkdown, RulesMarkdown
from hallucheck.reports.formats.metta import Metta
from hallucheck.reports.formats.pathmap import PathMap
from hallucheck.reports.formats.sarif import Sarif
from hallucheck.reports.formats.tables import CSV, PARQUET, TABLES
from hallucheck.reports.formats.terminal import Table
from hallucheck.reports.formats.workbook import Workbook
from hallucheck.reports.html import Html

REPORTS: tuple[type[Report], ...] = (
    *(Table, Concise, Annotated, JsonArray, SummaryJson, *CSV, *PARQUET, Markdown, RulesMarkdown),
    *(ProvidersMarkdown, GitHub, GitLab, Sarif, JUnit, Html, Workbook, Metta, PathMap),
)

FULL_SET: tuple[tuple[str, type[Report]], ...] = (
    ("annotated.jsonl", Annotated),
    ("summary.json", SummaryJson),
    *((f"{table.name}.csv", report) for table, report in zip(TABLES, CSV, strict=True)),
    ("report.html", Html),
    ("report.md", Markdown),
    ("report.sarif", Sarif),
    ("report.junit.xml", JUnit),
    *((f"{table.name}.parquet", report) for table, report in zip(TABLES, PARQUET, strict=True)),
)


def by_name(name: str, *, root: str = "", width: int = 100, color: bool = False, written: bool = False) -> Report:
    """The report that `--format` calls `name`; every text format can go to stdout.

    `root`: the repository's absolute path, for formats that name files relative to it; the others are the table's.

    Raises:
        UsageError: there is none; the hint names the nearest or lists all.
    """
    if name == Table.name:
        return Table(width, color=color, written=written)
    named = {report.name: report for report in REPORTS}
    printable = [name for name, report in named.items() if not issubclass(report, Converted)]
    if name in printable:
        return _make(named[name], root)
    if name in named:
        raise UsageError(f"-f {name}: this format is a file", f"give -o report{named[name].suffixes[0]}")
    hint = nearest(name.lower(), printable, quoted=True) or "known formats: " + ", ".join(printable)
    raise UsageError(f"no format is named {name!r}", hint)


def by_suffix(path: str | PurePath, *, root: str = "") -> Report:
    """The report that the end of the file's name chooses; the longest suffix wins.

    Raises:
        UsageError: no report has this suffix; the hint lists the known ones.
        MissingExtraError: the report needs a package that is not installed.
    """
    name = PurePath(path).name.lower()
    suffixes = {suffix: report for report in REPORTS for suffix in report.suffixes}
    fitting = max((suffix for suffix in suffixes if name.endswith(suffix)), key=len, default=None)
    if fitting is None:
        known = sorted(suffix for suffix in suffixes if suffix.startswith("."))
        near = nearest("." + name.partition(".")[2], known)
        hint = f"{near} known suffixes: {' '.join(known)}; a directory gets the full set".lstrip()
        raise UsageError(f"{path}: the suffix names no format", hint)
    return _make(suffixes[fitting], root)


def full_set(*, root: str = "") -> tuple[tuple[str, Report], ...]:
    """What a directory gets, by file; Parquet only where pyarrow is installed."""
    binary = find_spec("pyarrow") is not None
    return tuple((filename, _make(report, root)) for filename, report in FULL_SET if binary or report not in PARQUET)


def _make(report: type[Report], root: str) -> Report:
    return report(root) if issubclass(report, Rooted) else report()
