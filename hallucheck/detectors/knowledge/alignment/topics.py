"""Which entity each sentence of an answer is about: by name, short name, kind or pronoun, on through the paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter

import msgspec

from hallucheck.detectors.knowledge.alignment.attributes import attribute, cue, family
from hallucheck.detectors.knowledge.sentence.names import is_person
from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.base import TELLING_ENTITIES
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.fillers import TIME, fillers
from hallucheck.judges.slots.tokens import CLOSE, FUNCTION, Token, content, nearness, tokens
from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import placed_within, touches
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import Mention
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import groups, lexicon, related, stem

FEW = 1000
"""Largest base that is searched for the only entity of a kind, or for a short name."""

_PRONOUNS = {
    **dict.fromkeys(("he", "she", "his", "her", "him", "hers"), True),
    **dict.fromkeys(("it", "its"), False),
    **dict.fromkeys(("they", "their", "them"), None),
}
"""Pronoun -> whether it is a person's (None: it may be)."""

_ONE = frozenset(("he", "she", "it"))
_DEFINITE = regex(
    r"(?<!\w)(?:[Tt]he|[Tt]his|[Oo]ur|[Yy]our|[Tt]hat)(?: (?:year|season|month|week)['’]s)? "
    r"(?P<noun>[a-z]{3,20}(?: [a-z]{3,20})?)"
)
_JOINT = regex(
    r"(?:[,;:]|[,;:]? (?:and|but|while|whereas))(?: (?:and|but|while|whereas|with|for|at|in|on|the|our|your))* ?$"
)
"""What joins a stretch that begins with a name to the one before."""
_PARTING = regex(r";|,? (?:and|but|while|whereas)(?= )")
"""What joins a clause to the one before."""
_BEING = words("is are was were has have costs")
_WE = regex(r"(?<!\w)(?:we|us|our)(?!\w)", re.IGNORECASE)
_YOU = regex(r"(?<!\w)(?:you|your)(?!\w)", re.IGNORECASE)
NAMED = 0.8
"""Strength of a cue from which a sentence names an attribute."""
MAX_LEAD = 4
"""Words at the head of a sentence among which its pronoun stands."""
_ADDRESS = regex(r"\S*(?:@|://|www\.)\S*")
APART = 16
"""Code points between the words of a name that is spelt out: 'paper is collected'."""


class About(msgspec.Struct, frozen=True):
    """The entity that a sentence is about, where it names it (None: by a pronoun or by going on), how."""

    entity: Entity
    spans: tuple[tuple[int, int], ...]
    """Where the sentence names it; spans are in the answer."""
    other: tuple[Named, ...] = ()
    """What else of the base it names."""
    goes_on: bool = False
    """It names nothing: what it says is about what the sentence before, or the question, was about."""

    def parts(self, sentence: Sentence) -> Iterator[tuple[About, str]]:
        """The stretches of a sentence that speak of one entity each: 'the A leaves at 8 and the B at 9'."""
        text = sentence.text
        named = [(*span, self.entity) for span in self.spans] + [(n.start, n.end, n.entities[0]) for n in self.other]
        cuts: list[tuple[int, Entity]] = []
        last = 0
        for start, end, entity in sorted(named, key=itemgetter(0)) if self.other and self.spans else ():
            before = text[: start - sentence.start]
            beside = _JOINT.search(before)
            joint = beside.start() if beside else _parting(before, last)
            last = end - sentence.start
            if not cuts:
                cuts.append((0, entity))
            elif entity.id != cuts[-1][1].id and joint is not None:
                cuts.append((joint, entity))
        if len(cuts) < 2:  # noqa: PLR2004 (nothing to part)
            yield self, text
            return
        ends = [*(start for start, _ in cuts[1:]), len(text)]
        for (low, entity), high in zip(cuts, ends, strict=True):
            yield self._part(entity, sentence.start + low, sentence.start + high), text[low:high].rjust(high)

    def _part(self, entity: Entity, low: int, high: int) -> About:
        """What a stretch of the sentence names, of which an entity is the topic."""
        inside = [n for n in self.other if low <= n.start < high]
        spans = [span for span in self.spans if entity.id == self.entity.id and low <= span[0] < high]
        spans += [(n.start, n.end) for n in inside if n.entities[0].id == entity.id]
        return About(entity, tuple(spans), tuple(n for n in inside if n.entities[0].id != entity.id))


def _parting(before: str, low: int) -> int | None:
    """Where the last mark or conjunction stands before a name, from which on another clause begins: "and the"."""
    joints = list(_PARTING.finditer(before, low))
    spoken = [t.lower for t in tokens(before[joints[-1].end() :])] if joints else ["is"]
    return None if spoken and spoken[-1] in _BEING else joints[-1].start()  # "and his mentor is Reid"


