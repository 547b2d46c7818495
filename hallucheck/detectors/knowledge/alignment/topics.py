"""Which entity each sentence of an answer is about: by name, short name, kind or pronoun, on through the paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from hallucheck.detectors.knowledge.sentence.subjects import PERSONS
from hallucheck.evidence.knowledge import Entity, KnowledgeBase, Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.tokens import nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import placed_within, touches
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import Mention
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import groups, related, stem

FEW = 1000
"""Largest base that is searched for the only entity of a kind, or for a short name."""

_PRONOUNS = {
    **dict.fromkeys(("he", "she", "his", "her", "him", "hers"), True),
    **dict.fromkeys(("it", "its"), False),
    **dict.fromkeys(("they", "their", "them"), None),
}
"""Pronoun -> whether it is a person's (None: it may be)."""

_DEFINITE = regex(
    r"(?<!\w)(?:[Tt]he|[Tt]his|[Oo]ur|[Yy]our|[Tt]hat) "
    r"(?P<noun>[a-z]{3,20}(?: [a-z]{3,20})?)"
)
_CAPITAL = regex(r"(?<![\w.'’-])(?:Dr|Mr|Mrs|Ms|Prof)?\.? ?(?P<word>[^\W\d_a-z][\w’'-]{2,24})(?![\w-])")
_TITLES = words("dr mr mrs ms prof doctor professor sir")


class About(msgspec.Struct, frozen=True):
    """The entity that a sentence is about, where it names it (None: by a pronoun or by going on), how."""

    entity: Entity
    spans: tuple[tuple[int, int], ...]
    """Where the sentence names it; spans are in the answer."""
    other: tuple[Named, ...] = ()
    """What else of the base it names."""
    goes_on: bool = False
    """It names nothing: what it says is about what the sentence before, or the question, was about."""


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
    last: tuple[Entity, ...] = (asked,) if asked is not None else ()
    found: list[About | None] = []
    end = 0
    for sentence in sentences:
        if "\n\n" in answer[end : sentence.start]:
            last = (asked,) if asked is not None else ()
        end = sentence.end
        about = _topic(sentence, named, index, last)
        found.append(about)
        others = [n for n in placed_within(names, sentence.start, sentence.end) if _is_other(n, about)]
        if about is not None:
            last = (about.entity, *(n.entities[0] for n in about.other)) if not others else ()
        elif others:
            last = ()
    return found


def _is_other(name: Mention, about: About | None) -> bool:
    """Whether a name is neither the topic's nor one of its values: a pronoun may then be its own."""
    if about is None:
        return True
    if touches(name.start, name.end, (*about.spans, *((n.start, n.end) for n in about.other))):
        return False
    plain = normalise(name.text)
    return not any(plain in normalise(fact.value) for fact in about.entity.facts)


def _topic(sentence: Sentence, named: Sequence[Named], index: _Kinds, last: Sequence[Entity]) -> About | None:
    inside = placed_within(named, sentence.start, sentence.end)
    if any(len(n.entities) > 1 for n in inside):
        return None
    everyone = sorted([*inside, *index.short_names(sentence, inside), *index.kinds(sentence)], key=_start)
    if everyone:
        entity = everyone[0].entities[0]
        own = tuple((n.start, n.end) for n in everyone if n.entities[0].id == entity.id)
        return About(entity, own, tuple(n for n in everyone if n.entities[0].id != entity.id))
    owner = index.owner(sentence)
    if owner is not None:
        return About(owner, (), goes_on=True)
    return _gone_on(sentence, last)


def _gone_on(sentence: Sentence, last: Sequence[Entity]) -> About | None:
    """What a sentence is about that names nothing: what the last one was about, where its pronoun fits."""
    pronoun = next((t for t in tokens(sentence.text)[:MAX_LEAD] if t.lower in _PRONOUNS), None)
    if pronoun is None:
        return About(last[0], (), goes_on=True) if len(last) == 1 else None
    person = _PRONOUNS[pronoun.lower]
    meant = [e for e in last if person is None or not e.type or is_person(e) is person or (person and _is_animal(e))]
    place = (sentence.start + pronoun.start, sentence.start + pronoun.end)
    return About(meant[0], (place,)) if len(meant) == 1 else None


