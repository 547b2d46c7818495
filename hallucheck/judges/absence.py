"""Does evidence say what an answer says that it does not say: "the texts do not mention when registration closes"?

Such a sentence claims an absence. It is wrong where one sentence of the evidence has all that is said to be missing,
and with it what was asked for: a time for a "when", a figure for a "how many", a name for a "who".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from hallucheck.judges import polarity
from hallucheck.judges.clauses import PREPOSITIONS, PRONOUNS, is_timed
from hallucheck.judges.opposition import RELATED, SAYING, is_named, links_between
from hallucheck.text.amounts.find import extract
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.words import Words

LONGEST = 60
"""Words beyond which a passage is no sentence."""

TIMES = ("clock", "day", "week", "month", "year")
"""Units of figures that may answer a "when"."""

_SOURCES = r"(?:passages?|documents?|texts?|sources?|contexts?|excerpts?|articles?|information|data|notes?|reports?)"
_SAYS = "say|state|specify|give|tell|indicate|list|reveal|mention|contain|include|discuss|cover|find|see"
_ABOUT = r"(?:about|of|on|regarding|as to)"
_MISSING = regex(
    rf"(?:\b(?:not|cannot|nor|never|unable to)|n['’]t) +(?:\w+ +){{0,2}}?(?P<verb>{_SAYS}) +"
    rf"(?:(?:any|anything|information|details?|us|me|you|(?P<topic>{_ABOUT})) +){{0,4}}(?P<left>.{{3,400}})"
    rf"|\bno +(?:information|mention|details?|indication|data) +(?:\w+ +)?{_ABOUT} +(?P<it>.{{3,400}})",
    re.IGNORECASE,
)
_END = regex(rf"[,;:(]|\bin (?:\w+ ){{0,3}}{_SOURCES}\b|\bso (?:I|we)\b|\bbut\b")
_ASKED = {
    "when": "time",
    "who": "name",
    "whom": "name",
    "whose": "name",
    "whether": "",
    "if": "",
}
"""What a sentence must have beside the words themselves that answers a question."""
_HOW = words("many much long old far often high large big fast wide deep tall heavy")
_SPEAKS_OF = words("mention contain include discuss cover find see")
"""What has a word has what these deny; who "states" a price gives a figure."""


@lru_cache(maxsize=1000)
def missing(text: str) -> tuple[Words, str] | None:
    """What a sentence says to be missing, and of what kind it is: a time, a figure, a name, or anything (empty)."""
    found = _MISSING.search(text[:1000])
    if found is None:
        return None
    left = found["left"] or found["it"]
    end = _END.search(left)
    said = Words(left[: end.start()] if end else left)
    if not said.content:
        return None
    first, second = (*said.lowers, "")[:2]
    if first in _ASKED:
        return said, _ASKED[first]
    if first == "how":
        return (said, "figure") if second in _HOW else None
    if first in ("why", "where", "what", "which") or first in PREPOSITIONS:
        return None  # "I can't tell you from this study": not what is missing
    speaks = found["it"] or found["topic"] or found["verb"].lower() in _SPEAKS_OF
    return said, "" if speaks else "figure"


def said_after_all(text: str, passages: Sequence[Words]) -> int | None:
    """The number of the passage that says what a sentence says to be missing; None where none does."""
    found = missing(text)
    if found is None:
        return None
    said, kind = found
    wanted = {at for at, weight in enumerate(said.weights) if weight >= SAYING and (at or said.lowers[0] not in _ASKED)}
    for number, (before, passage) in enumerate(pairwise((Words(""), *passages))):
        if not passage.texts or len(passage.texts) > LONGEST or (kind and polarity.may_deny(passage)):
            continue  # "the closing date is not fixed yet"
        lacking = wanted - _held(said, passage)
        if lacking and (len(lacking) == len(wanted) or passage.lowers[0] not in PRONOUNS):
            continue
        if lacking - _held(said, before):
            continue
        if _answers(kind, said, passage):
            return number
    return None


def _held(said: Words, passage: Words) -> set[int]:
    """The words that a passage has, or others that mean the same."""
    found = links_between(said, passage)
    return {place for place, stands in found.items() if any(score >= RELATED for _, score in stands)}


def _answers(kind: str, said: Words, passage: Words) -> bool:
    """Whether a passage has anything of a kind that is not among the words said to be missing."""
    if not kind:
        return True
    if kind == "name":
        return any(
            is_named(passage, at) and not is_timed(stem) and stem not in said.places
            for at, stem in enumerate(passage.stems)
        )
    figures = [figure for figure in extract(passage.text) if figure.text not in said.text]
    return any(kind == "figure" or figure.kind is Kind.DATE or figure.unit in TIMES for figure in figures)
