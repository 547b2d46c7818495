"""Whether short evidence has something else where a statement puts a word.

The evidence is parted at marks and conjunctions, and each word of the question is bound to each part: fully where it
stands there or is subject or verb of its clause, less across clauses and sentences. The part to which most of the
question is bound is the one that answers it. To "When does the ferry to Ulva sail?" that is "the ferry to Ulva sails on
Tuesday", and "the ferry to Staffa on Friday" is another: "Friday" has the rival "Tuesday" there, and so has "Monday",
which stands nowhere.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from hallucheck.judges import polarity
from hallucheck.judges.clauses import (
    AUXILIARIES,
    MAYBE,
    MODIFIER,
    PREPOSITIONS,
    SUBJECT,
    VERB,
    begins_with_clause,
    clauses,
    shape,
    share,
)
from hallucheck.judges.opposition import is_named, links_between, relation
from hallucheck.judges.slots.tokens import FUNCTION
from hallucheck.text.amounts.find import extract
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.kinds import exclude, nouns, sets_of
from hallucheck.text.words.lexicon import Stems
from hallucheck.text.words.words import Words
from hallucheck.text.words.words import known as is_known

TELLING = 0.3
"""Weight from which a word is laid on the evidence."""

PHRASE, JOINED, REFERRED, ONE_SENTENCE, BEFORE, AFTER, FAR = 0.9, 0.8, 0.6, 0.3, 0.15, 0.07, 0.05
"""How far a word is bound to another part of the text: within its clause, or to a relative clause; to a clause joined
by "if" or "while"; by a pronoun; to any part of its sentence, of the next, of the one before, of any (guesses)."""

MARGIN, PARTED = 0.15, 0.3
"""How much more of what was asked must be bound to another part than to the one that has the answer: of all that stands
in the evidence, and of what distinguishes the two parts. Chosen, as the shares below, on the halves of the plain pairs
and of the development sets that were looked at."""

HELD, MOST = 0.5, 0.6
"""Share of an answer that the evidence must have, if in another place; share of that which its part must have."""

BOUND = 0.7
"""Share of what was asked that a part of another sentence must have."""

LONGEST = 5
"""Telling words of a question beyond which it takes more than one part to answer it."""

CLOSEST, HALF = 0.85, 0.5
"""Share of the best part's binding from which a part may have the rival of a word that is nowhere."""

EXCLUSIVE, ALIKE, UNSORTED, NOUNS = 1.0, 0.8, 0.5, 0.4
"""How far two words can stand in one place: of one exclusive set; of one kind, names, or figures of one unit; neither
of a known kind; nouns of two kinds."""

STRONG = 0.65
"""Likeness times binding from which a word that is nowhere has a rival: below it as many right words have one."""

CONTRAST, OTHER_ROLE = 0.3, 0.8
"""Likeness from which a word speaks of something else than another; what it counts for in another role."""

READ = 128
"""Sentences that stay read: one is held against all statements of an answer."""

_UNITS = Stems("second minute hour day week month year time")
_JOINING = words("if when while because after before until unless so where since once as for without")
_RELATIVE = words("who which whose where whom that")
_POINTING = words("this that these those such")
_NOBODY = words("nobody none nothing everybody everyone everything anybody anyone anything somebody someone something")
_REFERRING = words("it he she they its his her their him them one ones")


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """What stands where a statement has another word."""

    stated: int
    """Place in the statement."""
    passage: int
    known: int
    """Place in that passage."""
    strength: float
    elsewhere: bool
    """Whether the statement's word stands in another place of the evidence."""


class _Spot(msgspec.Struct, frozen=True):
    """A word in its place."""

    place: int
    stem: str
    form: str
    """figure, name, noun, set (a noun of an exclusive set), verb or other; empty where it fills no slot."""
    role: str
    unit: str
    """The stem of the word behind it."""


class _Part(msgspec.Struct, frozen=True):
    """The words between two marks or conjunctions."""

    places: tuple[int, ...]
    opens: str
    clause: dict[int, str]
    """What the clause has that they belong to: "verb" for its verb and its subject, which all of it is about."""
    refers: bool
    """Whether a pronoun is among them."""


_Stands = list[tuple[int, int, float]]
"""Passage and place of each word that stands for another, and how well it does."""


