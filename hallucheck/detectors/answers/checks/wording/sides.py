"""Who is on which side: compared with whom, from where to where, who beat whom, landlord or tenant.

Same words in other places, or one party of a pair for the other: "compared with the drug, placebo lowered the risk",
"from Porto to Lagos", "Fulham won against Norwich", "the landlord may end the lease".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import parted, words
from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.words import Words

MOSTLY = 0.5
"""Share of a statement that the passage must hold before a party in it may be another one."""

SURE = 0.7
UNSURE = 0.5

REACH = 6
"""Words on either side of a verb among which a name is looked for."""

_COMPARED = regex(
    r"\b(?:compared (?:with|to)|in comparison (?:with|to)|relative to|versus|vs\.?|rather than|instead of|unlike)"
    r"\s+(?:the |a |an )?([^\W\d_][\w-]*)"
)
_ROUTE = regex(r"\b([A-Z]\w+) to ([A-Z]\w+)\b")

_WINS = words("beat beats beaten defeated won overcame thrashed edged outscored")
_LOSES = words("lost loses")
_BUYS = words("acquired acquires acquire bought buys buy purchased purchases takes took")
_RANKS = {"ahead": 1, "behind": -1}
_SUCCEEDS = words("succeeded succeeds replaced replaces")
_PRECEDES = words("preceded precedes")
_PAIRS = ((_WINS, _LOSES), (_BUYS, words("")), (_SUCCEEDS, _PRECEDES))
"""Verbs that say the same of their subject and object, and those that say it the other way round."""
_BE = words("is are was were be been being")

_RELATIONS = (
    "landlord lessor | tenant lessee renter",
    "buyer purchaser | seller vendor",
    "employer | employee worker",
    "lender creditor | borrower debtor",
    "plaintiff claimant | defendant respondent",
    "licensor | licensee",
    "franchisor | franchisee",
    "insurer | insured policyholder",
    "trustee | beneficiary",
    "payer | payee",
    "sender | recipient",
    "host | guest",
    "teacher | pupil student",
    "husband | wife",
    "son | daughter",
    "brother | sister",
    "doctor physician | nurse | patient",
    "importer | exporter",
    "supplier | customer",
)
"""Parties of one relation; those between two bars are the same party."""


@cache
def _counterparts() -> tuple[tuple[frozenset[str], ...], ...]:
    """The parties of each relation by their stems; made on first use, as it takes the lexicon."""
    return tuple(tuple(frozenset(map(stem, side)) for side in parted(listed)) for listed in _RELATIONS)


@cache
def _parties_known() -> frozenset[str]:
    """The stems of all parties."""
    return frozenset(party for parties in _counterparts() for side in parties for party in side)


def sides(held: Held) -> Iterator[Objection]:
    """Parties that changed sides, or of which one stands for the other."""
    source = held.near[0].passage.sentence.text
    found = _compared(held.text, source, held) or _route(held.text, source) or _beaten(held) or _ranked(held)
    if found:
        yield Objection(
            issue=Issue.ROLES,
            note=f"{found[0]!r} and {found[1]!r} changed sides",
            detected=found[0],
            expected=found[1],
            confidence=SURE,
            place=held.near[0],
        )
    party = _counterpart(held)
    if party:
        yield instead(Issue.WORD, *party, UNSURE, held.near[0])


def _compared(text: str, source: str, held: Held) -> tuple[str, str] | None:
    """What each text compares with, where each of them has the other's outside of the comparison."""
    mine = _COMPARED.search(text.lower())
    theirs = _COMPARED.search(source.lower()) if mine else None
    if mine is None or theirs is None:
        return None
    one, other = stem(mine[1]), stem(theirs[1])
    here, there = held.words.places, held.near[0].passage.words.places
    if one == other or not all(len(places.get(party, ())) == 1 for places in (here, there) for party in (one, other)):
        return None
    return mine[1], theirs[1]


def _route(text: str, source: str) -> tuple[str, str] | None:
    """Two names with "to" between them, which the passage has the other way round only."""
    routes = {match.groups() for match in _ROUTE.finditer(source)} if " to " in text else set()
    for match in _ROUTE.finditer(text) if routes else ():
        one, other = match.groups()
        if (other, one) in routes and (one, other) not in routes:
            return one, other
    return None


def _beaten(held: Held) -> tuple[str, str] | None:
    """Winner and loser by two verbs of one meaning, whatever the verbs are."""
    here, there = held.words, held.near[0].passage.words
    for forward, backward in _PAIRS:
        mine, theirs = _parties(here, forward, backward), _parties(there, forward, backward)
        if mine and theirs and mine == theirs[::-1]:
            return mine
    return None


def _ranked(held: Held) -> tuple[str, str] | None:
    """Who is ahead of whom, where each text has the other's last one first."""
    mine, theirs = _ranking(held.words), _ranking(held.near[0].passage.words)
    if mine is None or theirs is None or mine[2] != theirs[2]:
        return None
    return (mine[1], theirs[1]) if mine[1] in theirs[0] and theirs[1] in mine[0] else None


def _ranking(found: Words) -> tuple[frozenset[str], str, int] | None:
    """The names before the only "ahead" or "behind", the one behind it, and which of the two words it is."""
    ranks = [at for at, word in enumerate(found.lowers) if word in _RANKS]
    if len(ranks) != 1:
        return None
    at = ranks[0]
    after = _name(found, range(at + 1, min(len(found), at + 4)))
    before = frozenset(text for text in found.texts[:at] if text[0].isupper())
    return (before, after, _RANKS[found.lowers[at]]) if after and after not in before else None


def _parties(found: Words, forward: frozenset[str], backward: frozenset[str]) -> tuple[str, str] | None:
    """The names right before and right behind the only such verb, winner first; None where it is not plain."""
    verbs = [at for at, word in enumerate(found.lowers) if word in forward or word in backward]
    if len(verbs) != 1:
        return None
    at = verbs[0]
    before = _name(found, range(at - 1, max(-1, at - 1 - REACH), -1))
    after = _name(found, range(at + 1, min(len(found), at + 1 + REACH)))
    if not before or not after or before == after:
        return None
    passive = at > 0 and found.lowers[at - 1] in _BE
    if passive and "by" not in found.lowers[at + 1 : at + 4]:
        return None
    return (after, before) if passive != (found.lowers[at] in backward) else (before, after)


def _name(found: Words, places: range) -> str:
    return next((found.texts[at] for at in places if found.texts[at][0].isupper() and found.weight(at) >= MOSTLY), "")


def _counterpart(held: Held) -> tuple[str, str] | None:
    """The other party of a relation, where each text has one party only."""
    if held.covered < MOSTLY:
        return None
    here, there = held.words, held.near[0].passage.words
    if _parties_known().isdisjoint(here.stems):
        return None
    for parties in _counterparts():
        mine = [side for side in parties if not side.isdisjoint(here.places)]
        theirs = [side for side in parties if not side.isdisjoint(there.places)]
        if len(mine) == len(theirs) == 1 and mine != theirs:
            stated, known = (
                min(found.places[party][0] for party in side if party in found.places)
                for side, found in ((mine[0], here), (theirs[0], there))
            )
            if held.question.places.keys() & mine[0] and "you" in here.lowers:
                return None
            return here.texts[stated], there.texts[known]
    return None
