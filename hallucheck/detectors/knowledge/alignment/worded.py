"""Values in words: 'is a cardiologist' against `specialty: dermatology`, 'safe in' against `contraindicated in`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import dropwhile, takewhile

import msgspec

from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current, lies_around
from hallucheck.detectors.knowledge.alignment.attributes import family
from hallucheck.detectors.knowledge.alignment.cues import ALIKE, Attribute, Cue, cue, likened
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only, is_asserted
from hallucheck.detectors.knowledge.alignment.stanced import MEASURED, is_stance
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    POSSIBLE,
    SpokenClause,
    Utterance,
    assertion,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.evidence.knowledge import Fact, KnowledgeBase
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.exclusive import are_grouped, exclusion
from hallucheck.judges.slots.fillers import LABEL, NAME, kinds_of
from hallucheck.judges.slots.stances import leanings, negated, stances_of_words
from hallucheck.judges.slots.tokens import CLOSE, FUNCTION, NEAR, PERSONAL, Token, content, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import exclude, likeness, named, nouns, sets_of, verbal
from hallucheck.text.words.lexicon import Stems, stem


def worded(base: KnowledgeBase, clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """'burns coal' against `fuel: natural gas`, 'is a cardiologist' against `specialty: dermatology`."""
    facts = current(clause.said.entity.attributes[about.name], today)
    if about.former or not facts or not all(map(_is_in_words, facts)):
        return
    told = told_by(clause, about)
    free = [t for t in clause.spoken if t is not told.token]
    for fact, equal in _equal(free, facts):
        yield from _same_words(clause, about, fact, equal, told)
        return
    if about.denies or clause.negated or not is_asserted(clause, clause.start):
        return
    vocabulary = base.attribute_vocabulary(clause.said.entity.type, about.name)
    if told.strength >= FULL:
        vocabulary = vocabulary.union(*(base.attribute_vocabulary(kind, about.name) for kind in base.types()))
    other = _rival(clause, about, vocabulary)
    if other is None or not is_about_only(clause, LIKELY, other):
        other = _other_words(vocabulary, clause, about, facts, told)
        other = other if other is not None and _is_of(clause, about, other, told) else None
    if other is not None:
        yield assertion(clause, about.name, other, Match.DIFFERENT, facts[0])


def _equal(free: Sequence[Token], facts: Sequence[Fact]) -> Iterator[tuple[Fact, list[Token]]]:
    """The facts of which the words of a clause hold a value, or a member of a list, whole."""
    for fact in facts:
        for member in (fact.text, *members(fact.text)):
            known = {t.stem for t in content(member)}
            equal = [t for t in free if t.stem in known]
            if known and known <= {t.stem for t in equal}:
                yield fact, equal


def unlisted(base: KnowledgeBase, said: Utterance, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """The member of an enumeration that a stored list does not have, beside those that it has: 'a towel and a robe'."""
    facts = current(said.entity.attributes[about.name], today)
    known = {part: frozenset(t.stem for t in content(part)) for fact in facts for part in members(fact.text)}
    if len(known) == 1 or about.restricts or any(map(str.isdigit, "".join(known))):
        return
    if not base.is_complete(said.entity.type) or not _enumerates(said):
        return
    missing, strange = _sorted_out(said, known)
    if len(strange) != 1 or len(missing) == len(known) or not is_stated(said.text, strange[0][0]):
        return
    spoken = [t for t in (*tokens(said.text), *said.asked) if t.lower not in FUNCTION]
    lowers = [t.lower for t in (*tokens(said.text), *said.asked)]
    if len(known) - len(missing) == 1 and cue(about, spoken, lowers).strength < LIKELY:
        return  # one member alone may stand in any sentence
    start, end = strange[0]
    yield Assertion(
        entity=said.entity, attribute=about.name, wanted=about.name, value=said.text[start:end],
        start=said.offset + start, end=said.offset + end,
        claim_start=said.offset, claim_end=said.offset + len(said.text), negated=False, how="listed",
        match=Match.DIFFERENT,
        fact=msgspec.structs.replace(facts[0], value=", ".join(missing if len(missing) == 1 else known)),
    )  # fmt: skip


def _enumerates(said: Utterance) -> bool:
    """Whether a sentence says what belongs to something: nothing is denied, closed or of another case."""
    read = tokens(said.text)
    return not (negated(read) or ASIDE.search(said.text) or any(t.stem in _CLOSED for t in read))


def _sorted_out(
    said: Utterance, known: Mapping[str, frozenset[str]]
) -> tuple[dict[str, frozenset[str]], list[tuple[int, int]]]:
    """The members of a list that an enumeration does not name, and where it names something else."""
    read = tokens(said.text)
    missing, strange = dict(known), list[tuple[int, int]]()
    for match in _ITEM.finditer(said.text, max((end for _, end in said.names), default=0)):
        item = [t for t in read if match.start() <= t.start < match.end() and t.lower not in FUNCTION]
        same = [part for part, stems in known.items() if stems and stems <= {t.stem for t in item}]
        for part in same:
            missing.pop(part, None)
        begun = len(missing) < len(known) or not strange
        if not same and begun and _is_member(said, item, match.end()):
            strange.append((item[0].start, item[-1].end))
    return missing, strange


def _is_member(said: Utterance, item: Sequence[Token], end: int) -> bool:
    """Whether words may be the member of a list: a few that nothing known explains, without a verb or a figure."""
    if not 0 < len(item) <= PHRASE or any(map(said.knows, item)):
        return False
    inside = [t.lower for t in tokens(said.text) if item[0].start <= t.start < end]
    return not any(word in FORMS or word in _BEING or word[0].isdigit() for word in inside)


_CLOSED = Stems("close except exclude")
_BEING = frozenset(["is", "are", "was", "were", "has", "have", "can", "may", "will", "you", "we", "it", "they"])
"""Words with which a clause of its own begins."""
_ITEM = regex(r"(?:(?!,? (?:and|or) |, )[^.;:()]){2,80}")


def _is_of(clause: SpokenClause, about: Attribute, place: tuple[int, int], told: Cue) -> bool:
    """Whether a clause gives just an attribute a word, be it by this word alone."""
    alike = [(t.start, t.end) for t in likened(about, clause.spoken)]
    if told.strength < POSSIBLE and alike == [place]:
        return _is_all(clause, about, place)
    return is_about_only(clause, LIKELY, place, *alike)


def _same_words(
    clause: SpokenClause, about: Attribute, fact: Fact, equal: Sequence[Token], told: Cue
) -> Iterator[Assertion]:
    """The assertion of a clause that holds all words of a value."""
    place = (equal[0].start, equal[-1].end)
    if about.denies:
        yield from _restricted_words(clause, about, fact, place, told)
    elif (
        told.strength >= POSSIBLE
        or _is_nominal(clause, equal[-1])
        or (clause.negated and len(members(fact.text)) > 1 and is_about_only(clause, LIKELY, place))
    ):
        yield assertion(clause, about.name, place, Match.SAME, fact)


def _is_in_words(fact: Fact) -> bool:
    """Whether a value is neither measured nor a stance."""
    kinds = kinds_of(fact.text)
    measured = kinds & (MEASURED - {LABEL}) or any(kind.startswith("quantity") for kind in kinds)
    return not measured and not is_stance(fact.value)


def categories(base: KnowledgeBase, clause: SpokenClause, today: date | None) -> Iterator[Assertion]:
    """'is offline' against `status: online`, 'is a fish' against the type mammal."""
    if clause.negated or not is_asserted(clause, clause.start):
        return
    entity = clause.said.entity
    if (place := _other_type(base, clause)) is not None:
        yield assertion(clause, "type", place, Match.DIFFERENT, Fact(value=entity.type))
    known = [(name, fact) for name in entity.attributes for fact in current(entity.attributes[name], today)]
    if entity.type:
        known.append(("type", Fact(value=entity.type)))
    if (role := _other_role(clause, known)) is not None:
        token, name, fact = role
        yield assertion(clause, name, (token.start, clause.spoken[-1].end), Match.DIFFERENT, fact)
    for token in clause.spoken:
        if not _is_complement(clause, token):
            continue
        for name, fact in known:
            if excludes(token.lower, normalise(fact.value), clause.said.exclusive):
                yield assertion(clause, name, (token.start, token.end), Match.DIFFERENT, fact, "stance")
                return


def _other_type(base: KnowledgeBase, clause: SpokenClause) -> tuple[int, int] | None:
    """Where a clause says that an entity is of another type of the base, which differs from its own in one word."""
    own = tuple(t.stem for t in tokens(clause.said.entity.type))
    spoken = [t.stem for t in clause.all]
    if len(own) < 2 or not any(clause.last_before(t.start) in _ARTICLES for t in clause.spoken):  # noqa: PLR2004
        return None
    for kind in base.types():
        other = tuple(t.stem for t in tokens(kind))
        if len(other) != len(own) or sum(a != b for a, b in zip(own, other, strict=True)) != 1:
            continue
        for at in range(1, len(spoken) - len(other) + 1):
            if tuple(spoken[at : at + len(other)]) == other and clause.all[at - 1].lower in _ARTICLES:
                return clause.all[at].start, clause.all[at + len(other) - 1].end
    return None


def excludes(one: str, other: str, groups: Sequence[frozenset[str]] = ()) -> bool:
    """Whether a thing cannot be in both of two categories, each one word."""
    if " " in other or one == other:
        return False
    return bool(exclusion(stem(one), stem(other))) or are_grouped(one, other, groups)


def _other_role(clause: SpokenClause, known: Sequence[tuple[str, Fact]]) -> tuple[Token, str, Fact] | None:
    """Another role than the stored one: 'is our knife thrower' of a trapeze artist."""
    roles = [(name, fact) for name, fact in known if family(name) == "title"]
    match = _IS_OUR.search(clause.text)
    if len(roles) != 1 or match is None:
        return None
    (name, fact) = roles[0]
    at = clause.start + match.start("what" if match["what"] else "one")
    spoken = [t for t in clause.spoken if t.start >= at]
    if not 0 < len(spoken) <= PHRASE or any(map(clause.said.explains, spoken)) or spoken[-1].stem in PERSONAL:
        return None
    heads = spoken[-1], content(fact.text)[-1:]
    if "person" not in named(heads[0].stem) or not heads[1] or "person" not in named(heads[1][0].stem):
        return None
    return spoken[0], name, fact


_IS_OUR = regex(
    r"(?<!\w)(?:is|are) (?:(?:the|our|an?) (?:[a-z]+['’]s )?(?P<what>[a-z]+(?: [a-z]+){1,2})"
    r"|(?:the|our) (?:[a-z]+['’]s )?(?P<one>[a-z]+))[.!]?$"
)


def _is_complement(clause: SpokenClause, token: Token) -> bool:
    """Whether a word ends what is said that somebody or something is: 'is offline', 'is a fish'."""
    before = [t.lower for t in clause.before(token.start)]
    if before and before[-1] in ("a", "an"):
        before.pop()
    after = clause.said.text[token.end : clause.end].strip(" .!*")
    return bool(before) and before[-1] in ("is", "are", "currently", "now") and not after


def _restricted_words(
    clause: SpokenClause, about: Attribute, fact: Fact, place: tuple[int, int], told: Cue
) -> Iterator[Assertion]:
    """'is safe in pregnancy' against `contraindicated in: pregnancy`, 'takes tyres' against `not accepted: tyres`."""
    signs = {stance.sign > 0 for stance in stances_of_words(clause.all) if stance.sign}
    if clause.negated:
        signs = {False}
    elif not signs and (told.strength >= LIKELY or _CAN.search(clause.text)):
        signs = {True}
    if signs == {False}:
        yield assertion(clause, about.name, place, Match.SAME, fact, "stance")
    elif signs == {True} and is_asserted(clause, place[0]):
        yield assertion(clause, about.name, place, Match.DIFFERENT, fact, "stance")


_CAN = regex(r"(?<!\w)you (?:can|may)(?!\w)", re.IGNORECASE)


def _other_words(
    vocabulary: Iterable[str], clause: SpokenClause, about: Attribute, facts: Sequence[Fact], told: Cue
) -> tuple[int, int] | None:
    """Where a clause gives an attribute other words than the stored ones, of which both cannot be so."""
    words = [t for fact in facts for t in content(fact.text)]
    own = {t.stem for t in words}
    if (given := _given(clause, about, facts, told)) is not None:
        return given.start, given.end
    if any(nearness(t.stem, stem_) >= NEAR for t in clause.spoken for stem_ in own):
        return None
    free = [t for t in clause.spoken if _may_be_value(clause, t)]
    stored = frozenset(" ".join(vocabulary).split(" "))
    for token in free:
        if clause.said.knows(token) and token.stem not in own:
            continue  # what another attribute has
        if _is_excluded(clause, about, token, words, told):
            return token.start, token.end
        if token is told.token:
            continue
        listed = token.lower in stored and (told.strength >= POSSIBLE or _is_nominal(clause, token))
        if listed or _is_rival(clause, about, token, facts, told):
            return token.start, token.end
    return _other_phrase(clause, facts, told)


def _is_excluded(clause: SpokenClause, about: Attribute, token: Token, words: Sequence[Token], told: Cue) -> bool:
    """Whether a word excludes one of a value and may stand for it: behind a cue, as what something is, by its kind."""
    placed = told.strength >= POSSIBLE or _is_nominal(clause, token) or _is_complement(clause, token)
    if not (placed or _is_called_after(about, token) or likened(about, clause.spoken, FAINTLY)):
        return False
    return any(exclude(token.stem, t.stem) for t in words if t.text.islower() is token.text.islower())


def _given(clause: SpokenClause, about: Attribute, facts: Sequence[Fact], told: Cue) -> Token | None:
    """The word that stands where an attribute's value would and is of the kind of the stored one, but another.

    Right before the word that names the attribute ('a concrete floor'), behind it with nothing but small words between
    ('specialises in orchids'), or as a thing of the kind that the attribute is called after ('is black': a colour).
    """
    values = [spoken for fact in facts if (spoken := content(fact.text)) and spoken[-1].text.islower()]
    known = {t.stem for fact in facts for t in content(fact.text)}
    for token in _in_place(clause, about, told):
        if token.stem in known or not token.text.islower():
            continue
        held = [t for t in clause.spoken if any(nearness(t.stem, o) >= NEAR for o in known)]
        if _is_other_modifier(token, held, values):
            return token
        alike = any(_are_kin(token, spoken[-1]) for spoken in values) or _is_called_after(about, token)
        if alike and not held:
            return token
    return None


def _is_other_modifier(token: Token, held: Sequence[Token], values: Sequence[Sequence[Token]]) -> bool:
    """Whether a word stands before the head of a value in the place of another: 'yellow gold' of 'white gold'."""
    if all(t is token or t.start == token.end + 1 for t in held) and any(
        exclude(token.stem, t.stem) for spoken in values for t in spoken
    ):
        return True
    heads = [spoken[-1].stem for spoken in values if len(spoken) == 2]  # noqa: PLR2004 (one word before the head)
    return [t.stem for t in held] == heads != [] and held[0].start == token.end + 1 and _is_noun(token)


def _in_place(clause: SpokenClause, about: Attribute, told: Cue) -> Iterator[Token]:
    """The words of a clause that stand where a value of an attribute would."""
    for t in clause.spoken:
        if _is_called_after(about, t) and (
            _is_complement(clause, t) or (told.strength >= LIKELY and t is not told.token)
        ):
            yield t
    if told.strength < (LIKELY if clause.said.asked else FULL):
        return
    if clause.said.asked and told.token in clause.said.asked and len(clause.spoken) <= PHRASE:
        yield from clause.spoken[-1:]  # 'The accordion.' to 'Which instrument ...?'
    for at, token in enumerate(clause.all):
        if token is not told.token and token.stem not in about.own:
            continue
        if at and clause.all[at - 1].lower not in FUNCTION:
            yield clause.all[at - 1]
        phrase = [*takewhile(_is_content, dropwhile(_is_function, clause.all[at + 1 :]))]
        if phrase and len(phrase) <= PHRASE:
            yield phrase[-1]


def _is_noun(token: Token) -> bool:
    return bool(nouns().get(token.stem) or named(token.stem) or sets_of(token.stem))


PHRASE = 3
"""Words of a value, at most."""


def _is_function(token: Token) -> bool:
    return token.lower in FUNCTION


def _is_content(token: Token) -> bool:
    return token.lower not in FUNCTION


def _are_kin(token: Token, head: Token) -> bool:
    """Whether two nouns are things of one kind, as the lexicon has it or by the company that they keep."""
    near = likeness(token.stem, head.stem) >= KIN and not named(token.stem).isdisjoint(named(head.stem))
    return exclude(token.stem, head.stem) or _are_alike(token.stem, head.stem) or near


def _are_alike(one: str, other: str) -> bool:
    """Whether two words keep the same company, neither a time, where the other is none, nor a degree: 'most'."""
    timed = "time" in named(one), "time" in named(other)
    return likeness(one, other) >= OF_A_KIND and timed[0] is timed[1] and one not in _DEGREES


_DEGREES = Stems("most more less least best")


KIN = 0.3
"""Likeness from which two nouns of one category may be values of one attribute."""


def _is_called_after(about: Attribute, token: Token) -> bool:
    """Whether an attribute is called after the kind of a word: black is a `colour`, an accordion an `instrument`."""
    kinds = {stem(word) for name in sets_of(token.stem) for word in name.split("_")}
    return any(nearness(kind, own) >= CLOSE for kind in kinds for own in about.own)


def members(value: str) -> list[str]:
    """The members of a list: 'nuts', 'milk', 'eggs'."""
    return [part for part in _LISTED.split(value) if part]


_LISTED = regex(r", (?:and |or )?|; ?| and | or |/")


def _rival(clause: SpokenClause, about: Attribute, vocabulary: Iterable[str]) -> tuple[int, int] | None:
    """Where a clause has what another entity of the type has for an attribute, and its own one has not."""
    own = {normalise(each) for fact in clause.said.entity.facts for each in (fact.text, *members(fact.text))}
    parts = {tuple(each.split(" ")) for value in vocabulary for each in members(value) if each not in own}
    spoken = [normalise(t.text) for t in clause.spoken]
    for run in parts:
        for at in range(len(spoken) - len(run) + 1):
            if tuple(spoken[at : at + len(run)]) == run and not any(
                t.stem in about.own for t in clause.spoken[at : at + len(run)]
            ):
                return clause.spoken[at].start, clause.spoken[at + len(run) - 1].end
    return None


def _is_all(clause: SpokenClause, about: Attribute, place: tuple[int, int]) -> bool:
    """Whether a clause says nothing but a word, and a verb that goes with the attribute: 'burns', not 'carries'."""
    verbs = [(t.start, t.end) for t in likened(about, clause.spoken, FAINTLY) if verbal(t.stem) > 0]
    return is_about_only(clause, POSSIBLE, place, *verbs)


FAINTLY = 0.25
"""Likeness of a verb to an attribute from which it may go with its values."""


def _is_rival(clause: SpokenClause, about: Attribute, token: Token, facts: Sequence[Fact], told: Cue) -> bool:
    """Whether a word is of the kind of the stored ones and stands where the attribute's value would: 'burns coal'."""
    if clause.said.explains(token) or not _is_like_value(token, facts):
        return False
    if token.text[0].isupper():  # a name fills a slot, but 'is from Belgium' speaks against 'French', which is none
        comes_from = _COMES_FROM.search(clause.said.text[: token.start]) is not None
        return comes_from and not lies_around(about.name, token.text, facts)
    if told.strength >= POSSIBLE or _is_nominal(clause, token) or _is_complement(clause, token):
        return True
    behind = clause.last_before(token.start) in _WHERE  # 'in row 5' says nothing of a floor
    alike = likened(about, [token], CLOSELY if behind else ALIKE)
    alike += [t for t in likened(about, clause.spoken) if t is not token and verbal(t.stem) > 0]
    return any("time" not in named(t.stem) for t in alike)


