"""The rules of the family: what each finds in a judged answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.scoring.formulas import SLACK, advice
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.rules import RULES
from hallucheck.model import Action, Case, Evidence, Factor, Finding, Location, Severity, Suggestion
from hallucheck.text.basics.patterns import regex

LONGEST = 160
"""Characters of a text that a message shows."""

_GAP = regex(r" (?=[.,;:!?])")
"""Where a citation mark stood before the end of a sentence."""


def refused_statements(judged: JudgedClaim) -> Iterator[Finding]:
    """Each statement with an objection that is sure, then each that is neither grounded nor contradicted."""
    for grounding in sorted(judged.refused, key=lambda one: not one.contradicted):
        name = "contradicted_statement" if grounding.contradicted else "unsupported_statement"
        statement, objection = grounding.statement, grounding.objection
        suggestion = _suggestion(judged.case, grounding) if grounding.contradicted else None
        start, end = grounding.piece or (statement.start, statement.end)
        yield RULES[f"answers/{name.replace('_', '-')}"].finding(
            judged.case,
            _message(grounding),
            location=Location(pointer=judged.case.record.pointer("answer"), start=start, end=end),
            claim=statement.text,
            detected=objection.detected if objection else statement.text,
            expected=objection.expected if objection else None,
            severity=getattr(judged.options.severities, name),
            confidence=grounding.confidence,
            factors=_factors(grounding),
            check=objection.check if objection else None,
            evidence=(grounding.evidence,) if grounding.evidence else (),
            suggestion=suggestion,
            action=Action.CORRECT if suggestion else Action.FLAG,
        )


def _message(grounding: Grounding) -> str:
    note = grounding.objection.note if grounding.objection else ""
    if grounding.contradicted:
        return f"the contexts say otherwise: {note}"
    return f"not supported by any context: {_shown(grounding.statement.text)}" + (f": {note}" if note else "")


def _shown(text: str) -> str:
    """A text for a message: one line, quoted, cut at a word."""
    line = _GAP.sub("", " ".join(text.split()))
    if len(line) > LONGEST:
        line = line[:LONGEST].rsplit(" ", 1)[0] + "…"
    return f"'{line}'"


def _factors(grounding: Grounding) -> tuple[Factor, ...]:
    """The numbers that a judgement on a statement was made from."""
    found = [Factor(name="coverage", value=grounding.covered, note="share of the statement's words in the evidence")]
    if grounding.probability is not None:
        found.append(Factor(name="p_entailed", value=grounding.probability, note="the verifier's P(entailed)"))
    if (objection := grounding.objection) is not None:
        found.append(Factor(name=objection.check, value=objection.confidence, note=objection.note))
    return tuple(found)


def _suggestion(case: Case, grounding: Grounding) -> Suggestion | None:
    """The statement as it was written with the evidence's figure, where one figure is wrong and stands in it once."""
    objection, text = grounding.objection, case.as_written(grounding.statement.text)
    if objection is None or not objection.check.startswith("figure") or not objection.expected:
        return None
    if text.count(objection.detected) != 1 or grounding.context is None:
        return None
    return Suggestion(replacement=text.replace(objection.detected, objection.expected), source=grounding.context.id)


def low_grounding(judged: JudgedClaim) -> Iterator[Finding]:
    """The answer's grounding score."""
    score, bound, refused = judged.grounding_score, judged.options.grounding_threshold, judged.refused
    if score is None or score >= bound - SLACK:
        return
    total = len(judged.groundings)
    count = total - len(refused)
    severity, action = _severity(judged, score)
    yield _finding(
        judged,
        "low-grounding",
        f"{count} of {total} statements {'is' if count == 1 else 'are'} grounded: {score:.2f}, below {bound:g}",
        Factor(name="grounding_score", value=score, note="grounded statements over all; higher is better"),
        Factor(name="statements", value=float(total), note="statements that claim something"),
        value=score,
        expected=f"at least {bound:g}",
        severity=severity,
        confidence=sum([grounding.confidence for grounding in refused]) / len(refused),
        action=action,
    )


def _severity(judged: JudgedClaim, score: float) -> tuple[Severity, Action]:
    options, levels = judged.options, judged.options.severities
    asked = [grounding.probability for grounding in judged.groundings if grounding.probability is not None]
    if score == 0 and len(judged.groundings) > 1 and asked and sum(asked) / len(asked) < options.ungrounded:
        return levels.ungrounded, Action.REGENERATE
    if score < options.hardly_grounded and len(judged.groundings) > 1:
        return levels.hardly_grounded, Action.REGENERATE
    return levels.low_grounding, Action.FLAG


