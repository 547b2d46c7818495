"""Where the rows of a dump that no preset knows keep question, answer and evidence: by the names of their keys.

Names of the table (`model.aliases`) are looked for at any depth of the first rows: `outputs.answer`, be it nested or
one flat key. What lies under a name must look like what it should be. Surer names come before likely ones, outer keys
before inner ones; what two keys claim with equal right is left open and said. A row may also hold several answers:
a list of objects with an answer each, or objects side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model.foreign.aliases import (
    ALIASES,
    COMPOUND_RANK,
    GIVEN_ANSWERS,
    IF_PROSE,
    LIKELY,
    field_of,
    fold,
    is_made_by_a_model,
)
from hallucheck.model.foreign.reading import is_prose
from hallucheck.model.foreign.values import text_key, text_of
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import RowReading, are_documents, own_fields
from hallucheck.sources.presets.found import Found, find

DEPTH = 3
"""So deep names are looked for."""
ENOUGH = 0.5
"""Share of the rows that have a key in which its value must look right."""
_WORDS = 3
"""A guess: what has so many words is a sentence, and no name, place or mark."""


def _folded(names: str) -> frozenset[str]:
    return frozenset(map(fold, names.split()))


_INPUTS = _folded("input inputs request example vars item data row query")
_OUTPUTS = _folded("output outputs response result prediction generation completion answer")
_IN_AND_OUT = _INPUTS | _OUTPUTS
_ELSEWHERE = _folded(
    "expected reference references ground_truth gold target label labels score scores metric metrics annotation"
    " annotations metrics_data config settings usage error errors hallucheck grading_result rubric rubrics evaluation"
    " evaluations feedback test_case prompts messages turns conversation conversations history choices tool_calls"
)
"""Keys below which nothing is the row's own question, answer or evidence."""
_SEVERAL = _folded("responses answers generations completions outputs predictions candidates generated_texts")
"""Names of lists of answers."""
_LIKELY = {
    field: {fold(name): rank for rank, group in enumerate(groups) for name in group} for field, groups in LIKELY.items()
}


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Where the fields of a record stand in a row, as dotted paths."""

    fields: dict[str, str] = {}
    each: tuple[str, ...] = ()
    """Where a row holds several answers: what holds one; with `.*` at its end, a list or object of such."""
    inner: dict[str, str] = {}
    """Fields inside each of them; an empty path: the value itself."""
    open: dict[str, tuple[str, ...]] = {}
    """Fields that several keys claim with equal right."""

    def readings(self, row: dict[str, Any]) -> list[RowReading]:
        """The records of a row in the making."""
        readings = []
        for label, item in _items(row, self.each):
            reading = self._outer(row)
            reading.put_own(item)
            for field, path in self.inner.items():
                reading.put_found(field, find(item.value, path, item.pointer) if path else item)
            if "answer" in reading.values:
                reading.part = label
                readings.append(reading)
        return readings or [self._outer(row)]

    def _outer(self, row: dict[str, Any]) -> RowReading:
        reading = own_fields(row)
        for field in ("question", "answer", "reference"):  # no objects that hold other fields
            given = reading.values.get(field, "")
            if not (isinstance(given, str | int | float) or _is_text(given)):
                del reading.values[field], reading.pointers[field]
        for field, path in self.fields.items():
            if (found := find(row, path)) is not None:
                for other in [name for name, at in reading.pointers.items() if at == found.pointer]:
                    del reading.values[other], reading.pointers[other]
                reading.put_found(field, found)
        return reading


def _items(row: dict[str, Any], each: Iterable[str]) -> Iterator[tuple[str, Found]]:
    """What holds an answer each, with what distinguishes them."""
    for path in each:
        found = find(row, path.removesuffix(".*"))
        if found is not None and not path.endswith(".*"):
            yield path, found
        elif found is not None and isinstance(found.value, dict):
            yield from ((key, found.at(key)) for key in found.value)
        elif found is not None:
            yield from ((str(number), item) for number, item in enumerate(found.parts(), 1))


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A key of the rows, with the values under it."""

    path: str
    key: str
    """As it is written, without what it is inside of."""
    name: str
    """The same, folded."""
    holders: tuple[str, ...]
    """Folded names of what it is inside of."""
    values: tuple[Any, ...]


