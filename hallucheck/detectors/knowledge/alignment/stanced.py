"""What a clause grants or denies without giving a value: 'pets are welcome', 'has no pool', 'the guide costs extra'."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current
from hallucheck.detectors.knowledge.alignment.cues import Attribute, Cue, attribute, likened
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only, is_asserted
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    NAMED,
    POSSIBLE,
    SpokenClause,
    assertion,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.evidence.knowledge import Fact
from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.fillers import COUNT, DAY, LABEL, NAME, SEASON, kinds_of
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
from hallucheck.judges.slots.tokens import FUNCTION, LIGHT, Token, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import named, verbal
from hallucheck.text.words.lexicon import Stems, stem


def stanced(clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """What a clause grants or denies: 'pets are welcome', 'has no pool', 'the guide costs extra'."""
    facts = current(clause.said.entity.attributes[about.name], today)
    if len(facts) != 1 or about.restricts or kinds_of(facts[0].text) & (MEASURED - {"money"}):
        return
    (fact,) = facts
    if (opposite := _confirmed(clause, about, fact) or _opposite(clause, about, fact)) is not None:
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


def _opposite(clause: SpokenClause, about: Attribute, fact: Fact) -> tuple[Token, Match] | None:
    """The word by which a clause says what an attribute is called, or its opposite: 'is optional' of `compulsory`."""
    value = fact.value.strip().lower()
    if value not in _PLAIN or ASIDE.search(clause.text):
        return None
    if len(about.own) > 1:
        said = [t for t in clause.all if t.stem in about.own]
        whole = {t.stem for t in said} == set(about.own) and is_about_only(clause, LIKELY)
        match = Match.SAME if (value == "yes") != clause.negated else Match.DIFFERENT
        return (said[0], match) if whole else None  # 'we ship to customers abroad' of `ships abroad`
    if len(about.own) != 1 or not _says_of_itself(clause):
        return None
    token = next((t for t in clause.spoken if relation(t.stem, about.own[0]) < 0), None)
    if token is None or not is_about_only(clause, LIKELY):
        return None
    return token, Match.SAME if (value == "no") != clause.negated else Match.DIFFERENT


def _held(clause: SpokenClause, about: Attribute, fact: Fact, told: Cue) -> Iterator[Assertion]:
    """How a clause fares that takes a stance towards what an attribute names."""
    is_status = attributes.family(about.name) == "status"
    if ASIDE.search(clause.text) or not (_says_of_itself(clause) if is_status else _is_own(clause, told, about)):
        return
    if told.token is not None and _INSIDE.search(clause.said.text[: told.token.start]):
        return  # 'clay is included in the fee'
    if told.token is not None and _HAS_TO.match(clause.said.text, told.token.end):
        return  # 'bicycles have to stay here'
    own = {told.token.stem, *about.own} if told.token else ()
    rest = clause.all if is_status else [t for t in clause.all if not _is_any_of(t, own)]
    place = _telling(clause, rest, None if is_status else told.token)
    known, positions = _sides(clause, rest, told, about, fact)
    match = _match(clause, place, known, positions) if positions else None
    extra = any(t.lower in ("extra", "additional") for t in rest)  # 'at no extra cost' says nothing of the price itself
    if match is not None and not (known == (_PAID,) and (match is Match.SAME or extra or _has_cases(clause, about))):
        yield assertion(clause, about.name, place, match, fact, "stance")


def _sides(
    clause: SpokenClause, rest: Sequence[Token], told: Cue, about: Attribute, fact: Fact
) -> tuple[tuple[Stance, ...], tuple[Stance, ...]]:
    """Where what is known stands, and where a clause does that says no more than that."""
    known = (_PAID,) if "money" in kinds_of(fact.text) else stances_of_value(fact.value)
    positions = _positions(clause, rest, told.token, about, fact.value)
    if negated(rest) and not any(s.axis == "cost" for s in known):
        positions = tuple(s for s in positions if s.axis != "cost")  # 'does not pay for' what it does not cover
    known = (*known, *_of_plain(about, fact, positions))
    if told.strength == LIKENED:  # what is like a pet may or may not be there whether there are pets or not
        return known, tuple(s for s in positions if s.axis != "presence")
    if positions or told.strength <= NAMED or not _is_plain_stance(clause, fact.value):
        return known, positions
    if negated(rest) != clause.said.turned:
        return known, (_ABSENT,)
    return tuple(_ABSENT if s in _DENIED else s for s in known), (_PRESENT,)


def _of_plain(about: Attribute, fact: Fact, positions: Sequence[Stance]) -> Iterator[Stance]:
    """Where a yes or no stands: that there is something, or that it is allowed, are one there."""
    value = fact.value.strip().lower()
    if value in _PLAIN:
        sign = 1 if value == "yes" else -1
        yield from (Stance(s.axis, sign) for s in positions if s.axis in _GRANTING)
        yield from (Stance(s.axis, sign * s.sign) for word in about.words for s in own_leanings(stem(word)))


def _confirmed(clause: SpokenClause, about: Attribute, fact: Fact) -> tuple[Token, Match] | None:
    """How a question fares that is answered by yes or no, where an attribute says just that: 'Can I book online?'."""
    value = fact.value.strip().lower()
    if clause.said.place is None or value not in _PLAIN or ASIDE.search(clause.text) or _TURNING.search(clause.text):
        return None
    leaning = [own for own in about.own if own_leanings(own)]
    if any(s.axis == "duty" for own in leaning for s in own_leanings(own)):
        return None  # what one must do is not what one may do
    asked: list[Token] = []
    for own in about.own:
        token = next((t for t in clause.spoken if nearness(t.stem, own) >= FULL or own.startswith(t.stem[:ROOT])), None)
        if token is None and own not in leaning:
            return None
        asked += [token] if token is not None else []
    if not asked or len(leaning) == len(about.own):
        return None
    return asked[0], Match.SAME if (value == "no") == clause.said.turned else Match.DIFFERENT


_TURNING = regex(r"(?<!\w)(?:have to|need|must|extra|without|charged?|avoid)(?!\w)", flags=re.IGNORECASE)
ROOT = 6
"""Letters in which words of one root begin alike: deliver, delivery."""


_DENIED = tuple(Stance(axis, -1) for axis in ("licence", "fitness", "state"))


def _is_plain_stance(clause: SpokenClause, value: str) -> bool:
    """Whether a value says that there is, or may be, what its attribute names, in the case that a clause speaks of."""
    spoken = tokens(value)
    signed = [t for t in spoken if is_negation(t) or leanings(t.stem)]
    rest = [t for t in spoken if t not in signed and t.lower not in FUNCTION]
    said = {t.stem for t in clause.all}
    if _MUST.search(clause.text):
        return False
    return bool(signed) and (len(spoken) == 1 or signed[0].stem != stem("close")) and all(t.stem in said for t in rest)


def _has_cases(clause: SpokenClause, about: Attribute) -> bool:
    """Whether an entity has a price of its own for others: `eye test` and `eye test for children`."""
    return sum(set(about.own) <= set(attribute(name).own) for name in clause.said.entity.attributes) > 1


def _is_any_of(token: Token, stems: Iterable[str]) -> bool:
    return any(nearness(token.stem, stem_) >= FULL for stem_ in stems)


def _is_own(clause: SpokenClause, told: Cue, about: Attribute) -> bool:
    """Whether a clause names what sets an attribute apart: a cleaned suit is no `carpet cleaning`."""
    said = {t.stem for t in clause.spoken if t.stem in about.own}
    if len(about.own) > 1 and any(
        said == {*attribute(n).own} for n in clause.said.entity.attributes if n != about.name
    ):
        return False  # 'seats' where there are `sofa seats` as well
    if told.strength != NAMED or told.token is None or len(about.own) == 1:
        return told.strength >= NAMED
    apart = about.own[1:] if about.own[0] in _PRICES else about.own[:-1]  # `price child`, `child ticket`
    if not _WHOM.isdisjoint(about.words):
        apart = about.own[1:]  # `open to guests`, `suitable for stairs`
    return any(nearness(told.token.stem, own) > 0 for own in apart)


_WHOM = frozenset(("to", "for", "with", "in", "at"))
_PRICES = Stems("price cost fee charge rate")


def _thing(clause: SpokenClause, value: str) -> Token | None:
    """The word of a clause that names what a value says is so, or not: 'a helmet' of `equipment: helmet required`."""
    spoken = [t for t in tokens(value) if t.lower not in FUNCTION or is_negation(t)]
    named = [t for t in spoken if not is_negation(t) and not leanings(t.stem)]
    if len(named) != 1 or len(spoken) == 1:
        return None
    return next((t for t in clause.all if t.stem == named[0].stem), None)


def _told(clause: SpokenClause, about: Attribute, value: str) -> Cue:
    """How a clause speaks of an attribute, by its name or by the thing that its value is about."""
    told = told_by(clause, about)
    thing = _thing(clause, value) if told.strength < FULL else None
    if thing is None and told.strength < POSSIBLE and len(about.own) == 1 and is_stance(value):
        akin = likened(about, [t for t in clause.spoken if not clause.said.explains(t)], AKIN)
        return Cue(LIKENED, akin[0]) if akin else told  # 'smokers' of `smoking: not permitted`
    return told if thing is None else Cue(FULL, thing)


AKIN, LIKENED = 0.6, 0.81
"""Likeness from which a word may stand for what an attribute names."""


def is_stance(value: str) -> bool:
    """Whether a value says no more than that there is, or may be, what its attribute names."""
    spoken = tokens(value)
    return any(map(is_negation, spoken)) or all(
        own_leanings(t.stem) or (leanings(t.stem) and named(t.stem).isdisjoint(_THINGS)) for t in spoken
    )


_THINGS = frozenset(("artifact", "substance", "food", "plant", "animal"))
"""Kinds of noun that are what something is, and grant nothing: rubber."""


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
    if not known:
        return None
    same = all(any(t.stem == one.stem for t in free) for one in known)
    against = not same and len(known) == 1 and any(relation(t.stem, known[0].stem) < 0 for t in free)
    if not same and not against:
        return None
    turned = negated(spoken) ^ clause.negated ^ against
    return Match.DIFFERENT if turned else Match.SAME


def _positions(
    clause: SpokenClause, rest: Sequence[Token], named: Token | None, about: Attribute, value: str
) -> tuple[Stance, ...]:
    """Where a clause stands by its words, by a price, or by saying that there is something."""
    turned = clause.said.turned
    denied = negated(rest) != turned
    told = tuple(Stance(s.axis, -s.sign) if turned else s for s in stances_of_words(rest))
    positions = _with_price(clause, told, denied=denied)
    if _is_permission(clause.text, named, about):
        return (*positions, Stance("licence", -1 if denied else 1))
    if named is not None and _WITHOUT.search(clause.said.text[: named.start]):
        return (_ABSENT, Stance("duty", -1))
    if named is not None and _OWN.search(clause.text):
        return (_ABSENT,)  # who brings his own is given none
    free = _FREE_OF.search(clause.text)
    if (
        free is not None
        and "free" not in about.words
        and named is not None
        and stem(free["what"].lower()) == named.stem
    ):
        return (_ABSENT,)
    if not positions and _says_there_is(clause, rest, named, value):
        return (_ABSENT if denied else _PRESENT,)
    return positions


def _says_there_is(clause: SpokenClause, rest: Sequence[Token], named: Token | None, value: str) -> bool:
    """Whether a clause says no more of what an attribute names than that there is some, or none."""
    if _EXISTS.search(clause.text) or value.strip().lower() in _YES_NO:
        return True
    if _is_done(clause, named) and NAME not in kinds_of(value):  # who runs a line is not whether it runs
        return True
    end = named.start if named is not None else clause.end  # 'you get tickets', not 'tickets are gone'
    return all(
        t.lower in FUNCTION or is_negation(t) or (_is_plain(clause, t) and (t.end <= end or t.stem not in LIGHT))
        for t in rest
    )


def _is_plain(clause: SpokenClause, token: Token) -> bool:
    """Whether a word is the entity's name or a verb, which says no more than that there is something."""
    return verbal(token.stem) > 0 or any(start <= token.start < end for start, end in clause.said.names)


