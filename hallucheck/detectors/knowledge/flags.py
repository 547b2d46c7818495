"""Flags: what a rule found, before doubles are dropped and findings are made, and how bad each is.

The refined score is the base severity of the rule, times what each kind of evidence says, each factor shown by name.

    score = base x (.35 k + .65) x (.25 h + .75) x (.20 l + .80) x (.20 c + .80), clamped once to 0..1

k: 1 + .3 confidence where the knowledge base contradicts, 1 where it cannot say, .5 where it supports; h: 1 + .25
confidence where an earlier turn contradicts, else .7; l: the product over the sentence's signals; c: 1 + .1 for each
related finding, at most 1.3. A kind of evidence that is absent leaves the score as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

import msgspec

from hallucheck.detectors.confidences import part_of
from hallucheck.detectors.knowledge.options import Weights
from hallucheck.model import Evidence, Factor, Rule, Suggestion
from hallucheck.text.basics.spans import overlap
from hallucheck.text.grammar.signals import Signal, SignalKind

BASE_SEVERITY = {
    "fabricated-fact": 0.95,
    "nonexistent-entity": 0.90,
    "wrong-attribute": 0.75,
    "contradicts-fact": 0.95,
    "contradicts-prior": 0.80,
    "unsupported-claim": 0.50,
    "temporal-error": 0.65,
    "logical-inconsistency": 0.60,
}
"""Rule name -> how bad its findings are, 0 to 1."""
_BY_STRENGTH = {SignalKind.HEDGING: -0.3, SignalKind.OVERCONFIDENCE: 0.2}
_SIGNALS = {SignalKind.SELF_CORRECTION: 0.8, SignalKind.CERTAINTY: 1.15}
"""Kinds of signals that weigh the same however strong they are; others, but those above, weigh nothing."""
Own = tuple[float, tuple[Factor, ...]]
"""A rule's own confidence and its parts."""


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """What a source of evidence says of a finding: contradicts with a confidence, supports, or cannot say."""

    contradicts: bool = False
    confidence: float = 1.0
    unverifiable: bool = False


SILENT = Held(unverifiable=True)


class Flag(msgspec.Struct, frozen=True, kw_only=True):
    """One suspicion: where in the answer, how sure the rule itself is and by what steps, and what it rests on."""

    rule: str
    """Bare name of the rule."""
    start: int
    end: int
    content: str
    confidence: float
    message: str
    steps: tuple[Factor, ...] = ()
    detected: str | None = None
    expected: str | None = None
    evidence: tuple[Evidence, ...] = ()
    suggestion: Suggestion | None = None
    knowledge: Held | None = None
    history: Held | None = None

    @property
    def severity(self) -> float:
        """Base severity of the rule."""
        return BASE_SEVERITY[self.rule]


def steps(operation: str, *parts: tuple[str, float]) -> tuple[float, tuple[Factor, ...]]:
    """The rule's own confidence as the sum or product of named parts, clamped to 0..1, and the parts."""
    value = 0.0 if operation == "sum" else 1.0
    for _, number in parts:
        value = value + number if operation == "sum" else value * number
    value = round(min(max(value, 0.0), 1.0), 6)
    factors = tuple(Factor(name=f"own: {name}", value=number) for name, number in parts)
    return value, (*factors, Factor(name="own", value=value, note=f"{operation} of the own factors, clamped to 0..1"))


def fixed(confidence: float, kind: str) -> Own:
    """A confidence that is the same for all findings of a kind."""
    return confidence, (Factor(name="own", value=confidence, note=f"fixed for {kind}"),)


def sum_of(rule: Rule, *parts: str) -> Own:
    """A confidence that is the sum of the numbers of named parts."""
    return steps("sum", *(part_of(rule.id, part) for part in parts))


def flag(rule: Rule, text: str, place: tuple[int, int], own: Own, message: str, **more: Any) -> Flag:
    """The flag of a rule at a place of a text; what stands there is its content, and was detected, unless said."""
    start, end = place
    more = {"content": text[start:end], **more}
    more = {"detected": more["content"], **more}
    return Flag(rule=rule.name, start=start, end=end, confidence=own[0], message=message, steps=own[1], **more)


def deduplicate(flags: Iterable[Flag]) -> list[Flag]:
    """Of flags of one rule with overlapping spans the surest; of different rules all, the gravest first.

    The order is that of the text, then of severity, then of confidence, whatever order the flags came in.
    """
    kept: list[Flag] = []
    for flag in sorted(
        flags, key=lambda flag: (-flag.confidence, flag.suggestion is None, flag.start, flag.end, flag.message)
    ):
        if not any(
            other.rule == flag.rule
            and (
                overlap(flag.start, flag.end, other.start, other.end)
                or (flag.start, flag.end) == (other.start, other.end)
            )
            for other in kept
        ):
            kept.append(flag)
    return sorted(kept, key=lambda flag: (flag.start, -flag.severity, -flag.confidence, flag.end, flag.rule))


def above(flags: Iterable[Flag], threshold: float) -> list[Flag]:
    """The flags that are sure enough (inclusive)."""
    return [flag for flag in flags if flag.confidence >= threshold]


def related(flag: Flag, flags: Sequence[Flag]) -> int:
    """How many others are of the same rule, or about words that hold this flag's words or lie in them."""
    return sum(
        other is not flag
        and (other.rule == flag.rule or other.content in flag.content or flag.content in other.content)
        for other in flags
    )


def knowledge_factor(held: Held | None) -> float | None:
    """k; None: no knowledge base was asked."""
    if held is None:
        return None
    if held.contradicts:
        return 1 + 0.3 * held.confidence
    return 1.0 if held.unverifiable else 0.5


def history_factor(held: Held | None) -> float | None:
    """h; None: no earlier turn was asked."""
    if held is None:
        return None
    return 1 + 0.25 * held.confidence if held.contradicts else 0.7


def linguistic_factor(signals: Sequence[Signal]) -> float:
    """l: the product over the signals."""
    return prod(
        _SIGNALS.get(signal.kind, 1 + _BY_STRENGTH.get(signal.kind, 0.0) * signal.strength) for signal in signals
    )


def consistency_factor(related: int) -> float:
    """c: other findings that are of the same rule or about the same words."""
    return 1 + min(0.1 * related, 0.3)


def score(
    rule: str,
    *,
    knowledge: Held | None = None,
    history: Held | None = None,
    signals: Sequence[Signal] = (),
    related: int = 0,
    weights: Weights | None = None,
) -> tuple[float, tuple[Factor, ...]]:
    """The refined score of a finding of `rule` (a bare rule name) and the factors that it is the product of."""
    weights = weights or Weights()
    value = base = BASE_SEVERITY[rule]
    parts = [
        ("knowledge base", knowledge_factor(knowledge), weights.knowledge),
        ("history", history_factor(history), weights.history),
        ("linguistic", linguistic_factor(signals), weights.linguistic),
        ("consistency", consistency_factor(related), weights.consistency),
    ]
    factors = [Factor(name="refined: base severity", value=base, note=f"of {rule}")]
    for name, factor, weight in parts:
        if factor is None:
            continue
        effect = weight * factor + (1 - weight)
        value *= effect
        factors.append(
            Factor(name=f"refined: {name}", value=round(effect, 6), note=f"{weight:g} x {factor:.6g} + {1 - weight:g}")
        )
    value = min(max(value, 0.0), 1.0)
    factors.append(
        Factor(name="refined", value=round(value, 6), note="product of the refined factors, clamped to 0..1")
    )
    return value, tuple(factors)
