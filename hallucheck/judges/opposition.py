"""Whether two clauses exclude each other, by what, and how surely.

A statement's clause is laid on the clause of a passage that holds most of it, word on word and slot on slot. Then it is
asked: is one denied and the other not? Particles, verbs, prefixes, opposites and exchanged sides are counted together,
each once, and two of them cancel out: "not allowed" is "prohibited", and "Eger lies west of Tokaj" is "Tokaj lies east
of Eger". Has the passage another value in a slot that the statement fills? A colour for a colour, a month for a month
exclude each other; another thing of the same kind is less sure, and one of a kind unknown proves little. Does the
statement say of all, or as certain, what the passage says of some, or as possible?
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import filterfalse, pairwise, product
from operator import attrgetter

import msgspec

from hallucheck.judges import polarity, repeated
from hallucheck.judges.clauses import (
    BETWEEN,
    DETERMINERS,
    JOINING,
    MODIFIER,
    OBJECT,
    PREPOSITIONS,
    PRONOUNS,
    RELATIVE,
    SUBJECT,
    VERB,
    YEAR,
    Clause,
    clauses,
    is_timed,
    shape,
    share,
)
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.units import LETTERS, SCALES, units
from hallucheck.text.grammar.entities import given_names
from hallucheck.text.words.kinds import exclude
from hallucheck.text.words.lexicon import RELATIONS, groups, lexicon, related
from hallucheck.text.words.words import ALIKE, CONTENT, HEAD, Words, common, opposites
from hallucheck.text.words.words import known as is_known

SURE, LIKELY, UNSURE = 0.7, 0.5, 0.4
"""Confidence that two values exclude each other: of one exclusive set, of one kind, of a kind unknown (guesses)."""

HALF = 0.5
"""Share of a clause that the passage must hold before another value in it says anything."""

SAYING = 0.15
"""Weight from which a word is laid on another: more than a function word."""

TWIN = 0.95
"""Share of a clause from which two clauses differ in one thing only."""

MOSTLY = 0.8
"""The same before another verb does."""

TURNED, DENYING = 0.6, 0.8
"""Share of a clause that the passage must have word by word before a negation of its own, or the clause's, counts."""

RELATED, OPPOSED = 0.8, -0.9
"""How well a word of near meaning stands for another (as in the embedded verifier), and how an opposite is marked."""

TURNING = 0.3
"""What an opposite counts for when the clause that holds most of the statement is looked for."""

COUNTED = 0.5
"""What an equal figure counts for in the same search: the words say whose figure it is."""

SENSES = 12
"""Meanings of a word beyond which the opposite of one of them says nothing of the others."""

_HEDGES = words("than over under above below about around nearly almost least")

SUFFIXES = 3
"""Letters in which the giving and the receiving party of one act differ: auditor and auditee."""

SPAN = 3
"""Words before the "and" of a span of two figures among which its "between" stands."""

_PARTIES = frozenset(("to", "from", "by", OBJECT))
"""Slots of the other party of an act."""
_SIDES = _PARTIES | {"against", "over", "with", "of"}
"""Slots of two parties that may have exchanged their sides: not where, or when, an act was done."""

_ORDERING = frozenset(("than", "before", "after"))
"""Slots by which two things that exchange their places come in another order, whatever the verb."""
_GENDERS = ({"he", "she"}, {"his", "her"}, {"him", "her"}, {"himself", "herself"})
_SYMMETRIC = frozenset(("meet", "marri", "equal", "match", "resembl", "tie", "draw", "differ"))
_TURNS = {
    "above": ("below", "under"), "below": ("above", "over"), "over": ("under", "below"), "under": ("over", "above"),
    "before": ("after", "from"), "after": ("before", "until", "within"), "inside": ("outside",), "outside": ("inside",),
    "within": ("outside", "after"), "for": ("against",), "against": ("for",), "to": ("from",),
    "from": ("to", "until", "before"), "until": ("from", "since", "after"), "since": ("until",),
}  # fmt: skip
"""Prepositions and their opposites."""

_SPANS = words("second minute hour day week month year")
_ONLY = words("only solely exclusively")
_NO_LIMIT = words("the an not")
"""Before "only" these make something else of it: "the only one", "not only"."""
REACH = 4
"""Words before another among which an "only" is of it."""
_EMPTY = RELATIVE | {"there"}
"""What says nothing of its own: "there is a crane" says no more than "a crane"."""

_ROUTE = ("from", "to")

_STRONG = (
    (words("will must shall"), words("may might could possibly perhaps")),
    (words("all every each"), words("some most many several few half part")),
    (words("always"), words("sometimes often usually occasionally rarely")),
)
"""What is certain, of all and at all times, and what it is more than."""

_CERTAIN = frozenset[str]().union(*(strong for strong, _ in _STRONG))


class By(StrEnum):
    """By what two clauses exclude each other."""

    POLARITY = "polarity"
    OPPOSITE = "opposite"
    ROLES = "roles"
    VALUE = "value"
    FIGURE = "figure"
    SCOPE = "scope"
    ORDER = "order"


_REPLACING = (By.VALUE, By.FIGURE)
"""Where the passage has another value for a word of the statement."""


_EXCEPTING = words("unless otherwise sonst sauf sinon tenzij altrimenti")
_TURNING = (By.POLARITY, By.OPPOSITE)
_THIRD = words(
    "it he she they il elle ils elles er sie es él ella ellos ellas lui lei essa esso essi ele ela eles elas hij zij ze"
)
"""Pronouns that open a sentence about what was named before it."""


