"""A statement with the judgement on it, and how it is made."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from hallucheck.detectors.answers.checks.objection import SURE, Objection
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.model import Context
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
    quote: str | None = None
    quote_start: int | None = None
    quote_end: int | None = None
    """Code points of the chunk's text; None where the quote is a title."""
    covered: float = 0.0
    """Share of the statement's words, by weight, that the nearest sentences hold."""
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
        return not self.grounded and self.objection is not None and self.objection.confidence >= SURE


def score(grounded: Sequence[bool]) -> float | None:
    """The share of grounded statements (grounded / total), 0 to 1, higher is better; None where nothing is stated."""
    return sum(grounded) / len(grounded) if grounded else None


def grounded(
    statement: Statement,
    method: Method,
    confidence: float,
    place: Place | None,
    covered: float,
    *,
    yes: float | None = None,
) -> Grounding:
    """A statement that `place` bears out."""
    return _made(statement, method, confidence, place, covered=covered, yes=yes, objection=None)


def refused(
    statement: Statement,
    objection: Objection | None,
    near: tuple[Place, ...],
    covered: float,
    yes: float | None = None,
    *,
    piece: tuple[int, int] | None = None,
) -> Grounding:
    """A statement that nothing bears out, or against which something speaks; in its `piece`, where that is known."""
    place = objection.place if objection and objection.place else near[0] if near else None
    confidence = max(objection.confidence if objection else 0.0, 1.0 - yes if yes is not None else 0.9 - 0.5 * covered)
    made = _made(
        statement, Method.UNSUPPORTED, round(confidence, 4), place, covered=covered, yes=yes, objection=objection
    )
    return made if piece is None else msgspec.structs.replace(made, piece=piece)


def _made(
    statement: Statement,
    method: Method,
    confidence: float,
    place: Place | None,
    *,
    covered: float,
    yes: float | None,
    objection: Objection | None,
) -> Grounding:
    sentence = place.passage.sentence if place else None
    spanned = sentence is not None and place is not None and not place.titled
    return Grounding(
        statement=statement,
        method=method,
        confidence=confidence,
        context=place.context if place else None,
        quote=sentence.text if sentence else None,
        quote_start=sentence.start if sentence and spanned else None,
        quote_end=sentence.end if sentence and spanned else None,
        covered=round(covered, 4),
        probability=yes,
        objection=objection,
    )
