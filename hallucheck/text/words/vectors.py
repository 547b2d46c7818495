"""How like two words are by the company they keep: 'coal' and 'gas', 'burn' and 'fuel'. From GloVe; see `vectors.txt`.

It finds what a lexicon does not have, and knows no opposites: hot is like cold.
"""

from __future__ import annotations

from base64 import b85decode
from bisect import bisect_left
from functools import cache, lru_cache
from math import hypot
from operator import mul

from hallucheck.text.basics.word_lists import sections
from hallucheck.text.words.lexicon import RELATIONS


@cache
def _lines() -> list[str]:
    return sections("vectors.txt")["vectors"]


@lru_cache(maxsize=RELATIONS)
def _vector(stem: str) -> tuple[float, ...]:
    """The direction of a stem; empty where it is not known."""
    at = bisect_left(_lines(), f"{stem} ")
    found, _, code = _lines()[at].partition(" ") if at < len(_lines()) else ("", "", "")
    if found != stem:
        return ()
    numbers = memoryview(b85decode(code)).cast("b").tolist()
    length = hypot(*numbers)
    return tuple(number / length for number in numbers)


@lru_cache(maxsize=RELATIONS)
def likeness(one: str, other: str) -> float:
    """How like two stems are, -1 to 1; 0 where one is not known."""
    mine, its = _vector(one), _vector(other)
    return sum(map(mul, mine, its)) if mine and its else 0.0
