"""The family `answers`: its rules, and the detector that puts them to a case."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import Any, ClassVar

import msgspec

from hallucheck.detectors.answers.checks.objection import Objection
from hallucheck.detectors.answers.evidence.evidence import evidence_of
from hallucheck.detectors.answers.grounding.grounded import Grounding, Method
from hallucheck.detectors.answers.grounding.judge import Draft, Grounder
from hallucheck.detectors.answers.history.assertions import Asserted, asserted, earlier, encoded, kept, restored
from hallucheck.detectors.answers.history.consistency import Consistency, consistency, earlier_of
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.rules import CHECKS
from hallucheck.detectors.answers.scoring.judged import JudgedClaim, Samples, compare_samples
from hallucheck.detectors.answers.scoring.result import result_of
from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.evidence.history.times import instant
from hallucheck.judges.figures.judged import judged_figures
from hallucheck.judges.support import HARDLY, NEW, is_invented
from hallucheck.model import UNDERIVED, Answers, Case, Finding, Question, Tally
from hallucheck.text.basics.languages import differs, language
from hallucheck.text.grammar.entities import given_names
from hallucheck.text.grammar.speakers import is_command, words_in
from hallucheck.text.statements.split import BARE, CLAIMING, Kind, Statement, answer_statements
from hallucheck.text.statements.talk import is_act

ENOUGH = 2
"""Samples below which nothing can be compared."""

OTHERWISE = 0.66
"""Mean share of the words of its statements that evidence has, below which an answer is in words of its own."""

COMPARED = (None, "en", "zh", "ja", "ko")
"""Languages of which it is known what words are alike, or whose words have no forms."""

CLOSE = 0.7
"""Share of a statement that a user's own words must hold, where there are only these, to speak for or against it."""


