"""Negation, roles and direction of a statement against the passage nearest to it."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead, named
from hallucheck.detectors.answers.evidence.amounts import is_unit
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.detectors.answers.words import negation as polarity
from hallucheck.detectors.answers.words import who_did_what as roles
from hallucheck.text.amounts.hedges import DOWN, UP
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import parted, words
from hallucheck.text.words.words import CONTENT, Words, opposites

ALL_BUT = 0.85
"""Share of a statement that a passage must hold before the order of its words says who did what."""

HALF = 0.5
"""Share of a statement that a passage must hold before an opposite in it counts."""

BRIEF = 6
"""Words of a passage all of which belong together."""

DIFFERING = 0.2
"""Share of the words that differ by a negation from which likeness proves nothing."""


_NEEDLESS = regex(
    r"\bneed(?:n['’]t| not)\b|\b(?:does|do|did)(?:n['’]t| not) (?:have|need) to\b|\bnot (?:obliged|required|bound) to\b"
)
_BINDING = regex(r"\b(?:must|shall|required|obliged|mandatory|ha(?:s|ve|d) to|needs? to)\b")

_WITHOUT = regex(r"\b(?:not|no|never|cannot)\b[^.;]{0,100}\b(?:without|unless)\b")
_NEEDS = regex(
    r"\b(?:requires?|needs?|(?:is|are) (?:required|needed)|only (?:with|if|after|when)|subject to"
    r"|must (?:have|obtain|get))\b"
)

_EXCLUSIVE = tuple(
    parted(listed)
    for listed in (
        "once | twice | thrice",
        "hourly | daily | nightly | weekly | fortnightly | monthly | quarterly | yearly annually",
        "morning | noon | afternoon | evening | night midnight bedtime",
        "monday | tuesday | wednesday | thursday | friday | saturday | sunday",
        "left | right",
        "mother | father",
        "open | closed shut",
        "active | inactive",
        "approved | rejected denied refused",
        "accepted | rejected refused declined",
        "alive | dead deceased",
        "positive | negative",
        "married | single unmarried | divorced | widowed",
        "mandatory | optional",
        "benign | malignant",
        "acute | chronic",
        "normal | elevated abnormal raised",
        "started began begun initiated commenced introduced | stopped discontinued ended ceased terminated withdrawn",
        "returned refunded repaid | kept retained withheld",
        "added introduced | removed deleted dropped",
        "enabled | disabled",
        "supported backed favoured favored endorsed | opposed rejected",
        "included | excluded",
        "fixed | variable",
        "dismissed | allowed granted",
        "upheld | overturned quashed reversed",
        "internal | external",
        "minimum | maximum",
        "oldest | newest youngest",
        "largest biggest highest | smallest lowest",
        "third | fourth | fifth | sixth | seventh | eighth | ninth | tenth",
        "mehr | weniger",
        "plus | moins",
        "más | menos",
        "geöffnet eröffnet | geschlossen",
        "erlaubt gestattet | verboten untersagt",
        "ouvert ouverte | fermé fermée",
        "abierto abierta abrió | cerrado cerrada cerró",
        "aumentato cresciuto | diminuito calato",
        "增长 上升 增加 上涨 | 下降 减少 下跌",
        "增長 | 減少",
        "増加 上昇 | 減少 低下",
        "开放 | 关闭",
        "ارتفع ارتفعت | انخفض انخفضت",
        "עלה עלתה | ירד ירדה",
    )
)
"""Words of which one holds at a time; those between two bars say the same."""

_MOVES = words("moved move moves moving went go goes gone going edged ticked crept came")

_SOME = words("some few many most several")
"""What is said of all holds of some."""


def _excluding() -> dict[str, frozenset[str]]:
    """Word -> the words that it excludes."""
    excluded: dict[str, frozenset[str]] = {}
    for listed in _EXCLUSIVE:
        for word in frozenset[str]().union(*listed):
            excluded[word] = excluded.get(word, frozenset()).union(*(side for side in listed if word not in side))
    return excluded


_GROUPS = _excluding()


def meaning(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """What a negation, exchanged parties or an opposite turn."""
    yield from named("negation", _negation(held))
    yield from named("roles", _roles(held))
    yield from named("opposites", _opposites(held, evidence))
    yield from named("exclusive", _exclusive(held))


def _negation(held: Held) -> Iterator[Objection]:
    place = held.near[0]
    if _NEEDLESS.search(held.text.lower()) and not _BINDING.search(place.passage.sentence.text.lower()):
        return  # what "may, but need not, be deducted" may be deducted
    if _on_terms(held.text.lower(), place.passage.sentence.text.lower()):
        return  # what is not done without consent requires consent
    if polarity.denied(held.question)[0] and not polarity.denied(held.words)[0]:
        return  # "What is not included?" is answered without a "not"
    confidence = polarity.conflict(held.words, place.passage.words, held.covered)
    if confidence >= DIFFERING:
        yield Objection(
            issue=Issue.NEGATION,
            note="the statement and the evidence differ by a negation",
            detected=held.text,
            expected=place.passage.sentence.text,
            confidence=confidence,
            place=place,
        )


def _on_terms(one: str, other: str) -> bool:
    """Whether one text denies a thing without something that the other says it takes."""
    return any(_WITHOUT.search(left) and _NEEDS.search(right) for left, right in ((one, other), (other, one)))


def _roles(held: Held) -> Iterator[Objection]:
    place = held.near[0]
    if held.covered < ALL_BUT:
        return
    found = roles.exchanged(held.words, place.passage.words)
    if found:
        yield Objection(
            issue=Issue.ROLES,
            note=f"{found[1]!r} and {found[2]!r} changed sides around {found[0]!r}",
            detected=held.text,
            expected=place.passage.sentence.text,
            confidence=0.75,
            place=place,
        )


def _opposites(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """A word whose opposite stands in the nearest passage, in a statement that is otherwise like it."""
    if held.covered < HALF:
        return
    place = held.near[0]
    for at in held.words.content():
        found, word = held.words.stems[at], held.words.lower(at)
        if found in place.passage.words.places or word in _SOME:
            continue
        against = _opposite(held.words, at, place.passage.words)
        if against:
            yield instead(Issue.OPPOSITE, word, against, 0.6 if found not in evidence.index else 0.4, place)
            return


def _opposite(statement: Words, at: int, passage: Words) -> str | None:
    """A word of the passage that means the opposite, next to the same word as in the statement."""
    word = statement.lower(at)
    side = DOWN if word in UP else UP if word in DOWN else frozenset[str]()
    others = [other for other in opposites(statement.stems[at]) if other in passage.places]
    if side:
        others += [passage.stems[i] for i in passage.content() if passage.lower(i) in side]
        others += [passage.stems[i] for i, low in enumerate(passage.lowers) if low in side and _moved(passage, i)]
    for other in others:
        first = passage.places[other][0]
        if _parted(statement, at) or _parted(passage, first):
            continue
        beside = _beside(passage, first - 1 if _moved(passage, first) else first)
        ahead = bool(side) and bool(_ahead(statement, at) & _ahead(passage, first))
        if other not in statement.places and (ahead or _beside(statement, at) & beside):
            return passage.texts[first]
    return None


def _ahead(found: Words, at: int) -> set[str]:
    """The stems of the next two words that say something: what rises or falls."""
    content = [place for place in range(at + 1, min(len(found), at + 6)) if found.weight(place) >= CONTENT]
    return {found.stems[place] for place in content[:2]}


def _moved(found: Words, at: int) -> bool:
    """Whether "up" or "down" tells where something went: "moved up to fourth place"."""
    return found.lower(at) in ("up", "down") and at > 0 and found.lower(at - 1) in _MOVES


def _parted(found: Words, at: int) -> bool:
    """Whether a denying prefix stands before the word, written apart: "non-profit"."""
    return at > 0 and found.lower(at - 1) in ("non", "un", "anti", "pre", "post", "over", "under")


def _exclusive(held: Held) -> Iterator[Objection]:
    """Words of which one holds at a time ("once", "twice"), where the passage has another next to the same word."""
    if held.covered < HALF:
        return
    place = held.near[0]
    there = place.passage.words
    for at, word in enumerate(held.words.lowers):
        group = _GROUPS.get(word)
        if group is None or word in there.lowers or not _same_side(word).isdisjoint(there.lowers):
            continue
        for other, known in enumerate(there.lowers):
            if known in group and known not in held.words.lowers and _beside(held.words, at) & _beside(there, other):
                yield Objection(
                    issue=Issue.OPPOSITE,
                    note=f"{word!r} is stated where the evidence has {known!r}",
                    detected=held.words.texts[at],
                    expected=there.texts[other],
                    confidence=0.7,
                    place=place,
                )
                return


def _same_side(word: str) -> frozenset[str]:
    """The words that say the same in a group."""
    return frozenset[str]().union(*(side for listed in _EXCLUSIVE for side in listed if word in side))


def _beside(found: Words, at: int) -> set[str]:
    """The content words nearest to a word, on either side, figures passed over; all of them in a few words."""
    content = [
        place
        for place in range(max(0, at - 6), min(len(found), at + 7))
        if place != at and found.weight(place) >= CONTENT
    ]
    if len(found) <= BRIEF:
        return {found.stems[place] for place in content}
    before, after = [place for place in content if place < at], [place for place in content if place > at]
    plain = [
        [place for place in side if found.texts[place][0].isalpha() and not is_unit(found.texts[place])]
        for side in (before, after)
    ]
    return {found.stems[place] for place in (*before[-1:], *after[:1], *plain[0][-1:], *plain[1][:1])}