def rival(
    statement: Words, asked: Words, passages: Sequence[Words], said: Container[str] = (), *, alone: bool = True
) -> Rival | None:
    """The strongest rival of a word of the statement; None where there is none.

    `asked` is the question, if there is one. `said` are the stems of the whole answer: what it says beside is no rival.
    Only a statement that stands `alone` must be what was asked for.
    """
    scene = _Scene(statement, asked, passages, said)
    return max(scene.rivals(alone=alone), key=lambda one: one.strength, default=None)


def denial(asked: Words, passages: Sequence[Words]) -> int | None:
    """The passage that denies what a question with yes or no asks; None where none does."""
    if not _is_closed(asked) or polarity.may_deny(asked):
        return None
    scene = _Scene(Words(""), asked, passages, ())
    bound = scene.bound()
    best = max(range(len(bound)), key=bound.__getitem__, default=-1)
    if best < 0 or bound[best] * scene.total < HALF * scene.sought:
        return None
    number, part = scene.parts[best]
    passage, links = passages[number], links_between(asked, passages[number]).values()
    inside = {*part.places, *part.clause}
    stands = {place: score for link in links for place, score in link if place in inside}
    negations = [at for at, heads in polarity.negations(passage) if at in inside and not heads.isdisjoint(inside)]
    denying = polarity.words_of(passage)
    against = negations + [place for place, score in stands.items() if score < 0 and place not in denying]
    return number if len(against) % 2 else None


def _is_closed(asked: Words) -> bool:
    return len(asked) > 0 and asked.lowers[0] in AUXILIARIES


def restates(statement: Words, asked: Words) -> bool:
    """Whether a statement says nothing but what was asked."""
    asks = [stem for place, stem in enumerate(asked.stems) if _is_telling(asked, place)]
    return all(_stands_for(stem, asks) for at, stem in enumerate(statement.stems) if _is_telling(statement, at))


def _stands_for(stem: str, others: Iterable[str]) -> bool:
    return any(relation(stem, other) > 0 for other in others)


