"""Sentences of the evidence as claims, faithful as they stand or shortened, and with one thing turned round.

Labelled sets say that an answer is wrong, seldom in what. Here it is known: one figure, name or word was exchanged,
one negation set or removed, two names swapped. One such set weighs as much as any family.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from data import Example

from hallucheck.text.words.lexicon import lexicon, stem

NAME = "turned_sentences"
MOST = 1500

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|\n")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w])")
CAPITAL = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)?")
_AUXILIARY = re.compile(r"\b(is|was|are|were|has|have|had|will|can|could|would|did|does)\b(?! (?:not|n't|never))")
_NOT = re.compile(r"\b(?:not|never) ")
_WORD = re.compile(r"\b[a-z]{3,}\b")


def turned(examples: list[Example], seed: int = 0) -> Iterator[Example]:
    """Pairs of a faithful sentence and a turned one, each against the evidence that the sentence comes from."""
    chance = random.Random(seed)  # noqa: S311 (reproducible choice, no secret)
    names = sorted({name for example in examples for text in example.contexts for name in CAPITAL.findall(text)})
    pool = [example for example in examples if example.family not in ("uhgeval", "tatqa", "citod")]
    made = 0
    for example in chance.sample(pool, len(pool)):
        if made >= MOST:
            return
        text = chance.choice(example.contexts)
        sentences = [sentence for sentence in _SENTENCE.split(text) if 40 < len(sentence) < 300]
        if not sentences:
            continue
        sentence = chance.choice(sentences)
        turn = chance.choice(TURNS)
        wrong = turn(sentence, text, names, chance)
        if wrong is not None and wrong != sentence:
            made += 1
            for claim, label in ((_shortened(sentence, chance), 0), (wrong, 1)):
                yield Example(NAME, NAME.partition("_")[0], None, example.contexts, claim, label)


def _shortened(sentence: str, chance: random.Random) -> str:
    """The sentence, as it is or without a part after a comma, or with its parts in another order."""
    parts = sentence.split(", ")
    way = chance.random()
    if len(parts) > 2 and way < 0.4:
        del parts[chance.randrange(1, len(parts))]
    elif len(parts) == 2 and way < 0.3 and len(parts[0].split()) > 3 and len(parts[1].split()) > 3:
        parts.reverse()
    return ", ".join(parts)


def _figure(sentence: str, text: str, names: list[str], chance: random.Random) -> str | None:
    del text, names
    found = list(_NUMBER.finditer(sentence))
    if not found:
        return None
    match = chance.choice(found)
    digits = match.group()
    other = "".join(chance.choice("123456789") if digit.isdigit() else digit for digit in digits)
    return sentence[: match.start()] + other + sentence[match.end() :] if other != digits else None


def _figure_of_text(sentence: str, text: str, names: list[str], chance: random.Random) -> str | None:
    del names
    found = list(_NUMBER.finditer(sentence))
    others = sorted({number for number in _NUMBER.findall(text) if number not in sentence})
    if not found or not others:
        return None
    match = chance.choice(found)
    return sentence[: match.start()] + chance.choice(others) + sentence[match.end() :]


def _name(sentence: str, text: str, names: list[str], chance: random.Random) -> str | None:
    found = list(CAPITAL.finditer(sentence))
    other = chance.choice(names)
    if not found or other in text:
        return None
    match = chance.choice(found)
    return sentence[: match.start()] + other + sentence[match.end() :]


def _swap(sentence: str, text: str, names: list[str], chance: random.Random) -> str | None:
    del text, names
    found = list(CAPITAL.finditer(sentence))
    apart = [(a, b) for a, b in pairwise(found) if len(sentence[a.end() : b.start()].split()) > 1]
    if not apart:
        return None
    one, two = chance.choice(apart)
    if " and " in sentence[one.end() : two.start()] or one.group() == two.group():
        return None
    middle = sentence[one.end() : two.start()]
    return sentence[: one.start()] + two.group() + middle + one.group() + sentence[two.end() :]


def _negation(sentence: str, text: str, names: list[str], chance: random.Random) -> str | None:
    del text, names
    if _NOT.search(sentence):
        return _NOT.sub("", sentence, count=1)
    found = list(_AUXILIARY.finditer(sentence))
    if not found:
        return None
    match = chance.choice(found)
    return sentence[: match.end()] + chance.choice((" not", " never")) + sentence[match.end() :]


def _opposite(sentence: str, text: str, names: list[str], chance: random.Random) -> str | None:
    del text, names
    opposites = lexicon().opposites
    found = [match for match in _WORD.finditer(sentence) if opposites.get(stem(match.group()))]
    if not found:
        return None
    match = chance.choice(found)
    return sentence[: match.start()] + chance.choice(opposites[stem(match.group())]) + sentence[match.end() :]


TURNS: tuple[Callable[[str, str, list[str], random.Random], str | None], ...] = (
    _figure,
    _figure_of_text,
    _name,
    _swap,
    _negation,
    _opposite,
)
