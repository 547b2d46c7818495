"""Samples of one answer that do not say the same."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.formulas import SLACK
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Factor, Finding, Location

RULE = RULES["answers/inconsistent-samples"]


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The largest of the variances that look at facts."""
    samples = judged.samples
    if samples is None or samples.variance <= options.variance_threshold + SLACK:
        return
    record = judged.case.record
    reasons = "; ".join(samples.differences[:3]) or "their embeddings lie apart"
    measured = {
        "between_samples": (samples.texts.variance, "share of pairs that differ"),
        "against_answer": (samples.against_answer, "share of samples that differ from the answer"),
        "embeddings": (samples.embeddings.variance if samples.embeddings else None, "1 - mean cosine of pairs"),
        "entailment": (samples.entailment, "mean P(not entailed) over the samples"),
        "ngram": (samples.ngram, "mean negative log-probability of the answer's words"),
    }
    yield RULE.finding(
        judged.case,
        f"{samples.count} samples disagree (variance {samples.variance:.2f}, above "
        f"{options.variance_threshold:g}): {reasons}",
        location=Location(pointer=record.pointer("answer" if record.answer else "samples")),
        claim=record.answer or record.samples[0],
        detected=f"{samples.variance:.2f}",
        expected=f"at most {options.variance_threshold:g}",
        severity=options.severities.inconsistent_samples,
        factors=tuple(
            Factor(name=name, value=value, note=f"{note}; higher is worse")
            for name, (value, note) in measured.items()
            if value is not None
        ),
        action=Action.REGENERATE,
    )
