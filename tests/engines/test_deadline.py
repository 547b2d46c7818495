from __future__ import annotations

import contextlib
import signal
import time

import pytest

from hallucheck.engines.deadline import Deadline, Expired


def test_a_record_that_takes_too_long_is_interrupted_even_inside_a_broad_except() -> None:
    deadline = Deadline(0.05)

    def stubborn() -> None:
        while True:
            with contextlib.suppress(Exception):  # what a careless detector does
                time.sleep(10)

    with deadline.ticking():
        deadline.start()
        with pytest.raises(Expired):
            stubborn()


def test_records_within_the_limit_are_left_alone() -> None:
    deadline = Deadline(0.2)
    with deadline.ticking():
        for _ in range(6):
            deadline.start()
            time.sleep(0.06)
            deadline.stop()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_the_handler_that_was_there_before_comes_back() -> None:
    def mine(*_: object) -> None: ...

    before = signal.signal(signal.SIGALRM, mine)
    try:
        with Deadline(1).ticking():
            pass
        assert signal.getsignal(signal.SIGALRM) is mine
    finally:
        signal.signal(signal.SIGALRM, before)


def test_no_limit_no_timer() -> None:
    with Deadline(0).ticking():
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
