"""`hallucheck doctor`: what is installed, what a configuration needs, and whether the two fit."""

from __future__ import annotations

import json
import os
import platform
import re
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from enum import StrEnum
from importlib import metadata
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Literal, NamedTuple

import typer
from typer import Argument, Option

from hallucheck import __version__
from hallucheck.auditor import Auditor, Plan
from hallucheck.cli.commands.config import check_names
from hallucheck.cli.console import TERMINAL, width
from hallucheck.cli.scan import flags as flag
from hallucheck.cli.scan import inputs
from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Family
from hallucheck.errors import HallucheckError
from hallucheck.exit_codes import ExitCode
from hallucheck.model import AuditedRecord
from hallucheck.reports.escape import visible
from hallucheck.sources.batch import Batch, InputOptions, open_batch
from hallucheck.verifiers.choose import open_verifier

EXTRAS = {
    "parquet": "reads and writes Parquet",
    "xlsx": "reads and writes Excel workbooks",
    "llm": "asks OpenAI-compatible servers",
    "onnx": "runs a local cross-encoder as verifier",
    "rdf": "reads knowledge bases in RDF",
    "pdf-aes": "reads PDFs that are encrypted with AES",
    "ray": "audits on a Ray cluster",
    "cloud": "reads and writes object stores",
    "sql": "checks prose against SQL databases, keeps a history",
}
"""What each optional set of packages gives."""


COMMAND = "command"
"""The check that holds a command line."""

GIVES = {
    "statements": "what was read of a bank statement, and --documents DIR for its PDF",
    "knowledge": "--knowledge FILE, or earlier turns",
    "numbers": "contexts, or --database URL",
    "citations": "contexts, and answers that cite them",
    "answers": "contexts",
}
"""What lets a family judge more, beside the answer."""


class State(StrEnum):
    """How a check ended."""

    OK = "ok"
    NOTE = "note"
    ERROR = "error"


class Check(NamedTuple):
    """One thing looked at."""

    name: str
    state: State
    detail: str


def doctor(
    dumps: Annotated[
        list[str] | None, Argument(metavar="DUMP", help="Say what a scan would make of the first rows of these.")
    ] = None,
    output: Annotated[Path, Option("-o", "--output", metavar="DIR", help="Where results will go.")] = Path(),
    format_: Annotated[Literal["text", "json"], Option("-f", "--format", help="How the checks are written.")] = "text",
    *,
    layout: flag.Layout,
    configuration: flag.Configuration,
) -> None:
    """Say what is installed, what a configuration needs, or how a dump is read.

    Exits with 2 where something that is needed is missing.

    Examples:
        hallucheck doctor
        hallucheck doctor answers.jsonl
        hallucheck doctor --config strict -o results/
        hallucheck doctor --format json
    """
    if dumps:
        checks = [*_dumps(dumps, flag.Inputs(**asdict(layout)), configuration)]
    else:
        checks = [*_machine(), *_configuration(configuration), _writable(output)]
    if format_ == "json":
        TERMINAL.say(json.dumps([check._asdict() for check in checks], indent=2))
    names = max(len(check.name) for check in checks)
    for check in checks if format_ == "text" else ():  # what is wider than the terminal goes on below itself
        line = visible(f"{check.state:5}  {check.name:{names}}  {check.detail}")
        cells = sys.maxsize if check.name == COMMAND else width(sys.maxsize)  # which is there to be copied
        for part in wrap(line, cells, subsequent_indent=" " * (9 + names), break_on_hyphens=False):
            TERMINAL.say(part)
    if any(check.state is State.ERROR for check in checks):
        raise typer.Exit(ExitCode.COULD_NOT_RUN)


def _dumps(dumps: list[str], given: flag.Inputs, configuration: flag.Configuration) -> Iterator[Check]:
    """What was found in each dump, then what each family could judge, then the command to run."""
    mapped = inputs.pairs("--map", given.map_, "answer=$.output.text")
    settings = configuration.load({"--preset": ("preset", given.preset), "--map": ("map", mapped)}).settings
    options = inputs.input_options(settings, replace(given, limit=20))
    batch = open_batch(dumps, options)
    for source, recognised in zip(batch.sources, batch.recognised, strict=True):
        why = f"; preset {recognised.preset}: {recognised.why}" if recognised.why else ""
        remark = f"; {recognised.remark}" if recognised.remark else ""
        yield Check("dump", State.OK, f"{source.name}: {source.format}{why}{remark}")
        for line in inputs.first_record(recognised):
            field, _, text = line.strip().partition(": ")
            yield Check(field, State.OK, f"from {dict(recognised.taken).get(field, field)}: {text}")
        if recognised.missing:
            yield Check("missing", State.ERROR, recognised.missing)
    auditor = Auditor(Plan(settings=settings, as_of=inputs.audit_date(None), mappings=batch.mappings))
    found = chain.from_iterable(records for chunk in batch.chunks() for records in auditor.audit(chunk))
    records = [record for record in found if not record.aside]
    yield Check("records", State.OK if records else State.ERROR, f"the first {len(records)} were looked at")
    for family in catalogue.families():
        yield _family(family, records)
    yield Check(COMMAND, State.OK, _command(dumps, batch, options))


