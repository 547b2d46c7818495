"""What an abstention claims: that the evidence says nothing of a thing.

"The leaflet does not mention the price of a locker" is right where no passage speaks of it, and wrong where one does.
Words that only ask for a kind of answer (how many, the cost, the date) are met by a figure, an amount or a date.
"""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.judges import polarity
from hallucheck.judges.support import weigh
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import CONTENT, Words

LEAST, MOST, TELLING = 2, 12, 0.7
"""Telling words (of at least this weight) that a topic must have, and words that it may have, to be looked for."""

SAID = 0.95
"""Share of a topic that single clauses of one passage must hold."""

_SEEKING = words(
    "mention mentions mentioned find found see know tell say state states stated specify specifies specified give "
    "given gives provide provides provided include includes included indicate indicates list lists listed contain "
    "contains details detail information info data answer answered determine determined confirm confirmed have "
    "available "
    "specific specifics exactly exact record records there any about whether clear enough sure able how what which who "
    "whom whose why where"
)
_PASSIVE = words(
    "mentioned found known stated specified given provided included listed indicated available clear determined "
    "confirmed answered disclosed"
)
_BE = words("is are was were been be")
_FILLING = _BE | words("explicitly directly in the")
"""Words by which one says that nothing was found; what is left is the topic."""
_MONEY = regex(r"[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?|cents?|free)\b")
_FIGURE = regex(r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen)\b")
_DATE = regex(r"\b(?:1[5-9]|20)\d\d\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\d[:.]\d\d|\b[ap]m\b")
_ASKED = {
    **dict.fromkeys(words("cost costs price prices fee fees charge charges much"), _MONEY),
    **dict.fromkeys(words("number numbers many amount quantity figures figure"), _FIGURE),
    **dict.fromkeys(words("date dates when time year"), _DATE),
}
"""Words that ask for a kind of answer, and what a passage that has one looks like."""


def topic(text: str) -> Words | None:
    """What an abstention says nothing was found of; None where it does not say, or that cannot be looked for."""
    found = Words(text)
    denying = [place for place, _ in polarity.negations(found)]
    if not denying or len(found) > 3 * MOST:
        return None
    behind = found.lowers[denying[0] + 1 :]
    sought = next((word for word in behind if word not in _FILLING), "")
    passive = sought in _PASSIVE and not _BE.isdisjoint(found.lowers[: denying[0] + 1])
    low, high = (0, denying[0]) if passive else (denying[0] + 1, len(found))
    kept = [
        found.texts[place] for place in range(low, high) if found.lowers[place] not in _SEEKING and place not in denying
    ]
    left = Words(" ".join(kept))
    telling = sum(left.weights[place] >= TELLING for place in range(len(left)) if left.lowers[place] not in _ASKED)
    return left if telling + any(word in _ASKED for word in left.lowers) >= LEAST and len(left) <= MOST else None


def spoken_of(text: str, passages: Sequence[Words]) -> int | None:
    """The passage that has what an abstention misses; None where none has, or nothing is named."""
    missed = topic(text)
    if missed is None:
        return None
    asked = [pattern for word, pattern in _ASKED.items() if word in missed.lowers]
    plain = Words(" ".join(word for word in missed.texts if word.lower() not in _ASKED))
    if not any(plain.weights[place] >= CONTENT for place in range(len(plain))):
        return None
    for number, passage in enumerate(passages):
        if polarity.negations(passage) or not all(pattern.search(passage.text) for pattern in asked):
            whole = weigh(missed, (passage,))
            if polarity.negations(passage) or whole.held < SAID:
                continue
        elif weigh(plain, (passage,)).held < SAID:
            continue
        return number
    return None