def _with_price(clause: SpokenClause, positions: tuple[Stance, ...], *, denied: bool) -> tuple[Stance, ...]:
    """Where a clause stands by what it charges, too."""
    if denied:
        return positions
    if _FEE.search(clause.text):
        return (*positions, _PAID)
    charged = any(f.kind == "money" and not f.key.startswith("0 ") for f in clause.fillers)
    return (*positions, _PAID) if charged else positions


def _is_permission(text: str, named: Token | None, about: Attribute) -> bool:
    """Whether a clause says what somebody may do, or can do with what the attribute names."""
    permitted = _MAY.search(text)
    if permitted is None:
        return False
    subject = named is not None and text[: permitted.start()].lower().endswith(f"{named.lower} ")  # 'dogs can stay'
    return subject or permitted["modal"].lower() == "may" or _is_of(permitted["act"], named, about)


def _telling(clause: SpokenClause, rest: Sequence[Token], named: Token | None) -> tuple[int, int]:
    """The words that take the stance, with the one that names the attribute."""
    telling = [t for t in rest if t.lower not in FUNCTION and leanings(t.stem)] or [t for t in rest if is_negation(t)]
    shown = [*telling, *([named] if named in clause.all and named is not None else [])] or list(clause.spoken)
    return (min(t.start for t in shown), max(t.end for t in shown)) if shown else (clause.start, clause.end)


