"""Replay: answers that are already known, such as probabilities that the dump itself carries.

Stored is a probability, an interval of one, or what a server answered with its log-probabilities; these are read as the
server verifier reads them, so that a replayed run says what the run said that stored them.
"""

from __future__ import annotations

from typing import Any

from hallucheck.model import Answer, Interval
from hallucheck.verifiers.server.prompts import listed, p_yes


def stored_answer(stored: object) -> Answer:
    """What was stored for a question as an answer; what is no probability is an error, never an imputed number.

    >>> stored_answer(0.25).yes
    Interval(low=0.25, high=0.25)
    >>> stored_answer({"low": 0.2, "high": 0.3}).yes
    Interval(low=0.2, high=0.3)
    >>> stored_answer({"content": [{"token": "NO", "logprob": -0.1053605157}]}).yes
    Interval(low=0.0, high=0.1)
    >>> stored_answer(-0.1).error
    'the stored probability -0.1 is outside 0 to 1'
    """
    if stored is None:
        return _failed("no probability is stored for this claim")
    if isinstance(stored, dict | list) and not _bounds(stored):
        return _replayed(stored)
    bounds = _bounds(stored) or (stored, stored)
    for bound in bounds:
        if isinstance(bound, bool) or not isinstance(bound, int | float):
            return _failed("the stored probability is not a number")
        if not 0 <= bound <= 1:
            return _failed(f"the stored probability {bound} is outside 0 to 1")
    low, high = map(float, bounds)
    if low > high:
        return _failed(f"the stored interval ends at {high}, before it begins at {low}")
    yes, no = Interval(low=low, high=high), Interval(low=1 - high, high=1 - low)
    return Answer(yes=yes, no=no, method="replay")


def _bounds(stored: Any) -> tuple[Any, Any] | None:
    """The ends of an interval, where it has the form of one."""
    if isinstance(stored, dict) and stored.keys() >= {"low", "high"}:
        return stored["low"], stored["high"]
    if isinstance(stored, list) and len(stored) == 2 and not any(isinstance(each, dict | list) for each in stored):  # noqa: PLR2004 (low and high)
        return stored[0], stored[1]
    return None


def _replayed(stored: object) -> Answer:
    top = listed(stored)
    shares = p_yes(top) if top else None
    if shares is None:
        return _failed("what is stored for this claim holds no log-probabilities")
    return Answer(yes=shares[0], no=shares[1], method="replay/logprobs")


def _failed(error: str) -> Answer:
    return Answer(yes=None, method="replay", error=error)
