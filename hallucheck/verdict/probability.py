"""The record's `probability`: P(the answer holds a hallucination), from the verifier, what was proven, and the faults.

Log-odds add up: the verifier's P(no) of the whole answer against all its evidence, what the families verified, and a
weight for the rule of each fault. The weights are fitted on labelled data by `benchmarks/train_probability.py`, which
also prints how well the result is calibrated. A finding over structured evidence lifts the probability to the precision
that was measured for its rule; one of a rule without labelled data to a guess that alone rejects nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp, log, log1p

import msgspec

from hallucheck.model import UNDERIVED, Answer, Case, Finding, Outcome, Question, Record, Severity, Status
from hallucheck.text.statements.claimless import claims_nothing
from hallucheck.text.words.words import count_words
from hallucheck.verdict.faults import ABSENCE, EXTRACTIONS, faults

FLOOR = 0.001
"""No record is so clean, or so wrong, that its probability leaves [FLOOR, 1 - FLOOR]."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What the parts weigh, in log-odds."""

    verified: float
    """Intercept where a verifier answered, whose log-odds count with weight `verifier`."""
    verifier: float
    unverified: float
    """Intercept where none did: the log-odds of a checked record in which nothing is found."""
    samples: tuple[float, float]
    """Where further samples were compared: the intercept if nothing else speaks for the answer, and what their variance
    (0 to 1) weighs; fitted by `benchmarks/train_probability.py` on answers with ten samples and no evidence."""
    proven: dict[str, float]
    """Of a family, times log(1 + the claims that it verified); never above 0."""
    alone: float
    """Where none of these families checked anything, so that nothing can be proven; fitted on labelled answers in which
    each sentence cites its one source, where `citations` alone finds nothing and P is .5 or more (of 2,630 without a
    finding), families weighing the same. From .6 to .7 without it, P was no higher than the base rate."""
    ceiling: float
    """P of an answer in which nothing is found is no higher where something was verified, or where nothing that was
    checked could be: so many of those whose words alone would give more are hallucinated."""
    worked_out: float
    """P is no higher where every fault is a figure that may have been worked out: so many of those were wrong in
    answers by other hands (`tests/cases/fresh`) that had to compute. In the sets that the weights are fitted on 148 of
    160 were, most of them put there by a program."""
    rules: dict[str, float]
    """Of the first fault of a rule, times its confidence; further faults of it add half as much each.

    Under `rule:check` what the check that found it adds to that, or takes off; `rule:` is of findings without one."""
    precisions: dict[str, float]
    """Of rules, or `rule:check`, over structured evidence: the share of their findings that are right, as measured."""
    guesses: dict[Severity, float]
    """P where a finding of a rule stands that is in neither table; below every bound of the default policy."""
    severities: dict[Severity, float]
    """For findings in extractions."""
    most: float
    """Findings together weigh no more than this."""

    def weight_of(self, finding: Finding) -> float:
        """What a sure finding weighs; 0 where its rule was not fitted."""
        return self.rules.get(finding.rule, 0.0) + self.rules.get(_with_check(finding), 0.0)

    def precision_of(self, finding: Finding) -> float | None:
        """The measured precision where a finding stands over structured evidence."""
        return self.precisions.get(_with_check(finding), self.precisions.get(finding.rule))


def _with_check(finding: Finding) -> str:
    return f"{finding.rule}:{finding.check or ''}"


@cache
def weights() -> Weights:
    """The shipped weights, read on first use."""
    raw = files("hallucheck.verdict").joinpath("probability.json").read_bytes()
    return msgspec.json.decode(raw, type=Weights)


def whole_answer(case: Case) -> Question | None:
    """The question whose answer the probability starts from.

    None where nothing is claimed, there is no evidence, or the answer cannot be read, which the families say.
    """
    record = case.record
    if not record.answer or not record.evidence or record.answer.isspace():
        return None
    evidence = tuple([context.text for context in record.evidence if context.text and not context.text.isspace()])
    try:
        if not evidence or case.reading(claims_nothing):
            return None
    except Exception:  # noqa: BLE001 (whatever a reader raises)
        return None
    return Question(claim=record.answer, evidence=evidence, question=record.question)


