"""Consistency across the records of a subject: pure functions over assertions in the order of time.

Only earlier records of the same subject count, by the records' own times, within a window. Each assertion is held
against the latest earlier one on the same thing, so that a change is reported once, by the record that made it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import product

import msgspec

from hallucheck.detectors.answers.evidence.amounts import amounts, like, same
from hallucheck.detectors.answers.history.assertions import (
    LISTED,
    SAID,
    STATUS,
    Asserted,
    Assertion,
    State,
    measures,
)
from hallucheck.detectors.answers.options import ConsistencyOptions
from hallucheck.detectors.answers.scoring.formulas import consistency_score
from hallucheck.evidence.history.times import instant
from hallucheck.judges.slots.conflicts import Scene
from hallucheck.judges.slots.likely import Likely, likely, meet
from hallucheck.judges.slots.statements import stems_of
from hallucheck.model import Severity
from hallucheck.text.basics.patterns import regex


class Kind(StrEnum):
    """What two records disagree in."""

    ENTITY = "entity_consistency"
    TIME = "temporal_consistency"
    MEANING = "semantic_consistency"


DEFAULT = ConsistencyOptions()


class Contradiction(msgspec.Struct, frozen=True):
    """Two assertions that cannot both hold."""

    kind: Kind
    severity: Severity
    current: Assertion
    earlier: Assertion
    explanation: str


class Consistency(msgspec.Struct, frozen=True, kw_only=True):
    """Consistency of one record; `agreed` says how many of its statements speak of what an earlier one states."""

    contradictions: tuple[Contradiction, ...]
    agreed: int = 0

    @property
    def score(self) -> float:
        """0 to 1, higher is better."""
        return consistency_score([contradiction.severity for contradiction in self.contradictions])


def consistency(current: Asserted, earlier: Iterable[Asserted], options: ConsistencyOptions = DEFAULT) -> Consistency:
    """Hold a record against earlier records of its subject; others among `earlier` are left out."""
    counted = earlier_of(current, earlier, options)
    found = contradictions(current, counted, options)
    return Consistency(contradictions=found, agreed=0 if found else _agreed(current, counted))


def _agreed(current: Asserted, earlier: Sequence[Asserted]) -> int:
    """How many statements have something of the same thing to be held against, where nothing is contradicted."""
    known = {(one.entity, one.attribute) for then in earlier for one in then.assertions if one.attribute != SAID}
    before = list(dict.fromkeys(one.quote for then in reversed(earlier) for one in then.assertions))[:MOST_QUOTES]
    held: dict[str, bool] = {}
    for one in current.assertions[:MOST_QUOTES]:
        if not held.get(one.quote):
            held[one.quote] = (one.entity, one.attribute) in known or any(meet(one.quote, quote) for quote in before)
    return sum(held.values())


def earlier_of(current: Asserted, others: Iterable[Asserted], options: ConsistencyOptions = DEFAULT) -> list[Asserted]:
    """The earlier records of the same subject that count, oldest first.

    A record without a time is taken to stand where it was given, before `current`; so is every record where
    `current` has none.
    """
    now = instant(current.at)
    kept: list[tuple[datetime, int, Asserted]] = []
    for number, other in enumerate(others):
        if other.subject != current.subject and other.subject is not None and current.subject is not None:
            continue
        then = instant(other.at)
        if other.id is not None and other.id == current.id and (now is None or then is None or now == then):
            continue  # the same record: at another time it is a later answer
        if now is not None and then is not None and not now - timedelta(days=options.window_days) <= then < now:
            continue
        kept.append((then or _LONG_AGO, number, other))
    if now is not None:
        kept.sort(key=lambda entry: entry[:2])
    return [other for _, _, other in kept[-options.window_records :]]


def contradictions(
    current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions = DEFAULT
) -> tuple[Contradiction, ...]:
    """What a record says against earlier ones, which stand in the order of time; each thing once, the worst first."""
    found: dict[tuple[Kind, str], Contradiction] = {}
    things = [*_of_things(current, earlier, options), *_lists(current, earlier, options)]
    for one in sorted(things, key=_by_severity):
        found.setdefault((one.kind, one.earlier.entity), one)
    reported = {one.current.quote for one in found.values()}
    clashes = [one for one in _clashes(current, earlier, options) if one.current.quote not in reported]
    kept: dict[tuple[Kind, str, str], Contradiction] = {}
    for one in sorted([*found.values(), *clashes], key=_by_severity):
        kept.setdefault((one.kind, one.current.quote, one.earlier.quote), one)
    return tuple(kept.values())


def _by_severity(one: Contradiction) -> int:
    return -one.severity.rank


def _of_things(current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions) -> Iterator[Contradiction]:
    """What is listed, or has a status or a value, against the latest word on it."""
    latest = _latest(earlier)
    told = {a.entity for a in current.assertions if a.attribute == STATUS and a.value in (State.ENDED, State.RESUMED)}
    changed = "\n".join(a.quote.casefold() for a in current.assertions if _CHANGE.search(a.quote))
    for assertion in current.assertions:
        one = None if assertion.attribute == SAID else _against(assertion, latest, told, options)
        if one is not None and not (one.kind is Kind.ENTITY and assertion.entity in changed):
            yield one


def _latest(earlier: Sequence[Asserted]) -> dict[tuple[str, str], Assertion]:
    """The latest word on each attribute of each entity, and on whether it goes on."""
    latest: dict[tuple[str, str], Assertion] = {}
    for asserted in earlier:
        stated = [one for one in asserted.assertions if one.attribute != SAID]
        for assertion in sorted(stated, key=lambda one: (one.attribute == STATUS, one.value == State.ENDED)):
            latest[assertion.entity, assertion.attribute] = assertion  # what ended has ended, so it comes last
            if assertion.value != State.PAST and (assertion.attribute == STATUS or assertion.is_current):
                latest[assertion.entity, _LIFE] = assertion
    return latest


def _against(
    current: Assertion, latest: dict[tuple[str, str], Assertion], told: set[str], options: ConsistencyOptions
) -> Contradiction | None:
    """What an assertion says against the latest one; `told`: entities of which it is said that they began or ended."""
    lives = current.is_current or current.attribute == STATUS
    life = _life(current, latest) if lives and current.entity not in told else None
    if life is not None and current.is_current and life.value == State.ENDED:
        note = f"{current.entity} had ended before and is current again"
        return Contradiction(Kind.TIME, Severity.HIGH, current, life, note)
    if life is not None and _is_denied(current, life):
        note = f"{current.entity} was {'affirmed' if life.is_current else 'denied'} before"
        return Contradiction(Kind.MEANING, Severity.HIGH, current, life, note)
    before = latest.get((current.entity, current.attribute))
    if before is None or current.attribute in (LISTED, STATUS) or not _differ(current.value, before.value):
        return None
    fixed = current.attribute.endswith("!")
    if not fixed and not _within(current.at, before.at, options.change_days):
        return None
    name = current.attribute.rstrip("!").replace("_", " ")
    note = f"{name} of {current.entity} was {before.value!r} and is {current.value!r}"
    return Contradiction(Kind.ENTITY, Severity.HIGH if fixed else Severity.MEDIUM, current, before, note)


def _is_denied(one: Assertion, other: Assertion) -> bool:
    """Whether of two assertions one says that something is there, and the other that it is not."""
    return {one.is_current, other.is_current} == {True, False} and State.ABSENT in (one.value, other.value)


def _life(current: Assertion, latest: dict[tuple[str, str], Assertion]) -> Assertion | None:
    """The latest word on whether a thing goes on; who has no diabetes has no type 2 diabetes."""
    kind = (current.kind or "").rpartition(" ")[2] if current.attribute == LISTED else ""
    one = f"{kind[:-3]}y" if kind.endswith("ies") else kind.removesuffix("s")
    for name in (current.entity, f"{current.entity} {one}"):  # of the list of supplies "gas" is also "gas supply"
        if (name, _LIFE) in latest:
            return latest[name, _LIFE]
    for (entity, attribute), before in latest.items() if current.attribute == STATUS else ():
        if attribute == _LIFE and _is_denied(current, before):
            special, general = (current.entity, entity) if current.is_current else (entity, current.entity)
            if special.endswith(f" {general}") and " of " not in special:
                return before
    return None


def _differ(now: str, then: str) -> bool:
    """Whether two values of one attribute differ. Words may be phrased anew; figures may not change."""
    left, right = amounts(now), amounts(then)
    if left and right:
        pairs = list(product(left, right))
        return any(like(one, other) for one, other in pairs) and not any(same(one, other) for one, other in pairs)
    one, other = ({word.strip(",;") for word in value.split()} - {"and"} for value in (now, then))
    return not (left or right or one <= other or other <= one)


def _clashes(current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions) -> Iterator[Contradiction]:
    """Statements that exclude what an earlier record said of the same, whatever words either adds."""
    pairs = 0
    present = {a.quote for then in (current, *earlier) for a in then.assertions if a.attribute == STATUS}
    for assertion in current.assertions:
        if assertion.attribute != SAID or len(assertion.quote) > LONG or _CHANGE.search(assertion.quote):
            continue
        for asserted, quotes, scene in _said_before(assertion, current, earlier):
            pairs += len(quotes)
            if pairs > MOST_PAIRS:
                return
            found = _surest(assertion, quotes, scene)
            if found is None or (found[0].kind == "value" and measures(assertion.quote)):
                continue
            against, other = found
            if against.kind in ("denial", "quantity") and {assertion.quote, other.quote} <= present:
                continue  # both say whether something is there, which is compared by itself
            if against.past or _within(current.at, asserted.at, options.change_days):
                by_value = against.kind == "value"
                kind, severity = (Kind.ENTITY, Severity.MEDIUM) if by_value else (Kind.MEANING, Severity.HIGH)
                note = f"it was {against.other!r} and is {against.said!r}"
                yield Contradiction(kind, severity, assertion, other, note)
                break


def _surest(assertion: Assertion, quotes: list[Assertion], scene: Scene) -> tuple[Likely, Assertion] | None:
    """The statement that is the surest to be excluded, where one is for sure."""
    found = [(against, one) for one in quotes if (against := likely(assertion.quote, one.quote, (), scene))]
    best = max(found, key=lambda pair: pair[0].confidence, default=None)
    return None if best is None or best[0].of_several or best[0].confidence < SURE else best


def _about(said: Collection[str], asserted: Asserted) -> list[Assertion]:
    """The statements of a record that share one of these stems."""
    stated = (one for one in asserted.assertions if one.attribute == SAID and len(one.quote) <= LONG)
    return [one for one in stated if not stems_of(one.quote).isdisjoint(said)]


SURE = 0.8
"""Probability from which a statement excludes one of another record."""


def _said_before(
    assertion: Assertion, current: Asserted, earlier: Sequence[Asserted]
) -> Iterator[tuple[Asserted, list[Assertion], Scene]]:
    """The earlier records, the latest first, what they say of the same, and how a statement stands to them.

    Back to where most of it was said already, or its subject began or ended: who said that had reason to.
    """
    quote, said = assertion.quote.casefold(), stems_of(assertion.quote)
    states = {a.entity: a.value for a in current.assertions if a.entity and a.attribute == STATUS and a.entity in quote}
    later: tuple[str, ...] = ()
    asked = current.question or ""
    for asserted in reversed(earlier):
        known = {a.entity: a.value for a in asserted.assertions if a.attribute == STATUS and a.entity in quote}
        if any(a.quote == assertion.quote for a in asserted.assertions) or any(
            known.get(entity, state) != state for entity, state in states.items()
        ):
            return
        again = bool(asked) and asked == asserted.question
        quotes = _about(said, asserted)
        yield asserted, quotes, Scene(by="assistant", asked=asked, again=again, later=later, opening=assertion.quote)
        if known or any(_says(a.quote, assertion.quote) for a in asserted.assertions if a.attribute == SAID):
            return
        later = (*later, *(a.quote for a in quotes))[:MOST_LATER]


MOST_OF_IT = 2 / 3
"""Share of the words of a statement from which another one speaks of the same."""


def _says(one: str, other: str) -> bool:
    """Whether a statement has most words of another one."""
    said = stems_of(other)
    return len(said & stems_of(one)) >= MOST_OF_IT * len(said)


MOST_QUOTES = 70
"""Statements of a record, and of earlier ones, that are looked at for one that speaks of the same."""

MOST_PAIRS, MOST_LATER, LONG = 500, 10, 300
"""Pairs of statements of a record and of earlier ones that are laid on each other; statements between the two that are
looked at; code points of a statement."""


_LIFE = "\0life"
_CHANGE = regex(
    r"\b(?:increas|decreas|reduc|rais|lower|chang|titrat|adjust|switch|upgrad|downgrad|correct|doubl|halv|updat)\w*",
    re.IGNORECASE,
)


def _lists(current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions) -> Iterator[Contradiction]:
    """Lists that should agree: entries of the latest list of a type that are gone without a word."""
    for kind in dict.fromkeys(a.kind for a in current.assertions if a.attribute == LISTED):
        now, *_ = _entries(current, kind)
        before = next((one for one in reversed(earlier) if _entries(one, kind)), None)
        if before is None or before.question != current.question:
            continue
        then = _entries(before, kind)
        ended = {a.entity for a in before.assertions if a.attribute == STATUS and a.value == State.ENDED}
        mentioned = {a.entity for a in current.assertions} | ended
        said = " ".join(dict.fromkeys(a.quote.casefold() for a in current.assertions))
        if gone := [a for a in then if a.entity not in mentioned and a.entity not in said]:
            severity = Severity.MEDIUM if len(gone) > options.missing_share * len(then) else Severity.LOW
            names = ", ".join(a.entity for a in gone[:5])
            yield Contradiction(
                Kind.ENTITY, severity, now, gone[0], f"the list had {names} before and has not any more"
            )


def _entries(asserted: Asserted, kind: str | None) -> list[Assertion]:
    return [a for a in asserted.assertions if a.attribute == LISTED and a.kind == kind]


_LONG_AGO = datetime(1, 1, 1)  # noqa: DTZ001 (UTC without a zone, as `instant` gives it)


def _within(one: str | None, other: str | None, days: int) -> bool:
    """Whether two times are at most `days` apart; unknown times are taken to be close."""
    now, then = instant(one), instant(other)
    return now is None or then is None or abs(now - then) <= timedelta(days=days)
