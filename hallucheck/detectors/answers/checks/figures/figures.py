"""Figures, units and dates of a statement against those of the passages nearest to it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hallucheck.detectors.answers.checks.figures.counted_otherwise import given, stands_for
from hallucheck.detectors.answers.checks.figures.selected import exchanged
from hallucheck.detectors.answers.checks.figures.words_beside import shared_around
from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.amounts import SMALL, Amount, amounts, like, same
from hallucheck.detectors.answers.evidence.evidence import Place, RecordEvidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.words import says_something

MOST = 60
"""Figures of a statement that are held against the evidence."""

BESIDE = 0.85
"""Confidence where another figure follows the same word."""

UNSURE = 0.5
"""Confidence of an objection that leaves a statement unsupported and does not contradict it."""

LONG = 60
"""Words beyond which a passage is several sentences."""

PHRASE = 3
"""Words around a figure that make a phrase."""

LISTED = 10
"""A whole number up to this may be the top of a scale or count what a record lists."""

_ORDINAL = regex(r"(?:st|nd|rd|th)\b")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
_TENS = (2, 3)

_SCALE = regex(r"(?:out of|on a scale of|/)\s?$")

_LINKS = words(
    "of to from at in on by for about over under than and or with is was are were the a an after before between "
    "around approximately nearly almost since until through least most some only just up down total "
    "now then aged age million billion thousand usd eur rs inr"
)
"""Words that stand before any figure."""

_META = words(
    "passage passages document documents source sources context option options step steps page section chunk item"
)
"""Words whose figure numbers a part of the evidence."""


def figures(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Each figure that is another one in the evidence, stands beside other words there, or stands nowhere."""
    stated = amounts(held.text)
    if not stated:
        return
    near = [(place, place.passage.amounts) for place in held.near]
    asked: list[Amount] | None = None
    for amount in stated[:MOST]:
        if _accounted(amount, held, evidence):
            continue
        other = _displaced(amount, stated, held, near, evidence)
        if other is not None:
            yield other
            continue
        if any(same(amount, known) for _, others in near for known in others):
            continue
        if not _claims(amount, held.text) or _beside_the_point(amount, held.text, evidence):
            continue
        if asked is None:
            asked = amounts(" ".join(held.question.texts))
        if any(same(amount, other) for other in asked) or _stands(amount, held, evidence):
            continue
        yield Objection(
            issue=Issue.FIGURE,
            note=f"{amount.figure.text!r} stands nowhere in the evidence",
            detected=amount.figure.text,
            confidence=UNSURE,
            check="figure-absent",
        )


def _accounted(amount: Amount, held: Held, evidence: RecordEvidence) -> bool:
    """Whether a figure says no more than others do: a conversion, the top of a scale, what follows from them."""
    return (
        amount.figure.text in held.proven.derived
        or _tops_scale(amount, held.text)
        or stands_for(amount, held.text, given(held.near, evidence))
    )


def _displaced(
    amount: Amount, stated: list[Amount], held: Held, near: list[tuple[Place, list[Amount]]], evidence: RecordEvidence
) -> Objection | None:
    """The objection that another figure stands in the place of the stated one."""
    own, known = exchanged(amount, held, near[0][0]) if near else (False, None)
    if own:
        return None
    if known is not None:
        return _replacement(amount, known, near[0][0], BESIDE)
    other = _other(amount, stated, held, near)
    return None if other is None else _weaker(other, amount, near, evidence)


def _tops_scale(amount: Amount, text: str) -> bool:
    """Whether a figure is the top of a scale: "4 out of 5"."""
    small = amount.value is not None and amount.value <= LISTED
    return small and _SCALE.search(text, max(0, amount.figure.start - 12), amount.figure.start) is not None


def _stands(amount: Amount, held: Held, evidence: RecordEvidence) -> bool:
    """Whether the evidence has a figure somewhere, at its scale, or what it was computed from."""
    return (
        evidence.figures.holds(amount)
        or (evidence.scaled and evidence.figures.at_scale(amount))
        or amount.figure.text in held.proven.all
    )


def _claims(amount: Amount, text: str) -> bool:
    """Whether a figure that stands nowhere says something: not the writer's own counting, not "passage 2"."""
    figure = amount.figure
    if (
        figure.written
        and not figure.currency
        and (amount.value is None or amount.value < SMALL or "." in str(amount.value))
    ):
        return False
    if amount.value == 1 and text.startswith(" of ", figure.end):
        return False
    if figure.written and text[figure.end : figure.end + 9].lower().startswith((" a week", " per week")):
        return False
    return not (figure.naming and amount.before in _META)


def _beside_the_point(amount: Amount, text: str, evidence: RecordEvidence) -> bool:
    """Whether evidence need not have the figure: an ordinal that it spells out, a count of what a record lists."""
    if _ORDINAL.match(text, amount.figure.end) and amount.figure.text.isdecimal() and len(amount.figure.text) < 3:  # noqa: PLR2004 (digits)
        return _spelt(int(amount.figure.text)) in evidence.index
    if amount.value is None or amount.value > LISTED or amount.value != int(amount.value) or amount.figure.currency:
        return False
    return amount.unit is None and amount.after != "" and any(place.passage.structured for place in evidence.places[:1])


