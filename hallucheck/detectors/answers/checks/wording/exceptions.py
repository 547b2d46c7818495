"""Exceptions told as the rule: open on Monday where it is open every day but Monday, all for what only some may do.

And small numbers in other languages, which are not read as figures: "tres años" beside "dos años".
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.detectors.answers.words import negation as polarity
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

STRONG = 0.6
HALF = 0.5
"""Share of a statement that the passage must hold."""

BRIEF = 24
"""Words of a passage that is about one thing."""

_EXCEPT = regex(
    r"\b(?:except(?: for| on)?|apart from|other than|but not|excluding|außer|ausgenommen|sauf|excepté|hormis"
    r"|excepto|salvo"
    r"|menos|tranne|eccetto|exceto|behalve|oprócz|кроме)\s+((?:[^\W\d_]+['’ ]){0,3}[^\W\d_]+)"
)
_ALL = words("all every any anyone anybody everyone everybody")
_ONLY = regex(r"\bonly (?:by |for |to )?(?:the )?([^\W\d_]{4,20})|\b([^\W\d_]{4,20}) only(?=\W*$)")

_COUNTS = tuple(
    words(listed)
    for listed in (
        "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "deux trois quatre cinq six sept huit neuf dix onze douze",
        "dos tres cuatro cinco seis siete ocho nueve diez once doce",
        "due tre quattro cinque sei sette otto nove dieci undici dodici",
        "dois duas três quatro cinco seis sete oito nove dez onze doze",
        "twee drie vier vijf zes zeven acht negen tien elf twaalf",
        "dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć",
        "两 二 三 四 五 六 七 八 九 十",
    )
)
"""Small numbers of a language each; what is English too is read elsewhere."""


def exceptions(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """The exception as the rule, everybody for only some, and another small number before the same word."""
    passage = held.near[0].passage
    found = None
    if held.covered >= HALF and len(passage.words) <= BRIEF:
        found = _excepted(held) or _everybody(held)
    found = found or _counted(held, evidence)
    if found:
        yield instead(Issue.WORD, *found, STRONG, held.near[0])


def _excepted(held: Held) -> tuple[str, str] | None:
    """What the passage excepts, of which the statement says what the passage says of the rest."""
    source = held.near[0].passage.sentence.text.lower()
    match = _EXCEPT.search(source)
    if match is None or _EXCEPT.search(held.text.lower()) or polarity.denied(held.words)[0]:
        return None
    said, rest = Words(match[1]), Words(source[: match.start()])
    excepted = {said.stems[at] for at in said.content()}
    told = {held.words.stems[at] for at in held.words.content()}
    if not excepted or not excepted <= told or not told - excepted:
        return None
    return (held.text, match[0]) if told - excepted <= rest.places.keys() else None


def _everybody(held: Held) -> tuple[str, str] | None:
    """All of a kind that the passage does not name, for what it grants to others only."""
    match = _ONLY.search(held.near[0].passage.sentence.text.lower())
    here, there = held.words, held.near[0].passage.words
    if match is None or "only" in here.lowers or polarity.denied(here)[0] or polarity.denied(there)[0]:
        return None
    for at, word in enumerate(here.lowers[:3]):
        if word not in _ALL:
            continue
        kind = here.stems[at + 1 : at + 2]
        if kind and (kind[0] not in there.places or word.endswith(("one", "body"))):
            return " ".join(here.texts[at : at + 2]), match[0].strip()
    return None


def _counted(held: Held, evidence: Evidence) -> tuple[str, str] | None:
    """A small number and its noun, where the passage has another number of the same language before the noun."""
    there = held.near[0].passage.words
    for at, word in enumerate(held.words.lowers[:-1]):
        listed = next((known for known in _COUNTS if word in known), None)
        if listed is None:
            continue
        noun = held.words.stems[at + 1]
        others = [place for place in there.places.get(noun, ()) if place and there.lowers[place - 1] in listed]
        if len(others) != 1 or there.lowers[others[0] - 1] == word or held.words.stems[at] in evidence.index:
            continue
        return f"{word} {held.words.texts[at + 1]}", f"{there.texts[others[0] - 1]} {there.texts[others[0]]}"
    return None
