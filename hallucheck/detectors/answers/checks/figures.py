"""Figures of a statement, as the judge of figures finds them, and what stands in their place beside the same words."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead, is_rounded_dose
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, like, same
from hallucheck.detectors.answers.evidence.evidence import Passage, Place
from hallucheck.judges.figures.claims.check import Check, Relation, Standing
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.words import says_something

SURE, LIKELY, UNSURE = 0.85, 0.75, 0.5
"""Confidence where the evidence has another figure behind the same telling word, in the same phrase, or none."""

PHRASE = 3
"""Words around a figure that make a phrase."""

REACH = 60
"""Characters around a figure in which the words beside it are looked for."""

LONG = 60
"""Words beyond which a passage is several sentences."""

_ELSEWHERE = (Relation.ABSENT, Relation.CONTRADICTED, Relation.NEAR)
"""What the evidence does not have; a tolerance of the family `numbers` excuses nothing here."""

_WORD = regex(r"[^\W_]+")


def figures(held: Held) -> Iterator[Objection]:
    """Each figure that is another one in the evidence, stands beside other words there, or stands nowhere."""
    stated: list[Amount] | None = None
    for check in held.checks:
        if check.standing is Standing.CONTRADICTED and check.expected:
            place = next((one for one in held.near if _quotes(check, one)), held.near[0] if held.near else None)
            yield instead(Issue.FIGURE, check.claim.figure.text, check.expected, SURE, place, check="figure-displaced")
            continue
        if check.relation not in _ELSEWHERE and not is_rounded_dose(check):
            continue
        stated = amounts(held.text) if stated is None else stated
        yield _displaced(check, held, stated) or _absent(check, held)


def _absent(check: Check, held: Held) -> Objection:
    """The objection that the evidence does not have a figure, or only one that is near."""
    text = check.claim.figure.text
    if check.relation is Relation.NEAR and check.evidence and held.near:
        return instead(Issue.FIGURE, text, check.evidence[0].quote, UNSURE, held.near[0], check="figure-absent")
    note = f"{text!r} stands nowhere in the evidence"
    return Objection(issue=Issue.FIGURE, note=note, detected=text, confidence=UNSURE, check="figure-absent")


def _quotes(check: Check, place: Place) -> bool:
    """Whether the evidence of a check stands in a passage."""
    sentence = place.passage.sentence
    return not place.titled and any(
        one.source == place.context.id and one.start is not None and sentence.start <= one.start < sentence.end
        for one in check.evidence
    )


def _displaced(check: Check, held: Held, told: list[Amount]) -> Objection | None:
    """The objection that the nearest passage has another figure beside the words of the stated one."""
    stated = next((one for one in told if one.figure.text == check.claim.figure.text), None)
    if not held.near or stated is None:
        return None
    passage = held.near[0].passage
    other, confidence = _rival(stated, held, passage)
    if other is None or any(same(one, other) for one in told):
        return None  # the statement has the other figure too
    if stated.figure.written or passage.structured or len(passage.words) > LONG:
        confidence = UNSURE  # it may belong elsewhere
    unit = stated.unit and other.unit and stated.unit != other.unit
    return instead(
        Issue.UNIT if unit else Issue.FIGURE,
        stated.figure.text,
        other.figure.text,
        confidence,
        held.near[0],
        check="figure-displaced",
    )


def _rival(stated: Amount, held: Held, passage: Passage) -> tuple[Amount | None, float]:
    """The figure that a passage has in the place of the stated one, and how surely."""
    source = passage.sentence.text
    equal = [other for other in passage.amounts if same(stated, other)]
    rivals = [other for other in passage.amounts if like(stated, other) and not same(stated, other)]
    own = max((_shared(held.text, stated, source, other) for other in equal), default=0)
    if stated.figure.kind is not Kind.DATE:
        digits = _digits(stated)
        scaled = [one for one in rivals if one.figure.value != stated.figure.value and _digits(one) == digits]
        bound = [one for one in rivals if one.before == stated.before] if says_something(stated.before) else []
        if scaled:
            return scaled[0], SURE
        if len(bound) == 1 and not own:
            return bound[0], SURE
    sizes = [_shared(held.text, stated, source, other) for other in rivals]
    most = max(sizes, default=0)
    return (rivals[sizes.index(most)], LIKELY) if rivals and most >= max(PHRASE, own + 2) else (None, UNSURE)


def _digits(amount: Amount) -> str:
    return amount.figure.text if amount.value is None else f"{(amount.value / amount.figure.scale).normalize():f}"


def _shared(text: str, one: Amount, source: str, other: Amount) -> int:
    """How many words in a row, up to the figures, two texts share before and behind them."""
    left, right = _around(text, one), _around(source, other)
    return sum(_run(mine, theirs) for mine, theirs in zip(left, right, strict=True))


def _around(text: str, amount: Amount) -> tuple[list[str], list[str]]:
    figure = amount.figure
    before = _WORD.findall(text[max(0, figure.start - REACH) : figure.start].lower())
    return before[::-1], _WORD.findall(text[figure.end : figure.end + REACH].lower())


def _run(one: list[str], other: list[str]) -> int:
    size = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        size += 1
    return size