class Opposition(msgspec.Struct, frozen=True, kw_only=True):
    """That a statement and a passage exclude each other: by which words of each, and how surely (0 to 1)."""

    by: By
    stated: int
    known: int
    confidence: float
    near: float = 1.0
    """Share of the statement's clause, by weight, that the passage has in the same or the opposite sense or another
    value for."""
    shared: float = 1.0
    """Share of the passage's clause, by weight, that the statement has."""

    def weighed(self, *, beside: bool, elsewhere: bool) -> float:
        """The confidence given how alike the clauses are, and where else the statement's word stands; 0: none.

        `beside` is a clause of the same passages where it fills the same slot, `elsewhere` anywhere in the evidence.
        """
        twins = self.near >= (MOSTLY if self.shared >= MOSTLY else TWIN) and self.shared >= HALF
        if self.by is By.VALUE and self.confidence < SURE:
            return self.confidence if twins and beside else 0.0
        if self.by is By.OPPOSITE and elsewhere and not (beside and twins):
            return 0.0
        if self.by is By.POLARITY and self.near >= TWIN:
            return self.confidence
        if self.by in (By.OPPOSITE, By.POLARITY) and not twins:
            return min(self.confidence, LIKELY) if self.shared >= HALF else 0.0
        return self.confidence


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of a statement laid on a passage."""

    weight: float
    """Of its words."""
    held: float
    """Share of them, by weight, that one clause of the passage holds in the same sense."""
    opposition: Opposition | None


class Pair(msgspec.Struct, frozen=True):
    """Where a word of the statement stands in the passage, how well it is stood for, and whether by its opposite."""

    place: int
    score: float
    opposite: bool


Links = dict[int, list[tuple[int, float]]]
"""Place in a statement -> places in a passage, and how well each stands for it."""


class Match:
    """A clause of a statement and one of a passage, and which words of the two stand for each other."""

    __slots__ = ("clause", "opposed", "other", "pairs", "passage", "score", "statement", "taken")

    def __init__(self, statement: Words, clause: Clause, passage: Words, other: Clause, links: Links) -> None:
        self.statement, self.clause, self.passage, self.other = statement, clause, passage, other
        self.pairs: dict[int, Pair] = {}
        self.taken: set[int] = set()
        self.opposed = False
        """Whether a word stands for its opposite."""
        mine, theirs = clause.slots, other.slots
        ranked = [
            (abs(score) + 0.05 * (mine[place] == theirs[known]), -abs(place - known), place, known, score)
            for place, stands in links.items()
            if place in mine
            for known, score in stands
            if known in theirs and (score != RELATED or mine[place] != SUBJECT or theirs[known] != MODIFIER)
        ]
        ranked.sort(reverse=True)
        weights, total = statement.weights, 0.0
        for _, _, place, known, score in ranked:
            if place not in self.pairs and known not in self.taken:
                self.pairs[place] = Pair(known, abs(score), score < 0)
                self.taken.add(known)
                self.opposed = self.opposed or score < 0
                total += weights[place] * (TURNING if score < 0 else COUNTED if _is_figure(statement, place) else score)
        self.score = total

    def shared(self, found: Opposition) -> float:
        """Share of the passage's clause, by weight, that the statement has, or has another value for."""
        weights = self.passage.weights
        total = sum(weights[place] for place in self.other.slots)
        replaced = found.by in _REPLACING and found.confidence >= LIKELY
        had = self.taken | {found.known} if replaced else self.taken
        return sum(weights[place] for place in had) / total if total else 0.0


def lay(statement: Words, passage: Words) -> tuple[Laid, ...]:
    """Each clause of the statement laid on the clause of the passage that holds most of it."""
    plain = not (polarity.may_deny(statement) or polarity.may_deny(passage)) and _CERTAIN.isdisjoint(statement.lowers)
    denying = frozenset[int]() if plain else polarity.words_of(statement)
    links: Links | None = None
    laid: list[Laid] = []
    for clause in clauses(statement):
        said = _said(statement, clause, denying)
        if plain and _says_all(statement, clause, said, passage):
            laid.append(Laid(weight=sum([statement.weights[at] for at in said]), held=1.0, opposition=None))
            continue
        links = links_between(statement, passage) if links is None else links
        laid.append(_lay(statement, clause, said, passage, links))
    if laid and not any(each.opposition for each in laid):
        laid[0] = msgspec.structs.replace(laid[0], opposition=_repeated(statement, passage, plain=plain))
    return tuple(laid)


def _repeated(statement: Words, passage: Words, *, plain: bool) -> Opposition | None:
    """What turns a statement that else says word for word what a passage says."""
    if not plain and (turned := repeated.turned_alone(statement, passage)) is not None:
        return Opposition(by=By.POLARITY, stated=turned[0], known=turned[1], confidence=SURE)
    for stated, known in repeated.replaced(statement, passage):
        mine, its = statement.stems[stated], passage.stems[known]
        if relation(mine, its) < 0 or exclude(mine, its) or {mine, its} in _GENDERS:
            return Opposition(by=By.OPPOSITE, stated=stated, known=known, confidence=SURE)
    if _SYMMETRIC.isdisjoint(statement.stems) and (moved := repeated.exchanged(statement, passage)) is not None:
        return Opposition(by=By.ROLES, stated=moved[0], known=moved[1], confidence=SURE)
    return None


def _said(statement: Words, clause: Clause, denying: frozenset[int]) -> list[int]:
    """The places of the words of a clause that say something."""
    weights, lowers = statement.weights, statement.lowers
    return [
        place
        for place in clause.slots
        if weights[place] >= SAYING and place not in denying and lowers[place] not in _EMPTY
    ]