def topics(  # noqa: PLR0917 (the answer read, and what it is held against)
    answer: str,
    sentences: Sequence[Sentence],
    named: Sequence[Named],
    names: Sequence[Mention],
    base: KnowledgeBase,
    asked: Entity | None,
) -> list[About | None]:
    """What each sentence is about, None where nothing says it."""
    index = _Kinds(base)
    home: tuple[Entity, ...] = (asked,) if asked is not None else ()
    last, above = home, home[:0]
    found: list[About | None] = []
    end = 0
    strange = False
    for sentence in sentences:
        if "\n\n" in answer[end : sentence.start]:
            last, above = home, last or above
        end = sentence.end
        inside = placed_within(names, sentence.start, sentence.end)
        strange = strange or any(n.start == sentence.start for n in inside)
        about = _topic(sentence, named, index, last, above, alone=not strange)
        found.append(about)
        others = [n for n in inside if _is_other(n, about)]
        strange = strange or (bool(others) and about is None)
        if others:
            last = ()
        elif about is not None:
            last = (about.entity, *(n.entities[0] for n in about.other))
        above = () if others or (about is not None and not about.goes_on) else above
    return found


def _is_other(name: Mention, about: About | None) -> bool:
    """Whether a name is neither the topic's nor one of its values: a pronoun may then be its own."""
    if about is None:
        return True
    if touches(name.start, name.end, (*about.spans, *((n.start, n.end) for n in about.other))):
        return False
    plain = normalise(name.text)
    known = (*about.entity.attributes, *(fact.value for fact in about.entity.facts))
    return not any(plain in normalise(text) for text in known)


def _topic(
    sentence: Sentence,
    named: Sequence[Named],
    index: _Kinds,
    last: Sequence[Entity],
    above: Sequence[Entity],
    *,
    alone: bool,
) -> About | None:
    inside = placed_within(named, sentence.start, sentence.end)
    if any(len(n.entities) > 1 for n in inside):
        return None
    everyone = index.everyone(sentence, inside)
    about = _gone_on(sentence, last, above)
    if everyone:
        return _among(everyone, about, next((t.lower for t in tokens(sentence.text)), ""))
    if (about is None or about.goes_on) and (
        us := (_YOU if sentence.text.endswith("?") else _WE).search(sentence.text)
    ):
        home = index.home_of(sentence.text, about.entity if about else None)
        if home is not None:
            return About(home, ((sentence.start + us.start(), sentence.start + us.end()),))
    owner = index.owner(sentence.text, about.entity if about else None) if alone else None
    if owner is not None and (about is None or about.goes_on):
        return About(owner, (), goes_on=True)
    return about


def _among(everyone: Sequence[Named], meant: About | None, first: str) -> About:
    """What a sentence is about that names something: what a pronoun at its head means, else what it names first."""
    entity = everyone[0].entities[0]
    spans = tuple((n.start, n.end) for n in everyone if n.entities[0].id == entity.id)
    if first in _ONE and meant is not None:
        entity, spans = meant.entity, meant.spans
    return About(entity, spans, tuple(n for n in everyone if n.entities[0].id != entity.id))


def _gone_on(sentence: Sentence, last: Sequence[Entity], above: Sequence[Entity]) -> About | None:
    """What a sentence is about that names nothing: what the last one was about, where its pronoun fits.

    Of several it is the only one that has what the sentence speaks of. What stands `above` in another paragraph is
    meant by a pronoun, or where it alone has that.
    """
    pronoun = next((t for t in tokens(sentence.text)[:MAX_LEAD] if t.lower in _PRONOUNS), None)
    if pronoun is None:
        meant = last if len(last) == 1 and not above else _with_what_is_said(sentence.text, (*last, *above)) or last
        return About(meant[0], (), goes_on=True) if len(meant) == 1 else None
    person = _PRONOUNS[pronoun.lower]
    meant = [
        e for e in above or last
        if person is None or not e.type or is_person(e) is person or (person and _is_animal(e))
    ]  # fmt: skip
    place = (sentence.start + pronoun.start, sentence.start + pronoun.end)
    meant = meant if len(meant) == 1 else _with_what_is_said(sentence.text, meant)
    return About(meant[0], (place,)) if len(meant) == 1 else None


def _with_what_is_said(text: str, entities: Sequence[Entity]) -> list[Entity]:
    """Those of some entities that have an attribute of which a sentence speaks by name."""
    read = tokens(text)
    spoken, lowers = [t for t in read if t.lower not in FUNCTION], [t.lower for t in read]
    apart = {entity.id: entity for entity in entities}.values()
    return [
        entity
        for entity in apart
        if any(cue(attribute(name), spoken, lowers).strength >= NAMED for name in entity.attributes)
    ]


def _is_animal(entity: Entity) -> bool:
    """Whether an entity is an animal, which is 'it', or he or she."""
    kind = normalise(entity.type).rpartition(" ")[2]
    return kind == "animal" or "animal" in named(stem(kind))


