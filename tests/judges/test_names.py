"""What a text knows of a name."""

from __future__ import annotations

import pytest

from hallucheck.judges.names import Names
from hallucheck.text.basics.merged import Merged
from hallucheck.text.words.words import Words


@pytest.mark.parametrize(
    ("text", "known", "unknown"),
    [
        ("He met Rory McIlroy in June.", "mcilroy won the open", []),
        ("He met Halvorsen in June.", "Solheim leads the unit", ["Halvorsen"]),
        ("It was made in America.", "It was made in the United States.", []),
        ("It joined the NIPS.", "The National Institute for Polar Studies took it in.", []),
        ("Der Umsatz lag bei 12 Mio. Euro.", "Der Umsatz lag bei 12 Millionen Euro.", []),
    ],
)
def test_names_that_stand_nowhere(text: str, known: str, unknown: list[str]) -> None:
    passage = Words(known)
    names = Names([passage], Merged([(passage.places, 0)]), {})
    assert [text[start:end] for start, end in names.unknown(text, Words(""))] == unknown
