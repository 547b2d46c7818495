"""`hallucheck compare`: two annotated dumps over the same records."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from hallucheck.cli.beside import summary_beside
from hallucheck.cli.console import TERMINAL
from hallucheck.errors import NotComparableError, UsageError
from hallucheck.exit_codes import ExitCode
from hallucheck.model import AuditedRecord, Verdict
from hallucheck.reports.escape import shorten, visible
from hallucheck.verdict.compare import Comparison, Pairs, compare

SHOWN = 20


class Shape(StrEnum):
    """How the result is written."""

    TABLE = "table"
    JSON = "json"


class FailOn(StrEnum):
    """When the exit code is 1."""

    SIGNIFICANT = "significant"
    ANY = "any"
    NEVER = "never"


def compare_(
    base: Annotated[Path, typer.Argument(help="Annotated dump before the change.")],
    head: Annotated[Path, typer.Argument(help="Annotated dump after it.")],
    *,
    fail_on: Annotated[FailOn, typer.Option(help="Exit 1 where it got worse.")] = FailOn.SIGNIFICANT,
    allow_unlike: Annotated[
        bool, typer.Option("--allow-unlike", help="Compare runs with other rules, settings or verifier.")
    ] = False,
    format_: Annotated[Shape, typer.Option("-f", "--format", help="How to write it.")] = Shape.TABLE,
) -> None:
    """Compare two audits of the same records: what got worse, and could that be chance?

    Records are paired by id. A record is bad where its verdict is reject, unchecked or error. The summary.json beside
    each dump tells whether they were made alike; runs that were not are refused with exit code 4.

    Examples:
        hallucheck compare main/annotated.jsonl branch/annotated.jsonl
        hallucheck compare old.jsonl new.jsonl --fail-on any
    """
    if not allow_unlike:
        _alike(base, head)
    pairs = Pairs()
    broken: list[AuditedRecord] = []
    with _standings(base) as store:
        for record in _records(head):
            before = _take(store, head, record)
            bad = _bad(record)
            if before is None:
                pairs.only_head += 1
                continue
            pairs.add(base=before, head=bad)
            if bad and not before and len(broken) < SHOWN:
                broken.append(record)
        pairs.only_base = store.execute("SELECT count(*) FROM standing WHERE NOT taken").fetchone()[0]
    result = compare(pairs)
    if format_ is Shape.JSON:
        TERMINAL.say(msgspec.json.encode({"pairs": pairs, "comparison": result}).decode())
    else:
        _show(pairs, result, broken)
    if pairs.paired == 0:
        TERMINAL.note("no record is in both: they are paired by id, and by line where they have none")
        raise typer.Exit(ExitCode.NOT_CHECKED)
    worse = (result.difference or 0) > 0
    failed = worse and (fail_on is FailOn.ANY or (fail_on is FailOn.SIGNIFICANT and result.significant))
    if worse and not failed and fail_on is FailOn.SIGNIFICANT:
        TERMINAL.note("it got worse, but that may be chance; --fail-on any fails all the same")
    raise typer.Exit(ExitCode.FAILED if failed else ExitCode.PASSED)


def _alike(base: Path, head: Path) -> None:
    """Refuse runs that were not made alike, as far as their summaries tell.

    Raises:
        NotComparableError: rules, settings or verifier differ.
    """
    headers = [_header(path) for path in (base, head)]
    if None in headers:
        TERMINAL.note("a summary.json is missing beside a dump: whether the runs were made alike is not known")
    elif headers[0] != headers[1]:
        raise NotComparableError(
            "the two runs were made with other rules, settings or another verifier",
            hint="audit both alike, or compare with --allow-unlike",
        )


def _header(path: Path) -> tuple[str, str, str] | None:
    summary = summary_beside(path)
    try:
        return summary["tool"]["version"], summary["detection_hash"], summary["verifier"]
    except (KeyError, TypeError):
        return None


def _records(path: Path) -> Iterator[AuditedRecord]:
    from hallucheck.rejudge import reread  # noqa: PLC0415 (so that --help stays quick)

    return reread([str(path)])


def _bad(record: AuditedRecord) -> bool:
    return record.verdict in (Verdict.REJECT, Verdict.UNCHECKED, Verdict.ERROR)


@contextmanager
def _standings(path: Path) -> Iterator[sqlite3.Connection]:
    """How each record of the base stands, in a temporary file: a dump may be larger than memory."""
    with tempfile.NamedTemporaryFile(prefix="hallucheck-") as file, closing(sqlite3.connect(file.name)) as store:
        store.execute("PRAGMA journal_mode = OFF")
        store.execute("CREATE TABLE standing (id TEXT PRIMARY KEY, bad INTEGER, taken INTEGER) WITHOUT ROWID")
        for record in _records(path):
            try:
                store.execute("INSERT INTO standing VALUES (?, ?, FALSE)", (_key(record), _bad(record)))
            except sqlite3.IntegrityError:
                raise _twice(path, record) from None
        yield store


def _take(store: sqlite3.Connection, head: Path, record: AuditedRecord) -> bool | None:
    """How the record stood in the base; None where it was not there."""
    key = _key(record)
    found = store.execute("SELECT bad, taken FROM standing WHERE id = ?", (key,)).fetchone()
    if found is None:
        store.execute("INSERT INTO standing VALUES (?, NULL, TRUE)", (key,))
        return None
    if found[1]:
        raise _twice(head, record)
    store.execute("UPDATE standing SET taken = TRUE WHERE id = ?", (key,))
    return bool(found[0])


def _twice(path: Path, record: AuditedRecord) -> UsageError:
    return UsageError(f"{path}: several records have the id {shorten(_key(record), 80)!r}", "give each one its own")


def _key(record: AuditedRecord) -> str:
    """The id, else the place: rows without ids can only be paired by position."""
    return record.id or f"line {record.origin.line}:{record.origin.part or 0}"


def _show(pairs: Pairs, result: Comparison, broken: list[AuditedRecord]) -> None:
    say = TERMINAL.say
    say(f"{pairs.paired:,} records in both; only in base {pairs.only_base:,}, only in head {pairs.only_head:,}")
    if result.difference is None or result.p_value is None:
        say("nothing to compare")
        return
    say(f"bad in base {_percent(result.base_rate)}, in head {_percent(result.head_rate)}")
    say(f"got worse {pairs.broken:,}, got better {pairs.fixed:,}")
    interval = f"{_percent(result.low, '+')} to {_percent(result.high, '+')}"
    say(f"difference {_percent(result.difference, '+')} (95 % interval {interval})")
    chance = "p < 0.0001" if result.p_value < 0.0001 else f"p = {result.p_value:.4f}"  # noqa: PLR2004 (what is shown)
    say(f"exact McNemar {chance}: {'not ' if not result.significant else ''}significant at 5 %")
    for record in broken:
        say(visible(f"  worse: {_key(record)}: {record.verdict}: {'; '.join(record.reasons)}"))
    if pairs.broken > len(broken):
        say(f"  and {pairs.broken - len(broken):,} more")


def _percent(share: float | None, sign: str = "") -> str:
    return "-" if share is None else f"{share * 100:{sign}.2f} %"
