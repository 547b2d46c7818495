"""The summary.json beside an annotated dump: how the audit was made, which the dump itself does not say."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import msgspec


def summary_beside(path: Path) -> dict[str, Any]:
    """The summary of the run that wrote `path`, a dump or a directory of results; empty where there is none."""
    beside = path / "summary.json" if path.is_dir() else path.with_name("summary.json")
    try:
        found = msgspec.json.decode(beside.read_bytes())
    except (OSError, msgspec.DecodeError):
        return {}
    return found if isinstance(found, dict) else {}


def audit_date_of(paths: Sequence[str]) -> date | None:
    """The audit date of these results; None where they do not say, or not the same."""
    day = _common(paths, "as_of")
    try:
        return None if day is None else date.fromisoformat(day)
    except ValueError:
        return None


def detection_of(paths: Sequence[str]) -> str | None:
    """The hash of what these results were audited with; None where they do not say, or not the same."""
    return _common(paths, "detection_hash")


def _common(paths: Sequence[str], key: str) -> str | None:
    values = [summary_beside(Path(path)).get(key) for path in paths]
    first = values[0] if values else None
    return first if isinstance(first, str) and all(value == first for value in values) else None
