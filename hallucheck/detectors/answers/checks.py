"""What must agree before any likeness counts: figures, units, dates, names, negation, roles and direction.

Each check holds one statement against the passages that speak of the same thing and says what is wrong, if anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from hallucheck.detectors.answers import polarity, roles
from hallucheck.detectors.answers.amounts import SMALL, Amount, amounts, derivable, like, same, shared_around
from hallucheck.detectors.answers.lexical import CONTENT, Words, alike, misspelt, opposites
from hallucheck.detectors.answers.sources import Evidence, Place
from hallucheck.text.entities import proper_names
from hallucheck.text.figures import Kind
from hallucheck.text.ranges import DOWN, UP
from hallucheck.text.sentences import Sentence

ALL_BUT = 0.85
"""Share of a statement that a passage must hold before the order of its words says who did what."""

MOST_OPERANDS = 40
"""Stated figures that are tried two at a time."""

SURE = 0.55
"""Confidence from which an objection contradicts its statement and does not merely leave it unsupported."""


class Issue(StrEnum):
    """What is wrong with a statement."""

    FIGURE = "figure"
    UNIT = "unit"
    NAME = "name"
    NEGATION = "negation"
    ROLES = "roles"
    OPPOSITE = "opposite"


class Objection(msgspec.Struct, frozen=True, kw_only=True):
    """One disagreement between a statement and the evidence, with what each of them says.

    From `SURE` on the evidence says otherwise; below it only does not say it.
    """

    issue: Issue
    note: str
    detected: str
    expected: str | None = None
    confidence: float
    place: Place | None = None


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A statement with the passages nearest to it, best first, and the share of it that the best one holds."""

    text: str
    words: Words
    question: Words
    near: tuple[Place, ...]
    covered: float


