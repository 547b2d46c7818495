"""Counts and places in a row, each with its noun: 'three movers', 'platform 4', 'the fourth platform', 'Movers: 3'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.judges.slots.fillers import COUNT, ORDINALS, Filler, fillers
from hallucheck.judges.slots.tokens import FUNCTION, content, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import begins_in
from hallucheck.text.words.kinds import named, nouns
from hallucheck.text.words.lexicon import stem

_RANK = regex(
    rf"(?<!\w)(?:(?P<figure>\d{{1,3}})(?:st|nd|rd|th)|(?P<word>{'|'.join(ORDINALS)})) (?P<noun>[a-z]{{3,20}})(?!\w)"
)
_NUMBERED = regex(
    r"(?<!\w)(?P<noun>[A-Za-z][a-z]{1,18}(?:[a-rt-z]|[su]s)) (?P<figure>\d{1,4})(?![\w:/%]|[.,]\d| ?[€$£°])"
)
_PART = regex(
    r"(?:\b(?:of|more|another|other|extra|additional|further|only|least|most|to|about|around|first|last|next|per|every|"
    r"each|than|over|under|or|and)|[-–—×x*+/]) ?$"
)
"""Before a count these make it a part, a bound or one of several."""


NEAR = 12
"""Code points before a count in which it is said to be a part."""
_BEHIND = regex(r" ([A-Za-z]+)")


class Counted(msgspec.Struct, frozen=True):
    """A number that belongs to a noun: how many of it there are, or which of several it is."""

    start: int
    end: int
    noun: str
    number: int
    ranks: bool
    beside: frozenset[str]
    """Stems of the other words of its sentence that carry matter."""
    others: frozenset[int]
    """The other counts of its sentence."""


def counted(text: str) -> Iterator[Counted]:
    """The numbers of a sentence that belong to a noun, where it has one only."""
    counts = _counts(text)
    found: dict[tuple[str, bool], list[_Place]] = {}
    for noun, ranks, place in (*_ranks(text), *_of_nouns(text, counts)):
        found.setdefault((noun, ranks), []).append(place)
    spans = [(filler.start, filler.end) for filler in counts]
    stems = frozenset(t.stem for t in content(text) if t.lower.isalpha() and not begins_in(t.start, spans))
    for (noun, ranks), places in found.items():
        if len(places) == 1:
            start, end, number = places[0]
            others = frozenset(int(f.key) for f in counts if f.start != start)
            yield Counted(start, end, noun, number, ranks, stems - {noun}, others)


_Place = tuple[int, int, int]
"""Where a number stands, and the number."""


def _ranks(text: str) -> Iterator[tuple[str, bool, _Place]]:
    """'the fourth platform', 'platform 4', with nothing behind that the number could count."""
    for match in (*_RANK.finditer(text), *_NUMBERED.finditer(text)):
        noun, behind = match["noun"].lower(), _BEHIND.match(text, match.end())
        free = match.re is _RANK or behind is None or behind[1].lower() in FUNCTION
        opens = not any(t.lower not in FUNCTION for t in tokens(text[: match.start()]))  # 'Order 12 ships on Friday'
        if free and not opens and noun not in FUNCTION and "time" not in named(stem(noun)):
            yield stem(noun), True, (*match.span(), int(match["figure"] or ORDINALS[match["word"].lower()]))


def _of_nouns(text: str, counts: Sequence[Filler]) -> Iterator[tuple[str, bool, _Place]]:
    """'three movers', but no part of them and no bound."""
    numbered = [match.span() for match in _NUMBERED.finditer(text) if match["noun"].lower() not in FUNCTION]
    for filler in counts:
        noun = filler.nouns[0] if filler.nouns and not begins_in(filler.start, numbered) else ""
        if noun in nouns() and not _PART.search(text, max(0, filler.start - NEAR), filler.start):
            yield noun, False, (filler.start, filler.end, int(filler.key))


def counts_in(text: str) -> list[int]:
    """All numbers of a text that count anything, or say which of several something is."""
    ranks = (
        int(match["figure"]) if match["figure"] else ORDINALS[match["word"].lower()] for match in _RANK.finditer(text)
    )
    return [*(int(filler.key) for filler in _counts(text)), *ranks]


def _counts(text: str) -> list[Filler]:
    return [filler for filler in fillers(text) if filler.kind == COUNT and filler.key.isdecimal()]
