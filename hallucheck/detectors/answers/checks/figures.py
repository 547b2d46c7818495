"""Figures of a statement, as the judge of figures finds them, and what the evidence knows nothing of.

That are names, and what code must copy letter by letter: paths, options, variables, addresses.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from hallucheck.detectors.answers.checks.objection import Held, Objection, instead, is_rounded_dose
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, like
from hallucheck.detectors.answers.evidence.evidence import Place, RecordEvidence
from hallucheck.judges.clauses import PRONOUNS
from hallucheck.judges.figures.claims.check import Check, Relation, Standing
from hallucheck.judges.figures.judge import SPELT
from hallucheck.judges.names import unknown_names
from hallucheck.model import UNDERIVED
from hallucheck.text.basics.patterns import holds_any, regex

DISPLACED, ABSENT = 0.85, 0.5
"""Confidence where the evidence has another figure instead, or none (guesses)."""

_ELSEWHERE = (Relation.ABSENT, Relation.CONTRADICTED, Relation.NEAR)
"""What the evidence does not have; a tolerance of the family `numbers` excuses nothing here."""


def figures(held: Held) -> Iterator[Objection]:
    """Each figure that is another one in the evidence, or stands nowhere."""
    for check in held.checks:
        if check.standing is Standing.CONTRADICTED and check.expected:
            place = next((one for one in held.near if _quotes(check, one)), held.near[0] if held.near else None)
            yield instead(check.claim.figure.text, check.expected, DISPLACED, place, "figure-displaced")
        elif (check.relation in _ELSEWHERE and check.how != SPELT) or is_rounded_dose(check):
            yield _rescaled(check, held) or _absent(check, held)


def _rescaled(check: Check, held: Held) -> Objection | None:
    """The objection that the nearest passage has the digits of a figure in another unit or scale: 20 g for 20 mg."""
    stated = next((one for one in amounts(held.text) if one.figure.text == check.claim.figure.text), None)
    if not held.near or held.by_record or stated is None or stated.figure.value is None:
        return None
    for other in amounts(held.near[0].passage.sentence.text):
        is_equal = (other.figure.unit, other.figure.value) == (stated.figure.unit, stated.figure.value)
        if like(stated, other) and not is_equal and _digits(other) == _digits(stated):
            return instead(stated.figure.text, other.figure.text, DISPLACED, held.near[0], "figure-displaced")
    return None


def _digits(amount: Amount) -> Decimal | None:
    value = amount.figure.value
    return None if value is None else abs(value) / amount.figure.scale


def _absent(check: Check, held: Held) -> Objection:
    """The objection that the evidence does not have a figure, or only one that is near."""
    text = check.claim.figure.text
    if check.relation is Relation.NEAR and check.evidence and held.near:
        return instead(text, check.evidence[0].quote, ABSENT, held.near[0], "figure-absent")
    return _nowhere(text, UNDERIVED if check.name == UNDERIVED else "figure-absent")


def _nowhere(text: str, check: str) -> Objection:
    note = f"{text!r} stands nowhere in the evidence"
    return Objection(note=note, detected=text, confidence=ABSENT, check=check)


def _quotes(check: Check, place: Place) -> bool:
    """Whether the evidence of a check stands in a passage."""
    sentence = place.passage.sentence
    return not place.titled and any(
        one.source == place.context.id and one.start is not None and sentence.start <= one.start < sentence.end
        for one in check.evidence
    )


def names(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Names of which a word, and no form of it, stands nowhere in the evidence or the question."""
    opens = held.near[0].passage.words.lowers[:1] if held.near else []
    called = not PRONOUNS.isdisjoint(opens) and held.words.lowers[:1] != opens
    found = unknown_names(held.words, evidence.index, held.question)
    figures_ = " ".join(check.claim.figure.text for check in held.checks)
    for start, end in found[1:] if called else found:  # the evidence may call its subject "he", "she" or "it"
        if (name := held.text[start:end]) not in figures_:  # "US" of 950 US dollars
            yield _nowhere(name, "names")


MOST, LONGEST = 30, 5000
"""Literals of a statement, and characters of it, that are looked at."""

_LITERALS = regex(
    r"`([^`\n]{2,80})`|(?<![\w/.:<])(/[\w.-]{1,60}(?:/[\w.-]{1,60}){1,12})"
    r"|\b(\w{1,60}(?:_\w{1,60})+\(?\)?|[a-z]\w{1,60}\(\))"
)
"""What stands in backticks, a path, a name with underscores, a call: letter by letter or not at all."""


def literals(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Literals that stand nowhere in evidence that has others of their form."""
    found = list(islice(_LITERALS.finditer(held.text[:LONGEST]), MOST)) if holds_any(held.text, "`/_(") else []
    texts = [source.text for source in evidence.sources] if found else []
    if found and any(map(_LITERALS.search, texts)):
        known = "\n".join([held.question.text, *texts]).casefold()
        for one in [match[match.lastindex or 0] for match in found]:
            if one.strip(".,;:()").casefold() not in known:
                yield _nowhere(one, "literals")
