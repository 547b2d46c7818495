"""The answer held against earlier turns: against what was asked for, and how its sentences stand to what was said.

"Set a reminder for the conference at 1pm" - "I've set a reminder for 2pm": a confirmation of another time, day or
company than the request named takes the request back, and so does an answer about another thing than was asked about.
A scene is how a sentence stands to what was said before it: by whom, how far back, and what was said since.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.detectors.knowledge.alignment.values_nearby import kind_of_time
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.counted import Counted, counted, counts_in
from hallucheck.detectors.knowledge.sentence.dialogue_topic import thing_of
from hallucheck.evidence.dialogue import MAX_TURN, TurnReading, read_turn
from hallucheck.evidence.knowledge import Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.conflicts import Scene
from hallucheck.judges.slots.stances import negated
from hallucheck.judges.slots.statements import stems_of
from hallucheck.judges.slots.tokens import tokens
from hallucheck.model import Turn
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.topic import announces_change, topic_of
from hallucheck.text.values.typed import Match, Value, ValueKind, compare, find_values

MAX_SENTENCES = 50
"""Sentences of a turn that are held against an answer."""
_WORD = regex(r"[A-Za-z]+(?:['’][a-z]+)?")
_MIRROR = {
    "i": "you", "my": "your", "me": "you", "mine": "yours", "we": "you", "our": "your", "am": "are", "i'm": "you are",
    "we're": "you are", "i've": "you have", "we've": "you have",
}  # fmt: skip
AGAIN = regex(
    r"(?<!\w)(?:again|once more|repeat|remind|was (?:that|it|the)|did you say|just to be sure|confirm|missed|forgot|"
    r"exactly|wrote)(?!\w)",
    re.IGNORECASE,
)
"""Asks to be told once more."""
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
_WITH = regex(
    r"(?<!\w)with (?:your |the |my |our |a |an )?(?P<who>(?!no |it |that |this |you |me )[^\W\d_]{2,20})(?! ?[/@])",
    re.IGNORECASE,
)
_GOES_ON = regex(r"(?:(?:ok|okay|yes|sure|well|great)\W{1,3})*(?:it|they|he|she|that|this|there)(?!\w)", re.IGNORECASE)
_LETTERS = regex(r"[^\W\d_]+")
_KIN = words("mom mum mother mommy dad father daddy bro brother sis sister dr doctor")
"""Who has several names."""
_GENERAL = words(
    "activity event class lesson game session anything something everything perfect great awesome alright done "
    "calendar reminder alarm schedule please location agenda party date time purpose info information order booking "
    "reservation request name number people person"
)
"""Words for any thing, and of a reply about none."""
MAX_SENTENCE = 2000
MAX_SAID = 40_000
"""Code points of a sentence, and of the dialogue, that are looked at."""
STEM = 4
"""Letters by which two words are taken for one: 'dental' is about the dentist."""


def mirrored(text: str) -> str:
    """A user's sentence from where the answer stands: 'I' is 'you'."""
    return _WORD.sub(lambda match: _MIRROR.get(match[0].lower(), match[0]), text)


def with_question(turns: Sequence[TurnReading], question: str | None) -> list[TurnReading]:
    """The turns, the latest first, and the question where it is none of them: what a user says in it counts as well."""
    if not question or not turns or any(turn.turn.text == question for turn in turns):
        return list(turns)
    return [read_turn(Turn(text=question, role="user", pointer="/question"), turns[0].number + 1), *turns]


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


class Otherwise(msgspec.Struct, frozen=True):
    """What an answer says, where it stands, and what was asked for or about where."""

    start: int
    end: int
    said: str
    asked: str
    turn: str
    quote: str


def confirmed_otherwise(reading: Reading) -> Iterator[Otherwise]:
    """The values, and the company, of confirmations in the answer that differ from those of the request."""
    sentences = [s for s in reading.sentences if _CONFIRMED.search(s.text[:MAX_SENTENCE]) and s.text[-1] != "?"]
    if not sentences or _EXCUSED.search(reading.answer[:MAX_SAID]):
        return
    turns = with_question(reading.dialogue.recent, reading.case.record.question)[: reading.options.history_turns]
    texts = [turn.turn.text[:MAX_TURN] for turn in turns]
    last = next((at for at, turn in enumerate(turns) if turn.by_user and _REQUEST.search(texts[at])), None)
    if last is None:
        return
    asked = " . ".join(texts[at] for at in range(last, -1, -1) if turns[at].by_user)
    said = " ".join(reversed(texts))[:MAX_SAID]
    wanted, everywhere = find_values(asked), find_values(said)
    for sentence in sentences:
        for start, end, other in (*_values(sentence, wanted, everywhere), *_company(sentence, asked, said)):
            place = sentence.start + start, sentence.start + end
            yield Otherwise(*place, sentence.text[start:end], other, str(turns[last].number), texts[last])


