"""In what two statements may exclude each other, and what speaks for and against their being about one thing.

A conflict is two values of a kind, two words that exclude each other, a denial, all against some, or free against a
price. Each comes with measures: what else the two share, what only one of them says, in which part of the clause the
words stand that differ, and how the one was said after the other. `likely` weighs them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, compress, pairwise

import msgspec

from hallucheck.judges.opposition import opposed_to, relation
from hallucheck.judges.slots.exclusive import are_grouped, exclusion, grounds
from hallucheck.judges.slots.fillers import COUNT, DAY, NAME, Filler, fillers, held_against
from hallucheck.judges.slots.quantities import Quantity, cannot_both_be
from hallucheck.judges.slots.stances import is_negation
from hallucheck.judges.slots.statements import ARTICLES, BE, BOUNDED, CHANGE, CODE, PLACING, Statement, family, stems_of
from hallucheck.judges.slots.tokens import CLOSE, PERSONAL, Token, nearness
from hallucheck.judges.slots.world import is_wide
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.values.topic import announces_change, supersedes
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import named, nouns
from hallucheck.text.words.lexicon import RELATIONS, lexicon, related
from hallucheck.text.words.words import HEAD

VALUE, OPPOSITE, DENIAL, QUANTITY, PRICE = "value", "opposite", "denial", "quantity", "price"

LIKE = 0.7
"""Nearness from which two words stand for each other."""

_PRONOUNS = words("it he she they this that these those one")
_REFERRING = words("it he she they")
_OWNED = words("your our my his her their")
_TITLES = words("dr mr mrs ms miss prof sir")
_TITLE = regex(r"(?:Dr|Mr|Mrs|Ms|Prof)(?!\w)")
_ENDS = words("from to until till by before after since within")
_BOUNDS = words("until till by before after since within")
_SORRY = regex(r"(?<!\w)(?:sorry|apolog\w+|mistake|wrong|you['’]re right|correct(?:ion)?|actually|i meant)(?!\w)")
_SORRY_HINTS = ("sorry", "apolog", "mistake", "wrong", "right", "correct", "actually", "i meant")
_TURNED = regex(
    r"(?:(?:ok|okay|thanks|thank you|good|great|fine|and|or|but|so|then)[ ,.!]{1,3}){0,4}"
    r"(?:and|or|but|what about|how about|what if|in|on|at|for|with|from|to|the)(?!\w)",
    re.IGNORECASE,
)
SHORT = 60
"""Code points of a question that only names what it is about."""

MANY = 3
"""Sentences from which a text is long: of two sentences, the one may well be meant as the contrary of the other."""

YEAR = 4
"""Digits of a year."""

OPENING = 120
"""Code points at the head of an answer in which it says that it was wrong."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How one statement stands to an earlier one: who said that, how far back, and what was said since."""

    by: str = "self"
    """Who said the other: the text itself, its "user" or its "assistant"."""
    sentences: int = 1
    """Sentences of the text."""
    apart: int = 0
    """Sentences, or turns, between the two."""
    adjacent: bool = False
    asked: str = ""
    """What the user asked last, after the other was said."""
    later: tuple[str, ...] = ()
    """All that was said between the two."""
    beside: str = ""
    """What the other's turn says beside it."""
    before: tuple[str, ...] = ()
    """All that was said before the other's turn."""
    opening: str = ""
    """The head of the answer."""
    again: bool = False
    """The same was asked again."""
    closer: int = 0
    """How many of the sentences said before share more words with the statement than this one."""

    @cached_property
    def asks(self) -> frozenset[str]:
        """Stems of what was asked."""
        return stems_of(self.asked)

    @cached_property
    def turns(self) -> bool:
        """Whether the user asks about another thing in the same respect: 'And on Sundays?', 'What about the white?'."""
        last = self.asked.rstrip().rpartition(". ")[2]
        return last.endswith("?") and len(last) < SHORT and _TURNED.match(last) is not None

    @cached_property
    def sorry(self) -> bool:
        """Whether the answer begins by taking something back."""
        head = self.opening[:OPENING].lower()
        return holds_any(head, _SORRY_HINTS) and _SORRY.search(head) is not None

    @cached_property
    def overtaken(self) -> bool:
        """Whether something said since tells of a change."""
        return any(CHANGE.search(text.lower()) or supersedes(text) for text in self.later)

    @cached_property
    def said(self) -> tuple[str, ...]:
        """All that was said but for the other statement."""
        return (*self.later, self.beside, *self.before)

    @cached_property
    def amounts(self) -> tuple[float, ...]:
        """The amounts that were named."""
        found = dict.fromkeys(
            amount for text in self.said if text for f in fillers(text[:READ]) if (amount := amount_of(f))
        )
        return tuple(found)[:MOST]

    def said_since(self, word: str) -> bool:
        """Whether a word stands in what was said since, or beside the other."""
        low = word.lower()
        return any(low in text.lower() for text in self.later) or low in self.beside.lower()


