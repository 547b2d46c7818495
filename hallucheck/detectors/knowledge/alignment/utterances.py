"""What an answer says of an entity, and sentences as they are aligned: clause by clause, with their words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property
from itertools import pairwise

import msgspec

from hallucheck.detectors.knowledge.alignment.attributes import (
    GENERIC,
    Attribute,
    Cue,
    attribute,
    cue,
    family,
)
from hallucheck.evidence.knowledge import Entity, Fact
from hallucheck.evidence.knowledge.base import in_force
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.clauses import share, stretches
from hallucheck.judges.slots.fillers import COUNT, NAME, OLD, Filler, fillers
from hallucheck.judges.slots.stances import is_negation, negated
from hallucheck.judges.slots.statements import aside
from hallucheck.judges.slots.tokens import (
    FUNCTION,
    LIGHT,
    MEASURES,
    NEAR,
    PERSONAL,
    Token,
    nearness,
    tokens,
)
from hallucheck.judges.slots.world import is_wide
from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import is_within, placed_within, touches
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.units import units
from hallucheck.text.values.typed import Match
from hallucheck.text.words.words import read_words

UNSURE = frozenset(("may", "might", "could", "would", "should", "can"))
"""Modals under which a claim is no statement of fact."""
HOW = {"aligned": 0.95, "listed": 0.95, "stance": 0.95, "value": 0.93, "asked": 0.95}
"""How sure the way from words to attribute is."""
LOOSE = "loose"
"""How a value is known that may be of another thing: it bears out, and opposes nothing."""
FULL, NAMED, LIKELY, POSSIBLE = 0.85, 0.8, 0.7, 0.6
"""Strengths of a cue: the attribute's own words, one of them, a near word, the kind of value alone."""
_BEYOND = words("than beyond except but besides")
_ANSWERED = regex(
    r"\s*(?:no,|(?:(?:no|unfortunately|i['’]m afraid|i am afraid|sadly|sorry)[, ]{1,2}){1,2}not,)(?= )", re.IGNORECASE
)
"""What denies a question, and what follows says it again: 'I'm afraid not, dogs are not allowed.'."""
AGE = "age"
_MUST_BE = regex(r"(?:must|(?:have|has|need|needs) to) be (?:at least )?$", re.IGNORECASE)
_LABEL = regex(r"[^:.!?]{2,40}:(?=\s)")
_EACH = words("in into per at for on of to with from the this that which each every any no")
_OF_ANOTHER = frozenset(("without", "no", "nobody", "nothing"))
"""Denials of what stands behind them only."""
_NONE_BUT = regex(r"none (?!of(?!\w)|is(?!\w)|are(?!\w))", re.IGNORECASE)
"""'None for up to ten litres' denies nothing of what stands behind it."""
_BUT_NOT = regex(
    r"(?<=\w),? (?:but|and|though) not (?=(?:on|at|in|for|with|to|by|from|during) )|, not (?=on |at |in )"
    r"|(?<=\w),? but (?=no )"
    r"|(?<=\w), so (?=there |it |you |we |they |no )"
    r"|(?<=\w),? and (?=(?:has|have|is|are|was|were|does|do|can|will|no) )"
)
"""What a clause goes on with that is denied, or said, by itself: 'is open daily, but not on Thursdays'."""
_LIGHT = (LIGHT, PERSONAL, GENERIC, *MEASURES.values())
"""Stems of words that are about nothing in particular."""
_UNSURE = regex(
    r"(?<!\w)(?:perhaps|maybe|possibly|probably|presumably|allegedly|supposedly|reportedly|apparently|"
    r"whether|suppose|assume|not sure|unclear)(?!\w)",
    flags=re.IGNORECASE,
)


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """One claim about a known entity. Spans are code points of the answer."""

    entity: Entity
    attribute: str
    """The entity's own name of it."""
    value: str
    start: int
    end: int
    claim_start: int
    claim_end: int
    negated: bool
    how: str
    match: Match
    fact: Fact | None = None

    @property
    def opposed(self) -> bool:
        """Whether the knowledge base says otherwise."""
        return self.match is Match.SAME if self.negated else self.match is Match.DIFFERENT

    @property
    def supported(self) -> bool:
        """Whether the knowledge base says the same."""
        return self.match is Match.DIFFERENT if self.negated else self.match is Match.SAME


