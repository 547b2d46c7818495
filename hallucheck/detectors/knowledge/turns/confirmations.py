"""What a reply says it did, or speaks of, against what was asked for.

"Set a reminder for the conference at 1pm" - "I've set a reminder for the dentist at 2pm": a confirmation of another
time, day or thing than the request named takes the request back, and so does an answer about another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.dialogue_topic import Otherwise
from hallucheck.detectors.knowledge.sentence.segments import kind_of_time
from hallucheck.evidence.dialogue import MAX_TURN
from hallucheck.model.record import USERS
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.topic import topic_of
from hallucheck.text.values.typed import Match, Value, ValueKind, compare, find_values

_REQUEST = regex(
    r"(?:^|[.,;!] ?|\b(?:please|to|you|kindly|and|just|car|hi|hey|hello|ok|okay|me) )"
    r"(?:schedule|set|book|add|remind|order|reserve|create|arrange|make|put|need a|want a|appoint)\b",
    re.IGNORECASE,
)
_CONFIRMED = regex(
    r"\b(?:i(?:'ve|’ve| ve| have|'ll|’ll| will|'m|’m| m| am)(?: now| just| also)? "
    r"(?:set|scheduled|booked|added|ordered|reserved|created|arranged|saved|setting|scheduling|booking|adding|remind)|"
    r"(?:is|are|has been|have been|was) (?:now |all )?(?:set|scheduled|booked|added|confirmed|ordered|reserved|created|"
    r"saved)|"
    r"reminder (?:for|about|set))\b"
    r"|^(?:(?:ok|okay|sure|great|perfect|alright|no problem|done|got it|yes|of course)\W{1,3})*"
    r"(?:setting|scheduling|booking|adding|ordering|reserving|creating|set|scheduled|booked|added)\b",
    re.IGNORECASE,
)
_KINDS = (ValueKind.TIME, ValueKind.WEEKDAY, ValueKind.DAY, ValueKind.DATE)
_EXCUSED = regex(
    r"(?<!\w)(?:instead|unfortunately|however|but|because|nearest|closest|earliest|alternative|full|sold out|"
    r"unavailable|only|rather|next available|no longer)(?!\w)",
    re.IGNORECASE,
)
_KIN: tuple[set[str], ...] = (
    {"mom", "mum", "mother", "mommy"},
    {"dad", "father", "daddy"},
    {"bro", "brother"},
    {"sis", "sister"},
    {"dr", "doctor"},
)
_WITH = regex(
    r"(?<!\w)with (?:your |the |my |our |a |an )?(?P<who>(?!no |it |that |this |you |me )[^\W\d_]{2,20})(?! ?[/@])",
    re.IGNORECASE,
)
_COMPANY = regex(rf"{_WITH.pattern}(?: (?:team|president|director|manager|committee|board))?", re.IGNORECASE)
_ASIDE = regex(r"(?<!\w)(?:with|by|from|via|using|through|under)(?!\w)", re.IGNORECASE)
_RELATIVE = regex(r"(?<!\w)(?:today|tonight|tomorrow)(?!\w)", re.IGNORECASE)
_GENERAL = words(
    "activity event class lesson game session anything something everything perfect great awesome alright done "
    "calendar reminder alarm schedule playing going please location agenda party date time purpose info information "
    "order booking reservation request ticket name number people person table placing remember later week month early "
    "two three four five six seven eight nine ten which morning afternoon evening night noon setting creating "
    "reserving ordering certainly absolutely glad happy help confirmation"
)


class Request(msgspec.Struct, frozen=True):
    """A request: the user's turns from it on, with their values, and all words of the dialogue."""

    turn: int
    text: str
    values: tuple[Value, ...]
    all: str
    """The text of the user's turns from the request on."""


def confirmed_otherwise(reading: Reading) -> Iterator[Otherwise]:
    """The values of confirmations in the answer that differ from those of the request."""
    sentences = [s for s in reading.sentences if _CONFIRMED.search(s.text[:MAX_SENTENCE])]
    if not sentences or _EXCUSED.search(reading.answer[:MAX_SAID]):
        return
    asked = _request(reading)
    if asked is None:
        return
    said = " ".join(text for _, _, text in _turns(reading))[:MAX_SAID]
    everywhere = find_values(said)
    for sentence in sentences:
        if not sentence.text.endswith("?"):
            yield from _values(sentence, asked, everywhere)
            yield from _company(sentence, asked, said)
            yield from _day(sentence, asked)
            yield from _thing(sentence, asked, said)


MAX_SENTENCE = 2000
MAX_SAID = 40_000
"""Code points of a sentence, and of the dialogue, that are looked at."""


