"""What kind of dump it is, by the keys of its first rows: sets of whole keys, never parts of a name."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.errors import AmbiguousDumpError, InputError, UnreadableRowError, UsageError
from hallucheck.model import read_record
from hallucheck.sources.decode import decode
from hallucheck.sources.layout import Layout, find_layout
from hallucheck.sources.presets import OWN, PRESETS
from hallucheck.sources.presets.base import Preset
from hallucheck.sources.presets.found import has

ENOUGH = 0.8
"""Share of the rows that must have a kind's keys; rows of failed requests may lack them."""
ANNOTATION = frozenset(("hallucheck",))
"""All that an annotated dump holds of a row that could not be read."""
SHOWN = 8


class Choice(msgspec.Struct, frozen=True):
    """A preset's name and why it was chosen."""

    preset: str
    reason: str
    layout: Layout | None = None
    """Where the fields stand that our own names do not find."""
    doubt: str = ""
    """Why it may be another one."""
    remedy: str = ""
    """How to say which one it is."""


def readable(head: Sequence[bytes]) -> list[dict[str, Any]]:
    """The rows that are objects."""
    rows = []
    for raw in head:
        with suppress(UnreadableRowError):
            rows.append(decode(raw.strip()))
    return [row for row in rows if row.keys() != ANNOTATION]


def recognise_or_own(rows: Sequence[dict[str, Any]], name: str) -> Choice:
    """As `recognise`; where that refuses, our own field names with the reason for doubt."""
    try:
        choice = recognise(rows, name)
    except AmbiguousDumpError as error:
        doubt = error.message.removeprefix(f"{name} ").removeprefix(f"{name}: ")
        return Choice(OWN, "", doubt=doubt, remedy=error.hint or "")
    except UsageError:
        layout = find_layout(rows)
        return Choice(OWN, "", layout if layout is not None and not layout.open else None)
    return replace(choice, reason="") if choice.preset == OWN else choice


def recognise(rows: Sequence[dict[str, Any]], name: str) -> Choice:
    """The kind of dump that `rows`, the first ones of `name`, belong to.

    Raises:
        UsageError: two kinds fit equally well, or none does.
    """
    if not rows:
        return Choice(OWN, "there are no rows to go by")
    best = _best(rows, Preset.fit)
    if len({preset.read or preset.complete or preset.name for preset in best}) > 1:
        raise _tie(name, best[0], f"{best[1].name} ({best[1].title})")
    if best:  # those that one function reads are one kind
        matching = [sorted(keys) for keys in best[0].keys if all(has(rows[0], path) for path in keys)]
        longest = max(matching or map(sorted, best[0].keys), key=len)
        return Choice(best[0].name, f"the rows have the keys {', '.join(longest)}")
    if shaped := _best(rows, Preset.fits_by_shape):
        return Choice(shaped[0].name, "the rows are of its shape, under keys of their own")
    if doubtful := _best(rows, Preset.doubtful_fit):
        raise _tie(name, doubtful[0], f"{OWN} (our own field names)")
    return _by_names(rows, name)


def _by_names(rows: Sequence[dict[str, Any]], name: str) -> Choice:
    """Our own names and their like, wherever they stand in a row."""
    read = [read_record(row) for row in rows]
    if any(record.statement is not None for record in read):
        return Choice(OWN, "the rows have our own field names, or usual ones, for statement")
    layout = find_layout(rows)
    if layout is not None and layout.open:
        field, paths = next(iter(layout.open.items()))
        raise AmbiguousDumpError(
            f"{name}: {field} may be {' as well as '.join(paths)}", f"say which: --map {field}={shlex.quote(paths[0])}"
        )
    own = [field for field in ("question", "answer", "contexts") if any(getattr(r, field) for r in read)]
    if layout is not None and ("answer" in own or layout.finds_answers):
        return Choice(OWN, "the rows have usual field names", layout)
    if "answer" in own:
        return Choice(OWN, f"the rows have our own field names, or usual ones, for {', '.join(own)}")
    names = sorted({key for row in rows for key in row})
    shown = ", ".join(names[:SHOWN]) + (", ..." if len(names) > SHOWN else "")
    raise UsageError(
        f"cannot say what kind of dump {name} is: its rows have the keys {shown}",
        f"say so with --preset ({', '.join(PRESETS)}), or with --map answer=PATH",
    )


def refuse_columns(rows: Sequence[dict[str, Any]], name: str) -> None:
    """See that a file is not one object of columns, `{"question": {"0": ..., "1": ...}}`: what pandas writes unasked.

    Raises:
        InputError: it is.
    """
    columns = list(rows[0].values()) if len(rows) == 1 else []
    if len(columns) > 1 and all(
        isinstance(one, dict) and "0" in one and one.keys() == columns[0].keys() for one in columns
    ):
        raise InputError(
            f"{name} is a table by columns, as pandas writes it with to_json(); rows are needed",
            'write it with to_json(path, orient="records", lines=True)',
        )


def _kind(row: dict[str, Any]) -> tuple[Hashable, ...]:
    """The keys of a row and of the objects in it."""
    return tuple([(key, _kind(value)) if isinstance(value, dict) else key for key, value in row.items()])


def _best(rows: Sequence[dict[str, Any]], fit: Callable[[Preset, dict[str, Any]], int]) -> list[Preset]:
    """The presets that fit best, if any do; by their keys, rows with the same ones fit alike."""
    kinds = [number if fit is Preset.fits_by_shape else _kind(row) for number, row in enumerate(rows)]
    firsts = dict(zip(reversed(kinds), reversed(rows), strict=True))
    scored: list[tuple[float, Preset]] = []
    for preset in PRESETS.values():
        fits = {kind: fit(preset, row) for kind, row in firsts.items()}
        matching = [fits[kind] for kind in kinds if fits[kind]]
        if len(matching) >= ENOUGH * len(rows):
            scored.append((sum(matching) / len(matching), preset))
    highest = max((score for score, _ in scored), default=0)
    return [preset for score, preset in scored if score == highest]


def _tie(name: str, first: Preset, second: str) -> AmbiguousDumpError:
    return AmbiguousDumpError(
        f"{name} may be {first.name} ({first.title}) as well as {second}: they mean different things by the same keys",
        f"choose with --preset, for example --preset {first.name}",
    )