class AnswersDetector(Detector):
    """Is the answer borne out by its contexts, by what was said before, and by further samples?"""

    family: ClassVar[str] = "answers"

    def __init__(self, options: AnswersOptions, resources: Resources) -> None:
        self._options = options
        self._chronicle = resources.earlier

    def applies(self, case: Case) -> str | None:
        """An answer, and something to hold it against."""
        record, options = case.record, self._options
        if not record.answer or not any(map(str.isalnum, record.answer)):
            return "no answer"
        if options.verify_grounding and case.reading(evidence_of).contexts:
            return None
        if options.compare_samples and len(record.samples) >= ENOUGH:
            return None
        if options.check_consistency and case.reading(self._earlier):
            return None
        return "nothing to hold the answer against: no contexts, no earlier records and fewer than two samples"

    def questions(self, case: Case) -> Sequence[Question]:
        """Statements that words alone do not settle, against the contexts and against the samples."""
        asked = [draft.question for draft in case.reading(self._drafts) if isinstance(draft, Draft)]
        return [*asked, *case.reading(self._sample_questions)]

    def examine(self, case: Case, answers: Answers) -> Examination:
        """Judge the answer and put every rule to the judgement."""
        tally = Tally()
        judged = self._judge(case, answers, tally)
        case.attach(self._judged, judged)
        tally.claims += len(judged.groundings) + tally.unverified  # what was left open among them
        tally.verified += len(judged.groundings) - len(judged.refused)
        tally.unverified += len(judged.refused)
        tally.agreed = judged.consistency.agreed if judged.consistency else 0
        if not judged.is_held and not case.reading(answer_statements):
            tally.skip("the answer holds no sentence")
        if not judged.groundings and judged.samples is None and BARE.fullmatch(case.record.answer or ""):
            tally.skip("a bare yes or no cannot be held against anything")
        checks = () if judged.flawless else CHECKS
        return [finding for check in checks for finding in check(judged)], tally

    def assertions(self, case: Case) -> bytes | None:
        """The record's assertions, account data masked."""
        if not self._options.check_consistency or not case.reading(asserted).assertions:
            return None
        return encoded(case)

    @property
    def reach(self) -> int:
        """The window of the consistency checks, in days."""
        return self._options.consistency.window_days

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """Every score, with what is missing named."""
        del tally
        return result_of(case.reading(self._judged), flagged=bool(findings))

    def recount(self, case: Case, findings: Sequence[Finding], dismissed: Sequence[Finding]) -> dict[str, Any]:
        """The scores without what a person called a false positive."""
        places = {(finding.location.start, finding.location.end) for finding in dismissed}
        claims = {finding.claim for finding in dismissed}
        judged = case.reading(self._judged)
        compared = judged.consistency
        if compared is not None:
            left = [
                one for one in compared.contradictions
                if (one.current.start, one.current.end) not in places or one.current.quote not in claims
            ]  # fmt: skip
            compared = msgspec.structs.replace(compared, contradictions=tuple(left))
        groundings = tuple(
            msgspec.structs.replace(one, method=Method.INFERENCE, objection=None)
            if not one.grounded and (one.statement.start, one.statement.end) in places
            else one
            for one in judged.groundings
        )
        again = msgspec.structs.replace(judged, groundings=groundings, consistency=compared)
        return result_of(again, flagged=len(findings) > len(dismissed))

    def _judged(self, case: Case) -> JudgedClaim:
        """The judgement, attached by `examine`."""
        return self._judge(case, Answers(), Tally())

    def _judge(self, case: Case, answers: Answers, tally: Tally) -> JudgedClaim:
        missing: dict[str, str] = {}
        return JudgedClaim(
            case=case,
            options=self._options,
            groundings=self._ground(case, answers, tally, missing),
            consistency=self._compare(case, tally, missing),
            samples=self._sample(case, answers, missing),
            missing=missing,
        )

    def _grounder(self, case: Case) -> Grounder:
        """What holds the answer's statements against its contexts (a case reading)."""
        return Grounder(case.reading(evidence_of), self._options, case.record.question, case.record.answer or "")

    def _drafts(self, case: Case) -> list[Grounding | Draft]:
        """Each statement as far as words settle it (a case reading)."""
        evidence = case.reading(evidence_of)
        if not self._options.verify_grounding or not evidence.contexts:
            return []
        grounder, checks = case.reading(self._grounder), case.reading(judged_figures).checks
        unsaid = [grounder.unsaid(one) for one in case.reading(answer_statements) if one.kind is Kind.ABSTENTION]
        claimed = [
            grounder.draft(one, tuple([each for each in checks if one.start <= each.claim.figure.start < one.end]))
            for one in _claiming(case)[: self._options.max_statements]
        ]
        return [*filter(None, unsaid), *claimed]

    def _ground(self, case: Case, answers: Answers, tally: Tally, missing: dict[str, str]) -> tuple[Grounding, ...]:
        drafts = case.reading(self._drafts)
        if not drafts:
            contexts = case.reading(evidence_of).contexts
            why = "the answer makes no statement" if contexts else "no contexts"
            missing["grounding_score"] = why if self._options.verify_grounding else "switched off"
            return ()
        most = self._options.max_statements
        if (left := len(_claiming(case)) - most) > 0:
            tally.over_cap += left
            tally.missing(f"{left} statements over the limit of {most} were not looked at")
        settled = self._settle(case, answers, doubted=_misses_what_was_asked(case))
        if not all(one.grounded for one in settled):
            settled = self._settle(case, answers, doubted=True)
        evidenced = _evidenced(settled, tally)
        by_words = all(answer.by_words for answer in answers.values())
        own = _own_case(case, _comparable(case, evidenced, tally) if by_words else evidenced, tally)
        decided = _decided(case, own) if by_words else own
        if (reworded := len(own) - len(decided)) > 0:
            tally.unverified += reworded
            missing["statements"] = (
                f"{reworded} of {len(own)} are in other words than the evidence, which takes a verifier that reads"
            )
        return tuple(decided)

    def _settle(self, case: Case, answers: Answers, *, doubted: bool) -> list[Grounding]:
        grounder, drafts = case.reading(self._grounder), case.reading(self._drafts)
        return [
            grounder.settle(one, answers[one.question], len(drafts), doubted=doubted) if isinstance(one, Draft) else one
            for one in drafts
        ]

    def _compare(self, case: Case, tally: Tally, missing: dict[str, str]) -> Consistency | None:
        options = self._options
        if not options.check_consistency:
            missing["consistency_score"] = "switched off"
            return None
        if self._chronicle is not None and self._chronicle.missing and case.record.subject is not None:
            tally.missing(self._chronicle.missing)
        before = case.reading(self._earlier)
        current = kept(case) if before else None
        if current is None or not earlier_of(current, before, options.consistency):
            dated = case.record.subject is None or instant(case.record.at) is not None
            why = (
                "no earlier records of the subject"
                if dated
                else "the record has no time that can be read, so none is earlier"
            )
            missing["consistency_score"] = why
            return None
        return consistency(current, before, options.consistency)

    def _earlier(self, case: Case) -> tuple[Asserted, ...]:
        """What was said before: in other records, then inside this one (a case reading)."""
        window = self._options.consistency
        if self._chronicle is None:
            return case.reading(earlier)
        found = self._chronicle.before(case, days=window.window_days, records=window.window_records)
        return (*restored(found or ()), *case.reading(earlier))

    def _sample_questions(self, case: Case) -> list[Question]:
        """Each statement against each sample (a case reading)."""
        options, record = self._options, case.record
        if not options.compare_samples or not options.verify_samples or len(record.samples) < ENOUGH:
            return []
        pairs = product(_claiming(case), record.samples)
        return [
            Question(claim=statement.claim, evidence=(sample,), question=record.question)
            for statement, sample in islice(pairs, options.max_sample_questions)
        ]

    def _sample(self, case: Case, answers: Answers, missing: dict[str, str]) -> Samples | None:
        asked = [answers[question].yes for question in case.reading(self._sample_questions)]
        doubts = [1.0 - yes.mid for yes in asked if yes is not None]
        entailment = sum(doubts) / len(doubts) if doubts else None
        found = compare_samples(case.record, entailment) if self._options.compare_samples else None
        if found is None:
            missing["variance"] = "fewer than two samples" if self._options.compare_samples else "switched off"
        return found