READ = 600
"""Code points of a turn in which values are looked for."""

MOST = 20
"""Amounts of a dialogue of which another may be made."""


def amount_of(filler: Filler) -> float:
    """How much a value is of something; zero of none."""
    if filler.kind not in (COUNT, "money", "percent") and not filler.kind.startswith("quantity"):
        return 0.0
    found = _AMOUNT.match(filler.key)
    return float(found[0]) if found is not None else 0.0


_AMOUNT = regex(r"\d+(?:\.\d+)?")


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """What may exclude: its kind, where it stands in the sentence, the words on both sides, and what was measured."""

    kind: str
    start: int
    end: int
    said: str
    other: str
    measures: dict[str, float]
    both: tuple[Statement, Statement]


@lru_cache(maxsize=RELATIONS)
def _near(stem: str) -> frozenset[str]:
    """All stems that may stand for one that begins otherwise, or against it."""
    return related(stem) | opposed_to(stem)


@lru_cache(maxsize=100_000)
def likeness(one: str, other: str) -> float:
    """How well a stem stands for another, 0 to 1."""
    if one == other:
        return 1.0
    if one[:HEAD] != other[:HEAD] and other not in _near(one) and one not in _near(other):
        return 0.0
    near = relation(one, other)
    return 0.0 if near < 0 else max(nearness(one, other), near)


def conflicts(
    mine: Statement, its: Statement, scene: Scene, exclusive: Sequence[frozenset[str]] = ()
) -> Iterator[Conflict]:
    """Everything in which two clauses may exclude each other; `exclusive` are further groups of exclusive words."""
    if mine.disclaimed or its.disclaimed or mine.perhaps != its.perhaps:
        return
    if mine.bare != its.bare:
        mine, its = mine if mine.bare else mine.with_light, its if its.bare else its.with_light
    alike, opposed = not mine.kinds.isdisjoint(its.kinds), _opposed(mine, its)
    denied = mine.denied != its.denied
    turned = (opposed or exclusive) and not (denied and scene.by == "self")  # who has no bath may have a shower
    free = mine.free is not None or its.free is not None
    counted = mine.quantity is not None or its.quantity is not None
    judges = (_values, _opposites, _prices, _denials, _quantities)
    possible = [*compress(judges, (alike, turned, free, denied, counted))]
    pair = _Pair(mine, its, scene, opposed, exclusive) if possible else None
    if pair is not None and pair.meet() and not _takes_back(mine, scene):
        for found in possible:
            yield from found(pair)


def _takes_back(mine: Statement, scene: Scene) -> bool:
    """Whether an answer takes something back, or tells of a change: then it is meant to say otherwise."""
    if scene.by != "assistant":
        return False
    return scene.sorry or announces_change(scene.opening) or announces_change(mine.text)


