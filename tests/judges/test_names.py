"""Whether two names are one thing, and what a text knows of a name."""

from __future__ import annotations

import pytest

from hallucheck.judges.names import Names, same_name
from hallucheck.text.basics.merged import Merged
from hallucheck.text.words.words import Words

SAME = {
    "case": ("McIlroy", "mcilroy"),
    "joined": ("Mac Arthur", "MacArthur"),
    "title": ("Prof. Ingrid Solheim", "Ingrid Solheim"),
    "surname": ("Solheim", "Dr Ingrid Solheim"),
    "initial": ("I. Solheim", "Ingrid Solheim"),
    "acronym": ("NIPS", "National Institute for Polar Studies"),
    "accent": ("Cezanne", "Cézanne"),
    "possessive": ("Solheim's", "Solheim"),
    "kind of company": ("Norpap AG", "Norpap"),
    "hyphen": ("Brandt-Ruiz", "Brandt Ruiz"),
}
OTHER = {
    "first name": ("Anna Lang", "Petra Lang"),
    "first part": ("Alder Bank", "Birch Bank"),
    "initial": ("P. Lang", "Anna Lang"),
    "acronym": ("NIPT", "National Institute for Polar Studies"),
    "nothing": ("", "Lang"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=list(SAME))
def test_one_name(one: str, other: str) -> None:
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(("one", "other"), OTHER.values(), ids=list(OTHER))
def test_two_names(one: str, other: str) -> None:
    assert not same_name(one, other)
    assert not same_name(other, one)


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
