"""Word lists, as they are written in the modules that use them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def words(listed: str) -> frozenset[str]:
    """The words of a list written as prose; `_` inside a word stands for a space.

    >>> sorted(words("such as_well"))
    ['as well', 'such']
    """
    return frozenset(word.replace("_", " ") for word in listed.split())


def entries(listed: str) -> tuple[str, ...]:
    """Entries that stand one a line; a line that is indented goes on with the last."""
    return tuple(listed.strip("\n").replace("\n  ", " ").split("\n"))


def parted(listed: str) -> tuple[frozenset[str], ...]:
    """The words on each side of the bars of a list: those between two bars say the same.

    >>> [sorted(side) for side in parted("open | closed shut")]
    [['open'], ['closed', 'shut']]
    """
    return tuple(map(words, listed.split(" | ")))


def sections(name: str, package: str = "hallucheck.text") -> dict[str, list[str]]:
    """The lines of a data file of a package under each of its `[headings]`, without comments."""
    text = files(package).joinpath("data", name).read_text(encoding="utf-8")
    found = {}
    for section in f"\n{text}".split("\n[")[1:]:
        heading, _, body = section.partition("]\n")
        found[heading] = [line for line in body.splitlines() if line and line[0] != "#"]
    return found


@cache
def function_words() -> frozenset[str]:
    """Articles, pronouns, prepositions and the like of English and of other languages, in lower case."""
    known = sections("function_words.txt")
    return words(" ".join((*known["closed"], *known["function other"])))
