"""The record's `probability`: P(the answer holds a hallucination), from the verifier and the findings together.

Log-odds add up: the verifier's P(no) of the whole answer against all its evidence, and a weight for each rule that
found something. The weights are fitted on labelled data by `benchmarks/train_probability.py`, which also prints how
well the result is calibrated; rules without labelled data have weights by severity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import exp, log

import msgspec

from hallucheck.model import Answer, Case, Finding, Outcome, Question, Record, Severity, Status

FLOOR = 0.001
"""No record is so clean, or so wrong, that its probability leaves [FLOOR, 1 - FLOOR]."""


LETTERS = 9
"""Bytes that make a word where no spaces do."""

ABSENCE = frozenset((
    "answers/unsupported-statement", "answers/low-grounding", "citations/ungrounded-claim", "citations/uncited-claim",
    "citations/ungrounded-answer", "knowledge/unsupported-claim",
))  # fmt: skip
"""Rules that find what the evidence does not say, and not what it says otherwise."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What the parts weigh, in log-odds."""

    verified: float
    """Intercept where a verifier answered, whose log-odds count with weight `verifier`."""
    verifier: float
    unverified: float
    """Intercept where none did: the log-odds of a checked record in which nothing is found."""
    rules: dict[str, float]
    """Of the first finding of a rule, times its confidence; further findings of it add half as much each."""
    severities: dict[Severity, float]
    """For rules that are not listed."""
    most: float
    """Findings together weigh no more than this."""


@cache
def weights() -> Weights:
    """The shipped weights, read on first use."""
    raw = files("hallucheck.verdict").joinpath("probability.json").read_bytes()
    return msgspec.json.decode(raw, type=Weights)


def whole_answer(case: Case) -> Question | None:
    """The question whose answer the probability starts from; None where there is no answer or no evidence."""
    record = case.record
    if not record.answer or not record.evidence or record.answer.isspace():
        return None
    evidence = tuple(context.text for context in record.evidence if context.text and not context.text.isspace())
    return Question(claim=record.answer, evidence=evidence, question=record.question) if evidence else None


def scant(record: Record, findings: Sequence[Finding], words: int) -> bool:
    """Whether the findings only say that the evidence does not say it, and it has fewer than so many words.

    What stands beside a claim in one sentence of evidence may name its subject by a pronoun: absence proves little.
    """
    if any(finding.suppressed is None and finding.rule not in ABSENCE for finding in findings):
        return False
    left = words
    for context in record.evidence:
        left -= max(len(context.text.split()), len(context.text.encode(errors="replace")) // LETTERS)
        if left <= 0:
            return False
    return True


def probability(answer: Answer | None, findings: Sequence[Finding], families: Mapping[str, Outcome]) -> float | None:
    """Combine what is known; None where nothing could be checked.

    Args:
        answer: the verifier's, to `whole_answer`; None where it was not asked.
        findings: suppressed ones are left out.
        families: outcomes; one of them must have checked something.
    """
    given = weights()
    if not findings and Status.CHECKED not in [outcome.status for outcome in families.values()]:
        return None
    if answer is not None and answer.no is not None:
        score = given.verified + given.verifier * _log_odds(answer.no.mid)
    else:
        score = given.unverified
    return _share(score + _weight_of(findings, given) if findings else score)


@lru_cache(maxsize=1024)
def _share(score: float) -> float:
    """From log-odds; remembered, because clean records without a verifier's answer have all the same."""
    return round(min(1 - FLOOR, max(FLOOR, 1 / (1 + exp(-score)))), 4)


def _weight_of(findings: Sequence[Finding], given: Weights) -> float:
    total = 0.0
    seen: dict[str, int] = {}
    for finding in findings:
        if finding.suppressed is None:
            times = seen[finding.rule] = seen.get(finding.rule, 0) + 1
            weight = given.rules.get(finding.rule, given.severities[finding.severity])
            total += weight * finding.confidence / (1 if times == 1 else 2)
    return min(total, given.most)


def _log_odds(share: float) -> float:
    share = min(1 - FLOOR, max(FLOOR, share))
    return log(share / (1 - share))