class _Pair:
    """Two clauses, and what is measured once for all of their conflicts."""

    def __init__(
        self,
        mine: Statement,
        its: Statement,
        scene: Scene,
        opposed: list[tuple[Token, Token, str]],
        exclusive: Sequence[frozenset[str]],
    ) -> None:
        self.mine, self.its, self.scene, self.exclusive = mine, its, scene, exclusive
        self.opposed = opposed
        self.aligned = _aligned(mine.heavy, its.heavy)
        """How well their words stand for each other, and those of each that nothing stands for."""

    def meet(self) -> bool:
        """Whether anything may say that the two are about one thing; no conflict comes of a pair that does not."""
        mine, its, scene = self.mine, self.its, self.scene
        known = mine.verb is None or scene.again or (mine.of_you and its.of_you)
        pronoun = scene.adjacent and mine.opens in _REFERRING
        shared, _, rest = self.aligned
        return (
            known
            or pronoun
            or shared >= LIKE
            or _alike(mine.lead, its.lead)
            or bool(scene.asked and any(_stands_among(t.stem, scene.asks) for t in rest))
        )

    @cached_property
    def different(self) -> list[tuple[Filler, Filler]]:
        """Values of one kind that differ."""
        found: list[tuple[Filler, Filler]] = []
        for filler in self.mine.fillers:
            others = [f for f in self.its.fillers if f.kind == filler.kind]
            if others and all(_held(filler, f) is Match.DIFFERENT for f in others):
                found.append((filler, others[0]))
        return found

    @cached_property
    def base(self) -> dict[str, float]:
        """What does not depend on the words that differ."""
        mine, its, scene = self.mine, self.its, self.scene
        frame = _frame(mine.lowers, its.lowers)
        asked = scene.asks if scene.asked else frozenset[str]()
        asked_else, asked_mine = _asked(asked, mine.text, its.text) if asked else (0, 0)
        return {
            "sentences": math.log(1 + min(scene.sentences, MANY)) if scene.by == "self" else 0.0,
            "apart": scene.apart / 4,
            "frame": frame,
            "repeats": float(frame >= REPEATS),
            "adjacent": float(scene.adjacent),
            "closer": min(scene.closer, 3) / 3,
            "closest": float(not scene.closer),
            "by_user": float(scene.by == "user"),
            "by_assistant": float(scene.by == "assistant"),
            "again": float(scene.again),
            "sorry": float(scene.sorry),
            "overtaken": float(scene.overtaken),
            "asked_else": float(min(3, asked_else)),
            "asked_mine": float(min(3, asked_mine)),
            "turned_to": float(asked_mine > 0 and scene.turns),
            "pronoun": float(scene.adjacent and mine.opens in _REFERRING),
            "pronouns_apart": float(not scene.adjacent and mine.opens in _PRONOUNS) + float(its.opens in _PRONOUNS),
            "conditional": float(mine.conditional or its.conditional),
            "unsure": float(mine.unsure or its.unsure),
            "changes": float(mine.changes or its.changes),
            "tense": float(mine.past != its.past),
            "past": float(mine.past and its.past),
            "fragment": float(mine.verb is None),
            "fragment_other": float(its.verb is None),
            "of_you": float(mine.of_you and its.of_you),
            "reason": float(mine.reason and scene.by != "self"),
            "some_of_each": float(
                all(clause.quantity is not None and not clause.quantity.whole for clause in (mine, its))
            ),
            "length": min(len(mine.words), 40) / 10,
            "length_other": min(len(its.words), 40) / 10,
            "when": float(mine.passing != its.passing),
            "another": float(mine.another or its.another),
            "possible": float(mine.possible != its.possible),
            "particles": float(mine.particle != its.particle),
            "denied_one": float(mine.denied != its.denied),
            "values_mine": float(sum([family(f) not in its.kinds for f in mine.fillers[:4]])),
            "values_other": float(sum([family(f) not in mine.kinds for f in its.fillers[:4]])),
            "values_before": float(min(sum([f.start < its.verb_start for f in its.fillers]), 2)),
        }

    def measure(
        self, token: Token | None = None, other: Token | None = None, filler: Filler | None = None
    ) -> dict[str, float]:
        """All that is measured for both kinds of conflict; the words that differ are left out."""
        mine, its = self.mine.heavy, self.its.heavy
        if token is None and other is None:
            shared, left, rest = self.aligned
        else:
            mine, its = (tuple(t for t in all_ if t is not gone) for all_, gone in ((mine, token), (its, other)))
            shared, left, rest = _aligned(mine, its)
        asked = self.scene.asks
        right = [t for t in rest if not _stands_among(t.stem, asked)] if asked else rest
        left = [t for t in left if t.stem not in asked and t.stem not in PERSONAL]
        differ = sum(pair[0] is not filler for pair in self.different)
        return (
            self.base
            | {
                "shares": float(shared >= LIKE),
                "shares_more": float(shared >= 2 * LIKE + 0.3),
                "share_mine": shared / max(1, len(mine)),
                "share_other": (shared + LIKE * (len(rest) - len(right))) / max(1, len(its)),
                "left": float(min(len(left), 4)),
                "right": float(min(len(right), 4)),
                "asked_too": float(min(len(rest) - len(right), 3)),
                "twins": float(shared > 0 and not (left or rest or differ)),
                "one_adds": float(shared > 0 and not differ and bool(left) != bool(right)),
                "each_adds": float(bool(left) and bool(right)),
                "narrowed": float(_narrows(self.mine, left) + _narrows(self.its, right)),
                "circumstances": float(min(_circumstances(self.mine, left) + _circumstances(self.its, right), 3)),
                "differ_too": float(min(differ, 3)),
            }
            | self._leads([*left, *right], token, other)
        )

    def _leads(self, alone: Sequence[Token], token: Token | None, other: Token | None) -> dict[str, float]:
        """Whether the words that say what each is about are shared; `alone` are those that are not."""
        lead, first = self.mine.lead, self.its.lead
        subjects = [
            [t for t in clause.heavy if t.start < clause.verb_start and t is not gone and t.stem not in PERSONAL]
            for clause, gone in ((self.mine, token), (self.its, other))
        ]
        return {
            "lead": float(_alike(lead if lead is not token else None, first)),
            "lead_inside": float(lead is not None and _stands_among(lead.stem, (t.stem for t in self.its.heavy))),
            "leads_apart": float(any(t is lead for t in alone) and any(t is first for t in alone)),
            "one_subject": float(all(subjects) and not any(t in alone for subject in subjects for t in subject)),
        }

    def place(self, mine: Token | Filler, other: Token | Filler) -> dict[str, float]:
        """Where the words that differ stand, and whether they were said, or asked about, since."""
        before = self.mine.last_before(mine.start, ARTICLES), self.its.last_before(other.start, ARTICLES)
        ahead = mine.start < self.mine.verb_start, other.start < self.its.verb_start
        stems = {mine.stem} if isinstance(mine, Token) else stems_of(mine.text) | {mine.text.lower()}
        return {
            "preposition": float(bool(before[0]) and before[0] == before[1]),
            "ends": float(before[0] != before[1] and not _ENDS.isdisjoint(before)),
            "both_ahead": float(all(ahead)),
            "one_ahead": float(ahead[0] != ahead[1]),
            "asked_for": float(not stems.isdisjoint(self.scene.asks)),
            "said_since": float(self.scene.said_since(mine.text)),
        }

    def found(self, kind: str, at: Token | Filler | Statement, other: str, measures: dict[str, float]) -> Conflict:
        """The conflict at some words of mine."""
        return Conflict(
            kind=kind, start=at.start, end=at.end, said=at.text, other=other, measures=measures,
            both=(self.mine, self.its),
        )  # fmt: skip

    def placed_apart(self, measures: dict[str, float]) -> bool:
        """Whether each says of its own where, when or for whom: 'in the kitchen', 'in the hall'."""
        return bool(measures["each_adds"]) and measures["circumstances"] > 1

    def may_be_of_one(self, measures: dict[str, float]) -> bool:
        """Whether anything says that the two are about one thing."""
        return bool(
            measures["shares"] or measures["pronoun"] or measures["asked_too"] or measures["lead"] or measures["of_you"]
        )


