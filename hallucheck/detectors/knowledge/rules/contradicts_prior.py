"""A claim that takes back an earlier turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.confidences import confidence_of, part_of
from hallucheck.detectors.knowledge.flags.flag import Flag, steps
from hallucheck.detectors.knowledge.flags.scoring import Held
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.dialogue_topic import Otherwise
from hallucheck.detectors.knowledge.turns.answered_something_else import answered_else
from hallucheck.detectors.knowledge.turns.confirmations import confirmed_otherwise
from hallucheck.detectors.knowledge.turns.may_coexist import NEXT, overtakes
from hallucheck.detectors.knowledge.turns.scenes import MAX_SENTENCES, mirrored, scenes, with_question
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.dialogue import MAX_TURN, TurnReading, is_user
from hallucheck.judges.slots.conflicts import VALUE
from hallucheck.judges.slots.fillers import DAY, TIME, fillers, held_against
from hallucheck.judges.slots.likely import Likely, likely, meet
from hallucheck.model import Evidence, Factor, Suggestion
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.typed import Match

RULE = RULES["knowledge/contradicts-prior"]

VALUES = confidence_of("knowledge/contradicts-prior: another value")
"""Own contradiction of two values of one slot."""


def prior_contradiction(
    contradiction: float, alike: float, *, min_contradiction: float = 0.6, min_similarity: float = 0.7
) -> tuple[float, tuple[Factor, ...]] | None:
    """Own confidence of a contradiction with an earlier claim and its parts; None where one of the two is too weak."""
    if contradiction < min_contradiction or alike < min_similarity:
        return None
    return steps("product", ("contradiction", contradiction), ("similarity", alike))


def check(reading: Reading) -> Iterator[Flag]:
    """Confirmations, answers about another thing, then sentences against sentences."""
    if not reading.turns:
        return
    yield from _confirmed(reading)
    yield from _else(reading)
    yield from _repeated(reading)
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
        for sentence in reading.sentences[: reading.options.max_claims]
    )


def _likely(reading: Reading) -> Iterator[Flag]:
    """Sentences of the answer that probably exclude what an earlier turn says; each by the surest."""
    turns = with_question(reading.dialogue.recent, reading.case.record.question)[: reading.options.history_turns]
    surest: dict[int, tuple[Likely, Sentence, TurnReading, str]] = {}
    for sentence, turn, said, scene in scenes(reading.sentences[: reading.options.max_claims], turns):
        found = likely(sentence.text, said, reading.exclusive, scene)
        if found is not None and (
            sentence.start not in surest or found.confidence > surest[sentence.start][0].confidence
        ):
            surest[sentence.start] = found, sentence, turn, said
    for found, sentence, turn, said in surest.values():
        own = prior_contradiction(
            found.confidence,
            ALIKE,
            min_contradiction=reading.options.min_contradiction,
            min_similarity=reading.options.min_similarity,
        )
        if own is not None and not NEXT.search(sentence.text):
            start, end = sentence.start + found.start, sentence.start + found.end
            yield _flag(turn, own, start, end, found.said, found.other, said, correct=found.kind == VALUE)


ALIKE = 0.75
"""Likeness of two statements of which one excludes the other: that they are about one thing is weighed with it."""


def _confirmed(reading: Reading) -> Iterator[Flag]:
    """Confirmations of another time or day than was asked for."""
    for found in confirmed_otherwise(reading):
        message = f"'{found.said}' is confirmed, '{found.asked}' was asked for in turn {found.turn}"
        mended = Suggestion(replacement=found.asked, source="earlier turn")
        yield _otherwise(found, message, part_of(RULE.id, "a confirmation of a request"), mended)


def _repeated(reading: Reading) -> Iterator[Flag]:
    """Another value than the one that the user asks to hear again: 'What was the fee again?'."""
    *before, last = reading.turns
    reply = next((turn for turn in reversed(before) if not is_user(turn)), None)
    if reply is None or not is_user(last) or not _AGAIN.search(last.text) or overtakes(reading.answer):
        return
    mine, its = fillers(reading.answer[:MAX_TURN]), fillers(reply.text[:MAX_TURN])
    for value in mine:
        known = [other for other in its if other.kind == value.kind]
        if value.kind not in _MEASURED or len(known) != 1 or sum(f.kind == value.kind for f in mine) > 1:
            continue
        if held_against(value, known[0].text) is Match.DIFFERENT:
            found = Otherwise(value.start, value.end, value.text, known[0].text, before.index(reply) + 1, reply.text)
            message = f"'{found.said}' against '{found.asked}' in turn {found.turn}, which was to be said again"
            mended = Suggestion(replacement=found.asked, source="earlier turn")
            yield _otherwise(found, message, part_of(RULE.id, "a confirmation of a request"), mended)


_AGAIN = regex(
    r"(?<!\w)(?:again|once more|repeat|remind me|what (?:\w+ )?was (?:that|it|the))(?!\w)",
    re.IGNORECASE,
)
_MEASURED = frozenset((TIME, DAY, "money", "percent", "quantity time"))


def _else(reading: Reading) -> Iterator[Flag]:
    """An answer about another thing than was asked about."""
    for found in answered_else(reading):
        message = f"the answer speaks of '{found.said}', '{found.asked}' was asked about in turn {found.turn}"
        yield _otherwise(found, message, part_of(RULE.id, "another thing than was asked about"))


def _otherwise(found: Otherwise, message: str, sure: tuple[str, float], suggestion: Suggestion | None = None) -> Flag:
    confidence, own = steps("product", ("contradiction", VALUES), sure)
    return Flag(
        rule=RULE.name,
        start=found.start,
        end=found.end,
        content=found.said,
        confidence=confidence,
        message=message,
        steps=own,
        detected=found.said,
        expected=found.asked,
        evidence=(Evidence(source=f"turn {found.turn}", quote=found.quote),),
        suggestion=suggestion,
        history=Held(contradicts=True, confidence=confidence),
    )


def _flag(  # noqa: PLR0917 (where, how sure, and the words on both sides)
    turn: TurnReading,
    found: tuple[float, tuple[Factor, ...]],
    start: int,
    end: int,
    said: str,
    before: str,
    quote: str,
    *,
    correct: bool,
) -> Flag:
    confidence, own = found
    return Flag(
        rule=RULE.name,
        start=start,
        end=end,
        content=said,
        confidence=confidence,
        message=f"'{said}' against '{before}' in turn {turn.name}",
        steps=own,
        detected=said,
        expected=before if correct else None,
        evidence=(Evidence(source=f"turn {turn.name}", quote=quote),),
        suggestion=Suggestion(replacement=before, source="earlier turn") if correct else None,
        history=Held(contradicts=True, confidence=confidence),
    )
