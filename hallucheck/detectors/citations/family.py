"""The family `citations`: its rules, and the detector that asks for each claim with and without its sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Family, Need, Resources, RuleFile
from hallucheck.detectors.citations.judging import (
    JudgedCitation,
    JudgedCitations,
    Read,
    is_stored,
    judge,
    read,
    stored_entries,
)
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.citations.result import entry, summarise
from hallucheck.detectors.citations.rules import (
    contradicted_by_source,
    phantom_citation,
    uncited_claim,
    ungrounded_answer,
    ungrounded_claim,
    unused_evidence,
)
from hallucheck.model import Answers, Case, Finding, Question, Tally

RULES: tuple[RuleFile[JudgedCitations, CitationsOptions], ...] = (
    phantom_citation,
    contradicted_by_source,
    ungrounded_claim,
    unused_evidence,
    uncited_claim,
    ungrounded_answer,
)


def judged_citations(case: Case) -> JudgedCitations:
    """What became of the claims of a case (a case reading, attached by the detector)."""
    return JudgedCitations(case=case)


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
        asked = [cited for cited in case.reading(self._read).claims if not is_stored(case, cited)]
        return [question for cited in asked for question in (cited.full, cited.scrubbed)]

    def examine(self, case: Case, answers: Answers) -> Examination:
        """Judge every claim, and put every rule to the judgement."""
        tally, given = Tally(), case.reading(self._read)
        claims = tuple(judge(case, cited, answers, self._options) for cited in given.claims)
        judged = JudgedCitations(case=case, claims=claims, strays=given.strays)
        case.attach(judged_citations, judged)
        self._count(claims, given.over_cap, tally)
        self._settle(claims, tally)
        found = [finding for rule in RULES for finding in rule.check(judged, self._options)]
        return sorted(found, key=_place), tally

    def _settle(self, found: Sequence[JudgedCitation], tally: Tally) -> None:
        """Say so where no claim was judged; a verifier without an answer failed, one that is not there did not."""
        if not found:
            tally.skip("the answer claims nothing")
        elif not any(judged.grounding for judged in found):
            why = next((judged.error for judged in found if judged.failed), None)
            if why:
                tally.fail(f"no claim could be judged: {why}")
            else:
                tally.skip(f"no claim could be judged: {found[0].error}")

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """The seed's result."""
        del findings
        judged = case.reading(judged_citations).claims
        entries = [entry(each, case, self._options.unit) for each in judged]
        return summarise(entries, case.written.answer or "", tally.over_cap, self._options.grounded_share)

    def _read(self, case: Case) -> Read:
        return read(case, self._options)

    def _count(self, found: Sequence[JudgedCitation], over_cap: int, tally: Tally) -> None:
        verdicts = [judged.grounding.grounded for judged in found if judged.grounding]
        tally.claims = len(found) + over_cap
        tally.over_cap = over_cap
        tally.verified = sum(verdicts)
        tally.unverified = len(verdicts) - tally.verified
        for judged in found:
            if judged.error:
                tally.missing(f"a claim was not judged: {judged.error}")


def _place(finding: Finding) -> tuple[bool, int]:
    """Where a finding stands in the answer; one on the whole answer comes last."""
    return finding.location.start is None, finding.location.start or 0


FAMILY = Family(
    name="citations",
    title="Claims against the sources that they cite",
    rules=tuple(rule.RULE for rule in RULES),
    options=CitationsOptions,
    needs=(Need.ANSWER, Need.CONTEXTS, Need.VERIFIER),
    build=CitationsDetector,
)