def _is_animal(entity: Entity) -> bool:
    """Whether an entity is an animal, which is 'it', or he or she."""
    kind = normalise(entity.type).rpartition(" ")[2]
    return kind == "animal" or "animal" in named(stem(kind))


MAX_LEAD = 4
"""Words at the head of a sentence among which its pronoun stands."""


def _start(named: Named) -> int:
    return named.start


@lru_cache(maxsize=1000)
def _is_person_type(kind: str) -> bool:
    head = normalise(kind).rpartition(" ")[2]
    return kind in PERSONS or (bool(head) and "person" in named(stem(head)))


def is_person(entity: Entity) -> bool:
    """Whether an entity is a person, as far as its type says."""
    return _is_person_type(entity.type)


class _Kinds:
    """Short names and kinds of which a small base has one only."""

    def __init__(self, base: KnowledgeBase) -> None:
        self._short: dict[str, Entity | None] = {}
        self._kind: dict[str, Entity | None] = {}
        self._attribute: dict[str, Entity | None] = {}
        if len(base) > FEW:
            return
        for entity in base:
            for name in entity.attributes:
                _only(self._attribute, normalise(name), entity)
            words_ = [w for w in normalise(entity.name).split(" ") if w not in _TITLES]
            if is_person(entity) and len(words_) > 1:
                for word in dict.fromkeys((words_[0], words_[-1])):
                    _only(self._short, word, entity)
            if not entity.type:
                continue
            kind = normalise(entity.type)
            for word in dict.fromkeys((kind, kind.rpartition(" ")[2], *_head_of_name(entity, kind))):
                _only(self._kind, word, entity)

    def _near_kind(self, noun: str) -> Entity | None:
        """The only entity of a kind that a noun of near meaning names: 'the company' is the organization."""
        own = stem(noun)
        near = {
            e.id: e
            for kind, e in self._kind.items()
            if e is not None and nearness(own, stem(kind)) > 0
            and not any(own == stem(word) for name in e.attributes for word in normalise(name).split(" "))
        }  # fmt: skip
        return next(iter(near.values())) if len(near) == 1 else None

    def owner(self, sentence: Sentence) -> Entity | None:
        """Whose attribute heads a sentence, where one entity only has it: 'The theory class is on Thursday'."""
        match = _DEFINITE.match(sentence.text)
        return self._attribute.get(match["noun"]) if match is not None else None

    def short_names(self, sentence: Sentence, known: Iterable[Named]) -> list[Named]:
        """'Bello' where one person only has the name."""
        if not self._short:
            return []
        found = []
        for match in _CAPITAL.finditer(sentence.text):
            word = match["word"].removesuffix("'s").removesuffix("’s")
            entity = self._short.get(normalise(word))
            start = sentence.start + match.start("word")
            end = start + len(word)
            if entity is None or any(n.start < end and start < n.end for n in known):
                continue
            after = sentence.text[match.start("word") + len(word) :].lstrip()
            before = sentence.text[: match.start("word")].rstrip()
            if after[:1].isupper() or _ends_in_name(before):
                continue
            found.append(Named(start=start, end=end, text=word, entities=(entity,)))
        return found

    def kinds(self, sentence: Sentence) -> list[Named]:
        """'the hotel' where the base has one only."""
        found = []
        for match in _DEFINITE.finditer(sentence.text) if self._kind else ():
            noun = match["noun"]
            noun = noun if noun in self._kind else noun.partition(" ")[0]
            entity = self._kind[noun] if noun in self._kind else self._near_kind(noun)
            if entity is not None:
                start = sentence.start + match.start("noun")
                found.append(Named(start=start, end=start + len(noun), text=noun, entities=(entity,)))
        return found


def _ends_in_name(before: str) -> bool:
    """Whether a capitalised word stands right before, which is then the beginning of another name."""
    word = before.rpartition(" ")[2]
    return bool(word) and word[:1].isupper() and " " in before and word.rstrip(".").lower() not in _TITLES


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
