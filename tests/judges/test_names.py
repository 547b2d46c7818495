"""What a text knows of a name."""

from __future__ import annotations

import pytest

from hallucheck.judges.names import Names
from hallucheck.text.words.passages import EvidenceIndex, ReadText
from hallucheck.text.words.words import Words


@pytest.mark.parametrize(
    ("text", "known", "unknown"),
    [
        ("He met Rory McIlroy in June.", "mcilroy won the open", []),
        ("He met Halvorsen in June.", "Solheim leads the unit", ["Halvorsen"]),
        ("It was made in America.", "It was made in the United States.", []),
        (
            "But Okonkwo Association leader Mark Porter agreed.",
            "But British Medical Association leader Mark Porter agreed.",
            ["Okonkwo Association"],
        ),
        ("Then Willem Dafoe came.", "Professor Dafoe came.", []),
        ("It joined the NIPS.", "The National Institute for Polar Studies took it in.", []),
        ("Die Gäste erwischten den besseren Start.", "Ravensberg zog bis zur Pause davon.", []),
        ("Durch den Erfolg ist Lindau auf Rang drei.", "Lindau ist nach dem Spiel Dritter.", []),
        ("Es wird von Petra Sommer geleitet.", "Es wird von Jana Pohl geleitet.", ["Petra Sommer"]),
        ("Es wird von Herrn Krämer geleitet.", "Es wird von Frau Yilmaz geleitet.", ["Herrn Krämer"]),
        ("Unlike E09 or E15, it does not ring.", "E09 and E15 call the service.", []),
        ("Results: During March it grew.", "It grew in March.", []),
        ("Der Umsatz lag bei 12 Mio. Euro.", "Der Umsatz lag bei 12 Millionen Euro.", []),
    ],
)
def test_names_that_stand_nowhere(text: str, known: str, unknown: list[str]) -> None:
    index = EvidenceIndex([ReadText(known)])
    names = Names([passage.words for passage in index.texts[0].passages], index.places, {})
    assert [text[start:end] for start, end in names.unknown(text, Words(""))] == unknown
