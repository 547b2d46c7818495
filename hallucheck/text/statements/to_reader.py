"""What a writer says to the reader and not of the matter: offers, invitations, wishes, advice, and words on the answer.

"If you'd like, I can translate the rest", "Sag Bescheid, wenn du noch Fragen hast", "¡Buen viaje!" say nothing that
could be wrong. "I'd suggest asking the landlord", "this is a summary" are in no evidence, but may contradict it. What
holds a figure, or goes on to a reason, is never only an aside.
"""

from __future__ import annotations

import re
from functools import cache

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections
from hallucheck.text.statements.talk import is_talk

LONGEST = 300
"""Characters of a sentence that are looked at."""

ASIDES = 3
"""Interjections before what is said: "Congratulations, and of course, feel free ..."."""

CLAUSE = 4
"""Words from which what follows a word of feeling may be a claim."""

_GAP, _CHEERED = r"[^,.!?。]{0,60}?", r"(?: [^\W\d]+){0,6} ?[!！]\W*$"
_LEAD = regex(
    r"(?:\W*(?:and|but|or|so|also|please|then|just|finally|lastly|otherwise|as always|of course|again|still|und|bitte"
    r"|dann|natürlich|selbstverständlich|einfach|sonst|et|alors|bien sûr|y|entonces|por favor|claro|e|allora|então|en"
    r"|dan)\b(?!')){1,3}[\W_]*"
)
"""Words that only lead to what is said."""

_PART = regex(r"[,!.:–—，、،]+\s*|\s+-\s+")
_TURNS = regex(
    r"\d|[:;]\s*\w|\b(?:but|however|because|since|provided|aber|denn|weil|mais|parce que|pero|porque|perché|maar"
    r"|omdat)\b|\bно\b|,\s(?:car|ma|mas|want|men|ale)\b|因为|但是?"
)
"""What makes more of an aside: a figure, a reason, a turn."""


def is_aside(text: str) -> bool:
    """Whether a sentence only offers, invites, wishes or feels something: it claims nothing."""
    head = _head(text)
    if _TURNS.search(head) is not None:
        return False
    if (felt := _forms("feeling").match(head)) and (parted := _PART.search(head, felt.end())):
        rest = head[parted.end() :]  # "I'm sorry to hear that, the office is closed"
        return len(rest.split()) < CLAUSE or is_aside(rest)
    return _reaches(head, "wish", "feeling", "invitation", "service")


def is_of_itself(text: str) -> bool:
    """Whether a sentence advises, offers with a reason, or speaks of the answer itself: evidence need not hold it."""
    head = _head(text)
    return _reaches(head, "advice", "invitation", "service") or _forms("itself").search(head) is not None


def _head(text: str) -> str:
    return text[:LONGEST].strip().lower().replace("’", "'")


@cache
def _forms(*kinds: str) -> re.Pattern[str]:
    """The beginnings of some sections of the data file."""
    listed = "|".join(f"(?:{line})" for kind in kinds for line in sections("to_reader.txt")[kind])
    return regex(listed.replace("~", _GAP).replace("@", _CHEERED))


def _reaches(head: str, *kinds: str) -> bool:
    """Whether a sentence begins so, behind interjections or the case it is said for; an offer only behind a wish."""
    for _ in range(ASIDES):
        if _begins(head, *kinds):
            return True
        parted = _PART.search(head)
        wished = _forms("condition").match(head)
        if wished is not None:
            parted = _PART.search(head, wished.end())
            if _begins(head[wished.end() :].lstrip(), *kinds, "offer"):
                return True
        if parted is None:
            return False
        before, head = head[: parted.start()], head[parted.end() :]
        if wished is not None or _forms("case").match(before):
            return _begins(head, *kinds, *(("offer",) if wished else ()))
        if not (is_talk(before) or _begins(f"{before}!", "wish", "feeling")):
            return False
    return False


def _begins(head: str, *kinds: str) -> bool:
    """Whether a text begins in one of these ways, with or without words that lead to it."""
    lead = _LEAD.match(head)
    forms = _forms(*kinds)
    return forms.match(head) is not None or (lead is not None and forms.match(head, lead.end()) is not None)
