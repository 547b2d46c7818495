"""The reading of a record that the rules share: sentences, claims, mentions, and what the base makes of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property
from operator import attrgetter

from hallucheck.detectors.knowledge.alignment.align import align
from hallucheck.detectors.knowledge.alignment.attributes import attribute, cue
from hallucheck.detectors.knowledge.alignment.completed import completed, of_cell
from hallucheck.detectors.knowledge.alignment.doers import done_by_others
from hallucheck.detectors.knowledge.alignment.filled import decide
from hallucheck.detectors.knowledge.alignment.topics import FEW, About, topics
from hallucheck.detectors.knowledge.alignment.utterances import LOOSE, Assertion, Utterance
from hallucheck.detectors.knowledge.alignment.values_nearby import from_values
from hallucheck.detectors.knowledge.options import KnowledgeOptions
from hallucheck.detectors.knowledge.sentence.dialogue_topic import Topic, goes_on, topic
from hallucheck.detectors.knowledge.sentence.names import has_other_surname, with_short_names
from hallucheck.detectors.knowledge.sentence.tables import cells, is_row
from hallucheck.evidence.dialogue import Dialogue, dialogue, is_user, turns_of
from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.base import names
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.conflicts import amount_of
from hallucheck.judges.slots.fillers import NAME, fillers
from hallucheck.judges.slots.stances import negated
from hallucheck.judges.slots.tokens import content, tokens
from hallucheck.model import Case, Turn
from hallucheck.text.basics.spans import overlap, placed_within, touches
from hallucheck.text.grammar.entities import Mention, definite_descriptions, proper_names
from hallucheck.text.grammar.signals import Signal, signals
from hallucheck.text.grammar.speakers import is_of_writer
from hallucheck.text.sentences import Sentence, answer_sentences, sentences
from hallucheck.text.values.temporal import parse_date
from hallucheck.text.values.topic import supersedes
from hallucheck.text.values.typed import Match, ValueKind, find_values, read_value

MAX_SENTENCE = 2000
"""Code points of a sentence, and of a question, that are aligned."""
_ASKS = ("?", "？", "؟")


class Reading:
    """One record as the rules see it. Everything is read on first use."""

    def __init__(self, case: Case, options: KnowledgeOptions, base: KnowledgeBase | None, as_of: date) -> None:
        self.case = case
        self.options = options
        self.base = base if base is not None else KnowledgeBase.empty()
        self.is_small = 0 < len(self.base) <= FEW
        self.answer = case.record.answer or ""
        self.own_date = parse_date(case.record.at)
        """The record's own date, where it has one."""
        self.today = self.own_date or as_of
        self.turns: tuple[Turn, ...] = case.reading(turns_of)
        """The turns before the answer."""
        self.sentences: tuple[Sentence, ...] = case.reading(answer_sentences)
        """Of the answer."""

    @property
    def checked(self) -> tuple[Sentence, ...]:
        """The sentences that are checked: the first `max_claims`."""
        return self.sentences[: self.options.max_claims]

    @property
    def over_cap(self) -> int:
        """Sentences that are not looked at."""
        return max(0, len(self.sentences) - self.options.max_claims)

    @property
    def dialogue(self) -> Dialogue:
        """What was said before the answer."""
        return self.case.reading(dialogue)

    @cached_property
    def base_words(self) -> str:
        """All names and values of a small knowledge base, in normal form between spaces."""
        said = [text for e in self.base for text in (*e.names, *(f.text for f in e.facts))] if self.is_small else []
        return f" {normalise(' '.join(said))} " if said else ""

    @cached_property
    def names(self) -> list[Mention]:
        """Proper names, in order."""
        return [name for index, sentence in enumerate(self.sentences) for name in proper_names(sentence, index)]

    @cached_property
    def descriptions(self) -> list[Mention]:
        """Definite descriptions, in order."""
        return [d for index, sentence in enumerate(self.sentences) for d in definite_descriptions(sentence, index)]

    @cached_property
    def named(self) -> list[Named]:
        """Entities of the knowledge base that the answer names, in order."""
        found = self.base.find(self.answer) if self.base else []
        found = with_short_names(found, self.sentences, self.base) if self.is_small else found
        return [name for name in found if not touches(name.start, name.end, self._addresses)]

    @cached_property
    def _addresses(self) -> list[tuple[int, int]]:
        """Where addresses of mail and of pages stand in the answer: what looks like a name in one is none."""
        hinted = any(mark in self.answer for mark in ("@", "://", "www."))
        values = find_values(self.answer) if hinted else ()
        return [(value.start, value.end) for value in values if value.kind in (ValueKind.EMAIL, ValueKind.URL)]

    @cached_property
    def assertions(self) -> list[Assertion]:
        """What the checked claims say of entities of the knowledge base."""
        if not self.base:
            return []
        told = [a for a in self._aligned() if a.match is not Match.UNKNOWN]
        beside = [assertion for sentence in self.sentences for assertion in self._beside(sentence)]
        for at, sentence in enumerate(self.sentences):
            if not self.is_stated(sentence):
                continue
            earlier = self.topics[: at + 1]
            beside += done_by_others(self.base, sentence, earlier, self._question, self._question_topic, self.today)
        loose = [a for a in told if a.how == LOOSE]
        told = [a for a in told if a.how != LOOSE]
        told += _free([a for a in beside if not attribute(a.attribute).restricts], told)
        told += _free(loose, told)
        free = (self._is_of_another, self._ties, self._is_of_users, lambda a: self._is_compared(a, told))
        return _reconciled([a for a in told if not (a.opposed and any(reason(a) for reason in free))])

    def _is_of_users(self, found: Assertion) -> bool:
        """Whether an amount is one that the user told of their own: 'I ride the City 2, which has 400 Wh'."""
        values = [(value.kind, value.key) for value in fillers(f"· {found.value}") if amount_of(value)]
        own = (one.text for one in sentences(self._question) if is_of_writer(one.text)) if values else ()
        return any((value.kind, value.key) in values for said in own for value in fillers(said))

    def _is_compared(self, found: Assertion, told: Sequence[Assertion]) -> bool:
        """Whether a sentence gives the right value too, and this one is that of another entity: 'six against three'."""
        sentence, value = self.sentence_of(found.start), next(iter(fillers(f"· {found.value}")), None)
        alike = (a for a in told if a.supported and a.how not in ("value", "stance") and _of(a) == _of(found))
        right = any(self.sentence_of(a.start) is sentence for a in alike)
        if not right or value is None or not self.is_small or _is_listed(found):
            return False
        others = (e.attributes.get(found.attribute, ()) for e in self._told_of_besides(sentence, found.entity))
        return any(facts and decide(value, facts)[0] is Match.SAME for facts in others)

    def _told_of_besides(self, sentence: Sentence, entity: Entity) -> Iterator[Entity]:
        """The entities that a sentence names beside one, by a name or by what only they are called."""
        named = {one.id for each in self.named if sentence.start <= each.start < sentence.end for one in each.entities}
        own = {fact.text for fact in entity.facts}
        for other in self.base:
            called = (fact.text for fact in other.facts if fact.text[:1].isupper() and fact.text not in own)
            if other is not entity and (other.id in named or any(text in sentence.text for text in called)):
                yield other

    def _is_of_another(self, found: Assertion) -> bool:
        """Whether a value is that of another entity, or of another attribute, which is named last before it."""
        value = next(iter(fillers(f"· {found.value}") or fillers(found.value)), None)
        if found.how != "aligned" or value is None:
            return False
        opening = self.sentence_of(found.start).start
        before = [n for n in self.named if n.end <= found.start]
        if before and before[-1].entities[0].id != found.entity.id:
            return any(decide(value, (fact,))[0] is Match.SAME for fact in before[-1].entities[0].facts)
        values = [f for f in fillers(self.answer[opening : found.start]) if f.kind != NAME]
        spoken = content(self.answer[opening + max((f.end for f in values), default=0) : found.start])
        own = cue(attribute(found.attribute), spoken).strength
        return any(
            decide(value, facts)[0] is Match.SAME and cue(attribute(name), spoken).strength > own
            for name, facts in found.entity.attributes.items()
        )

    def _ties(self, found: Assertion) -> bool:
        """Whether the base ties a named value to the entity by another fact: who leads a team is 'from' it."""
        return any(names(entity, found.entity) for entity in self.base.named(found.value))

    def _aligned(self) -> Iterator[Assertion]:
        """What aligning the sentences with the attributes of their entities tells."""
        for said in self.utterances:
            first = said.offset == self.sentences[0].start
            whole = completed(said, self._question, self._question_topic) if first else ()
            for utterance in whole or (said,):
                yield from align(self.base, utterance, self.today)

    @cached_property
    def exclusive(self) -> tuple[frozenset[str], ...]:
        """Groups of categories that the base and the options declare, of which a thing is in one at a time."""
        return (*self.base.exclusive, *(frozenset(map(str.lower, group)) for group in self.options.exclusive))

    @cached_property
    def utterances(self) -> list[Utterance]:
        """The sentences that are about an entity each; at most `max_claims`."""
        rows = {sentence.start for sentence in self.sentences if is_row(sentence)}
        found = [
            self._utterance(part, sentence, text)
            for sentence, about in zip(self.sentences, self.topics, strict=True)
            if about is not None and sentence.start not in rows and self.is_stated(sentence)
            for part, text in about.parts(sentence)
        ]
        home = self._subject if rows else None
        found += (
            [of_cell(self.answer, cell, self.named) for cell in cells(self.sentences, self.named, home)] if rows else ()
        )
        return found[: self.options.max_claims]

    def _utterance(self, about: About, sentence: Sentence, text: str) -> Utterance:
        """A sentence, or a stretch of it, as it is aligned with what it is about."""
        return Utterance(
            text=text[:MAX_SENTENCE],
            offset=sentence.start,
            entity=about.entity,
            names=tuple((a - sentence.start, b - sentence.start) for a, b in about.spans),
            others=tuple((n.start - sentence.start, n.end - sentence.start) for n in about.other),
            goes_on=about.goes_on,
        )

    @cached_property
    def topics(self) -> list[About | None]:
        """What each sentence is about."""
        return topics(self.answer, self.sentences, self.named, self.names, self.base, self._subject)

    @cached_property
    def _subject(self) -> Entity | None:
        """What was asked about."""
        about = self.asked_about
        subject = about.named[0].entities[0] if about.is_one and len(about.named[0].entities) == 1 else None
        return self._question_topic.entity if self._question_topic else subject

    def is_stated(self, sentence: Sentence) -> bool:
        """Whether a sentence states something: it is no announcement and no head of a table."""
        return sentence.text[-1] != ":" and sentence.start not in self._heads

    @cached_property
    def _heads(self) -> frozenset[int]:
        """Where the rows begin that name the columns of a table."""
        before = (None, *self.sentences)
        return frozenset(
            row.start
            for above, row in zip(before, self.sentences, strict=False)
            if is_row(row) and (above is None or not is_row(above))
        )

    @cached_property
    def _question(self) -> str:
        """What the answer answers: the question of the record, or the last turn where that asks."""
        asked = self.case.record.question or (self.turns[-1].text if self.turns and is_user(self.turns[-1]) else "")
        return asked[:MAX_SENTENCE] if asked and asked.rstrip().endswith(_ASKS) else ""

    @cached_property
    def _question_topic(self) -> About | None:
        if not self._question or not self.is_small:
            return None
        asked = (Sentence(0, len(self._question), self._question),)
        named = with_short_names(self.base.find(self._question), asked, self.base)
        return topics(self._question, asked, named, (), self.base, None)[0]

    def sentence_of(self, position: int) -> Sentence:
        """The sentence that holds a code point."""
        return self.sentences[bisect_right(self.sentences, position, key=attrgetter("start")) - 1]

    def _beside(self, sentence: Sentence) -> list[Assertion]:
        """Assertions of values that stand beside the only entity of a sentence."""
        text = sentence.text
        if text.endswith(_ASKS) or not self.is_stated(sentence) or negated(tokens(text)) or supersedes(text):
            return []
        inside = self.named_in(sentence)
        if not inside and goes_on(text):
            inside = list(self.asked_about.named)
        if len({tuple(entity.id for entity in named.entities) for named in inside}) != 1:
            return []
        return from_values(self.base, text, sentence.start, inside[0], self.today)

    def named_in(self, sentence: Sentence) -> list[Named]:
        """The entities that a sentence names, by a word of their name where it gives no whole one."""
        inside = placed_within(self.named, sentence.start, sentence.end)
        found = [n for n in inside if not self.base.goes_on(self.answer, n)]  # 'conference room 50' names no conference
        return found or self.base.partly_named(sentence.text)

    @cached_property
    def asked_about(self) -> Topic:
        """What the dialogue was about when the answer was given."""
        return topic(self.turns, self.case.record.question, self.base) if self.is_small else Topic()

    def is_known(self, mention: Mention) -> bool:
        """Whether a mention is resolved: in the knowledge base, one of its values, or earlier in the dialogue."""
        after = bisect_left(
            self.named, mention.start + 1, key=attrgetter("end")
        )  # names stand in order and do not overlap
        if after < len(self.named) and self.named[after].start < mention.end:
            return not has_other_surname(mention, self.named[after])
        rest = mention.text.partition(" ")[2]
        unnumbered = rest if any(map(str.isdigit, rest)) else mention.text  # 'B2' of 'Room B2'
        called = normalise(mention.text).removeprefix("the ")
        known = any(map(self.base.mentions_value, (mention.text, unnumbered))) or called in self._attributes
        return known or self.dialogue.introduced(mention.text)

    @cached_property
    def _attributes(self) -> frozenset[str]:
        """What the attributes of a small knowledge base are called: 'principal investigator'."""
        return (
            frozenset(normalise(name) for entity in self.base for name in entity.attributes)
            if self.is_small
            else frozenset()
        )

    def is_of_value(self, mention: Mention) -> bool:
        """Whether a mention is part of a typed value: 'Celsius' of '10 degrees Celsius'."""
        sentence = self.sentence_of(mention.start)
        start, end = mention.start - sentence.start, mention.end - sentence.start
        values = find_values(sentence.text)
        return any(overlap(start, end, value.start, value.end) and value.start <= start for value in values)

    def signals_at(self, position: int) -> tuple[Signal, ...]:
        """The linguistic signals of the sentence around a code point."""
        return signals(self.sentence_of(position).text)


