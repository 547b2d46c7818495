"""Consistency across the records of a subject: pure functions over assertions in the order of time.

Only earlier records of the same subject count, by the records' own times, within a window. Each assertion is held
against the latest earlier one on the same thing, so that a change is reported once, by the record that made it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import product

import msgspec

from hallucheck.detectors.answers.evidence.amounts import amounts, like, same
from hallucheck.detectors.answers.history.assertions import (
    LISTED,
    MEDICATION,
    PRESENT,
    SAID,
    STATUS,
    Assertion,
    is_current,
    is_measured,
)
from hallucheck.detectors.answers.history.states import State
from hallucheck.detectors.answers.options import ConsistencyOptions
from hallucheck.detectors.answers.scoring.formulas import consistency_score
from hallucheck.evidence.history.times import instant
from hallucheck.judges.slots.conflicts import Scene
from hallucheck.judges.slots.likely import likely, meet
from hallucheck.judges.slots.statements import stems_of
from hallucheck.model import Severity
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words


class Kind(StrEnum):
    """What two records disagree in."""

    ENTITY = "entity_consistency"
    TIME = "temporal_consistency"
    MEANING = "semantic_consistency"


DEFAULT = ConsistencyOptions()


class Asserted(msgspec.Struct, frozen=True, kw_only=True):
    """One record, as far as consistency needs it."""

    id: str | None
    subject: str | None
    at: str | None
    question: str | None = None
    assertions: tuple[Assertion, ...] = ()


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
    """What single assertions say against the latest on the same thing: the worst of each kind and thing."""
    latest = _latest(earlier)
    found: dict[tuple[Kind, str], Contradiction] = {}
    states = [a for a in current.assertions if a.attribute == STATUS]
    resumed = {a.entity for a in states if a.value in (State.RESUMED, State.ENDED)}
    for assertion in current.assertions:
        for contradiction in _against(assertion, latest, resumed, options):
            key = (contradiction.kind, assertion.entity)
            if key not in found or contradiction.severity > found[key].severity:
                found[key] = contradiction
    changed = "\n".join(a.quote.casefold() for a in current.assertions if _CHANGE.search(a.quote))
    return {
        key: one
        for key, one in found.items()
        if (key[0] is not Kind.ENTITY or key[1] not in changed) and not _told_since(one, earlier)
    }


def _latest(earlier: Sequence[Asserted]) -> dict[tuple[str, str], Assertion]:
    """The latest word on each attribute of each entity, and on whether it goes on."""
    latest: dict[tuple[str, str], Assertion] = {}
    for asserted in earlier:
        stated = [one for one in asserted.assertions if one.attribute != SAID]
        for assertion in sorted(stated, key=lambda one: one.attribute == STATUS):  # what ended has ended
            latest[assertion.entity, assertion.attribute] = assertion
            if assertion.attribute == STATUS:
                latest.pop((assertion.entity, PRESENT), None)  # it began or ended since
            if assertion.attribute == STATUS or is_current(assertion):
                latest[assertion.entity, _LIFE] = assertion
    return latest


def _clashes(current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions) -> Iterator[Contradiction]:
    """Statements that exclude what an earlier record said of the same, whatever words either adds."""
    pairs = 0
    present = _quotes(current, PRESENT)
    for assertion in current.assertions:
        if assertion.attribute != SAID or len(assertion.quote) > LONG or _CHANGE.search(assertion.quote):
            continue
        for asserted, quotes, scene in _said_before(assertion, current, earlier):
            pairs += len(quotes)
            if pairs > MOST_PAIRS:
                return
            found = [(likely(assertion.quote, other.quote, (), scene), other) for other in quotes]
            against, other = max(found, key=lambda one: one[0].confidence if one[0] else 0.0, default=(None, None))
            if against is None or other is None or against.of_several or against.confidence < SURE:
                continue
            late = not against.past and not _within(current.at, asserted.at, options.change_days)
            if against.kind == "value" and _may_change(assertion.quote):
                continue
            told = assertion.quote in present and other.quote in _quotes(asserted, PRESENT)
            if not late and not (told and against.kind in _OF_PRESENCE):
                kind, severity = _SEVERITIES.get(against.kind, (Kind.MEANING, Severity.HIGH))
                note = f"it was {against.other!r} and is {against.said!r}"
                yield Contradiction(kind, severity, assertion, other, note)
                break


def _about_it(assertion: Assertion, asserted: Asserted) -> list[Assertion]:
    """The statements of a record that share a word with another one."""
    said = stems_of(assertion.quote)
    return [
        other
        for other in asserted.assertions
        if other.attribute == SAID and len(other.quote) <= LONG and not said.isdisjoint(stems_of(other.quote))
    ]


def _quotes(asserted: Asserted, attribute: str) -> frozenset[str]:
    """The statements of a record of which something is asserted."""
    return frozenset(a.quote for a in asserted.assertions if a.attribute == attribute)


SURE = 0.8
"""Probability from which a statement excludes one of another record."""
_OF_PRESENCE = ("denial", "quantity")
"""Conflicts of two statements that say whether something is there: that is judged by itself."""
_SEVERITIES = {"value": (Kind.ENTITY, Severity.MEDIUM)}
"""Of conflicts that are no denial."""


def _said_before(
    assertion: Assertion, current: Asserted, earlier: Sequence[Asserted]
) -> Iterator[tuple[Asserted, list[Assertion], Scene]]:
    """The earlier records, the latest first, what they say of the same, and how a statement stands to them.

    Back to where most of it was said already, or its subject began or ended: who said that had reason to.
    """
    quote = assertion.quote.casefold()
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
        quotes = _about_it(assertion, asserted)
        yield asserted, quotes, Scene(by="assistant", asked=asked, again=again, later=later, opening=assertion.quote)
        if known or any(_says(a.quote, assertion.quote) for a in asserted.assertions if a.attribute == SAID):
            return
        later = (*later, *(a.quote for a in quotes))[:MOST_LATER]


def _told_since(found: Contradiction, earlier: Sequence[Asserted]) -> bool:
    """Whether a record behind the earlier one said already what the current one says."""
    for asserted in reversed(earlier):
        if any(a is found.earlier for a in asserted.assertions):
            return False
        if any(_says(a.quote, found.current.quote) for a in asserted.assertions if a.attribute == SAID):
            return True
    return False


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
_OPPOSED = frozenset(
    frozenset(pair.split("/"))
    for pair in words(
        "benign/malignant positive/negative acute/chronic normal/abnormal married/single married/unmarried male/female "
        "paid/unpaid occupied/vacant furnished/unfurnished approved/denied approved/rejected accepted/rejected "
        "stable/unstable complete/incomplete eligible/ineligible refundable/nonrefundable valid/invalid legal/illegal "
        "safe/unsafe present/absent alive/dead employed/unemployed public/private left/right fixed/variable"
    )
)
"""Words that cannot both be said of one thing."""
_MONTH = regex(r"\b(?:may|march)(?= \d)|(?<=\d )(?:may|march)\b")
_CHANGE = regex(
    r"\b(?:increas|decreas|reduc|rais|lower|chang|titrat|adjust|switch|upgrad|downgrad|correct|doubl|halv|updat)\w*",
    re.IGNORECASE,
)


def _against(
    current: Assertion, latest: dict[tuple[str, str], Assertion], resumed: set[str], options: ConsistencyOptions
) -> Iterator[Contradiction]:
    if current.attribute == SAID:
        return
    if is_current(current) and current.entity not in resumed:
        before = latest.get((current.entity, _LIFE))
        if before is not None and before.attribute == STATUS and before.value == State.ENDED:
            yield Contradiction(
                Kind.TIME, Severity.HIGH, current, before, f"{current.entity} had ended before and is current again"
            )
            return
    if current.attribute == PRESENT:
        before = None if current.entity in resumed else _presence(current, latest)
        if before is not None and before.polarity != current.polarity and _of_one_time(before, current):
            said = "denied" if current.polarity else "affirmed"
            yield Contradiction(Kind.MEANING, Severity.HIGH, current, before, f"{current.entity} was {said} before")
        return
    before = latest.get((current.entity, current.attribute))
    if before is None or current.attribute in (LISTED, STATUS):
        return
    if before.polarity != current.polarity:
        if before.value == current.value and before.beside == current.beside:
            yield Contradiction(Kind.MEANING, Severity.HIGH, current, before, "the opposite was said before")
        return
    yield from _values(current, before, options)


def _presence(current: Assertion, latest: dict[tuple[str, str], Assertion]) -> Assertion | None:
    """The latest word on whether an entity is there; "type 2 diabetes" is also diabetes."""
    exact = latest.get((current.entity, PRESENT))
    if exact is not None:
        return exact
    own = set(current.entity.split())
    for (entity, attribute), before in latest.items():
        if attribute == PRESENT:
            general, special = (before, own) if not before.polarity else (current, set(entity.split()))
            if set(general.entity.split()) <= special and not general.polarity:
                return before
    return None


def _of_one_time(one: Assertion, other: Assertion) -> bool:
    """Whether a denial and an affirmation speak of one time: what was may be no more, unless it never was."""
    denied, affirmed = (one, other) if other.polarity else (other, one)
    return denied.past or not affirmed.past


def _values(current: Assertion, before: Assertion, options: ConsistencyOptions) -> Iterator[Contradiction]:
    if not _differ(current, before):
        return
    if _said_of_it(current) and _said_of_it(before):
        if frozenset((current.value, before.value)) in _OPPOSED:
            yield Contradiction(Kind.MEANING, Severity.HIGH, current, before, f"it was {before.value!r} before")
        return
    fixed = current.attribute.endswith("!")
    name = current.attribute.rstrip("!").replace("_", " ")
    if fixed or _within(current.at, before.at, options.change_days):
        severity = Severity.HIGH if fixed else Severity.MEDIUM
        note = f"{name} of {current.entity} was {before.value!r} and is {current.value!r}"
        yield Contradiction(Kind.ENTITY, severity, current, before, note)


def _said_of_it(assertion: Assertion) -> bool:
    """Whether the value is one adjective or common noun: a thing may be several at once."""
    plain = assertion.attribute == "be" and assertion.kind is None and assertion.value.isalpha()
    return plain and assertion.value in assertion.quote


def _differ(current: Assertion, before: Assertion) -> bool:
    """Whether two values of one attribute differ. Words may be phrased anew; figures may not change."""
    if current.value == before.value:
        return False
    if current.beside != before.beside and current.beside and before.beside:
        return False
    single = current.kind is not None or current.functional
    now, then = amounts(_dated(current.value)), amounts(_dated(before.value))
    if now and then:
        pairs = list(product(now, then))
        comparable = any(like(one, other) for one, other in pairs) and (single or now[0].after == then[0].after)
        return comparable and not any(same(one, other) for one, other in pairs)
    if now or then or not single:
        return False
    one, other = ({word.strip(",;") for word in value.split()} - {"and"} for value in (current.value, before.value))
    return not (one <= other or other <= one)


def _dated(value: str) -> str:
    """The value with the months that are also words written as months."""
    return _MONTH.sub(lambda match: match.group().title(), value)


def _lists(current: Asserted, earlier: Sequence[Asserted], options: ConsistencyOptions) -> Iterator[Contradiction]:
    """Lists that should agree: entries of the latest list of a type that are gone without a word."""
    for kind in dict.fromkeys(a.kind for a in current.assertions if a.attribute == LISTED):
        now = [a for a in current.assertions if a.attribute == LISTED and a.kind == kind]
        for asserted in reversed(earlier):
            then = [a for a in asserted.assertions if a.attribute == LISTED and a.kind == kind]
            if then:
                if _same_question(current.question, asserted.question) and _asks_for(current.question, now):
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
_ASKING = words(
    "what which who is are does do did the a an of for to on in at my his her their this that please list show me all "
    "any current currently now today present patient patient's patients he she they take takes taking taken have has "
    "been being prescribed using give tell name and there"
)
_DRUGS = words("drug drugs medicine medicines medication meds prescription prescriptions")


def _same_question(one: str | None, other: str | None) -> bool:
    """Whether the list that the first asks for should hold what the second's held: it asks for nothing narrower."""
    if one is None or other is None:
        return one == other
    left, right = _topic(one), _topic(other)
    return bool(left) and left <= right


def _asks_for(question: str | None, listed: Sequence[Assertion]) -> bool:
    """Whether drugs that prose mentions are meant to be all: the question has to be for drugs."""
    asserted = listed[0].kind == MEDICATION and all(one.start is not None for one in listed)
    return not asserted or question is None or "medications" in _topic(question)


def _topic(question: str) -> set[str]:
    """What a question asks about, without whom it names."""
    found = [word.strip("?.,!:;'\"()") for word in question.split()[:100]]
    kept = {word.casefold() for place, word in enumerate(found) if place == 0 or not word[:1].isupper()}
    return {"medications" if word in _DRUGS else word for word in kept if word} - _ASKING


def _within(one: str | None, other: str | None, days: int) -> bool:
    """Whether two times are at most `days` apart; unknown times are taken to be close."""
    now, then = instant(one), instant(other)
    return now is None or then is None or abs(now - then) <= timedelta(days=days)