def current(facts: tuple[Fact, ...], today: date | None) -> tuple[Fact, ...]:
    """The facts that a statement of the present is held against: those in force, where any says when it holds."""
    if today is None or all(fact.since is None and fact.until is None for fact in facts):
        return facts
    return in_force(facts, today)


def is_of_place(name: str) -> bool:
    """Whether an attribute says where something is, or comes from."""
    if family(name) in ("headquarters", "birthplace", "room", "country"):
        return True
    return normalise(name).rpartition(" ")[2] in ("point", "place", "spot", "venue")  # 'meeting point'


def lies_around(name: str, value: str, facts: Sequence[Fact]) -> bool:
    """Whether a country or region is claimed where a place is known, or a place where a region is known."""
    return is_of_place(name) and all(is_wide(value) is not is_wide(fact.value) for fact in facts)


def stem_of(word: str) -> str:
    """The stem of the first word of a text."""
    return tokens(word)[0].stem if tokens(word) else word


class Utterance(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What is aligned: a sentence, or a short answer completed from its question; spans are in `text`."""

    text: str
    offset: int
    """Where `text` stands in the answer; -1 where it is the question's."""
    entity: Entity
    names: tuple[tuple[int, int], ...] = ()
    """Where it names the entity."""
    others: tuple[tuple[int, int], ...] = ()
    """Where it names other entities of the base."""
    asked: tuple[Token, ...] = ()
    """Words of the question that a short answer leaves out."""
    turned: bool = False
    """It is denied from outside: 'No.' to its question."""
    goes_on: bool = False
    """It names nothing: only what its own subject names is of the entity."""
    place: tuple[int, int] | None = None
    """What of the answer stands for it, where that is not its own span."""

    def explains(self, token: Token) -> bool:
        """Whether a word is about the entity, or about nothing in particular."""
        head = token.lower.partition("'")[0]  # 'we're'
        if head in FUNCTION or token.stem in self._known or any(token.stem in light for light in _LIGHT):
            return True
        return units().get(token.lower) in self._known or any(nearness(token.stem, o) >= NEAR for o in self._near)

    def knows(self, token: Token) -> bool:
        """Whether a word is of the entity's own names, attributes and values, or of the question."""
        return token.stem in self._known

    def cued(self, spoken: Sequence[Token], lowers: Iterable[str] = ()) -> frozenset[str]:
        """The entity's attributes of which words speak; `lowers` are all those of the sentence."""
        heard = tuple(lowers)
        return frozenset(
            name for name in self.entity.attributes if cue(attribute(name), spoken, heard).strength >= POSSIBLE
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        """Stems of the entity's names, type, attributes and values, and of the question."""
        entity = self.entity
        texts = [entity.type, *entity.names, *entity.attributes, *(fact.text for fact in entity.facts)]
        texts += [self.text[start:end] for start, end in self.others]
        return frozenset(token.stem for text in texts for token in tokens(text)) | {t.stem for t in self.asked}

    @cached_property
    def own_words(self) -> frozenset[str]:
        """Stems of the words by which the entity's attributes are called."""
        return frozenset(stem_ for name in self.entity.attributes for stem_ in attribute(name).own)

    @cached_property
    def _near(self) -> frozenset[str]:
        """Stems to which a near word is about the entity, too: of its attributes and its type."""
        return self.own_words | {t.stem for t in tokens(self.entity.type)}


class SpokenClause(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One clause: its words, and those that carry matter and are no name of the entity."""

    said: Utterance
    start: int
    end: int
    text: str
    all: tuple[Token, ...]
    spoken: tuple[Token, ...]
    fillers: tuple[Filler, ...]
    negated: bool

    @cached_property
    def filled(self) -> list[tuple[int, int]]:
        """Where its fillers stand."""
        return [(filler.start, filler.end) for filler in self.fillers]

    def denies(self, place: tuple[int, int]) -> bool:
        """Whether it denies what stands at a place: not what is so 'without' something else."""
        if self.said.turned or not self.negated:
            return self.negated
        if self.denies_else(place[0]):
            return False
        last = self.before(place[0])[-2:]
        if any(t.lower in _BEYOND for t in last) and not is_negation(last[-1]):  # 'but no eggs'
            return False  # 'not faster than 25 km/h' denies another one
        own = any(start < place[0] for start, _ in self.said.names if self.start <= start)
        free = [t for t in self.all if t.end <= place[1] or t.lower not in _OF_ANOTHER]
        free = [t for t in free if _NONE_BUT.match(self.said.text, t.start) is None]
        return negated(t for t in free if not own or t.start < place[1])  # 'the bus to Derry is not running'

    def denies_else(self, place: int) -> bool:
        """Whether it denies only what stands before another noun: 'no joining fee and unlimited classes'."""
        denials = [t for t in self.all if is_negation(t)]
        return bool(denials) and all(
            t.lower in ("no", "without") and " and " in self.said.text[t.end : place] for t in denials
        )

    def before(self, place: int) -> list[Token]:
        """Its words that end before a place."""
        return [t for t in self.all if t.end <= place]

    def last_before(self, place: int) -> str:
        """The word before a place, in lower case; empty where there is none."""
        return next((t.lower for t in reversed(self.all) if t.end <= place), "")


def clauses_of(said: Utterance) -> Iterator[SpokenClause]:
    """The clauses of an utterance, in order."""
    text = _ANSWERED.sub(blank, said.text)
    everything = fillers(text)
    spoken = tokens(text)
    called = [*_called(said.entity, text.lower())]
    for start, end in _spans(text):
        inside = tuple(t for t in spoken if start <= t.start and t.end <= end)
        own = [(low, high) for low, high in said.names if start <= low and high <= end]
        if not own and _is_of_another(said, inside, everything):
            continue
        yield SpokenClause(
            said=said,
            start=start,
            end=end,
            text=text[start:end],
            all=inside,
            spoken=tuple(t for t in inside if t.lower not in FUNCTION and not is_within(t.start, t.end, own)),
            fillers=tuple(
                _counted(said.entity, _asked_for(said, filler))
                for filler in placed_within(everything, start, end)
                if not (touches(filler.start, filler.end, own) or _is_article(said.text, filler))
            ),
            negated=negated(t for t in inside if not is_within(t.start, t.end, called)) ^ said.turned,
        )


def _called(entity: Entity, lower: str) -> Iterator[tuple[int, int]]:
    """Where a sentence calls attributes by names with a "without" in them, which denies nothing then."""
    for name in entity.attributes:
        called = normalise(name) if "without" in name.lower() else ""
        at = lower.find(called) if " without " in called else -1
        if at >= 0:
            yield at, at + len(called)


def _asked_for(said: Utterance, filler: Filler) -> Filler:
    """A number by itself as a count of what its question asks for: 'How many passengers ...?', 'How old ...?'."""
    if filler.kind != COUNT:
        return filler
    nouns = filler.nouns
    if _MUST_BE.search(said.text, 0, filler.start) or [t.lower for t in said.asked[:2]] == ["how", "old"]:
        nouns = (AGE, OLD)
    for t, after in pairwise(said.asked):
        nouns = (after.stem,) if t.lower == "many" else nouns
    return msgspec.structs.replace(filler, nouns=nouns)


def _is_article(text: str, filler: Filler) -> bool:
    """Whether 'one' counts nothing: 'eight fit into one cabin', 'the smaller one'."""
    before = tokens(text[: filler.start])[-1:] if filler.text == "one" else ()
    return any(t.lower in _EACH or t.lower not in FUNCTION for t in before)


def _counted(entity: Entity, filler: Filler) -> Filler:
    """An amount as a count of its unit, where an attribute counts just that: 'four hours' of `hours per month: 4`."""
    if not filler.kind.startswith("quantity"):
        return filler
    head, _, unit = filler.text.rpartition(" ")
    noun = stem_of(unit)
    counting = [n for n, facts in entity.attributes.items() if all(fact.text.isdecimal() for fact in facts)]
    if not any(noun in (*about.own, *about.generic) for about in map(attribute, counting)):
        return filler
    count = next((f for f in fillers(f"{head} places") if f.kind == COUNT), filler)
    end = filler.start + len(head)
    return msgspec.structs.replace(filler, end=end, text=head, kind=count.kind, key=count.key, nouns=(noun,))


def _is_of_another(said: Utterance, inside: Sequence[Token], everything: Sequence[Filler]) -> bool:
    """Whether a clause has a subject of its own by name: ', and John works in Engineering'."""
    lead = next((t.start for t in inside if t.lower not in FUNCTION), -1)
    name = next((f for f in everything if f.kind == NAME and f.start <= lead < f.end), None)
    if name is None or not said.names or said.text[name.end : name.end + 1] == ",":
        return False  # 'Elena, our Controller, works in Sales'
    return any(share(t.lower) > 0 for t in [t for t in inside if t.start >= name.end][:1])


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where the clauses of a text stand, what is denied by itself apart: 'but not on Sundays'."""
    spans = [(start + aside(text[start:end]), end) for start, end in stretches(read_words(text))]
    for start, end in spans or [(0, len(text))]:
        cut = _BUT_NOT.search(text, start, end)
        yield from [(start, cut.start()), (cut.start(), end)] if cut else [(start, end)]


def told_by(clause: SpokenClause, about: Attribute, filler: Filler | None = None) -> Cue:
    """How a clause, and the question that it completes, speak of an attribute, the filler's own words aside."""
    asked = clause.said.asked
    others = clause.said.own_words.difference(about.own)  # 'founded' speaks of `founded`, not of the `founder`
    free = [
        t
        for t in clause.spoken
        if t.stem not in others and (filler is None or not (filler.start <= t.start and t.end <= filler.end))
    ]
    label = [*_label(clause)]
    heads = label or [t for t in asked if t.lower not in FUNCTION]
    if heads and {t.stem for t in heads} == {*about.own, *about.generic}:
        return Cue(1.0, heads[0])  # it is called by just its name: 'Rate: 80 euros'
    label = label if filler is not None else []  # nothing is granted or denied of what only a label names
    spoken = (*free, *label, *(t for t in asked if t.lower not in FUNCTION))
    return cue(about, spoken, [t.lower for t in (*clause.all, *label, *asked)])


def _label(clause: SpokenClause) -> Iterator[Token]:
    """The words of the label that a sentence stands behind."""
    label = _LABEL.match(clause.said.text)
    if label is not None and clause.start >= label.end():
        yield from (t for t in tokens(label[0]) if t.lower not in FUNCTION)


def assertion(  # noqa: PLR0917 (whose, what, where, and how it fares)
    clause: SpokenClause, name: str, place: tuple[int, int], match: Match, fact: Fact | None, how: str = "aligned"
) -> Assertion:
    """What a clause says of an attribute; only what is aligned by its value can be denied."""
    said = clause.said
    around = said.place or (said.offset + clause.start, said.offset + clause.end)
    start, end = said.place or (said.offset + place[0], said.offset + place[1])
    return Assertion(
        entity=said.entity,
        attribute=name,
        value=said.text[slice(*place)],
        start=start,
        end=end,
        claim_start=around[0],
        claim_end=around[1],
        negated=how == "aligned" and clause.denies(place),
        how="asked" if said.asked and how == "aligned" else how,
        match=match,
        fact=fact,
    )


def is_unsure(text: str) -> bool:
    """Whether a sentence asks or guesses."""
    return text.rstrip().endswith(("?", "？", "؟")) or _UNSURE.search(text) is not None