def _frame(mine: Sequence[str], its: Sequence[str]) -> float:
    """The share of the words of two clauses that stand alike before and behind the words in which they differ."""
    least, most = sorted((len(mine), len(its)))
    if least < LEAST:
        return 0.0
    head = next((place for place in range(least) if mine[place] != its[place]), least)
    tail = next((place for place in range(least - head) if mine[-1 - place] != its[-1 - place]), least - head)
    return (head + tail) / most


LEAST, REPEATS = 4, 0.7
"""Words of which a clause that repeats another has at least so many, and the share of them that is the same."""


def are_of_one(mine: Statement, its: Statement) -> bool:
    """Whether two clauses may be about one thing: by what each is about, or by two more words."""
    return _alike(mine.lead, its.lead) or _aligned(mine.heavy, its.heavy)[0] >= 2 * LIKE


_HALF = 0.5
"""Less than one word that stands for another."""


def is_said_by(found: Conflict, beside: Statement) -> bool:
    """Whether a clause beside the other one has the very word or value, and is in all else nearer to the first.

    "Born in 1861" is no contradiction of "died in 1923" where that goes on from "She was born in 1861".
    """
    mine, its = found.both
    word = found.said.lower()
    said = {*beside.lowers, *(filler.text.lower() for filler in beside.fillers)}
    if beside is its or beside.denied != mine.denied or word not in said:
        return False
    rest = [token for token in mine.heavy if token.lower != word]
    values = {filler.key for filler in mine.fillers if filler.text.lower() != word}
    its_own, besides = (
        _aligned(rest, clause.heavy)[0] + sum(filler.key in values for filler in clause.fillers)
        for clause in (its, beside)
    )
    return besides > max(_HALF, its_own)


