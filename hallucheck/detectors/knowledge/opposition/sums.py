"""Figures of a passage that cannot all be right: parts of a whole, prices by counts, the larger of two, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.opposition.impossible import Slip
from hallucheck.detectors.knowledge.opposition.timeline import BEGUN, shape
from hallucheck.judges.slots.tokens import PERSONAL, content
from hallucheck.text.amounts.find import named_figures
from hallucheck.text.amounts.rates import lengths, rate, rate_of_sentence
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Figure, Kind
from hallucheck.text.figure.units import dimensions
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import stem

ADDED = confidence_of("knowledge/logical-inconsistency: impossible")
_HINTS = (
    ": ", " so ", ". for ", "which makes", "which means", "that makes", "that is", "in all", "in total", "total of",
    "together", "er than", "er one", "er of the two", " each", "apiece", " at ", " of ", " most", "more than", "least",
    "limited", "maximum", "left", "remain", "the whole",
)  # fmt: skip
"""One of them is in what adds up, in what compares or in a limit."""
COMPARED = ("er", "er.", "er!")
"""How a passage ends that compares and names no other: "so the first is larger"."""
_INEXACT = regex(
    r"\b(?:includ(?:es?|ing)|among|at (?:least|most)|about|around|roughly|nearly|almost|approximately|over|up to|"
    r"some|plus|mostly|such as|discount\w*|off|free|reduced|extra|deposit|average|or|from|(?:more|less) than|if|not|"
    r"first)\b"
    r"|[~≈?%+]",
    re.IGNORECASE,
)
_ALL = regex(r"\b(?:in all|in total|altogether|total of|together|the whole|overall)\b")
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
_NAME = r"[\w'-]+(?: [\w'-]+){0,3}?"
_IS = rf"(?:the )?(?P<name>{_NAME}) is (?:therefore )?(?:the )?(?P<how>(?:more |less )?[a-z]{{4,10}})"
_THAN = rf" than (?:the )?(?P<other>{_NAME})"
_LARGER = regex(rf"(?:[.;] (?:so )?|,? so ){_IS}(?: one| of the two|{_THAN})?[.!]?$", re.IGNORECASE)
_LARGER_FIRST = regex(rf"{_IS}{_THAN}[.;:] ", re.IGNORECASE)
_MORE_OF = {
    "mass": ("heavier", "lighter"), "length": ("longer taller higher deeper wider farther", "shorter lower narrower"),
    "time": ("longer slower", "shorter faster quicker"), "date": ("newer younger later", "older earlier"),
    "currency": ("dearer pricier more_expensive", "cheaper less_expensive"), "area": ("larger bigger", "smaller"),
    "age": ("older", "younger"),
}  # fmt: skip
"""Of what is measured, what the higher figure is called, and the lower one."""


def may_add(text: str) -> bool:
    """Whether a text has anything that adds up, compares or limits; a comparative may end a passage all the same."""
    return holds_any(text.lower(), _HINTS)


def sums(text: str) -> Iterator[Slip]:
    """What the figures of one or two sentences say against each other."""
    if not (text.lower().endswith(COMPARED) or may_add(text)):
        return
    figures = [f for f in named_figures(text) if f.text not in ("One", "one")]
    if not 1 < len(figures) <= 12:  # noqa: PLR2004 (a table of figures is no sum)
        return
    larger = _LARGER_FIRST.match(text) or _LARGER.search(text)
    if larger and _is_the_other(text, figures, larger):
        yield Slip(0, len(text), text, ADDED, f"its own figures do not make it {larger['how']}")
    said = shape(text, ((f.start, f.end, f"#{at:x}") for at, f in enumerate(figures))).lower()
    if (limit := _over_limit(said, figures)) is not None:
        yield Slip(0, len(text), text, ADDED, f"{limit[1].text} is not within the limit of {limit[0].text}")
    if (rest := _remainder(said, figures)) is not None and rest[0] != rest[1]:
        yield Slip(0, len(text), text, ADDED, f"{rest[1].normalize():f} is left, not {rest[0].normalize():f}")
    if _INEXACT.search(text):
        return
    for found in (_parts(text, figures), _multiple(text, figures), _products(said, figures)):
        if found is not None and found[0] not in found[1]:
            yield Slip(0, len(text), text, ADDED, f"{found[0].normalize():f} is not {found[1][0].normalize():f}")


_TERM = r"#\w(?: [a-z-]+){1,4}?,? (?:(?:at|for|of|costing) #\w(?: each| apiece| per [a-z]+)?)"
_EACH = r"each of (?:the |your |our |these )?#\w(?: [a-z-]+){1,5} #\w"
_PRODUCTS = regex(rf"(?P<terms>(?:{_TERM}|{_EACH})(?:(?:,| and|, and) {_TERM})*)(?P<tail>[^#]{{1,60}})#(?P<whole>\w)")
_PRODUCT = regex(r"#(?P<number>\w)[^#]*? (?P<how>[a-z]+) #(?P<one>\w)(?P<each> each| apiece| per)?")
_MAKES = regex(r"\b(?:costs?|comes?|makes?|pays?|spend|total|sum|amounts?|adds?|that is|which is|so)\b")


def _products(said: str, figures: Sequence[Figure]) -> tuple[Decimal, list[Decimal]] | None:
    """What so many at so much each come to: "three tickets at 15 euros each cost 45 euros"."""
    found = _PRODUCTS.search(said)
    if found is None or found[0].count("#") < len(figures) or not _MAKES.search(found["tail"]):
        return None
    whole, made = figures[int(found["whole"], 16)], Decimal(0)
    for term in _PRODUCT.finditer(found["terms"]):
        number, one = (figures[int(term[group], 16)] for group in ("number", "one"))
        priced = one.kind is Kind.CURRENCY and (term["how"] == "at" or term["each"])
        sized = one.unit is not None and term["how"] != "for" and number.kind is Kind.QUANTITY
        if number.unit or number.value is None or not (priced or sized) or _dimension(one) != _dimension(whole):
            return None
        made += number.number * one.number * _size(one)
    return whole.number, [made / _size(whole)]


def _dimension(figure: Figure) -> str:
    return (
        f"currency {figure.currency}"
        if figure.currency
        else dimensions().get(str(figure.unit), (figure.unit or "",))[0]
    )


def _size(figure: Figure) -> Decimal:
    return dimensions().get(str(figure.unit), ("", Decimal(1)))[1]


_LEFT = r"(?:left|remain\w*|outstanding|still (?:to pay|due|owe\w*))"
_REMAINDER = regex(
    r"^[^#]*#0[^#]*\b(?:deposit|paid|pay|payment|discount|voucher|less|minus|after|refund)\b[^#]*#1[^#]*?"
    rf"(?:\b{_LEFT}\b[^#]{{0,30}}#2|#2[^#]{{0,20}}\b{_LEFT}\b)[^#]*$"
)


def _remainder(said: str, figures: Sequence[Figure]) -> tuple[Decimal, Decimal] | None:
    """What is said to be left of an amount, and what is: "costs 1,200; after a deposit of 300 there is 1,000 left"."""
    if len(figures) != 3 or not figures[0].currency or not _alike(*figures) or not _REMAINDER.match(said):  # noqa: PLR2004
        return None
    whole, part, rest = (figure.number for figure in figures)
    return rest, whole - part


_LIMIT = regex(
    r"\b(?P<least>at least|no less than|no fewer than|a minimum of)? ?"
    r"(?P<most>at most|(?:no|not) more than|up to|a maximum of|limited to)? ?#(?P<limit>\w)"
)
_RULE = regex(r"\b(?:may|must|can|cannot|needs?|takes?|holds?|allowed|limited|room|required|have to)\b")
_GRANTED = regex(r"\b(?:can|may|will|have|has|are|is) |\ball\b")
_NOT_GRANTED = regex(
    r"\b(?:not?|never|too|over|exceed\w*|than|wait\w*|want\w*|ask\w*|applied|would|if|except|unless|refus\w*|reject\w*|"
    r"declin\w*|turn\w*|sorry|instead|extra|but|however|last|only|about|around|almost)\b|n['’]t\b"
)


def _over_limit(said: str, figures: Sequence[Figure]) -> tuple[Figure, Figure] | None:
    """A limit and what is granted beyond it: "at most 8 people. All 11 people have a place"."""
    rule, _, then = said.partition(". ")
    found, modal = next((m for m in _LIMIT.finditer(rule) if m["least"] or m["most"]), None), _RULE.search(rule)
    granted = _GRANTED.search(then) and not _NOT_GRANTED.search(then)
    if found is None or modal is None or not granted or (rule.count("#"), then.count("#")) != (1, 1):
        return None
    limit, other = figures
    subject, about, matter = (_matter(part) for part in (rule[: modal.start()], rule, then))
    same = _BACK.search(then) or (subject <= matter if subject else about & matter)
    if not same or not _are_counted_alike(limit, _noun(rule, found.end(), limit), other, then):
        return None
    beyond = other.number * _size(other) - limit.number * _size(limit)
    return (limit, other) if (beyond > 0 if found["most"] else beyond < 0) else None


def _are_counted_alike(limit: Figure, noun: str, other: Figure, then: str) -> bool:
    """Whether two figures measure one thing, or count one kind of things or persons."""
    if limit.value is None or other.value is None or _dimension(limit) != _dimension(other):
        return False
    its = _noun(then, then.index("#") + 2, other)
    return _size(limit) != 1 or noun == its or all("person" in named(n) or n in PERSONAL for n in (noun, its))


_BACK = regex(r"\b(?:on|in|for|of) (?:it|them)\b")


def _matter(part: str) -> frozenset[str]:
    return frozenset(token.stem for token in content(part) if token.stem.isalpha())


def _alike(one: Figure, *others: Figure) -> bool:
    return all((f.kind, f.unit, f.currency) == (one.kind, one.unit, one.currency) for f in others)


def _noun(text: str, end: int, figure: Figure) -> str:
    """What a figure that ends at a place counts or measures."""
    behind = _WORD.match(text, end)
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
    if _noun(text, one.end, one) != _noun(text, whole.end, whole):
        return None
    per, base = rate(text, one.end, one.end, one.end, stop), _ONE_OF.match(text[: one.start])
    number, spans = (counts[0].number if counts else Decimal(1)), _SPAN.findall(text, one.end)
    noun = _noun(text, counts[0].end, counts[0]) if counts else (spans or [""])[-1]
    if per is not None and (counts or noun != per.unit):
        made = [one.number * per.times * number * size for size in lengths(per.unit, noun)]
    else:
        made = [one.number * number] if counts and base and stem(base["noun"].lower()) == noun else []
    return (whole.number, made) if made else None


def _is_the_other(text: str, figures: Sequence[Figure], said: re.Match[str]) -> bool:
    """Whether of two things with a figure each, the one that is called the larger, lighter or older is the other."""
    ahead = said.start() > 0
    figures = [f for f in figures if (f.start < said.start() if ahead else f.start >= said.end())]
    if len(figures) != 2 or rate_of_sentence(text):  # noqa: PLR2004
        return False
    (kind, one), (its, two) = (_measured(text, figure) for figure in figures)
    if kind == "date" and not BEGUN.search(text[: figures[0].start]):
        return False  # what was mended in 1720 may be older than what was built in 1700
    higher, lower = _MORE_OF.get(kind.split(" ")[0], ("", ""))
    how = said["how"].lower().replace(" ", "_")
    way = (how in words(higher)) - (how in words(lower))
    parts = (text[0 if ahead else said.end() : figures[0].start], text[figures[0].end : figures[1].start])
    sides = [f" {part} ".lower() for part in parts]
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
    return _dimension(figure), figure.number * _size(figure)
