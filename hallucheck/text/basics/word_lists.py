"""Word lists, as they are written in the modules that use them."""

from __future__ import annotations


def words(listed: str) -> frozenset[str]:
    """The words of a list written as prose; `_` inside a word stands for a space.

    >>> sorted(words("such as_well"))
    ['as well', 'such']
    """
    return frozenset(word.replace("_", " ") for word in listed.split())


def parted(listed: str) -> tuple[frozenset[str], ...]:
    """The words on each side of the bars of a list: those between two bars say the same.

    >>> [sorted(side) for side in parted("open | closed shut")]
    [['open'], ['closed', 'shut']]
    """
    return tuple(map(words, listed.split(" | ")))