def _misses_what_was_asked(case: Case) -> bool:
    """Whether an answer to a question says that the evidence does not say: what it states all the same is in doubt.

    A text that was ordered ("Write an overview ...") may well say what the data lack.
    """
    question = case.record.question
    if not question or all(statement.kind is not Kind.ABSTENTION for statement in case.reading(answer_statements)):
        return False
    return not is_command(words_in(question))


def _evidenced(settled: Sequence[Grounding], tally: Tally) -> list[Grounding]:
    """Without what the writer of an answer says of itself."""
    own = [one for one in settled if not one.grounded and not one.objection and one.statement.kind is Kind.OWN]
    if any(is_act(one.statement.text) for one in own):
        tally.missing("what the writer of the answer does or did is in no evidence")
    tally.unverified += len(own)
    return [one for one in settled if one not in own] if own else list(settled)


def _own_case(case: Case, settled: Sequence[Grounding], tally: Tally) -> Sequence[Grounding]:
    """Without what a user does not say, where there is no other evidence: of their own case that proves nothing."""
    if case.record.documents:
        return settled
    decided = [one for one in settled if one.contradicted or (one.covered >= CLOSE and (one.grounded or one.objection))]
    if len(decided) < len(settled):
        tally.unverified += len(settled) - len(decided)
        tally.missing("no evidence but what the user states of their own case")
    return decided


def _comparable(case: Case, settled: Sequence[Grounding], tally: Tally) -> list[Grounding]:
    """Without what is said in a language of no evidence, but for its figures and the names of persons in it."""
    texts, answer = [context.text for context in case.reading(evidence_of).contexts], case.record.answer or ""
    foreign = [
        one for one in settled
        if not one.grounded and not _crosses_languages(one.objection) and differs(one.statement.claim, answer, texts)
    ]  # fmt: skip
    if foreign:
        tally.unverified += len(foreign)
        tally.missing(f"{len(foreign)} statements are in another language than the evidence: their words say nothing")
    return [one for one in settled if one not in foreign]


def _crosses_languages(objection: Objection | None) -> bool:
    """Whether an objection is to what is written alike in every language."""
    if objection is None:
        return False
    person = objection.check == "names" and objection.detected.partition(" ")[0].lower() in given_names()
    return person or objection.check == UNDERIVED or objection.check.startswith("figure")


def _decided(case: Case, settled: Sequence[Grounding]) -> Sequence[Grounding]:
    """Without what is said in other words than the evidence, if that bears out other statements of the answer.

    Words alone do not tell a paraphrase from an invention: of labelled answers with several statements in which
    nothing else was found, such a statement stood in wrong ones no more often than chance. What has hardly a word of
    the evidence is invented, and an answer of which nothing is borne out is flagged: in English, of which it is known
    what words are alike, or where that holds for all of the answer. A verifier that reads is believed.
    """
    if all(one.grounded or one.objection for one in settled):
        return settled
    alike = language(case.record.answer or "") in COMPARED
    several = not alike and len(settled) > 1
    if not any(one.grounded or (several and one.covered >= HARDLY) for one in settled):
        return settled
    own_words = sum(one.covered for one in settled) < OTHERWISE * len(settled)
    return [
        one for one in settled
        if one.grounded or one.objection
        or (alike and (is_invented(one.covered, one.novel) or (one.novel >= NEW and not own_words)))
    ]  # fmt: skip


def _claiming(case: Case) -> list[Statement]:
    return [statement for statement in case.reading(answer_statements) if statement.kind in CLAIMING]
