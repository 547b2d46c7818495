"""The verdict on a claim from P(entailed) with and without the sources it cites, and on an answer from its claims."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.model import Context, Interval

REDACTED = "[REDACTED]"

STEEPNESS = 1.5
BONUS = 0.3
EVEN = 0.5


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """From where on a claim, and an answer, counts as grounded; the original system's figures."""

    sure: float = 0.7
    """Above this P(entailed) counts as sure."""
    used: float = 0.15
    """Above this difference the evidence was used."""
    confident: float = 0.45
    """Above this confidence a claim is grounded."""
    share: float = 0.7
    """From this share of grounded claims on, the answer is grounded."""


USUAL = Bounds()


class Grounding(msgspec.Struct, frozen=True, kw_only=True):
    """The source system's verdict: `use` is how much likelier the evidence makes the claim, never below 0.

    A claim that cites nothing promises no use of any source, so that `used` holds of it.
    """

    confidence: float
    use: float
    used: bool
    grounded: bool


def ground(p1: float, p0: float, *, cited: bool, bounds: Bounds = USUAL) -> Grounding:
    """Whether a claim rests on evidence; evidence against a claim never supports it.

    What cites nothing is judged by `p1` alone.

    Raises:
        ValueError: not a probability.
    """
    for value in (p1, p0):
        if not 0 <= value <= 1:
            raise ValueError(f"{value} is not a probability")
    use = max(0.0, p1 - p0)
    sure = p1 > bounds.sure
    confidence = min(1.0, STEEPNESS * use + (BONUS if sure else 0.0)) if cited else p1 * (0.7 if sure else 0.4)
    used = not cited or (round(use, 9) > bounds.used and p1 > p0)
    grounded = used and round(confidence, 9) > bounds.confident and p1 >= EVEN
    return Grounding(confidence=confidence, use=use, used=used, grounded=grounded)


def settled(p1: Interval, p0: Interval, *, cited: bool, bounds: Bounds = USUAL) -> Grounding | None:
    """The verdict on intervals, with the figures of their middles; None where it would turn within them.

    Raises:
        ValueError: not probabilities.
    """
    best = ground(p1.high, p0.low, cited=cited, bounds=bounds)
    worst = ground(p1.low, p0.high, cited=cited, bounds=bounds)
    return ground(p1.mid, p0.mid, cited=cited, bounds=bounds) if best.grounded is worst.grounded else None


def overall(grounded: Sequence[bool | None], share: float = USUAL.share) -> tuple[bool | None, float | None]:
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
