"""Keys of settings that had another name before: taken under the new one, with a note; none of them is an error.

A key stays here for a year after its release. It is mapped where it was set, so that precedence and the place that an
error names stay what they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hallucheck.config.layer import KeyPath, Layer, copied, dotted


class Renamed(NamedTuple):
    """Where a key went."""

    to: tuple[KeyPath, ...]
    """The keys that take its value; none where nothing depends on it any more."""
    why: str = ""


RENAMED: Mapping[KeyPath, Renamed] = {
    ("statements", "reject_critical"): Renamed((("verdict", "reject_critical"),)),
    ("statements", "reject_high"): Renamed((("verdict", "reject_high"),)),
    ("verdict", "only_probability"): Renamed((), "answers are always judged by it, extractions by counts"),
}


def renamed(layer: Layer) -> tuple[Layer, list[str]]:
    """A layer under the names of today, and a note for each key that has another name now."""
    found = [old for old in RENAMED if _holds(layer.values, old)]
    if not found:
        return layer, []
    values, places, notes = copied(layer.values), dict(layer.places), []
    for old in found:
        place, went = layer.place(old), RENAMED[old]
        value = _parent(values, old).pop(str(old[-1]))
        for new in went.to:
            if not _holds(layer.values, new):
                _parent(values, new)[str(new[-1])] = value
                places[new] = place
        names = " and ".join(dotted(new) for new in went.to)
        notes.append(f"{place}: {dotted(old)} {f'is {names} now' if names else f'has no effect any more: {went.why}'}")
    _keep_calibrated(layer.values, values)
    return Layer(layer.name, values, places), notes


def _keep_calibrated(old: dict[str, Any], new: dict[str, Any]) -> None:
    """A bound that was fitted on labels to reject by it alone (`only_probability`) goes on to hold for all findings."""
    verdict = old.get("verdict")
    if isinstance(verdict, dict) and verdict.get("only_probability") is True and "reject_probability" in verdict:
        new["verdict"].setdefault("reject_absence", verdict["reject_probability"])
        new["verdict"].setdefault("reject_evidence", 0)


def _holds(values: Any, path: KeyPath) -> bool:
    for part in path:
        if not isinstance(values, dict) or part not in values:
            return False
        values = values[part]
    return True


def _parent(values: dict[str, Any], path: KeyPath) -> dict[str, Any]:
    """The mapping that holds the last part of a path, made where there is none."""
    for part in path[:-1]:
        values = values.setdefault(str(part), {})
    return values
