"""Tables in an answer: each cell under what its column, or at the head of its row, is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.evidence.knowledge import Entity, Named
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import placed_within
from hallucheck.text.sentences import Sentence

_CELL = regex(r"[^|\n]+")


class Cell(msgspec.Struct, frozen=True):
    """A cell that says something of an entity, and in what respect; the span is in the answer."""

    start: int
    end: int
    entity: Entity
    heading: str


def is_row(sentence: Sentence) -> bool:
    """Whether a sentence is a row of a table."""
    return sentence.text.startswith("|")


def cells(sentences: Sequence[Sentence], named: Sequence[Named], home: Entity | None) -> Iterator[Cell]:
    """The cells below the heads of all tables; `home` is what a table is about that names nothing.

    Where the head of a table names two things and more ("| | Basic | Pro |"), each is what its column is about, and the
    first cell of a row says in what respect; else a row is about what its first cell names.
    """
    head, columns, above, compared = list[tuple[int, int]](), list[Entity | None](), Sentence(0, 0, ""), False
    for before, sentence in zip((None, *sentences), sentences, strict=False):
        if not is_row(sentence):
            continue
        row = [_pared(sentence, *match.span()) for match in _CELL.finditer(sentence.text)]
        if before is None or not is_row(before):
            head, above = row, sentence
            columns = [_only(named, *cell) for cell in head]
            compared = len({entity.id for entity in columns[1:] if entity is not None}) > 1
        elif len(row) == len(head):
            entity = None if compared else _only(named, *row[0])
            first = "" if entity is not None else _text(sentence, *row[0])
            for cell, heading, column in list(zip(row, head, columns, strict=True))[1:]:
                about = column if compared else entity or home
                if about is not None and cell[0] < cell[1]:
                    yield Cell(*cell, about, first if compared else f"{first} {_text(above, *heading)}".strip())


def _pared(sentence: Sentence, start: int, end: int) -> tuple[int, int]:
    """Where a cell stands in the answer, without space and emphasis around it."""
    text = sentence.text[start:end]
    start += len(text) - len(text.lstrip(" *_`"))
    return sentence.start + start, sentence.start + max(start, start + len(text.strip(" *_`")))


def _only(named: Sequence[Named], start: int, end: int) -> Entity | None:
    """The only entity that a cell names."""
    inside = {n.entities[0].id: n.entities for n in placed_within(named, start, end)}
    entities = next(iter(inside.values()), ())
    return entities[0] if len(inside) == len(entities) == 1 else None


def _text(sentence: Sentence, start: int, end: int) -> str:
    """What a sentence has at a place of the answer."""
    return sentence.text[start - sentence.start : end - sentence.start]
