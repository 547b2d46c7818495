"""Values in words: 'is a cardiologist' against `specialty: dermatology`, 'safe in' against `contraindicated in`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby

import msgspec

from hallucheck.detectors.knowledge.alignment.attributes import Attribute, Cue, likened
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only, is_asserted
from hallucheck.detectors.knowledge.alignment.stanced import MEASURED, is_stance
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    POSSIBLE,
    Assertion,
    SpokenClause,
    Utterance,
    assertion,
    current,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.evidence.knowledge import Fact, KnowledgeBase
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.fillers import LABEL, NAME, kinds_of
from hallucheck.judges.slots.stances import leanings, negated, stances_of_words
from hallucheck.judges.slots.tokens import CLOSE, FUNCTION, NEAR, Token, content, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import exclude, likeness, named, sets_of, verbal
from hallucheck.text.words.lexicon import Stems, stem

FAINTLY = 0.25
"""Likeness of a verb to an attribute from which it may go with its values."""
_CLOSED = Stems("close except exclude")
_BEING = frozenset(["is", "are", "was", "were", "has", "have", "can", "may", "will", "you", "we", "it", "they"])
"""Words with which a clause of its own begins."""
_ITEM = regex(r"(?:(?!,? (?:and|or) |, )[^.;:()]){2,80}")
_CAN = regex(r"(?<!\w)you (?:can|may)(?!\w)", re.IGNORECASE)
PHRASE = 3
"""Words of a value, at most."""
OF_A_KIND, KIN = 0.5, 0.3
"""Likeness from which two words may be values of one attribute, and two nouns of one category."""
_DEGREES = Stems("most more less least best")
_LISTED = regex(r", (?:and |or )?|; ?| and | or |/")
_OF_NONE = frozenset(("no", "without"))
LONGEST = 6
"""Words of a value of another entity, at most."""
_COMES_FROM = regex(r"(?:^|(?<=\s))(?:is|are) (?:originally )?(?:from|of) (?:the )?$")
_OF = regex(r" (?:of|at|in) (?:the |our |your )?")
_IS_NAMED = regex(
    r" (?:of|is|are)(?: (?P<where>in|on|at|by|from|with|behind|under))?(?: (?:the|an?))? "
    r"(?P<what>[A-Za-z]+(?:[ -][A-Za-z]+){0,3})\.?$"
)


def worded(base: KnowledgeBase, clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """'burns coal' against `fuel: natural gas`, 'is a cardiologist' against `specialty: dermatology`."""
    facts = current(clause.said.entity.attributes[about.name], today)
    told = told_by(clause, about)
    if about.former or not facts:
        return
    if not all(map(_is_in_words, facts)):
        yield from _unmeasured(base, clause, about, facts, told)
        return
    free = [t for t in clause.spoken if t is not told.token]
    for fact, equal in _equal(free, facts):
        yield from _same_words(clause, about, fact, equal, told)
        return
    if about.denies or not is_asserted(clause, clause.start):
        return
    vocabulary = base.attribute_vocabulary(clause.said.entity.type, about.name)
    if told.strength >= FULL:
        vocabulary = vocabulary.union(*(base.attribute_vocabulary(kind, about.name) for kind in base.types()))
    other = _rival(clause, vocabulary) or _rival_apart(clause, vocabulary)
    if other is None or not is_about_only(clause, LIKELY, other):
        other = _other_words(vocabulary, clause, about, facts, told)
    if other is not None and _says_no_more(clause, about, other, told):
        yield assertion(clause, about.name, other, Match.DIFFERENT, facts[0])


def _unmeasured(
    base: KnowledgeBase, clause: SpokenClause, about: Attribute, facts: Sequence[Fact], told: Cue
) -> Iterator[Assertion]:
    """The words of another entity for what is measured here: 'mileage is unlimited' of a car with 150 km a day."""
    if len(facts) > 1 or told.strength < FULL or about.denies or not is_asserted(clause, clause.start):
        return
    spoken = [
        fact for fact in base.rivals(clause.said.entity, about.name) if _is_in_words(fact) or is_stance(fact.value)
    ]
    known = {t.stem for t in content(facts[0].text)}
    for _, equal in _equal([t for t in clause.spoken if t is not told.token], spoken):
        place = equal[0].start, equal[-1].end
        if known.isdisjoint(t.stem for t in equal) and is_about_only(clause, LIKELY, place) and not clause.negated:
            yield assertion(clause, about.name, place, Match.DIFFERENT, facts[0])
            return


def _says_no_more(clause: SpokenClause, about: Attribute, place: tuple[int, int], told: Cue) -> bool:
    """Whether a clause gives just an attribute a word, be it by this word alone: 'burns coal', not 'stores coal'."""
    alike = [(t.start, t.end) for t in likened(about, clause.spoken)]
    if told.strength >= POSSIBLE or alike != [place]:
        return is_about_only(clause, LIKELY, place, *alike)
    verbs = [(t.start, t.end) for t in likened(about, clause.spoken, FAINTLY) if verbal(t.stem) > 0]
    return is_about_only(clause, POSSIBLE, place, *verbs)


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
    if len(known) == 1 or any(map(str.isdigit, "".join(known))):
        return
    if not _enumerates(said):
        return
    missing, strange = _sorted_out(said, known)
    if not base.is_complete(said.entity.type):  # then only what another entity of the type has is known to be wrong
        rivals = {normalise(part) for fact in base.rivals(said.entity, about.name) for part in members(fact.text)}
        strange = [place for place in strange if normalise(said.text[slice(*place)]) in rivals]
    if len(strange) != 1 or len(missing) == len(known) or not is_stated(said.text, strange[0][0]):
        return
    start, end = strange[0]
    yield Assertion(
        entity=said.entity, attribute=about.name, value=said.text[start:end],
        start=said.offset + start, end=said.offset + end,
        claim_start=said.offset, claim_end=said.offset + len(said.text), negated=False, how="listed",
        match=Match.DIFFERENT,
        fact=msgspec.structs.replace(facts[0], value=", ".join(missing if len(missing) == 1 else known)),
    )  # fmt: skip


def _enumerates(said: Utterance) -> bool:
    """Whether a sentence says what belongs to something: nothing is denied, closed or of another case."""
    read = tokens(said.text)
    return said.place is None and not (negated(read) or ASIDE.search(said.text) or any(t.stem in _CLOSED for t in read))


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
        if not same and _is_member(said, item, match.end()):
            strange.append((item[0].start, item[-1].end))
    return missing, strange


def _is_member(said: Utterance, item: Sequence[Token], end: int) -> bool:
    """Whether words may be the member of a list: a few that nothing known explains, without a verb or a figure."""
    if not 0 < len(item) <= PHRASE or any(map(said.knows, item)):
        return False
    inside = [t.lower for t in tokens(said.text) if item[0].start <= t.start < end]
    return not any(word in FORMS or word in _BEING or word[0].isdigit() for word in inside)


def _same_words(
    clause: SpokenClause, about: Attribute, fact: Fact, equal: Sequence[Token], told: Cue
) -> Iterator[Assertion]:
    """The assertion of a clause that holds all words of a value, or of a member of a list."""
    place = (equal[0].start, equal[-1].end)
    if about.denies:
        yield from _restricted_words(clause, about, fact, place, told)
    elif told.strength >= POSSIBLE or _is_nominal(clause, equal[-1]) or _is_denied_member(clause, fact, equal[0]):
        yield assertion(clause, about.name, place, Match.SAME, fact)


def _is_denied_member(clause: SpokenClause, fact: Fact, first: Token) -> bool:
    """Whether a clause denies that a list has a member: 'no eggs'."""
    before = [t.lower for t in clause.before(first.start)][-2:]
    return clause.negated and (len(members(fact.text)) > 1 or not _OF_NONE.isdisjoint(before))


def _is_in_words(fact: Fact) -> bool:
    """Whether a value is neither measured nor a stance."""
    kinds = kinds_of(fact.text)
    measured = kinds & (MEASURED - {LABEL}) or any(kind.startswith("quantity") for kind in kinds)
    return not measured and not is_stance(fact.value)


def _is_complement(clause: SpokenClause, token: Token) -> bool:
    """Whether a word ends what is said that somebody or something is: 'is offline', 'is a fish'."""
    before = [t.lower for t in clause.before(token.start)]
    after = clause.said.text[token.end : clause.end].strip(" .!*")
    return bool(before) and before[-1] in ("is", "are", "currently", "now") and not after


def _restricted_words(
    clause: SpokenClause, about: Attribute, fact: Fact, place: tuple[int, int], told: Cue
) -> Iterator[Assertion]:
    """'is safe in pregnancy' against `contraindicated in: pregnancy`, 'takes tyres' against `not accepted: tyres`."""
    signs = [stance.sign for stance in stances_of_words(clause.all)]
    denied = clause.negated or any(sign < 0 for sign in signs)
    granted = any(sign > 0 for sign in signs) or told.strength >= LIKELY or _CAN.search(clause.text)
    if denied or (granted and is_asserted(clause, place[0])):
        yield assertion(clause, about.name, place, Match.SAME if denied else Match.DIFFERENT, fact, "stance")


def _other_words(
    vocabulary: Iterable[str], clause: SpokenClause, about: Attribute, facts: Sequence[Fact], told: Cue
) -> tuple[int, int] | None:
    """Where a clause gives an attribute other words than the stored ones, of which both cannot be so."""
    values = [spoken for fact in facts if (spoken := content(fact.text))]
    own = {t.stem for spoken in values for t in spoken}
    held = [t for t in clause.spoken if any(nearness(t.stem, stem_) >= NEAR for stem_ in own)]
    if (given := _given(clause, about, values, held, told)) is not None:
        return given.start, given.end
    if held:
        return None
    stored = frozenset(" ".join(vocabulary).split(" "))
    free = (t for t in clause.spoken if _may_be_value(clause, t) and not clause.said.knows(t))
    token = next((t for t in free if _stands(clause, about, t, values, stored, told)), None)  # of no other attribute
    return (token.start, token.end) if token is not None else _other_phrase(clause, facts, told)


def _stands(  # noqa: PLR0917 (a word of a clause, and what it is held against)
    clause: SpokenClause,
    about: Attribute,
    token: Token,
    values: Sequence[Sequence[Token]],
    stored: frozenset[str],
    told: Cue,
) -> bool:
    """Whether a word stands for another value than the stored ones."""
    placed = told.strength >= POSSIBLE or _is_nominal(clause, token) or _is_complement(clause, token)
    if (placed or _is_called_after(about, token)) and any(
        exclude(token.stem, t.stem) for words in values for t in words
    ):
        return True
    return (placed and token.lower in stored) or _is_rival(clause, about, token, values, placed=placed)


def _given(
    clause: SpokenClause, about: Attribute, values: Sequence[Sequence[Token]], held: Sequence[Token], told: Cue
) -> Token | None:
    """The word that stands where an attribute's value would and is of the kind of the stored one, but another.

    Right before the word that names the attribute ('a concrete floor'), behind it with nothing but small words between
    ('specialises in orchids'), or as a thing of the kind that the attribute is called after ('is black': a colour).
    """
    known = {t.stem for spoken in values for t in spoken}
    common = [spoken for spoken in values if spoken[-1].text.islower()]
    for token in _in_place(clause, about, told):
        if token.stem in known or not token.text.islower():
            continue
        if _is_other_modifier(token, held, common):
            return token
        if not held and (any(_are_kin(token, spoken[-1]) for spoken in common) or _is_called_after(about, token)):
            return token
    return None


def _is_other_modifier(token: Token, held: Sequence[Token], values: Sequence[Sequence[Token]]) -> bool:
    """Whether a word stands before the head of a value in the place of another: 'yellow gold' of 'white gold'."""
    if all(t is token or t.start == token.end + 1 for t in held) and any(
        exclude(token.stem, t.stem) for spoken in values for t in spoken
    ):
        return True
    heads = [spoken[-1].stem for spoken in values if len(spoken) == 2]  # noqa: PLR2004 (one word before the head)
    return [t.stem for t in held] == heads != [] and held[0].start == token.end + 1


def _in_place(clause: SpokenClause, about: Attribute, told: Cue) -> Iterator[Token]:
    """The words of a clause that stand where a value of an attribute would."""
    asked = clause.said.asked
    for t in clause.spoken:
        stands = _is_complement(clause, t) or (told.strength >= LIKELY and t is not told.token)
        if stands and _is_called_after(about, t):
            yield t
    if told.strength < (LIKELY if asked else FULL):
        return
    if asked and told.token in asked and len(clause.spoken) <= PHRASE:
        yield from clause.spoken[-1:]  # 'The accordion.' to 'Which instrument ...?'
    phrases = [[*run] for carries, run in groupby(clause.all, lambda t: t.lower not in FUNCTION) if carries]
    for token in clause.all:
        if token is told.token or token.stem in about.own:
            yield from _beside(token, phrases)


def _beside(token: Token, phrases: Sequence[Sequence[Token]]) -> Iterator[Token]:
    """The word right before one, and the last of those behind it, which may have small words between."""
    for run in phrases:
        at = run.index(token) if token in run else -1
        yield from run[at - 1 : at] if at > 0 else ()
        if at >= 0 and run[at + 1 :]:
            yield from run[-1:] if len(run) - at - 1 <= PHRASE else ()
            return
        if run[0].start > token.start:
            yield from run[-1:] if len(run) <= PHRASE else ()
            return


def _are_kin(token: Token, head: Token) -> bool:
    """Whether two nouns are things of one kind, as the lexicon has it or by the company that they keep."""
    near = likeness(token.stem, head.stem)
    return near >= OF_A_KIND or (near >= KIN and not named(token.stem).isdisjoint(named(head.stem)))


def _is_called_after(about: Attribute, token: Token) -> bool:
    """Whether an attribute is called after the kind of a word: black is a `colour`, an accordion an `instrument`."""
    kinds = {stem(word) for name in sets_of(token.stem) for word in name.split("_")}
    return any(nearness(kind, own) >= CLOSE for kind in kinds for own in about.own)


def members(value: str) -> list[str]:
    """The members of a list: 'nuts', 'milk', 'eggs'."""
    return [part for part in _LISTED.split(value) if part]


def _rival(clause: SpokenClause, vocabulary: Iterable[str]) -> tuple[int, int] | None:
    """Where a clause has what another entity of the type has for an attribute, and its own one has not."""
    own = {normalise(each) for fact in clause.said.entity.facts for each in (fact.text, *members(fact.text))}
    others = {tuple(each.split(" ")) for value in vocabulary for each in members(value)}
    spoken = [normalise(t.text) for t in clause.spoken]
    for at in range(len(spoken)):
        for end in range(at + 1, min(at + LONGEST, len(spoken)) + 1):
            run = clause.spoken[at:end]
            if tuple(spoken[at:end]) in others and " ".join(spoken[at:end]) not in own:
                return run[0].start, run[-1].end
    return None


def _rival_apart(clause: SpokenClause, vocabulary: Iterable[str]) -> tuple[int, int] | None:
    """Where a clause has all words of what another entity has, among others, and none of its own ones."""
    own = {t.stem for fact in clause.said.entity.facts for t in content(fact.text)}
    said = [t for t in clause.spoken if t.stem not in own]
    for value in vocabulary:
        wanted = {t.stem for t in content(value)}
        held = [t for t in said if t.stem in wanted]
        if len(wanted) > 1 and wanted == {t.stem for t in held} and wanted.isdisjoint(own):
            return held[0].start, held[-1].end
    return None


def _is_rival(
    clause: SpokenClause, about: Attribute, token: Token, values: Sequence[Sequence[Token]], *, placed: bool
) -> bool:
    """Whether a word is of the kind of the stored ones and stands where the attribute's value would: 'burns coal'."""
    if token.text.islower():  # no common word is a rival of a name
        values = [spoken for spoken in values if len(spoken) == 1 or not all(t.text.istitle() for t in spoken)]
    alike = any(likeness(token.stem, spoken[-1].stem) >= OF_A_KIND for spoken in values)
    if clause.said.explains(token) or not alike or "time" in named(token.stem):
        return False
    if token.text[0].isupper():  # a name fills a slot, but 'is from Belgium' speaks against 'French', which is none
        return _COMES_FROM.search(clause.said.text[: token.start]) is not None
    return placed or any("time" not in named(t.stem) for t in likened(about, clause.spoken))


