"""Words and clauses of a sentence.

A clause is a stretch with one finite verb group, as far as marks and conjunctions say; what stands under "if", in a
question or in quotation marks is no statement of the writer's, and its mood says so.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, is_finite


class Mood(StrEnum):
    """Whether a clause states something."""

    STATED = "stated"
    CONDITIONAL = "conditional"
    QUESTION = "question"


class Word(msgspec.Struct, frozen=True):
    """A word or mark: its span in the sentence, as written, and in lower case."""

    start: int
    end: int
    text: str
    lower: str


class Clause(msgspec.Struct, frozen=True):
    """Words [first, last) of the sentence, and the mood they stand in."""

    first: int
    last: int
    mood: Mood


_WORD = regex(r"[^\W_][\w]*(?:['’.@:+/%&-]+[\w]+)*%?|[$€£¥₹#]?\d[\d.,:/]*\d|[^\w\s]")
_CONDITIONAL = words("if when whenever unless once suppose supposing assuming should")
_BREAKS = frozenset((";", "—", "–", ":", "(", ")", "[", "]", "“", "”", '"'))
_CONJUNCTIONS = words("but while whereas although though because however therefore so which who that where")
_JOINED = words("and or")
_STARTS_CLAUSE = words("it he she they we you i this that these those there the a an its his her their our your")
_SUBORDINATING = words("as since because although though while whereas")
_AUXILIARIES = words(
    "is are was were has have had does do did will can cannot isn't aren't wasn't weren't won't would could should "
    "may might must shall"
)

MAX_WORDS = 400
"""Longer sentences are read up to here: no writer makes one."""


def tokenize(text: str) -> list[Word]:
    """The words and marks of `text`, at most `MAX_WORDS`."""
    found = []
    for match in _WORD.finditer(text):
        word = match.group()
        found.append(Word(match.start(), match.end(), word, word.lower().replace("’", "'")))
        if len(found) == MAX_WORDS:
            break
    return found


def clauses(tokens: list[Word]) -> list[Clause]:
    """The clauses of a tokenised sentence, in order."""
    if not tokens:
        return []
    question = any(token.text in "?？؟" for token in tokens[-3:])
    found: list[Clause] = []
    first = 0
    for index, token in enumerate(tokens):
        if index > first and (_breaks(tokens, index) or _ends_opening(tokens, first, index)):
            _add(tokens, first, index, question, found)
            first = index + 1 if token.lower in _BREAKS or token.lower == "," or token.lower in _JOINED else index
    _add(tokens, first, len(tokens), question, found)
    return found


def _ends_opening(tokens: list[Word], first: int, index: int) -> bool:
    """Whether a comma ends what opens with a conjunction and has a verb: 'As you live in Leeds, delivery takes ...'."""
    return (
        tokens[index].lower == ","
        and tokens[first].lower in _SUBORDINATING
        and any(is_finite(token.lower) for token in tokens[first + 1 : index] if token.lower in FORMS)
    )


def _breaks(tokens: list[Word], index: int) -> bool:
    word = tokens[index].lower
    if word in _BREAKS:
        return True
    after = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    if word == ",":
        return after in _STARTS_CLAUSE or after in _CONJUNCTIONS or after in _CONDITIONAL or after in _AUXILIARIES
    if word in _CONJUNCTIONS:
        return word != "that" or after in _STARTS_CLAUSE
    if word in _JOINED:
        return (
            after in _STARTS_CLAUSE
            or after in _AUXILIARIES
            or (after in FORMS and is_finite(after))
            or _verb_soon(tokens, index + 1)
            or _subject_and_verb(tokens, index)
        )
    return word in ("if", "unless", "when")


def _verb_soon(tokens: list[Word], start: int) -> bool:
    """Whether an auxiliary follows within four words, which makes what follows a clause of its own."""
    for token in tokens[start : start + 4]:
        if token.lower in _AUXILIARIES:
            return True
        if not token.lower[0].isalnum():
            return False
    return False


def _subject_and_verb(tokens: list[Word], index: int) -> bool:
    """Whether the conjunction joins a clause with a subject of its own: ', and John works'."""
    follows = tokens[index + 1 : index + 5]
    if not follows or not (tokens[index - 1].lower == "," or follows[0].text[0].isupper()):
        return False
    return any(token.lower in FORMS and is_finite(token.lower) for token in follows[1:])


def _add(tokens: list[Word], first: int, last: int, question: bool, found: list[Clause]) -> None:  # noqa: FBT001 (private)
    while first < last and tokens[first].lower in (",", "and", "or", "so"):
        first += 1
    if first >= last:
        return
    if question:
        mood = Mood.QUESTION
    elif tokens[first].lower in _CONDITIONAL:
        mood = Mood.CONDITIONAL
    elif found and found[-1].mood is Mood.CONDITIONAL and len(found) == 1:
        mood = Mood.CONDITIONAL  # the consequence of an opening condition
    else:
        mood = Mood.STATED
    found.append(Clause(first, last, mood))