class _Scene:
    """A statement and a question laid on the parts of the passages."""

    def __init__(self, statement: Words, asked: Words, passages: Sequence[Words], said: Container[str]) -> None:
        self.spots = [_read(passage)[0] for passage in passages]
        self.parts = [(number, part) for number, passage in enumerate(passages) for part in _read(passage)[1]]
        self.part_of = {(number, at): index for index, (number, part) in enumerate(self.parts) for at in part.places}
        asks, says = self._lay(asked, passages), self._lay(statement, passages)
        own = [spot for spot in _read(statement)[0] if spot.stem in says and not _stands_for(spot.stem, asks)]
        self.says = {spot.stem: (spot, *says[spot.stem]) for spot in reversed(own)}
        """Stem of what answers -> its place in the statement, its weight, and what stands for it."""
        self.asked = len(asks)
        self.fills = (len(own) < len(says) or not begins_with_clause(statement)) and not _is_closed(asked)
        """Whether the statement fills in what was asked, and speaks of nothing else."""
        sought = asks or says
        self.asks = [(weight, stands) for weight, stands in sought.values() if stands]
        """The weight of each word that was asked, or said where nothing was, and what stands for it."""
        self.sought = sum(weight for weight, _ in sought.values())
        self.total = sum(weight for weight, _ in self.asks)
        self.free = self._free({stand[:2] for _, stands in (*asks.values(), *says.values()) for stand in stands}, said)

    def _free(self, taken: Container[tuple[int, int]], said: Container[str]) -> list[list[_Spot]]:
        """The words of each part that stand for nothing said or asked."""
        free: list[list[_Spot]] = []
        for number, part in self.parts:
            spots = (self.spots[number][place] for place in part.places if (number, place) not in taken)
            free.append([spot for spot in spots if spot.form and spot.stem not in _UNITS and spot.stem not in said])
        return free

    def _lay(self, found: Words, passages: Sequence[Words]) -> dict[str, tuple[float, _Stands]]:
        """The telling words of a text, by stem, with their weights and what stands for them."""
        links = [links_between(found, passage) for passage in passages]
        laid: dict[str, tuple[float, _Stands]] = {}
        for place, stem in enumerate(found.stems):
            if _is_telling(found, place):
                stands = [
                    (number, known, score)
                    for number, link in enumerate(links)
                    for known, score in link.get(place, ())
                    if score > 0 and (number, known) in self.part_of
                ]
                laid.setdefault(stem, (found.weights[place], stands))
        return laid

    def rivals(self, *, alone: bool) -> Iterator[Rival]:
        """The rivals of the words that stand elsewhere, if the statement is all of an answer, and of those nowhere."""
        bound = self.bound()
        if not bound:
            return
        if alone and self.fills and 0 < self.asked <= LONGEST and len(self.says) <= LONGEST:
            yield from self._elsewhere(bound)
        yield from self._nowhere(bound)

    def bound(self) -> list[float]:
        """How much of what was asked is bound to each part, 0 to 1, of what stands in the evidence."""
        return [
            sum(weight * self._bind(stands, at) for weight, stands in self.asks) / self.total
            for at in range(len(self.parts) if self.total else 0)
        ]

    def _elsewhere(self, bound: Sequence[float]) -> Iterator[Rival]:
        """The rival of an answer that stands in another part than what was asked."""
        mine = self._part_of_answer(bound)
        its = max((at for at, free in enumerate(self.free) if free), key=bound.__getitem__, default=None)
        if mine is None or its is None or bound[its] <= bound[mine]:
            return
        if bound[its] * self.total < BOUND * self.sought and self.parts[its][0] != self.parts[mine][0]:
            return
        more = [(weight, self._bind(stands, its) - self._bind(stands, mine)) for weight, stands in self.asks]
        apart = sum(weight for weight, far in more if far)
        margin = sum(weight * far for weight, far in more)
        least = NOUNS * max(MARGIN * self.total, PARTED * apart) / margin
        stated = [spot for spot, _, stands in self.says.values() if stands]
        yield from self._pairs(stated, its, max(CONTRAST, least), bound[its])

    def _part_of_answer(self, bound: Sequence[float]) -> int | None:
        """The part that has most of the answer; None where the evidence has too little of it."""
        held = [(weight, {self.part_of[stand[:2]] for stand in stands}) for _, weight, stands in self.says.values()]
        if not held or sum(weight for weight, at in held if at) < HELD * sum(weight for weight, _ in held):
            return None
        shares = [sum(weight for weight, parts in held if at in parts) for at in range(len(self.parts))]
        enough = MOST * max(shares)
        return max((at for at, share in enumerate(shares) if share >= enough), key=bound.__getitem__)

    def _nowhere(self, bound: Sequence[float]) -> Iterator[Rival]:
        """The rivals, in the parts that have most of what was asked, of words that stand nowhere."""
        lost = [spot for spot, _, stands in self.says.values() if not stands]
        near = CLOSEST * max((bound[at] for at, free in enumerate(self.free) if free), default=0.0)
        for at in range(len(self.parts)) if lost else ():
            if bound[at] >= near:
                asked = self.asked > 0 and bound[at] * self.total >= HALF * self.sought
                found = self._pairs(lost, at, ALIKE if asked else EXCLUSIVE, bound[at])
                yield from (one for one in found if one.strength >= STRONG)

    def _pairs(self, stated: Sequence[_Spot], at: int, least: float, bound: float) -> Iterator[Rival]:
        """The pairs of a word of the statement and one of a part that can stand in one place."""
        for spot in stated:
            for other in self.free[at]:
                like = _likeness(spot, other)
                if like >= least:
                    yield Rival(
                        stated=spot.place,
                        passage=self.parts[at][0],
                        known=other.place,
                        strength=like * bound,
                        elsewhere=bool(self.says[spot.stem][2]),
                    )

    def _bind(self, stands: _Stands, at: int) -> float:
        """How far a word is bound to a part, 0 to 1: by the best of what stands for it, in its own sentence first."""
        here = [stand for stand in stands if stand[0] == self.parts[at][0]]
        return max([score * self._bind_one(number, place, at) for number, place, score in here or stands], default=0.0)

    def _bind_one(self, number: int, place: int, at: int) -> float:
        here, (passage, part) = self.part_of[number, place], self.parts[at]
        if here == at:
            return 1.0
        other = self.parts[here][1]
        if number != passage:
            if number == passage - 1:
                return REFERRED if part.refers else BEFORE
            return (REFERRED if other.refers else AFTER) if number == passage + 1 else FAR
        bound = ONE_SENTENCE
        if (role := part.clause.get(place)) is not None:
            bound = 1.0 if role == VERB else bound if self._is_of_another(place, at) else PHRASE
        if abs(here - at) == 1:
            opens = {part.opens, other.opens}
            later = self.parts[max(here, at)][1].opens
            bound = max(
                bound, PHRASE * (later in _RELATIVE), JOINED * (not opens.isdisjoint(_JOINING)), REFERRED * other.refers
            )
        return max(bound, REFERRED) if part.refers and here < at else bound

    def _is_of_another(self, place: int, at: int) -> bool:
        """Whether a part of the same clause names something else of the kind of a word: "plums" where it is apples'."""
        number, part = self.parts[at]
        spot = self.spots[number][place]
        others = (self.spots[number][other] for other in part.places)
        return any(
            other.form
            and other.stem not in self.says
            and _likeness(spot, other) * (1.0 if spot.role == other.role else OTHER_ROLE) >= CONTRAST
            for other in others
        )