def _says_all(statement: Words, clause: Clause, said: list[int], passage: Words) -> bool:
    """Whether a clause of a passage has all that a clause says, word by word, in its order and no other such figure.

    Nothing that is denied or certain may stand in it. Then nothing in the passage can exclude it.
    """
    said.sort()
    stems, there = statement.stems, passage.places
    for place in said:
        if stems[place] not in there:
            return False
    figures = [_form(statement.texts[place]) for place in said if stems[place][0].isdigit()]
    if figures:
        others = [_form(text) for text in filterfalse(str.isalpha, passage.texts) if text[0].isdigit()]
        if len(others) < len(figures) or [form for form in figures if others.count(form) != figures.count(form)]:
            return False
    return any(_is_held(statement, clause, said, passage, other) for other in clauses(passage))


def _is_held(statement: Words, clause: Clause, said: list[int], passage: Words, other: Clause) -> bool:
    """Whether a clause has these words in their order, and none in another role."""
    mine, theirs, last = clause.slots, other.slots, -1
    stems, there = statement.stems, passage.places
    for place in said:
        for known in there[stems[place]]:
            if known > last and known in theirs:
                break
        else:
            return False
        slot, its = mine[place], theirs[known]
        if slot != its and ((slot == SUBJECT) != (its == SUBJECT) or its in _TURNS.get(slot, ())):
            return False
        last = known
    return True


def links_between(statement: Words, passage: Words) -> Links:
    """For each word of the statement, the words of the passage that stand for it, and how well."""
    places, weights = passage.places, passage.weights
    links: Links = {}
    for place, (stem, weight) in enumerate(zip(statement.stems, statement.weights, strict=True)):
        if weight >= SAYING and (found := _standing_for(stem, passage)):
            links[place] = [
                (known, score) for other, score in found.items() for known in places[other] if weights[known] >= SAYING
            ]
    return links


def _standing_for(stem: str, passage: Words) -> dict[str, float]:
    """The stems of a passage that stand for one, and how well; its opposites, and no other word beside itself."""
    places = passage.places
    same = stem in places
    found = {stem: 1.0} if same else {}
    kin = _kin(stem)
    if not kin.keys().isdisjoint(places.keys()):
        found.update((other, kin[other]) for other in places if other in kin and not (same and kin[other] > 0))
    found.update((other, OPPOSED) for other in _turned_by(passage).get(stem, ()) if other != stem)
    for other in () if same else passage.heads.get(stem[:HEAD], ()):
        if other not in found and (score := of_family(stem, other)) and not exclude(stem, other):
            found[other] = score
    return found


def _turned_by(passage: Words) -> dict[str, list[str]]:
    """A stem -> the passage's stems that say its opposite."""
    if passage.turned is None:
        passage.turned = {}
        for stem in passage.places:
            for other in turned_of(stem):
                passage.turned.setdefault(other, []).append(stem)
    return passage.turned


@lru_cache(maxsize=RELATIONS)
def _kin(stem: str) -> dict[str, float]:
    """The stems that may stand for one, and those that say the opposite, with how well they do."""
    if not stem[0].isalpha():
        return {}
    kin = {other: RELATED for other in related(stem) if not exclude(stem, other)}
    kin.update(dict.fromkeys(opposed_to(stem), OPPOSED))
    kin.pop(stem, None)
    return kin


def _lay(statement: Words, clause: Clause, said: list[int], passage: Words, links: Links) -> Laid:
    weights = statement.weights
    total = sum([weights[place] for place in said])
    if not total:
        return Laid(weight=0.0, held=1.0, opposition=None)
    match = max([Match(statement, clause, passage, other, links) for other in clauses(passage)], key=_score)
    pairs = match.pairs
    missing = [weights[place] for place in said if place not in pairs or pairs[place].opposite]
    near = sum([weights[place] for place in said if place in pairs]) / total
    against: list[Opposition] = []
    if sum([weights[place] for place in said if place in links]) >= HALF * total:
        against.extend(_misplaced(match, links))
    if near >= HALF:
        against.extend(_oppositions(match, near, total))
    found = max(against, key=_confidence, default=None)
    if found is not None:
        near += weights[found.stated] / total * (found.by in _REPLACING)
        if found.by in _TURNING and passage.lowers[0] in _THIRD:  # it stands for what the statement is about
            first = min(pairs)
            near += sum([weights[place] for place in said if place < first]) / total
        found = msgspec.structs.replace(found, near=min(near, 1.0), shared=match.shared(found))
    return Laid(weight=total, held=1.0 - sum(missing) / total, opposition=found)


_score = attrgetter("score")
_confidence = attrgetter("confidence")


def relation(one: str, other: str) -> float:
    """How well one stem stands for another, 0 to 1; below 0 where it says the opposite."""
    if one == other:
        return 1.0
    found = OPPOSED if one in turned_of(other) else _kin(one).get(other)
    if found is None:
        return 0.0 if exclude(one, other) else of_family(one, other)
    return found


def of_family(one: str, other: str) -> float:
    """The share of their letters that two words of one family begin with, or 0."""
    longest, shortest = max(len(one), len(other)), min(len(one), len(other))
    if shortest <= HEAD or one[:HEAD] != other[:HEAD] or one[0] >= "\u0e00":
        return 0.0
    size = common(one, other)
    party = {one[-2:], other[-2:]}
    if "ee" in (one[-2:], other[-2:]) and len(party) > 1 and longest - size <= SUFFIXES:
        return 0.0  # auditor and auditee
    share = size / longest
    return share if share > ALIKE else 0.0