def _values(sentence: Sentence, asked: Request, everywhere: Sequence[Value]) -> Iterator[Otherwise]:
    found = [value for value in find_values(sentence.text) if value.kind in _KINDS]
    for value in found:
        kind = kind_of_time(value.kind)
        if sum(kind_of_time(other.kind) == kind for other in found) > 1:
            continue
        wanted = [other for other in asked.values if kind_of_time(other.kind) == kind]
        if len({other.key for other in wanted}) != 1:
            continue
        known = [other for other in everywhere if kind_of_time(other.kind) == kind]
        if all(compare(value.text, other.text) is Match.DIFFERENT for other in known):
            yield Otherwise(
                sentence.start + value.start,
                sentence.start + value.end,
                value.text,
                wanted[-1].text,
                asked.turn,
                asked.text,
            )


def _company(sentence: Sentence, asked: Request, said: str) -> Iterator[Otherwise]:
    """'with Jeff', where it was to be with somebody else and nobody spoke of Jeff."""
    wanted, found = _WITH.findall(asked.all), list(_WITH.finditer(sentence.text))
    if len(set(map(str.lower, wanted))) == 1 and len(found) == 1 and not spoken(found[0]["who"], said):
        start, end = found[0].span("who")
        yield Otherwise(
            sentence.start + start, sentence.start + end, found[0]["who"], wanted[0], asked.turn, asked.text
        )


def _day(sentence: Sentence, asked: Request) -> Iterator[Otherwise]:
    """'tomorrow', where it was to be today."""
    wanted, found = {word.lower() for word in _RELATIVE.findall(asked.all)}, list(_RELATIVE.finditer(sentence.text))
    if len(wanted) == len(found) == 1 and {found[0][0].lower(), *wanted} in _OTHER_DAYS:
        start, end = found[0].span()
        yield Otherwise(
            sentence.start + start, sentence.start + end, found[0][0], next(iter(wanted)), asked.turn, asked.text
        )


_OTHER_DAYS = ({"today", "tomorrow"}, {"tonight", "tomorrow"})


def _thing(sentence: Sentence, asked: Request, said: str) -> Iterator[Otherwise]:
    """A reminder of the dentist, where one of the conference was asked for and nobody spoke of a dentist."""
    mine, its = things(_ASIDE.split(sentence.text, maxsplit=1)[0]), things(asked.all)
    if not any(f" {word}" in asked.all for word in its):
        return  # only names were asked for, and "the doctor" may be Dr. Miller
    if not mine or not its or any(spoken(word, said) for word in mine) or any(spoken(w, sentence.text) for w in its):
        return
    start = min(sentence.text.lower().find(word) for word in mine)
    word = next(w for w in mine if sentence.text.lower().find(w) == start)
    if start >= 0:
        yield Otherwise(
            sentence.start + start,
            sentence.start + start + len(word),
            word,
            " ".join(sorted(its)),
            asked.turn,
            asked.text,
        )


def things(text: str) -> frozenset[str]:
    """The words of a text that say what it is about, without values, company and words for any thing."""
    alone = _COMPANY.sub(" ", text)
    return topic_of(alone, find_values(alone)) - _GENERAL


def is_written(word: str, text: str) -> bool:
    """Whether a word, or one that begins like it, stands in a text."""
    return re.search(rf"(?<!\w){re.escape(word[:STEM])}", text, re.IGNORECASE) is not None


def spoken(word: str, said: str) -> bool:
    """Whether a word, one of its stem, or one of near meaning was used."""
    if is_written(word, said):
        return True
    from hallucheck.text.words.lexicon import related, stem  # noqa: PLC0415 (only where a confirmation seems to differ)

    near = related(stem(word.lower()))
    kin = next((names for names in _KIN if word.lower() in names), set())
    return any(
        other in kin or stem(other) in near or len(near & related(stem(other))) >= SHARED
        for other in _WORD.findall(said.lower())
    )


_WORD = regex(r"[^\W\d_]{2,}")
SHARED = 2
"""Relatives that two words share which are themselves no relatives: a pill and a medicine are doses."""

STEM = 4
"""Letters by which two words are taken for one: 'dental' is about the dentist."""


def _turns(reading: Reading) -> list[tuple[int, bool, str]]:
    """(number, whether a person spoke, text) of the turns, the question last where it is none of them."""
    turns = [
        (number, (turn.role or "").lower() in USERS, turn.text[:MAX_TURN])
        for number, turn in enumerate(reading.turns, 1)
    ]
    question = reading.case.record.question
    if question and not any(text == question for _, _, text in turns):
        turns.append((len(turns) + 1, True, question[:MAX_TURN]))
    return turns[-reading.options.history_turns :] if reading.options.history_turns else []


def _request(reading: Reading) -> Request | None:
    """The last request of the dialogue, with what the user added to it."""
    turns = _turns(reading)
    for index in range(len(turns) - 1, -1, -1):
        number, by_user, text = turns[index]
        if by_user and _REQUEST.search(text):
            own = [said for _, user, said in turns[index:] if user]
            values = [value for said in own for value in find_values(said)]
            return Request(number, text, tuple(values), " . ".join(own))
    return None
