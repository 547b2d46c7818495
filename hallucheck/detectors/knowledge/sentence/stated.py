"""Which claims of a sentence its writer states, and those that stand before its subject.

What is quoted, doubted or called untrue is not stated; "founded in 1999, the company ..." is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import is_within
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


class _Own(NamedTuple):
    """What of a sentence is its writer's: a stretch of it, quotations aside."""

    start: int
    end: int
    quoted: list[tuple[int, int]]

    def holds(self, start: int, end: int) -> bool:
        """Whether something that begins at `start` is the writer's."""
        return self.start <= start < self.end and not is_within(start, end, self.quoted)


def _own(text: str) -> _Own:
    """What of a sentence is not quoted, doubted, refuted or a rumour."""
    quoted = [
        match.span()
        for match in _QUOTED.finditer(text)
        if _tells(text, match.start()) or _REFUTED.match(text, match.end())
    ]
    said = _SAID.match(text) if text.startswith("Th") else None
    start = said.end() if said is not None else 0
    if text.startswith(("Contrary to", "Despite claims", "Despite rumo")):
        start = text.find(",") + 1
    unstated = _UNSTATED.search(text[:MAX_TEXT])
    doubted = unstated is not None and unstated[0].lower().endswith((" that", " whether", " if", "whether"))
    return _Own(start, unstated.start() if unstated is not None and doubted else len(text), quoted)


def stated(sentence: Sentence) -> list[Triple]:
    """The claims of a sentence that are its writer's, with what opens it as a claim of its own."""
    text = sentence.text
    found = claims(_without_asides(sentence) if any(mark in text for mark in "(*,") else sentence)
    if not found:
        return found
    own = _own(text)
    found = [each for each in found if own.holds(each.start - sentence.start, each.end - sentence.start)]
    opener = _OPENER.match(text) if found else None
    if opener is not None and opener["verb"].lower() in FORMS:
        found = [_opening(sentence, opener, found[0], f"be {FORMS[opener['verb'].lower()]} {opener['prep']}"), *found]
    having = _WITH.match(text) if found else None
    if having is not None:
        found = [_opening(sentence, having, found[0], "have"), *found]
    return found


def is_stated(text: str, start: int) -> bool:
    """Whether what stands at a place of a sentence is its writer's: not quoted, doubted, refuted or a rumour."""
    return _own(text).holds(start, start + 1)


_WITH = regex(r"With (?:its |a total of )?(?P<what>\d[^,;]{2,40}), (?=\w)")


_REFUTED = regex(
    r" (?:is|was|would be) (?:not (?:true|correct|accurate|the case)|false|untrue|wrong|incorrect|inaccurate|"
    r"a (?:myth|lie|rumou?r))",
    re.IGNORECASE,
)
_SAID = regex(rf"(?:That|The (?:claim|statement|idea|rumou?r|notion) that)(?!\w)[^.;]{{1,200}}(?={_REFUTED.pattern})")


def _without_asides(sentence: Sentence) -> Sentence:
    """The sentence with blanks for what stands in brackets between its words: 'Acme (NYSE: ACM) is based in Denver'."""
    plain = _APPOSITION.sub(blank, sentence.text) if "," in sentence.text else sentence.text
    if "(" in plain:
        plain = _ASIDE.sub(blank, plain)
    if "**" in plain:
        plain = plain.replace("*", " ")
    if plain == sentence.text:
        return sentence
    return msgspec.structs.replace(sentence, text=plain)


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
    return msgspec.structs.replace(
        main,
        predicate=predicate,
        object=opener["what"],
        start=sentence.start + opener.start(),
        end=sentence.start + opener.end("what"),
        negated=False,
        beside=frozenset(),
    )