def _asked(asked: frozenset[str], mine: str, its: str) -> tuple[int, int]:
    """How many of the stems that were asked for neither of two clauses has, and how many only the first."""
    text, other = stems_of(mine), stems_of(its)
    return len(asked - text - other), len((asked & text) - other)


def _aligned(mine: Sequence[Token], its: Sequence[Token]) -> tuple[float, list[Token], list[Token]]:
    """How well words stand for each other in sum, and those of each that nothing stands for."""
    shared, left, rest = 0.0, [], list(its)
    for each in mine:
        best, score = None, 0.0
        for word in rest:
            near = likeness(each.stem, word.stem)
            if near > score:
                best, score = word, near
        if best is not None and score >= LIKE:
            shared += score
            rest.remove(best)
        else:
            left.append(each)
    return shared, left, rest


def _stands_among(stem: str, others: Iterable[str]) -> bool:
    for other in others:  # noqa: SIM110 (asked for all words of all pairs)
        if likeness(stem, other) >= LIKE:
            return True
    return False


def _narrows(clause: Statement, rest: Sequence[Token]) -> bool:
    """Whether a word that only one clause has stands before one that both have: 'the express bus'."""
    return any(
        t.end + 1 == after.start and after in clause.heavy and after not in rest
        for t in rest
        if (after := clause.first_behind(t.end)) is not None
    )


def _circumstances(clause: Statement, rest: Sequence[Token]) -> int:
    """How many words that only one clause has say when, where or for whom: 'in the kitchen', 'for children'."""
    return sum([clause.last_before(t.start, ARTICLES) in PLACING for t in rest])


def _alike(one: Token | None, other: Token | None) -> bool:
    return one is not None and other is not None and likeness(one.stem, other.stem) >= LIKE