def inconsistent(judged: JudgedClaim) -> Iterator[Finding]:
    """Values of an entity, times, and statements of which an earlier record of the subject said otherwise."""
    kinds = list(Kind)
    found = judged.consistency.contradictions if judged.consistency else ()
    for contradiction in sorted(found, key=lambda one: kinds.index(one.kind)):
        now, before = contradiction.current, contradiction.earlier
        record = before.record or "an earlier record"
        pointer = judged.case.record.pointer("answer") if now.start is not None else "/extractions"
        yield RULES[f"answers/inconsistent-{contradiction.kind.name.lower()}"].finding(
            judged.case,
            f"{contradiction.explanation}; {record} said {_shown(before.quote)}",
            location=Location(pointer=pointer, start=now.start, end=now.end),
            claim=now.quote or f"{now.entity} {now.attribute} {now.value}",
            detected=now.value or None,
            expected=before.value or None,
            severity=contradiction.severity,
            evidence=(Evidence(source=record, quote=before.quote, start=before.start, end=before.end),),
        )


def inconsistent_samples(judged: JudgedClaim) -> Iterator[Finding]:
    """The largest of the variances that look at facts."""
    samples, bound = judged.samples, judged.options.variance_threshold
    if samples is None or samples.variance <= bound + SLACK:
        return
    reasons = "; ".join(samples.differences[:3]) or "their embeddings lie apart"
    measured = {
        "between_samples": (samples.texts.variance, "share of pairs that differ"),
        "against_answer": (samples.against_answer, "share of samples that differ from the answer"),
        "embeddings": (samples.embeddings.variance if samples.embeddings else None, "1 - mean cosine of pairs"),
        "entailment": (samples.entailment, "mean P(not entailed) over the samples"),
        "ngram": (samples.ngram, "mean negative log-probability of the answer's words"),
    }
    yield _finding(
        judged,
        "inconsistent-samples",
        f"{samples.count} samples disagree (variance {samples.variance:.2f}, above {bound:g}): {reasons}",
        *[
            Factor(name=name, value=value, note=f"{note}; higher is worse")
            for name, (value, note) in measured.items()
            if value is not None
        ],
        value=samples.variance,
        expected=f"at most {bound:g}",
        severity=judged.options.severities.inconsistent_samples,
        action=Action.REGENERATE,
    )


def low_confidence(judged: JudgedClaim) -> Iterator[Finding]:
    """The answer's aggregate confidence, where enough of it is known."""
    known, bound = judged.confidence, judged.options.confidence_threshold
    if known.value is None or known.weight < judged.options.min_confidence_weight - SLACK or judged.abstains:
        return
    if known.value >= bound - SLACK:
        return
    found = advice(known)
    explanation = found[0].partition("; ")[2] if found else ""
    yield _finding(
        judged,
        "low-confidence",
        f"aggregate confidence is {known.value:.2f}, below {bound:g}; {explanation}",
        *[
            Factor(name=name, value=value, note=f"weight {judged.options.confidence_weights[name]:g}; higher is better")
            for name, value in known.parts.items()
        ],
        value=known.value,
        expected=f"at least {bound:g}",
        severity=judged.options.severities.low_confidence,
    )


def _finding(
    judged: JudgedClaim,
    rule: str,
    message: str,
    *factors: Factor,
    value: float,
    expected: str,
    severity: Severity,
    confidence: float | None = None,
    action: Action = Action.FLAG,
) -> Finding:
    """A finding on the whole answer, for a number that is out of its bound."""
    return RULES[f"answers/{rule}"].finding(
        judged.case,
        message,
        location=Location(pointer=judged.case.record.pointer("answer")),
        claim=judged.case.record.answer or "",
        detected=f"{value:.2f}",
        expected=expected,
        severity=severity,
        confidence=confidence,
        factors=factors,
        action=action,
    )


CHECKS: tuple[Callable[[JudgedClaim], Iterator[Finding]], ...] = (
    refused_statements,
    low_grounding,
    inconsistent,
    inconsistent_samples,
    low_confidence,
)
"""In the order in which they are put to a case."""
