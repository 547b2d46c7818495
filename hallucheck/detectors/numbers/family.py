"""The family `numbers`: its rules, and the detector that holds every figure of an answer against the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.detectors.numbers.result import review_entry, summarise
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.database.tables import Tables
from hallucheck.judges.figures.claims.check import NOWHERE, SET, Check, Standing
from hallucheck.judges.figures.judged import FigureLoader, JudgedFigure, figure_options, judged_figures
from hallucheck.model import (
    Action,
    Answers,
    Case,
    Factor,
    Finding,
    Location,
    Rule,
    Severity,
    Suggestion,
    Tally,
)
from hallucheck.text.figure.figure import Figure, Kind

CONTRADICTED = RULES["numbers/contradicted-figure"]
UNVERIFIED = {
    Kind.CURRENCY: RULES["numbers/unverified-currency"],
    Kind.PERCENTAGE: RULES["numbers/unverified-percentage"],
    Kind.POINTS: RULES["numbers/unverified-percentage"],
    Kind.RATIO: RULES["numbers/unverified-ratio"],
    Kind.DATE: RULES["numbers/unverified-date"],
    Kind.QUANTITY: RULES["numbers/unverified-quantity"],
}


SPELT = confidence_of("numbers: the number is spelt in words")
"""Numbers in words are vaguer: "a dozen" is not always twelve."""
FEW_DIGITS = confidence_of("numbers: a single digit")
"""One digit says little; that it is nowhere may be the reader's fault."""
HEDGED = confidence_of("numbers: hedged")
"""What is only said to be about so much is harder to refute."""


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
        if given := sum(check.how is SET for check in judged.checks):
            tally.missing(f"{given} figures are set in code of the answer")
        if not tally.verified and not tally.unverified:
            tally.skip(judged.error or "no figure could be checked")


def _rule_of(check: Check) -> Rule | None:
    """The rule that a figure breaks."""
    standing = check.standing
    if standing is Standing.CONTRADICTED:
        return CONTRADICTED
    return UNVERIFIED[check.claim.figure.kind] if standing is Standing.UNVERIFIED else None


def report(case: Case, check: Check, rule: Rule) -> Finding:
    """The finding for a claim that is unverified or contradicted."""
    claim = check.claim
    figure = claim.figure
    factors = _factors(check, rule)
    confidence = 1.0
    for factor in factors:
        confidence *= factor.value
    contradicted = check.standing is Standing.CONTRADICTED
    return rule.finding(
        case,
        _message(check),
        location=Location(pointer=case.record.pointer("answer"), start=figure.start, end=figure.end),
        claim=claim.sentence.text,
        detected=figure.text,
        expected=check.expected,
        severity=_severity(rule, figure),
        confidence=round(confidence, 4),
        factors=factors,
        check=check.name or None,
        evidence=check.evidence,
        suggestion=_suggestion(check) if contradicted else None,
        action=Action.CORRECT if contradicted and check.metric and check.expected else Action.FLAG,
        identity=f"{figure.text}\0{claim.sentence.text}",
    )


def _message(check: Check) -> str:
    shown = check.claim.figure.text
    if check.standing is Standing.CONTRADICTED:
        return f"{shown} contradicts the evidence: {check.how}"
    if check.how != NOWHERE:
        return f"{shown} is no answer: {check.how}"
    derivable = check.claim.figure.kind is Kind.PERCENTAGE
    return f"{shown} is in none of the evidence" + (", and does not follow from it" if derivable else "")


def _factors(check: Check, rule: Rule) -> tuple[Factor, ...]:
    figure = check.claim.figure
    found = [Factor(name="rule", value=rule.confidence, note="how often findings of this rule are right")]
    if check.standing is Standing.CONTRADICTED:
        found.append(
            Factor(name="identification", value=check.score, note="how surely the evidence is about the same thing")
        )
    if figure.written:
        found.append(Factor(name="words", value=SPELT, note="the number is spelt in words"))
    elif figure.value is not None and len(figure.text) == 1:
        found.append(Factor(name="digits", value=FEW_DIGITS, note="a single digit"))
    if check.claim.hedge != "exact":
        found.append(Factor(name="hedge", value=HEDGED, note=f"said to be {check.claim.hedge.value} this much"))
    return tuple(found)


def _severity(rule: Rule, figure: Figure) -> Severity:
    """The rule's own, but a number in words is no more than low."""
    return Severity.LOW if figure.written and rule.severity < Severity.HIGH else rule.severity


def _suggestion(check: Check) -> Suggestion | None:
    if check.expected is None or not check.evidence:
        return None
    return Suggestion(replacement=check.expected, source=check.evidence[0].source)


def diagnose(options: NumbersOptions) -> list[str]:
    """What is wrong with the declared metrics: a missing table, column or type, or a database out of reach."""
    if options.database is None or not options.verify_against_database:
        return []
    tables = Tables(options.database, options.metrics)
    problems = tables.problems()
    tables.close()
    return problems