def _opposed(mine: Statement, its: Statement) -> list[tuple[Token, Token, str]]:
    """Words that exclude each other, and how."""
    shared = mine.grounds & its.grounds
    if not shared:
        return []
    here, there = ([t for t in c.opposable if not grounds(t.stem).isdisjoint(shared)] for c in (mine, its))
    return [(t, o, how) for t in here for o in there if (how := exclusion(t.stem, o.stem))]


def _is_worked_out(value: Filler, known: Filler, amounts: Sequence[float]) -> bool:
    """Whether an amount is made of two that were named: their sum, difference or product."""
    amount = amount_of(value)
    named = dict.fromkeys((amount_of(known), *amounts))
    return bool(amount) and any(
        abs(made - amount) < CENT
        for one, two in combinations_with_replacement((a for a in named if a), 2)
        for made in (one + two, abs(one - two), one * two)
    )


CENT = 0.005
"""How far an amount may be off that was worked out."""


def _held(filler: Filler, other: Filler) -> Match:
    if filler.key == other.key:
        return Match.SAME
    if filler.kind == DAY and filler.key.isdecimal() and other.key.isdecimal():
        return Match.DIFFERENT if len(filler.key) == len(other.key) == YEAR else held_against(filler, other.text)
    if filler.kind in (CODE, NAME):
        return Match.DIFFERENT if _parts(filler).isdisjoint(_parts(other)) else Match.UNKNOWN
    return held_against(filler, other.text)


def _parts(name: Filler) -> set[str]:
    """The words of a name, without titles and initials: 'Dr Weiss' is not 'Dr Braun'."""
    return {word for word in name.key.split() if not (word.endswith(".") or word in _TITLES)}


def _is_slip(one: str, other: str) -> bool:
    """Whether two values are written alike: the digits of one in another order, another month of the same year."""
    return sorted(one) == sorted(other) or len(set(one.split()) & set(other.split())) > 1


def _may_be_again(mine: Statement, its: Statement, value: Filler) -> bool:
    """Whether two acts of the past may have been done on two days: 'met the client on Monday', and on Friday."""
    return value.kind == DAY and not value.key.isdecimal() and _is_act(mine) and _is_act(its)


def _is_act(clause: Statement) -> bool:
    """Whether a clause says what was done."""
    base = lexicon().base
    past = (t.lower.endswith("ed") or base.get(t.lower, t.lower) != t.lower for t in clause.heavy)
    return BE.isdisjoint(clause.lowers) and any(past)


def _is_of_another(value: Filler, one: Token | None, other: Token | None) -> bool:
    """Whether what stands behind two values says that they are of two things: '30 metres high', '10 metres wide'."""
    if one is None or other is None:
        return False
    if value.kind.startswith("quantity"):
        return one.stem != other.stem
    return one.stem in nouns() and other.stem in nouns() and not _alike(one, other)


def _is_said(value: Filler, texts: Iterable[str]) -> bool:
    """Whether a text has a value, in whatever spelling."""
    return value.kind not in (CODE, NAME, "label") and any(
        f.kind == value.kind and f.key == value.key for text in texts for f in fillers(text[:READ])
    )


def _values(pair: _Pair) -> Iterator[Conflict]:
    """Two values of a kind."""
    mine, its = pair.mine, pair.its
    for value, known in pair.different:
        measures = pair.measure(filler=value)
        meets = pair.may_be_of_one(measures) or mine.verb is None or pair.scene.again
        if not meets or (value.kind == CODE and measures["each_adds"]):  # the numbers of the order and of the parcel
            continue
        if _may_be_again(mine, its, value):
            continue
        behind = mine.first_behind(value.end), its.first_behind(known.end)
        kind = family(value)
        measures |= pair.place(value, known)
        measures |= {
            "said_since": max(measures["said_since"], float(_is_said(value, pair.scene.later))),
            "worked_out": float(_is_worked_out(value, known, pair.scene.amounts)),
            "measured_else": float(_is_of_another(value, *behind)),
            "wider": float(value.kind == NAME and is_wide(value.text) != is_wide(known.text)),
            "bounded": float(
                any(BOUNDED.search(c.text[: max(0, f.start - c.start)]) for c, f in ((mine, value), (its, known)))
            ),
            "titles": float(all(_TITLE.match(f.text) for f in (value, known))),
            "one_noun": float(value.kind == COUNT and not set(value.nouns[:1]).isdisjoint(known.nouns[:1])),
            f"of_{kind}": 1.0,
            "slip": float(_is_slip(value.text.lower(), known.text.lower())),
        }
        yield pair.found(VALUE, value, known.text, measures)


