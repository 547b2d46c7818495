"""Sentences that contradict themselves, or give a thing what nothing of its kind has: a square circle, 7 as even."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from hallucheck.detectors.confidences import confidence_of
from hallucheck.judges.slots.exclusive import are_grouped, opposed
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.patterns import regex
from hallucheck.text.words.lexicon import stem

DENIED, EXCLUSIVE, IMPOSSIBLE = (
    confidence_of(f"knowledge/logical-inconsistency: {kind}") for kind in ("denied", "exclusive", "impossible")
)
MAX_TEXT = 4000
"""Code points of a sentence that are looked at."""

_BOTH = regex(
    r"(?<!\w)(?:is|are|was|were|be|both) (?:both )?(?P<what>[\w-]{2,30}) (?:and|but) (?:also )?"
    r"(?:is |are |was |were )?not (?P=what)(?!\w)"
    r"|(?<!\w)(?P<who>it|he|she|they|we) (?P<is>is|are|was|were) (?P<state>[\w-]{2,30}),? (?:and|but) "
    r"(?P=who) (?P=is) not (?P=state)(?!\w)",
    re.IGNORECASE,
)
_TWO = regex(
    r"(?<!\w)(?:(?:is|are|was|were) both (?P<one>[\w-]{2,30}) and (?P<other>[\w-]{2,30})(?= *(?:[.,;!]|$))"
    r"|(?:is|are|was|were) (?P<this>[\w-]{2,30}) and (?P<that>[\w-]{2,30}) at (?:the same time|once)(?!\w))",
    re.IGNORECASE,
)
_IMPOSSIBLE = regex(
    r"(?<!\w)(?:(?:square|triangular) circles?|round squares?|married bachelors?|aged? (?:of )?-\d{1,3}|"
    r"-\d{1,3} years old|"
    r"(?:10[1-9]|1[1-9]\d|[2-9]\d\d)(?:\.\d{1,3})? ?(?:%|percent) of (?:all |the |our |its )?"
    r"(?:people|users|customers|employees|students|patients|respondents|population|participants|adults|voters|members))(?!\w)",
    re.IGNORECASE,
)
_MADE_OF = {"day": ("hours", 24), "week": ("days", 7), "year": ("months", 12), "hour": ("minutes", 60),
            "minute": ("seconds", 60), "triangle": ("sides", 3), "square": ("sides", 4)}  # fmt: skip
"""Whole -> its parts, and how many it has."""
_WHOLE = "|".join(_MADE_OF)
_PART = "|".join(sorted({part for part, _ in _MADE_OF.values()}))
_SOME = rf"\d{{1,4}}|{'|'.join((*SMALL, *TENS))}"
_PARTS = regex(
    rf"(?<!\w)(?:(?P<number>{_SOME}) (?P<part>{_PART}) (?:an?|per|each|every|in an?) (?P<whole>{_WHOLE})"
    rf"|(?:an?|the|every|each|any|one) (?P<of>{_WHOLE}) has (?P<many>{_SOME}) (?P<parts>{_PART}))(?!\w)",
    re.IGNORECASE,
)
_PARITY = regex(
    r"(?<![\w.,])(?P<number>\d{1,18}) is (?:an? )?(?P<what>even|odd)(?: number)?(?=[.,;:!]|$| and | but )",
    re.IGNORECASE,
)


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
    tried = []
    if " not " in text:
        tried.append((_BOTH, DENIED, "it is said to be and not to be"))
    if "both " in text or " at the same time" in text or " at once" in text:
        two = _TWO.search(text)
        if two is not None and _exclude(two["one"] or two["this"], two["other"] or two["that"]):
            tried.append((_TWO, EXCLUSIVE, "they exclude each other"))
    tried.append((_IMPOSSIBLE, IMPOSSIBLE, "impossible"))
    parts = _PARTS.search(text)
    if parts is not None and _are_too_many(parts):
        tried.append((_PARTS, IMPOSSIBLE, "impossible"))
    if " is " in text and ("even" in text or "odd" in text):
        parity = _PARITY.search(text)
        if parity is not None and (int(parity["number"][-1]) % 2 == 0) is not (parity["what"].lower() == "even"):
            tried.append((_PARITY, IMPOSSIBLE, "impossible"))
    return tuple(
        Slip(match.start(), match.end(), match.group(), confidence, why)
        for pattern, confidence, why in tried
        if (match := pattern.search(text)) and not sentence.endswith("?") and not _denied(text, match.start())
    )


def _exclude(one: str, other: str) -> bool:
    return opposed(stem(one.lower()), stem(other.lower())) or are_grouped(one.lower(), other.lower())


def _are_too_many(match: re.Match[str]) -> bool:
    """Whether a whole is said to have more parts than it has; of a figure also fewer, where all are counted."""
    part, most = _MADE_OF[(match["whole"] or match["of"]).lower()]
    written = (match["number"] or match["many"]).lower()
    number = int(SMALL.get(written) or TENS.get(written) or int(written))
    return part == (match["part"] or match["parts"]).lower() and (number > most or (part == "sides" and number != most))


def _denied(text: str, start: int) -> bool:
    """Whether what is impossible is called so."""
    return (
        re.search(
            r"(?<!\w)(?:no|not|never|cannot|can't|impossible|nonsens\w*|contradict\w*)(?!\w)",
            text[:start],
            re.IGNORECASE,
        )
        is not None
    )