@lru_cache(maxsize=RELATIONS)
def turned_of(stem: str) -> frozenset[str]:
    """The opposites of the words of one meaning with a stem, and the words of one meaning with its opposites."""
    opposites, known = lexicon().opposites, groups()
    if len(known.of(stem)) > SENSES:
        return frozenset()
    same = {member for group in known.of(stem) for member in known.members(group)}
    far = {other for member in same for other in opposites.get(member, ())}
    for other in opposites.get(stem, ()):
        far.update(member for group in known.of(other) for member in known.members(group))
    return frozenset(far - same - {stem})


@lru_cache(maxsize=RELATIONS)
def opposed_to(stem: str) -> frozenset[str]:
    """All that say the opposite of a stem: its listed opposites, and those by words of one meaning."""
    return turned_of(stem).union(opposites(stem))


def _oppositions(match: Match, near: float, total: float) -> Iterator[Opposition]:
    clause, other = match.clause, match.other
    yield from _turn(match, near, total)
    for place, pair in match.pairs.items():
        if pair.opposite and not _predicate(clause, place) and clause.slots[place] == other.slots[pair.place]:
            yield Opposition(by=By.OPPOSITE, stated=place, known=pair.place, confidence=SURE)
    if len(match.pairs) < len(clause.slots):
        yield from _values(match, near, total)
    yield from _figures(match, near, total)
    if near >= MOSTLY:
        yield from _widened(match)


def _turn(match: Match, near: float, total: float) -> Iterator[Opposition]:
    """Whether an odd number of things turns the sense between two clauses, and which comes first."""
    pairs = match.pairs
    ahead = {place: pair.place for place, pair in pairs.items()}
    mine, theirs = _denials_of_both(match, ahead)
    flips = _flips(match) if match.opposed else []
    if not flips:
        moved = _moved(match)
        if len(moved) > 1 and all(match.clause.slots[place] in _ROUTE for place, _ in moved):
            yield Opposition(by=By.ROLES, stated=moved[0][0], known=moved[0][1], confidence=SURE)
            return
        flips = moved[:1]
    exchanged = _exchanged(match, alone=bool(flips))
    if (len(mine) + len(theirs) + len(flips) + bool(exchanged)) % 2 == 0:
        return
    confidence = min(0.95, 0.5 + 0.35 * near)
    if flips or exchanged:
        stated, known = flips[0] if flips else exchanged or (0, 0)
        by = By.OPPOSITE if flips else By.ROLES
        yield Opposition(by=by, stated=stated, known=known, confidence=confidence)
        return
    first = min(pairs)
    stated, known = mine[0] if mine else first, theirs[0] if theirs else ahead[first]
    enough = DENYING if mine and not theirs else TURNED
    plain = _exact(match) >= enough * total and _turns_in(match.statement) == _turns_in(match.passage)
    sure = confidence if plain else UNSURE
    yield Opposition(by=By.POLARITY, stated=stated, known=known, confidence=sure)


def _turns_in(found: Words) -> bool:
    """Whether something holds only where something else does not: unless it is, or else it is lost."""
    return not _EXCEPTING.isdisjoint(found.lowers)


def _denies(found: Words, clause: Clause, other: Words) -> bool:
    """Whether a word of a clause denies something in it, and does not only deny the same in the other text."""
    return bool(_own_denials(found, [at for at, _ in polarity.negations(found) if at in clause.places], other))


def _exact(match: Match) -> float:
    """The weight of the statement's words that more than a word of near meaning stands for."""
    return sum(match.statement.weights[place] for place, pair in match.pairs.items() if pair.score > RELATED)


def _denials_of_both(match: Match, ahead: dict[int, int]) -> tuple[list[int], list[int]]:
    """The negations of the statement, and of the passage, that count."""
    statement, passage = match.statement, match.passage
    if not (polarity.negations(statement) or polarity.negations(passage)):
        return [], []
    back = {known: place for place, known in ahead.items()}
    mine, theirs = (statement, match.clause), (passage, match.other)
    found = _denials(*mine, ahead, *theirs), _denials(*theirs, back, *mine)
    found = _own_denials(statement, found[0], passage), _own_denials(passage, found[1], statement)
    if bool(found[0]) != bool(found[1]) and _denies(*mine, passage) and _denies(*theirs, statement):
        return [], []  # both deny something of it
    return found


def _own_denials(found: Words, places: list[int], other: Words) -> list[int]:
    """The negations but for words that deny by what they mean and that both have: "negative", "excluded"."""
    return [at for at in places if not (polarity.means(found.lowers[at]) and found.stems[at] in other.places)]


def _flips(match: Match) -> list[tuple[int, int]]:
    """Opposites that are what the clauses say of their subjects, or are denied; words that deny are none."""
    denied = polarity.denied(match.statement)[1], polarity.denied(match.passage)[1]
    denying = [{place for place, _ in polarity.negations(found)} for found in (match.statement, match.passage)]
    return [
        (place, pair.place)
        for place, pair in match.pairs.items()
        if pair.opposite
        and (_both_predicates(match, place, pair.place) or place in denied[0] or pair.place in denied[1])
        and not (place in denying[0] or pair.place in denying[1])
    ]


def _both_predicates(match: Match, place: int, known: int) -> bool:
    return _predicate(match.clause, place) and _predicate(match.other, known)


