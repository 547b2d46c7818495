"""Figures of a passage that cannot all be right: parts of a whole, a rate by a count, which of two is the larger."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.opposition.impossible import Slip
from hallucheck.detectors.knowledge.opposition.timeline import BEGUN
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.rates import lengths, rate, rate_of_sentence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Figure, FigureReading, Kind
from hallucheck.text.figure.units import dimensions
from hallucheck.text.words.lexicon import stem

ADDED = confidence_of("knowledge/logical-inconsistency: impossible")
_HINTS = (
    ": ", " so ", ". for ", "which makes", "which means", "in all", "in total", "total of", "together", "er than",
    "er one", "er of the two",
)  # fmt: skip
"""One of them is in what adds up, or in what compares."""
_INEXACT = regex(
    r"\b(?:includ(?:es?|ing)|among|at (?:least|most)|about|around|roughly|nearly|almost|approximately|over|up to|"
    r"some|plus|mostly|such as|discount\w*|off|free|reduced|extra|deposit|average|or|from|(?:more|less) than|if|not|"
    r"first)\b"
    r"|[~≈?%+]",
    re.IGNORECASE,
)
_ALL = regex(r"\b(?:in all|in total|altogether|total of|together)\b")
_ITEMS = regex(r"(?:: |, | and |, and )$")
_TOGETHER = regex(r"(?:,? so|, which|, making|[.;] (?:so|that))\b[^.\d]{1,60}", re.IGNORECASE)
_ONE_OF = regex(r"(?:an?|one|each|every) (?P<noun>[a-z]{2,20})(?: [a-z ]{1,30})? $", re.IGNORECASE)
_THEN = regex(
    r"(?: [a-z]{2,20})?(?: ?(?:per|an?|each|every|/) ?[a-z]{3,12})?"
    r"(?:,? so|[.;] (?:so|for)|, which (?:makes|means|is))(?: [a-z]{1,12}){0,4}? ?",
    re.IGNORECASE,
)
_SPAN = regex(r" (?:an?|one) (?P<unit>day|week|month|year)\b")
_PLURAL = regex(r"(?<![su])s$|men$|^(?:people|children)$")
_WORD = regex(r"[ -]([a-z]{2,20})")
_LARGER = regex(
    r"(?:[.;] (?:so )?|,? so )(?:the )?(?P<name>[\w'-]+(?: [\w'-]+){0,3}?) is (?:therefore )?(?:the )?"
    r"(?P<how>(?:more |less )?[a-z]{4,10})"
    r"(?: one| of the two| than (?:the )?(?P<other>[\w'-]+(?: [\w'-]+){0,3}))?[.!]?$",
    re.IGNORECASE,
)
_MORE_OF = {
    "mass": ("heavier", "lighter"), "length": ("longer taller higher deeper wider farther", "shorter lower narrower"),
    "time": ("longer slower", "shorter faster quicker"), "date": ("newer younger later", "older earlier"),
    "currency": ("dearer pricier more_expensive", "cheaper less_expensive"), "area": ("larger bigger", "smaller"),
    "age": ("older", "younger"),
}  # fmt: skip
"""Of what is measured, what the higher figure is called, and the lower one."""


def sums(text: str) -> Iterator[Slip]:
    """What the figures of one or two sentences say against each other."""
    lower = text.lower()
    if not (any(hint in lower for hint in _HINTS) or lower.endswith(("er", "er.", "er!"))):
        return
    figures = [f for f in extract(text, FigureReading(naming=True)) if f.text not in ("One", "one")]
    if not 1 < len(figures) <= 12:  # noqa: PLR2004 (a table of figures is no sum)
        return
    if (larger := _LARGER.search(text)) and _is_the_other(text, figures, larger):
        yield Slip(0, len(text), text, ADDED, f"its own figures do not make it {larger['how']}")
    if _INEXACT.search(text):
        return
    for found in (_parts(text, figures), _multiple(text, figures)):
        if found is not None and found[0] not in found[1]:
            yield Slip(0, len(text), text, ADDED, f"{found[0].normalize():f} is not {found[1][0].normalize():f}")


def _alike(one: Figure, *others: Figure) -> bool:
    return all((f.kind, f.unit, f.currency) == (one.kind, one.unit, one.currency) for f in others)


def _noun(text: str, figure: Figure) -> str:
    """What a figure counts or measures."""
    behind = _WORD.match(text, figure.end)
    return figure.unit or figure.currency or (stem(behind[1]) if behind else "")


def _parts(text: str, figures: Sequence[Figure]) -> tuple[Decimal, list[Decimal]] | None:
    """A whole and the sum of its parts: "20 pupils: 12 girls and 9 boys", "300 and 450 dollars, so 850 together"."""
    if len(figures) <= 2 or not _alike(*figures) or any(f.value is None or f.step != 1 for f in figures):  # noqa: PLR2004
        return None
    told, things = _ALL.search(text) is not None, figures[0].unit == figures[0].currency
    whole, *parts = figures
    if _are_listed(text, whole, parts, told=told):
        kinds = {w[1] for part in parts if (w := _WORD.match(text, part.end)) and _PLURAL.search(w[1])}
        if things and (len(kinds) < len(parts) or max(part.number for part in parts) >= whole.number):
            return None  # sizes, what may be both, and a few boxes of many
    else:
        *parts, whole = figures
        if things or not (told and _TOGETHER.fullmatch(text[parts[-1].end : whole.start])):
            return None
    if rate(text, whole.start, whole.end):
        return None
    return whole.number, [sum((part.number for part in parts), Decimal(0))]


def _are_listed(text: str, whole: Figure, parts: Sequence[Figure], *, told: bool) -> bool:
    """Whether a list of parts, each with its figure, stands behind a colon, or a comma where it is said to be all."""
    apart, tail = text[whole.end : parts[0].start], text[parts[0].start :]
    listed = tail.count(", ") + tail.count(" and ") - tail.count(", and ")
    behind = ": " in apart or (told and ", " in apart)
    return behind and listed == len(parts) - 1 and all(_ITEMS.search(text[: part.start]) for part in parts)


def _multiple(text: str, figures: Sequence[Figure]) -> tuple[Decimal, list[Decimal]] | None:
    """An amount and what a rate by a count makes: "200 euros a month, so three months come to 1,200 euros"."""
    one, *counts, whole = figures
    stop = (counts or [whole])[0].start
    between = text[one.end : stop]
    if len(counts) > 1 or whole.value is None or not _alike(one, whole) or not _THEN.fullmatch(between):
        return None
    if _noun(text, one) != _noun(text, whole):
        return None
    per, base = rate(text, one.end, one.end, one.end, stop), _ONE_OF.match(text[: one.start])
    number, spans = (counts[0].number if counts else Decimal(1)), _SPAN.findall(text, one.end)
    noun = _noun(text, counts[0]) if counts else (spans or [""])[-1]
    if per is not None and (counts or noun != per.unit):
        made = [one.number * per.times * number * size for size in lengths(per.unit, noun)]
    else:
        made = [one.number * number] if counts and base and stem(base["noun"].lower()) == noun else []
    return (whole.number, made) if made else None


def _is_the_other(text: str, figures: Sequence[Figure], said: re.Match[str]) -> bool:
    """Whether of two things with a figure each, the one that is called the larger, lighter or older is the other."""
    figures = [figure for figure in figures if figure.start < said.start()]
    if len(figures) != 2 or rate_of_sentence(text):  # noqa: PLR2004
        return False
    (kind, one), (its, two) = (_measured(text, figure) for figure in figures)
    if kind == "date" and not BEGUN.search(text[: figures[0].start]):
        return False  # what was mended in 1720 may be older than what was built in 1700
    higher, lower = _MORE_OF.get(kind.split(" ")[0], ("", ""))
    how = said["how"].lower().replace(" ", "_")
    way = (how in words(higher)) - (how in words(lower))
    sides = [f" {text[low:high]} ".lower() for low, high in ((0, figures[0].start), (figures[0].end, figures[1].start))]
    name, other = (f" {said[part] or ''} ".lower() for part in ("name", "other"))
    mine = name in sides[1]
    if kind != its or not way or one == two or (name in sides[0]) is mine or other.strip() not in sides[not mine]:
        return False
    return ((two > one) if mine else (one > two)) is (way < 0)


def _measured(text: str, figure: Figure) -> tuple[str, Decimal]:
    """What a figure measures, and its worth in one unit of that."""
    if figure.period is not None:
        return "date", Decimal(figure.period.start.toordinal())
    if figure.unit in (None, "year") and text[: figure.start].endswith((" is ", " are ")):
        return "age", figure.number
    kind, size = dimensions().get(str(figure.unit), (figure.unit or "count", Decimal(1)))
    return f"currency {figure.currency}" if figure.kind is Kind.CURRENCY else kind, figure.number * size