def _free(found: Sequence[Assertion], told: Sequence[Assertion]) -> list[Assertion]:
    """The assertions of values of which nothing is told yet."""
    taken = [(a.start, a.end) for a in told]
    return [a for a in found if not any(overlap(a.start, a.end, *place) for place in taken)]


def _reconciled(found: list[Assertion]) -> list[Assertion]:
    """Without what is opposed beside a value that is right: '9am on weekdays and 10am on Saturdays' gives both."""
    supported = [a for a in found if a.supported]
    right = {(_slot(a), a.how == "value") for a in supported if a.how != "stance" and not _is_listed(a)}
    granted = {(a.entity.id, a.attribute) for a in supported if a.how == "stance"}
    return [
        a
        for a in found
        if not a.opposed
        or a.how == "listed"  # beside members that are right
        or not (
            (_slot(a), False) in right
            or (a.how == "value" and (_slot(a), True) in right)
            or (a.how == "stance" and (a.entity.id, a.attribute) in granted)
        )
    ]


def _is_listed(found: Assertion) -> bool:
    """Whether a value is a member of a list, beside which another one is right or wrong by itself."""
    facts = found.entity.attributes.get(found.attribute, ())
    kinds = [f.kind for fact in facts for f in fillers(f"· {fact.text}")]
    return len(facts) > 1 or len(kinds) > len(set(kinds))


def _of(found: Assertion) -> tuple[str, str]:
    """Of what an assertion gives the value."""
    return found.entity.id, found.attribute


def _slot(found: Assertion) -> tuple[str, str, int, ValueKind]:
    """What an assertion fills, and with a value of what kind: a dose is so much, and so often."""
    return found.entity.id, found.attribute, found.claim_start, read_value(found.value).kind
