"""Every family and every rule there is: one explicit list; all others are derived from it.

Outside packages join through the entry-point group `hallucheck.families`; each entry loads to a `Family`.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import entry_points

from hallucheck.detectors.answers import FAMILY as ANSWERS
from hallucheck.detectors.base import Family
from hallucheck.detectors.citations import FAMILY as CITATIONS
from hallucheck.detectors.knowledge import FAMILY as KNOWLEDGE
from hallucheck.detectors.numbers import FAMILY as NUMBERS
from hallucheck.detectors.statements import FAMILY as STATEMENTS
from hallucheck.errors import UsageError
from hallucheck.model import Rule

FAMILIES: tuple[Family, ...] = (STATEMENTS, KNOWLEDGE, NUMBERS, CITATIONS, ANSWERS)

GROUP = "hallucheck.families"


@cache
def families() -> tuple[Family, ...]:
    """The shipped families, then those of installed packages in the order of their names."""
    outside = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return (*FAMILIES, *(entry.load() for entry in outside))


@cache
def rules() -> dict[str, Rule]:
    """Rule id -> rule, in catalogue order."""
    return {rule.id: rule for family in families() for rule in family.rules}


def select(patterns: Iterable[str], *, flag: str = "--select") -> frozenset[str]:
    """The ids of the rules that any of `patterns` names: a family, a rule (with or without its family), or a glob.

    Raises:
        UsageError: a pattern names nothing; the message suggests the nearest name.
    """
    chosen: set[str] = set()
    for pattern in patterns:
        found = {identifier for identifier, rule in rules().items() if _names(pattern, rule)}
        if not found and pattern != "all":
            raise UsageError(f"{flag}: no family or rule is named {pattern!r}", hint=_nearest(pattern))
        chosen |= found
    return frozenset(chosen)


def _names(pattern: str, rule: Rule) -> bool:
    return pattern in ("all", rule.family) or fnmatchcase(rule.id, pattern) or fnmatchcase(rule.name, pattern)


def _nearest(pattern: str) -> str:
    names = [family.name for family in families()]
    names += [name for rule in rules().values() for name in (rule.id, rule.name)]
    close = get_close_matches(pattern.lower(), names, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else "`hallucheck rules` lists them all"
