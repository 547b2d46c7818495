"""The flags of `scan`, one declaration each; grouped in the help as a user meets them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

SUFFIXES = ".jsonl .json .csv .xlsx .parquet .md .sarif .junit.xml .html"
"""The endings that the help names; the catalogue of reports has all of them."""

FORMATS = "table, concise, json, jsonl, markdown, github, gitlab"
"""The formats that the help names; as above."""

_INPUT, _RULES, _OUTPUT, _RUN, _CONFIG = "Input", "Rules and gate", "Output", "Run", "Configuration"

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", help="Dumps: files, directories, or - for stdin.", show_default=False),
]
Preset = Annotated[
    str | None, typer.Option(metavar="NAME", help="Layout of the dump: a name, or auto.", rich_help_panel=_INPUT)
]
Map = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="FIELD=PATH", help="Where a field stands: answer=$.a.b.", rich_help_panel=_INPUT),
]
IdField = Annotated[str | None, typer.Option(metavar="NAME", help="Input key of the id.", rich_help_panel=_INPUT)]
SessionField = Annotated[
    str | None, typer.Option(metavar="NAME", help="Input key that rows of one session share.", rich_help_panel=_INPUT)
]
Rows = Annotated[
    str | None,
    typer.Option(
        metavar="PATH", help="Where a JSON file keeps its rows: $.examples[*]; or a sheet.", rich_help_panel=_INPUT
    ),
]
Join = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Second file of the dump, joined by id.", rich_help_panel=_INPUT),
]
Documents = Annotated[
    str | None, typer.Option(metavar="DIR", help="Where the PDFs are that records name.", rich_help_panel=_INPUT)
]
Knowledge = Annotated[
    str | None,
    typer.Option(
        "--knowledge", metavar="FILE", help="Knowledge base for records that bring none.", rich_help_panel=_INPUT
    ),
]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="Database that holds the configured metrics.", rich_help_panel=_INPUT)
]
CacheDir = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="Where a server's answers and large indexes are kept.", rich_help_panel=_RUN),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Remember no answers of a server.", rich_help_panel=_RUN)]
Offline = Annotated[
    bool, typer.Option("--offline", help="Refuse a configuration that would use a network.", rich_help_panel=_RUN)
]
Limit = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Audit the first N records.", rich_help_panel=_INPUT)
]
Sample = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Audit N records drawn by --seed.", rich_help_panel=_INPUT)
]
Seed = Annotated[int, typer.Option(metavar="N", help="For --sample.", rich_help_panel=_INPUT)]
Range = Annotated[
    str | None, typer.Option("--range", metavar="A:B", help="Audit records A to B-1 (from 0).", rich_help_panel=_INPUT)
]
Filter = Annotated[
    list[str] | None,
    typer.Option("--filter", metavar="KEY=VALUE", help="Audit records with this value.", rich_help_panel=_INPUT),
]
Shard = Annotated[str | None, typer.Option(metavar="I/N", help="Audit the I-th of N shares.", rich_help_panel=_INPUT)]
Select = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="RULE", help="Families, rules or globs to check.", rich_help_panel=_RULES),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="RULE", help="Families, rules or globs to leave out.", rich_help_panel=_RULES),
]
MinSeverity = Annotated[
    str | None,
    typer.Option(
        "--severity",
        metavar="LEVEL",
        help="Least severity reported: low, medium, high, critical.",
        rich_help_panel=_RULES,
    ),
]
FailOn = Annotated[
    str | None, typer.Option(metavar="VERDICT", help="Fail from: review, reject, never.", rich_help_panel=_RULES)
]
BaselineFile = Annotated[
    Path | None,
    typer.Option("--baseline", metavar="FILE", help="Known findings do not count.", rich_help_panel=_RULES),
]
IgnoreFile = Annotated[
    Path | None,
    typer.Option(
        "--ignore-file",
        metavar="FILE",
        help="Suppressions; default .hallucheck-ignore.yaml.",
        rich_help_panel=_RULES,
    ),
]
ReviewsFile = Annotated[
    Path | None,
    typer.Option(
        "--reviews",
        metavar="FILE",
        help="Decisions of `review` or the HTML report: false positives do not count.",
        rich_help_panel=_RULES,
    ),
]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="Exit 0 where the gate says 1.", rich_help_panel=_RULES)]
MaxErrors = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="Errors allowed before the exit code is 2.", rich_help_panel=_RULES),
]
Output = Annotated[
    list[str] | None,
    typer.Option(
        "-o", "--output", metavar="PATH", help=f"File, or directory for all: {SUFFIXES}.", rich_help_panel=_OUTPUT
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "-f", "--format", metavar="NAME", help=f"What goes to stdout: {FORMATS}, ...", rich_help_panel=_OUTPUT
    ),
]
NoText = Annotated[
    bool, typer.Option("--no-text", help="Reports without any text of the dump.", rich_help_panel=_OUTPUT)
]
CsvExcel = Annotated[
    bool, typer.Option("--csv-excel", help="CSV with the mark by which Excel knows UTF-8.", rich_help_panel=_OUTPUT)
]
Timings = Annotated[
    bool,
    typer.Option(
        "--timings/--no-timings",
        help="Write into results how long they took; off by default, so that equal runs give equal bytes.",
        show_default=False,
        rich_help_panel=_OUTPUT,
    ),
]
History = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL", help="Keep the audited records in this history store.", rich_help_panel=_OUTPUT),
]
Trends = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL", help="Show in the HTML how this history store went.", rich_help_panel=_OUTPUT),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "-j", "--jobs", min=1, metavar="N", help="Worker processes; default by size and cores.", rich_help_panel=_RUN
    ),
]
EngineName = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="inline (this process), processes or ray; default by size and cores.",
        rich_help_panel=_RUN,
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray-address",
        metavar="ADDRESS",
        help="Of a Ray cluster: auto, host:port or ray://host:port; default: a Ray on this machine.",
        rich_help_panel=_RUN,
    ),
]
RetryErrors = Annotated[
    bool,
    typer.Option(
        "--retry-errors",
        help="Audit again what is an error or unchecked in these outputs; keep the rest.",
        rich_help_panel=_RUN,
    ),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with an interrupted run.", rich_help_panel=_RUN)]
Timeout = Annotated[float | None, typer.Option(metavar="SECONDS", help="Limit for each record.", rich_help_panel=_RUN)]
AsOf = Annotated[str | None, typer.Option(metavar="DATE", help="The audit date; default today.", rich_help_panel=_RUN)]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be audited, and stop.", rich_help_panel=_RUN)]
Config = Annotated[
    str | None,
    typer.Option("-c", "--config", metavar="FILE", help="A file, or a shipped profile.", rich_help_panel=_CONFIG),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Set a key: gate.on=upper.", rich_help_panel=_CONFIG),
]
Isolated = Annotated[
    bool, typer.Option("--isolated", help="Ignore configuration files found.", rich_help_panel=_CONFIG)
]
ShowSettings = Annotated[
    bool, typer.Option("--show-settings", help="Print the settings, and stop.", rich_help_panel=_CONFIG)
]
