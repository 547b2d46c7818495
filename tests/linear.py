"""Whether work grows with the length of a text and no faster: said by a ratio, never by seconds."""

from collections.abc import Callable
from time import process_time

TIMES = 8
"""How much larger the larger input is: linear work takes 8 times as long, quadratic work 64 times."""

LIMIT = 28

QUICK = 0.1
"""Seconds of CPU under which a ratio says nothing."""


def assert_linear(work: Callable[[int], object], size: int, attempts: int = 3) -> None:
    """Do ``work`` at ``size`` and at an eighth of it, and compare the CPU time of the two.

    A busy machine slows both alike; what is left of chance is met by several attempts, of which one has to hold.
    """
    work(size // TIMES // TIMES)  # whatever is made once is made here
    ratios = []
    for _ in range(attempts):
        small, large = _spent(work, size // TIMES), _spent(work, size)
        if large < QUICK or large < LIMIT * small:
            return
        ratios.append(f"{large:.2f} s / {small:.3f} s")
    message = f"{TIMES} times the size took more than {LIMIT} times the work: {', '.join(ratios)}"
    raise AssertionError(message)


def _spent(work: Callable[[int], object], size: int) -> float:
    start = process_time()
    work(size)
    return process_time() - start
