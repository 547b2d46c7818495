"""Whether short evidence has something else where a statement puts a word.

The words of the statement and of the question are laid on the evidence as a whole, where they are as near to each other
as the words, marks, clauses and sentences between let them be. A word of the statement has a rival where another word
of its kind stands nearer to what was asked than it does itself. To "When does the ferry to Ulva sail?" the evidence
"the ferry to Ulva sails on Tuesday, the ferry to Staffa on Friday" has "Tuesday" where an answer has "Friday".
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from math import exp, log

import msgspec

from hallucheck.judges.clauses import JOINING, MODIFIER, PREPOSITIONS, RELATIVE, VERB, clauses, shape, share
from hallucheck.judges.opposition import is_named, links_between, relation
from hallucheck.judges.slots.tokens import FUNCTION
from hallucheck.text.words.kinds import exclude, nouns, sets_of
from hallucheck.text.words.lexicon import Stems
from hallucheck.text.words.words import Words

TELLING = 0.3
"""Weight from which a word is laid on the evidence."""

REACH = 4.0
"""Words over which nearness falls to a third, in the evidence and, where nothing was asked, in the statement."""

LITTLE, PAUSE, CLAUSE, SENTENCE = 0.5, 2.0, 4.0, 10.0
"""How far a small word; a mark, an "and" or a relative clause; another clause; another sentence part two words."""

FLOOR = 0.05
"""Share of all nearness that counts as none."""

ABSENT, ELSEWHERE = 0.5, 0.35
"""How much nearer (log of the ratio, times the likeness of the two words) the rival must be of a word that stands
nowhere, and of one that stands elsewhere: chosen on half of the development sets with short evidence and of the plain
pairs, as `CLOSE` is; half or twice as much changes little, and so for the distances."""

CLOSE = 0.25
"""Share of what was asked that the rival of a word that stands elsewhere must have about it."""

EXCLUSIVE, ALIKE, UNSORTED = 0.9, 0.8, 0.5
"""How far two words can stand in one place: of one exclusive set, or figures of one unit; of one kind, or names in one
role; neither of a known kind."""

READ = 128
"""Sentences that stay read: one is held against all statements of an answer."""

_UNITS = Stems("second minute hour day week month year time")


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """What stands where a statement has another word."""

    stated: int
    """Place in the statement."""
    passage: int
    known: int
    """Place in that passage."""
    strength: float
    """How much nearer it stands to what was asked."""
    elsewhere: bool
    """Whether the statement's word stands in another place of the evidence."""


class _Spot(msgspec.Struct, frozen=True):
    """A word in its place, so far from the beginning of its sentence."""

    found: Words
    place: int
    stem: str
    at: float
    form: str
    """figure, name, noun, set (a noun of an exclusive set), verb or other; empty where it fills no slot."""
    role: str
    head: str
    """The stem of the noun that it stands before, or its own."""

    @property
    def unit(self) -> str:
        return self.found.stems[self.place + 1] if self.place + 1 < len(self.found) else ""


def rival(statement: Words, asked: Words, passages: Sequence[Words], said: Container[str] = ()) -> Rival | None:
    """The strongest rival of a word of the statement; None where there is none.

    `asked` is the question, if there is one. `said` are the stems of the whole answer: what it says beside is no rival.
    """
    scene = _Scene(statement, asked, passages, said)
    return max(scene.rivals(), key=lambda one: one.strength, default=None)


