"""What stands for something else by inference: ages, countries, accents."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, rules

KING = "Hugo Marr (12 July 1787 – 22 September 1828) was king of the isle."

SAME = {
    "age at death": ("Hugo Marr died at the age of 41.", KING),
    "one of": ("It is 1 of the seven novels of the series.", "It is the first of seven novels of the series."),
    "people for country": ("The firm comes from Britain.", "The firm is British and comes from Leeds."),
    "America": ("It was made in America.", "It was made in the United States."),
    "subject without a name": ("Marta Ruiz won the prize.", "The author won the prize for her first novel."),
    "accents": ("Rene Dubois painted it.", "René Dubois painted it in 1903."),
}

OTHER = {
    "age at death": ("Hugo Marr died at the age of 52.", KING),
    "another country": ("The firm comes from America.", "The firm is British and comes from Leeds."),
    "another subject": ("Maria Kern leads the firm.", "Peter Ott leads the firm. It makes pumps."),
    "another place": ("In Paris, the strike began on Monday.", "In Lyon, the strike began on Monday."),
    "another name": ("Renata Dubois painted it.", "René Dubois painted it in 1903."),
}


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_what_follows(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_what_does_not(answer: str, chunk: str) -> None:
    assert rules({"answer": answer, "contexts": [chunk]}, Believer())
