"""States an entity can be in over time: going on, ended, begun again."""

from __future__ import annotations

from enum import StrEnum

from hallucheck.text.lexicon import words


class State(StrEnum):
    """What a status says."""

    CURRENT = "current"
    ENDED = "ended"
    RESUMED = "resumed"


_ENDED = words(
    "discontinued stopped resolved inactive ended cancelled canceled closed terminated completed "
    "withdrawn expired former "
    "past suspended deceased sold cured remitted healed revoked removed ceased dissolved evicted discontinue stop end "
    "cease resolve cancel close terminate withdraw"
)
_CURRENT = words("active current ongoing continued continuing open valid started prescribed present chronic enrolled")
_RESUMED = words(
    "restarted resumed reactivated recurrent recurred relapsed relapse reopened renewed reinstated again "
    "returned restart "
    "resume recur"
)


def state_of(text: str) -> State | None:
    """The state that a status text names, or None. "Not active" has ended; "active again" was resumed."""
    found = [word.strip(".,;:()") for word in text.casefold().split()[:6]]
    if any(word in _RESUMED for word in found):
        return State.RESUMED
    ended = any(word in _ENDED for word in found)
    current = any(word in _CURRENT for word in found)
    if "not" in found or "no" in found:
        ended, current = current, ended
    return State.ENDED if ended else State.CURRENT if current else None
