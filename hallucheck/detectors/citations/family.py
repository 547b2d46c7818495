"""The family `citations`: its rules, and the detector that asks for each claim with and without its sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.citations.grounding import EVEN, CitationsOptions, overall
from hallucheck.detectors.citations.judging import OPEN, JudgedCitation, Read, judge, read, stored_entries
from hallucheck.detectors.citations.result import entry, summarise
from hallucheck.detectors.rules import RULES
from hallucheck.model import (
    Action,
    Answers,
    Case,
    Evidence,
    Factor,
    Finding,
    Interval,
    Location,
    Question,
    Severity,
    Tally,
)

UNLIKELY = 0.35
"""From here to even odds there is more doubt than evidence, and the finding of a claim is a weak one."""


class CitationsDetector(Detector):
    """Does the answer use the evidence that it cites?"""

    family: ClassVar[str] = "citations"

    def __init__(self, options: CitationsOptions, resources: Resources) -> None:
        del resources
        self._options = options

    def applies(self, case: Case) -> str | None:
        """An answer with sources; citations, unless answers without any are asked for."""
        record = case.record
        if not record.answer:
            return "no answer"
        if not record.documents and not stored_entries(record.probabilities):
            return "no sources to cite"
        if not self._options.answers_without_citations and not case.reading(self._read).cites:
            return "the answer cites nothing"
        return None

    def questions(self, case: Case) -> Sequence[Question]:
        """Two a claim, unless the record brings the answers: with all sources, and with the cited ones blacked out."""
        if not case.record.documents:
            return []
        asked = [cited for cited in case.reading(self._read).claims if cited.stored is None]
        return [question for cited in asked for question in (cited.full, cited.scrubbed)]

    def examine(self, case: Case, answers: Answers) -> Examination:
        """Judge every claim, then the answer."""
        tally, given = Tally(), case.reading(self._read)
        found_on = [judge(case, cited, answers, self._options) for cited in given.claims]
        case.attach(self._judged, found_on)
        self._count(found_on, given.over_cap, tally)
        found = [self._phantom(case, name, start, end) for name, start, end in given.strays]
        flagged = 0
        for judged in found_on:
            for name in judged.cited.phantoms:
                mark = next(mark for mark in judged.cited.claim.marks if name in mark.ids)
                found.append(self._phantom(case, name, mark.start, mark.end, judged.cited.claim.text))
            finding = self._claim(case, judged)
            if finding:
                flagged += 1
                found.append(finding)
        return [*found, *self._answer(case, found_on, flagged)], tally

    def _answer(self, case: Case, found: Sequence[JudgedCitation], flagged: int) -> Iterator[Finding]:
        """A finding on the whole answer; where words decide, a mere doubt of a claim does not count against it."""
        verdicts = [judged.grounding.grounded if judged.grounding else None for judged in found]
        share = self._options.grounded_share
        passed, ratio = overall(verdicts, share)
        grounded, judged = verdicts.count(True), len(verdicts) - verdicts.count(None)
        if any(each.by_words for each in found):
            grounded = judged - flagged
            passed = judged == 0 or grounded >= share * judged
        if passed is False and ratio is not None and len(verdicts) > 1:
            yield RULES["citations/ungrounded-answer"].finding(
                case,
                f"{grounded} of {judged} claims are grounded ({share:.0%} are needed)",
                location=Location(pointer=case.record.pointer("answer")),
                claim=(case.written.answer or "")[:200],
                factors=(Factor(name="grounding ratio", value=round(ratio, 6), note="grounded claims / claims"),),
                action=Action.REGENERATE,
            )

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """The source system's result."""
        del findings
        entries = [entry(each, case, self._options.unit) for each in case.reading(self._judged)]
        return summarise(entries, case.written.answer or "", tally.over_cap, self._options.grounded_share)

    def _read(self, case: Case) -> Read:
        """What the answer claims and cites (a case reading)."""
        return read(case, self._options)

    def _judged(self, case: Case) -> list[JudgedCitation]:
        """The claims and what became of them, attached by `examine`."""
        del case
        return []

    def _count(self, found: Sequence[JudgedCitation], over_cap: int, tally: Tally) -> None:
        """Count the claims; where none was judged, that failed if a verifier was asked and gave no probability."""
        verdicts = [judged.grounding.grounded for judged in found if judged.grounding]
        tally.claims = len(found) + over_cap
        tally.over_cap = over_cap
        tally.verified = sum(verdicts)
        tally.unverified = len(verdicts) - tally.verified + [judged.error for judged in found].count(OPEN)
        for judged in found:
            if judged.error and (judged.error != OPEN or not verdicts):
                tally.missing(f"a claim was not judged: {judged.error}")
        if not found:
            tally.skip("the answer claims nothing")
        elif not verdicts:
            why = next((judged.error for judged in found if judged.failed), None)
            settle = tally.fail if why else tally.skip
            settle(f"no claim could be judged: {why or found[0].error}")

    def _phantom(self, case: Case, name: str, start: int, end: int, claim: str | None = None) -> Finding:
        return RULES["citations/phantom-citation"].finding(
            case,
            f'"{name}" is none of the {len(case.record.documents)} sources',
            location=Location(pointer=case.record.pointer("answer"), start=start, end=end),
            claim=claim or (case.written.answer or "")[start:end],
            detected=name,
            identity=f"{name}\0{claim}" if claim else name,
            action=Action.REMOVE,
        )

    def _claim(self, case: Case, judged: JudgedCitation) -> Finding | None:
        p1, p0, grounding, rule = judged.p1, judged.p0, judged.grounding, judged.rule
        if rule is None or p1 is None or p0 is None or grounding is None:
            return None
        if judged.misfit:
            return self._finding(case, judged, judged.misfit.rule, judged.misfit.message, p1=p1, p0=p0)
        if rule == "phantom-citation":
            return None  # every source it cites is a phantom, and that is said already
        if judged.borne_out:
            return None  # the embedded verifier's doubt says too little: it doubts many a true claim
        both = f"P(entailed) {p1.mid:.2f} with {'it' if rule == 'unused-evidence' else 'them'}, {p0.mid:.2f} without"
        short = round(grounding.confidence, 9) <= self._options.confident
        confidence = f"confidence {grounding.confidence:.2f} of {self._options.confident:g}"
        held = "no source supports it" if p1.mid < EVEN else "the sources support it too weakly for that"
        message = {
            "uncited-claim": f"the claim cites nothing and {held}: P(entailed) {p1.mid:.2f}",
            "contradicted-by-source": f"the cited sources speak against this claim: {both}",
            "unused-evidence": f"the claim is as likely without what it cites: {both}",
            "ungrounded-claim": f"the cited sources do not support this claim: {both} "
            f"({confidence if short else 'less likely than not'})",
        }[rule]
        return self._finding(case, judged, rule, message, p1=p1, p0=p0)

    def _finding(
        self, case: Case, judged: JudgedCitation, name: str, message: str, *, p1: Interval, p0: Interval
    ) -> Finding:
        cited, rule = judged.cited, RULES[f"citations/{name}"]
        in_doubt = not judged.misfit and name == "ungrounded-claim" and p1.high >= UNLIKELY
        severity = Severity.LOW if in_doubt else rule.severity
        quoted = [case.record.documents[index] for index in cited.sources]
        return rule.finding(
            case,
            message,
            location=Location(pointer=case.record.pointer("answer"), start=cited.claim.start, end=cited.claim.end),
            claim=cited.claim.text,
            detected=judged.misfit.text if judged.misfit else None,
            severity=severity,
            factors=(
                Factor(name="rule", value=rule.confidence, note="the rule's own confidence"),
                Factor(name="p1", value=round(p1.mid, 6), note="P(entailed) with all sources"),
                Factor(name="p0", value=round(p0.mid, 6), note="P(entailed) with the cited blacked out"),
            ),
            evidence=tuple(Evidence(source=context.id, quote=context.text[:300]) for context in quoted),
            action=Action.FLAG if severity < Severity.HIGH else Action.REGENERATE,
        )