def objections(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Everything that speaks against the statement."""
    yield from _figures(held, evidence)
    yield from _names(held, evidence)
    if held.near and not held.near[0].passage.structured and len(held.near[0].passage.words) <= polarity.LONG * 2:
        yield from _negation(held)
        yield from _roles(held)
        yield from _opposites(held, evidence)


def _figures(held: Held, evidence: Evidence) -> Iterator[Objection]:
    stated = amounts(held.text)
    if not stated:
        return
    near = [(place, amounts(place.passage.sentence.text, place.passage.figures)) for place in held.near]
    asked: list[Amount] | None = None
    for amount in stated:
        swapped = _swapped(amount, stated, held.text, near)
        if swapped:
            yield swapped
            continue
        if any(same(amount, other) for _, others in near for other in others):
            continue
        replaced = _replaced(amount, near, held.covered)
        if replaced:
            yield replaced
            continue
        if not _claims(amount, held.text):
            continue
        if asked is None:
            asked = amounts(" ".join(held.question.texts))
        if any(same(amount, other) for other in asked) or _stands(amount, evidence) or _derived(amount, held, near, evidence):
            continue
        yield Objection(
            issue=Issue.FIGURE,
            note=f"{amount.figure.text!r} stands nowhere in the evidence",
            detected=amount.figure.text,
            confidence=0.5,
        )


def _claims(amount: Amount, text: str) -> bool:
    """Whether a figure that stands nowhere says something: not the writer's own counting, not "passage 2"."""
    figure = amount.figure
    if figure.written and not figure.currency and (amount.value is None or amount.value < SMALL or "." in str(amount.value)):
        return False
    if figure.written and text[figure.end : figure.end + 9].lower().startswith((" a week", " per week")):
        return False
    return not (figure.naming and amount.before in _META)


_META = frozenset("passage passages document documents source sources context option options step steps page section chunk item".split())
_ARITHMETIC = frozenset(
    "change changed difference increase increased decrease decreased average mean total sum combined altogether percentage "
    "percent ratio proportion growth grew declined decline more less fewer than older younger after later earlier rose fell "
    "many much per cumulative".split()
)


def _stands(amount: Amount, evidence: Evidence) -> bool:
    """Whether the figure stands anywhere in the evidence, also as a bare number under "in millions"."""
    scaled = amount.value is not None and amount.figure.scale != 1 and evidence.scaled
    for place in evidence.places:
        for other in amounts(place.passage.sentence.text, place.passage.figures):
            if same(amount, other):
                return True
            if scaled and amount.value is not None and other.value is not None and abs(amount.value) == abs(other.value) * amount.figure.scale:
                return True
    return False


def _derived(amount: Amount, held: Held, near: list[tuple[Place, list[Amount]]], evidence: Evidence) -> bool:
    """Whether statement or question speak of arithmetic and two stated figures give the figure."""
    if amount.value is None or amount.figure.kind is Kind.DATE:
        return False
    if _ARITHMETIC.isdisjoint(word.lower() for word in (*held.words.texts, *held.question.texts)):
        return False
    given = [other.value for _, others in near for other in others if other.value is not None]
    if len(given) < MOST_OPERANDS:
        for place in evidence.places:
            for other in amounts(place.passage.sentence.text, place.passage.figures):
                if other.value is not None and len(given) < MOST_OPERANDS:
                    given.append(other.value)
    return derivable(amount, given, scaled=evidence.scaled)


def _swapped(
    amount: Amount, stated: list[Amount], text: str, near: list[tuple[Place, list[Amount]]]
) -> Objection | None:
    """A figure that the evidence gives, but beside other words than the statement does."""
    for place, others in near[:1]:
        if amount.before and amount.before not in _LINKS and amount.figure.kind is not Kind.DATE:
            bound = [other for other in others if other.before == amount.before and like(amount, other)]
            told = any(same(other, bound[0]) and other.before == amount.before for other in stated) if bound else True
            if len(bound) == 1 and not same(amount, bound[0]) and not told:
                return _replacement(amount, bound[0], place, 0.85)
        best, rival = 0, None
        for other in others:
            if same(amount, other):
                best = max(best, shared_around(text, amount, place.passage.sentence.text, other))
        for other in others:
            if like(amount, other) and not same(amount, other):
                size = shared_around(text, amount, place.passage.sentence.text, other)
                if size >= max(3, best + 2) and (rival is None or size > rival[0]):  # noqa: PLR2004 (a phrase, not a word)
                    rival = (size, other)
        if rival and not any(same(other, rival[1]) for other in stated):
            return _replacement(amount, rival[1], place, 0.75)
    return None


_LINKS = frozenset(
    "of to from at in on by for about over under than and or with is was are were the a an with after before between "
    "around approximately nearly almost since until through least most some only just up down only total "
    "million billion thousand usd eur rs inr".split()
)


def _replaced(amount: Amount, near: list[tuple[Place, list[Amount]]], covered: float) -> Objection | None:
    """A figure in whose place the nearest passage has another one."""
    for place, others in near[:1]:
        for other in others:
            if amount.figure.value is not None and amount.figure.value == other.figure.value and amount.unit and other.unit:
                return _replacement(amount, other, place, 0.9)
        for other in others:
            beside = (amount.after == other.after != "") + (
                amount.before == other.before != "" and amount.before not in _LINKS
            )
            if beside and like(amount, other):
                return _replacement(amount, other, place, min(0.9, 0.4 + 0.3 * covered + 0.15 * beside))
    return None


def _replacement(amount: Amount, other: Amount, place: Place, confidence: float) -> Objection:
    stated, known = amount.figure.text, other.figure.text
    unit = amount.unit and other.unit and amount.unit != other.unit
    if unit:
        stated, known = f"{stated} ({amount.unit})", f"{known} ({other.unit})"
    return Objection(
        issue=Issue.UNIT if unit else Issue.FIGURE,
        note=f"{stated!r} is stated where the evidence has {known!r}",
        detected=amount.figure.text,
        expected=other.figure.text,
        confidence=confidence,
        place=place,
    )


def _names(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Names of which no word, no abbreviation and no relative stands in the evidence or the question."""
    index, asked = evidence.index, held.question.places
    capitals: frozenset[str] | None = None
    for mention in proper_names(Sentence(0, len(held.text), held.text)):
        run = Words(mention.text)
        for place, word in enumerate(run.texts):
            found = run.stems[place]
            if not word[0].isupper() or len(word) < 2 or found in index or found in asked or run.weight(place) < 0.5:  # noqa: PLR2004 (an initial; a common word)
                continue
            if alike(found, index.keys(), evidence.heads) >= 0.7 or misspelt(found, evidence.heads):  # noqa: PLR2004 (America, American)
                continue
            if capitals is None:
                capitals = _initials(evidence)
            if word.replace(".", "") in capitals or _spelt_out(run, evidence):
                continue
            yield Objection(
                issue=Issue.NAME,
                note=f"{mention.text!r} stands nowhere in the evidence",
                detected=mention.text,
                confidence=0.5,
            )
            break


def _initials(evidence: Evidence) -> frozenset[str]:
    """What the runs of capitalised words in the evidence can be abbreviated to."""
    made: set[str] = set()
    for place in evidence.places[:200]:
        run = ""
        for word in (*place.passage.words.texts, "."):
            if word[0].isupper():
                run += word[0]
                made.add(run[-2:])
                made.add(run)
            elif word.lower() not in ("of", "the", "and", "for", "de"):
                run = ""
    return frozenset(made)


def _spelt_out(run: Words, evidence: Evidence) -> bool:
    """Whether a run of capitals is what an abbreviation in the evidence stands for."""
    letters = "".join(word[0] for word in run.texts if word[0].isupper()).lower()
    return any(len(letters) - low > 1 and letters[low:] in evidence.index for low in range(min(3, len(letters))))


def _negation(held: Held) -> Iterator[Objection]:
    place = held.near[0]
    confidence = polarity.conflict(held.words, place.passage.words, held.covered)
    if confidence >= 0.2:  # noqa: PLR2004 (a fifth of the shared words differ: likeness proves nothing then)
        yield Objection(
            issue=Issue.NEGATION,
            note="the statement and the evidence differ by a negation",
            detected=held.text,
            expected=place.passage.sentence.text,
            confidence=confidence,
            place=place,
        )


def _roles(held: Held) -> Iterator[Objection]:
    place = held.near[0]
    found = roles.exchanged(held.words, place.passage.words)
    if found and held.covered >= ALL_BUT:
        yield Objection(
            issue=Issue.ROLES,
            note=f"{found[1]!r} and {found[2]!r} changed sides around {found[0]!r}",
            detected=held.text,
            expected=place.passage.sentence.text,
            confidence=0.75,
            place=place,
        )


def _opposites(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """A word whose opposite stands in the nearest passage, in a statement that is otherwise like it."""
    if held.covered < polarity.COVERED - 0.1:
        return
    place = held.near[0]
    there = place.passage.words
    for at in held.words.content():
        found = held.words.stems[at]
        if found in there.places:
            continue
        word = held.words.lower(at)
        side = DOWN if word in UP else UP if word in DOWN else frozenset[str]()
        others = [other for other in opposites(found) if other in there.places]
        others += [there.stems[i] for i in there.content() if there.lower(i) in side]
        against = [
            other
            for other in others
            if other not in held.words.places and _beside(held.words, at) & _beside(there, there.places[other][0])
        ]
        if against:
            yield Objection(
                issue=Issue.OPPOSITE,
                note=f"{word!r} is stated where the evidence has {against[0]!r}",
                detected=word,
                expected=against[0],
                confidence=0.6 if found not in evidence.index else 0.4,
                place=place,
            )
            return


def _beside(found: Words, at: int) -> set[str]:
    """The content words nearest to a word, on either side."""
    content = [place for place in range(max(0, at - 4), min(len(found), at + 5)) if place != at and found.weight(place) >= CONTENT]
    before, after = [place for place in content if place < at], [place for place in content if place > at]
    return {found.stems[place] for place in (*before[-1:], *after[:1])}


def sure(found: Sequence[Objection]) -> Objection | None:
    """The surest objection that contradicts, or None."""
    best = max(found, key=lambda objection: objection.confidence, default=None)
    return best if best is not None and best.confidence >= SURE else None
