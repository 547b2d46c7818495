"""The quick reading of everyday figures gives what the full one gives, wherever it gives anything."""

from __future__ import annotations

from itertools import product

import pytest

from hallucheck.text.amounts import find as amounts
from hallucheck.text.amounts.short_forms import everyday
from hallucheck.text.figure.figure import FigureReading, Kind

AHEAD = (
    "It was ", "minus ", "a loss of ", "US", "(", "", "HK", "-", "costs ", "Negative ", "[", '"', "= ", "− ", "$",
)  # fmt: skip
CORE = (
    "$5", "$1,234", "$1,234,567", "$1.234", "$12.345", "$2019", "€1.234,56", "$0.123", "$1,234.567", "85%", "5.5%",
    "1.234%", "2019%", "$5.2 million", "$5M", "$5bn", "$1,5", "₹12,34,567", "$1,2345", "$0,123", "12%", "$007",
)  # fmt: skip
BEHIND = (
    "", ".", ", then", " in 2019", " million", " and $7", " to $9 million", "%", " points", "-10%", "M", " M", ")",
    ") million", " k", " per share", " crore", " lakh crore", ": x", " of 3,5 and 1.234,56", " with 3.5", " 3",
    "/month", "+", " bps", " thousand million", "-a-year", ".5", "..", " cents", "'s", " more than 1.5",
)  # fmt: skip


@pytest.mark.parametrize(
    "reading",
    [FigureReading(), FigureReading(naming=True, words=False), FigureReading(tabular=True), FigureReading(decimal=",")],
)
def test_the_same_as_the_full_reading(reading: FigureReading, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["".join(parts) for parts in product(AHEAD, CORE, BEHIND)]
    quick = [amounts.extract(text, reading) for text in texts]
    monkeypatch.setattr(amounts, "everyday", lambda *_: None)
    assert [text for text, found in zip(texts, quick, strict=True) if amounts.extract(text, reading) != found] == []


@pytest.mark.parametrize(
    ("text", "start", "end", "kind"),
    [
        ("was $1,234,567.89 in", 5, 17, Kind.CURRENCY),
        ("was $5.2 million.", 5, 8, Kind.CURRENCY),
        ("was 85.5% of", 4, 8, Kind.PERCENTAGE),
        ("was (85%) of", 5, 7, None),
        ("was 85 units", 4, 6, None),
        ("was $5 crore.", 5, 6, None),
    ],
)
def test_only_plain_forms(text: str, start: int, end: int, kind: Kind | None) -> None:
    figure = everyday(text, text, start, end, lambda: "")
    assert (figure and figure.kind) == kind
