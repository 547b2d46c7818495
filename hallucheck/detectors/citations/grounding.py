"""The verdict on a claim from P(entailed) with and without the sources it cites, and on an answer from its claims."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.model import Context, Interval

REDACTED = "[REDACTED]"

STEEPNESS = 1.5
BONUS = 0.3
SURE = 0.7
"""Above this P(entailed) counts as sure."""
USED = 0.15
"""Above this difference the evidence was used."""
CONFIDENT = 0.45
SHARE = 0.7
"""From this share of grounded claims on, the answer is grounded."""


class Grounding(msgspec.Struct, frozen=True, kw_only=True):
    """The seed's verdict: `use` is how much likelier the evidence makes the claim, never below 0.

    A claim that cites nothing promises no use of any source, so that `used` holds of it.
    """

    confidence: float
    use: float
    used: bool
    grounded: bool


def ground(p1: float, p0: float, *, cited: bool) -> Grounding:
    """Whether a claim rests on evidence; evidence against a claim never supports it.

    Raises:
        ValueError: not a probability.
    """
    for value in (p1, p0):
        if not 0 <= value <= 1:
            raise ValueError(f"{value} is not a probability")
    use = max(0.0, p1 - p0)
    if cited:
        confidence = min(1.0, STEEPNESS * use + (BONUS if p1 > SURE else 0.0))
    else:
        confidence = p1 * (0.7 if p1 > SURE else 0.4)
    used = not cited or round(use, 9) > USED
    grounded = used and round(confidence, 9) > CONFIDENT and p1 >= 0.5 and p1 > p0  # noqa: PLR2004 (even odds)
    return Grounding(confidence=confidence, use=use, used=used, grounded=grounded)


def settled(p1: Interval, p0: Interval, *, cited: bool) -> Grounding | None:
    """The verdict on intervals, with the figures of their middles; None where it would turn within them.

    Raises:
        ValueError: not probabilities.
    """
    best, worst = ground(p1.high, p0.low, cited=cited), ground(p1.low, p0.high, cited=cited)
    return ground(p1.mid, p0.mid, cited=cited) if best.grounded is worst.grounded else None


def overall(grounded: Sequence[bool | None]) -> tuple[bool | None, float | None]:
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
    passed = [round(count / len(grounded), 9) >= SHARE for count in (least, most)]
    return passed[0] if passed[0] is passed[1] else None, least / len(judged)


def scrub(contexts: Sequence[Context], hidden: frozenset[int] | None) -> tuple[str, ...]:
    """The texts of the sources, those at `hidden` (None: all) replaced whole."""
    return tuple(
        REDACTED if hidden is None or index in hidden else context.text for index, context in enumerate(contexts)
    )
