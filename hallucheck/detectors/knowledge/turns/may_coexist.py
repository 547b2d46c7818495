"""What lets an earlier turn's words stand beside the answer's: wishes, conditions, offers, another question."""

from __future__ import annotations

import re
from functools import lru_cache

from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.evidence.dialogue import MAX_TURN, TurnReading, is_user
from hallucheck.judges.slots.tokens import FUNCTION
from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.topic import announces_change, singular

_WORD = regex(r"[^\W_]{3,}")


_NOW = regex(
    r"(?<!\w)(?:(?:is|are|costs?|starts?|opens?|leaves?|takes place) now|"
    r"now (?:is|on|at|in|costs?|starts?|opens?|leaves?|takes place|scheduled|due|set)|"
    r"i was (?:wrong|mistaken|incorrect)|you(?:['’]re| are) (?:absolutely |quite |completely )?right)(?!\w)",
    re.IGNORECASE,
)


def overtakes(text: str) -> bool:
    """Whether a sentence says that what was said before no longer counts."""
    return announces_change(text) or _NOW.search(text) is not None


CORRECTS = regex(r"(?:no|nope|actually|sorry|wait|correction|i meant)(?!\w)", re.IGNORECASE)
_ASKS = regex(
    r"(?<!\w)(?:mov\w*|chang\w*|resched\w*|postpon\w*|instead|cancel\w*|swap\w*|switch\w*|shift\w*|make it|please|can|"
    r"could|would|let['’]?s|rather|want|need)(?!\w)",
    re.IGNORECASE,
)


def corrects(turn: TurnReading) -> bool:
    """Whether a user's turn tells how things are, against what was said before: 'no, the call is on Friday'."""
    if not turn.by_user:
        return False
    said = [sentence.text for sentence in turn.sentences if overtakes(sentence.text)]
    return all(CORRECTS.match(text) and not _ASKS.search(text) for text in said)


def turned_to(reading: Reading, turn: TurnReading, mine: str, its: str) -> bool:
    """Whether the user has meanwhile asked about a circumstance of which only the clause speaks: 'and on Sundays?'."""
    asked = [said for number, said in enumerate(reading.turns, 1) if number > turn.number and is_user(said)]
    if not asked:
        return False
    told, known = set(_WORD.findall(asked[-1].text[:MAX_TURN].lower())) - FUNCTION, its.lower()
    return any(singular(word) not in known and _circumstance(singular(word)).search(mine) for word in told)


@lru_cache(maxsize=2000)
def _circumstance(word: str) -> re.Pattern[str]:
    """A word behind a preposition."""
    return re.compile(rf"(?<!\w)(?:on|for|in|with|at|during|from|after|before|as) (?:\w+ ){{0,2}}{word}", re.IGNORECASE)


DESIRE = regex(
    r"(?<!\w)(?:need|want|would like|'d like|looking for|prefer|hope|wish|can i|could i|may i|full|sold out|"
    r"unavailable|if|unless|when|(?-i:may)|might|could|would|maybe|perhaps|possibly|probably)(?!\w)",
    re.IGNORECASE,
)
"""What is wished for, supposed or not to be had is not said to be so."""
