"""When two claims cannot both hold: negation, values of a relation that holds for one, categories that exclude.

Whatever may make both true lets them stand: another time, another quantity of subjects, a modal, a relation that
holds for many.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from hallucheck.detectors.knowledge.opposition.other_values import (
    COUNT,
    WORD,
    are_apart,
    is_counted,
    is_free_and_paid,
    is_identified_otherwise,
    is_named_otherwise,
    is_ranged,
    measured,
    plain,
)
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.grammar.clauses import Mood
from hallucheck.text.grammar.verbs import FORMS, FUNCTIONAL, Tense
from hallucheck.text.values.typed import Match, ValueKind, compare, find_values, read_value


class Contradiction(StrEnum):
    """Kinds of contradiction."""

    DIRECT_NEGATION = "direct negation"
    INCOMPATIBLE_VALUES = "incompatible values"
    TEMPORAL_IMPOSSIBILITY = "temporal impossibility"
    LOGICAL_IMPOSSIBILITY = "logical impossibility"


class Opposition(msgspec.Struct, frozen=True, kw_only=True):
    """Two claims oppose each other: how, how surely, and in which words it is told."""

    kind: Contradiction
    confidence: float
    note: str


EXCLUSIVE: tuple[frozenset[str], ...] = tuple(
    words(group)
    for group in (
        "open closed shut", "online offline", "active inactive", "enabled disabled", "alive dead",
        "available unavailable",
        "true false", "valid invalid", "legal illegal", "possible impossible", "married single divorced widowed",
        "complete incomplete", "public private", "vegan non-vegan", "male female", "guilty innocent", "hot cold",
        "full empty", "present absent", "mandatory optional", "free paid", "safe unsafe", "correct incorrect",
        "mammal reptile bird fish insect amphibian", "solid liquid gas", "vertebrate invertebrate", "even odd",
        "permanent temporary", "domestic international", "paid unpaid", "locked unlocked", "refundable non-refundable",
        "heavy light", "accepted rejected", "approved rejected", "on off", "up down", "increase decrease", "won lost",
    )
)  # fmt: skip
"""Groups of categories of which one thing is in one at a time."""

_TIMES = words(
    "yesterday today tomorrow now currently then before after formerly previously later earlier monday tuesday "
    "wednesday thursday friday saturday sunday weekdays weekends morning afternoon evening night january february "
    "march april june july august september october november december week month year originally initially "
    "recently still already until sometimes usually often partly mostly first second last next"
)
_WHOLE = frozenset((None, "all", "every", "each", "both"))
"""Quantifiers under which a claim is about its whole subject."""

_SOME = frozenset(("some", "few", "many", "several", "most", "half", "all", "every", "each"))
PERSONS = frozenset(
    ("i", "you", "he", "she", "we", "they", "it", "this", "that", "these", "those", "there", "one", "which")
)
"""Subjects that may mean another thing each time."""


def oppose(one: Triple, other: Triple, exclusive: Iterable[frozenset[str]] = EXCLUSIVE) -> Opposition | None:
    """How `one` and `other` oppose each other, or None; both are about equal subjects."""
    if not (_states(one) and _states(other)) or _elsewhen(one, other):
        return None
    if one.modality == other.modality == "can" or one.modality == other.modality == "must":
        return _rules(one, other)
    if "can" in (one.modality, other.modality):
        return None
    quantified = _quantifiers(one, other)
    if quantified is not None:
        return quantified
    if not {one.quantifier, other.quantifier} <= _WHOLE:
        return None
    if _states_exclude(one, other) or _in_and_out(one, other):
        return Opposition(
            kind=Contradiction.LOGICAL_IMPOSSIBILITY,
            confidence=0.80,
            note=f"{one.predicate} and {other.predicate} exclude each other",
        )
    return _opposed_objects(one, other, exclusive)


def _opposed_objects(one: Triple, other: Triple, exclusive: Iterable[frozenset[str]]) -> Opposition | None:
    """How two claims of one time and of the whole subject oppose each other in what they say of it."""
    if is_free_and_paid(one, other):
        return Opposition(
            kind=Contradiction.INCOMPATIBLE_VALUES,
            confidence=0.85,
            note=f"{one.subject} cannot be free and cost something",
        )
    if one.predicate == other.predicate and one.head == other.head:
        same = say_the_same(one.object, other.object)
        if one.negated != other.negated and (same or _none_and_some(one, other)):
            return Opposition(
                kind=Contradiction.DIRECT_NEGATION,
                confidence=0.95,
                note=f"it is said that {one.text} and that {other.text}",
            )
        if not same and not one.negated and not other.negated:
            return _values(one, other, exclusive)
    return None


def _rules(one: Triple, other: Triple) -> Opposition | None:
    """What can be may be otherwise as well, but not what cannot, and not within another time."""
    if one.predicate != other.predicate or one.head != other.head or one.quantifier != other.quantifier:
        return None
    if one.negated != other.negated and say_the_same(one.object, other.object):
        return Opposition(
            kind=Contradiction.DIRECT_NEGATION,
            confidence=0.95,
            note=f"it is said that {one.text} and that {other.text}",
        )
    if not one.negated and not other.negated and _within(one.object, other.object):
        return Opposition(
            kind=Contradiction.INCOMPATIBLE_VALUES, confidence=0.85, note=f"{one.object} against {other.object}"
        )
    return None


_STATES = (
    frozenset(("open", "close")),
    frozenset(("lock", "unlock")),
    frozenset(("enable", "disable")),
    frozenset(("accept", "reject")),
    frozenset(("approve", "reject")),
    frozenset(("allow", "prohibit")),
)
"""Pairs of participles of which one thing is one at a time."""


def _states_exclude(one: Triple, other: Triple) -> bool:
    """'is open on Sundays' against 'is closed on Sundays'."""
    mine, its = one.predicate.split(" "), other.predicate.split(" ")
    if one.negated or other.negated or mine[0] != "be" or its[0] != "be" or len(mine) < 2 or mine[2:] != its[2:]:  # noqa: PLR2004 (be, participle)
        return False
    return frozenset((mine[1], its[1] if len(its) > 1 else "")) in _STATES and plain(one.object) == plain(other.object)


_KEPT = frozenset(("stock", "service", "season", "print", "order", "office", "town", "use", "warranty"))


def _in_and_out(one: Triple, other: Triple) -> bool:
    """'is in stock' against 'is out of stock'."""
    for inside, outside in ((one, other), (other, one)):
        if (inside.predicate, outside.predicate) != ("be in", "be") or inside.negated or outside.negated:
            continue
        if inside.object.lower() in _KEPT and outside.object.lower() == f"out of {inside.object.lower()}":
            return True
    return False


def _values(one: Triple, other: Triple, exclusive: Iterable[frozenset[str]]) -> Opposition | None:
    group = excluded(one.object, other.object, exclusive)
    if group is not None and one.predicate == "be":
        return Opposition(
            kind=Contradiction.LOGICAL_IMPOSSIBILITY,
            confidence=0.80,
            note=f"{group[0]} and {group[1]} exclude each other",
        )
    told_apart = is_counted(one, other) or is_named_otherwise(one, other)
    if told_apart and (is_ranged(one.object) or is_ranged(other.object)):
        told_apart = False
    if told_apart or is_identified_otherwise(one, other) or are_apart(one, other):
        return Opposition(
            kind=Contradiction.INCOMPATIBLE_VALUES,
            confidence=0.85,
            note=f"{one.subject} cannot have both {one.object} and {other.object}",
        )
    if one.predicate not in FUNCTIONAL and one.predicate.rpartition(" ")[0] not in FUNCTIONAL:
        return None
    if one.predicate.endswith((" to", " from", " until", " since", " over", " under")):
        return None  # one end of a range or a bound
    mine, its = measured(one.object, other.object)
    if mine is None or its is None or mine.kind is not its.kind or mine.kind in (ValueKind.TEXT, ValueKind.NUMBER):
        return None
    if compare(mine.text, its.text) is not Match.DIFFERENT or is_ranged(one.object) or is_ranged(other.object):
        return None
    return Opposition(
        kind=Contradiction.INCOMPATIBLE_VALUES,
        confidence=0.85,
        note=f"{one.subject} cannot be both {mine.text} and {its.text}",
    )


_TERM = regex(
    r"(?P<what>.{0,200})(?<!\w)(?P<term>(?:within|in) (?:the )?(?:first |next )?[\w-]{1,10} "
    r"(?:minutes?|hours?|days?|weeks?|months?|years?))",
    re.IGNORECASE,
)


def _within(one: str, other: str) -> bool:
    """'the item within 30 days' against 'the item within 14 days'."""
    mine, its = _TERM.fullmatch(one), _TERM.fullmatch(other)
    if mine is None or its is None or plain(mine["what"]) != plain(its["what"]):
        return False
    left, right = find_values(mine["term"]), find_values(its["term"])
    return len(left) == len(right) == 1 and compare(left[0].text, right[0].text) is Match.DIFFERENT


def _none_and_some(one: Triple, other: Triple) -> bool:
    """'has no windows' against 'has two windows'."""
    if one.predicate not in ("have", "contain", "include") or one.modality or other.modality:
        return False
    denied, stated = (one, other) if one.negated else (other, one)
    count = COUNT.match(stated.object.lower())
    return count is not None and plain(stated.object[count.end() :]) == plain(denied.object)


def excluded(one: str, other: str, exclusive: Iterable[frozenset[str]]) -> tuple[str, str] | None:
    """The two categories that exclude each other, where each text is no more than one of a group."""
    mine, its = plain(one), plain(other)
    if len(mine) != 1 or len(its) != 1 or mine == its:
        return None
    left, right = mine[0], its[0]
    return (left, right) if any(left in group and right in group for group in exclusive) else None


def _quantifiers(one: Triple, other: Triple) -> Opposition | None:
    """All against not all, all against none."""
    for whole, part in ((one, other), (other, one)):
        if whole.quantifier in ("none", "no", "neither") and part.quantifier in _SOME and not part.negated:
            if whole.predicate == part.predicate and say_the_same(whole.object, part.object):
                return Opposition(
                    kind=Contradiction.DIRECT_NEGATION,
                    confidence=0.85,
                    note=f"{whole.quantifier} against {part.quantifier}",
                )
            continue
        if whole.quantifier not in ("all", "every", "each") or whole.negated:
            continue
        if whole.predicate != part.predicate or not say_the_same(whole.object, part.object):
            continue
        if part.quantifier in ("not all", "not every", "no", "none", "not each", "neither") or (
            part.quantifier in ("some", "few", "many", "several", "most", "half") and part.negated
        ):
            return Opposition(
                kind=Contradiction.DIRECT_NEGATION,
                confidence=0.85,
                note=f"{whole.quantifier} against {part.quantifier}{' not' if part.negated else ''}",
            )
    return None


def say_the_same(one: str, other: str) -> bool:
    """Whether two objects say the same: 'attended' and 'attend', where the verb stands for the object, too."""
    mine, its = plain(one), plain(other)
    return mine == its or [FORMS.get(word, word) for word in mine] == [FORMS.get(word, word) for word in its]


def _states(claim: Triple) -> bool:
    return claim.mood is Mood.STATED and claim.modality not in ("may", "might", "could", "would", "should")


def _elsewhen(one: Triple, other: Triple) -> bool:
    """Whether the two speak of different times or circumstances, so that both may be true."""
    if one.tense != other.tense and Tense.PAST in (one.tense, other.tense):
        return True
    subject = set(WORD.findall(one.subject)) | set(WORD.findall(other.subject))
    if one.beside - subject != other.beside - subject:
        return True
    return (_words(one) & _TIMES) != (_words(other) & _TIMES) and not _both_days(one, other)


def _both_days(one: Triple, other: Triple) -> bool:
    """Whether the time is what the two claim: 'the call is on Friday'."""
    mine, its = read_value(one.object), read_value(other.object)
    return mine.kind is not ValueKind.TEXT and mine.kind is its.kind


def _words(claim: Triple) -> set[str]:
    return set(WORD.findall(claim.object.lower()))