def _moved(match: Match) -> list[tuple[int, int]]:
    """Words that stand behind opposite prepositions: from and to, before and after."""
    slots, others = match.clause.slots, match.other.slots
    return [
        (place, pair.place)
        for place, pair in match.pairs.items()
        if others[pair.place] in _TURNS.get(slots[place], ()) and not _counts(match.statement.lowers[place])
    ]


def _predicate(clause: Clause, place: int) -> bool:
    """Whether a word is what the clause says of its subject: its verb, or what stands behind "is"."""
    return clause.slots[place] in (VERB, OBJECT)


def _denials(found: Words, clause: Clause, pairs: dict[int, int], other: Words, its: Clause) -> list[int]:
    """The places of the negations in a clause that first of all deny a word which the other side has and affirms."""
    apart = {at for one in clauses(other) if one.denied is not None and one is not its for at in one.own}
    inside, also = set(clause.places), {other.stems[at] for at in polarity.denied(other)[1] if at not in apart}
    back = {known: place for place, known in pairs.items()}
    theirs = polarity.denied(other)[0].union(*(heads for _, heads in _negations(other, back)))
    theirs |= its.left_out
    affirmed = {place for place, known in pairs.items() if known not in theirs}
    return [
        place
        for place, heads in _negations(found, pairs, clause)
        if place in inside
        and not affirmed.isdisjoint(heads & inside)
        and (place == clause.denied or not polarity.elliptical(found, place))
        and also.isdisjoint(found.stems[at] for at in heads)  # else both texts deny it
    ]


def _negations(
    found: Words, pairs: dict[int, int], clause: Clause | None = None
) -> Iterator[tuple[int, frozenset[int]]]:
    """Each negation and what it denies; its subject where the other side has only that: "charging is not supported"."""
    for place, heads in polarity.negations(found):
        if clause is not None and place == clause.denied:
            yield place, heads | clause.left_out
        else:
            yield place, heads if not heads.isdisjoint(pairs) else heads.union(polarity.around(found, place, heads))


def _exchanged(match: Match, *, alone: bool) -> tuple[int, int] | None:
    """Two parties on each other's sides of one verb; one of them is enough where the verbs are opposites (`alone`)."""
    clause, other, statement = match.clause, match.other, match.statement
    verb = match.pairs.get(-1 if clause.verb is None else clause.verb)
    compared = "than" in clause.slots.values() and "than" in other.slots.values()
    if clause.verb is None or not (compared if verb is None else verb.place == other.verb):
        return None
    changed = {place: pair.place for place, pair in match.pairs.items() if _changes_side(match, place, pair)}
    if not changed or statement.stems[clause.verb] in _SYMMETRIC:
        return None
    first = _first_side(match, {clause.slots[place] for place in changed})
    sides = {clause.slots[place] == first: place for place in reversed(changed)}
    if len(sides) > 1:
        out, back = sides[True], sides[False]
        places = {other.slots[changed[out]], clause.slots[back]}
        if _compares(match, places) or (verb is not None and _acts(match, verb, places, (out, back), alone=alone)):
            return out, changed[out]
        return None
    return _first_party(match, changed) if alone else None


def _compares(match: Match, places: set[str]) -> bool:
    """Whether two clauses compare or order in the same words: cheaper than, held before."""
    weights, slots = match.statement.weights, match.clause.slots
    said = [at for at, slot in slots.items() if slot in (VERB, OBJECT) and weights[at] >= SAYING]
    return len(places) == 1 and places <= _ORDERING and all(at in match.pairs for at in said)


def _first_side(match: Match, slots: Container[str]) -> str:
    """The slot of the first of two parties: of what is held before something its object."""
    passive = match.clause.passive and match.other.passive
    return OBJECT if passive and any(order in slots for order in _ORDERING) else SUBJECT


def _acts(match: Match, verb: Pair, places: set[str], parties: tuple[int, int], *, alone: bool) -> bool:
    """Whether two parties do one act on each other: by opposite verbs, one that says something, or by their names."""
    if len(places) > 1 and not places <= _SIDES:
        return False  # the network replaced him with her: on the network she replaced him
    at, statement, (out, back) = match.clause.verb, match.statement, parties
    if alone:
        return True
    same = at is not None and verb.score == 1.0 and statement.weights[at] >= CONTENT
    return same or (is_named(statement, out) and is_named(statement, back))


def _first_party(match: Match, changed: dict[int, int]) -> tuple[int, int] | None:
    slots, others = match.clause.slots, match.other.slots
    return next((pair for pair in changed.items() if {slots[pair[0]], others[pair[1]]} & _PARTIES), None)


def _changes_side(match: Match, place: int, pair: Pair) -> bool:
    """Whether a word is the subject of one clause, and on another side of the verb in the other."""
    slots = match.clause.slots[place], match.other.slots[pair.place]
    first = _first_side(match, slots)
    if pair.opposite or (slots[0] == first) == (slots[1] == first) or VERB in slots or MODIFIER in slots:
        return False
    return not _participle(match.statement, place)


def _participle(found: Words, place: int) -> bool:
    """Whether a word is a form of a verb that only describes: "compared with placebo"."""
    named = place > 0 and found.lowers[place - 1] in DETERMINERS
    return not named and shape(found.lowers[place]) in ("ed", "ing") and share(found.lowers[place]) > 0