def scant(record: Record, findings: Sequence[Finding], words: int) -> bool:
    """Whether the findings only say that the evidence does not say it, and it has fewer than so many words.

    What stands beside a claim in one sentence of evidence may name its subject by a pronoun: absence proves little.
    """
    if any(finding.suppressed is None and finding.rule not in ABSENCE for finding in findings):
        return False
    left = words
    for context in record.evidence:
        left -= count_words(context.text)
        if left <= 0:
            return False
    return True


def probability(answer: Answer | None, findings: Sequence[Finding], families: Mapping[str, Outcome]) -> float | None:
    """Combine what is known; None where nothing could be checked.

    Args:
        answer: the verifier's, to `whole_answer`; None where it was not asked.
        findings: suppressed ones are left out; those of one fault count once.
        families: outcomes; one of them must have checked something.
    """
    given = weights()
    checked = [name for name, outcome in families.items() if outcome.status is Status.CHECKED]
    if not findings and not checked:
        return None
    verified = any(outcome.verified for outcome in families.values())
    provable = not given.proven.keys().isdisjoint(checked)
    variance = _variance(families)
    if answer is not None and answer.no is not None:
        score = given.verified + given.verifier * log_odds(answer.no.mid)
        weighed = zip(given.proven.values(), proven(families), strict=True)
        score += sum([weight * amount for weight, amount in weighed]) if provable else given.alone
    else:
        score = given.unverified if variance is None or verified else given.samples[0]
    score += given.samples[1] * (variance or 0.0)
    kept = [finding for finding in findings if finding.suppressed is None]
    if not kept:
        found = _share(score)
        return min(found, given.ceiling) if verified or not provable else found
    found = _share(score + min(given.most, sum(_weights_of(kept, given))))
    return max([min(found, at_most(kept, given)), *(at_least(finding, given) or 0.0 for finding in kept)])


def _variance(families: Mapping[str, Outcome]) -> float | None:
    """How far the samples of a record disagree, 0 to 1; None where none were compared."""
    compared = families.get("answers")
    found = compared.result.get("variance") if compared is not None and compared.result else None
    return found if isinstance(found, float | int) else None


def proven(families: Mapping[str, Outcome]) -> list[float]:
    """What each family of `Weights.proven` verified, as it is weighed."""
    return [log1p(families[name].verified) if name in families else 0.0 for name in weights().proven]


def amounts(findings: Sequence[Finding]) -> dict[str, float]:
    """How much each rule found, and each `rule:check`: the highest confidence of a fault, later half of it."""
    found: dict[str, float] = {}
    for fault in faults(findings):
        surest = max(fault, key=lambda finding: finding.confidence)
        for name in (surest.rule, _with_check(surest)):
            known = found.get(name)
            found[name] = surest.confidence if known is None else known + surest.confidence / 2
    return found


def _weights_of(findings: Sequence[Finding], given: Weights) -> list[float]:
    """The weights of rules that were fitted, and of extractions by severity."""
    prose = amounts([finding for finding in findings if finding.family not in EXTRACTIONS])
    found = [given.rules.get(rule, 0.0) * amount for rule, amount in prose.items()]
    seen: set[str] = set()
    for finding in findings:
        if finding.family in EXTRACTIONS:
            found.append(given.severities[finding.severity] * finding.confidence / (1 + (finding.rule in seen)))
            seen.add(finding.rule)
    return found


def at_least(finding: Finding, given: Weights) -> float | None:
    """The probability that one finding alone stands for, where its rule has no weight."""
    precision = given.precision_of(finding)
    if precision is not None:
        return precision
    return None if finding.rule in given.rules or finding.family in EXTRACTIONS else given.guesses[finding.severity]


def at_most(findings: Sequence[Finding], given: Weights) -> float:
    """The probability that findings stand for at most: `worked_out` where no fault is more than a figure of that kind.

    Beside one there may be statements of which only the words are doubtful.
    """
    if all(one.check != UNDERIVED for one in findings):
        return 1.0
    rest = [fault for fault in faults(findings) if all(one.check != UNDERIVED for one in fault)]
    plain = all(one.rule in ABSENCE and not one.check for fault in rest for one in fault)
    return given.worked_out if plain else 1.0


def _share(score: float) -> float:
    """From log-odds."""
    return round(min(1 - FLOOR, max(FLOOR, 1 / (1 + exp(-score)))), 4)


def log_odds(share: float) -> float:
    """Of a probability that is never taken for certain."""
    share = min(1 - FLOOR, max(FLOOR, share))
    return log(share / (1 - share))
