"""The three rules that compare records: each reports the contradictions of one kind."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Contradiction, Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.answers.scoring.shown import said_before, shown
from hallucheck.detectors.rules import RULES
from hallucheck.model import Case, Factor, Finding, Location, Rule


class RecordRule:
    """A rule of one kind of contradiction."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.RULE = RULES[f"answers/{name}"]
        self._kind = kind

    def check(self, judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
        """The contradictions of this kind."""
        del options
        found = judged.consistency.contradictions if judged.consistency is not None else ()
        yield from (_finding(self.RULE, judged.case, one) for one in found if one.kind is self._kind)


def _finding(rule: Rule, case: Case, contradiction: Contradiction) -> Finding:
    now, before = contradiction.current, contradiction.earlier
    pointer = case.record.pointer("answer") if now.start is not None else "/extractions"
    return rule.finding(
        case,
        f"{contradiction.explanation}; {before.record or 'an earlier record'} said {shown(before.quote)}",
        location=Location(pointer=pointer, start=now.start, end=now.end),
        claim=now.quote or f"{now.entity} {now.attribute} {now.value}",
        detected=now.value or None,
        expected=before.value or None,
        severity=contradiction.severity,
        factors=(Factor(name="rule", value=rule.confidence, note="the rule's own confidence"),),
        evidence=said_before(contradiction),
    )
