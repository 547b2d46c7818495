"""A statement that the contexts do not bear out."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.answers.scoring.shown import factors, located, quoted, shown
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Finding

RULE = RULES["answers/unsupported-statement"]


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """Each statement that is neither grounded nor contradicted."""
    pointer = judged.case.record.pointer("answer")
    for grounding in judged.groundings:
        if grounding.grounded or grounding.contradicted:
            continue
        statement, objection = grounding.statement, grounding.objection
        reason = f": {objection.note}" if objection else ""
        yield RULE.finding(
            judged.case,
            f"not supported by any context: {shown(statement.text)}{reason}",
            location=located(grounding, pointer),
            claim=statement.text,
            detected=objection.detected if objection else statement.text,
            expected=objection.expected if objection else None,
            severity=options.severities.unsupported_statement,
            confidence=grounding.confidence,
            factors=factors(grounding),
            check=objection.check if objection else None,
            evidence=quoted(grounding),
            action=Action.FLAG,
        )
