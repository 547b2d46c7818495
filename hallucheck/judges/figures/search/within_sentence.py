"""What a sentence says of its own figures: a rise must not go down, whatever the evidence holds."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from hallucheck.judges.figures.claims.check import Check, contradiction
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.text.amounts.hedges import direction
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.figure.figure import Figure, Kind

SURE = 0.85
REACH = 60
"""How far before the first of two figures the word that says which way may stand, in characters."""
_TO = regex(r"[ ](?:to|up to|down to|bis auf|auf|à|a|hasta)[ ](?:about |around |only |just |nearly |almost )?")
_FROM = regex(r",?[ ](?:from|von|de|desde|compared (?:to|with)|versus|up from|down from)[ ]")
_STARTS = regex(r"\b(?:from|von|de|desde)[ ]$")
_ENDS = regex(r"\b(?:to|at|auf|à|a|hasta)[ ](?:about |around |only |just |nearly |almost )?$")
_DATED = regex(r" (?:in|by|for|at the end of)?(?: [^\W\d_]{3,9}\.?)? (?:19|20)\d\d\b")
_THAN = regex(r"\b(?:than|against|compared (?:to|with)|versus|vs\.?)\b[^\d.;]{0,40}$")
_MORE, _LESS = ("|".join(side.split()) for side in sections("opposites.txt")["measures"][0].split(" | "))
_COMPARED = regex(
    rf"\b(?:({_MORE}|more(?= [^\W\d_]{{2,}}s\b| (?:people|than|in|on|at)\b|[,.;(]))"
    rf"|(?:{_LESS}|less(?= than\b|[,.;(])))\b"
    r"(?! than [$€£]?$)"
)
"""That one thing is, or has, more than another; `more efficient` is less, mostly."""
_TIMES = regex(r"(?:\b(more than|nearly|almost) )?\b(doubled|tripled|quadrupled|halved)\b")
FACTORS = {"doubled": Decimal(2), "tripled": Decimal(3), "quadrupled": Decimal(4), "halved": Decimal("0.5")}
SLACK = {"more than": (Decimal("0.99"), Decimal(2)), "nearly": (Decimal("0.8"), Decimal("1.05"))}
"""How far what is said to have doubled may be off, as shares of twice as much; `ABOUT` where nothing is said."""
ABOUT = (Decimal("0.9"), Decimal("1.1"))
_OTHERWISE = words("loss losses deficit rank ranked ranking place position not never n't no below minus negative seed")
"""Where less is more, or the sentence denies it."""


def turned(claim: FigureClaim, siblings: Sequence[FigureClaim]) -> Check | None:
    """The contradiction, where the second of two figures goes another way than its sentence says; else None."""
    if len(siblings) < 2:  # noqa: PLR2004 (a pair)
        return None
    numbers = [other.figure for other in siblings if other.figure.kind is not Kind.DATE]
    at = next((index for index, figure in enumerate(numbers) if figure is claim.figure), 0)
    if not at:
        return None
    first, second = numbers[at - 1 : at + 1]
    if not _may_be_compared(first, second, siblings):
        return None
    text, offset = claim.sentence.text, claim.sentence.start
    gap = _DATED.sub("", text[first.end - offset : second.start - offset])
    before = text[max(0, first.start - offset - REACH) : first.start - offset].lower().rpartition(". ")[2]
    if min(first.number, second.number) < 0 or not _OTHERWISE.isdisjoint(claim.said.words):
        return None
    if _TO.fullmatch(gap) and (start := _STARTS.search(before)):
        early, late, said = first, second, before[: start.start()]
    elif _FROM.fullmatch(gap) and (end := _ENDS.search(before)):
        early, late, said = second, first, before[: end.start()]
    else:
        early, late, said = first, second, ""
    if not said or not goes_otherwise(said, early.number, late.number):
        return _compared(claim, first, second, (before, gap))
    rose = "rose" if late.number > early.number else "fell"
    how = f"from {early.text} to {late.text} it {rose}, and the sentence says otherwise"
    return contradiction(claim, "direction", how, score=SURE)


def _may_be_compared(first: Figure, second: Figure, siblings: Sequence[FigureClaim]) -> bool:
    """Whether two figures measure the same, and the first is not by how much: "24,000 more than the 160,000"."""
    alike = first.kind is second.kind and first.unit == second.unit and first.currency == second.currency
    return alike and not any(other.figure is first and other.change for other in siblings)


def goes_otherwise(said: str, early: Decimal, late: Decimal) -> bool:
    """Whether an amount went from one value to another, and not as the words say: it rose, it more than doubled."""
    if (times := _TIMES.search(said)) is None:
        return (late - early) * direction(said) < 0
    factor, how = FACTORS[times[2]], times[1] or ""
    share = late / (early * factor) if early else Decimal(0)
    low, high = SLACK.get(how, ABOUT)
    return not low <= (1 / share if share and factor < 1 else share) <= high


def _compared(claim: FigureClaim, first: Figure, second: Figure, around: tuple[str, str]) -> Check | None:
    """The contradiction, where of two things the busier one has the less; `around`: what is before each of them."""
    found, words = _THAN.search(around[1]), "".join(around)
    until = len(around[0]) + found.start() if found else 0
    ways = [match[1] for match in _COMPARED.finditer(words) if match.end() <= until]
    if not ways or (first.number - second.number) * (1 if ways[-1] else -1) >= 0:
        return None
    how = f"{first.text} is {'less' if ways[-1] else 'more'} than {second.text}"
    return contradiction(claim, "direction", how, score=SURE)