_PLAIN = frozenset(("yes", "no"))
_GRANTING = frozenset(("licence", "presence"))
_YES_NO = frozenset(("yes", "no", "true", "false"))


def _is_done(clause: SpokenClause, named: Token | None) -> bool:
    """Whether the word that names the attribute is the verb of the clause: 'does not deliver', 'delivers'."""
    if named is None or named not in clause.all or verbal(named.stem) == 0:
        return False
    before = clause.before(named.start)[-1:]
    names = [end for _, end in clause.said.names if end <= named.start]
    return bool(names and before) and (before[0].end in names or before[0].lower in _AUXILIARIES)


_AUXILIARIES = frozenset(("does", "do", "not", "also", "doesn't", "don't", "can", "will"))


def _is_of(act: str, named: Token | None, about: Attribute) -> bool:
    """Whether what somebody can do is what the attribute names, or something light: take, bring, use."""
    own = stem(act.lower())
    known = named is None or own == named.stem or any(nearness(own, word) >= FULL for word in about.own)
    return known or act.lower() in ("take", "bring", "use", "keep")


_MAY = regex(r"(?<!\w)(?P<modal>may|can)(?: not)? (?P<act>[a-z]{3,})", flags=re.IGNORECASE)
_WITHOUT = regex(r"(?<!\w)without(?: an?| any| the)? $", flags=re.IGNORECASE)
_OWN = regex(r"(?<!\w)(?:your|their|his|her|my|our) own(?!\w)", flags=re.IGNORECASE)
_FREE_OF = regex(r"(?<!\w)(?P<what>[a-z]{3,})-free(?!\w)", flags=re.IGNORECASE)
_FEE = regex(
    r"(?<!\w)(?:for|at) an? (?:(?:small|extra|additional|separate|modest) )?(?:fee|charge|cost|surcharge)(?!\w)",
    flags=re.IGNORECASE,
)
_INSIDE = regex(r"(?<!\w)included in (?:the|our|your|its) $", flags=re.IGNORECASE)
_HAS_TO = regex(r" (?:have|has) to (?!be )", flags=re.IGNORECASE)
_MUST = regex(r"(?<!\w)(?:must|should|ought)(?!\w)", flags=re.IGNORECASE)
_PAID, _ABSENT, _PRESENT = Stance("cost", -1), Stance("presence", -1), Stance("presence", 1)


MEASURED = frozenset((COUNT, DAY, "time", "money", "percent", "email", "url", "identifier", "frequency", LABEL, SEASON))


def _says_of_itself(clause: SpokenClause) -> bool:
    """Whether a clause says of the entity itself what it is: 'the Legacy plan is available'."""
    behind = [t for t in clause.all if clause.said.names and t.start >= clause.said.names[0][1]]
    says = bool(behind) and behind[0].lower in ("is", "are", "isn't", "aren't", "has", "have")
    can = not behind and [t.lower for t in clause.all[:2]] == ["you", "can"]
    return (says or can) and len(clause.spoken) <= 2  # noqa: PLR2004 (is still available)


_EXISTS = regex(
    r"(?<!\w)(?:there (?:is|are|isn['’]t|aren['’]t)|has|have|had|having|comes? with|without|no)(?!\w)",
    flags=re.IGNORECASE,
)