def _may_be_value(clause: SpokenClause, token: Token) -> bool:
    """Whether a word may be what an attribute is: no figure, and no verb behind a name, a pronoun or 'and'."""
    if not token.lower.isalpha() or token.lower.endswith(("ed", "ing")) or token.stem in _DEGREES:
        return False
    before = clause.before(token.start)[-1:]
    opens = not before or before[0].end in {end for _, end in clause.said.names}
    inside = any(f.start <= token.start < f.end for f in clause.fillers if f.kind != NAME or " " in f.text)
    return not inside and not (opens and verbal(token.stem) > 0)


def _other_phrase(clause: SpokenClause, facts: Sequence[Fact], told: Cue) -> tuple[int, int] | None:
    """Where other words stand for the stored ones: 'a view of the old harbour', 'the bar is in the attic'."""
    if told.token is None or told.strength < FULL or told.token not in clause.spoken:
        return None
    text, end = clause.said.text, told.token.end
    end = next((high for low, high in clause.said.names if _OF.fullmatch(text, end, low)), end)
    named = _IS_NAMED.match(text, end, clause.end)
    stored = tokens(facts[0].text)
    where = stored[0].lower if stored[0].lower in FUNCTION else None
    if named is None or named["where"] != where or not stored[-1].text.islower():
        return None
    words = content(named["what"])
    vague = any(leanings(t.stem) for t in words) or all(map(clause.said.explains, words))
    return None if vague else named.span("what")


def _is_nominal(clause: SpokenClause, token: Token) -> bool:
    """Whether a word is what somebody is said to be: 'is a cardiologist'."""
    before = [t.lower for t in clause.before(token.start)]
    while len(before) > 1 and before[-1] not in FUNCTION:
        before.pop()
    return before[-1:] in (["a"], ["an"], ["the"], ["our"]) and before[-2:-1] in (["is"], ["are"])