def _values(match: Match, near: float, total: float) -> Iterator[Opposition]:
    """Words of the statement in whose slots the passage has others."""
    statement, passage = match.statement, match.passage
    denied, _ = polarity.denied(passage)
    others = [
        known
        for known, slot in match.other.slots.items()
        if known not in match.taken
        and known not in denied
        and _telling(passage, known)
        and not (slot == SUBJECT and _is_apart(match.other, known, passage))
    ]
    for place in match.clause.slots if others else ():
        if place in match.pairs or not _telling(statement, place):
            continue
        rest = near + statement.weights[place] / total
        for known in others:
            if sure := _replaces(match, place, known, rest):
                yield Opposition(by=By.VALUE, stated=place, known=known, confidence=sure)


def _replaces(match: Match, place: int, known: int, rest: float) -> float:
    """How surely a word of the statement stands where the passage has another; `rest` is how much else it has."""
    slot, other = match.clause.slots[place], match.other.slots[known]
    if slot == VERB:  # whose own verb stands beside: "lives in Ghent and works in Bruges"
        least = min(match.statement.weights[place], match.passage.weights[known])
        return UNSURE if other == VERB and rest >= TWIN and least >= CONTENT else 0.0
    excluded = _exclude(match, place, known)
    if slot == other and _bound(match, place, known):
        if excluded or (slot != MODIFIER and _is_limited(match, place, known)) or _is_by_another(match, place):
            return SURE
        said = {match.statement.stems[at] for at in match.clause.places}
        named = is_named(match.statement, place) and is_named(match.passage, known)
        return LIKELY if named and slot != MODIFIER and match.passage.stems[known] not in said else 0.0
    return SURE * (excluded and rest >= TWIN and MODIFIER not in (slot, other))


def _is_by_another(match: Match, place: int) -> bool:
    """Whether all that a clause says is done is done by somebody else in the passage."""
    clause, weights = match.clause, match.statement.weights
    if clause.slots[place] != SUBJECT or not (clause.passive and match.other.passive):
        return False
    return all(at in match.pairs or clause.heads.get(at, at) == place or weights[at] < SAYING for at in clause.slots)


def _is_limited(match: Match, place: int, known: int) -> bool:
    """Whether the passage limits what it says to a word that the statement does not have, and has another one for."""
    statement, passage = match.statement, match.passage
    if passage.stems[known] in statement.places or min(statement.weights[place], passage.weights[known]) < CONTENT:
        return False
    if statement.lowers[place] in BETWEEN or not _ONLY.isdisjoint(statement.lowers):
        return False
    behind = passage.lowers[known + 1 : known + 3]
    if behind[:1] == ["only"]:
        return behind[1:] != ["to"]  # second only to
    for at in range(known - 1, max(-1, known - REACH - 1), -1):
        if passage.stems[at][0].isdigit() or is_timed(passage.stems[at]):
            return False
        if passage.lowers[at] in _ONLY or (passage.lowers[at] == "but" and polarity.excepts(passage, at)):
            return at == 0 or passage.lowers[at - 1] not in _NO_LIMIT
    return False


def _is_apart(clause: Clause, place: int, found: Words) -> bool:
    """Whether a mark stands between a subject and its verb: "Net of this item, earnings per share were"."""
    return clause.verb is not None and any(at in found.marks for at in range(place + 1, clause.verb + 1))


def _is_figure(found: Words, place: int) -> bool:
    return found.stems[place][0].isdigit()


def _is_amount(found: Words, place: int) -> bool:
    """Whether a word is a figure, or the unit behind one."""
    unit = place > 0 and _is_figure(found, place - 1) and _counts(found.lowers[place])
    return unit or _is_figure(found, place)


def _figures(match: Match, near: float, total: float) -> Iterator[Opposition]:
    """Figures of the statement in whose places the passage has others, beside the same words or for the same party."""
    statement, passage = match.statement, match.passage
    mine = _figures_among(statement, match.clause)
    theirs = _figures_among(passage, match.other) if mine else []
    if not theirs:
        return
    lost = [place for place in mine if place not in match.pairs and not _is_part(statement, place)]
    if near + sum(statement.weights[place] for place in lost) / total >= MOSTLY:
        yield from _replaced(match, lost, theirs)
    if len(theirs) > 1:
        yield from _crossed(match, mine)


def _figures_among(found: Words, clause: Clause) -> list[int]:
    stems = found.stems
    return [place for place in clause.slots if stems[place][0].isdigit()]


def _replaced(match: Match, lost: list[int], theirs: list[int]) -> Iterator[Opposition]:
    """Figures that the passage does not have, with another one in their place."""
    there = match.passage.places
    free = [known for known in theirs if known not in match.taken and not _is_part(match.passage, known)]
    for place, known in product((at for at in lost if match.statement.stems[at] not in there), free):
        if _of_one_kind(match.statement, place, match.passage, known) and _beside_same(match, place, known):
            yield Opposition(by=By.FIGURE, stated=place, known=known, confidence=SURE)


def _size(found: Words, place: int) -> int:
    """How many figures stand together at a place: two in 128/82."""
    low = high = place
    while low > 0 and _is_figure(found, low - 1):
        low -= 1
    while high + 1 < len(found) and _is_figure(found, high + 1):
        high += 1
    return high - low + 1


def _is_part(found: Words, place: int) -> bool:
    """Whether a figure is a part of one that is written with gaps: "23 , 768", or of a pair: 3-1."""
    return _size(found, place) > 1


def _of_one_measure(one: Words, place: int, other: Words, known: int) -> bool:
    """Whether two figures are followed by units of time: two months, six weeks."""
    units = [found.lowers[at + 1] if at + 1 < len(found) else "" for found, at in ((one, place), (other, known))]
    return all(word.rstrip("s") in _SPANS for word in units)


