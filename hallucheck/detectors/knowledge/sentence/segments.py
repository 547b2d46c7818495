"""Stretches of a sentence that each speak of one thing: "one on the 4th at 1pm and one on Monday at 5pm".

Where a kind of value comes again, another thing has begun: at "one", "another" or "the second", else at a conjunction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hallucheck.text.basics.patterns import regex
from hallucheck.text.values.typed import Value, ValueKind

_NEXT_ONE = regex(
    r"(?<!\w)(?:one|two|three|four|another|(?:the )?other|the (?:first|second|third|fourth|next|last))(?!\w)",
    re.IGNORECASE,
)
_AND = regex(r"(?<!\w)(?:and|then|plus|also)(?!\w)|[,;]", re.IGNORECASE)
_DAYS = (ValueKind.WEEKDAY, ValueKind.DAY, ValueKind.DATE)


def kind_of_time(kind: ValueKind) -> str:
    """Kinds that can stand for each other: a weekday and a day of the month are both days."""
    return "day" if kind in _DAYS else kind.value


def segments(text: str, values: Sequence[Value]) -> list[tuple[int, int]]:
    """(start, end) of the stretches of `text`; the whole text where nothing distinguishes its values."""
    kinds = [kind_of_time(value.kind) for value in values]
    if len(set(kinds)) == len(kinds):
        return [(0, len(text))]
    cuts = [0]
    seen: set[str] = set()
    before = 0
    for value, kind in zip(values, kinds, strict=True):
        begun = _first(_NEXT_ONE, text, before, value.start) if before else None
        if begun is None and kind in seen:
            begun = _first(_AND, text, before, value.start)
            if begun is None:
                return [(0, len(text))]
        if begun is not None:
            cuts.append(begun)
            seen = set()
        seen.add(kind)
        before = value.end
    return list(zip(cuts, [*cuts[1:], len(text)], strict=True))


def _first(mark: re.Pattern[str], text: str, start: int, end: int) -> int | None:
    match = mark.search(text, start, end)
    return match.start() if match else None