class _Kinds:
    """Kinds, and attributes, of which a small base has one only."""

    def __init__(self, base: KnowledgeBase) -> None:
        self._kind: dict[str, Entity | None] = {}
        self._words: list[tuple[tuple[str, ...], Entity]] = []
        self._owners: dict[str, Entity | None] = {}
        self._home: list[Entity] = []
        if len(base) > FEW:
            return
        for entity in base:
            for name in entity.attributes:
                _only(self._owners, name, entity)
            if not is_person(entity):
                if len(base) <= TELLING_ENTITIES:
                    spelt = ((tuple(t.stem for t in content(name)), entity) for name in entity.names)
                    self._words += [each for each in spelt if each[0]]
                if any("address" in attribute(n).words or family(n) == "phone" for n in entity.attributes):
                    self._home.append(entity)
            kind = normalise(entity.type)
            for word in dict.fromkeys((kind, kind.rpartition(" ")[2], *_head_of_name(entity, kind))) if kind else ():
                _only(self._kind, word, entity)

    def everyone(self, sentence: Sentence, inside: Sequence[Named]) -> list[Named]:
        """What a sentence names, in order: by name, by its kind or in other words."""
        spans = [(n.start, n.end) for n in inside]
        kinds = [k for k in self.kinds(sentence) if not touches(k.start, k.end, spans)]
        found = [*inside, *kinds]
        return sorted([*found, *self.spelt_out(sentence, found)], key=attrgetter("start"))

    def home_of(self, text: str, last: Entity | None) -> Entity | None:
        """Whoever answers, the only entity that can be reached, where a sentence about 'us' speaks of it."""
        if len(self._home) != 1:
            return None
        read = tokens(text)
        spoken, lowers = [t for t in read if t.lower not in FUNCTION], [t.lower for t in read]
        mine, its = (
            max((cue(attribute(name), spoken, lowers).strength for name in entity.attributes), default=0.0)
            if entity is not None
            else 0.0
            for entity in (self._home[0], last)
        )
        if any(relation(t.stem, "open") for t in spoken) and any(f.kind == TIME for f in fillers(text)):
            mine = max(mine, NAMED * any("hours" in attribute(n).words for n in self._home[0].attributes))
        return self._home[0] if mine >= NAMED and mine > its else None

    def owner(self, text: str, last: Entity | None) -> Entity | None:
        """The only entity that has what a sentence speaks of, before the last one: 'Towels are included'."""
        read = tokens(text)
        spoken, lowers = [t for t in read if t.lower not in FUNCTION], [t.lower for t in read]
        stems = {t.stem for t in spoken}
        strengths = {
            name: cue(attribute(name), spoken, lowers).strength
            for name in self._owners
            if not stems.isdisjoint(attribute(name).own)  # a word near in meaning is too little to change the topic
        }
        best = max((NAMED, *strengths.values()))
        names = [name for name, strength in strengths.items() if strength >= best]
        owners = [self._owners[name] for name in names]
        if last is not None and any(name in last.attributes for name in names):
            return last
        only = owners[0] if owners else None
        return only if only is not None and all(e is not None and e.id == only.id for e in owners) else last

    def spelt_out(self, sentence: Sentence, known: Sequence[Named]) -> list[Named]:
        """What a sentence names in other words: 'Paper is collected' the paper collection, 'carprofen' the drug."""
        spoken = [t for t in tokens(_ADDRESS.sub(blank, sentence.text)) if t.lower not in FUNCTION]
        found: dict[str, tuple[list[Token], Entity]] = {}
        for words_, entity in self._words:
            told = [next((t for t in spoken if nearness(t.stem, word) >= CLOSE), None) for word in words_]
            places = sorted((t for t in told if t is not None), key=attrgetter("start"))
            first = places[0] if places else None  # one word alone is a name where it is no everyday one
            rare = first and first.stem == words_[0] and first.text.islower() and first.stem not in lexicon().weights
            if len(places) == len(words_) and (len(words_) > 1 or rare):
                found[entity.id] = (places, entity)
        if len(found) != 1:
            return []
        ((places, entity),) = found.values()
        start, end = places[0].start + sentence.start, places[0].end + sentence.start
        if any(n.start <= start < n.end for n in known) or places[-1].start - places[0].end > APART:
            return []
        return [Named(start=start, end=end, text=places[0].text, entities=(entity,))]

    def kinds(self, sentence: Sentence) -> list[Named]:
        """'the hotel' where the base has one only."""
        found = []
        for match in _DEFINITE.finditer(sentence.text) if self._kind else ():
            noun = match["noun"]
            noun = noun if noun in self._kind else noun.partition(" ")[0]
            entity = self._kind.get(noun)
            if entity is not None:
                start = sentence.start + match.start("noun")
                found.append(Named(start=start, end=start + len(noun), text=noun, entities=(entity,)))
        return found


def _head_of_name(entity: Entity, kind: str) -> tuple[str, ...]:
    """The noun that heads a name, where it says of what kind its bearer is: 'museum' of 'Ostrava Glass Museum'."""
    head = normalise(entity.name).rpartition(" ")[2]
    common = not is_person(entity) and bool(groups().of(stem(head)))
    alike = head in kind.split(" ") or stem(head) in related(stem(kind.rpartition(" ")[2]))
    return (head,) if (alike or common) and head != kind and head.isalpha() else ()


def _only(kept: dict[str, Entity | None], word: str, entity: Entity) -> None:
    """Keep a word's owner while there is one only."""
    if word and (word not in kept or (kept[word] is not None and kept[word].id == entity.id)):  # type: ignore[union-attr]
        kept[word] = entity
    else:
        kept[word] = None
