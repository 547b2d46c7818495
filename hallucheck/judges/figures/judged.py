"""What the judge says of the figures of a record, read once whoever asks; and what the run loads for it beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.evidence.database.tables import Fetched, Tables
from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.judges.figures.claims.claims import read_claims
from hallucheck.judges.figures.evidence.evidence import FigureEvidence, table_rows
from hallucheck.judges.figures.judge import judge
from hallucheck.judges.figures.options import FigureOptions

if TYPE_CHECKING:
    from hallucheck.model import Case

_DEFAULT = FigureOptions.model_validate({})


class JudgedFigure(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of an answer, each with how it stands to the evidence."""

    checks: tuple[Check, ...] = ()
    claims: int = 0
    """Figures that were read as claims."""
    over_cap: int = 0
    """Figures beyond those."""
    evidence: bool = True
    """Whether there is anything to hold a figure against."""
    error: str | None = None
    """Why the tables could not be read."""


def figure_options(case: Case) -> FigureOptions:
    """What the judge is given (a case reading, attached by the run)."""
    del case
    return _DEFAULT


def judged_figures(case: Case) -> JudgedFigure:
    """Every figure of the answer held against all evidence of the record (a case reading)."""
    options = case.reading(figure_options)
    claims, over = read_claims(case, options)
    if not claims:
        return JudgedFigure(over_cap=over)
    evidence = FigureEvidence(case, options)
    if not evidence.any:
        return JudgedFigure(claims=len(claims), over_cap=over, evidence=False)
    checks = _settled(judge(claims, evidence), evidence.rows, options)
    return JudgedFigure(checks=tuple(checks), claims=len(claims), over_cap=over, error=evidence.rows.reason)


def _settled(checks: list[Check], rows: Fetched, options: FigureOptions) -> list[Check]:
    """Where the tables were out of reach, what only they could have verified is unchecked, not unverified."""
    if rows.reason is None or (rows.timed_out and options.on_timeout == "unverified"):
        return checks
    return [
        msgspec.structs.replace(check, how=rows.reason, score=0.0, evidence=(), out_of_reach=True)
        if check.standing is Standing.UNVERIFIED
        else check
        for check in checks
    ]


class FigureLoader:
    """Loads what the judge needs for the cases of a chunk: its options, and the rows of the tables, asked once each."""

    def __init__(self, options: FigureOptions) -> None:
        self._options = options
        used = options.database is not None and options.verify_against_database and bool(options.metrics)
        self._tables = Tables(options.database, options.metrics) if used and options.database else None
        self.batched = self._tables is not None

    def load(self, cases: Sequence[Case]) -> None:
        """Attach options and rows to every case with an answer."""
        answered = [case for case in cases if case.record.answer]
        for case in answered:
            case.attach(figure_options, self._options)
        if self._tables is None or self._options.database is None:
            return
        scopes = {id(case): self._scope(case) for case in answered}
        asking = [case for case in answered if scopes[id(case)]]
        for case, found in zip(asking, self._tables.fetch([scopes[id(case)] for case in asking]), strict=True):
            case.attach(table_rows, found)

    def _scope(self, case: Case) -> dict[str, Any]:
        """What picks the record's rows: its `scope`, else keys of that name that stand in the record itself."""
        given, database = case.record.scope or {}, self._options.database
        if database is None:
            return {}
        keys = [*database.scope.values(), *([database.period] if database.period else [])]
        return {**{key: case.record.meta[key] for key in keys if key in case.record.meta}, **given}
