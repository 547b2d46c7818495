"""The verdict on a claim from P(entailed) with and without the sources it cites, and on an answer from its claims.

Information budgets say how far evidence moves a probability, in bits: the Kullback-Leibler divergence of two Bernoulli
distributions, for the source system's budget and for Strawberry's, which differ in what is held against what.
Probabilities are clipped to [1e-12, 1 - 1e-12].
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import log

import msgspec
from pydantic import Field

from hallucheck.detectors.base import Options
from hallucheck.model import Context, Interval
from hallucheck.text.citations import SHORTEST

Unit = StrEnum("Unit", "BITS NATS")
"""Of information."""


class CitationsOptions(Options):
    """Each claim is asked for twice: with all sources, and with the ones it cites blacked out."""

    shortest_claim: int = Field(SHORTEST, ge=1, description="characters of the shortest sentence that is a claim")
    max_claims: int = Field(10, ge=1, le=1000, description="claims of an answer that are looked at, from its beginning")
    sure: float = Field(0.7, ge=0, le=1, description="P(entailed) above which a claim counts as sure")
    used: float = Field(
        0.15, ge=0, le=1, description="by how much P(entailed) must be higher with the cited sources than without"
    )
    confident: float = Field(0.45, ge=0, le=1, description="confidence above which a claim is grounded")
    grounded_share: float = Field(
        0.7, ge=0, le=1, description="share of grounded claims from which the answer is grounded"
    )
    target: float = Field(0.95, gt=0, lt=1, description="P(entailed) that the evidence should lift a claim to")
    answers_without_citations: bool = Field(
        default=False, description="look at answers that cite nothing, too; every claim of them is uncited"
    )
    unit: Unit = Field(Unit.BITS, description="of the evidence budgets in the result; their names end in it")


USUAL = CitationsOptions.model_construct()
"""The original system's figures."""

REDACTED = "[REDACTED]"

STEEPNESS = 1.5
BONUS = 0.3
EVEN = 0.5


class Grounding(msgspec.Struct, frozen=True, kw_only=True):
    """The source system's verdict: `use` is how much likelier the evidence makes the claim, never below 0.

    A claim that cites nothing promises no use of any source, so that `used` holds of it.
    """

    confidence: float
    use: float
    used: bool
    grounded: bool


def ground(p1: float, p0: float, *, cited: bool, bounds: CitationsOptions = USUAL) -> Grounding:
    """Whether a claim rests on evidence; evidence against a claim never supports it.

    What cites nothing is judged by `p1` alone.

    Raises:
        ValueError: not a probability.
    """
    _check(p1, p0)
    use = max(0.0, p1 - p0)
    sure = p1 > bounds.sure
    confidence = min(1.0, STEEPNESS * use + (BONUS if sure else 0.0)) if cited else p1 * (0.7 if sure else 0.4)
    used = not cited or (round(use, 9) > bounds.used and p1 > p0)
    grounded = used and round(confidence, 9) > bounds.confident and p1 >= EVEN
    return Grounding(confidence=confidence, use=use, used=used, grounded=grounded)


def _check(*shares: float) -> None:
    for share in shares:
        if not 0 <= share <= 1:
            raise ValueError(f"{share} is not a probability")


def settled(p1: Interval, p0: Interval, *, cited: bool, bounds: CitationsOptions = USUAL) -> Grounding | None:
    """The verdict on intervals, with the figures of their middles; None where it would turn within them.

    Raises:
        ValueError: not probabilities.
    """
    best = ground(p1.high, p0.low, cited=cited, bounds=bounds)
    worst = ground(p1.low, p0.high, cited=cited, bounds=bounds)
    return ground(p1.mid, p0.mid, cited=cited, bounds=bounds) if best.grounded is worst.grounded else None


def overall(grounded: Sequence[bool | None], share: float = USUAL.grounded_share) -> tuple[bool | None, float | None]:
    """Whether the answer is grounded, and the share of its claims that are; without claims it never is.

    `None` stands for a claim that could not be judged. It counts in no share, and where it would decide, nothing is
    decided.

    >>> overall([True, True, True, False])
    (True, 0.75)
    >>> overall([True, None])
    (None, 1.0)
    """
    judged = [verdict for verdict in grounded if verdict is not None]
    if not judged:
        return (None if grounded else False), None
    least = sum(judged)
    most = least + len(grounded) - len(judged)
    passed = [round(count / len(grounded), 9) >= share for count in (least, most)]
    return passed[0] if passed[0] is passed[1] else None, least / len(judged)


def scrub(contexts: Sequence[Context], hidden: frozenset[int] | None) -> tuple[str, ...]:
    """The texts of the sources, those at `hidden` (None: all) replaced whole."""
    return tuple(
        REDACTED if hidden is None or index in hidden else context.text for index, context in enumerate(contexts)
    )


CLIP = 1e-12
BIT = log(2)


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """What was observed and what is required, in bits; `gap` is positive where the definition's author counts it so."""

    observed: float
    required: float
    gap: float
    flagged: bool


def nats(bits: float) -> float:
    """Bits as nats."""
    return bits * BIT


def kl(p: float, q: float) -> float:
    """KL(Ber(p) || Ber(q)) in bits; at least 0, and 0 only where they are equal.

    Raises:
        ValueError: not a probability.
    """
    _check(p, q)
    p, q = (min(1 - CLIP, max(CLIP, value)) for value in (p, q))
    return max(0.0, p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))) / BIT


def kl_bounds(p: Interval, q: Interval) -> Interval:
    """The least and the most that KL can be when p and q lie somewhere in their intervals; overlapping: least 0."""
    if p.high < q.low:
        least = kl(p.high, q.low)
    elif p.low > q.high:
        least = kl(p.low, q.high)
    else:
        least = 0.0
    return Interval(low=least, high=max(kl(a, b) for a in (p.low, p.high) for b in (q.low, q.high)))


def source_budget(p1: float, p0: float) -> Budget:
    """The source system's: observed KL(p1 || 0.5), required KL(p1 || p0), gap = observed - required; flagged if < 0."""
    observed, required = kl(p1, 0.5), kl(p1, p0)
    return Budget(observed=observed, required=required, gap=observed - required, flagged=required > observed)


def strawberry_budget(p1: Interval, p0: Interval, target: float = USUAL.target) -> Budget:
    """Strawberry's: observed KL(p1 || p0), required KL(target || p0), gap = required - observed.

    Flagged where even the least that can be required exceeds the most that can have been observed. The figures are
    those of the intervals' middles.
    """
    observed, required = kl(p1.mid, p0.mid), _required(target, p0.mid)
    flagged = _required(target, p0.high) > kl_bounds(p1, p0).high
    return Budget(observed=observed, required=required, gap=required - observed, flagged=flagged)


def _required(target: float, prior: float) -> float:
    return 0.0 if prior >= target else kl(target, prior)