def _crossed(match: Match, mine: list[int]) -> Iterator[Opposition]:
    """Two figures that the passage has the other way round about one word."""
    held = sorted((place, match.pairs[place].place) for place in mine if place in match.pairs)
    for (place, known), (after, other) in pairwise(held):
        if match.statement.stems[place] == match.statement.stems[after]:
            continue
        if _route_of(match.statement, after) & _route_of(match.passage, other):
            continue  # up from 8 to 9, 9 after the 8 it came from
        counted = _counted(match.statement, place), _counted(match.statement, after)
        if counted[0] != counted[1] and counted == (_counted(match.passage, known), _counted(match.passage, other)):
            continue  # three times for two hours, two hours three times
        between = range(place + 1, after)
        if known > other and any(at in match.pairs and other < match.pairs[at].place < known for at in between):
            yield Opposition(by=By.FIGURE, stated=place, known=other, confidence=SURE)


def _counted(found: Words, place: int) -> str:
    """The stem of the word behind a figure."""
    return found.stems[place + 1] if place + 1 < len(found) else ""


def _route_of(found: Words, place: int) -> set[str]:
    """The "from" or "to" before a figure."""
    return {"from", "to"}.intersection(found.lowers[max(0, place - 2) : place])


def _misplaced(match: Match, links: Links) -> Iterator[Opposition]:
    """Figures that the passage has for another party than the statement, in the same clause or in another one."""
    statement, passage = match.statement, match.passage
    mine = _figures_among(statement, match.clause)
    read = clauses(passage) if mine else ()
    verbs = {at: other.verb for other in read for at in _figures_among(passage, other)}
    held = [(place, links[place][0][0]) for place in mine if len(links.get(place, ())) == 1]
    alike = list(_exchangeable(passage, held, verbs))
    parts = _parts(passage, read) if alike else {}
    told = _parts(statement, (match.clause,)) if alike else {}
    for place, known, other in alike:
        said, own, its = told[place], parts[known] - parts[other], parts[other] - parts[known]
        if said.isdisjoint(own | its):  # nothing but the verb says which of the two is meant
            said, own, its = (
                frozenset(() if at is None else (found.stems[at],))
                for found, at in ((statement, match.clause.verb), (passage, verbs[known]), (passage, verbs[other]))
            )
        elsewhere = told.get(statement.places.get(passage.stems[other], [place])[0], told[place])
        exchanged = elsewhere is told[place] or elsewhere & own
        if own and not said & own and exchanged and _holds_most(said, its, passage):
            yield Opposition(by=By.FIGURE, stated=place, known=other, confidence=SURE)


def _holds_most(said: frozenset[str], its: frozenset[str], passage: Words) -> bool:
    """Whether some words are most of those of a passage, by weight."""
    weights = {stem: passage.weights[places[0]] for stem, places in passage.places.items() if stem in its}
    shared = sum(weights[stem] for stem in its & said)
    return shared > 0 and shared >= HALF * sum(weights.values())


def _exchangeable(
    passage: Words, held: list[tuple[int, int]], verbs: dict[int, int | None]
) -> Iterator[tuple[int, int, int]]:
    """Figure of the statement, the same in the passage, and another of its kind there; `verbs` are those of each."""
    acts = {at: verb and passage.stems[verb] for at, verb in verbs.items()}
    for place, known in held:
        for other in verbs if known in verbs else ():
            if _may_be_exchanged(passage, known, other, of_one_verb=acts[other] == acts[known]):
                yield place, known, other


def _may_be_exchanged(found: Words, one: int, other: int, *, of_one_verb: bool) -> bool:
    """Whether two figures of a sentence are of one kind: by unit, form, the word behind them, or verb."""
    if _size(found, one) != _size(found, other) or _is_choice(found, max(one, other)):
        return False  # "6 1/2" and "seven"
    if _of_one_measure(found, one, found, other):
        return found.stems[one] != found.stems[other]
    behind = found.stems[one + 1 : one + 2]
    return _of_one_kind(found, one, found, other) and (
        of_one_verb
        or bool(_unit(found, one) or _form(found.texts[one]))
        or (behind != [] and behind == found.stems[other + 1 : other + 2])
    )


def _is_choice(found: Words, place: int) -> bool:
    """Whether a figure is another one of the same thing, or of a ratio: £11, or £8 before noon; one in five."""
    before = place - 1 - (not found.texts[place - 1][0].isalnum())
    return found.lowers[before] == "or" or (found.lowers[before] == "in" and _is_figure(found, before - 1))


def _of_one_kind(one: Words, place: int, other: Words, known: int) -> bool:
    """Whether two figures are of one kind and differ: the same unit or none, both years, times of day, or neither."""
    mine, its = one.texts[place], other.texts[known]
    if one.stems[place] == other.stems[known] or _form(mine) != _form(its):
        return False
    return not (_hedged(one, place) or _hedged(other, known)) and _unit(one, place) == _unit(other, known)


def _unit(found: Words, place: int) -> str:
    """What stands behind a figure and says what it is of: a unit, a scale, a month; or the currency before it."""
    behind = found.lowers[place + 1] if place + 1 < len(found) else ""
    if _counts(behind) or behind == "%":
        return behind
    if _month_beside(found, place):
        return "day"
    return found.texts[place - 1] if place and not found.texts[place - 1][0].isalnum() else ""


def _month_beside(found: Words, place: int) -> str:
    """The month, or day of the week, right behind a figure or before it: 3 May, May 3."""
    beside = found.stems[place + 1 : place + 2] + found.stems[max(0, place - 1) : place]
    return next((stem for stem in beside if is_timed(stem)), "")


