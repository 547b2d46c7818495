"""The dialogue so far: turns, what each of them states, and which entities were introduced where."""

from __future__ import annotations

import re

import msgspec

from hallucheck.evidence.knowledge.names import normalise
from hallucheck.model import Case, Context, Turn
from hallucheck.model.record import USERS
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence, sentences

WINDOW = 10
"""Most recent turns that an answer is held against."""

MAX_TURN = 20_000
"""Code points of a turn that are read."""


class TurnReading(msgspec.Struct, frozen=True, kw_only=True):
    """One earlier turn, read: its 1-based place in the dialogue, and what it states."""

    turn: Turn
    number: int
    sentences: tuple[Sentence, ...]

    @property
    def name(self) -> str:
        """What the turn is called: its own id, else its place."""
        return self.turn.id or str(self.number)

    @property
    def by_user(self) -> bool:
        """Whether a person spoke."""
        return is_user(self.turn)


def is_user(turn: Turn) -> bool:
    """Whether a turn is a person's."""
    return (turn.role or "").lower() in USERS


class Dialogue(msgspec.Struct, frozen=True, kw_only=True):
    """State of the dialogue when the answer was given."""

    recent: tuple[TurnReading, ...]
    """The last `WINDOW` turns, the latest first."""
    words: str
    """All that was said, asked or handed over, in normal form between spaces: what is in it was introduced."""

    def introduced(self, surface: str) -> bool:
        """Whether a mention's words were used before the answer."""
        plain = normalise(surface)
        return bool(plain) and f" {plain} " in self.words


def turns_of(case: Case) -> tuple[Turn, ...]:
    """The turns of a record, or of a transcript among its contexts where it has none (a case reading)."""
    record = case.record
    if record.history:
        return tuple(record.history)
    for context in record.documents:
        found = _transcript(context)
        if found:
            return found
    return ()


def _transcript(context: Context) -> tuple[Turn, ...]:
    """The turns of a text whose every line is 'role: words', with a person and a machine in it."""
    head = _LINE.match(context.text)
    if head is None:
        return ()
    said: list[Turn] = []
    for line in context.text[: WINDOW * MAX_TURN].splitlines():
        match = _LINE.match(line)
        if match is None:
            return ()
        said.append(Turn(text=match["text"].strip(), role=match["role"].lower(), pointer=context.pointer))
    return tuple(said) if any(turn.role in USERS for turn in said) else ()


_LINE = regex(
    r"(?P<role>user|human|customer|driver|client|caller|patient|assistant|agent|system|bot|ai|model|operator)"
    r"[ \t]{0,3}: ?(?P<text>.*)",
    re.IGNORECASE,
)


def dialogue(case: Case) -> Dialogue:
    """The dialogue of a record (a case reading)."""
    record = case.record
    turns = case.reading(turns_of)
    said = [turn.text for turn in turns]
    if record.question:
        said.append(record.question)
    said += [text for context in record.contexts for text in (context.title or "", context.text)]
    recent = [read_turn(turn, number) for number, turn in list(enumerate(turns, 1))[-WINDOW:]]
    return Dialogue(recent=tuple(reversed(recent)), words=f" {normalise(' '.join(said))} " if said else " ")


def read_turn(turn: Turn, number: int) -> TurnReading:
    """A turn with what it states: its sentences, questions aside."""
    found = tuple(
        sentence for sentence in sentences(turn.text[:MAX_TURN]) if not sentence.text.endswith(("?", "？", "؟"))
    )
    return TurnReading(turn=turn, number=number, sentences=found)
