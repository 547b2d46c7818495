"""Rows of a table that came as texts: `date: the 4th; time: 1pm; event: dinner` is an entity named dinner.

Tools that retrieve from tables hand rows over so. Only texts that are such a row from end to end are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallucheck.text.basics.patterns import regex

_ROW = regex(r"\s*[^\W\d][\w ]{0,29}: [^;:\n]{0,300}(?:; ?[^\W\d][\w ]{0,29}: [^;\n]{0,300}){1,30};?\s*")
NAMES = (
    "name", "title", "event", "poi", "product", "item", "restaurant", "hotel", "place", "location", "city", "person",
    "employee", "company", "meeting", "order", "train", "flight",
)  # fmt: skip
"""Keys that name what a row is about, the likeliest first."""

MAX_ROWS = 2000
MAX_TEXT = 4000
"""Code points of the longest row."""


def rows_document(texts: Sequence[str]) -> dict[str, Any] | None:
    """The rows among `texts` as a document of a knowledge base; None where there are none, or none has a name."""
    rows = [cells for text in texts[:MAX_ROWS] if ";" in text and (cells := _cells(text))]
    common = set.intersection(*(set(cells) for cells in rows)) if rows else set()
    key = next((name for name in NAMES if name in common), None)
    if key is None:
        return None
    return {
        "entities": [
            {"name": cells[key], "type": key, "attributes": {name: cell for name, cell in cells.items() if name != key}}
            for cells in rows
            if any(map(str.isalnum, cells[key]))
        ]
    }


def _cells(text: str) -> dict[str, str]:
    """Key -> cell of a row; empty where the text is none. A dash stands for an empty cell."""
    if len(text) > MAX_TEXT or _ROW.fullmatch(text) is None:
        return {}
    cells = (part.split(": ", 1) for part in text.strip().rstrip(";").split(";"))
    return {pair[0].strip().lower(): pair[1].strip() for pair in cells if len(pair) == 2 and pair[1].strip(" -")}  # noqa: PLR2004 (key and cell)
