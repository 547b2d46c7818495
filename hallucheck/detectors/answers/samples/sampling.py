"""The plan for further samples: how many to draw from a model, and at which temperatures."""

from __future__ import annotations


def temperatures(samples: int = 3, step: float = 0.1) -> tuple[float, ...]:
    """One temperature a sample, from 0 up in equal steps.

    >>> temperatures(3, 0.1)
    (0.0, 0.1, 0.2)

    Raises:
        ValueError: fewer than two samples (nothing to compare), or a negative step.
    """
    if samples < 2 or step < 0:  # noqa: PLR2004 (a pair)
        raise ValueError("a sampling plan has at least two samples and a step that is not negative")
    return tuple(round(number * step, 10) for number in range(samples))
