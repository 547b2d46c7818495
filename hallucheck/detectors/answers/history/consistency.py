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
    NEVER,
    NO,
    ONCE,
    PRESENT,
    SAID,
    STATUS,
    YES,
    Asserted,
    Assertion,
    State,
    is_measured,
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
    """Consistency of one record. `score` is 0 to 1, higher is better; None where no earlier record counted.

    `compared` says how many did, `agreed` how many statements of the record speak of what one of them states.
    """

    score: float
    contradictions: tuple[Contradiction, ...]
    compared: int
    agreed: int = 0

    @property
    def is_consistent(self) -> bool:
        """Whether nothing contradicts."""
        return not self.contradictions


def consistency(current: Asserted, earlier: Iterable[Asserted], options: ConsistencyOptions = DEFAULT) -> Consistency:
    """Hold a record against earlier records of its subject; others among `earlier` are left out."""
    counted = earlier_of(current, earlier, options)
    found = contradictions(current, counted, options)
    return Consistency(
        score=consistency_score([contradiction.severity for contradiction in found]),
        contradictions=found,
        compared=len(counted),
        agreed=0 if found else _agreed(current, counted),
    )


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
    found = _of_assertions(current, earlier, options)
    for contradiction in _lists(current, earlier, options):
        found.setdefault((contradiction.kind, contradiction.earlier.entity), contradiction)
    reported = {one.current.quote for one in found.values()}
    for contradiction in _clashes(current, earlier, options):
        if contradiction.current.quote not in reported:
            found.setdefault((contradiction.kind, f"\0{contradiction.current.quote}"), contradiction)
    worst_first = sorted(found.values(), key=lambda contradiction: -contradiction.severity.rank)
    kept = {(one.kind, one.current.quote, one.earlier.quote): one for one in reversed(worst_first)}
    return tuple(one for one in worst_first if kept[one.kind, one.current.quote, one.earlier.quote] is one)


def _of_assertions(
    current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions
) -> dict[tuple[Kind, str], Contradiction]:
    """What is listed, or has a status or a value, against the latest word on it: the worst of each kind and thing."""
    latest = _latest(earlier)
    found: dict[tuple[Kind, str], Contradiction] = {}
    told = {a.entity for a in current.assertions if a.attribute == STATUS and a.value != State.CURRENT}
    changed = "\n".join(a.quote.casefold() for a in current.assertions if _CHANGE.search(a.quote))
    for assertion in current.assertions:
        one = None if assertion.attribute == SAID else _against(assertion, latest, told, options)
        if one is None or (one.kind is Kind.ENTITY and assertion.entity in changed):
            continue
        key = (one.kind, assertion.entity)
        if key not in found or one.severity > found[key].severity:
            found[key] = one
    return found


def _latest(earlier: Sequence[Asserted]) -> dict[tuple[str, str], Assertion]:
    """The latest word on each attribute of each entity, and on whether it goes on."""
    latest: dict[tuple[str, str], Assertion] = {}
    for asserted in earlier:
        stated = [one for one in asserted.assertions if one.attribute != SAID]
        for assertion in sorted(stated, key=lambda one: one.attribute == STATUS):  # what ended has ended
            latest[assertion.entity, assertion.attribute] = assertion
            if assertion.attribute == STATUS:
                latest.pop((assertion.entity, PRESENT), None)  # it began or ended since
            if assertion.attribute == STATUS or assertion.is_current:
                latest[assertion.entity, _LIFE] = assertion
    return latest


def _against(
    current: Assertion, latest: dict[tuple[str, str], Assertion], told: set[str], options: ConsistencyOptions
) -> Contradiction | None:
    """What an assertion says against the latest one; `told`: entities of which it is said that they began or ended."""
    life = next((latest[name, _LIFE] for name in _names(current) if (name, _LIFE) in latest), None)
    if current.is_current and current.entity not in told and life is not None and life.value == State.ENDED:
        note = f"{current.entity} had ended before and is current again"
        return Contradiction(Kind.TIME, Severity.HIGH, current, life, note)
    if current.attribute == PRESENT:
        before = None if current.entity in told else _presence(current, latest)
        if before is None:
            return None
        note = f"{current.entity} was {'affirmed' if current.value in DENIED else 'denied'} before"
        return Contradiction(Kind.MEANING, Severity.HIGH, current, before, note)
    before = latest.get((current.entity, current.attribute))
    if before is None or current.attribute in (LISTED, STATUS) or not _differ(current.value, before.value):
        return None
    fixed = current.attribute.endswith("!")
    if not fixed and not _within(current.at, before.at, options.change_days):
        return None
    name = current.attribute.rstrip("!").replace("_", " ")
    note = f"{name} of {current.entity} was {before.value!r} and is {current.value!r}"
    return Contradiction(Kind.ENTITY, Severity.HIGH if fixed else Severity.MEDIUM, current, before, note)