def _family(family: Family, records: Sequence[AuditedRecord]) -> Check:
    name = family.name
    outcomes = [record.families[name] for record in records if name in record.families]
    checked = [outcome for outcome in outcomes if outcome.status == "checked"]
    claims, verified = (sum(getattr(outcome, key) for outcome in checked) for key in ("claims", "verified"))
    reasons = Counter(outcome.reason or "" for outcome in outcomes if outcome.status != "checked")
    said = f"judges {len(checked)} of {len(records)}"
    said += f", with {claims} claims, {verified} of them verified" if checked else ""
    for reason, count in reasons.most_common(1):
        said += f"; not {count}: {reason}" if checked else f": {reason}"
    said += "" if checked else f"; needs {GIVES.get(name, ', '.join(family.needs))}"
    return Check(f"family {name}", State.OK if checked else State.NOTE, said)


def _command(dumps: Sequence[str], batch: Batch, options: InputOptions) -> str:
    """What reads the dump as it was read here, or gives what is missing."""
    for given in batch.recognised:
        if given.hint.startswith("hallucheck "):
            return given.hint
    words = ["hallucheck", "scan", *dumps]
    words += ["--preset", options.preset] if options.preset else []
    words += [word for field, path in options.map for word in ("--map", f"{field}={path}")]
    words += ["--rows", options.rows] if options.rows else []
    named = "document" in [field for given in batch.recognised for field, _ in given.taken]
    words += ["--documents", options.documents_dir or "DIR"] if named else []
    return f"{shlex.join(words)} -o results/"


def _machine() -> Iterator[Check]:
    """What it runs on, and whether what the package requires is there, and each extra, as its own metadata says."""
    yield Check("version", State.OK, f"hallucheck {__version__}")
    yield Check("python", State.OK, f"{platform.python_version()} on {sys.platform}")
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    yield Check("processors", State.OK, f"{usable} usable; --jobs goes up to that many with profit")
    groups: dict[str, list[str]] = {"": []}
    try:
        for requirement in metadata.requires("hallucheck") or []:
            if found := re.match(r"([\w.-]+)[^;]*(?:;.*extra\s?==\s?['\"]([\w-]+))?", requirement):
                groups.setdefault(found[2] or "", []).append(found[1])
    except metadata.PackageNotFoundError:
        yield Check("packages", State.NOTE, "not installed as a package; what it requires is not known")
        return
    missing = [name for name in groups.pop("") if _version(name) is None]
    said = f"missing: {', '.join(missing)}; install hallucheck again" if missing else "all that is required is there"
    yield Check("packages", State.ERROR if missing else State.OK, said)
    for group, names in groups.items():
        absent = any(_version(name) is None for name in names)
        there = ", ".join(f"{name} {_version(name)}" for name in names)
        how = f"not installed; pip install 'hallucheck[{group}]'" if absent else there
        yield Check(f"extra {group}", State.NOTE if absent else State.OK, f"{EXTRAS.get(group, '')}: {how}")


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _configuration(configuration: flag.Configuration) -> Iterator[Check]:
    try:
        loaded = configuration.load()
        check_names(loaded)
        chosen = catalogue.select(loaded.settings.select) - catalogue.select(loaded.settings.ignore)
    except HallucheckError as error:
        yield _wrong("configuration", error)
        return
    read = ", ".join(loaded.sources) or "the defaults"
    yield Check("configuration", State.OK, f"{read}; hash {loaded.settings.hash}")
    try:  # no server is asked, nothing is fetched
        if wanted := loaded.settings.verifier.fetches:
            yield Check("verifier", State.NOTE, f"onnx: the model {wanted} would be fetched into the hub's cache")
        else:
            yield Check("verifier", State.OK, open_verifier(loaded.settings.verifier).identity)
    except HallucheckError as error:
        yield _wrong("verifier", error)
    for family in catalogue.families():
        mine = chosen & {rule.id for rule in family.rules}
        detail = f"{len(mine)} of {len(family.rules)} rules selected; a record must bring {', '.join(family.needs)}"
        yield Check(f"family {family.name}", State.OK if mine else State.NOTE, detail)
        if mine and family.diagnose:
            for problem in family.diagnose(loaded.settings.options(family.name)):
                yield Check(f"family {family.name}", State.ERROR, problem)


def _wrong(name: str, error: HallucheckError) -> Check:
    return Check(name, State.ERROR, f"{error.message} ({error.hint})" if error.hint else error.message)


def _writable(folder: Path) -> Check:
    """Whether results can be written; nothing is written to find out."""
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return Check("output", State.OK, f"{folder} can be written")
    return Check("output", State.ERROR, f"{folder} cannot be written: {there} is no directory that allows it")
