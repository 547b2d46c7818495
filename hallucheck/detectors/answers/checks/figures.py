"""Figures of a statement, as the judge of figures finds them, and what stands in their place beside the same words."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead, is_rounded_dose
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, like, same
from hallucheck.detectors.answers.evidence.evidence import Place
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
    place = held.near[0]
    passage = place.passage
    others = passage.amounts
    text, source = held.text, passage.sentence.text
    own = max((_shared(text, stated, source, other) for other in others if same(stated, other)), default=0)
    rivals = [other for other in others if like(stated, other) and not same(stated, other)]
    size, number = max(((_shared(text, stated, source, other), -at) for at, other in enumerate(rivals)), default=(0, 0))
    bound = [other for other in rivals if other.before == stated.before] if says_something(stated.before) else []
    digits = [
        other for other in rivals if other.figure.value != stated.figure.value and _digits(other) == _digits(stated)
    ]
    if digits and stated.figure.kind is not Kind.DATE:
        other, confidence = digits[0], SURE  # of another scale
    elif len(bound) == 1 and not own and stated.figure.kind is not Kind.DATE:
        other, confidence = bound[0], SURE
    elif rivals and size >= max(PHRASE, own + 2):
        other, confidence = rivals[-number], LIKELY
    else:
        return None
    if any(same(one, other) for one in told):
        return None  # the statement has the other figure too
    if stated.figure.written or passage.structured or len(passage.words) > LONG:
        confidence = UNSURE  # it may belong elsewhere
    unit = stated.unit and other.unit and stated.unit != other.unit
    return instead(
        Issue.UNIT if unit else Issue.FIGURE,
        stated.figure.text,
        other.figure.text,
        confidence,
        place,
        check="figure-displaced",
    )


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