def _spelt(number: int) -> str:
    """The stem of the last word of an ordinal in words; an empty one where it is not looked for."""
    tens, ones = divmod(number, 10)
    if 0 < number <= len(_ORDINALS):
        return stem(_ORDINALS[number - 1])
    return stem(_ORDINALS[ones - 1]) if ones and tens in _TENS else ""


def _other(
    amount: Amount, stated: list[Amount], held: Held, near: list[tuple[Place, list[Amount]]]
) -> Objection | None:
    """What the nearest passage says where the statement has the figure, if that is another one."""
    for place, others in near[:1]:
        other = _beside_word(amount, stated, others)
        if other is not None:
            return _replacement(amount, other, place, BESIDE)
        other = None if amount.figure.naming else _in_phrase(amount, held.text, place, others)
        if other is not None and not any(same(told, other) and not _swapped(told, held.text, place) for told in stated):
            return _replacement(amount, other, place, 0.75)
    if any(same(amount, known) for _, others in near for known in others):
        return None
    if amount.figure.written and near and amount.figure.text.lower() in near[0][0].passage.words.lowers:
        return None  # "two of the nine" is read as a share
    return _replaced(amount, near, held.covered)


def _swapped(told: Amount, text: str, place: Place) -> bool:
    """Whether a figure that both have stands beside nothing that it stands beside in the passage."""
    passage = place.passage
    return all(
        not shared_around(text, told, passage.sentence.text, other) for other in passage.amounts if same(told, other)
    )


def _weaker(
    found: Objection, amount: Amount, near: list[tuple[Place, list[Amount]]], evidence: RecordEvidence
) -> Objection:
    """No contradiction where the figure may belong elsewhere: it stands there, is a count in words, or in a table."""
    passage = near[0][0].passage
    elsewhere = found.confidence < BESIDE and evidence.figures.holds(amount)
    loose = amount.figure.written or amount.figure.naming or passage.structured or len(passage.words) > LONG
    if (elsewhere or loose) and found.confidence > UNSURE:
        return msgspec.structs.replace(found, confidence=UNSURE)
    return found


def _beside_word(amount: Amount, stated: list[Amount], others: list[Amount]) -> Amount | None:
    """The one figure that follows the same word ("Atorvastatin 20mg") and is another."""
    if amount.figure.kind is Kind.DATE or amount.before in _LINKS or not says_something(amount.before):
        return None
    bound = [other for other in others if other.before == amount.before and like(amount, other)]
    if len(bound) != 1 or same(amount, bound[0]):
        return None
    return None if any(same(told, bound[0]) and told.before == amount.before for told in stated) else bound[0]


def _in_phrase(amount: Amount, text: str, place: Place, others: list[Amount]) -> Amount | None:
    """Another figure that stands in the same phrase, which is longer than any that the same figure stands in."""
    passage = place.passage.sentence.text
    best = max((shared_around(text, amount, passage, other) for other in others if same(amount, other)), default=0)
    rivals = [
        (shared_around(text, amount, passage, other), -number)
        for number, other in enumerate(others)
        if like(amount, other) and not same(amount, other)
    ]
    size, number = max(rivals, default=(0, 0))
    return others[-number] if size >= max(PHRASE, best + 2) else None


def _replaced(amount: Amount, near: list[tuple[Place, list[Amount]]], covered: float) -> Objection | None:
    """A figure in whose place the nearest passage has another one."""
    for place, others in near[:1]:
        for other in others:
            if (
                amount.figure.value is not None
                and amount.figure.value == other.figure.value
                and amount.unit
                and other.unit
                and _clock(amount) == _clock(other)
            ):
                return _replacement(amount, other, place, 0.9)
        for other in others:
            if amount.figure.naming and (amount.before != other.before or amount.after != other.after):
                continue
            beside = (amount.after == other.after != "") + (
                amount.before == other.before != "" and amount.before not in _LINKS
            )
            if beside and like(amount, other) and _clock(amount) == _clock(other):
                return _replacement(amount, other, place, min(0.9, 0.4 + 0.3 * covered + 0.15 * beside))
    return None


def _clock(amount: Amount) -> bool:
    """Whether a figure is a time of day, in whose place no duration stands."""
    return ":" in amount.figure.text


def _replacement(amount: Amount, other: Amount, place: Place, confidence: float) -> Objection:
    stated, known = amount.figure.text, other.figure.text
    unit = amount.unit and other.unit and amount.unit != other.unit
    if unit and stated == known:  # the figure's text ends before the unit
        stated, known = f"{stated} {amount.unit}", f"{known} {other.unit}"
    return Objection(
        issue=Issue.UNIT if unit else Issue.FIGURE,
        note=f"{stated!r} is stated where the evidence has {known!r}",
        detected=amount.figure.text,
        expected=other.figure.text,
        confidence=confidence,
        place=place,
        check="figure-displaced",
    )
