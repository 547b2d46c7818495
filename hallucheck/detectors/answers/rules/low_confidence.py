"""An answer whose sources, retrieval and extraction give little confidence."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.formulas import SLACK, advice
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Factor, Finding, Location

RULE = RULES["answers/low-confidence"]


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The answer's aggregate confidence, where enough of it is known."""
    known = judged.confidence
    if known.value is None or known.weight < options.min_confidence_weight - SLACK or judged.abstains:
        return
    if known.value >= options.confidence_threshold - SLACK:
        return
    told = advice(known)
    explanation = told[0].partition("; ")[2] if told else ""
    yield RULE.finding(
        judged.case,
        f"aggregate confidence is {known.value:.2f}, below {options.confidence_threshold:g}; {explanation}",
        location=Location(pointer=judged.case.record.pointer("answer")),
        claim=judged.case.record.answer or "",
        detected=f"{known.value:.2f}",
        expected=f"at least {options.confidence_threshold:g}",
        severity=options.severities.low_confidence,
        factors=tuple(
            Factor(name=name, value=value, note=f"weight {options.confidence_weights[name]:g}; higher is better")
            for name, value in known.parts.items()
        ),
        action=Action.FLAG,
    )
