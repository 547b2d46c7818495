"""The flags of `scan`, one declaration each, in the sets of the help; `cli.lazy` gives a command the flags of a set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from typer import Argument, Option

from hallucheck.cli.console import TERMINAL

if TYPE_CHECKING:
    from hallucheck.config.load import Loaded
    from hallucheck.config.settings import Settings

SUFFIXES = ".jsonl .json .csv .xlsx .parquet .md .sarif .junit.xml .html"
"""The endings that the help names; the catalogue of reports has all of them."""

FORMATS = "table, concise, json, jsonl, markdown, github, gitlab"
"""The formats that the help names; as above."""

Text = str | None
Texts = list[str] | None
Number = int | None
File = Path | None
"""Flags that may be left out; the second may be given several times."""

Paths = Annotated[
    list[str], Argument(metavar="PATH...", help="Dumps: files, directories, or - for stdin.", show_default=False)
]
ShowSettings = Annotated[
    bool, Option("--show-settings", help="Print the settings, and stop.", rich_help_panel="Configuration")
]
Trends = Annotated[
    Text,
    Option(metavar="FILE|URL", help="Show in the HTML how this history store went.", rich_help_panel="Output"),
]


@dataclass(frozen=True, kw_only=True)
class Isolation:
    """A configuration, with the files of the working directory or without."""

    panel: ClassVar[str] = "Configuration"
    config: Annotated[Text, Option("-c", "--config", metavar="FILE", help="A file, or a shipped profile.")] = None
    isolated: Annotated[bool, Option("--isolated", help="Ignore configuration files found.")] = False

    def load(self, flags: Mapping[str, tuple[str, Any]] | None = None) -> Loaded:
        """The effective settings, their notes said. Other `flags`, as flag -> (key, value), say nothing without one."""
        from hallucheck.config.load import load_settings  # noqa: PLC0415 (so that --help stays quick)

        loaded = load_settings(
            config=Path(self.config) if self.config else None,
            overrides=getattr(self, "set_", None) or (),
            isolated=self.isolated,
            env=os.environ,
            flags={name: given for name, given in (flags or {}).items() if given[1] not in (None, [], {})},
        )
        for note in loaded.notes:
            TERMINAL.note(note)
        return loaded

    @property
    def settings(self) -> Settings:
        """The effective settings."""
        return self.load().settings


@dataclass(frozen=True, kw_only=True)
class Configuration(Isolation):
    """The same, and keys that are set one by one."""

    set_: Annotated[Texts, Option("--set", metavar="KEY=VALUE", help="Set a key: gate.on=upper.")] = None


@dataclass(frozen=True, kw_only=True)
class Written:
    """What is written where."""

    panel: ClassVar[str] = "Output"
    output: Annotated[
        Texts, Option("-o", "--output", metavar="PATH", help=f"File, or directory for all: {SUFFIXES}.")
    ] = None
    format_: Annotated[Text, Option("-f", "--format", metavar="NAME", help=f"What goes to stdout: {FORMATS}, ...")] = (
        None
    )
    csv_excel: Annotated[bool, Option("--csv-excel", help="CSV with the mark by which Excel knows UTF-8.")] = False


@dataclass(frozen=True, kw_only=True)
class Outputs(Written):
    """What a scan writes."""

    no_text: Annotated[bool, Option("--no-text", help="Reports without any text of the dump.")] = False
    timings: Annotated[
        bool,
        Option(
            "--timings/--no-timings",
            help="Write into results how long they took; off by default, so that equal runs give equal bytes.",
            show_default=False,
        ),
    ] = False
    history: Annotated[Text, Option(metavar="FILE|URL", help="Keep the audited records in this history store.")] = None


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How rows are read."""

    panel: ClassVar[str] = "Input"
    preset: Annotated[Text, Option(metavar="NAME", help="Layout of the dump: a name, or auto.")] = None
    map_: Annotated[Texts, Option("--map", metavar="FIELD=PATH", help="Where a field stands: answer=$.a.b.")] = None
    rows: Annotated[
        Text, Option(metavar="PATH", help="Where a JSON file keeps its rows: $.examples[*]; or a sheet.")
    ] = None


