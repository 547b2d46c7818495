"""What stands for something else by inference: siblings, centuries, ages, countries, accents."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, rules

SEVEN = "Carter was born in Denison, the third of seven sons."
NOVEL = "The novel was published in 1850 in Boston."
KING = "Hugo Marr (12 July 1787 – 22 September 1828) was king of the isle."

SAME = {
    "siblings": ("Carter has six siblings.", SEVEN),
    "siblings in figures": ("Carter has 6 siblings.", SEVEN),
    "children": ("Mira is one of five children.", "Mira has four siblings, all of whom live in Oslo."),
    "century": ("The novel was published in the 19th century.", NOVEL),
    "middle of a century": ("The novel was published in the middle of the 19th century.", NOVEL),
    "decade": ("The film was released in the 50s.", "The film was released in 1952 in London."),
    "hundreds": ("The crest was unveiled in the 1800s.", "The crest was unveiled in 1888."),
    "age at death": ("Hugo Marr died at the age of 41.", KING),
    "one of": ("It is 1 of the seven novels of the series.", "It is the first of seven novels of the series."),
    "people for country": ("The firm comes from Britain.", "The firm is British and comes from Leeds."),
    "America": ("It was made in America.", "It was made in the United States."),
    "accents": ("Rene Dubois painted it.", "René Dubois painted it in 1903."),
}

OTHER = {
    "siblings": ("Carter has 8 siblings.", SEVEN),
    "century": ("The novel was published in the 18th century.", NOVEL),
    "early in a century": ("The novel was published in the early 19th century.", NOVEL),
    "decade": ("The film was released in the 60s.", "The film was released in 1952 in London."),
    "years of two centuries": (
        "Hugo Marr was born in the 19th century.",
        "Hugo Marr, born in 1787, was king from 1816 to 1828.",
    ),
    "age at death": ("Hugo Marr died at the age of 52.", KING),
    "another country": ("The firm comes from America.", "The firm is British and comes from Leeds."),
    "another name": ("Renata Dubois painted it.", "René Dubois painted it in 1903."),
}


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_what_follows(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_what_does_not(answer: str, chunk: str) -> None:
    assert rules({"answer": answer, "contexts": [chunk]}, Believer())
