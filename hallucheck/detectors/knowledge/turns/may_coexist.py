"""What lets an earlier turn's words stand beside the answer's: another departure, or a change that is announced."""

from __future__ import annotations

import re

from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.topic import supersedes

NEXT = regex(
    r"(?<!\w)(?:next|following|last|first) (?:train|bus|flight|ferry|tram|boat|departure|session|"
    r"show|showing|class|slot)s?(?!\w)",
    re.IGNORECASE,
)
"""What is another one by the time of the next turn."""

_NOW = regex(
    r"(?<!\w)(?:(?:is|are|costs?|starts?|opens?|leaves?|takes place) now|"
    r"now (?:is|on|at|in|costs?|starts?|opens?|leaves?|takes place|scheduled|due|set)|"
    r"i was (?:wrong|mistaken|incorrect)|you(?:['’]re| are) (?:absolutely |quite |completely )?right)(?!\w)",
    re.IGNORECASE,
)


def overtakes(text: str) -> bool:
    """Whether a sentence says that what was said before no longer counts."""
    return supersedes(text) or _NOW.search(text) is not None