def _opposites(pair: _Pair) -> Iterator[Conflict]:
    """Two words that exclude each other."""
    stems, others = {t.stem for t in pair.mine.words}, {t.stem for t in pair.its.words}
    for token, other, how in (*pair.opposed, *_declared(pair)):
        if token.stem in others or other.stem in stems:
            continue
        measures = pair.measure(token, other)
        if not pair.may_be_of_one(measures):
            continue
        owned = [clause.last_before(t.start) for clause, t in ((pair.mine, token), (pair.its, other))]
        measures |= pair.place(token, other)
        measures |= {
            f"by_{how}": 1.0,
            "behind_be": float(all(word in BE for word in owned)),
            "owned": float(owned[0] in _OWNED and (owned[1] in _OWNED or owned[1] == "a")),
        }
        yield pair.found(OPPOSITE, token, other.text, measures)


def _declared(pair: _Pair) -> Iterator[tuple[Token, Token, str]]:
    """Words of one of the groups that the base or the options declare."""
    for token in (*pair.mine.heavy, *pair.mine.light) if pair.exclusive else ():
        for other in (*pair.its.heavy, *pair.its.light):
            if not exclusion(token.stem, other.stem) and are_grouped(token.lower, other.lower, pair.exclusive):
                yield token, other, "set"


def _prices(pair: _Pair) -> Iterator[Conflict]:
    """Free of charge against a price."""
    for one, other, mine in ((pair.mine, pair.its, True), (pair.its, pair.mine, False)):
        free = one.free
        price = next((f for f in other.fillers if f.kind == "money" and not f.key.startswith("0")), None)
        if free is not None and price is not None and not (one.denied or _are_groups(pair.mine.lead, pair.its.lead)):
            measures = pair.measure()
            if pair.may_be_of_one(measures) and not pair.placed_apart(measures):
                at, known = (free, price) if mine else (price, free)
                yield pair.found(PRICE, at, known.text, measures)


def _are_groups(one: Token | None, other: Token | None) -> bool:
    """Whether two clauses are about different people: children and adults."""
    if one is None or other is None or likeness(one.stem, other.stem) >= LIKE:
        return False
    return "person" in named(one.stem) and "person" in named(other.stem)


def _denials(pair: _Pair) -> Iterator[Conflict]:
    """One denies, the other does not."""
    measures = pair.measure()
    if not (measures["shares"] or measures["pronoun"] or measures["asked_too"]):
        return
    denied, stated = (pair.mine, pair.its) if pair.mine.denied else (pair.its, pair.mine)
    if stated.fillers and any(denied.last_before(f.start) in _BOUNDS for f in denied.fillers):
        return  # 'not before Friday' may be on Friday
    alone = measures["left" if pair.mine.denied else "right"]
    measures |= _of_denial(denied, [t.stem for t in stated.words])
    another = measures["none_of_another"] and pair.scene.by == "self"
    if another or pair.placed_apart(measures):
        return
    measures |= {
        "denied_one": 0.0,
        "denies_now": float(pair.mine.denied),
        "denied_share": 1 - alone / max(1, len(denied.heavy)),
        "stated_more": min(measures["right" if pair.mine.denied else "left"], 3),
    }
    yield pair.found(DENIAL, pair.mine, pair.its.text, measures)