def find_layout(rows: Sequence[dict[str, Any]]) -> Layout | None:
    """Where the fields stand; None where our own names say all that can be said, or nothing does."""
    fields, left_open = _choose(places := list(all_places(rows)))
    claims = left_open.get("answer", ())
    several = Layout()
    if len({path.rpartition(".")[2] for path in claims}) == 1:  # `model1.response` and `model2.response`
        each = tuple(path.rpartition(".")[0] for path in claims)
        inside = [found.value for row in rows for path in each if (found := find(row, path)) is not None]
        inner, _ = _choose(list(all_places(one for one in inside if isinstance(one, dict))))
        several, left_open = Layout(each=each, inner=inner), {}
    elif "answer" not in fields and not claims:
        several = _several(places)
    if not several.each and not left_open and all(_is_own(field, path, rows) for field, path in fields.items()):
        return None
    outer = {field: path for field, path in fields.items() if field not in several.inner}
    return replace(several, fields=outer, open=left_open)


def all_places(rows: Iterable[dict[str, Any]]) -> Iterator[Place]:
    """All keys of the rows that may be a field, the outer ones first."""
    values: dict[tuple[str, ...], list[Any]] = {}
    for row in rows:
        _collect(row, (), values)
    for keys in sorted(values, key=len):
        words = [word for key in keys for word in key.split(".")]
        *holders, name = map(fold, words)
        if _ELSEWHERE.isdisjoint(holders):
            path = ".".join(keys)
            yield Place(path=path, key=words[-1], name=name, holders=tuple(holders), values=tuple(values[keys]))


def _collect(node: dict[str, Any], at: tuple[str, ...], values: dict[tuple[str, ...], list[Any]]) -> None:
    for key, value in node.items():
        if value is None:
            continue
        values.setdefault((*at, key), []).append(value)
        if isinstance(value, dict) and len(at) + 1 < DEPTH:
            _collect(value, (*at, key), values)