def _is_like_value(token: Token, facts: Sequence[Fact]) -> bool:
    values = [spoken for fact in facts if (spoken := content(fact.text))]
    if token.text.islower():  # no common word is a rival of a name
        values = [spoken for spoken in values if len(spoken) == 1 or not all(t.text.istitle() for t in spoken)]
    return any(_are_alike(token.stem, spoken[-1].stem) for spoken in values)


CLOSELY = 0.6
"""Likeness from which a word goes with an attribute even where it stands behind a preposition: 'runs on petrol'."""


_WHERE = frozenset(("in", "on", "at", "from", "to"))


_COMES_FROM = regex(r"(?:^|(?<=\s))(?:is|are) (?:originally )?(?:from|of) (?:the )?$")


OF_A_KIND = 0.5
"""Likeness from which two words may be values of one attribute."""


def _may_be_value(clause: SpokenClause, token: Token) -> bool:
    """Whether a word may be what an attribute is: no figure, no verb."""
    if not token.lower.isalpha() or token.lower.endswith(("ed", "ing")) or _is_verb(clause, token):
        return False
    return not any(f.start <= token.start < f.end for f in clause.fillers if f.kind != NAME or " " in f.text)


def _other_phrase(clause: SpokenClause, facts: Sequence[Fact], told: Cue) -> tuple[int, int] | None:
    """Where other words stand for the stored ones: 'a view of the old harbour', 'the bar is in the attic'."""
    if told.token is None or told.strength < FULL or told.token not in clause.spoken:
        return None
    text, end = clause.said.text, told.token.end
    end = next((high for low, high in clause.said.names if _OF.fullmatch(text, end, low)), end)
    named = _IS_NAMED.match(text, end, clause.end)
    if named is None:
        return None
    words, stored = content(named["what"]), tokens(facts[0].text)
    where = stored[0].lower if stored[0].lower in FUNCTION else None
    if named["where"] != where or not stored[-1].text.islower() or any(leanings(t.stem) for t in words):
        return None
    return None if all(map(clause.said.explains, words)) else named.span("what")


_OF = regex(r" (?:of|at|in) (?:the |our |your )?")


def _is_verb(clause: SpokenClause, token: Token) -> bool:
    """Whether a word is the verb of a clause: it stands right behind the name, a pronoun or 'and'."""
    if verbal(token.stem) <= 0:
        return False
    before = clause.before(token.start)[-1:]
    names = {end for _, end in clause.said.names}
    return not before or before[0].end in names or before[0].lower in ("and", "it", "he", "she", "they", "also")


_IS_NAMED = regex(
    r" (?:of|is|are)(?: (?P<where>in|on|at|by|from|with|behind|under))?(?: (?:the|an?))? "
    r"(?P<what>[A-Za-z]+(?:[ -][A-Za-z]+){0,3})\.?$"
)


def _is_nominal(clause: SpokenClause, token: Token) -> bool:
    """Whether a word is what somebody is said to be: 'is a cardiologist'."""
    before = [t.lower for t in clause.before(token.start)]
    while len(before) > 1 and before[-1] not in _ARTICLES and before[-1] not in FUNCTION:
        before.pop()
    return bool(before) and before[-1] in _ARTICLES and before[-2:-1] in (["is"], ["are"])


_ARTICLES = ("a", "an", "the", "our")
