"""For notebooks: annotated dumps as pandas data frames.

from hallucheck.frames import findings, records

worst = findings("results/annotated.jsonl").query("severity == 'critical'")
records("results/annotated.jsonl").groupby("provider").verdict.value_counts()
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from hallucheck.model import AuditedRecord
from hallucheck.rejudge import reread
from hallucheck.reports.formats import tables

if TYPE_CHECKING:
    import pandas as pd

_TYPES = {str: "string", int: "Int64", float: "Float64"}


def records(*results: str | PathLike[str]) -> pd.DataFrame:
    """One row per record, with the columns of `records.csv`; verdicts are as they were judged.

    Raises:
        InputError: a file cannot be read, or a row of it carries no annotation.
    """
    return _frame(tables.RECORDS, tables.rows(tables.RECORDS, _reread(results)))


def findings(*results: str | PathLike[str]) -> pd.DataFrame:
    """One row per finding, with the columns of `findings.csv`; suppressed ones are there too, with the reason.

    Raises:
        InputError: a file cannot be read, or a row of it carries no annotation.
    """
    return _frame(tables.FINDINGS, tables.rows(tables.FINDINGS, tables.found(_reread(results))))


def _reread(results: Sequence[str | PathLike[str]]) -> Iterator[AuditedRecord]:
    return reread([fspath(result) for result in results])


def _frame(columns: Sequence[tables.Column[Any]], rows: Iterable[list[tables.Cell]]) -> pd.DataFrame:
    """Nullable types, so that a missing page is missing and not a float."""
    import pandas as pd  # noqa: PLC0415 (half a second that only a notebook should pay)

    frame = pd.DataFrame(list(rows), columns=tables.names(columns))
    return frame.astype({column.name: _TYPES[column.kind] for column in columns})
