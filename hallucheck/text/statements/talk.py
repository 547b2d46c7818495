"""Small talk: a stretch of an answer without a word that says something about the world.

"that 's true .", "same here.", "yeah, I think so too": such a stretch can be neither right nor wrong, so it is held
against nothing. In reply to a question that a yes or a no answers, the same words do claim something.
"""

from __future__ import annotations

import re
from functools import cache

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.grammar.verbs import contraction, is_past

LONGEST = 200
"""Characters of a stretch that may be talk; it bounds the cost."""

_SPLIT = regex(r"(?<=[^\W_]) +(?=['’](?:s|re|m|ve|ll|d|t)\b|n['’]t\b)")
_WORD = regex(r"[^\W_]+(?:['’][^\W_]+)*")
_ENDINGS = ("s", "re", "m", "ve", "ll", "d", "t")
_NAME = regex(r"(?<=[^.!?:]\s)[A-Z][a-z]")
_POLAR = regex(
    r"(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|shall|should|may|might|must|am)(?:n['’]t)?\s"
)
_ASKED = regex(r"[?？؟]\s*$|^(?:who|whom|whose|what|which|when|where|why|how)\b")


def joined(text: str) -> str:
    """Contractions that a tokeniser split, as they are written: "that 's" -> "that's"."""
    return _SPLIT.sub("", text)


_CALLED = regex(r",(?<=\w,)\s{1,3}[A-Z][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?(?=\W{0,5}$)")
"""A name behind a comma at the end."""

_AS_A_RULE = regex(r"^(?:[^\W\d_]{1,20} ){0,3}[^\W\d_]{1,20}, (?=(?:yes|no)\b)", re.IGNORECASE)
"""How far a yes or a no holds: "in principle, yes"."""


def is_talk(text: str) -> bool:
    """Whether no word of a stretch has a meaning of its own, and no name stands in it but of who is spoken to."""
    called = _CALLED.sub("", text)
    if called != text and is_polite(called):  # "You're welcome, Anna!"
        text = called
    return _is_made_of(text, "courtesies", "responses", "speakers", "grammar")


def is_response(text: str) -> bool:
    """Whether a stretch says nothing about anybody or anything but those who talk: "Thanks, I see."."""
    return _is_made_of(text, "courtesies", "responses", "speakers")


def is_polite(text: str) -> bool:
    """Whether a stretch greets, thanks or says sorry."""
    polite = _listed()["courtesies"]
    return any(word.lower() in polite for word in _WORD.findall(text))


def is_act(text: str) -> bool:
    """Whether a stretch says what its writer has done, is doing or will do: "Great, I've set a reminder for you"."""
    listed = _listed()
    found = [word.lower().replace("’", "'") for word in _WORD.findall(text[:LONGEST])]
    for at, word in enumerate(found):
        person, _, ending = word.partition("'")
        if person in ("i", "we"):
            said = [ending] * bool(ending) + found[at + 1 :]
            return _does(said, wide=person == "i")
        if word not in listed["courtesies"] and word not in listed["responses"]:
            return False
    return False


_BETWEEN = frozenset(("just", "now", "also", "already", "both", "then", "currently"))
_BEING, _HAVING = frozenset(("am", "m", "are", "re")), frozenset(("have", "ve", "had"))
_AT_ONCE = frozenset(("will", "ll", "shall", "just", "now"))
_ALIKE = frozenset(("set", "put", "cut", "shut"))
"""Participles that are written as the verb is."""
_HELD = 4
"""Words behind "I have" in which what was done may stand: "I have that all scheduled"."""


def _does(said: list[str], *, wide: bool) -> bool:
    """Whether what follows "I" or "we" is an act: "will call", "am calling", "have called", and not "have a pool"."""
    verb, rest = said[:1], [word for word in said[1:] if word not in _BETWEEN]
    if not _BEING.isdisjoint(verb):
        return any(word.endswith("ing") for word in rest[:1])
    if not _HAVING.isdisjoint(verb):
        return any(
            word.endswith(("ed", "en")) or is_past(word) or word in _ALIKE for word in rest[: _HELD if wide else 1]
        )
    return not _AT_ONCE.isdisjoint(verb)


def asks(question: str | None) -> bool:
    """Whether a turn asks something, so that even a word of response would answer it."""
    lower = (question or "").strip().lower()
    return bool(lower) and (_ASKED.search(lower) is not None or _POLAR.match(lower) is not None)


def _is_made_of(text: str, *sections: str) -> bool:
    text = _AS_A_RULE.sub("", text)
    if len(text) > LONGEST or _NAME.search(text):
        return False
    known = [_listed()[name] for name in sections]
    found = (_plain(word.lower().replace("’", "'")) for word in _WORD.findall(joined(text)))
    return all(any(word in listed for listed in known) for word in found)


def _plain(word: str) -> str:
    """A word without what was contracted onto it: "that's" -> "that", "doesn't" -> "does"."""
    plain, denies = contraction(word)
    if denies:
        return plain
    base, mark, ending = word.partition("'")
    return base if mark and ending in _ENDINGS else word


@cache
def _listed() -> dict[str, frozenset[str]]:
    """The words of each section of the data file."""
    return {name: words(" ".join(lines)) for name, lines in sections("responses.txt").items()}
