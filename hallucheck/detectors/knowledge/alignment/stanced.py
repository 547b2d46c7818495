"""What a clause grants or denies without giving a value: 'pets are welcome', 'has no pool', 'the guide costs extra'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current
from hallucheck.detectors.knowledge.alignment.cues import Attribute
from hallucheck.detectors.knowledge.alignment.guards import ASIDE, is_about_only
from hallucheck.detectors.knowledge.alignment.utterances import FULL, LIKELY, SpokenClause, assertion, told_by
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.judges.slots.fillers import COUNT, DAY, LABEL, NAME, kinds_of
from hallucheck.judges.slots.stances import (
    Stance,
    agree,
    exclude,
    is_negation,
    leanings,
    negated,
    stances_of_value,
    stances_of_words,
)
from hallucheck.judges.slots.tokens import FUNCTION, Token, nearness
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Match


def stanced(clause: SpokenClause, about: Attribute, today: date | None) -> Iterator[Assertion]:
    """What a clause grants or denies: 'pets are welcome', 'has no pool', 'the guide costs extra'."""
    facts = current(clause.said.entity.attributes[about.name], today)
    if len(facts) != 1 or about.denies or about.former or kinds_of(facts[0].text) & MEASURED:
        return
    is_status = attributes.family(about.name) == "status"
    told = told_by(clause, about)
    if told.strength < FULL and not is_status:
        return
    if is_status and not _says_of_itself(clause):
        return
    rest = [t for t in clause.all if nearness(t.stem, told.token.stem if told.token else "") < FULL or is_status]
    known, positions = stances_of_value(facts[0].value), _positions(clause, rest)
    if not positions or ASIDE.search(clause.text):
        return
    place = _telling(clause, rest, None if is_status else told.token)
    if exclude(known, positions):
        elsewhere = any(f.kind == NAME and f.start >= place[1] for f in clause.fillers)
        if is_about_only(clause, LIKELY) and is_stated(clause.said.text, place[0]) and not elsewhere:
            yield assertion(clause, about.name, place, Match.DIFFERENT, facts[0], "stance")
    elif agree(known, positions):
        yield assertion(clause, about.name, place, Match.SAME, facts[0], "stance")


def _positions(clause: SpokenClause, rest: Sequence[Token]) -> tuple[Stance, ...]:
    """Where a clause stands by its words, by a price, or by saying that there is something."""
    turned = clause.said.turned
    positions = stances_of_words(rest)
    if turned:
        positions = tuple(Stance(stance.axis, -stance.sign) for stance in positions)
    denied = negated(rest) != turned
    if any(f.kind == "money" and not f.key.startswith("0 ") for f in clause.fillers) and not denied:
        positions = (*positions, _PAID)
    if not positions and _EXISTS.search(clause.text):
        return (_ABSENT if denied else _PRESENT,)
    return positions


def _telling(clause: SpokenClause, rest: Sequence[Token], named: Token | None) -> tuple[int, int]:
    """The words that take the stance, with the one that names the attribute."""
    telling = [t for t in rest if t.lower not in FUNCTION and leanings(t.stem)] or [t for t in rest if is_negation(t)]
    shown = [*telling, *([named] if named in clause.all and named is not None else [])] or list(clause.spoken)
    return (min(t.start for t in shown), max(t.end for t in shown)) if shown else (clause.start, clause.end)


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
