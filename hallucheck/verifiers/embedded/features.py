"""The features of the embedded verifier, put together from their groups. Few, each with a meaning and a direction."""

from __future__ import annotations

from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded import absence, coverage, links, turns
from hallucheck.verifiers.embedded.alignment import Alignment
from hallucheck.verifiers.embedded.index import IndexedEvidence

SIGNS: dict[str, int] = {**coverage.SIGNS, **absence.SIGNS, **turns.SIGNS, **links.SIGNS}
"""Feature -> 1 where more of it speaks for a hallucination, -1 where it speaks against one."""

NAMES = tuple(SIGNS)


def measure(claim: Words, evidence: IndexedEvidence, asked: Words | None = None) -> tuple[float, ...]:
    """The features of a claim of at least one word, in the order of `NAMES`; `asked` is the user's question."""
    laid = Alignment(claim, evidence, asked or Words(""))
    return (*coverage.measure(laid), *absence.measure(laid), *turns.measure(laid), *links.measure(laid))
