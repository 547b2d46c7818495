"""Figures that stand for others by what they count: siblings for children, a century for a year, an age for two dates.

"He had six siblings" follows from "the third of seven sons", "a novel of the 19th century" from "published in 1850",
"he died at 40" from the dates of his birth and death.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hallucheck.detectors.answers.evidence.amounts import Amount
from hallucheck.detectors.answers.evidence.evidence import Passage, Place, RecordEvidence
from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.amounts.rates import rate_of_sentence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.between import age
from hallucheck.text.figure.figure import Kind

CENTURY = 100
DECADE = 10
EARLY, LATE = 0.4, 0.6
"""Shares of an era up to which it is early, and from which it is late."""

FEW = 4
"""Dates of the passages between which an age is looked for."""

MEASURING = words(
    "total daily day days week weeks month months year years hour hours minute minutes last lasts lasted take takes "
    "took taken duration long altogether together amount amounts come comes sum annual annually yearly monthly weekly "
    "per each dose doses half price cost costs pay pays paid require requires run runs open night nights "
    "margin ratio share proportion percentage percent average mean difference change changed increase increased "
    "decrease decreased rise rose fall fell save saves saved saving savings gain gained both overall "
    "stay stays time times sibling siblings brother brothers sister sisters century centuries age aged"
)
"""Words with which a figure that was worked out is told."""

_NUMBER = r"(\d{1,2}|" + "|".join(SMALL) + ")"
_SIBLINGS = regex(_NUMBER + r" (?:[a-z]+ )?(?:siblings|brothers and sisters|brothers or sisters)\b")
_CHILDREN = regex(
    r"\bof (?:the |his |her |their )?(?:[a-z]+ )?"
    + _NUMBER
    + r" (?:[a-z]+ )?(?:children|siblings|kids|sons|daughters)\b"
)
_CENTURY = regex(r"(?:st|nd|rd|th)[ -]centur(?:y|ies)\b")
_PLURAL = regex(r"['’]?s\b")
_PART = regex(r"\b(early|beginning|start|turn|mid|middle|late|end)\b[ -]?(?:of )?(?:the )?(?:of )?(?:the )?$")
_EARLY = ("early", "beginning", "start", "turn")
_LATE = ("late", "end")
_HIS = regex(r"\b(?:his|her|their)(?: early| late| mid)?[ -]$")
_AGED = regex(r"\bage(?:d|s)?(?: of)? (\d{1,3})\b|\b(\d{1,3})[ -]years?[ -]old\b")
_AGE_STATED = regex(r"\bage(?:d)?(?: of)?,? $|\b(?:died|dies|passed away) at $")


def given(near: Sequence[Place], evidence: RecordEvidence) -> list[Passage]:
    """The passages that a figure may follow from: the nearest, or all of little evidence."""
    places = near or (evidence.places if len(evidence.places) <= FEW else ())
    return [place.passage for place in places]


def stands_for(amount: Amount, text: str, passages: Sequence[Passage]) -> bool:
    """Whether a figure counts, in another way, what the passages count or date."""
    if not passages or (amount.value is None and amount.figure.kind is not Kind.DATE):
        return False
    lower, start, end = text.lower(), amount.figure.start, amount.figure.end
    if amount.after in ("times", "time"):  # every eight hours is three times a day
        often = rate_of_sentence(text)
        return often is not None and any(often == rate_of_sentence(one.sentence.text) for one in passages)
    if _family(lower, start) is not None:
        return any(_family(lower, start) == told for told in _families(passages))
    behind = lower[end : end + 12]
    if _CENTURY.match(behind) or _PLURAL.match(behind) or amount.figure.text.lower().endswith("s"):
        return _era(amount, lower, passages)
    if _AGE_STATED.search(lower, max(0, start - 24), start):
        return any(amount.value == years for years in _ages(passages))
    return False


def _family(lower: str, start: int) -> int | None:
    """How many children a family has, by the figure at `start`."""
    found = _SIBLINGS.match(lower, start)
    if found:
        return whole_number(found[1]) + 1
    found = _CHILDREN.search(lower, max(0, start - 16))
    return whole_number(found[1]) if found and found.start(1) == start else None


def _families(passages: Sequence[Passage]) -> Iterator[int]:
    for passage in passages:
        lower = passage.sentence.text.lower()
        yield from (whole_number(match[1]) for match in _CHILDREN.finditer(lower))
        yield from (whole_number(match[1]) + 1 for match in _SIBLINGS.finditer(lower))


def whole_number(word: str) -> int:
    """A whole number in digits or as a small word."""
    return int(word) if word.isdecimal() else int(SMALL[word])


def _era(amount: Amount, lower: str, passages: Sequence[Passage]) -> bool:
    """Whether all years of the nearest passage lie in the century or decade, and in the part of it that is named."""
    start, end = amount.figure.start, amount.figure.end
    digits = "".join(filter(str.isdecimal, amount.figure.text))
    if not digits:
        return False
    number = int(digits)
    if _HIS.search(lower, max(0, start - 14), start):
        ages = [int(match[1] or match[2]) for p in passages for match in _AGED.finditer(p.sentence.text.lower())]
        return any(number <= years < number + DECADE for years in ages)
    years = [
        year
        for known in passages[0].amounts
        if (period := known.figure.period) is not None and not period.recurring
        for year in {period.start.year, period.end.year}
    ]
    if not years:
        return False
    if _CENTURY.match(lower, end):
        first, size = (number - 1) * CENTURY, CENTURY
    elif len(digits) == 2:  # noqa: PLR2004 (the fifties of some century)
        first, size = years[0] // CENTURY * CENTURY + number, DECADE
    else:
        first, size = number, CENTURY if number % CENTURY == 0 else DECADE
    part = _PART.search(lower, max(0, start - 30), start)
    low, high = _share(part[1] if part else "")
    return all(first + low * size <= year <= first + high * size for year in years)


def _share(part: str) -> tuple[float, float]:
    if part in _EARLY:
        return 0.0, EARLY
    if part in _LATE:
        return LATE, 1.0
    return (0.25, 0.75) if part else (0.0, 0.999)


def _ages(passages: Sequence[Passage]) -> Iterator[int]:
    """The full years between two dates of one passage."""
    for passage in passages:
        dates = [a.figure.period for a in passage.amounts if a.figure.period is not None][:FEW]
        for at, one in enumerate(dates):
            for two in dates[at + 1 :]:
                if not one.recurring and not two.recurring and one.start < two.start:
                    yield from map(int, age(one, two))