def _likeness(spot: _Spot, other: _Spot) -> float:
    """How far two words can stand in one place, by their kinds; 0 for those that cannot."""
    one, two, forms = spot.stem, other.stem, {spot.form, other.form}
    if "figure" in forms and len(forms) > 1:
        return 0.0
    if spot.form == "figure":
        return ALIKE if spot.unit == other.unit else UNSORTED
    if (spot.role == MODIFIER) != (other.role == MODIFIER):
        return EXCLUSIVE * exclude(one, two)
    found = relation(one, two)
    if found:  # of opposites that are predicates another judge speaks
        return float(found < 0 and spot.role == MODIFIER)
    if exclude(one, two):
        return EXCLUSIVE
    if "verb" in forms:
        return 0.0
    if forms == {"name"}:
        return ALIKE
    mine, its = nouns().get(one, set()), nouns().get(two, set())
    if mine & its and "set" not in forms:
        return ALIKE * len(mine & its) / min(len(mine), len(its))
    return UNSORTED if len(forms) == 1 and not (is_known(one) or is_known(two)) else NOUNS


def _is_telling(found: Words, place: int) -> bool:
    return found.weights[place] >= TELLING and found.lowers[place] not in FUNCTION


@lru_cache(maxsize=READ)
def _read(found: Words) -> tuple[tuple[_Spot, ...], tuple[_Part, ...]]:
    """The words of a sentence in their roles, and its parts."""
    own: dict[int, int] = {}
    roles: dict[int, str] = {}
    read = clauses(found)
    for number, clause in enumerate(read):
        for place in clause.places:
            own.setdefault(place, number)
        for place, role in clause.slots.items():
            if own.get(place) == number or place not in roles:
                roles[place] = role
    spots = _spots(found, roles)
    bound = [
        {at: VERB if c.slots.get(c.heads.get(at, at)) in {SUBJECT, VERB} else c.slots.get(at, "") for at in c.places}
        for c in read
    ]
    parts: list[list[int]] = []
    for place, lower in enumerate(found.lowers):
        if not parts or place in found.marks or lower in MAYBE or own.get(place) != own.get(place - 1):
            parts.append([])
        parts[-1].append(place)
    return spots, tuple(
        _Part(
            tuple(places),
            found.lowers[places[0]],
            bound[own[places[0]]] if places[0] in own else {},
            any(found.lowers[place] in _REFERRING for place in places),
        )
        for places in parts
        if any(_is_telling(found, place) for place in places)
    )


def _spots(found: Words, roles: dict[int, str]) -> tuple[_Spot, ...]:
    figures = [range(figure.start, figure.end) for figure in extract(found.text)]
    behind = [*found.stems[1:], ""]
    return tuple(
        _Spot(place, stem, _form(found, place, roles.get(place, ""), figures), roles.get(place, ""), behind[place])
        for place, stem in enumerate(found.stems)
    )


def _has_no_rival(found: Words, place: int) -> bool:
    """Whether a word stands for none or all of its kind, or with a pointing word for what was spoken of."""
    lower = found.lowers[place]
    return lower in PREPOSITIONS or lower in _NOBODY or (place > 0 and found.lowers[place - 1] in _POINTING)


def _form(found: Words, place: int, role: str, figures: Sequence[range]) -> str:
    stem, lower = found.stems[place], found.lowers[place]
    if stem[0].isdigit():
        return "figure"
    low, high = found.spans[place]
    if any(low in figure for figure in figures):
        return ""  # what a figure counts is compared with the figure
    path = "/" in (found.text[max(0, low - 1) : low], found.text[high : high + 1])
    if path or found.text.startswith(":", high) or not _is_telling(found, place) or _has_no_rival(found, place):
        return ""
    verbal = share(lower)
    if role == VERB or (role in {"", MODIFIER} and (verbal >= 1 or (verbal > 0 and shape(lower) in ("ed", "ing")))):
        return "verb"
    if sets_of(stem):
        return "set"
    if is_named(found, place):
        return "name"
    if nouns().get(stem):
        return "noun"
    return "verb" if verbal else "" if lower.endswith("ly") else "other"
