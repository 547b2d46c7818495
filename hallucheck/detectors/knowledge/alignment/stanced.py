"""What a clause grants or denies without giving a value: 'pets are welcome', 'has no pool', 'the guide costs extra'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment.attributes import (
    Attribute,
    Cue,
    attribute,
    family,
    likened,
)
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only, is_asserted
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    NAMED,
    POSSIBLE,
    Assertion,
    SpokenClause,
    assertion,
    current,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.evidence.knowledge import Fact
from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.fillers import COUNT, DAY, LABEL, NAME, SEASON, fillers, kinds_of
from hallucheck.judges.slots.stances import (
    MAX_VALUE,
    Stance,
    agree,
    exclude,
    is_negation,
    leanings,
    negated,
    own_leanings,
    stances_of_value,
    stances_of_words,
)
from hallucheck.judges.slots.tokens import CLOSE, FUNCTION, LIGHT, Token, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import begins_in
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.speakers import is_command, words_in
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import named, verbal
from hallucheck.text.words.lexicon import Stems, stem

_TURNING = regex(r"(?<!\w)(?:have to|need|must|extra|without|charged?|avoid)(?!\w)", flags=re.IGNORECASE)
ROOT = 6
"""Letters in which words of one root begin alike: deliver, delivery."""
_DENIED = tuple(Stance(axis, -1) for axis in ("licence", "fitness", "state"))
_WHOM = frozenset(("to", "for", "with", "in", "at"))
_PRICES = Stems("price cost fee charge rate")
AKIN, LIKENED = 0.6, 0.81
"""Likeness from which a word may stand for what an attribute names."""
_THINGS = frozenset(("artifact", "substance", "food", "plant", "animal"))
"""Kinds of noun that are what something is, and grant nothing: rubber."""
_HANDLING = Stems("take bring use keep")
_PLAIN = frozenset(("yes", "no"))
_MAY = regex(r"(?<!\w)(?P<modal>may|can)(?: not)? (?P<act>[a-z]{3,})", flags=re.IGNORECASE)
_OWN = regex(r"(?<!\w)(?:your|their|his|her|my|our) own(?!\w)", flags=re.IGNORECASE)
_WITHOUT = regex(r"(?<!\w)without(?: an?| any| the)? $", flags=re.IGNORECASE)
_FEE = regex(
    r"(?<!\w)(?:for|at) an? (?:(?:small|extra|additional|separate|modest) )?(?:fee|charge|cost|surcharge)(?!\w)",
    flags=re.IGNORECASE,
)
_INSIDE = regex(r"(?<!\w)included in (?:the|our|your|its) $", flags=re.IGNORECASE)
_HAS_TO = regex(r" (?:have|has) to (?!be )", flags=re.IGNORECASE)
_MUST = regex(r"(?<!\w)(?:must|should|ought)(?!\w)", flags=re.IGNORECASE)
_FREE, _PAID, _ABSENT, _PRESENT = Stance("cost", 1), Stance("cost", -1), Stance("presence", -1), Stance("presence", 1)
MEASURED = frozenset((COUNT, DAY, "time", "money", "percent", "email", "url", "identifier", "frequency", LABEL, SEASON))
_EXISTS = regex(
    r"(?<!\w)(?:there (?:is|are|isn['’]t|aren['’]t)|has|have|had|having|comes? with|without|no)(?!\w)",
    flags=re.IGNORECASE,
)


def stanced(clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """What a clause grants or denies: 'pets are welcome', 'has no pool', 'the guide costs extra'."""
    facts = current(clause.said.entity.attributes[about.name], today)
    if len(facts) != 1 or about.restricts or kinds_of(facts[0].text) & (MEASURED - {"money"}):
        return
    (fact,) = facts
    if (opposite := _confirmed(clause, about, fact)) is not None:
        token, match = opposite
        yield assertion(clause, about.name, (token.start, token.end), match, fact, "stance")
        return
    told = _told(clause, about, fact.value)
    repeated = _repeated(clause, about, fact.value) if told.strength >= POSSIBLE else None
    if repeated is not None and is_asserted(clause, clause.start):
        if repeated is Match.SAME or is_about_only(clause, LIKELY):
            place = _telling(clause, clause.all, told.token)
            yield assertion(clause, about.name, place, repeated, fact, "stance")
        return
    yield from _held(clause, about, fact, told)


def _held(clause: SpokenClause, about: Attribute, fact: Fact, told: Cue) -> Iterator[Assertion]:
    """How a clause fares that takes a stance towards what an attribute names."""
    is_status = family(about.name) == "status"
    if ASIDE.search(clause.text) or not (_says_of_itself(clause) if is_status else _is_own(clause, told, about)):
        return
    if told.token is not None and _is_told_of_else(clause.said.text, told.token):
        return
    own = {told.token.stem, *about.own} if told.token else ()
    rest = [t for t in clause.all if not any(nearness(t.stem, one) >= FULL for one in own)]
    place = _telling(clause, rest, None if is_status else told.token)
    known, positions = _sides(clause, rest, told, about, fact)
    known, positions = _priced(about, known), _priced(about, positions)
    match = _match(clause, place, known, positions) if positions and not _commands(clause, place) else None
    if match is not None and not (known == (_PAID,) and (match is Match.SAME or _is_of_case(clause, rest, about))):
        yield assertion(clause, about.name, place, match, fact, "stance")


def _is_told_of_else(text: str, named: Token) -> bool:
    """Whether what an attribute names is said to be part of another thing, or has to do something."""
    inside = _INSIDE.search(text[: named.start]) is not None  # 'clay is included in the fee'
    return inside or _HAS_TO.match(text, named.end) is not None  # 'bicycles have to stay here'


def _commands(clause: SpokenClause, place: tuple[int, int]) -> bool:
    """Whether the stance is a command: 'Ask your pharmacist' requires nothing of what is asked for."""
    first = clause.all[0]
    return place[0] == first.start and bool(leanings(first.stem)) and is_command(words_in(clause.text))


def _priced(about: Attribute, sides: tuple[Stance, ...]) -> tuple[Stance, ...]:
    """Where a price stands: no charge is free of charge."""
    return (_FREE,) if sides == (_ABSENT,) and any(own in _PRICES for own in about.own) else sides


def _is_of_case(clause: SpokenClause, rest: Sequence[Token], about: Attribute) -> bool:
    """Whether what is charged is no price that is known: 'no extra cost', `eye test` and `eye test for children`."""
    cases = sum(set(about.own) <= set(attribute(name).own) for name in clause.said.entity.attributes)
    return cases > 1 or any(t.lower in ("extra", "additional") for t in rest)


def _sides(
    clause: SpokenClause, rest: Sequence[Token], told: Cue, about: Attribute, fact: Fact
) -> tuple[tuple[Stance, ...], tuple[Stance, ...]]:
    """Where what is known stands, and where a clause does that says no more than that."""
    price = next((f for f in fillers(f"· {fact.text}") if f.kind == "money"), None)
    known = stances_of_value(fact.value) if price is None else (_FREE,) if price.key.startswith("0 ") else (_PAID,)
    positions = _positions(clause, rest, told.token, about, fact.value)
    if negated(rest) and not any(s.axis == "cost" for s in known):
        positions = tuple(s for s in positions if s.axis != "cost")  # 'does not pay for' what it does not cover
    if told.strength == LIKENED:  # what is like a pet may or may not be there whether there are pets or not
        return known, tuple(s for s in positions if s.axis != "presence")
    if positions or told.strength <= NAMED or not _is_plain_stance(clause, fact.value):
        return known, positions
    if negated(rest) != clause.said.turned:
        return known, (_ABSENT,)
    return tuple(_ABSENT if s in _DENIED else s for s in known), (_PRESENT,)


def _confirmed(clause: SpokenClause, about: Attribute, fact: Fact) -> tuple[Token, Match] | None:
    """How a question fares that is answered by yes or no, where an attribute says just that: 'Can I book online?'."""
    value = fact.value.strip().lower()
    if clause.said.place is None or value not in _PLAIN or _TURNING.search(clause.text):
        return None
    asked = [
        [t for t in clause.spoken if nearness(t.stem, own) >= FULL or own.startswith(t.stem[:ROOT])]
        for own in about.own
        if not own_leanings(own)
    ]
    if not asked or not all(asked):
        return None
    return asked[0][0], Match.SAME if (value == "no") == clause.said.turned else Match.DIFFERENT


def _is_plain_stance(clause: SpokenClause, value: str) -> bool:
    """Whether a value says that there is, or may be, what its attribute names, and a clause asks nothing of anybody."""
    signed = [is_negation(t) or bool(leanings(t.stem)) for t in tokens(value)]
    return any(signed) and not _MUST.search(clause.text)


def _is_own(clause: SpokenClause, told: Cue, about: Attribute) -> bool:
    """Whether a clause names what sets an attribute apart: a cleaned suit is no `carpet cleaning`."""
    said = {t.stem for t in clause.spoken if t.stem in about.own}
    if len(about.own) > 1 and any(
        said == {*attribute(n).own} for n in clause.said.entity.attributes if n != about.name
    ):
        return False  # 'seats' where there are `sofa seats` as well
    if told.strength != NAMED or told.token is None:
        return told.strength >= NAMED
    apart = about.own[1:] if about.own[0] in _PRICES else about.own[:-1]  # `price child`, `child ticket`
    if not _WHOM.isdisjoint(about.words):
        apart = about.own[1:]  # `open to guests`, `suitable for stairs`
    return any(nearness(told.token.stem, own) > 0 for own in apart)


def _told(clause: SpokenClause, about: Attribute, value: str) -> Cue:
    """How a clause speaks of an attribute, by its name or by the thing that its value is about."""
    told = told_by(clause, about)
    if told.strength >= FULL:
        return told
    spoken = [t for t in tokens(value) if t.lower not in FUNCTION or is_negation(t)]
    things = [t.stem for t in spoken if not is_negation(t) and not leanings(t.stem)]
    if len(things) == 1 < len(spoken):  # 'a helmet' of `equipment: helmet required`
        thing = next((t for t in clause.all if t.stem == things[0]), None)
        if thing is not None:
            return Cue(FULL, thing)
    if told.strength < POSSIBLE and len(about.own) == 1 and is_stance(value):
        akin = likened(about, [t for t in clause.spoken if not clause.said.explains(t)], AKIN)
        return Cue(LIKENED, akin[0]) if akin else told  # 'smokers' of `smoking: not permitted`
    return told


def is_stance(value: str) -> bool:
    """Whether a value says no more than that there is, or may be, what its attribute names."""
    spoken = tokens(value)
    return any(map(is_negation, spoken)) or all(
        own_leanings(t.stem) or (leanings(t.stem) and named(t.stem).isdisjoint(_THINGS)) for t in spoken
    )


def _match(
    clause: SpokenClause, place: tuple[int, int], known: Sequence[Stance], positions: Sequence[Stance]
) -> Match | None:
    """How the stance of a clause fares against the known one; None where nothing can be said."""
    if not exclude(known, positions):
        return Match.SAME if agree(known, positions) else None
    elsewhere = any(f.kind == NAME and f.start >= place[1] for f in clause.fillers)
    own = not elsewhere and is_about_only(clause, LIKELY) and is_stated(clause.said.text, place[0])
    return Match.DIFFERENT if own else None


def _repeated(clause: SpokenClause, about: Attribute, value: str) -> Match | None:
    """How a clause fares that says, or denies, the very words of a value or their opposites; None where it does not."""
    spoken = tokens(value)
    known = [t for t in spoken if t.lower not in FUNCTION and not is_negation(t)][:MAX_VALUE]
    free = [t for t in clause.all if t.lower not in FUNCTION and t.stem not in about.own]
    if known and (beside := _denied_beside(spoken)) and any(nearness(t.stem, beside[0].stem) >= CLOSE for t in free):
        return Match.SAME if clause.negated else Match.DIFFERENT
    against = _is_against(free, known)
    if against is None:
        return None
    first = min((t.start for t in free if t.stem in {one.stem for one in known}), default=0)
    turned = negated(spoken) ^ (clause.negated and not clause.denies_else(first)) ^ against
    return Match.DIFFERENT if turned else Match.SAME


def _is_against(free: Sequence[Token], known: Sequence[Token]) -> bool | None:
    """Whether words are the opposite of a known one, and not the known ones; None where they are neither."""
    same = bool(known) and all(any(t.stem == one.stem for t in free) for one in known)
    against = not same and len(known) == 1 and any(relation(t.stem, known[0].stem) < 0 for t in free)
    return against if same or against else None


def _denied_beside(spoken: Sequence[Token]) -> list[Token]:
    """What a value denies beside what it says: 'recruiting' of 'active, not recruiting'."""
    at = next((at for at, token in enumerate(spoken) if at and is_negation(token)), len(spoken))
    return [t for t in spoken[at + 1 :] if t.lower not in FUNCTION]


def _positions(
    clause: SpokenClause, rest: Sequence[Token], named: Token | None, about: Attribute, value: str
) -> tuple[Stance, ...]:
    """Where a clause stands by its words, by a price, or by saying that there is something."""
    text, turned = clause.text, clause.said.turned
    denied = negated(rest) != turned
    positions = tuple(Stance(s.axis, -s.sign) if turned else s for s in stances_of_words(rest))
    charged = _FEE.search(text) or any(f.kind == "money" and not f.key.startswith("0 ") for f in clause.fillers)
    if charged and not denied:
        positions = (*positions, _PAID)
    if _is_permission(text, named, about):
        return (*positions, Stance("licence", -1 if denied else 1))
    if named is not None and _WITHOUT.search(clause.said.text[: named.start]):
        return (_ABSENT, Stance("duty", -1))
    if named is not None and _OWN.search(text):
        return (_ABSENT,)  # who brings his own is given none
    if positions:
        return positions
    exists = _EXISTS.search(text) or value.strip().lower() in ("yes", "no", "true", "false")
    return (_ABSENT if denied else _PRESENT,) if exists or _is_all(clause, rest, named) else ()


def _is_all(clause: SpokenClause, rest: Sequence[Token], named: Token | None) -> bool:
    """Whether a clause says no more of what an attribute names than that there is some, or none."""
    end = named.start if named is not None else clause.end  # 'you get tickets', not 'tickets are gone'
    plain = [
        t
        for t in rest
        if (verbal(t.stem) > 0 or begins_in(t.start, clause.said.names)) and (t.end <= end or t.stem not in LIGHT)
    ]
    return all(t.lower in FUNCTION or is_negation(t) or t in plain for t in rest)


def _is_permission(text: str, named: Token | None, about: Attribute) -> bool:
    """Whether a clause says what somebody may do, or can do with what the attribute names."""
    may = _MAY.search(text)
    if may is None:
        return False
    act = stem(may["act"].lower())
    subject = named is None or text[: may.start()].lower().endswith(f"{named.lower} ")  # 'dogs can stay'
    return subject or act in _HANDLING or any(nearness(act, own) >= FULL for own in about.own)


def _telling(clause: SpokenClause, rest: Sequence[Token], named: Token | None) -> tuple[int, int]:
    """The words that take the stance, with the one that names the attribute."""
    telling = [t for t in rest if t.lower not in FUNCTION and leanings(t.stem)] or [t for t in rest if is_negation(t)]
    shown = [*telling, *([named] if named in clause.all and named is not None else [])] or list(clause.spoken)
    return (min(t.start for t in shown), max(t.end for t in shown)) if shown else (clause.start, clause.end)


_BEING = words("is are isn't aren't has have was were wasn't weren't")


def _says_of_itself(clause: SpokenClause) -> bool:
    """Whether a clause says of the entity itself what it is: 'the Legacy plan is available'."""
    behind = [t for t in clause.all if clause.said.names and t.start >= clause.said.names[0][1]]
    says = behind[0].lower in _BEING if behind else [t.lower for t in clause.all[:2]] == ["you", "can"]
    return says and len(clause.spoken) <= 2  # noqa: PLR2004 (is still available)
