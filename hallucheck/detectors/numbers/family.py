"""The family `numbers`: its rules, and the detector that holds every figure of an answer against the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Family, Need, Resources, RuleFile
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.detectors.numbers.result import review_entry, summarise
from hallucheck.detectors.numbers.rules import (
    contradicted_figure,
    unverified_currency,
    unverified_date,
    unverified_percentage,
    unverified_quantity,
    unverified_ratio,
)
from hallucheck.evidence.database.tables import Tables
from hallucheck.judges.figures.claims.check import Standing
from hallucheck.judges.figures.judged import FigureLoader, JudgedFigure, figure_options, judged_figures
from hallucheck.model import Answers, Case, Finding, Tally

RULES: tuple[RuleFile[Case, NumbersOptions], ...] = (
    contradicted_figure,
    unverified_currency,
    unverified_percentage,
    unverified_ratio,
    unverified_date,
    unverified_quantity,
)


class NumbersDetector(Detector):
    """Is every figure of the answer borne out by tables, facts or chunks?"""

    family: ClassVar[str] = "numbers"

    def __init__(self, options: NumbersOptions, resources: Resources) -> None:
        del resources
        self._options = options

    def applies(self, case: Case) -> str | None:
        """An answer."""
        return "no answer" if case.record.answer is None else None

    def examine(self, case: Case, answers: Answers) -> Examination:
        """Hold every figure against the evidence; those that fail are findings."""
        del answers
        judged, tally = self._judged(case), Tally()
        tally.claims = judged.claims + judged.over_cap
        tally.over_cap = judged.over_cap
        if judged.over_cap:
            tally.missing(f"{judged.over_cap} figures over the limit were not looked at")
        if not judged.claims:
            tally.skip(f"no figures in {'what was read of ' if judged.over_cap else ''}the answer")
            return [], tally
        if not judged.evidence:
            tally.skip("no evidence to hold figures against")
            return [], tally
        self._count(judged, tally)
        found = [finding for rule in RULES for finding in rule.check(case, self._options)]
        return sorted(found, key=lambda finding: finding.location.start or 0), tally

    def _judged(self, case: Case) -> JudgedFigure:
        """What the judge says, with the options of this family also where no run has loaded them."""
        if case.reading(figure_options) is not self._options:
            FigureLoader(self._options).load((case,))
        return case.reading(judged_figures)

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """The seed's result, with a review entry where something is to be reviewed."""
        del findings
        judged = self._judged(case)
        confidence = case.record.confidence
        found = summarise(
            judged.checks, self._options, over_cap=tally.over_cap, error=judged.error, confidence=confidence
        )
        found["review"] = review_entry(found, self._options, confidence, case.record)
        return found

    def _count(self, judged: JudgedFigure, tally: Tally) -> None:
        standings = [check.standing for check in judged.checks]
        tally.verified = standings.count(Standing.VERIFIED)
        tally.unverified = standings.count(Standing.UNVERIFIED) + standings.count(Standing.CONTRADICTED)
        capped = standings.count(Standing.OVER_CAP)
        tally.over_cap = judged.over_cap + capped
        if judged.error:
            tally.missing(judged.error)
        if capped:
            tally.missing(
                f"{capped} figures are in none of the {self._options.max_source_checks} chunks nearest "
                "to the answer (max_source_checks), and the others were not read"
            )
        if not tally.verified and not tally.unverified:
            tally.skip(judged.error or "no figure could be checked")


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
    rules=tuple(rule.RULE for rule in RULES),
    options=NumbersOptions,
    needs=(Need.ANSWER,),
    build=NumbersDetector,
    load=FigureLoader,
    diagnose=diagnose,
)
