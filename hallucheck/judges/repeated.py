"""What a text says word for word as another does, but for one thing: a negation, a word, or names exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import compress, islice, pairwise
from typing import NamedTuple

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import proper_names
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.words import Words

VERBATIM, AROUND = 6, 4
"""Words that are said again word for word, at least, and how many before and behind a negation must be."""
MOST = 20
"""Negations, places of a word and names that are looked at: no writer has more in a sentence."""
FRAME = 4
"""Words beside its names of a text in which these can be exchanged."""
_PARTICLES = words("not never no")
_LISTED = regex(r"\s*(?:,|,?\s*(?:and|or|&|und|oder|et|ou|y|o|e)|/)\s*", re.IGNORECASE)
"""Between names of which the order says nothing."""
_NAME = "\0"


class _Bare(NamedTuple):
    """The words of a text without those that only deny, where each stands, and whether such a one stands before it."""

    words: list[str]
    places: list[int]
    denied: list[bool]


def turned_alone(one: Words, other: Words) -> tuple[int, int] | None:
    """Where one text has a negation among words that another has word for word without it; None where it has none.

    The places are of the word behind the negation, in each of them.
    """
    mine, its = _bare(one), _bare(other)
    for side, far in ((mine, its), (its, mine)):
        whole = f" {' '.join(far.words)} "
        for at in islice(compress(range(len(side.words)), side.denied), MOST):
            low = max(0, min(at - AROUND, len(side.words) - 2 * AROUND))
            high = min(len(side.words), low + 2 * AROUND)
            start = whole.find(f" {' '.join(side.words[low:high])} ") if at and high - low >= VERBATIM else -1
            if start < 0:
                continue
            first = whole.count(" ", 0, start)
            odd = [n for n in range(1, high - low) if side.denied[low + n] != far.denied[first + n]]
            if len(odd) % 2:
                places = side.places[low + odd[0]], far.places[first + odd[0]]
                return places if side is mine else places[::-1]
    return None


def _bare(found: Words) -> _Bare:
    kept, denied = _Bare([], [], []), False
    for place, word in enumerate(found.lowers):
        plain = word.replace("’", "'")
        if plain in _PARTICLES:
            denied = not denied
            continue
        bare = "can" if plain == "cannot" else plain.removesuffix("n't")
        kept.words.append(bare)
        kept.places.append(place)
        kept.denied.append(denied)
        denied = bare != plain
    return kept


def replaced(one: Words, other: Words) -> Iterator[tuple[int, int]]:
    """Each word that another text does not have, and the one that stands there among the same words."""
    lowers, there = one.lowers, other.lowers
    for place, stem in enumerate(one.stems):
        if stem in other.places or not place:
            continue
        low = max(0, min(place - AROUND, len(lowers) - 2 * AROUND - 1))
        before, after = lowers[low:place], lowers[place + 1 : low + 2 * AROUND + 1]
        if len(before) + len(after) < VERBATIM:
            continue
        for at in other.places.get(one.stems[place - 1], ())[:MOST]:
            known = at + 1
            around = there[max(0, known - len(before)) : known], there[known + 1 : known + 1 + len(after)]
            if known < len(there) and around == (before, after):
                yield place, known


def exchanged(one: Words, other: Words) -> tuple[int, int] | None:
    """Where one text has another name in a place than a text that it else repeats; both know all of its names.

    The places are of the name in the one, and of the name in its place in the other.
    """
    if not all(stem in other.places for stem in one.stems):
        return None
    said = [mention.text for mention in proper_names(Sentence(0, len(one.text), one.text))]
    names = set(said)
    if not 1 < len(names) <= MOST or len(one) - len(said) < FRAME:
        return None
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})\b")
    (mine, here), (its, there) = _framed(one.text, pattern), _framed(other.text, pattern)
    at = its.find(mine)
    if at < 0 or its.find(mine, at + 1) >= 0:
        return None
    first = its.count(_NAME, 0, at)
    for low, high in _groups(mine):
        if sorted(n for n, _ in here[low:high]) != sorted(n for n, _ in there[first + low : first + high]):
            return _place(one, here[low][1]), _place(other, there[first + low][1])
    return None


def _framed(text: str, pattern: re.Pattern[str]) -> tuple[str, list[tuple[str, int]]]:
    """A text with its names blanked, and these with their places."""
    text = text.replace(_NAME, " ")
    names = [(match[0], match.start()) for match in pattern.finditer(text)]
    return " ".join(pattern.sub(_NAME, text).strip(" .!?").split()), names


def _groups(frame: str) -> list[tuple[int, int]]:
    """The numbers of the names that stand in one list each, or alone."""
    places = [at for at, sign in enumerate(frame) if sign == _NAME]
    starts = [0]
    starts += [n for n, (a, b) in enumerate(pairwise(places), 1) if not _LISTED.fullmatch(frame, a + 1, b)]
    return list(pairwise([*starts, len(places)]))


def _place(found: Words, start: int) -> int:
    """The place of the word that begins at a character, or of the one before."""
    return max((place for place, span in enumerate(found.spans) if span[0] <= start), default=0)