def _choose(places: Sequence[Place]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Field -> path; and the fields that several keys claim with equal right."""
    chosen: dict[str, str] = {}
    left_open: dict[str, tuple[str, ...]] = {}
    for field in ("reference", "question", "answer", "contexts"):
        free = [place for place in places if place.path not in chosen.values()]
        best = _best(field, free)
        if len(best) == 1:
            chosen[field] = best[0].path
        elif best:
            left_open[field] = tuple(place.path for place in best)
    _prefer_what_a_model_made(places, chosen)
    if chosen.get("answer") and "contexts" not in chosen:
        free = [place for place in places if place.path not in chosen.values()]
        texts = _best("contexts", free)  # a plain `text` beside a summary or a claim is what they are about
        lists = [place for place in free if all(map(are_documents, place.values))]  # evidence, whatever their key
        for found in (texts, lists):
            if len(found) == 1:
                chosen.setdefault("contexts", found[0].path)
    return chosen, left_open


def _best(field: str, places: Iterable[Place]) -> list[Place]:
    ranked = [(rank, place) for place in places if (rank := _rank(field, place)) is not None]
    least = min((rank for rank, _ in ranked), default=None)
    return [place for rank, place in ranked if rank == least]


def _rank(field: str, place: Place) -> tuple[int, ...] | None:
    """How surely the place is the field: the smaller the surer; None: it is not."""
    known = field_of(place.key)
    needs_prose = place.name in IF_PROSE or (known is not None and known[1] >= COMPOUND_RANK)
    if needs_prose and not all(map(is_prose, place.values)):
        return None
    if known is not None and known[0] == field:
        # the name counts there with any value: short answers stand in outputs, but marks in metadata too
        at_home = field == "reference" or (field != "contexts" and not _IN_AND_OUT.isdisjoint(place.holders))
        if _looks_right(field, place, sure=not place.holders or at_home):
            return (0, _side(field, place), len(place.holders), known[1])
        if field == "answer" and not place.holders and all(isinstance(value, int | float) for value in place.values):
            return (0, _FIGURE, 0, known[1])
    likely = _LIKELY.get(field, {}).get(place.name)
    if likely is None or known is not None or not _looks_right(field, place, sure=False):
        return None
    # a name that means many things may stand where something else is said: no question is in an output
    elsewhere = {"answer": _INPUTS, "question": _OUTPUTS}.get(
        field, _IN_AND_OUT if place.name in _BARE else frozenset()
    )
    return (1, len(place.holders), likely) if elsewhere.isdisjoint(place.holders) else None


_BARE = _folded("text content body")


_FIGURE = 3
"""An answer may be a figure; but beside any text a figure is more likely its score."""


def _side(field: str, place: Place) -> int:
    """Answers stand in outputs and questions in inputs, where there are both."""
    ours, theirs = (_OUTPUTS, _INPUTS) if field == "answer" else (_INPUTS, _OUTPUTS)
    if field not in ("question", "answer") or not place.holders:
        return 0
    return 0 if not ours.isdisjoint(place.holders) else 2 if not theirs.isdisjoint(place.holders) else 1


def _looks_right(field: str, place: Place, *, sure: bool) -> bool:
    test: Callable[[Any], bool] = _is_evidence if field == "contexts" else _is_text
    fitting = sum(test(value) and (sure or is_sentence(value)) for value in place.values)
    return fitting >= ENOUGH * len(place.values)


def _is_text(value: Any) -> bool:
    if not isinstance(value, str | list | dict):
        return False
    try:
        return any(map(str.isalnum, text_of(value)))
    except (TypeError, RecursionError):
        return False


def _is_evidence(value: Any) -> bool:
    if isinstance(value, dict):
        return text_key(value) is not None or (bool(value) and all(map(_is_evidence, value.values())))
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, str | dict) for item in value)
    return isinstance(value, str) and bool(value.strip())


def is_sentence(value: Any) -> bool:
    """Whether the first text in it has several words (or, where blanks do not part them, enough letters)."""
    if isinstance(value, dict):
        key = text_key(value)
        value = value[key] if key is not None else next(iter(value.values()), "")
    if isinstance(value, list):
        return bool(value) and is_sentence(value[0])
    if isinstance(value, dict):
        return any(map(is_sentence, value.values()))
    start = value[:400] if isinstance(value, str) else ""
    return len(start.split()) >= _WORDS or sum(letter > "\u2e7f" for letter in start) >= _WORDS * 2


def _prefer_what_a_model_made(places: Sequence[Place], chosen: dict[str, str]) -> None:
    """`answer` beside `generated_answer` is the expected one."""
    answer = chosen.get("answer", "")
    if fold(answer.rpartition(".")[2]) not in GIVEN_ANSWERS:
        return
    depth = answer.count(".")
    beside = (place for place in places if place.path.count(".") == depth and is_made_by_a_model(place.key))
    answers = (place for place in beside if (field_of(place.key) or ("",))[0] == "answer")
    made = [place for place in answers if _looks_right("answer", place, sure=True)]
    if len(made) == 1:
        chosen["answer"] = made[0].path
        chosen.setdefault("reference", answer)


def _is_own(field: str, path: str, rows: Sequence[dict[str, Any]]) -> bool:
    """Whether our own names find the same in every row that has it."""
    for row in rows:
        here = row.get(path) is not None and own_fields(row).pointers.get(field) == "/" + escape_pointer(path)
        if not here and (row.get(path) is not None or (path not in row and find(row, path) is not None)):
            return False
    return True


def _several(places: Sequence[Place]) -> Layout:
    """What holds an answer each, and where in it the fields stand; an empty layout where nothing does."""
    for place in places:
        if not place.holders and place.name in _OWN_LISTS:
            continue
        items = [item for value in place.values for item in _members(value)]
        if not items:
            continue
        if all(isinstance(item, str) for item in items):
            if place.name in _SEVERAL and all(map(is_sentence, items)):
                return Layout(each=(place.path + ".*",), inner={"answer": ""})
            continue
        inner, left_open = _choose(list(all_places([item for item in items if isinstance(item, dict)])))
        if (
            "answer" in inner
            and not left_open
            and (place.name in _SEVERAL or (field_of(inner["answer"].rpartition(".")[2]) or ("",))[0] == "answer")
        ):
            return Layout(each=(place.path + ".*",), inner=inner)
    return _side_by_side(places)


_OWN_LISTS = frozenset(
    fold(name) for field in ("contexts", "history", "samples", "statement", "labels") for name in ALIASES[field]
) | _folded("messages conversations choices annotations transactions accounts boundaries")


def _members(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value if all(isinstance(item, dict) for item in value) or all(isinstance(i, str) for i in value) else []
    if isinstance(value, dict) and len(value) > 1 and all(isinstance(item, dict) for item in value.values()):
        return list(value.values())
    return []


def _side_by_side(places: Sequence[Place]) -> Layout:
    """`model1.response` and `model2.response`; `output_1` and `output_2`."""
    numbered: dict[str, list[str]] = {}
    for place in places:
        key = place.key
        stem = (key.rstrip("0123456789") if key[-1:].isdigit() else key[:-1]).rstrip("_- ")
        is_one = key[-1:].isdigit() or place.name[-1:] in ("a", "b")
        if is_one and (field_of(stem) or ("",))[0] == "answer" and _looks_right("answer", place, sure=False):
            numbered.setdefault(".".join((*place.holders, stem)), []).append(place.path)
    each = next((group for group in numbered.values() if len(group) > 1), [])
    return Layout(each=tuple(each), inner={"answer": ""} if each else {})