class _Scene:
    """A statement and a question laid on the passages."""

    def __init__(self, statement: Words, asked: Words, passages: Sequence[Words], said: Container[str]) -> None:
        self.spots: list[_Spot] = []
        self.places: list[tuple[int, float]] = []
        """Of each spot: its passage, and how far from the beginning of the evidence it stands."""
        self.near: dict[tuple[str, int], float] = {}
        self.links: dict[str, list[tuple[int, float]]] = {}
        """Stem of the statement or the question -> the spots that stand for it, and how well."""
        self._read((asked, statement), passages)
        taken = {at for stands in self.links.values() for at, _ in stands}
        self.free = [
            (at, spot)
            for at, spot in enumerate(self.spots)
            if spot.form and at not in taken and spot.stem not in said and spot.stem not in _UNITS
        ]
        self._focus_on(statement, asked)

    def _read(self, both: tuple[Words, Words], passages: Sequence[Words]) -> None:
        """Lay question and statement on the passages."""
        start = 0.0
        for number, passage in enumerate(passages):
            first = len(self.spots)
            self.spots += _lay_out(passage)
            self.places += [(number, start + spot.at) for spot in self.spots[first:]]
            start = self.places[-1][1] + SENTENCE if self.places else start
            for found in both:
                for place, stands in links_between(found, passage).items():
                    if _is_telling(found, place):
                        held = [(first + known, score) for known, score in stands if score > 0]
                        self.links.setdefault(found.stems[place], []).extend(held)

    def _focus_on(self, statement: Words, asked: Words) -> None:
        """What of the statement may have a rival, and what tells the places of the evidence apart."""
        own = [spot for spot in _lay_out(statement) if _is_telling(statement, spot.place)]
        self.weights = {asked.stems[at]: asked.weights[at] for at in range(len(asked)) if _is_telling(asked, at)}
        self.focus = [
            spot for spot in own if spot.form and not any(relation(spot.stem, other) > 0 for other in self.weights)
        ]
        self.asked = bool(self.weights)
        self.apart = {spot.stem for spot in self.focus if spot.form != "verb"} if self.asked else set()
        """What answers the question, which says nothing of its place."""
        self.where = {} if self.asked else {spot.stem: spot.at for spot in own}
        for spot in own:
            self.weights[spot.stem] = max(self.weights.get(spot.stem, 0.0), statement.weights[spot.place])

    def rivals(self) -> Iterator[Rival]:
        """For each word of the statement, the word that stands nearest in its stead, where it is nearer by enough."""
        for spot in self.focus:
            stands = self.links.get(spot.stem, [])
            if stands and not self.asked:
                continue
            near = max((self._nearness(at, spot) * score for at, score in stands), default=0.0)
            total = sum(weight for stem, weight in self.weights.items() if stem not in self.apart | {spot.stem})
            floor = FLOOR * max(1.0, total)
            best, nearest = ELSEWHERE if stands else ABSENT, -1
            for at, other in self.free:
                like = _likeness(spot, other)
                if not like or not (self.asked or like >= EXCLUSIVE):
                    continue
                nearness = self._nearness(at, spot)
                strength = like * log((nearness + floor) / (near + floor))
                if strength > best and not (stands and nearness < CLOSE * total):
                    best, nearest = strength, at
            if nearest >= 0:
                yield Rival(
                    stated=spot.place,
                    passage=self.places[nearest][0],
                    known=self.spots[nearest].place,
                    strength=best,
                    elsewhere=bool(stands),
                )

    def _nearness(self, at: int, spot: _Spot) -> float:
        """How near a place of the evidence is to what was asked, or to the words beside a word of the statement."""
        total = 0.0
        for stem, weight in self.weights.items():
            if stem == spot.stem or (stem in self.apart and (spot.role != MODIFIER or stem != spot.head)):
                continue
            near = self.near.get((stem, at))
            if near is None:
                near = self.near[stem, at] = self._near(stem, at)
            far = abs(self.where[stem] - spot.at) if stem in self.where else 0.0
            total += weight * near * exp(-far / REACH)
        return total

    def _near(self, stem: str, at: int) -> float:
        """How near the words that stand for one are to a place, 0 to 1."""
        here = self.places[at][1]
        stands = [(one, score) for one, score in self.links.get(stem, ()) if one != at]
        return max([score * exp(-abs(self.places[one][1] - here) / REACH) for one, score in stands], default=0.0)


def _likeness(spot: _Spot, other: _Spot) -> float:
    """How far two words can stand in one place, by their kinds; 0 for those that cannot."""
    one, two, forms = spot.stem, other.stem, {spot.form, other.form}
    if (spot.role == MODIFIER) != (other.role == MODIFIER) or ("figure" in forms and len(forms) > 1):
        return 0.0
    if spot.form == "figure":
        return EXCLUSIVE if spot.unit == other.unit else UNSORTED
    found = relation(one, two)
    if found:  # of opposites that are predicates another judge speaks
        return float(found < 0 and spot.role == MODIFIER)
    if exclude(one, two):
        return 1.0
    if not forms.isdisjoint(("verb", "other")) or forms == {"set"}:
        return 0.0
    if forms == {"name"}:
        return ALIKE if spot.role == other.role else UNSORTED
    mine, its = nouns().get(one, set()), nouns().get(two, set())
    if mine & its:
        return ALIKE * len(mine & its) / min(len(mine), len(its))
    return UNSORTED if len(forms) == 1 and not (mine or its) else 0.0


def _is_telling(found: Words, place: int) -> bool:
    return found.weights[place] >= TELLING and found.lowers[place] not in FUNCTION


@lru_cache(maxsize=READ)
def _lay_out(found: Words) -> tuple[_Spot, ...]:
    """The words of a sentence in their places."""
    own: dict[int, int] = {}
    slots: dict[int, tuple[str, int]] = {}
    for number, clause in enumerate(clauses(found)):
        for place in clause.places:
            own.setdefault(place, number)
        for place, slot in clause.slots.items():
            if own.get(place) == number or place not in slots:
                slots[place] = slot, clause.heads.get(place, place)
    at, before, spots = 0.0, None, []
    for place, lower in enumerate(found.lowers):
        clause_of = own.get(place, before)
        if before is not None and clause_of != before:
            at += PAUSE if lower in RELATIVE else CLAUSE
        elif place in found.marks or lower in JOINING:
            at += PAUSE
        before = clause_of
        at += LITTLE if found.weights[place] < LITTLE / 2 else 1.0
        role, head = slots.get(place, ("", place))
        spots.append(_Spot(found, place, found.stems[place], at, _form(found, place, role), role, found.stems[head]))
    return tuple(spots)


def _form(found: Words, place: int, role: str) -> str:
    stem, lower = found.stems[place], found.lowers[place]
    if stem[0].isdigit():
        return "figure"
    label = found.text.startswith(":", found.spans[place][1])
    if label or not _is_telling(found, place) or lower in PREPOSITIONS:
        return ""
    verbal = share(lower)
    if role == VERB or verbal >= 1 or (verbal > 0 and shape(lower) in ("ed", "ing")):
        return "verb"
    if sets_of(stem):
        return "set"
    if is_named(found, place):
        return "name"
    if nouns().get(stem):
        return "noun"
    return "verb" if verbal else "" if lower.endswith("ly") else "other"
