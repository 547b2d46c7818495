"""The rules of the family: what each finds in a judged answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hallucheck.detectors.answers.checks.objection import Issue
from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.scoring.formulas import SLACK, advice
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.answers.scoring.result import factors, located, quoted, said_before, shown
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Case, Factor, Finding, Location, Severity, Suggestion


def contradicted_statement(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """Each statement with an objection that is sure."""
    pointer = judged.case.record.pointer("answer")
    for grounding in judged.refused:
        objection = grounding.objection
        if not grounding.contradicted or objection is None:
            continue
        statement = grounding.statement
        suggestion = _suggestion(judged.case, grounding)
        yield RULES["answers/contradicted-statement"].finding(
            judged.case,
            f"the contexts say otherwise: {objection.note}",
            location=located(grounding, pointer),
            claim=statement.text,
            detected=objection.detected,
            expected=objection.expected,
            severity=options.severities.contradicted_statement,
            confidence=grounding.confidence,
            factors=factors(grounding),
            check=objection.check,
            evidence=quoted(grounding),
            suggestion=suggestion,
            action=Action.CORRECT if suggestion else Action.FLAG,
        )


def _suggestion(case: Case, grounding: Grounding) -> Suggestion | None:
    """The statement as it was written with the evidence's figure, where one figure is wrong and stands in it once."""
    objection, text = grounding.objection, case.as_written(grounding.statement.text)
    if objection is None or objection.issue is not Issue.FIGURE or not objection.expected:
        return None
    if text.count(objection.detected) != 1 or grounding.context is None:
        return None
    return Suggestion(replacement=text.replace(objection.detected, objection.expected), source=grounding.context.id)


def unsupported_statement(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """Each statement that is neither grounded nor contradicted."""
    pointer = judged.case.record.pointer("answer")
    for grounding in judged.refused:
        if grounding.contradicted:
            continue
        statement, objection = grounding.statement, grounding.objection
        reason = f": {objection.note}" if objection else ""
        yield RULES["answers/unsupported-statement"].finding(
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


def low_grounding(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The answer's grounding score."""
    score = judged.grounding_score
    if score is None or score >= options.grounding_threshold - SLACK:
        return
    total = len(judged.groundings)
    count = total - len(judged.refused)
    severity, action = _severity(judged, score, options)
    yield RULES["answers/low-grounding"].finding(
        judged.case,
        f"{count} of {total} statements {'is' if count == 1 else 'are'} grounded: {score:.2f}, "
        f"below {options.grounding_threshold:g}",
        location=Location(pointer=judged.case.record.pointer("answer")),
        claim=judged.case.record.answer or "",
        detected=f"{score:.2f}",
        expected=f"at least {options.grounding_threshold:g}",
        severity=severity,
        confidence=sum([grounding.confidence for grounding in judged.refused]) / len(judged.refused),
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


def inconsistent(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """Values of an entity, times, and statements of which an earlier record of the subject said otherwise."""
    del options
    found = judged.consistency.contradictions if judged.consistency else ()
    for kind in Kind if found else ():
        rule = RULES[f"answers/inconsistent-{kind.name.lower()}"]
        for contradiction in found:
            if contradiction.kind is not kind:
                continue
            now, before = contradiction.current, contradiction.earlier
            pointer = judged.case.record.pointer("answer") if now.start is not None else "/extractions"
            yield rule.finding(
                judged.case,
                f"{contradiction.explanation}; {before.record or 'an earlier record'} said {shown(before.quote)}",
                location=Location(pointer=pointer, start=now.start, end=now.end),
                claim=now.quote or f"{now.entity} {now.attribute} {now.value}",
                detected=now.value or None,
                expected=before.value or None,
                severity=contradiction.severity,
                factors=(Factor(name="rule", value=rule.confidence, note="the rule's own confidence"),),
                evidence=said_before(contradiction),
            )


def inconsistent_samples(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
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
    yield RULES["answers/inconsistent-samples"].finding(
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


def low_confidence(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The answer's aggregate confidence, where enough of it is known."""
    known = judged.confidence
    if known.value is None or known.weight < options.min_confidence_weight - SLACK or judged.abstains:
        return
    if known.value >= options.confidence_threshold - SLACK:
        return
    found = advice(known)
    explanation = found[0].partition("; ")[2] if found else ""
    yield RULES["answers/low-confidence"].finding(
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


CHECKS: tuple[Callable[[JudgedClaim, AnswersOptions], Iterator[Finding]], ...] = (
    contradicted_statement,
    unsupported_statement,
    low_grounding,
    inconsistent,
    inconsistent_samples,
    low_confidence,
)
"""In the order in which they are put to a case."""
