"""What the dialogue was about when the answer was given, and whether a sentence of the answer is about that."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from hallucheck.evidence.dialogue import MAX_TURN
from hallucheck.evidence.knowledge import KnowledgeBase, Named
from hallucheck.model import Turn
from hallucheck.text.basics.patterns import regex

RECENT = 4
"""Turns back to which an answer that names nothing goes."""

_INQUIRY = regex(
    r"(?<!\w)(?:what|when|where|who|whom|which|how (?:much|many|long|far|late)|date|time|find out|tell me|show|"
    r"info|information|need to know|want to know|look up|schedule|set|book|remind|confirm|check)(?!\w)",
    re.IGNORECASE,
)
"""How somebody asks for what is known, or for something to be done with it."""

_POLITE = r"(?:(?:ok|okay|yes|sure|well|great|no problem|of course|right|so)\W{1,3})*"
_UNNAMED = regex(
    rf"{_POLITE}(?:(?:for )?which one|(?:you|i) have|you've|there(?:'s| is| are)|it(?:'s| is| will| starts)?|they|"
    r"that(?:'s| is)|the (?:one|first|next|date|time|purpose|agenda|location)|one|two|three|four|at|on|your next one|"
    r"he|she)(?!\w)",
    re.IGNORECASE,
)
_THING = regex(
    rf"{_POLITE}(?:the [^\W\d_]{{2,25}} (?:of|for) )?(?:(?P<whose>your|the|(?:you|i) have (?:an?|one|two|three))"
    r"(?: next| upcoming)? )?(?P<what>[^\W\d_]{2,25}(?: [^\W\d_]{2,25})?)",
    re.IGNORECASE,
)


class Topic(msgspec.Struct, frozen=True):
    """The entities that the last turn to name any names, with its number and text, and whether the last turn asks."""

    named: tuple[Named, ...] = ()
    number: int = 0
    text: str = ""
    asks: bool = False

    @property
    def is_one(self) -> bool:
        """Whether it is one thing only."""
        return len({tuple(entity.id for entity in named.entities) for named in self.named}) == 1

    @property
    def is_asked(self) -> bool:
        """Whether the last turn asks about one thing only, which it or an earlier one names."""
        return self.asks and self.is_one


def topic(said: Sequence[Turn], question: str | None, base: KnowledgeBase) -> Topic:
    """The topic of the turns and the question."""
    turns = [(number, turn.text) for number, turn in enumerate(said, 1)][-RECENT:]
    if question and all(text != question for _, text in turns):
        turns.append((len(said) + 1, question))
    for number, text in reversed(turns):
        found = base.find(text[:MAX_TURN]) or base.partly_named(text[:MAX_TURN], asks=_INQUIRY.search(text) is not None)
        if found:
            return Topic(tuple(found), number, text, _INQUIRY.search(turns[-1][1]) is not None)
    return Topic()


def goes_on(text: str) -> bool:
    """Whether a sentence begins as one that goes on about what was asked."""
    return _UNNAMED.match(text) is not None


def thing_of(text: str, base: KnowledgeBase) -> tuple[int, int] | None:
    """Where a sentence that begins with a thing of its own names it; 'the' thing only if it is of a known kind."""
    match = _THING.match(text)
    if match is None:
        return None
    of_kind = any(word in base.heads for word in match["what"].lower().split(" "))
    return match.span("what") if of_kind or (match["whose"] or "the").lower() != "the" else None
