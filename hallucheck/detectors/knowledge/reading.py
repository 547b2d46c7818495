"""The reading of a record that the rules share: sentences, claims, mentions, and what the base makes of them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property

import msgspec

from hallucheck.detectors.knowledge.alignment.align import align, restricts
from hallucheck.detectors.knowledge.alignment.assertion import Assertion, is_of_place
from hallucheck.detectors.knowledge.alignment.cues import attribute, cue
from hallucheck.detectors.knowledge.alignment.doers import Asked, done_by_others
from hallucheck.detectors.knowledge.alignment.filled import decide
from hallucheck.detectors.knowledge.alignment.others import given_of_others
from hallucheck.detectors.knowledge.alignment.topics import YOURS, About, topics
from hallucheck.detectors.knowledge.alignment.utterances import Utterance
from hallucheck.detectors.knowledge.alignment.values_nearby import from_values
from hallucheck.detectors.knowledge.alignment.worded import unlisted
from hallucheck.detectors.knowledge.options import KnowledgeOptions
from hallucheck.detectors.knowledge.sentence.dialogue_topic import Topic, goes_on, topic
from hallucheck.detectors.knowledge.sentence.kinds_of_names import kind_of_name
from hallucheck.detectors.knowledge.sentence.stated import stated
from hallucheck.detectors.knowledge.sentence.subjects import (
    has_other_surname,
    with_surnames,
)
from hallucheck.evidence.dialogue import Dialogue, dialogue, is_user, turns_of
from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import DAY, NAME, fillers
from hallucheck.judges.slots.stances import negated
from hallucheck.judges.slots.tokens import FUNCTION, content, tokens
from hallucheck.model import Case, Turn
from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import begins_in, overlap, placed_within
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.grammar.entities import Mention, definite_descriptions, proper_names
from hallucheck.text.grammar.signals import Signal, signals
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.sentences import Sentence, answer_sentences, sentences
from hallucheck.text.values.temporal import parse_date
from hallucheck.text.values.topic import supersedes
from hallucheck.text.values.typed import Match, Value, ValueKind, find_values, read_value
from hallucheck.text.words.kinds import verbal
from hallucheck.text.words.lexicon import lexicon, stem


class Reading:
    """One record as the rules see it. Everything is read on first use."""

    def __init__(self, case: Case, options: KnowledgeOptions, base: KnowledgeBase | None, as_of: date) -> None:
        self.case = case
        self.options = options
        self.base = base
        self.answer = case.record.answer or ""
        self._claims: dict[int, list[Triple]] = {}
        self._signals: dict[int, tuple[Signal, ...]] = {}
        self.own_date = parse_date(case.record.at)
        """The record's own date, where it has one."""
        self.today = self.own_date or as_of

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Of the answer."""
        return self.case.reading(answer_sentences)

    @cached_property
    def all_claims(self) -> list[Triple]:
        """Every claim of the answer, in order."""
        return [claim for index in range(len(self.sentences)) for claim in self.claims_in(index)]

    def claims_in(self, index: int) -> list[Triple]:
        """The claims of one sentence, read once."""
        found = self._claims.get(index)
        if found is None:
            found = self._claims[index] = stated(self.sentences[index])
        return found

    @property
    def has_evidence(self) -> bool:
        """Whether there is anything outside the answer to hold its claims against."""
        return bool(self.base) or bool(self.turns)

    @property
    def claims(self) -> list[Triple]:
        """The claims that are checked: the first `max_claims`."""
        return self.all_claims[: self.options.max_claims]

    @property
    def over_cap(self) -> int:
        """Claims that are not looked at."""
        return max(0, len(self.all_claims) - self.options.max_claims)

    @cached_property
    def dialogue(self) -> Dialogue:
        """What was said before the answer."""
        return self.case.reading(dialogue)

    @cached_property
    def base_words(self) -> str:
        """All names and values of a small knowledge base, in normal form between spaces."""
        if not self.base or len(self.base) > FEW:
            return ""
        said = [name for entity in self.base for name in entity.names]
        said += [fact.text for entity in self.base for fact in entity.facts]
        return f" {normalise(' '.join(said))} "

    @cached_property
    def names(self) -> list[Mention]:
        """Proper names, in order; what looks like one within an address is none."""
        found = [name for index, sentence in enumerate(self.sentences) for name in proper_names(sentence, index)]
        return [n for n in found if not any(overlap(n.start, n.end, a.start, a.end) for a in self._addresses)]

    @cached_property
    def descriptions(self) -> list[Mention]:
        """Definite descriptions, in order."""
        return [d for index, sentence in enumerate(self.sentences) for d in definite_descriptions(sentence, index)]

    @cached_property
    def named(self) -> list[Named]:
        """Entities of the knowledge base that the answer names, in order."""
        if self.base is None:
            return []
        found = self.base.find(self.answer)
        if len(self.base) <= FEW:
            found = with_surnames(found, self.answer, self.base)
        return [n for n in found if not any(overlap(n.start, n.end, a.start, a.end) for a in self._addresses)]

    @cached_property
    def _addresses(self) -> list[Value]:
        """Addresses of mail and of pages in the answer."""
        if "@" not in self.answer and "://" not in self.answer and "www." not in self.answer:
            return []
        return [v for v in find_values(self.answer) if v.kind in (ValueKind.EMAIL, ValueKind.URL)]

    @cached_property
    def assertions(self) -> list[Assertion]:
        """What the checked claims say of entities of the knowledge base."""
        if self.base is None:
            return []
        beside = [assertion for sentence in self.sentences for assertion in self._beside(sentence)]
        asked = Asked(self._question, self._question_topic)
        for at, sentence in enumerate(self.sentences):
            beside += given_of_others(self.base, sentence, self.named_in(sentence), self.today)
            beside += done_by_others(self.base, sentence, self.topics[: at + 1], asked, self.today)
        told = [a for a in self._with_aligned(beside) if not (a.opposed and self._is_of_another(a))]
        tied = {id(a) for a in told if a.opposed and self._ties(a)}
        return _reconciled(
            [msgspec.structs.replace(a, match=Match.SAME, negated=False) if id(a) in tied else a for a in told]
        )

    def _is_of_another(self, found: Assertion) -> bool:
        """Whether a value is that of another entity, or of another attribute, which is named last before it."""
        if found.negated or found.how != "aligned":
            return False
        opening = self.sentences[self.sentence_at(found.start)].start
        last = self._named_beside(found, opening)
        value = next(iter(fillers(f"· {found.value}")), None)
        if value is None or len(last) > 1:
            return False
        if last and last[0].id != found.entity.id:
            return any(decide(value, (fact,))[0] is Match.SAME for fact in last[0].facts)
        values = [f for f in fillers(self.answer[opening : found.start]) if f.kind != NAME]
        behind = opening + max((f.end for f in values), default=0)
        spoken = content(self.answer[behind : found.start])
        return any(
            decide(value, facts)[0] is Match.SAME
            and cue(attribute(name), spoken).strength > cue(attribute(found.attribute or ""), spoken).strength
            for name, facts in found.entity.attributes.items()
        )

    def _named_beside(self, found: Assertion, opening: int) -> tuple[Entity, ...]:
        """What is named last before a value, or right behind it: 'but only 12 at Harrow Down'."""
        before = [n for n in self.named if opening <= n.start and n.end <= found.start]
        behind = next((n for n in self.named if n.start >= found.end), None)
        if behind is not None and _AT.fullmatch(self.answer, found.end, behind.start):
            return behind.entities
        return before[-1].entities if before else ()

    def _ties(self, found: Assertion) -> bool:
        """Whether the base ties a named value to the entity by another fact: who leads a team is 'from' it."""
        if self.base is None or found.how == "asked" or not found.value[:1].isupper() or len(self.base) > FEW:
            return False
        own = {normalise(name) for name in found.entity.names}
        near = self.base.named(found.value) or tuple(
            n.entities[0] for n in self.named if n.start <= found.start < n.end and len(n.entities) == 1
        )
        return any(normalise(fact.value) in own for entity in near for fact in entity.facts)

    def _with_aligned(self, found: list[Assertion]) -> list[Assertion]:
        """`found`, with what aligning the sentences with the attributes of their entities adds to it or settles."""
        told = [a for a in self._aligned() if a.match is not Match.UNKNOWN]
        return [*told, *_without((a for a in found if not restricts(a.attribute)), told)]

    def _aligned(self) -> Iterator[Assertion]:
        if self.base is None:
            return
        for about, sentence in zip(self.topics, self.sentences, strict=True):
            if about is not None:
                said = self._utterance(about, sentence, sentence.text)
                if sentence is self.sentences[0] and not about.other:
                    said = next((each for each in self._completed(said) if each.offset >= 0), said)
                for name in said.entity.attributes:
                    yield from unlisted(self.base, said, attribute(name), self.today)
        for said, alone in self.utterances:
            completed = self._completed(said) if said.offset == self.sentences[0].start and alone else ()
            for utterance in completed or (said,):
                yield from align(self.base, utterance, self.today)

    @cached_property
    def exclusive(self) -> tuple[frozenset[str], ...]:
        """Groups of categories that the base and the options declare, of which a thing is in one at a time."""
        known = self.base.exclusive if self.base is not None else ()
        return (*known, *(frozenset(map(str.lower, group)) for group in self.options.exclusive))

    @cached_property
    def utterances(self) -> list[tuple[Utterance, bool]]:
        """The sentences that are about an entity each, and whether they name no other; at most `max_claims`."""
        if self.base is None:
            return []
        told = zip(self.sentences, self.topics, strict=True)
        return [
            (self._utterance(part, sentence, text), not part.other)
            for sentence, about in told
            if about is not None
            for part, text in about.parts(sentence)
        ][: self.options.max_claims]

    def _utterance(self, about: About, sentence: Sentence, text: str) -> Utterance:
        """A sentence, or a stretch of it, as it is aligned with what it is about."""
        return Utterance(
            text=text[:MAX_SENTENCE],
            offset=sentence.start,
            entity=about.entity,
            names=tuple((a - sentence.start, b - sentence.start) for a, b in about.spans),
            others=tuple((n.start - sentence.start, n.end - sentence.start) for n in about.other),
            goes_on=about.goes_on,
            exclusive=self.exclusive,
        )

    @cached_property
    def topics(self) -> list[About | None]:
        """What each sentence is about."""
        if self.base is None:
            return []
        asked = self._question_topic
        return topics(
            self.answer, self.sentences, self.named, self.names, self.base, asked.entity if asked else self._subject
        )

    @property
    def _subject(self) -> Entity | None:
        """What the dialogue was about, where it was one thing of the base."""
        about = self.asked_about
        return about.named[0].entities[0] if about.is_one and len(about.named[0].entities) == 1 else None

    @cached_property
    def _question(self) -> str:
        """What the answer answers: the question of the record, or the last turn where that asks."""
        asked = self.case.record.question or (self.turns[-1].text if self.turns and is_user(self.turns[-1]) else "")
        return asked[:MAX_SENTENCE] if asked and asked.rstrip().endswith(("?", "？", "؟")) else ""

    @cached_property
    def _question_topic(self) -> About | None:
        if self.base is None or not self._question or len(self.base) > FEW:
            return None
        text = self._question
        sentence = Sentence(0, len(text), text)
        return topics(text, (sentence,), self.base.find(text), (), self.base, None, ours=YOURS)[0]

    def _completed(self, said: Utterance) -> tuple[Utterance, ...]:
        """A short answer with what its question says: 'From 14:00.', 'No.'; nothing where it stands by itself."""
        asked = self._question_topic
        if asked is None or asked.other:
            return ()
        if asked.entity.id != said.entity.id:
            answered = _YES_NO.match(said.text)
            if answered is not None and _ASKS_WHETHER.match(self._question):
                other = msgspec.structs.replace(said, entity=asked.entity)
                return (self._confirmed(other, asked, answered), said)
            if not _is_only_name(said):
                return ()
            said = msgspec.structs.replace(said, entity=asked.entity, names=(), others=())
        answered = _YES_NO.match(said.text)
        if answered is not None and _ASKS_WHETHER.match(self._question):
            rest = said.text[answered.end() :].strip(" .,!")
            confirmed = self._confirmed(said, asked, answered)
            return (confirmed, said) if rest and not _ECHO.fullmatch(rest) else (confirmed,)
        said = msgspec.structs.replace(said, text=_THAT_IS.sub(blank, said.text))
        ends = _HEAD_END.search(said.text)
        if ends is not None and _is_fragment(said.text[: ends.start()]):
            head = self._filled(msgspec.structs.replace(said, text=said.text[: ends.start()]), asked)
            beside = msgspec.structs.replace(said, text=said.text[ends.end() :].rjust(len(said.text)))
            return (head, beside) if head is not None else ()
        return self._of_fragment(said, asked)

    def _of_fragment(self, said: Utterance, asked: About) -> tuple[Utterance, ...]:
        """A value by itself, or with words that its question explains."""
        spoken = [t for t in tokens(said.text) if not begins_in(t.start, said.names)]
        filled = self._filled(said, asked)
        if filled is not None and not _is_fragment(said.text):
            own = said.cued(spoken, [t.lower for t in spoken])
            strange = [t for t in spoken if not filled.explains(t) and verbal(t.stem) == 0 and not t.lower[0].isdigit()]
            filled = None if own or strange else filled
        return (filled,) if filled is not None else ()

    def _confirmed(self, said: Utterance, asked: About, answered: re.Match[str]) -> Utterance:
        """The question as a statement, said or denied: 'Yes.', 'No, it is not.'."""
        *before, _ = sentences(self._question)  # what the user says before asking is not asked
        told = before[-1].end if before else 0
        return Utterance(
            text=" " * told + self._question[told:].rstrip("?？؟ "),
            offset=-1,
            entity=said.entity,
            names=asked.spans,
            turned=answered["no"] is not None,
            goes_on=asked.goes_on,
            place=(said.offset, said.offset + len(said.text.rstrip())),
        )

    def _filled(self, said: Utterance, asked: About) -> Utterance | None:
        """A value with the words of its question."""
        given = fillers(said.text)
        if _PAST.search(self._question) and not any(f.kind == DAY for f in given):
            return None
        is_noun = _is_noun(said.text) and _ASKS_WHICH.match(self._question) is not None
        if not is_noun and not any(f.kind != NAME or _is_name(said.text) for f in given):
            return None
        names = [token for token in tokens(self._question) if not begins_in(token.start, asked.spans)]
        if self._question.lower().startswith("where ") and not any(map(is_of_place, said.cued(names))):
            return None  # no CEO answers 'where is the CEO?'
        return msgspec.structs.replace(said, asked=tuple(names))

    def sentence_at(self, position: int) -> int:
        """The index of the sentence that holds a code point (-1: none)."""
        index = bisect_right(self._starts, position) - 1
        return index if index >= 0 and position < self.sentences[index].end else -1

    @cached_property
    def _starts(self) -> list[int]:
        return [sentence.start for sentence in self.sentences]

    def _beside(self, sentence: Sentence) -> list[Assertion]:
        """Assertions of values that stand beside the only entity of a sentence."""
        text = sentence.text
        if self.base is None or text.endswith(("?", "？", "؟")) or _negates(text):
            return []
        if supersedes(text):
            return []
        inside = self.named_in(sentence)
        if not inside and goes_on(text):
            inside = list(self.asked_about.named)
        groups = {tuple(entity.id for entity in named.entities) for named in inside}
        if len(groups) != 1:
            return []
        return from_values(self.base, text, sentence.start, inside[0], self.today)

    def named_in(self, sentence: Sentence) -> list[Named]:
        """The entities that a sentence names, by a word of their name where it gives no whole one."""
        found = placed_within(self.named, sentence.start, sentence.end)
        if self.base is None:
            return found
        found = [n for n in found if not self.base.goes_on(self.answer, n)]  # 'conference room 50' names no conference
        if found:
            return found
        return self.base.partly_named(sentence.text)

    @cached_property
    def asked_about(self) -> Topic:
        """What the dialogue was about when the answer was given."""
        base = self.base if self.base is not None and len(self.base) <= FEW else None
        return topic(self.turns, self.case.record.question, base)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns before the answer."""
        return self.case.reading(turns_of)

    @property
    def asked(self) -> Topic | None:
        """The only thing that the last turn asks about."""
        return self.asked_about if self.asked_about.is_asked else None

    def negates(self, sentence: Sentence) -> bool:
        """Whether a sentence denies something."""
        return _negates(sentence.text)

    def is_known(self, mention: Mention) -> bool:
        """Whether a mention is resolved: in the knowledge base, one of its values, or earlier in the dialogue."""
        after = bisect_left(self._named_ends, mention.start + 1)  # names stand in order and do not overlap
        if after < len(self.named) and self.named[after].start < mention.end:
            return not has_other_surname(mention, self.named[after])
        rest = mention.text.partition(" ")[2]
        unnumbered = rest if any(map(str.isdigit, rest)) else mention.text  # 'B2' of 'Room B2'
        if self.base is not None and any(map(self.base.mentions_value, (mention.text, unnumbered))):
            return True
        return self.dialogue.introduced(mention.text)

    def is_of_value(self, mention: Mention) -> bool:
        """Whether a mention is part of a typed value: 'Celsius' of '10 degrees Celsius'."""
        index = self.sentence_at(mention.start)
        sentence = self.sentences[index]
        start, end = mention.start - sentence.start, mention.end - sentence.start
        return index >= 0 and any(
            overlap(start, end, value.start, value.end) and not start < value.start
            for value in find_values(sentence.text)
        )

    @cached_property
    def _named_ends(self) -> list[int]:
        return [named.end for named in self.named]

    def signals_at(self, position: int) -> tuple[Signal, ...]:
        """The linguistic signals of the sentence around a code point, read once."""
        index = self.sentence_at(position)
        if index < 0:
            return ()
        found = self._signals.get(index)
        if found is None:
            found = self._signals[index] = signals(self.sentences[index].text)
        return found


