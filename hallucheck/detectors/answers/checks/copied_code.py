"""What code must copy letter by letter: paths, options, variables, addresses."""

from __future__ import annotations

from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.text.basics.patterns import regex

MOST, LONGEST = 30, 5000
"""Literals of a statement, and characters of it, that are looked at."""

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


def copied(text: str, evidence: RecordEvidence) -> bool:
    """Whether a piece of code has options, paths or variables, and the evidence has every one of them."""
    head = text[:LONGEST]
    found = [match[0].rstrip(".,;:").casefold() for kind in _KINDS for match in list(kind.finditer(head))[:MOST]]
    return bool(found) and all(any(one in source.text.casefold() for source in evidence.sources) for one in found)
