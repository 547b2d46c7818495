"""The numerals of a chunk of prose by their first digits: enough to find a figure without reading all of them."""

from __future__ import annotations

from functools import cached_property, partial

from hallucheck.evidence.plain_tables import is_tabular
from hallucheck.text.amounts.find import Scan
from hallucheck.text.basics.kept import Kept
from hallucheck.text.figure.figure import Figure, FigureReading

DIGITS = 2
"""First digits that numerals are found by."""
KEPT = 300_000
"""Characters of texts that stay read between records."""
_SEPARATORS = str.maketrans("", "", ".,")


class Digits:
    """The digit runs of one text; each is read as a figure when it is first asked for."""

    def __init__(self, text: str, *, day_first: bool = False) -> None:
        self.text = text
        self._reading = FigureReading(naming=True, words=False, day_first=day_first)
        self._likely = _beginnings(text) if text.isascii() else None
        self._figures: dict[int, Figure | None] = {}

    @cached_property
    def scan(self) -> Scan:
        """The runs with their places; made when a numeral may be meant."""
        return Scan(self.text, self._reading)

    @cached_property
    def _first(self) -> dict[str, list[int]]:
        source = self.scan.source
        found: dict[str, list[int]] = {}
        for index, (start, end) in enumerate(self.scan.runs):
            first = source[start : start + DIGITS] if end - start > 1 else source[start] + "0"
            if not first.isdigit() or first[0] == "0":
                first = source[start:end].translate(_SEPARATORS).lstrip("0")[:DIGITS]
            found.setdefault(first, []).append(index)
        return found

    def near(self, shown: str) -> list[int]:
        """The runs that begin with the first digits of `shown`, or with those that it may be rounded from."""
        first = int(shown[:DIGITS])
        wanted = (shown[:DIGITS], str(first - 1), str(first + 1))
        if self._likely is not None and self._likely.isdisjoint(wanted):
            return []
        return [index for digits in wanted for index in self._first.get(digits, ())]

    def figure(self, index: int) -> Figure | None:
        """The figure whose digits are the run `index`; None where they are part of another one."""
        if index not in self._figures:
            self._figures[index] = self.scan.one(*self.scan.runs[index])
        return self._figures[index]

    def between(self, index: int) -> tuple[int, int]:
        """Where the run before ends and where the one behind begins."""
        runs = self.scan.runs
        before = runs[index - 1][1] if index else 0
        return before, runs[index + 1][0] if index + 1 < len(runs) else len(self.text)


_ONLY_DIGITS = bytes(code if chr(code).isdigit() and code < 128 else 32 for code in range(256))  # noqa: PLR2004 (ASCII)


def _beginnings(text: str) -> frozenset[str]:
    """The first digits of the numerals of an ASCII text: three times as fast as looking for their places."""
    found = text.encode("ascii").translate(_ONLY_DIGITS, b".,").split()
    return frozenset([digits.lstrip(b"0")[:DIGITS].decode().ljust(DIGITS, "0") for digits in found])


_READ = {first: Kept(partial(Digits, day_first=first), characters=KEPT) for first in (False, True)}


def read_digits(text: str, day_first: bool = False) -> Digits | None:  # noqa: FBT001, FBT002 (as of a cache)
    """The numerals of a text of prose; None for tables and data, where a figure's words stand elsewhere."""
    return None if is_tabular(text) or '": ' in text else _READ[day_first](text)
