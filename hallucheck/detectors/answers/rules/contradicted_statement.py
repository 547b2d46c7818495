"""A statement that the contexts speak against."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Issue
from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.answers.scoring.shown import factors, located, quoted
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Case, Finding, Suggestion

RULE = RULES["answers/contradicted-statement"]


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """Each statement with an objection that is sure."""
    pointer = judged.case.record.pointer("answer")
    for grounding in judged.groundings:
        objection = grounding.objection
        if not grounding.contradicted or objection is None:
            continue
        statement = grounding.statement
        suggestion = _suggestion(judged.case, grounding)
        yield RULE.finding(
            judged.case,
            f"the contexts say otherwise: {objection.note}",
            location=located(grounding, pointer),
            claim=statement.text,
            detected=objection.detected,
            expected=objection.expected,
            severity=options.severities.contradicted_statement,
            confidence=grounding.confidence,
            factors=factors(grounding),
            check=objection.check,
            evidence=quoted(grounding),
            suggestion=suggestion,
            action=Action.CORRECT if suggestion else Action.FLAG,
        )


def _suggestion(case: Case, grounding: Grounding) -> Suggestion | None:
    """The statement as it was written with the evidence's figure, where one figure is wrong and stands in it once."""
    objection, text = grounding.objection, case.as_written(grounding.statement.text)
    if objection is None or objection.issue is not Issue.FIGURE or not objection.expected:
        return None
    if text.count(objection.detected) != 1 or grounding.context is None:
        return None
    return Suggestion(replacement=text.replace(objection.detected, objection.expected), source=grounding.context.id)