def _is_fragment(text: str) -> bool:
    """Whether an answer is no sentence of its own."""
    spoken = tokens(text)
    verbal = any(token.lower in FORMS or token.lower in _PERSONS for token in spoken)
    return len(spoken) <= SHORT_ANSWER and not verbal


def _is_noun(text: str) -> bool:
    """Whether an answer is a few words for something: 'The accordion.', not 'Nothing at all.'."""
    return _is_fragment(text) and bool(content(text)) and not negated(tokens(text))


def _is_only_name(said: Utterance) -> bool:
    """Whether an answer is the name of an entity and nothing else: 'At the farm shop.'."""
    return all(t.lower in FUNCTION or begins_in(t.start, said.names) for t in tokens(said.text))


def _is_name(text: str) -> bool:
    """Whether an answer is a name by its capitals: 'Karl Bent.', 'In Munich.', not 'No idea' or 'Certainly!'."""
    plain = text.strip(" .!*_`\"'")
    lead, _, rest = plain.partition(" ")
    plain = rest if rest and lead.lower() in FUNCTION else plain
    named = all(word[:1].isupper() or word in _OF for word in plain.split(" "))
    return named and (" " in plain or kind_of_name(plain) is not None or stem(plain.lower()) not in lexicon().weights)


_OF = frozenset(("of", "de", "van", "von", "and", "&"))
_PERSONS = frozenset(("i", "we", "they", "you", "he", "she", "it"))
_PAST = regex(r"(?<!\w)(?:was|were|did|had|used to)(?!\w)", re.IGNORECASE)

