"""What lets an earlier turn's words stand beside the answer's: wishes, conditions, offers, another question."""

from __future__ import annotations

import re
from functools import lru_cache

from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.evidence.dialogue import MAX_TURN, TurnReading, is_user
from hallucheck.judges.slots.clash import is_whenever
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.values.topic import singular, supersedes
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import stem

NEXT = regex(
    r"(?<!\w)(?:next|following|last|first) (?:train|bus|flight|ferry|tram|boat|departure|session|"
    r"show|showing|class|slot)s?(?!\w)",
    re.IGNORECASE,
)
"""What is another one by the time of the next turn."""

_WORD = regex(r"[^\W_]{3,}")


_NOW = regex(
    r"(?<!\w)(?:(?:is|are|costs?|starts?|opens?|leaves?|takes place) now|"
    r"now (?:is|on|at|in|costs?|starts?|opens?|leaves?|takes place|scheduled|due|set)|"
    r"i was (?:wrong|mistaken|incorrect)|you(?:['’]re| are) (?:absolutely |quite |completely )?right)(?!\w)",
    re.IGNORECASE,
)


def overtakes(text: str) -> bool:
    """Whether a sentence says that what was said before no longer counts."""
    return supersedes(text) or _NOW.search(text) is not None


CORRECTS = regex(r"(?:no|nope|actually|sorry|wait|correction|i meant)(?!\w)", re.IGNORECASE)
_ASKS = regex(
    r"(?<!\w)(?:mov\w*|chang\w*|resched\w*|postpon\w*|instead|cancel\w*|swap\w*|switch\w*|shift\w*|make it|please|can|"
    r"could|would|let['’]?s|rather|want|need)(?!\w)",
    re.IGNORECASE,
)


def corrects(turn: TurnReading) -> bool:
    """Whether a user's turn says how things are, against what was said before: 'no, the call is on Friday'."""
    if not turn.by_user:
        return False
    said = [sentence.text for sentence in turn.sentences if overtakes(sentence.text)]
    return all(CORRECTS.match(text) and not _ASKS.search(text) for text in said)


def turned_to(reading: Reading, turn: TurnReading, mine: str, its: str) -> bool:
    """Whether the user has meanwhile asked about a circumstance of which only the answer speaks: 'and on Sundays?'."""
    asked = [said for number, said in enumerate(reading.turns, 1) if number > turn.number and is_user(said)]
    if not asked:
        return False
    fresh = (topics_of(asked[-1].text[:MAX_TURN]) & topics_of(mine)) - topics_of(its)
    return any(
        _circumstance(word).search(mine) and not (is_whenever(its) and "time" in named(stem(word))) for word in fresh
    )


@lru_cache(maxsize=2000)
def _circumstance(word: str) -> re.Pattern[str]:
    """A word behind a preposition."""
    return re.compile(rf"(?<!\w)(?:on|for|in|with|at|during|from|after|before|as) (?:\w+ ){{0,2}}{word}", re.IGNORECASE)


def topics_of(text: str) -> set[str]:
    """The words of a text that may say what it is about, in singular."""
    return {singular(word) for word in _WORD.findall(text.lower())} - _COMMON


_COMMON = words(
    "the and for are was were has have had with that this these those from not but they you your our his her its what "
    "when where who which how can could will would does did about please yes thank thanks also there time day date "
    "much many sure"
)

DESIRE = regex(
    r"(?<!\w)(?:want|would like|'d like|looking for|prefer|hope|wish|can i|could i|may i|budget|if|"
    r"unless|when|(?-i:may)|might|could|would|maybe|perhaps|possibly|probably)(?!\w)",
    re.IGNORECASE,
)
"""What is wished for or supposed is not said to be so."""

UNAVAILABLE = regex(r"(?<!\w)(?:full|sold out|unavailable)(?!\w)", re.IGNORECASE)
"""Why it is not as it was asked for."""