def _of_denial(denied: Statement, stated: Sequence[str]) -> dict[str, float]:
    """What a clause denies of the words of another one."""
    place = next((n for n, t in enumerate(denied.words) if is_negation(t)), 0)
    behind = next((t for t in denied.words[place + 1 : place + 5] if t in denied.heavy), None)
    none = next((t for before, t in pairwise(denied.words) if before.lower == "no"), None)
    of_it = none is not None and any(nearness(none.stem, stem) >= CLOSE for stem in stated)
    lowers = {t.lower for t in denied.words}
    return {
        "by_not": float(any(low in ("not", "cannot") or low.endswith("n't") for low in lowers)),
        "negates_shared": float(behind is not None and _stands_among(behind.stem, stated)),
        "none_of_it": float(of_it),
        "none_of_another": float(none is not None and not of_it),
        "not_all": float(not lowers.isdisjoint(("only", "just", "all", "every", "each", "always", "enough"))),
    }


def _quantities(pair: _Pair) -> Iterator[Conflict]:
    """All of a kind, or none, against some that are otherwise."""
    one, other = pair.mine.quantity, pair.its.quantity
    if not any(each is not None and each.whole for each in (one, other)) or pair.mine.passing != pair.its.passing:
        return
    mine, its = one or Quantity(whole=True), other or Quantity(whole=True)
    affirms = [clause.denied == each.turned for clause, each in ((pair.mine, mine), (pair.its, its))]
    turned = any(exclusion(t.stem, o.stem) for t in pair.mine.heavy for o in pair.its.heavy)
    for opposite in (False, True)[: 1 + turned]:
        if cannot_both_be(mine, affirms[0] != opposite, its, affirms[1]):
            measures = pair.measure() | _of_quantity(pair, opposite=opposite)
            met = measures["shares"] or measures["pronoun"]
            if met and not (measures["denies_more"] or pair.placed_apart(measures)):
                yield pair.found(QUANTITY, pair.mine, pair.its.text, measures)


def _of_quantity(pair: _Pair, *, opposite: bool) -> dict[str, float]:
    """Which of two clauses is about all, and how far the other says the same, or its opposite, of one of them."""
    one, other = (
        each if each is not None else Quantity(whole=False) for each in (pair.mine.quantity, pair.its.quantity)
    )
    whole, single = (pair.mine, pair.its) if one.whole else (pair.its, pair.mine)
    return _of_one_of_them(whole, single) | {
        "denies_more": float(not opposite and single.quantity is None and _denies_more(whole, single)),
        "all_mine": float(one.whole),
        "all_other": float(other.whole),
        "some_mine": float(pair.mine.quantity is not None and not one.whole),
        "by_opposites": float(opposite),
        "of_persons": float(one.persons or other.persons),
    }


def _denies_more(whole: Statement, single: Statement) -> bool:
    """Whether a clause denies something that the other does not say of all: 'did not arrive on time'."""
    said = [t.stem for t in whole.heavy]
    return single.denied and any(t.start > single.verb_start and not _stands_among(t.stem, said) for t in single.heavy)


def _of_one_of_them(whole: Statement, single: Statement) -> dict[str, float]:
    """Whether a clause speaks of one of those that the other is about all of, and says the same otherwise."""
    kind = next((t for t in whole.heavy if t.start < whole.verb_start), None)
    matter = [t.stem for t in whole.heavy if t is not kind]
    rest = [t.stem for t in single.heavy]
    held = sum(_stands_among(stem, rest) for stem in matter)
    subject = [t.stem for t in single.heavy if t.start < single.verb_start]
    return {
        "one_of_them": float(kind is not None and _stands_among(kind.stem, subject)),
        "of_their_kind": float(kind is not None and _stands_among(kind.stem, rest)),
        "matter": held / max(1, len(matter)),
        "all_matter": float(bool(matter) and held == len(matter)),
    }
