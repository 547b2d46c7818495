"""What a short answer claims: a fragment says what it says of the thing that the question asks about.

"The blue one." to "Which button stops the belt?" claims that the blue one stops the belt. What comes out is no good
English, but has the words of both with the verb and its sides in place.
"""

from __future__ import annotations

from hallucheck.judges.clauses import (
    AUXILIARIES,
    BE,
    DETERMINERS,
    MODALS,
    PREPOSITIONS,
    PRONOUNS,
    begins_with_clause,
    shape,
    share,
)
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

LONGEST = 25
"""Words of a question that asks for one thing."""

_ASKING = words("what which who whom whose when where why how")
_ASIDE = words("many much long often far old kind sort type")
"""Words that ask along with the first one, and say nothing of the thing."""
_BETWEEN = words("not n't also still already ever always often")


def complete(question: str, said: Words) -> str | None:
    """The claim of a fragment together with what was asked; None where it has a verb of its own, or none is asked."""
    if not len(said) or (said.lowers[0] != "that" and begins_with_clause(said)):
        return None
    claim = said.text
    asked = _question(question)
    if asked is None or asked.lowers[0] in AUXILIARIES:
        return None
    start = int(asked.lowers[0] in PREPOSITIONS)
    asks = asked.lowers[start] in _ASKING
    start += asks
    while start < len(asked) and asked.lowers[start] in _ASIDE:
        start += 1
    opener = next((at for at in range(start, len(asked)) if asked.lowers[at] in AUXILIARIES), None)
    if opener is not None and _is_turned(asked, opener):
        declared = _declared(asked, opener)
        return f"{declared} {claim}" if declared else None
    end = "," if "," in claim else ""
    return f"{claim.rstrip(' .!')}{end} {' '.join(asked.texts[opener or start :])}" if asks else None


def _is_turned(asked: Words, opener: int) -> bool:
    """Whether the subject stands behind the auxiliary: "which bus does the guide take", not "which bus was late"."""
    if asked.lowers[opener] in MODALS:
        return True
    after = asked.texts[opener + 1] if opener + 1 < len(asked) else ""
    return after.lower() in DETERMINERS or after.lower() in PRONOUNS or after[:1].isupper()


def _question(question: str) -> Words | None:
    """The last sentence of a question, if it is short."""
    asked = Words(question.strip().rstrip("?").replace("!", ".").rpartition(". ")[2])
    return asked if 1 < len(asked) <= LONGEST else None


def _declared(asked: Words, opener: int) -> str | None:
    """The question with its auxiliary behind the subject; None where no subject follows the auxiliary."""
    end = _subject_end(asked, opener + 1, being=asked.lowers[opener] in BE)
    if end is None:
        return None
    negated = [word for word in asked.texts[opener + 1 : end] if word.lower() in _BETWEEN]
    subject = [word for word in asked.texts[opener + 1 : end] if word.lower() not in _BETWEEN]
    rest = asked.texts[end:]
    return " ".join((*subject, asked.texts[opener], *negated, *rest))


def _subject_end(asked: Words, start: int, *, being: bool) -> int | None:
    """The place behind the subject that begins at `start`; None where the sentence ends before it."""
    if start < len(asked) and asked.lowers[start] in PRONOUNS and asked.lowers[start] not in DETERMINERS:
        return start + 1
    for at in range(start + 1, len(asked)):
        word, before = asked.lowers[at], asked.lowers[at - 1]
        if before in DETERMINERS or before in PREPOSITIONS or word in ("of", "and"):
            continue
        if being and (word in PREPOSITIONS or word in DETERMINERS):
            return at
        if asked.texts[at].islower() and _is_verb(word, being=being):
            return at
    return len(asked) if being else None


def _is_verb(word: str, *, being: bool) -> bool:
    """Whether a word can be the verb behind a subject; behind "is" any form of one."""
    form = shape(word)
    return share(word) > 0 and form in ("ed", "ing", "base") and (share(word) >= 1 or being or form != "base")
