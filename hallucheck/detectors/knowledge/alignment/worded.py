"""Values in words: 'is a cardiologist' against `specialty: dermatology`, 'safe in' against `contraindicated in`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current
from hallucheck.detectors.knowledge.alignment.cues import Attribute, Cue
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only
from hallucheck.detectors.knowledge.alignment.stanced import MEASURED
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    POSSIBLE,
    SpokenClause,
    assertion,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.evidence.knowledge import Fact, KnowledgeBase
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.exclusive import are_grouped, opposed
from hallucheck.judges.slots.fillers import LABEL, kinds_of
from hallucheck.judges.slots.stances import is_negation, leanings, stances_of_words
from hallucheck.judges.slots.tokens import FUNCTION, Token, content, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import verbal
from hallucheck.text.words.lexicon import groups as related_groups
from hallucheck.text.words.lexicon import stem


def worded(base: KnowledgeBase, clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """'burns coal' against `fuel: natural gas`, 'is a cardiologist' against `specialty: dermatology`."""
    facts = current(clause.said.entity.attributes[about.name], today)
    if about.former or not facts or any(kinds_of(fact.text) & (MEASURED - {LABEL}) for fact in facts):
        return
    if any(kind.startswith("quantity") for fact in facts for kind in kinds_of(fact.text)):
        return
    if any(_is_stance(fact.value) for fact in facts):
        return
    told = told_by(clause, about)
    free = [t for t in clause.spoken if t is not told.token]
    for fact in facts:
        known = [t.stem for t in content(fact.text)]
        equal = [t for t in free if t.stem in known]
        if not known or not set(known) <= {t.stem for t in equal}:
            continue
        place = (equal[0].start, equal[-1].end)
        if about.denies:
            yield from _restricted_words(clause, about, fact, place)
        elif told.strength >= POSSIBLE or _is_nominal(clause, equal[-1]):
            yield assertion(clause, about.name, place, Match.SAME, fact)
        return
    if about.denies or clause.negated or ASIDE.search(clause.text) or not is_stated(clause.said.text, clause.start):
        return
    other = _other_words(base, clause, about, facts, told)
    if other is not None and is_about_only(clause, LIKELY, other):
        yield assertion(clause, about.name, other, Match.DIFFERENT, facts[0])


def categories(clause: SpokenClause, today: date | None) -> Iterator[Assertion]:
    """'is offline' against `status: online`, 'is a fish' against the type mammal."""
    if clause.negated or ASIDE.search(clause.text) or not is_stated(clause.said.text, clause.start):
        return
    entity = clause.said.entity
    known = [(name, fact) for name in entity.attributes for fact in current(entity.attributes[name], today)]
    if entity.type:
        known.append(("type", Fact(value=entity.type)))
    for token in clause.spoken:
        if not _is_complement(clause, token):
            continue
        for name, fact in known:
            if excludes(token.lower, normalise(fact.value), clause.said.exclusive):
                yield assertion(clause, name, (token.start, token.end), Match.DIFFERENT, fact, "stance")
                return


def excludes(one: str, other: str, groups: Sequence[frozenset[str]] = ()) -> bool:
    """Whether a thing cannot be in both of two categories, each one word."""
    if " " in other or one == other:
        return False
    return opposed(stem(one), stem(other)) or are_grouped(one, other, groups)


def _is_complement(clause: SpokenClause, token: Token) -> bool:
    """Whether a word ends what is said that somebody or something is: 'is offline', 'is a fish'."""
    before = [t.lower for t in clause.all if t.end <= token.start]
    if before and before[-1] in ("a", "an"):
        before.pop()
    after = clause.said.text[token.end : clause.end].strip(" .!*")
    return bool(before) and before[-1] in ("is", "are", "currently", "now") and not after


def _is_stance(value: str) -> bool:
    """Whether a value says no more than that there is, or may be, what its attribute names."""
    spoken = tokens(value)
    return any(map(is_negation, spoken)) or all(leanings(t.stem) for t in spoken)


def _restricted_words(
    clause: SpokenClause, about: Attribute, fact: Fact, place: tuple[int, int]
) -> Iterator[Assertion]:
    """'is safe in pregnancy' against `contraindicated in: pregnancy`."""
    positions = stances_of_words(clause.all)
    against = clause.negated or any(stance.sign < 0 for stance in positions)
    granted = not clause.negated and any(stance.sign > 0 for stance in positions)
    if (against or granted) and not (against and granted):
        match = Match.SAME if against else Match.DIFFERENT
        if match is Match.SAME or (is_stated(clause.said.text, place[0]) and not ASIDE.search(clause.text)):
            yield assertion(clause, about.name, place, match, fact, "stance")


def _other_words(
    base: KnowledgeBase, clause: SpokenClause, about: Attribute, facts: Sequence[Fact], told: Cue
) -> tuple[int, int] | None:
    """Where a clause gives an attribute other words than the stored ones, of which both cannot be so."""
    vocabulary = base.attribute_vocabulary(clause.said.entity.type, about.name)
    own = {t.lower for fact in facts for t in content(fact.text)} | {
        t.stem for fact in facts for t in content(fact.text)
    }
    free = [
        t for t in clause.spoken
        if t is not told.token and t.lower.isalpha() and not t.lower.endswith(("ed", "ing")) and not _is_verb(clause, t)
        and not any(f.start <= t.start < f.end for f in clause.fillers)
    ]  # fmt: skip
    if any(t.stem in own or any(_is_kin(t.lower, word) for word in own) for t in free):
        return None
    does = any(nearness(t.stem, kind.stem) >= FULL for t in clause.spoken for kind in tokens(clause.said.entity.type))
    for token in free:
        other = any(_is_kin(token.lower, word) for value in vocabulary for word in value.split(" "))
        excluded = other and (told.strength >= POSSIBLE or _is_nominal(clause, token))
        if excluded or (
            (told.strength >= LIKELY or does) and any(are_siblings(token.stem, stem_) for stem_ in _heads(facts))
        ):
            return token.start, token.end
    if told.token is None or told.strength < FULL or told.token not in clause.spoken or not _heads(facts):
        return None
    named = _IS_NAMED.match(clause.said.text, told.token.end, clause.end)
    if named is None or any(leanings(t.stem) for t in content(named["what"])):
        return None
    many = len(content(named["what"])) > 1 and len(content(facts[0].text)) > 1
    return named.span("what") if many else None


def _is_verb(clause: SpokenClause, token: Token) -> bool:
    """Whether a word is the verb of a clause: it stands right behind the name, a pronoun or 'and'."""
    before = [t for t in clause.all if t.end <= token.start][-1:]
    names = {end for _, end in clause.said.names}
    leads = not before or before[0].end in names or before[0].lower in ("and", "it", "he", "she", "they", "also")
    return verbal(token.stem) > 0 and leads


_IS_NAMED = regex(r" (?:of|is|are|was)(?: (?:the|a|an))? (?P<what>[A-Za-z]+(?:[ -][A-Za-z]+){0,3})\.?$")


def _heads(facts: Sequence[Fact]) -> set[str]:
    """The stems of the common nouns that head the stored values."""
    heads = [content(fact.value)[-1] for fact in facts if content(fact.value)]
    return {head.stem for head in heads if head.text.islower()}


def _is_nominal(clause: SpokenClause, token: Token) -> bool:
    """Whether a word is what somebody is said to be: 'is a cardiologist'."""
    before = [t.lower for t in clause.all if t.end <= token.start]
    while (
        before
        and before[-1] not in ("a", "an", "the", "our", "is", "are")
        and len(before) > 1
        and before[-1] not in FUNCTION
    ):
        before.pop()
    articles = before[-1:] and before[-1] in ("a", "an", "the", "our")
    return bool(articles) and before[-2:-1] in (["is"], ["are"])


KIN = 5
"""Letters by which two words are taken for one family: 'cardiology' and 'cardiologist'."""


def _is_kin(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) > KIN and relation(stem(one), stem(other)) > 0)


def are_siblings(one: str, other: str) -> bool:
    """Whether two words are kinds of one thing, and none is a kind of the other: biology and chemistry."""
    if one == other or nearness(one, other) > 0:
        return False
    known = related_groups()
    mine = {link for group in known.of(one) for link in known.links(group)}
    its = {link for group in known.of(other) for link in known.links(group)}
    return bool(mine & its)
