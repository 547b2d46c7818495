"""What must be copied letter by letter: paths, addresses, options, variables; and items put into a list.

A path or a command-line option that stands nowhere in evidence which has others of its kind was made up. So was the
one item of a list that nobody speaks of, where the evidence lists something else beside the same items.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.words.words import Words, alike, misspelt

UNSURE = 0.5

LONG = 3
"""Items of a list in a sentence; two words with an "and" between them may be anything."""

BARE = 4
"""Words of a statement that is a list and nothing else."""

MOST = 30
"""Literals and lists of a statement that are looked at."""

_KINDS = tuple(
    regex(pattern)
    for pattern in (
        r"(?<![\w/.:<])/[\w.-]{1,60}(?:/[\w.-]{1,60}){1,12}",
        r"(?<![\w-])--[a-z][\w-]{1,40}",
        r"\b[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){1,6}\b",
        r"\b[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{2,60}",
        r"\bhttps?://[^\s)>\]\"'`]{4,200}",
    )
)
"""A path, an option, an environment variable, an e-mail address, a URL."""

_LIST = regex(
    r"([^\W\d_][\w-]{1,30}(?:, [^\W\d_][\w-]{1,30}){0,8}),? (?:and|or|und|oder|et|ou|y) "
    r"([^\W\d_][\w-]{1,30})\b(?! of\b)"
)


def literals(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Paths, options, variables and addresses that evidence with others of their kind does not have."""
    text = held.text
    if "/" not in text and "--" not in text and "_" not in text and "@" not in text:
        return
    for kind in _KINDS:
        for match in list(kind.finditer(text[:5000]))[:MOST]:
            literal = match[0].rstrip(".,;:").casefold()
            if any(literal in source.text.casefold() for source in evidence.sources):
                continue
            if literal.strip("-/") in " ".join(held.question.lowers):
                continue
            known = next((other[0] for source in evidence.sources for other in kind.finditer(source.text[:5000])), None)
            if known is not None:
                yield instead(Issue.WORD, match[0].rstrip(".,;:"), known, UNSURE, held.near[0] if held.near else None)
                break


def copied(text: str, evidence: Evidence) -> bool:
    """Whether a piece of code has options, paths or variables, and the evidence has every one of them."""
    found = [match[0].rstrip(".,;:").casefold() for kind in _KINDS for match in list(kind.finditer(text[:5000]))[:MOST]]
    return bool(found) and all(any(one in source.text.casefold() for source in evidence.sources) for one in found)


def items(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """An item that stands nowhere, in a list of which the nearest passage has the other items and one more."""
    if "," not in held.text and len(held.words) > BARE:
        return
    for match in list(_LIST.finditer(held.text[:5000]))[:MOST]:
        mine = [*match[1].split(", "), match[2]]
        if len(mine) < LONG and len(held.words) > BARE:
            continue
        new = [item for item in mine if _new(item, held, evidence)]
        if len(new) != 1:
            continue
        kept = {item.lower() for item in mine if item != new[0]}
        for other in _LIST.finditer(held.near[0].passage.sentence.text[:5000]):
            theirs = [*other[1].split(", "), other[2]]
            left = [item for item in theirs if item.lower() not in kept]
            if len(left) == 1 and len(theirs) == len(mine) and left[0].lower() not in held.text.lower():
                yield instead(Issue.WORD, new[0], left[0], UNSURE, held.near[0])
                return


def _new(item: str, held: Held, evidence: Evidence) -> bool:
    """Whether neither evidence nor question has a word, in any form or synonym."""
    found = Words(item)
    return bool(len(found)) and all(
        stem not in evidence.index
        and stem not in held.question.places
        and not alike(stem, evidence.index.keys(), evidence.heads)
        and not misspelt(stem, evidence.heads)
        for stem in found.stems
    )
