"""How findings of the family show statements, evidence and the numbers behind a confidence."""

from __future__ import annotations

from hallucheck.detectors.answers.grounding.grounded import Grounding
from hallucheck.detectors.answers.history.consistency import Contradiction
from hallucheck.model import Evidence, Factor, Location
from hallucheck.text.basics.patterns import regex

LONGEST = 160
"""Characters of a text that a message shows."""


_GAP = regex(r" (?=[.,;:!?])")
"""Where a citation mark stood before the end of a sentence."""


def shown(text: str) -> str:
    """A text for a message: one line, quoted, cut at a word."""
    line = _GAP.sub("", " ".join(text.split()))
    if len(line) > LONGEST:
        line = line[:LONGEST].rsplit(" ", 1)[0] + "…"
    return f"'{line}'"


def located(grounding: Grounding, pointer: str) -> Location:
    """Where in the answer a statement is wrong: in the part that nothing holds, else all of it."""
    start, end = grounding.piece or (grounding.statement.start, grounding.statement.end)
    return Location(pointer=pointer, start=start, end=end)


def quoted(grounding: Grounding) -> tuple[Evidence, ...]:
    """The sentence that a statement was held against."""
    if grounding.context is None or grounding.quote is None:
        return ()
    return (
        Evidence(
            source=grounding.context.id,
            quote=grounding.quote,
            start=grounding.quote_start,
            end=grounding.quote_end,
            page=grounding.context.page,
        ),
    )


def factors(grounding: Grounding) -> tuple[Factor, ...]:
    """The numbers that a judgement on a statement was made from."""
    found = [Factor(name="coverage", value=grounding.covered, note="share of the statement's words in the evidence")]
    if grounding.probability is not None:
        found.append(Factor(name="p_entailed", value=grounding.probability, note="the verifier's P(entailed)"))
    if grounding.objection is not None:
        issue, note = grounding.objection.issue, grounding.objection.note
        found.append(Factor(name=str(issue), value=grounding.objection.confidence, note=note))
    return tuple(found)


def said_before(contradiction: Contradiction) -> tuple[Evidence, ...]:
    """What the earlier record said."""
    before = contradiction.earlier
    return (
        Evidence(source=before.record or "an earlier record", quote=before.quote, start=before.start, end=before.end),
    )
