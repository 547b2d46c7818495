"""Answers about another thing than was asked about: "what time is my dinner" - "your tennis is at 9am"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.dialogue_topic import Otherwise, thing_of
from hallucheck.detectors.knowledge.turns.confirmations import is_written, things
from hallucheck.evidence.knowledge import Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.topic import announces_change

_GOES_ON = regex(r"(?:(?:ok|okay|yes|sure|well|great)\W{1,3})*(?:it|they|he|she|that|this|there)(?!\w)", re.IGNORECASE)
_WORD = regex(r"[^\W\d_]+")


def answered_else(reading: Reading) -> Iterator[Otherwise]:
    """The first thing of an answer, where a known one was asked about and the answer does not speak of that at all.

    Only where the base has what was asked about, so that it could have been answered, and where nobody spoke of the
    other thing before.
    """
    asked = reading.asked
    if reading.base is None or asked is None or not reading.sentences:
        return
    sentence = reading.sentences[0]
    about = asked.named[0]
    if any(is_written(word, reading.answer) for word in normalise(about.entities[0].name).split(" ")):
        return
    if (
        sentence.text.endswith("?")
        or announces_change(sentence.text)
        or _GOES_ON.match(sentence.text)
        or reading.negates(sentence)
    ):
        return
    found = _thing(reading, sentence, about)
    if found is not None:
        start, end = found
        yield Otherwise(start, end, reading.answer[start:end], about.text, asked.number, asked.text)


def _thing(reading: Reading, sentence: Sentence, about: Named) -> tuple[int, int] | None:
    """Where the sentence names another thing, known or not, of which the dialogue has not spoken."""
    if reading.base is None:
        return None
    known = [n for n in reading.named_in(sentence) if n.entities != about.entities]
    words = [(n.start, n.end, n.text) for n in known]
    opening = None if known else thing_of(sentence.text, reading.base)
    if opening is not None:
        own = things(sentence.text) - {about.entities[0].type}
        words = [
            (sentence.start + match.start(), sentence.start + match.end(), match[0])
            for match in _WORD.finditer(sentence.text, *opening)
            if match[0].lower() in own
        ][:1]
    said = reading.dialogue.words
    for start, end, text in words:
        if not any(is_written(word, said) for word in normalise(text).split(" ")):
            return start, end
    return None
