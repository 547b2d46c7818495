"""A statement with the judgement on it, and how it is made."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from hallucheck.detectors.answers.checks.objection import Held, Objection
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.model import Context, Evidence
from hallucheck.text.statements.split import Statement


class Method(StrEnum):
    """How a statement was grounded."""

    EXACT = "exact_match"
    SEMANTIC = "semantic_match"
    INFERENCE = "inference"
    UNSUPPORTED = "unsupported"


class Grounding(msgspec.Struct, frozen=True, kw_only=True):
    """A statement with the judgement on it. `confidence` is in the judgement, 0 to 1."""

    statement: Statement
    method: Method
    confidence: float
    context: Context | None = None
    evidence: Evidence | None = None
    """What it was held against; without span where that is the title of its chunk."""
    covered: float = 0.0
    """Share of the statement's words, by weight, that the nearest sentences hold."""
    novel: float = 0.0
    """Weight of its words that neither the evidence nor the question has in any form; a rare word weighs 1."""
    probability: float | None = None
    """P(entailed) as the verifier gives it, where it was asked."""
    objection: Objection | None = None
    piece: tuple[int, int] | None = None
    """[start, end) of the answer: the part that nothing holds, where the rest of the statement is held."""

    @property
    def grounded(self) -> bool:
        """Whether the evidence bears it out."""
        return self.method is not Method.UNSUPPORTED

    @property
    def contradicted(self) -> bool:
        """Whether the evidence says otherwise."""
        return not self.grounded and self.objection is not None and self.objection.sure


def score(grounded: Sequence[bool]) -> float | None:
    """The share of grounded statements (grounded / total), 0 to 1, higher is better; None where nothing is stated."""
    return sum(grounded) / len(grounded) if grounded else None


def ground(
    held: Held,
    method: Method,
    confidence: float,
    place: Place | None,
    *,
    yes: float | None = None,
    objection: Objection | None = None,
    piece: tuple[int, int] | None = None,
) -> Grounding:
    """A statement that `place` bears out, or else was held against."""
    return Grounding(
        statement=held.statement,
        method=method,
        confidence=round(confidence, 4),
        context=place.context if place else None,
        evidence=place.evidence if place else None,
        covered=round(held.covered, 4),
        novel=held.novel,
        probability=yes,
        objection=objection,
        piece=piece,
    )


def refuse(
    held: Held, objection: Objection | None, piece: tuple[int, int] | None = None, yes: float | None = None
) -> Grounding:
    """A statement that nothing bears out, or against which something speaks; in its `piece`, where that is known."""
    place = objection.place if objection and objection.place else held.near[0] if held.near else None
    doubt = 1.0 - yes if yes is not None else 0.9 - 0.5 * held.covered
    confidence = max(objection.confidence if objection else 0.0, doubt)
    return ground(held, Method.UNSUPPORTED, confidence, place, yes=yes, objection=objection, piece=piece)
