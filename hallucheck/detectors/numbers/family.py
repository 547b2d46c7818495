"""The family `numbers`: its rules, and the detector that holds every figure of an answer against the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.numbers.flag import report
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.detectors.numbers.result import review_entry, summarise
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.database.tables import Tables
from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.judges.figures.judged import FigureLoader, JudgedFigure, figure_options, judged_figures
from hallucheck.model import Answers, Case, Finding, Rule, Tally
from hallucheck.text.figure.figure import Kind

CONTRADICTED = RULES["numbers/contradicted-figure"]
UNVERIFIED = {
    Kind.CURRENCY: RULES["numbers/unverified-currency"],
    Kind.PERCENTAGE: RULES["numbers/unverified-percentage"],
    Kind.POINTS: RULES["numbers/unverified-percentage"],
    Kind.RATIO: RULES["numbers/unverified-ratio"],
    Kind.DATE: RULES["numbers/unverified-date"],
    Kind.QUANTITY: RULES["numbers/unverified-quantity"],
}


class NumbersDetector(Detector):
    """Is every figure of the answer borne out by tables, facts or chunks?"""

    family: ClassVar[str] = "numbers"

    def __init__(self, options: NumbersOptions, resources: Resources) -> None:
        del resources
        self._options = options

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
        return [report(case, check, rule) for check in judged.checks if (rule := _rule_of(check)) is not None], tally

    def _judged(self, case: Case) -> JudgedFigure:
        """What the judge says, with the options of this family also where no run has loaded them."""
        if case.reading(figure_options) is not self._options:
            FigureLoader(self._options).load((case,))
        return case.reading(judged_figures)

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """The source system's result, with a review entry where something is to be reviewed."""
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


def _rule_of(check: Check) -> Rule | None:
    """The rule that a figure breaks."""
    standing = check.standing
    if standing is Standing.CONTRADICTED:
        return CONTRADICTED
    return UNVERIFIED[check.claim.figure.kind] if standing is Standing.UNVERIFIED else None


def diagnose(options: NumbersOptions) -> list[str]:
    """What is wrong with the declared metrics: a missing table, column or type, or a database out of reach."""
    if options.database is None or not options.verify_against_database:
        return []
    tables = Tables(options.database, options.metrics)
    problems = tables.problems()
    tables.close()
    return problems
