"""How the sentences of an answer stand to what was said before it: by whom, how far back, and what was said since."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from hallucheck.evidence.dialogue import MAX_TURN, TurnReading, read_turn
from hallucheck.judges.slots.conflicts import Scene
from hallucheck.judges.slots.statements import stems_of
from hallucheck.model import Turn
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence

MAX_SENTENCES = 50
"""Sentences of a turn that are held against an answer."""


def mirrored(text: str) -> str:
    """A user's sentence from where the answer stands: 'I' is 'you'."""
    return _WORD.sub(lambda match: _MIRROR.get(match[0].lower(), match[0]), text)


_WORD = regex(r"[A-Za-z]+(?:['’][a-z]+)?")
_MIRROR = {
    "i": "you", "my": "your", "me": "you", "mine": "yours", "we": "you", "our": "your", "am": "are", "i'm": "you are",
    "we're": "you are", "i've": "you have", "we've": "you have",
}  # fmt: skip


def with_question(turns: Sequence[TurnReading], question: str | None) -> list[TurnReading]:
    """The turns, the latest first, and the question where it is none of them: what a user says in it counts as well."""
    if not question or not turns or any(turn.turn.text == question for turn in turns):
        return list(turns)
    return [read_turn(Turn(text=question, role="user", pointer="/question"), turns[0].number + 1), *turns]


AGAIN = regex(
    r"(?<!\w)(?:again|once more|repeat|remind|was (?:that|it|the)|did you say|just to be sure|confirm|missed|forgot|"
    r"exactly|wrote)(?!\w)",
    re.IGNORECASE,
)
"""Asks to be told once more."""


def scenes(
    answer: Sequence[Sentence], turns: Sequence[TurnReading]
) -> Iterator[tuple[Sentence, TurnReading, str, Scene]]:
    """(sentence, turn, what the turn says, how they stand to each other); the turns come the latest first."""
    texts = [turn.turn.text[:MAX_TURN] for turn in turns]
    asked = next((text for turn, text in zip(turns, texts, strict=True) if turn.by_user), "")
    again = AGAIN.search(asked) is not None
    known = {told.text: stems_of(told.text) for turn in turns for told in turn.sentences[:MAX_SENTENCES]}
    own = [stems_of(sentence.text) for sentence in answer]
    counts = [sorted(len(mine & stems) for stems in known.values()) for mine in own]
    for back, turn in enumerate(turns):
        later, before = tuple(texts[:back]), tuple(texts[back + 1 :])
        for told in turn.sentences[:MAX_SENTENCES]:
            beside = texts[back].replace(told.text, " ")
            for number, sentence in enumerate(answer):
                scene = Scene(
                    by="user" if turn.by_user else "assistant",
                    sentences=len(answer),
                    apart=back,
                    adjacent=back <= 1 and not number,
                    asked=asked if back or not turn.by_user else "",
                    again=again and not turn.by_user,
                    later=later,
                    beside=beside,
                    before=before,
                    opening=answer[0].text,
                    closer=len(known) - bisect_right(counts[number], len(own[number] & known[told.text])),
                )
                yield sentence, turn, mirrored(told.text) if turn.by_user else told.text, scene
