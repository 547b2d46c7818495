"""Word lists, as they are written in the modules that use them."""

from __future__ import annotations


def words(listed: str) -> frozenset[str]:
    """The words of a list written as prose; `_` inside a word stands for a space.

    >>> sorted(words("such as_well"))
    ['as well', 'such']
    """
    return frozenset(word.replace("_", " ") for word in listed.split())
