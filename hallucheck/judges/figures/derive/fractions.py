"""Figures that are parts or multiples stated in words: half of 38.50, a third of the price, shared by two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from hallucheck.evidence.chunks import Stated, passage
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import Derivation, Operand
from hallucheck.judges.figures.evidence.about import relation
from hallucheck.judges.figures.evidence.agree import comparable
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import ONE, Figure, Kind

MOST = 8
"""Stated figures that a part is looked for in."""
ALIKE = 0.3
PARTED = (Kind.CURRENCY, Kind.QUANTITY)
HALF = Decimal("0.5")
FACTORS: dict[str, Decimal] = {
    **dict.fromkeys(("half", "hälfte", "moitié", "mitad", "metà", "metade", "helft"), HALF),
    **dict.fromkeys(("third", "drittel", "tiers", "tercio", "terzo", "terço"), Decimal(1) / 3),
    **dict.fromkeys(("quarter", "viertel", "quart", "cuarto", "kwart"), Decimal("0.25")),
    **dict.fromkeys(("fifth", "fünftel", "quinto"), Decimal("0.2")),
    **dict.fromkeys(("tenth", "zehntel", "décimo"), Decimal("0.1")),
    **dict.fromkeys(("thirds",), Decimal(2) / 3),
    **dict.fromkeys(("quarters",), Decimal("0.75")),
    **dict.fromkeys(("twice", "double", "doubled", "doubles", "doppelt", "doble", "doppio"), Decimal(2)),
    **dict.fromkeys(("triple", "tripled", "triples", "thrice"), Decimal(3)),
}
"""Words for a part or a multiple, lower case."""

_NAMES = "|".join(sorted(FACTORS, key=len, reverse=True))
_FACTOR = regex(
    rf"(?<![\w-])(?:(?P<lead>\w{{1,8}})[ -])?(?P<word>{_NAMES})(?![\w-])",
    re.IGNORECASE,
)
_NO_PART = words("first second last this that next previous each every per fourth final opening past")
"""What makes a half or a quarter one of the year or of a game."""
_SHARED = words(
    "each equally apiece split share shared shares every divide divided dividing evenly per jeder jede je chacun "
    "chacune cada ciascuno"
)
_WORD = regex(r"[^\W\d_]{3,20}")
_OF = regex(
    rf"(?<![\w-])({_NAMES}) (?:of|the|der|des|de la|du|della|van de) (?:the )?$",
    re.IGNORECASE,
)
_OTHERS = words("not rest remaining remainder other others left nicht restlichen autres resto")
_FAST = words("fast faster quick quickly quicker speed speedy")
_COUNT = regex(rf"(?<![\w.,-])(\d{{1,2}}|{'|'.join(SMALL)})[ ]([^\W\d_]{{3,20}})", re.IGNORECASE)


def parted(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """How an amount is a part, a multiple or an equal share of a stated one; None where it is not."""
    if figure.kind not in PARTED or figure.unit == "clock":
        return None
    text = without(claim.sentence.text, figure.start - claim.sentence.start, figure.end - claim.sentence.start)
    own = _factors(text)
    shared = not _SHARED.isdisjoint(claim.said.words)
    for stated in near_amounts(claim, figure, evidence):
        low, high = _around(stated)
        start, end = stated.figure.start - low, stated.figure.end - low
        around = without(stated.chunk.text[low:high], start, end)
        worth = stated.figure.number * (comparable(figure, stated.figure) or ONE)
        factors = [*own, *(entry for entry in _factors(around) if entry not in own)]
        for factor, word in factors:
            turns = [factor]
            if factor > 1 and not _FAST.isdisjoint(_WORD.findall(around.lower())):
                turns.append(ONE / factor)
            if factor < 1 and not _OTHERS.isdisjoint(claim.said.words):
                turns.append(ONE - factor)
            if any(is_equal(figure, worth * turn) for turn in turns):
                return _found(figure, f"{word} of {stated.figure.text}", stated)
        if shared and (found := _equally(figure, worth, stated, (text, around))):
            return found
    return None


def without(text: str, start: int, end: int) -> str:
    """The text with a figure blanked: it is no term of what it is itself said to follow from."""
    start = max(0, start)
    return text[:start] + " " * (end - start) + text[end:] if end > start else text


def near_amounts(
    claim: FigureClaim, figure: Figure, evidence: FigureEvidence, *, most: int = MOST // 2
) -> list[Stated]:
    """The stated amounts of the claim's kind that it may be made of, of prose; of more than `most`, those about it."""
    found = [
        stated
        for stated in evidence.amounts
        if stated.figure.kind is figure.kind
        and (figure.unit is None) == (stated.figure.unit is None)
        and comparable(figure, stated.figure) is not None
    ]
    if len(found) > most:
        found = [stated for stated in found if relation(claim, stated) >= ALIKE][:MOST]
    return found


def _around(stated: Stated) -> tuple[int, int]:
    """The passage of a stated figure with the sentence before and behind it: shares are stated beside their whole."""
    text = stated.chunk.text
    low, high = passage(text, stated.figure.start, stated.figure.end)
    before = passage(text, max(0, low - 3), max(0, low - 3))[0] if low else low
    return before, passage(text, min(len(text), high + 2), min(len(text), high + 2))[1]


def _factors(text: str) -> list[tuple[Decimal, str]]:
    """The parts and multiples that a text names: half, two thirds, twice."""
    found = []
    for match in _FACTOR.finditer(text[:1000]):
        lead = (match["lead"] or "").lower()
        if lead not in _NO_PART:
            factor = FACTORS[match["word"].lower()]
            if match["word"].lower() == "thirds" and lead != "two":
                continue
            found.append((factor, match["word"].lower()))
    return found


def share_of(text: str) -> Decimal | None:
    """The part that a phrase like `half of ` at the end of a text takes; None where there is none."""
    match = _OF.search(text)
    return (
        FACTORS[match[1].lower()] if match and (match[1].lower() != "thirds" or "two thirds" in text.lower()) else None
    )


def _equally(figure: Figure, worth: Decimal, stated: Stated, texts: Sequence[str]) -> Derivation | None:
    """An equal share: 38.50 between two people."""
    for text in texts:
        for count, _ in _counts(text):
            if count > 1 and is_equal(figure, worth / count):
                return _found(figure, f"{stated.figure.text} / {count}", stated)
    return None


def _counts(text: str) -> Iterator[tuple[int, str]]:
    """Small numbers with the noun that they count: two adults."""
    for match in _COUNT.finditer(text):
        word = match[1].lower()
        yield (int(word) if word.isdecimal() else SMALL[word]), match[2].lower()


def is_equal(figure: Figure, amount: Decimal) -> bool:
    """Whether an amount is the claimed one; a whole number is not said of what has cents."""
    return figure.number == amount or (
        abs(figure.number - amount) * 2 <= figure.step and (figure.step < ONE or abs(figure.number) >= 10)  # noqa: PLR2004
    )


def _found(figure: Figure, how: str, *stated: Stated) -> Derivation:
    return _named(figure, how, *(one.figure.text for one in stated))


def _named(figure: Figure, how: str, *names: str) -> Derivation:
    return Derivation(
        text=f"{figure.text} = {how}",
        operation="part",
        operands=tuple(Operand(value=0.0, name=name) for name in names),
    )
