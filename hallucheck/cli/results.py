"""Results of a scan read again: annotated dumps with their labels, and the summary.json beside them.

The results of shards are joined to what one run over the whole dump gives: its rows in their order, under its inputs.
"""

from __future__ import annotations

import heapq
import shutil
import tempfile
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any

import msgspec
from typer import Argument, Option

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import UsageError
from hallucheck.model import AuditedRecord
from hallucheck.rejudge import ANNOTATED, in_results, reread
from hallucheck.reports.figures import InputSummary
from hallucheck.reports.formats.annotated import KEY, read, split
from hallucheck.verdict.evaluation.labels import Labels
from hallucheck.verdict.intervals import several
from hallucheck.verdict.totals import conversations

Results = Annotated[list[str], Argument(metavar="RESULTS...", help="Annotated dumps.", show_default=False)]
LabelsFile = Annotated[
    Path | None,
    Option("--labels", metavar="FILE", help="JSON lines with id and label, or reviews; default the dump's own."),
]


def read_labels(path: Path | None) -> Labels:
    """The labels of a file; those of the dump alone where there is none."""
    return Labels() if path is None else Labels.parse(path.read_bytes().splitlines(), str(path))


def judged(results: list[str], labels: Labels) -> Iterator[tuple[AuditedRecord, bool | None]]:
    """Every record with its label; the answers of a conversation, which has one label, as one."""
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
    hint = "check the ids in --labels" if labels else "the field `labels` of the dump holds them, or give --labels FILE"
    return UsageError("no record that was checked carries a label", hint)


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


class Joined:
    """The rows of several results of one dump, in the order of the dump, in a file that goes with this object."""

    def __init__(self, results: Sequence[str], inputs: tuple[InputSummary, ...]) -> None:
        self.inputs = inputs
        """What the shards were taken from."""
        folder = tempfile.mkdtemp(prefix="hallucheck-")
        self._finalizer = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.path = str(Path(folder) / ANNOTATED)
        ranks = {given.path: rank for rank, given in enumerate(inputs)}
        with Path(self.path).open("wb") as out:
            rows = heapq.merge(*(_placed(Path(in_results(path)), ranks) for path in results), key=itemgetter(0))
            out.writelines(row for _, row in rows)


def joined(results: Sequence[str]) -> Joined | None:
    """The joined rows where `results` are directories of shards of one dump; else None."""
    if len(results) == 1 or not all((Path(path) / ANNOTATED).is_file() for path in results):
        return None
    first, *others = (summary_beside(Path(path)).get("inputs") for path in results)
    with suppress(msgspec.ValidationError):  # summaries of another version
        if first and all(given == first for given in others):
            return Joined(results, msgspec.convert(first, tuple[InputSummary, ...]))
    return None


def _placed(results: Path, ranks: Mapping[str, int]) -> Iterator[tuple[tuple[int, int], bytes]]:
    """Each row with where it stood; one that does not say stays behind the one before it."""
    place = (0, 0)
    with results.open("rb") as rows:
        for row in rows:
            with suppress(msgspec.MsgspecError):
                if KEY in row and (value := split(row.rstrip())[1]) is not None:
                    origin = read(value).origin
                    place = (ranks.get(origin.file, len(ranks)), origin.line)
            yield place, row if row.endswith(b"\n") else row + b"\n"