def _names(current: Assertion) -> tuple[str, ...]:
    """The names of a thing: of the entry "gas" of a list of supplies also "gas supply"."""
    kind = (current.kind or "").rpartition(" ")[2] if current.attribute == LISTED else ""
    one = f"{kind[:-3]}y" if kind.endswith("ies") else kind.removesuffix("s")
    return (current.entity, f"{current.entity} {one}") if one else (current.entity,)


def _presence(current: Assertion, latest: dict[tuple[str, str], Assertion]) -> Assertion | None:
    """The latest word on whether an entity is there; who has no diabetes has no type 2 diabetes."""
    for (entity, attribute), before in latest.items():
        if attribute == PRESENT and {current.value, before.value} in EXCLUSIVE:
            special, general = (entity, current.entity) if current.value in DENIED else (current.entity, entity)
            if f" {special}".endswith(f" {general}") and (special == general or " of " not in special):
                return before
    return None


DENIED = (NO, NEVER)
EXCLUSIVE = ({YES, NO}, {YES, NEVER}, {ONCE, NEVER})
"""Of what is there, or was, two that cannot both be."""


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
    present = {a.quote for then in (current, *earlier) for a in then.assertions if a.attribute == PRESENT}
    for assertion in current.assertions:
        if assertion.attribute != SAID or len(assertion.quote) > LONG or _CHANGE.search(assertion.quote):
            continue
        for asserted, quotes, scene in _said_before(assertion, current, earlier):
            pairs += len(quotes)
            if pairs > MOST_PAIRS:
                return
            found = _surest(assertion, quotes, scene)
            if found is None or (found[0].kind == "value" and _may_change(assertion.quote)):
                continue
            against, other = found
            if against.kind in ("denial", "quantity") and {assertion.quote, other.quote} <= present:
                continue  # both say whether something is there, which is compared by itself
            if against.past or _within(current.at, asserted.at, options.change_days):
                kind, severity = _SEVERITIES.get(against.kind, (Kind.MEANING, Severity.HIGH))
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
_SEVERITIES = {"value": (Kind.ENTITY, Severity.MEDIUM)}
"""Of conflicts that are no denial."""


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


def _may_change(quote: str) -> bool:
    """Whether a statement is about a measurement, of which each has its own value."""
    return any(is_measured(word) for word in quote.lower().replace(",", " ").split())


_LIFE = "\0life"
_CHANGE = regex(
    r"\b(?:increas|decreas|reduc|rais|lower|chang|titrat|adjust|switch|upgrad|downgrad|correct|doubl|halv|updat)\w*",
    re.IGNORECASE,
)


def _lists(current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions) -> Iterator[Contradiction]:
    """Lists that should agree: entries of the latest list of a type that are gone without a word."""
    for kind in dict.fromkeys(a.kind for a in current.assertions if a.attribute == LISTED):
        now = [a for a in current.assertions if a.attribute == LISTED and a.kind == kind]
        for asserted in reversed(earlier):
            then = [a for a in asserted.assertions if a.attribute == LISTED and a.kind == kind]
            if then:
                if current.question == asserted.question:
                    yield from _gone(current, now, then, asserted, options)
                break


def _gone(
    current: Asserted, now: list[Assertion], then: list[Assertion], asserted: Asserted, options: ConsistencyOptions
) -> Iterator[Contradiction]:
    mentioned = {a.entity for a in current.assertions}
    ended = {a.entity for a in asserted.assertions if a.attribute == STATUS and a.value == State.ENDED}
    asserted_of = " ".join(dict.fromkeys(a.quote.casefold() for a in current.assertions))
    gone = [a for a in then if not (a.entity in mentioned or a.entity in ended or a.entity in asserted_of)]
    if not gone:
        return
    share = len(gone) / len(then)
    severity = Severity.MEDIUM if share > options.missing_share else Severity.LOW
    names = ", ".join(a.entity for a in gone[:5])
    yield Contradiction(Kind.ENTITY, severity, now[0], gone[0], f"the list had {names} before and has not any more")


_LONG_AGO = datetime(1, 1, 1)  # noqa: DTZ001 (UTC without a zone, as `instant` gives it)


def _within(one: str | None, other: str | None, days: int) -> bool:
    """Whether two times are at most `days` apart; unknown times are taken to be close."""
    now, then = instant(one), instant(other)
    return now is None or then is None or abs(now - then) <= timedelta(days=days)
