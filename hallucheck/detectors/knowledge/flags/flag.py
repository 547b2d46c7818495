"""Flags: what a rule found, before doubles are dropped and findings are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hallucheck.detectors.knowledge.flags.scoring import BASE_SEVERITY, Held
from hallucheck.model import Evidence, Factor, Suggestion
from hallucheck.text.basics.spans import overlap


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
    place: tuple[int, int] | None = None
    """Where the finding points at, if it is less than the span (the value in a claim)."""

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
