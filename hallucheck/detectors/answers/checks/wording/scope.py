"""How much, how surely and under what condition: all for some, must for may, "even if" for "if", after for before.

"All teams have on-call duty" beside "Some teams have on-call duty" shares every word that says something. So does
"a plant will be opened" beside "may be opened", and "after 9:30" beside "before 9:30". What a writer weakens follows
from the evidence and is left alone: some for all, may for will.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.words import negation as polarity
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.lexicon import related
from hallucheck.text.words.words import CONTENT, Words, alike

HALF = 0.5
"""Share of a statement that the passage must hold."""

STRONG = 0.6
WEAK = 0.5
"""Confidence of a contradiction, and of what is only not said."""

REACH = 4
"""Words behind a quantifier or a modal verb in which its noun or its verb stands."""

_ALL = words("all every each")
_NOT_ALL = words("some most many several few half part certain")
_OPEN = words("of the our its their these those his her my your")
_ALWAYS = words("always invariably")
_NOT_ALWAYS = words("sometimes often usually occasionally rarely typically generally frequently")
_SURELY = words("will must shall")
_PERHAPS = words("may might could")
_HEDGES = words(
    "may might could possibly perhaps likely probably expected expects plan plans planned if unless possible consider "
    "considering hope hopes aim aims intend intends not never no would should"
)
_EVEN = regex(r"\b(?:even (?:if|when|where|without|after)|regardless of|irrespective of|whether or not)\b")
_ONLY = regex(
    r"\b(?:(?<!asked )(?<!know )(?<!see )(?<!ask )(?<!sure )(?<!even )if|only (?:if|when|with)|provided|as long as"
    r"|so long as|unless|except)\b"
)
_EACH = regex(r"\bevery (day|week|month|year)\b")
_NTH = regex(r"\bevery (?:other|second|two|three|four|five|six|\d{1,3}) (day|week|month|year)s?\b")


def scope(held: Held) -> Iterator[Objection]:
    """What the statement widens, asserts or turns round of what the nearest passage says."""
    if held.covered >= HALF:
        found = _quantifier(held) or _modality(held) or _condition(held)
        if found:
            yield instead(Issue.WORD, *found, held.near[0])
    bound = _frequency(held)
    if bound:
        yield instead(Issue.WORD, *bound, held.near[0])


def _quantifier(held: Held) -> tuple[str, str, float] | None:
    """All of what the passage says only of some."""
    here, there = held.words, held.near[0].passage.words
    for strong, weak in ((_ALL, _NOT_ALL), (_ALWAYS, _NOT_ALWAYS)):
        if not weak.isdisjoint(here.lowers) or not strong.isdisjoint(there.lowers):
            continue
        for at, word in enumerate(here.lowers):
            if word not in strong or polarity.denies(here.lowers[at - 1] if at else ""):
                continue
            mine = _following(here, at)
            for other, known in enumerate(there.lowers):
                if mine and known in weak and _following(there, other) == mine:
                    return here.texts[at], there.texts[other], STRONG
    return None


def _following(found: Words, at: int) -> str:
    """The stem of the next word that is no article: what there is all or some of."""
    return next((found.stems[place] for place in range(at + 1, len(found)) if found.lowers[place] not in _OPEN), "")


def _modality(held: Held) -> tuple[str, str, float] | None:
    """That something will or must be, of which the passage says that it may be."""
    here, there = held.words, held.near[0].passage.words
    if not _HEDGES.isdisjoint(here.lowers) or polarity.denied(there)[0]:
        return None
    for at, word in enumerate(here.lowers):
        if word not in _SURELY:
            continue
        mine = _governed(here, at)
        for other, known in enumerate(there.lowers):
            if known not in _PERHAPS or (known == "may" and there.texts[other] == "May"):
                continue
            if not _PERHAPS.isdisjoint(there.lowers[:other]) or not _SURELY.isdisjoint(there.lowers):
                continue
            theirs = _governed(there, other)
            if any(one == two or two in related(one) for one in mine[:2] for two in theirs[:2]):
                return here.texts[at], there.texts[other], STRONG
    return None


def _governed(found: Words, at: int) -> list[str]:
    """The stems of the words that say something right behind a modal verb."""
    places = range(at + 1, min(len(found), at + 1 + REACH))
    return [found.stems[place] for place in places if found.weight(place) >= CONTENT]


def _condition(held: Held) -> tuple[str, str, float] | None:
    """A condition of the passage that the statement says does not matter."""
    text, source = held.text.lower(), held.near[0].passage.sentence.text.lower()
    mine = _EVEN.search(text)
    theirs = _ONLY.search(source) if mine else None
    if mine is None or theirs is None or _EVEN.search(source) or "just as" in source:
        return None
    waived, asked = Words(text[mine.end() :]), Words(source[theirs.end() :])
    shared = {waived.stems[place] for place in waived.content()} & {asked.stems[place] for place in asked.content()}
    return (mine[0], theirs[0], STRONG) if shared else None


def _frequency(held: Held) -> tuple[str, str, float] | None:
    """Every year what the passage has every two years."""
    mine = _EACH.search(held.text.lower())
    theirs = _NTH.search(held.near[0].passage.sentence.text.lower()) if mine else None
    if mine is None or theirs is None or mine[1] != theirs[1]:
        return None
    return (mine[0], theirs[0], STRONG) if _meet(held.words, held.near[0].passage.words) else None


def _meet(here: Words, there: Words) -> bool:
    """Whether two texts share a word that says something, or have near meanings, beside the figure."""
    told = [here.stems[at] for at in here.content() if here.texts[at][0].isalpha()]
    return any(found in there.places or alike(found, there.places, {}) for found in told)
