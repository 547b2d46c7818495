"""The family `numbers`: its rules, and the detector that holds every figure of an answer against the evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Family, Need, Resources
from hallucheck.detectors.numbers.claims.check import Check, Standing
from hallucheck.detectors.numbers.claims.claims import read_claims
from hallucheck.detectors.numbers.evidence.evidence import Evidence, Rows, table_rows
from hallucheck.detectors.numbers.judge.judge import judge
from hallucheck.detectors.numbers.judge.result import review_entry, summarise
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.detectors.numbers.rules import (
    contradicted_figure,
    unverified_currency,
    unverified_date,
    unverified_percentage,
    unverified_quantity,
    unverified_ratio,
)
from hallucheck.detectors.numbers.rules.flag import Rated, accuse
from hallucheck.evidence.borne_out import BorneOut, figures_borne_out
from hallucheck.evidence.tables import Tables
from hallucheck.model import Answers, Case, Finding, Tally
from hallucheck.text.figure.figure import Kind

UNVERIFIED: tuple[Rated, ...] = (
    unverified_currency.RATED,
    unverified_percentage.RATED,
    unverified_ratio.RATED,
    unverified_date.RATED,
    unverified_quantity.RATED,
)
CONTRADICTED = contradicted_figure.RATED
BY_KIND = {kind: rated for rated in UNVERIFIED for kind in rated.kinds}


class Judged:
    """What became of a record's claims."""

    __slots__ = ("checks", "error", "over_cap")

    def __init__(self) -> None:
        self.checks: list[Check] = []
        self.over_cap = 0
        self.error: str | None = None


def judged(case: Case) -> Judged:
    """The claims of the record and how they came out; filled by the detector (a case reading)."""
    del case
    return Judged()


class NumbersDetector(Detector):
    """Is every figure of the answer borne out by tables, facts or chunks?"""

    family: ClassVar[str] = "numbers"

    def __init__(self, options: NumbersOptions, resources: Resources) -> None:
        del resources
        self._options = options
        used = options.database is not None and options.verify_against_database and bool(options.metrics)
        self._tables = Tables(options.database, options.metrics) if used and options.database else None
        self.batched = self._tables is not None

    def prepare(self, cases: Sequence[Case]) -> None:
        """Ask each table once for all of the cases."""
        if self._tables is None:
            return
        asking = [case for case in cases if case.record.answer and case.record.scope]
        for case, found in zip(asking, self._tables.fetch([case.record.scope for case in asking]), strict=True):
            rows = Rows(found.stored, found.periods, found.reason)
            rows.timed_out = found.timed_out
            case.attach(table_rows, rows)

    def applies(self, case: Case) -> str | None:
        """An answer."""
        return "no answer" if case.record.answer is None else None

    def findings(self, case: Case, answers: Answers, tally: Tally) -> Iterator[Finding]:
        """Hold every figure against the evidence; those that fail are findings."""
        del answers
        state = case.reading(judged)
        claims, state.over_cap = read_claims(case, self._options)
        tally.claims = len(claims) + state.over_cap
        tally.over_cap = state.over_cap
        if state.over_cap:
            tally.missing(f"{state.over_cap} figures over the limit were not looked at")
        if not claims:
            tally.skip(
                "no figures in the answer" if not state.over_cap else "no figures in what was read of the answer"
            )
            return
        evidence = Evidence(case, self._options)
        if not evidence.any:
            tally.skip("no evidence to hold figures against")
            return
        state.checks = self._settled(judge(claims, evidence), evidence.rows, state)
        self._count(state, tally)
        case.attach(figures_borne_out, tuple(_borne_out(state.checks)))
        for check in state.checks:
            if check.standing is Standing.CONTRADICTED:
                yield accuse(case, check, CONTRADICTED)
            elif check.standing is Standing.UNVERIFIED:
                yield accuse(case, check, BY_KIND[check.claim.figure.kind])

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """The seed's result, with a review entry where something is to be reviewed."""
        del findings
        state = case.reading(judged)
        confidence = case.record.confidence
        found = summarise(
            state.checks, self._options, over_cap=tally.over_cap, error=state.error, confidence=confidence
        )
        found["review"] = review_entry(found, self._options, confidence)
        return found

    def _settled(self, checks: list[Check], rows: Rows, state: Judged) -> list[Check]:
        """Where the tables were out of reach, what only they could have verified is unchecked, not unverified."""
        if rows.reason is None:
            return checks
        state.error = rows.reason
        if rows.timed_out and self._options.on_timeout == "unverified":
            return checks
        return [
            Check(claim=check.claim, standing=Standing.UNCHECKED, how=rows.reason, score=0.0)
            if check.standing is Standing.UNVERIFIED
            else check
            for check in checks
        ]

    def _count(self, state: Judged, tally: Tally) -> None:
        standings = [check.standing for check in state.checks]
        tally.verified = standings.count(Standing.VERIFIED)
        tally.unverified = standings.count(Standing.UNVERIFIED) + standings.count(Standing.CONTRADICTED)
        capped = standings.count(Standing.OVER_CAP)
        tally.over_cap = state.over_cap + capped
        if state.error:
            tally.missing(state.error)
        if capped:
            tally.missing(
                f"{capped} figures are in none of the {self._options.max_source_checks} chunks nearest "
                "to the answer (max_source_checks), and the others were not read"
            )
        if not tally.verified and not tally.unverified:
            tally.skip(state.error or "no figure could be checked")


def _borne_out(checks: Sequence[Check]) -> Iterator[BorneOut]:
    """The figures that families which come after this one may rely on: not those that are only nearly right."""
    for check in checks:
        figure = check.claim.figure
        if check.standing is Standing.VERIFIED and not check.near and figure.kind is not Kind.DATE:
            yield BorneOut(figure.start, figure.end, figure.text)


def diagnose(options: NumbersOptions) -> list[str]:
    """What is wrong with the declared metrics: a missing table, column or type, or a database out of reach."""
    if options.database is None or not options.verify_against_database:
        return []
    tables = Tables(options.database, options.metrics)
    problems = tables.problems()
    tables.close()
    return problems


FAMILY = Family(
    name="numbers",
    title="Figures in prose against tables, facts and documents",
    rules=(CONTRADICTED.rule, *(rated.rule for rated in UNVERIFIED)),
    options=NumbersOptions,
    needs=(Need.ANSWER,),
    build=NumbersDetector,
    diagnose=diagnose,
)
