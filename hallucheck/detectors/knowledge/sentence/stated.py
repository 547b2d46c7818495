"""Which claims of a sentence its writer states: what is quoted, doubted or called untrue is not stated."""

from __future__ import annotations

import re

from hallucheck.judges.claims import Claim, claims
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import is_within
from hallucheck.text.sentences import Sentence

_Own = tuple[int, int, list[tuple[int, int]]]
"""What of a sentence is its writer's: a stretch of it, quotations aside."""
_QUOTED = regex(r"[\"“”„«][^\"“”„«»]{8,600}[\"“”»]")
_UNSTATED = regex(
    r"(?<!\w)(?:(?:not|n't|n’t|hardly) (?:true|correct|the case|sure|certain|clear|believe|think)|untrue|false|"
    r"incorrect|wrong|(?:a )?(?:myth|rumou?r|misconception)s?|no (?:evidence|proof|sign|indication)|doubts?|"
    r"doubtful|den(?:y|ies|ied)|unclear|unlikely|unknown|pretends?|imagine|suppose|assume|hypothetically|"
    r"used to (?:think|believe)|whether)"
    r"(?: (?:that|whether|if|to say|to claim))?(?!\w)",
    re.IGNORECASE,
)


_REFUTED = regex(
    r" (?:is|was|would be) (?:not (?:true|correct|accurate|the case)|false|untrue|wrong|incorrect|inaccurate|"
    r"a (?:myth|lie|rumou?r))",
    re.IGNORECASE,
)
_SAID = regex(rf"(?:That|The (?:claim|statement|idea|rumou?r|notion) that)(?!\w)[^.;]{{1,200}}(?={_REFUTED.pattern})")


MAX_TEXT = 2000
"""Code points of a sentence in which its writer's doubt is looked for."""
_TELLS = regex(
    r"(?:\w+s|\w+ed|wrote|said|says|read|phrase|sentence|text|words|quote|claim|statement)\W{0,3}$", re.IGNORECASE
)
"""What introduces a quotation as somebody's words: 'wrote "', 'says: "', 'the phrase "'."""


def stated(sentence: Sentence) -> list[Claim]:
    """The claims of a sentence that are its writer's."""
    start, found = sentence.start, claims(sentence)
    own = _own(sentence.text) if found else (0, 0, [])
    return [claim for claim in found if _holds(own, claim.start - start, claim.end - start)]


def is_stated(text: str, start: int) -> bool:
    """Whether what stands at a place of a sentence is its writer's: not quoted, doubted, refuted or a rumour."""
    return _holds(_own(text), start, start + 1)


def _holds(own: _Own, start: int, end: int) -> bool:
    return own[0] <= start < own[1] and not is_within(start, end, own[2])


def _own(text: str) -> _Own:
    """What of a sentence is not quoted, doubted, refuted or a rumour."""
    quoted = [
        match.span()
        for match in _QUOTED.finditer(text)
        if _TELLS.search(text[max(0, match.start() - 30) : match.start()]) or _REFUTED.match(text, match.end())
    ]
    said = _SAID.match(text) if text.startswith("Th") else None
    start = said.end() if said is not None else 0
    if text.startswith(("Contrary to", "Despite claims", "Despite rumo")):
        start = text.find(",") + 1
    unstated = _UNSTATED.search(text[:MAX_TEXT])
    doubted = unstated is not None and unstated[0].lower().endswith((" that", " whether", " if", "whether"))
    return start, unstated.start() if unstated is not None and doubted else len(text), quoted