SHORT_ANSWER = 6
"""Most words of an answer that is completed from its question."""

MAX_SENTENCE = 2000
"""Code points of a sentence, and of a question, that are aligned."""

_YES_NO = regex(
    r"\W*(?:(?P<no>no|nope|unfortunately not|not at all|it (?:is|does) not)|yes|yeah|yep|certainly|of course)(?!\w)",
    re.IGNORECASE,
)
_HEAD_END = regex(r"[,;] | [-–—] ")
"""What parts a short answer from what is said beside it: 'Two years, after which you apply again.'."""
_THAT_IS = regex(r"(?:that|it|this|they|he|she)(?:['’]s| is| are| would be| will be) ", re.IGNORECASE)
"""What stands before a value that answers a question by itself: 'That would be Ann Holt.'."""
_ASKS_WHICH = regex(r"(?:(?:in|on|at|from|to|for|with|of) )?(?:which|what|where)(?!\w)", re.IGNORECASE)
_AT = regex(r"(?: [a-z]{2,20}){0,2} (?:at|in|for|on|of)(?: the| our)? ", re.IGNORECASE)
_ECHO = regex(
    r"(?:it|they|he|she|you|we|there) (?:is|are|was|were|does|do|did|can|will|may|has|have)(?: not|n['’]t)?|"
    r"(?:it|they|you|we) (?:isn|aren|doesn|don|can|won)['’]?t",
    re.IGNORECASE,
)
_ASKS_WHETHER = regex(
    r"(?:[^.?!]{0,80}[,.!] )?"
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|may|will|would|am|must|should)(?!\w)",
    re.IGNORECASE,
)

