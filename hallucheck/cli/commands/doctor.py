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
from importlib import metadata
from itertools import chain
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


GIVES = {
    "statements": "what was read of a bank statement, and --documents DIR for its PDF",
    "knowledge": "--knowledge FILE, or earlier turns",
    "numbers": "contexts, or --database URL",
    "citations": "contexts, and answers that cite them",
    "answers": "contexts",
}
"""What lets a family judge more, beside the answer."""


class Check(NamedTuple):
    """One thing looked at, and how that ended."""

    name: str
    state: Literal["ok", "note", "error"]
    detail: str


def doctor(
    dumps: Annotated[
        list[str] | None, Argument(metavar="DUMP", help="Say what a scan would make of the first rows of these.")
    ] = None,
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
        hallucheck doctor --config strict
        hallucheck doctor --format json
    """
    found = _dumps(dumps, flag.Inputs(**asdict(layout)), configuration) if dumps else None
    checks = list(found or chain(_machine(), _configuration(configuration)))
    if format_ == "json":
        TERMINAL.say(json.dumps([check._asdict() for check in checks], indent=2))
    names = max(len(check.name) for check in checks)
    for check in checks if format_ == "text" else ():  # what is wider than the terminal goes on below itself
        line = visible(f"{check.state:5}  {check.name:{names}}  {check.detail}")
        cells = sys.maxsize if check.name == "command" else width(sys.maxsize)  # which is there to be copied
        for part in wrap(line, cells, subsequent_indent=" " * (9 + names), break_on_hyphens=False):
            TERMINAL.say(part)
    if any(check.state == "error" for check in checks):
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
        yield Check("dump", "ok", f"{source.name}: {source.format}{why}{remark}")
        for line in inputs.first_record(recognised):
            field, _, text = line.strip().partition(": ")
            yield Check(field, "ok", f"from {dict(recognised.taken).get(field, field)}: {text}")
        if recognised.missing:
            yield Check("missing", "error", recognised.missing)
    auditor = Auditor(Plan(settings=settings, as_of=inputs.audit_date(None), mappings=batch.mappings))
    found = chain.from_iterable(records for chunk in batch.chunks() for records in auditor.audit(chunk))
    records = [record for record in found if not record.aside]
    yield Check("records", "ok" if records else "error", f"the first {len(records)} were looked at")
    yield from (_family(family, records) for family in catalogue.families())
    yield Check("command", "ok", _command(dumps, batch, options))


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
    return Check(f"family {name}", "ok" if checked else "note", said)


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
    yield Check("version", "ok", f"hallucheck {__version__}")
    yield Check("python", "ok", f"{platform.python_version()} on {sys.platform}")
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    yield Check("processors", "ok", f"{usable} usable; --jobs goes up to that many with profit")
    groups: dict[str, list[str]] = {"": []}
    try:
        for requirement in metadata.requires("hallucheck") or []:
            if found := re.match(r"([\w.-]+)[^;]*(?:;.*extra\s?==\s?['\"]([\w-]+))?", requirement):
                groups.setdefault(found[2] or "", []).append(found[1])
    except metadata.PackageNotFoundError:
        yield Check("packages", "note", "not installed as a package; what it requires is not known")
        return
    missing = [name for name in groups.pop("") if _version(name) is None]
    said = f"missing: {', '.join(missing)}; install hallucheck again" if missing else "all that is required is there"
    yield Check("packages", "error" if missing else "ok", said)
    for group, names in groups.items():
        absent = any(_version(name) is None for name in names)
        there = ", ".join(f"{name} {_version(name)}" for name in names)
        how = f"not installed; pip install 'hallucheck[{group}]'" if absent else there
        yield Check(f"extra {group}", "note" if absent else "ok", f"{EXTRAS.get(group, '')}: {how}")


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
    yield Check("configuration", "ok", f"{read}; hash {loaded.settings.hash}")
    try:  # no server is asked, nothing is fetched
        if wanted := loaded.settings.verifier.fetches:
            yield Check("verifier", "note", f"onnx: the model {wanted} would be fetched into the hub's cache")
        else:
            yield Check("verifier", "ok", open_verifier(loaded.settings.verifier).identity)
    except HallucheckError as error:
        yield _wrong("verifier", error)
    for family in catalogue.families():
        mine = chosen & {rule.id for rule in family.rules}
        detail = f"{len(mine)} of {len(family.rules)} rules selected; a record must bring {', '.join(family.needs)}"
        yield Check(f"family {family.name}", "ok" if mine else "note", detail)
        if mine and family.diagnose:
            for problem in family.diagnose(loaded.settings.options(family.name)):
                yield Check(f"family {family.name}", "error", problem)


def _wrong(name: str, error: HallucheckError) -> Check:
    return Check(name, "error", f"{error.message} ({error.hint})" if error.hint else error.message)
