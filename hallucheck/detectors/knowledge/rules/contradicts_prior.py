"""A claim that takes back an earlier turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.confidences import confidence_of, part_of
from hallucheck.detectors.knowledge.flags import Flag, Held, Own, flag, steps
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.turns import (
    AGAIN,
    MAX_SENTENCES,
    Otherwise,
    answered_else,
    confirmed_otherwise,
    counted_otherwise,
    mirrored,
    scenes,
    with_question,
)
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.dialogue import MAX_TURN, is_user
from hallucheck.judges.slots.conflicts import VALUE
from hallucheck.judges.slots.fillers import DAY, TIME, fillers, held_against
from hallucheck.judges.slots.likely import likely, meet
from hallucheck.model import Evidence, Suggestion
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.topic import supersedes
from hallucheck.text.values.typed import Match

RULE = RULES["knowledge/contradicts-prior"]

VALUES = confidence_of("knowledge/contradicts-prior: another value")
"""Own contradiction of two values of one slot."""
ALIKE = 0.75
"""Likeness of two statements of which one excludes the other: that they are about one thing is weighed with it."""
_NEXT = regex(
    r"(?<!\w)(?:next|following|last|first) (?:train|bus|flight|ferry|tram|boat|departure|session|"
    r"show|showing|class|slot)s?(?!\w)",
    re.IGNORECASE,
)
"""What is another one by the time of the next turn."""
_MEASURED = frozenset((TIME, DAY, "money", "percent", "quantity time"))


def prior_contradiction(
    contradiction: float, alike: float, *, min_contradiction: float = 0.6, min_similarity: float = 0.7
) -> Own | None:
    """Own confidence of a contradiction with an earlier claim and its parts; None where one of the two is too weak."""
    if contradiction < min_contradiction or alike < min_similarity:
        return None
    return steps("product", ("contradiction", contradiction), ("similarity", alike))


def check(reading: Reading) -> Iterator[Flag]:
    """Confirmations, answers about another thing, then sentences against sentences."""
    if not reading.turns:
        return
    request = steps("product", ("contradiction", VALUES), part_of(RULE.id, "a confirmation of a request"))
    for found in confirmed_otherwise(reading):
        yield _flag(found, request, f"'{found.said}' is confirmed, '{found.asked}' was asked for in turn {found.turn}")
    for found in answered_else(reading):
        own = steps("product", ("contradiction", VALUES), part_of(RULE.id, "another thing than was asked about"))
        message = f"the answer speaks of '{found.said}', '{found.asked}' was asked about in turn {found.turn}"
        yield _flag(found, own, message, correct=False)
    for found in counted_otherwise(reading):
        yield _flag(found, request, f"'{found.said}' against '{found.asked}' in turn {found.turn}")
    for found in _repeated(reading):
        message = f"'{found.said}' against '{found.asked}' in turn {found.turn}, which was to be said again"
        yield _flag(found, request, message)
    yield from _likely(reading)


def compared(reading: Reading) -> int:
    """How many sentences of the answer speak of what an earlier turn states something of."""
    turns = reading.dialogue.recent[: reading.options.history_turns] if reading.turns else ()
    return sum(
        any(
            meet(sentence.text, mirrored(said.text) if turn.by_user else said.text)
            for turn in turns
            for said in turn.sentences[:MAX_SENTENCES]
        )
        for sentence in reading.checked
        if reading.is_stated(sentence)
    )


def _likely(reading: Reading) -> Iterator[Flag]:
    """Sentences of the answer that probably exclude what an earlier turn says; each by the surest."""
    options = reading.options
    turns = with_question(reading.dialogue.recent, reading.case.record.question)[: options.history_turns]
    surest: dict[int, tuple[float, Flag]] = {}
    for sentence, turn, said, scene in scenes(reading.checked, turns):
        if not reading.is_stated(sentence):
            continue
        found = likely(sentence.text, said, reading.exclusive, scene)
        if found is None or found.confidence <= surest.get(sentence.start, (0.0,))[0] or _NEXT.search(sentence.text):
            continue
        own = prior_contradiction(
            found.confidence,
            ALIKE,
            min_contradiction=options.min_contradiction,
            min_similarity=options.min_similarity,
        )
        if own is not None:
            place = sentence.start + found.start, sentence.start + found.end
            message = f"'{found.said}' against '{found.other}' in turn {turn.name}"
            other = Otherwise(*place, found.said, found.other, turn.name, said)
            surest[sentence.start] = found.confidence, _flag(other, own, message, correct=found.kind == VALUE)
    yield from (flag for _, flag in surest.values())


def _repeated(reading: Reading) -> Iterator[Otherwise]:
    """Another value than the one that the user asks to hear again: 'What was the fee again?'."""
    *before, last = reading.turns
    number = next((at for at, turn in reversed([*enumerate(before, 1)]) if not is_user(turn)), 0)
    if not number or not is_user(last) or not AGAIN.search(last.text):
        return
    if supersedes(reading.answer) or _NEXT.search(reading.answer):
        return
    reply = before[number - 1].text
    mine, its = fillers(reading.answer[:MAX_TURN]), fillers(reply[:MAX_TURN])
    for value in mine:
        known = [other for other in its if other.kind == value.kind]
        if value.kind not in _MEASURED or len(known) != 1 or sum(f.kind == value.kind for f in mine) > 1:
            continue
        if held_against(value, known[0].text) is Match.DIFFERENT:
            yield Otherwise(value.start, value.end, value.text, known[0].text, str(number), reply)


def _flag(found: Otherwise, own: Own, message: str, *, correct: bool = True) -> Flag:
    return flag(
        RULE, found.said, (found.start, found.end), own, message, content=found.said,
        expected=found.asked if correct else None,
        evidence=(Evidence(source=f"turn {found.turn}", quote=found.quote),),
        suggestion=Suggestion(replacement=found.asked, source="earlier turn") if correct else None,
        history=Held(contradicts=True, confidence=own[0]),
    )  # fmt: skip
