"""An answer of which too little is borne out."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.formulas import SLACK
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Factor, Finding, Location, Severity

RULE = RULES["answers/low-grounding"]


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The answer's grounding score."""
    score = judged.grounding_score
    if score is None or score >= options.grounding_threshold - SLACK:
        return
    count = sum(grounding.grounded for grounding in judged.groundings)
    total = len(judged.groundings)
    severity, action = _severity(judged, score, options)
    yield RULE.finding(
        judged.case,
        f"{count} of {total} statements {'is' if count == 1 else 'are'} grounded: {score:.2f}, "
        f"below {options.grounding_threshold:g}",
        location=Location(pointer=judged.case.record.pointer("answer")),
        claim=judged.case.record.answer or "",
        detected=f"{score:.2f}",
        expected=f"at least {options.grounding_threshold:g}",
        severity=severity,
        confidence=sum(g.confidence for g in judged.groundings if not g.grounded) / (total - count),
        factors=(
            Factor(name="grounding_score", value=score, note="grounded statements over all; higher is better"),
            Factor(name="statements", value=float(total), note="statements that claim something"),
        ),
        action=action,
    )


def _severity(judged: JudgedClaim, score: float, options: AnswersOptions) -> tuple[Severity, Action]:
    levels = options.severities
    asked = [grounding.probability for grounding in judged.groundings if grounding.probability is not None]
    if score == 0 and len(judged.groundings) > 1 and asked and sum(asked) / len(asked) < options.ungrounded:
        return levels.ungrounded, Action.REGENERATE
    if score < options.hardly_grounded and len(judged.groundings) > 1:
        return levels.hardly_grounded, Action.REGENERATE
    return levels.low_grounding, Action.FLAG
