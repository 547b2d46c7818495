"""Answers that contradict themselves.

Detects a claim and its negation (0.95), two values of a relation that holds for one (0.85: "The parcel weighs 4 kg.
The parcel weighs 9 kg."), categories that exclude each other (0.80), all against not all (0.85), and properties that
nothing has (0.80: a square circle, 25 hours a day). Another time, an exception, a correction, or a subject that may be
another one lets both claims stand: "All items were shipped, except for the 3 that weren't" is consistent.

Why it matters: of two claims that exclude each other at least one is wrong, and no source is needed to know that.

    {"answer": "The parcel weighs 4 kg. The parcel weighs 9 kg."}

    'The parcel weighs 4 kg' against 'The parcel weighs 9 kg': parcel cannot be both 4 kg and 9 kg
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.knowledge.flags import Flag
from hallucheck.detectors.knowledge.oppositions import EXCLUSIVE, PERSONS, oppose
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.model import Factor, Rule, Severity
from hallucheck.text.claims import Claim
from hallucheck.text.lexicon import words
from hallucheck.text.slots import announces_change

RULE = Rule(
    id="knowledge/logical-inconsistency",
    title="Self-contradiction",
    severity=Severity.MEDIUM,
    confidence=0.85,
    module=__name__,
)

_BOTH = re.compile(
    r"(?<!\w)(?:is|are|was|were|be|both) (?:both )?(?P<what>[\w-]{2,30}) (?:and|but) (?:also )?"
    r"(?:is |are |was |were )?not (?P=what)(?!\w)",
    re.IGNORECASE,
)
_IMPOSSIBLE = re.compile(
    r"(?<!\w)(?:(?:square|triangular) circles?|round squares?|married bachelors?|four-sided triangles?|"
    r"(?:2[5-9]|[3-9]\d) hours (?:a|per|each|every) day|(?:[89]|[1-9]\d) days (?:a|per|each|every) week|"
    r"(?:1[3-9]|[2-9]\d) months (?:a|per|each|every|in a) year|aged? (?:of )?-\d{1,3}|-\d{1,3} years old|"
    r"(?:10[1-9]|1[1-9]\d|[2-9]\d\d)(?:\.\d{1,3})? ?(?:%|percent) of (?:all |the |our |its )?"
    r"(?:people|users|customers|employees|students|patients|respondents|population|participants|adults|voters|members))(?!\w)",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"(?<!\w)(?:except|apart from|other than|unless|excluding|with the exception|but for)(?!\w)", re.IGNORECASE
)
MAX_PAIRS = 5000
"""Pairs of claims that are compared: claims of one subject, so only an answer made to stall reaches it."""


def check(reading: Reading) -> Iterator[Flag]:
    """Claims of one subject in pairs; sentences that contradict themselves."""
    for sentence in reading.sentences:
        for pattern, confidence, why in (
            (_BOTH, 0.95, "it is said to be and not to be"),
            (_IMPOSSIBLE, 0.80, "impossible"),
        ):
            match = pattern.search(sentence.text[:4000])
            if match is not None and not sentence.text.endswith("?") and not _denied(sentence.text, match.start()):
                yield _flag(
                    sentence.start + match.start(), sentence.start + match.end(), match.group(), confidence,
                    f"{match.group()!r}: {why}",
                )  # fmt: skip
    yield from _pairs(reading)


def _pairs(reading: Reading) -> Iterator[Flag]:
    groups: dict[str, list[Claim]] = {}
    for claim in _candidates(reading):
        if claim.subject not in PERSONS:
            groups.setdefault(claim.subject, []).append(claim)
    exclusive = (*EXCLUSIVE, *(frozenset(map(str.lower, group)) for group in reading.options.exclusive))
    if reading.base is not None:
        exclusive = (*exclusive, *reading.base.exclusive)
    pairs = 0
    for claims in groups.values():
        for position, one in enumerate(claims):
            for other in claims[position + 1 :]:
                pairs += 1
                if pairs > MAX_PAIRS:
                    return
                yield from _compare(reading, one, other, exclusive)


def _candidates(reading: Reading) -> list[Claim]:
    """The claims of sentences that share words with a neighbour: only such can oppose each other."""
    bags = [frozenset(w for w in _WORDS.findall(s.text.lower()) if w not in _COMMON) for s in reading.sentences]
    chosen: set[int] = set()
    for index, bag in enumerate(bags):
        for other in range(index + 1, min(index + NEAR + 1, len(bags))):
            shared = len(bag & bags[other])
            if shared and shared >= SHARED * min(len(bag), len(bags[other])):
                chosen |= {index, other}
        if index not in chosen and _joined(reading.sentences[index].text):
            chosen.add(index)
    found = [claim for index in sorted(chosen) for claim in reading.claims_in(index)]
    return found[: reading.options.max_claims]


def _joined(text: str) -> bool:
    return " and " in text or " but " in text or "; " in text


SHARED = 0.34
"""Share of the shorter sentence's words from which two sentences may be about the same thing."""

_WORDS = re.compile(r"\w{3,}")
_COMMON = words(
    "the and for are was were has have had with that this these those from not but they you your our his her its "
    "can will all any also which who when what into than then there their been being may might would could should "
    "about more most"
)


def _compare(reading: Reading, one: Claim, other: Claim, exclusive: tuple[frozenset[str], ...]) -> Iterator[Flag]:
    opposition = oppose(one, other, exclusive)
    if opposition is None:
        return
    between = reading.answer[one.start : other.end][:MAX_BETWEEN]
    around = reading.sentences[one.sentence].text + " " + reading.sentences[other.sentence].text
    if _EXCEPTION.search(around) or announces_change(between):
        return
    if not _alike(reading, one, other):
        return
    first, second = reading.answer[one.start : one.end], reading.answer[other.start : other.end]
    yield _flag(
        one.start, other.end, f"'{first}' vs '{second}'", opposition.confidence,
        f"'{first}' against '{second}': {opposition.note}", kind=str(opposition.kind),
    )  # fmt: skip


MAX_BETWEEN = 4000
"""Code points between two claims that are searched for a change announced there."""

_CONTRAST = re.compile(
    r"(?<!\w)(?:while|whereas|former|latter|another|other|instead|by contrast|on the other hand|first|second|"
    r"third|option|scenario|variant|standard|premium|basic|myth|fact|incorrect|wrong|false)(?!\w)",
    re.IGNORECASE,
)


def _alike(reading: Reading, one: Claim, other: Claim) -> bool:
    """Whether both claims speak of the same thing: close by, named with an article, nothing set against another."""
    if other.sentence - one.sentence > NEAR:
        return False
    text = " ".join(s.text for s in reading.sentences[one.sentence : other.sentence + 1])
    return _CONTRAST.search(text[:MAX_BETWEEN]) is None


NEAR = 6
"""Sentences between two claims beyond which an equal noun may mean another thing."""


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


def _flag(  # noqa: PLR0917 (a place, a number and a message)
    start: int, end: int, content: str, confidence: float, message: str, kind: str = "logical impossibility"
) -> Flag:
    return Flag(
        rule=RULE.name,
        start=start,
        end=end,
        content=content,
        confidence=confidence,
        message=message,
        steps=(Factor(name="own", value=confidence, note=f"fixed for {kind}"),),
        detected=content,
    )
