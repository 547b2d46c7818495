"""A claim that a stored fact rules out."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.knowledge.flags.flag import Flag, steps
from hallucheck.detectors.knowledge.flags.scoring import Held
from hallucheck.detectors.knowledge.opposition.opposed import EXCLUSIVE, excluded
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.rules.held_against import flag, is_fact
from hallucheck.model import Evidence, Rule, Severity, Suggestion
from hallucheck.text.basics.spans import overlap
from hallucheck.text.grammar.clauses import Mood

RULE = Rule(
    id="knowledge/contradicts-fact",
    title="Contradiction of a stored fact",
    severity=Severity.CRITICAL,
    confidence=0.98,
)


def check(reading: Reading) -> Iterator[Flag]:
    """Dates, times, denials; then categories."""
    for assertion in reading.assertions:
        if assertion.opposed and is_fact(assertion):
            yield flag(reading, assertion, RULE.name, RULE.confidence)
    if reading.base is not None:
        yield from _categories(reading)


def _categories(reading: Reading) -> Iterator[Flag]:
    """'The server is offline', where its status is online; 'a dolphin is a fish', where its type is mammal."""
    base = reading.base
    if base is None:
        return
    groups = (*EXCLUSIVE, *base.exclusive, *(frozenset(map(str.lower, g)) for g in reading.options.exclusive))
    for claim in reading.claims:
        if claim.predicate != "be" or claim.negated or claim.mood is not Mood.STATED or claim.modality is not None:
            continue
        if any(overlap(claim.object_start, claim.object_end, a.start, a.end) for a in reading.assertions):
            continue
        subject = reading.subject_of(claim)
        if subject is None or subject.rest or len(subject.entities) != 1:
            continue
        entity = subject.entities[0]
        known = [("type", entity.type), *((n, f.value) for n, facts in entity.attributes.items() for f in facts)]
        for name, value in known:
            pair = excluded(claim.object, value, groups) if value else None
            if pair is not None:
                confidence, own = steps("product", ("categories exclude each other", 0.80))
                yield Flag(
                    rule=RULE.name,
                    start=claim.object_start,
                    end=claim.object_end,
                    content=claim.object,
                    confidence=confidence,
                    message=f"{entity.name} is {value} ({name}), which rules out {claim.object}",
                    steps=own,
                    detected=claim.object,
                    expected=value,
                    evidence=(Evidence(source=base.source, quote=f"{entity.name}: {name} = {value}"),),
                    suggestion=Suggestion(replacement=value, source="knowledge base"),
                    knowledge=Held(contradicts=True),
                )
                break