def counted_otherwise(reading: Reading) -> Iterator[Otherwise]:
    """The numbers of things of which the whole dialogue has one other number only: 'platform 6', where it was 4."""
    turns = with_question(reading.dialogue.recent, reading.case.record.question)[: reading.options.history_turns]
    asked = next((turn.turn.text for turn in turns if turn.by_user), "")
    known = {} if Scene(asked=asked).turns else _numbers(turns)  # 'And the other one?'
    for sentence in reading.sentences if known else ():
        if sentence.text[-1] == "?" or announces_change(sentence.text):
            continue
        for mine in counted(sentence.text[:MAX_SENTENCE]):
            one = _other_number(mine, known.get((mine.noun, mine.ranks), ()))
            if one is not None and not _may_follow(mine, one, turns):
                told, turn, quote = one
                place = sentence.start + mine.start, sentence.start + mine.end
                yield Otherwise(*place, reading.answer[slice(*place)], quote[told.start : told.end], turn.name, quote)


_Told = tuple[Counted, TurnReading, str]
"""A number that a turn gives, the turn, and the sentence."""


def _numbers(turns: Sequence[TurnReading]) -> dict[tuple[str, bool], list[_Told]]:
    """The numbers of the dialogue by their noun, and by whether they are ranks."""
    known: dict[tuple[str, bool], list[_Told]] = {}
    for turn in turns:
        for told in turn.sentences[:MAX_SENTENCES]:
            for each in counted(told.text[:MAX_SENTENCE]):
                known.setdefault((each.noun, each.ranks), []).append((each, turn, told.text))
    return known


def _other_number(mine: Counted, its: Sequence[_Told]) -> _Told | None:
    """The only other number of a noun, said of the same thing: with other words beside it, or where nothing else is."""
    if len({each.number for each, *_ in its}) != 1 or its[0][0].number == mine.number:
        return None
    if not mine.beside and not mine.ranks:
        return its[0]
    return next((each for each in its if not mine.beside.isdisjoint(each[0].beside)), None)


def _may_follow(mine: Counted, one: _Told, turns: Sequence[TurnReading]) -> bool:
    """Whether a user named a number since ('make it four'), or it may be worked out from others of the dialogue."""
    told, turn, _ = one
    named = {each.number: counts_in(each.turn.text[:MAX_TURN]) for each in turns}
    if any(each.by_user and each.number > turn.number and mine.number in named[each.number] for each in turns):
        return True
    others = [*mine.others, *(number for numbers in named.values() for number in numbers)]
    return not mine.ranks and any(
        mine.number in (told.number + other, abs(told.number - other), told.number * other) for other in others
    )


def _values(sentence: Sentence, asked: Sequence[Value], everywhere: Sequence[Value]) -> Iterator[tuple[int, int, str]]:
    """The only time or day of a sentence, where another one was asked for and nobody spoke of this one."""
    found = [value for value in find_values(sentence.text) if value.kind in _KINDS]
    for value in found:
        alike, wanted, known = (
            [other for other in values if kind_of_time(other.kind) == kind_of_time(value.kind)]
            for values in (found, asked, everywhere)
        )
        if len(alike) != 1 or len({other.key for other in wanted}) != 1:
            continue
        if all(compare(value.text, other.text) is Match.DIFFERENT for other in known):
            yield value.start, value.end, wanted[-1].text


def _company(sentence: Sentence, asked: str, said: str) -> Iterator[tuple[int, int, str]]:
    """'with Jeff', where it was to be with somebody else and nobody spoke of Jeff."""
    wanted, found = _WITH.findall(asked), list(_WITH.finditer(sentence.text))
    if (
        len(set(map(str.lower, wanted))) == 1
        and len(found) == 1
        and found[0]["who"].lower() not in _KIN
        and not _is_written(found[0]["who"], said)
    ):
        yield *found[0].span("who"), wanted[0]


def _is_written(word: str, text: str) -> bool:
    """Whether a word, or one that begins like it, stands in a text."""
    return re.search(rf"(?<!\w){re.escape(word[:STEM])}", text, re.IGNORECASE) is not None


def answered_else(reading: Reading) -> Iterator[Otherwise]:
    """The first thing of an answer, where a known one was asked about and the answer does not speak of that at all.

    Only where the base has what was asked about, so that it could have been answered, and where nobody spoke of the
    other thing before.
    """
    asked = reading.asked_about
    if not asked.is_asked or not reading.sentences:
        return
    sentence, about = reading.sentences[0], asked.named[0]
    text = sentence.text
    if any(_is_written(word, reading.answer) for word in normalise(about.entities[0].name).split(" ")):
        return
    if text.endswith("?") or announces_change(text) or _GOES_ON.match(text) or negated(tokens(text)):
        return
    for start, end in _things(reading, sentence, about):
        if not any(_is_written(word, reading.dialogue.words) for word in normalise(reading.answer[start:end]).split()):
            yield Otherwise(start, end, reading.answer[start:end], about.text, str(asked.number), asked.text)
            return


def _things(reading: Reading, sentence: Sentence, about: Named) -> list[tuple[int, int]]:
    """Where a sentence names another known thing, else the thing with which it begins."""
    known = [(n.start, n.end) for n in reading.named_in(sentence) if n.entities != about.entities]
    opening = None if known else thing_of(sentence.text, reading.base)
    if opening is None:
        return known
    own = topic_of(sentence.text, find_values(sentence.text)) - _GENERAL - {about.entities[0].type}
    found = (match for match in _LETTERS.finditer(sentence.text, *opening) if match[0].lower() in own)
    return [(sentence.start + match.start(), sentence.start + match.end()) for match in found][:1]