def _form(figure: str) -> str:
    """The form of a figure in which another one may stand for it: a year, a time of day, or any other."""
    year = len(figure) == YEAR and figure.isdigit() and figure[0] in "12"
    return "year" if year else "clock" if ":" in figure else ""


def _hedged(found: Words, place: int) -> bool:
    """Whether a figure is only a bound or about right."""
    return not _HEDGES.isdisjoint(found.lowers[max(0, place - 2) : place])


def _parts(found: Words, inside: Sequence[Clause]) -> dict[int, frozenset[str]]:
    """Figure -> the stems of its clause, or of its part between "and" and commas where the clause has more figures.

    Its verb belongs to none of them, nor does a subject before them all.
    """
    parts: dict[int, frozenset[str]] = {}
    for clause in inside:
        figures = _figures_among(found, clause)
        told = sorted(at for at in clause.places if at in clause.slots or found.lowers[at] in PREPOSITIONS)
        cuts = [at for at in sorted(clause.places) if _cuts(found, at)] if len(figures) > 1 else []
        own: dict[int, list[int]] = {}
        taken = {clause.verb}
        for figure in figures:
            after = bisect_right(cuts, figure)
            low = cuts[after - 1] if after else -1
            high = cuts[after] if after < len(cuts) else len(found)
            own[figure] = told[bisect_left(told, low) : bisect_left(told, high)]
            if low > min(figures) and _is_figure(found, own[figure][0]):
                taken.update(at for at, head in clause.heads.items() if clause.slots[head] == SUBJECT)
        for figure, mine in own.items():
            parts[figure] = frozenset(found.stems[at] for at in mine if at not in taken and not _is_amount(found, at))
    return parts


def _cuts(found: Words, place: int) -> bool:
    """Whether a mark or an "and" parts what is said of one thing from what is said of another."""
    return place in found.marks or (found.lowers[place] in JOINING and not _spans(found, place))


def _spans(found: Words, place: int) -> bool:
    """Whether "and" joins the ends of one span: "between 2016 and 2021"."""
    return "between" in found.lowers[max(0, place - SPAN) : place]


def _beside_same(match: Match, place: int, known: int) -> bool:
    """Whether one and the same word stands behind two figures, or before them and none behind."""
    statement, passage = match.statement, match.passage
    months = _month_beside(statement, place), _month_beside(passage, known)
    if months[0] and months[1]:
        return months[0] == months[1]
    behind = statement.stems[place + 1 : place + 2], passage.stems[known + 1 : known + 2]
    if behind[0] and behind[1]:
        return behind[0] == behind[1]
    return place > 0 and known > 0 and statement.stems[place - 1] == passage.stems[known - 1]


def _bound(match: Match, place: int, known: int) -> bool:
    """Whether two unlike words stand to like ones: modifiers of one noun, or subjects and objects of one verb."""
    clause, other = match.clause, match.other
    slot = clause.slots[place]
    if slot == MODIFIER:
        head = match.pairs.get(clause.heads[place])
        return head is not None and not head.opposite and head.place == other.heads[known]
    if slot == VERB or clause.verb is None:
        return True
    verb = match.pairs.get(clause.verb)
    if verb is not None:
        return verb.place == other.verb
    return match.statement.weights[clause.verb] < CONTENT


def _counts(word: str) -> bool:
    """Whether a word behind a figure is its unit or scale."""
    return word in units() or word in SCALES or word in LETTERS


def _telling(found: Words, place: int) -> bool:
    """Whether a word can be the value of a slot: what a figure counts is compared with the figure."""
    counted = place > 0 and found.texts[place - 1][0].isdigit() and _counts(found.lowers[place])
    return not counted and (
        found.weights[place] >= SAYING
        and found.texts[place][0].isalpha()
        and found.lowers[place] not in PRONOUNS
        and not polarity.denies(found.lowers[place])
    )


def is_named(found: Words, place: int) -> bool:
    """Whether a word is written as a name; the first word of a sentence is where the lexicon does not know it."""
    if not found.texts[place][0].isupper():
        return False
    return place > 0 or found.lowers[place] in given_names() or not is_known(found.stems[place])


def _exclude(match: Match, place: int, known: int) -> bool:
    """Whether one word excludes another, which the statement does not have."""
    statement, passage = match.statement, match.passage
    one, other = statement.stems[place], passage.stems[known]
    excluded = exclude(one, other) or exclude(statement.lowers[place], passage.lowers[known])
    return other not in statement.places and excluded


def _widened(match: Match) -> Iterator[Opposition]:
    """All for some, and certain for possible, of the same noun or verb."""
    here, there = match.statement.lowers, match.passage.lowers
    for strong, weak in _STRONG:
        mine = [place for place in match.clause.places if here[place] in strong]
        if not mine or not strong.isdisjoint(there[place] for place in match.other.places):
            continue
        for known in match.other.places:
            month = there[known] == "may" and match.passage.texts[known] == "May" and known > 0
            if there[known] in weak and not month and _governs(match, mine[0], known):
                yield Opposition(by=By.SCOPE, stated=mine[0], known=known, confidence=LIKELY + 0.1)


def _governs(match: Match, place: int, known: int) -> bool:
    """Whether the next words that say something behind two small words stand for each other."""
    beside = match.statement.stems[place + 1 : place + 2]
    if beside and beside == match.passage.stems[known + 1 : known + 2]:
        return True
    after = next((at for at in range(place + 1, len(match.statement)) if at in match.pairs), None)
    return after is not None and known < match.pairs[after].place <= known + 4
