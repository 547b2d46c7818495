"""What code must copy letter by letter: paths, options, variables, addresses."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence
from hallucheck.text.basics.patterns import holds_any, regex

UNSURE = 0.5
MOST, LONGEST = 30, 5000
"""Literals of a statement, and characters of it, that are looked at."""

_LITERALS = regex(
    r"`([^`\n]{2,80})`|(?<![\w/.:<])(/[\w.-]{1,60}(?:/[\w.-]{1,60}){1,12})"
    r"|\b(\w{1,60}(?:_\w{1,60})+\(?\)?|[a-z]\w{1,60}\(\))"
)
"""What stands in backticks, a path, a name with underscores, a call: letter by letter or not at all."""


def literals(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Literals that stand nowhere in evidence that has others of their form."""
    if not holds_any(held.text, "`/_("):  # one of which each of them holds
        return
    found = [next(filter(None, match.groups())) for match in list(_LITERALS.finditer(held.text[:LONGEST]))[:MOST]]
    if not found:
        return
    asked = held.question.text.casefold()
    for one in found:
        plain = one.strip(".,;:()").casefold()
        known = any(plain in source.text.casefold() for source in evidence.sources) or plain in asked
        if not known and any(_LITERALS.search(source.text) for source in evidence.sources):
            note = f"{one!r} stands nowhere in the evidence"
            yield Objection(issue=Issue.NAME, note=note, detected=one, confidence=UNSURE, check="literals")
