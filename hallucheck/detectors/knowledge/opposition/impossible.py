"""Sentences that contradict themselves, or say what is so nowhere: a square circle, 25 hours a day."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import msgspec

from hallucheck.detectors.confidences import confidence_of
from hallucheck.judges.slots.exclusive import are_grouped, exclusion
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.words.lexicon import stem

DENIED, EXCLUSIVE, IMPOSSIBLE = (
    confidence_of(f"knowledge/logical-inconsistency: {kind}") for kind in ("denied", "exclusive", "impossible")
)
MAX_TEXT = 4000
"""Code points of a sentence that are looked at."""

_BOTH = regex(
    r"(?<!\w)(?:is|are|was|were|be|both) (?:both )?(?P<what>[\w-]{2,30}),? (?:and|but) "
    r"(?:(?:also|it|he|she|they|we|is|are|was|were) ){0,2}not (?P=what)(?!\w)",
    re.IGNORECASE,
)
_TWO = regex(
    r"(?<!\w)(?:is|are|was|were) (?P<both>both )?(?P<one>[\w-]{2,30}) and (?P<other>[\w-]{2,30})"
    r"(?(both)(?= *(?:[.,;!]|$))| at (?:the same time|once)(?!\w))",
    re.IGNORECASE,
)
_NEVER = regex(
    r"(?<!\w)(?:(?:square|triangular) circles?|round squares?|married bachelors?|aged? (?:of )?-\d{1,3}|"
    r"-\d{1,3} years old|"
    r"(?:10[1-9]|1[1-9]\d|[2-9]\d\d)(?:\.\d{1,3})? ?(?:%|percent) of (?:all |the |our |its )?"
    r"(?:people|users|customers|employees|students|patients|respondents|population|participants|adults|voters|members))(?!\w)",
    re.IGNORECASE,
)
_NEVER_HINTS = ("circle", "square", "bachelor", "age", "years old", "%", "percent")
_MOST = {"day": ("hours", 24), "week": ("days", 7), "year": ("months", 12), "hour": ("minutes", 60)}
"""Whole -> its parts, and how many it has."""
_SOME = rf"\d{{1,4}}|{'|'.join((*SMALL, *TENS))}"
_PARTS = regex(
    rf"(?<!\w)(?:(?P<number>{_SOME}) (?P<part>[a-z]{{4,7}}) (?:an?|per|each|every|in an?) (?P<whole>{'|'.join(_MOST)})"
    rf"|(?:an?|the|every|each) (?P<of>{'|'.join(_MOST)}) has (?P<many>{_SOME}) (?P<parts>[a-z]{{4,7}}))(?!\w)",
    re.IGNORECASE,
)
_LISTED = regex(
    r"(?<![\w-])(?P<number>two|three|four|five|six|seven|eight|[2-8]) (?:[a-z-]{2,20} ){0,2}[a-z-]{2,20}s: "
    r"(?P<list>[^.:;?!()\d]{3,200})[.!]?$",
    re.IGNORECASE,
)
_ITEM = regex(r",? and |, ")
_OPEN_LIST = regex(
    r"\b(?:including|such as|among|for example|e\.g|like|or|etc|each|not|at least|over|up to|more than)\b",
    re.IGNORECASE,
)
LONGEST = 5
"""Words of a member of a list whose members are counted, at most."""
_DENIED = regex(r"(?<!\w)(?:no|not|never|cannot|can't|impossible|nonsens\w*|contradict\w*)(?!\w)", re.IGNORECASE)


class Slip(msgspec.Struct, frozen=True):
    """Where a sentence contradicts itself or what is so everywhere."""

    start: int
    end: int
    text: str
    confidence: float
    why: str


@lru_cache(maxsize=2000)
def slips(sentence: str) -> tuple[Slip, ...]:
    """What a sentence says against itself, or of what cannot be so."""
    text = sentence[:MAX_TEXT]
    low = text.lower()
    tried = (
        (_BOTH.search(text) if " not " in text else None, DENIED, "it is said to be and not to be"),
        (_first(_exclude, _TWO, text) if " and " in low else None, EXCLUSIVE, "they exclude each other"),
        (_NEVER.search(text) if holds_any(low, _NEVER_HINTS) else None, IMPOSSIBLE, "impossible"),
        (_first(_are_too_many, _PARTS, text) if holds_any(low, _MOST) else None, IMPOSSIBLE, "impossible"),
        (_miscounted(text) if ": " in text else None, IMPOSSIBLE, "another number of them is named"),
    )
    return tuple(
        Slip(match.start(), match.end(), match.group(), confidence, why)
        for match, confidence, why in tried
        if match and not sentence.endswith("?") and not _DENIED.search(text[: match.start()])
    )


def _first(holds: Callable[[re.Match[str]], bool], pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(filter(holds, pattern.finditer(text)), None)


def _exclude(match: re.Match[str]) -> bool:
    one, other = match["one"].lower(), match["other"].lower()
    return bool(exclusion(stem(one), stem(other))) or are_grouped(one, other)


def _are_too_many(match: re.Match[str]) -> bool:
    """Whether a whole is said to have more parts than it has."""
    part, most = _MOST[(match["whole"] or match["of"]).lower()]
    number = (match["number"] or match["many"]).lower()
    return (
        part == (match["part"] or match["parts"]).lower()
        and int(SMALL.get(number) or TENS.get(number) or number) > most
    )


def _miscounted(text: str) -> re.Match[str] | None:
    """A number of things and the list of them that has another: 'for three reasons: cost and time'."""
    match = _LISTED.search(text)
    if match is None or _OPEN_LIST.search(text):
        return None
    items = [item.split() for item in _ITEM.split(match["list"])]
    said = int(SMALL.get(match["number"].lower()) or match["number"])
    longest = LONGEST if len(items) < said else 2  # 'bread and butter' may be one of them
    plain = len(items) > 1 and " and " in match["list"] and all(0 < len(item) <= longest for item in items)
    return match if plain and len(items) != said else None