@dataclass(frozen=True, kw_only=True)
class Inputs(Layout):
    """What is read, and which rows of it."""

    id_field: Annotated[Text, Option(metavar="NAME", help="Input key of the id.")] = None
    session_field: Annotated[Text, Option(metavar="NAME", help="Input key that rows of one session share.")] = None
    join: Annotated[File, Option(metavar="FILE", help="Second file of the dump, joined by id.")] = None
    documents: Annotated[Text, Option(metavar="DIR", help="Where the PDFs are that records name.")] = None
    knowledge: Annotated[Text, Option(metavar="FILE", help="Knowledge base for records that bring none.")] = None
    database: Annotated[Text, Option(metavar="URL", help="Database that holds the configured metrics.")] = None
    limit: Annotated[Number, Option(min=1, metavar="N", help="Audit the first N records.")] = None
    sample: Annotated[Number, Option(min=1, metavar="N", help="Audit N records drawn by --seed.")] = None
    seed: Annotated[int, Option(metavar="N", help="For --sample.")] = 0
    range_: Annotated[Text, Option("--range", metavar="A:B", help="Audit records A to B-1 (from 0).")] = None
    filter_: Annotated[Texts, Option("--filter", metavar="KEY=VALUE", help="Audit records with this value.")] = None
    shard: Annotated[Text, Option(metavar="I/N", help="Audit the I-th of N shares.")] = None


@dataclass(frozen=True, kw_only=True)
class Gate:
    """What counts."""

    panel: ClassVar[str] = "Rules and gate"
    fail_on: Annotated[Text, Option(metavar="VERDICT", help="Fail from: review, reject, never.")] = None
    max_errors: Annotated[Number, Option(min=0, metavar="N", help="Errors allowed before the exit code is 2.")] = None
    exit_zero: Annotated[bool, Option("--exit-zero", help="Exit 0 where the gate says 1.")] = False


@dataclass(frozen=True, kw_only=True)
class Rules(Gate):
    """What is looked for, and what counts."""

    select: Annotated[Texts, Option(metavar="RULE", help="Families, rules or globs to check.")] = None
    ignore: Annotated[Texts, Option(metavar="RULE", help="Families, rules or globs to leave out.")] = None
    severity: Annotated[Text, Option(metavar="LEVEL", help="Least severity reported: low, medium, high, critical.")] = (
        None
    )
    baseline: Annotated[File, Option(metavar="FILE", help="Known findings do not count.")] = None
    ignore_file: Annotated[File, Option(metavar="FILE", help="Suppressions; default .hallucheck-ignore.yaml.")] = None
    reviews: Annotated[
        File, Option(metavar="FILE", help="Decisions of `review` or the HTML report: false positives do not count.")
    ] = None


@dataclass(frozen=True, kw_only=True)
class Running:
    """How it is done."""

    panel: ClassVar[str] = "Run"
    jobs: Annotated[
        Number, Option("-j", "--jobs", min=1, metavar="N", help="Worker processes; default by size and cores.")
    ] = None
    engine: Annotated[
        Literal["inline", "processes", "ray"] | None,
        Option(help="inline (this process), processes or ray; default by size and cores."),
    ] = None
    ray_address: Annotated[
        Text,
        Option(
            metavar="ADDRESS",
            help="Of a Ray cluster: auto, host:port or ray://host:port; default: a Ray on this machine.",
        ),
    ] = None
    timeout: Annotated[float | None, Option(metavar="SECONDS", help="Limit for each record.")] = None
    as_of: Annotated[Text, Option(metavar="DATE", help="The audit date; default today.")] = None
    cache_dir: Annotated[Text, Option(metavar="DIR", help="Where a server's answers and large indexes are kept.")] = (
        None
    )
    no_cache: Annotated[bool, Option("--no-cache", help="Remember no answers of a server.")] = False
    offline: Annotated[bool, Option("--offline", help="Refuse a configuration that would use a network.")] = False
    resume: Annotated[bool, Option("--resume", help="Go on with an interrupted run.")] = False
    retry_errors: Annotated[
        bool,
        Option("--retry-errors", help="Audit again what is an error or unchecked in these outputs; keep the rest."),
    ] = False
    dry_run: Annotated[bool, Option("--dry-run", help="Say what would be audited, and stop.")] = False
