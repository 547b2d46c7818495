"""Which claims of a sentence its writer states, and those that stand before its subject.

What is quoted, doubted or called untrue is not stated; "founded in 1999, the company ..." is.
"""

from __future__ import annotations

import re

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.claims import Triple, claims
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.sentences import Sentence

_QUOTED = regex(r"[\"“”„«][^\"“”„«»]{8,600}[\"“”»]")
_UNSTATED = regex(
    r"(?<!\w)(?:(?:not|n't|n’t|hardly) (?:true|correct|the case|sure|certain|clear|believe|think)|untrue|false|"
    r"incorrect|wrong|(?:a )?(?:myth|rumou?r|misconception)s?|no (?:evidence|proof|sign|indication)|doubts?|"
    r"doubtful|den(?:y|ies|ied)|unclear|unlikely|unknown|pretends?|imagine|suppose|assume|hypothetically|"
    r"used to (?:think|believe)|whether)"
    r"(?: (?:that|whether|if|to say|to claim))?(?!\w)",
    re.IGNORECASE,
)
_OPENER = regex(
    r"(?P<verb>[A-Z][a-z]{2,12}(?:ed|orn|uilt|ritten|old)) (?P<prep>in|on|by|at) (?P<what>[^,;]{2,60}), (?=\w)"
)


def stated(sentence: Sentence, index: int = 0) -> list[Triple]:
    """The claims of a sentence that are its writer's, with what opens it as a claim of its own."""
    text = sentence.text
    found = claims(_without_asides(sentence) if any(mark in text for mark in "(*,") else sentence, index)
    if found and any(mark in text for mark in ('"', "“", "„", "«")):
        quoted = [
            (sentence.start + m.start(), sentence.start + m.end())
            for m in _QUOTED.finditer(text)
            if (m.start() > 1 and _tells(text, m.start())) or _REFUTED.match(text, m.end())
        ]
        found = [claim for claim in found if not any(a <= claim.start and claim.end <= b for a, b in quoted)]
    unstated = _UNSTATED.search(text[:MAX_TEXT]) if found else None
    if unstated is not None and unstated[0].lower().endswith((" that", " whether", " if", "whether")):
        found = [claim for claim in found if claim.start < sentence.start + unstated.start()]
    said = _SAID.match(text) if found and text.startswith("Th") else None
    if said is not None:
        found = [claim for claim in found if claim.start >= sentence.start + said.end()]
    if found and text.startswith(("Contrary to", "Despite claims", "Despite rumo")):
        found = [claim for claim in found if claim.start > sentence.start + text.find(",")]
    opener = _OPENER.match(text) if found else None
    if opener is not None and opener["verb"].lower() in FORMS:
        found = [_opening(sentence, opener, found[0], f"be {FORMS[opener['verb'].lower()]} {opener['prep']}"), *found]
    having = _WITH.match(text) if found else None
    if having is not None:
        found = [_opening(sentence, having, found[0], "have"), *found]
    return found


def is_stated(text: str, start: int) -> bool:
    """Whether what stands at a place of a sentence is its writer's: not quoted, doubted, refuted or a rumour."""
    for match in _QUOTED.finditer(text):
        if match.start() <= start < match.end() and (_tells(text, match.start()) or _REFUTED.match(text, match.end())):
            return False
    said = _SAID.match(text)
    if said is not None and start < said.end():
        return False
    if text.startswith(("Contrary to", "Despite claims", "Despite rumo")) and start < text.find(","):
        return False
    unstated = _UNSTATED.search(text[:MAX_TEXT])
    return unstated is None or not (
        start > unstated.start() and unstated[0].lower().endswith((" that", " whether", " if", "whether"))
    )


_WITH = regex(r"With (?:its |a total of )?(?P<what>\d[^,;]{2,40}), (?=\w)")


_REFUTED = regex(
    r" (?:is|was|would be) (?:not (?:true|correct|accurate|the case)|false|untrue|wrong|incorrect|inaccurate|"
    r"a (?:myth|lie|rumou?r))",
    re.IGNORECASE,
)
_SAID = regex(rf"(?:That|The (?:claim|statement|idea|rumou?r|notion) that)(?!\w)[^.;]{{1,200}}(?={_REFUTED.pattern})")


def _without_asides(sentence: Sentence) -> Sentence:
    """The sentence with blanks for what stands in brackets between its words: 'Acme (NYSE: ACM) is based in Denver'."""
    blank = _APPOSITION.sub(_blank, sentence.text) if "," in sentence.text else sentence.text
    if "(" in blank:
        blank = _ASIDE.sub(_blank, blank)
    if "**" in blank:
        blank = blank.replace("*", " ")
    if blank == sentence.text:
        return sentence
    return msgspec.structs.replace(sentence, text=blank)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


_APPOSITION = regex(
    r"(?<=\w), (?:our|the|an?|its|their|his|her|CEO|head) [^,.;:?!]{1,60},(?= (?:is|was|has|works?|worked|joined|"
    r"founded|lives?|reports?|leads?|led|costs?|weighs?)(?!\w))"
)
_ASIDE = regex(r"(?<=\w )\([^()]{1,80}\)(?= \w)")

MAX_TEXT = 2000
"""Code points of a sentence in which its writer's doubt is looked for."""


def _tells(text: str, start: int) -> bool:
    """Whether a quotation is introduced as somebody's words: 'wrote "', 'says: "', 'the phrase "'."""
    before = text[max(0, start - 30) : start].lower()
    return (
        re.search(
            r"(?:\w+s|\w+ed|wrote|said|says|read|phrase|sentence|text|words|quote|claim|statement)\W{0,3}$", before
        )
        is not None
    )


def _opening(sentence: Sentence, opener: re.Match[str], main: Triple, predicate: str) -> Triple:
    start, end = opener.span("what")
    return msgspec.structs.replace(
        main,
        predicate=predicate,
        head="",
        object=opener["what"],
        object_start=sentence.start + start,
        object_end=sentence.start + end,
        start=sentence.start + opener.start(),
        end=sentence.start + end,
        negated=False,
        beside=frozenset(),
    )
