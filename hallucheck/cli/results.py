"""Results of a scan read again: annotated dumps with their labels, and the summary.json beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import msgspec
from typer import Argument, Option

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import InputError, UsageError
from hallucheck.model import AuditedRecord
from hallucheck.verdict.evaluation.labels import Labels
from hallucheck.verdict.intervals import several
from hallucheck.verdict.rows import conversations

Results = Annotated[list[str], Argument(metavar="RESULTS...", help="Annotated dumps.", show_default=False)]
LabelsFile = Annotated[
    Path | None,
    Option("--labels", metavar="FILE", help="JSON lines with id and label, or reviews; default the dump's own."),
]


def read_labels(path: Path | None) -> Labels:
    """The labels of a file; those of the dump alone where there is none."""
    if path is None:
        return Labels()
    try:
        with path.open("rb") as lines:
            return Labels.parse(lines, str(path))
    except OSError as error:
        raise InputError(f"{path}: cannot read: {error.strerror}") from None


def judged(results: list[str], labels: Labels) -> Iterator[tuple[AuditedRecord, bool | None]]:
    """Every record with its label; the answers of a conversation, which has one label, as one."""
    from hallucheck.rejudge import reread  # noqa: PLC0415 (so that --help stays quick)

    for record in conversations(reread(results)):
        yield record, labels.of(record)
    unmet, known = labels.unmet
    if unmet:
        TERMINAL.note(f"{unmet:,} of {several(known, 'label')} are of records that the dump does not hold")
    if labels.changed:
        what = "label contradicts an earlier one" if labels.changed == 1 else "labels contradict earlier ones"
        TERMINAL.note(f"{labels.changed:,} {what} of the same record; the last one holds")


def nothing_labelled(labels: Path | None) -> UsageError:
    """No record that was checked has a label."""
    return UsageError(
        "no record that was checked carries a label",
        "check the ids in --labels" if labels else "the field `labels` of the dump holds them, or give --labels FILE",
    )


def summary_beside(path: Path) -> dict[str, Any]:
    """The summary of the run that wrote `path`, a dump or a directory of results; empty where there is none."""
    beside = path / "summary.json" if path.is_dir() else path.with_name("summary.json")
    try:
        found = msgspec.json.decode(beside.read_bytes())
    except (OSError, msgspec.DecodeError):
        return {}
    return found if isinstance(found, dict) else {}


def common_of(paths: Sequence[str], key: str) -> str | None:
    """What the summaries of all these results say under `key`; None where they do not say, or not the same."""
    values = {str(summary_beside(Path(path)).get(key)) for path in paths}
    return None if len(values) != 1 or values == {"None"} else values.pop()


def audit_date_of(paths: Sequence[str]) -> date | None:
    """The audit date of these results, where they have one."""
    try:
        return date.fromisoformat(common_of(paths, "as_of") or "")
    except ValueError:
        return None
