"""Figures of one sort that prose lists, as the cells of a column: each with the words that only it is said of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hallucheck.evidence.chunks import Celled, Stated
from hallucheck.evidence.grids import Cell
from hallucheck.judges.figures.search.rivals import names_in
from hallucheck.text.amounts.words_around import content, stems
from hallucheck.text.basics.patterns import regex

REACH = 300
"""How far before and behind a figure the others of its list may stand, in characters."""
MOST = 40
"""How many figures before and behind a figure are looked at."""
_HAN = "\u2e80"
"""From here on letters write no words that are parted."""
_BEHIND = regex(
    r"(?:[^,.;:\d]{0,30}?\b(of|in|for|at|on|among|from|by|en|dans|chez|pour|bei|für)\b)?"
    r"([^,.;:\n]{1,60}?)(?=[,.;:\n]|$| and | und | et | y )"
)
_LAST = regex(r"([^\W\d_]+)[\s:]*[$€£¥]?$")


def list_cells(stated: Stated) -> list[Celled]:
    """The figures of the kind and unit of one of prose that stand around it, that one among them."""
    mine, chunk = stated.figure, stated.chunk
    found = [
        Stated(stated.source, chunk, index, stated.low)
        for index in range(max(0, stated.index - MOST), min(len(chunk.figures), stated.index + MOST + 1))
        if abs((its := chunk.figures[index]).start - mine.start) <= REACH
        and chunk.text[its.start - 4 : its.start].lower() != "per "
        and (its.kind, its.unit, its.currency, its.naming) == (mine.kind, mine.unit, mine.currency, False)
    ]
    if len(found) < 2:  # noqa: PLR2004 (no list)
        return []
    names = names_in(chunk.text[max(0, mine.start - REACH) : mine.end + REACH])
    own = _told_apart(found, names)
    one_sentence = chunk.passage(found[0].index) == chunk.passage(found[-1].index)
    shared = found[0].label if one_sentence and not own else None
    return [
        (
            each,
            Cell(
                row=row, column=0, label=words & names or words, section=frozenset(),
                heading=each.label - words if shared is None else shared,
                title=each.figure.text, periods=chunk.periods(each.index),
            ),
        )
        for row, (each, words) in enumerate(zip(found, own or [frozenset[str]()] * len(found), strict=True))
    ]  # fmt: skip


def _told_apart(found: Sequence[Stated], names: frozenset[str]) -> list[frozenset[str]]:
    """The words before each figure, or behind it, that only it is said of; none where they are not put alike."""
    own = _own([(s.label, _verb(s)) for s in found])
    if own and (found[0].label.intersection(*(s.label for s in found)) or all(words & names for words in own)):
        return own
    behind = [_behind(s) for s in found]
    alike = len({preposition for preposition, _ in behind}) == 1
    return _own([(words, frozenset()) for _, words in behind]) if alike else []


def _own(labels: Sequence[tuple[frozenset[str], frozenset[str]]]) -> list[frozenset[str]]:
    """The words that only one of several labels has, its verb left out where it has others; none where one has none."""
    counted = Counter(word for label, _ in labels for word in label)
    own = [frozenset(word for word in label if counted[word] == 1) for label, _ in labels]
    own = [words - verb or words for words, (_, verb) in zip(own, labels, strict=True)]
    return own if all(own) and all(max(words) < _HAN for words in own) else []


def _verb(stated: Stated) -> frozenset[str]:
    """The word right before a figure, which is a verb mostly: costs $14."""
    start = stated.figure.start
    word = _LAST.search(stated.chunk.text[max(0, start - 24) : start])
    return stems({word[1]}) if word and word[1].islower() else frozenset()


def _behind(stated: Stated) -> tuple[str, frozenset[str]]:
    """The preposition behind a figure, and the words from there to the next figure or to the end of the clause."""
    figures, text = stated.chunk.figures, stated.chunk.text
    high = figures[stated.index + 1].start if stated.index + 1 < len(figures) else len(text)
    found = _BEHIND.match(text[stated.figure.end : min(high, stated.figure.end + REACH)])
    return (found[1] or "", content(found[2])) if found else (".", frozenset())
