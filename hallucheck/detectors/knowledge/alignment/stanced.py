"""What a clause grants or denies without giving a value: 'pets are welcome', 'has no pool', 'the guide costs extra'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current
from hallucheck.detectors.knowledge.alignment.cues import Attribute
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only
from hallucheck.detectors.knowledge.alignment.utterances import FULL, LIKELY, POSSIBLE, SpokenClause, assertion, told_by
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.fillers import COUNT, DAY, LABEL, NAME, kinds_of
from hallucheck.judges.slots.stances import (
    MAX_VALUE,
    Stance,
    agree,
    exclude,
    is_negation,
    leanings,
    negated,
    stances_of_value,
    stances_of_words,
)
from hallucheck.judges.slots.tokens import FUNCTION, Token, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import verbal
from hallucheck.text.words.lexicon import stem


def stanced(clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """What a clause grants or denies: 'pets are welcome', 'has no pool', 'the guide costs extra'."""
    facts = current(clause.said.entity.attributes[about.name], today)
    if len(facts) != 1 or about.denies or about.former or kinds_of(facts[0].text) & MEASURED:
        return
    is_status = attributes.family(about.name) == "status"
    told = told_by(clause, about)
    repeated = _repeated(clause, about, facts[0].value) if told.strength >= POSSIBLE else None
    if repeated is not None and not ASIDE.search(clause.text) and is_stated(clause.said.text, clause.start):
        place = _telling(clause, clause.all, told.token)
        if repeated is Match.SAME or is_about_only(clause, LIKELY):
            yield assertion(clause, about.name, place, repeated, facts[0], "stance")
        return
    if told.strength < FULL and not is_status:
        return
    if is_status and not _says_of_itself(clause):
        return
    rest = [t for t in clause.all if nearness(t.stem, told.token.stem if told.token else "") < FULL or is_status]
    known, positions = (
        stances_of_value(facts[0].value),
        _positions(clause, rest, told.token, facts[0].value.strip().lower()),
    )
    if not positions or ASIDE.search(clause.text):
        return
    place = _telling(clause, rest, None if is_status else told.token)
    if exclude(known, positions):
        elsewhere = any(f.kind == NAME and f.start >= place[1] for f in clause.fillers)
        if is_about_only(clause, LIKELY) and is_stated(clause.said.text, place[0]) and not elsewhere:
            yield assertion(clause, about.name, place, Match.DIFFERENT, facts[0], "stance")
    elif agree(known, positions):
        yield assertion(clause, about.name, place, Match.SAME, facts[0], "stance")


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


def _positions(clause: SpokenClause, rest: Sequence[Token], named: Token | None, value: str) -> tuple[Stance, ...]:
    """Where a clause stands by its words, by a price, or by saying that there is something."""
    turned = clause.said.turned
    positions = stances_of_words(rest)
    if turned:
        positions = tuple(Stance(stance.axis, -stance.sign) for stance in positions)
    denied = negated(rest) != turned
    priced = any("money" in kinds_of(f.text) for facts in clause.said.entity.attributes.values() for f in facts)
    priced = priced and not (named is not None and clause.spoken[:1] == (named,))  # 'wifi costs 2 EUR'
    if priced or denied:  # a price is that of the thing itself; what is not charged may not be there at all
        positions = tuple(stance for stance in positions if stance.axis != "cost" or (stance.sign > 0 and not denied))
    if not priced and any(f.kind == "money" and not f.key.startswith("0 ") for f in clause.fillers) and not denied:
        positions = (*positions, _PAID)
    permitted = _MAY.search(clause.text)
    if permitted is not None and (permitted["modal"].lower() == "may" or _is_of(permitted["act"], named)):
        return (*positions, Stance("licence", -1 if denied else 1))
    free = _FREE_OF.search(clause.text)
    if free is not None and named is not None and stem(free["what"].lower()) == named.stem:
        return (_ABSENT,)
    if not positions and (_EXISTS.search(clause.text) or _is_done(clause, named) or value in _YES_NO):
        return (_ABSENT if denied else _PRESENT,)
    return positions


def _telling(clause: SpokenClause, rest: Sequence[Token], named: Token | None) -> tuple[int, int]:
    """The words that take the stance, with the one that names the attribute."""
    telling = [t for t in rest if t.lower not in FUNCTION and leanings(t.stem)] or [t for t in rest if is_negation(t)]
    shown = [*telling, *([named] if named in clause.all and named is not None else [])] or list(clause.spoken)
    return (min(t.start for t in shown), max(t.end for t in shown)) if shown else (clause.start, clause.end)


_YES_NO = frozenset(("yes", "no", "true", "false"))


def _is_done(clause: SpokenClause, named: Token | None) -> bool:
    """Whether the word that names the attribute is the verb of the clause: 'does not deliver', 'delivers'."""
    if named is None or named not in clause.all or verbal(named.stem) == 0:
        return False
    before = [t for t in clause.all if t.end <= named.start][-1:]
    names = [end for _, end in clause.said.names if end <= named.start]
    return (
        bool(names)
        and bool(before)
        and (
            before[0].end in names
            or before[0].lower in ("does", "do", "not", "also", "doesn't", "don't", "can", "will")
        )
    )


def _is_of(act: str, named: Token | None) -> bool:
    """Whether what somebody can do is what the attribute names, or something light: take, bring, use."""
    return named is None or stem(act.lower()) == named.stem or act.lower() in ("take", "bring", "use", "keep")


_MAY = regex(r"(?<!\w)(?P<modal>may|can)(?: not)? (?P<act>[a-z]{3,})", flags=re.IGNORECASE)
_FREE_OF = regex(r"(?<!\w)(?P<what>[a-z]{3,})-free(?!\w)", flags=re.IGNORECASE)
_PAID, _ABSENT, _PRESENT = Stance("cost", -1), Stance("presence", -1), Stance("presence", 1)


MEASURED = frozenset((COUNT, DAY, "time", "money", "percent", "email", "url", "identifier", "frequency", LABEL))


def _says_of_itself(clause: SpokenClause) -> bool:
    """Whether a clause says of the entity itself what it is: 'the Legacy plan is available'."""
    behind = [t for t in clause.all if clause.said.names and t.start >= clause.said.names[0][1]]
    return bool(behind) and behind[0].lower in ("is", "are", "isn't", "aren't") and len(clause.spoken) <= 2  # noqa: PLR2004 (is still available)


_EXISTS = regex(
    r"(?<!\w)(?:there (?:is|are|isn['’]t|aren['’]t)|has|have|had|having|comes? with|without|no)(?!\w)",
    flags=re.IGNORECASE,
)