FEW = 1000
"""A base of at most so many entities is searched for the only one of a type."""


def _without(assertions: Iterable[Assertion], others: Sequence[Assertion]) -> list[Assertion]:
    """The assertions that are about other words than `others`."""
    return [a for a in assertions if not any(overlap(a.start, a.end, other.start, other.end) for other in others)]


def _reconciled(found: list[Assertion]) -> list[Assertion]:
    """Without what is opposed beside a value that is right: '9am on weekdays and 10am on Saturdays' gives both."""
    supported = [a for a in found if a.supported]
    right = {_slot(a) for a in supported if not a.negated and a.how != "stance" and not _is_listed(a)}
    right = {slot for slot in right if slot[-1] is not ValueKind.WEEKDAY}
    granted = {(a.entity.id, a.attribute) for a in supported if a.how == "stance"}
    return [
        a
        for a in found
        if not a.opposed
        or a.how == "listed"  # beside members that are right
        or not (_slot(a) in right or (a.how == "stance" and (a.entity.id, a.attribute) in granted))
    ]


def _is_listed(found: Assertion) -> bool:
    """Whether a value is a member of a list, beside which another one is right or wrong by itself."""
    facts = found.entity.attributes.get(found.attribute or "", ())
    kinds = [f.kind for fact in facts for f in fillers(f"· {fact.text}")]
    return len(facts) > 1 or len(kinds) > len(set(kinds))


def _slot(found: Assertion) -> tuple[str, str | None, int, ValueKind]:
    """What an assertion fills, and with a value of what kind: a dose is so much, and so often."""
    return found.entity.id, found.attribute, found.claim_start, read_value(found.value).kind


def _negates(text: str) -> bool:
    low = f" {text.lower()} "
    return any(word in low for word in (" not ", "n't ", "n’t ", " no ", " never ", " neither ", " without "))
