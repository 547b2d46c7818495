# ruff: noqa: E501 (a table reads best with a case a line)
"""Statements that probably exclude each other, however long the text is in which they stand, and their near misses."""

from __future__ import annotations

import pytest

from hallucheck.judges.slots.conflicts import Scene
from hallucheck.judges.slots.likely import excluding, likely, scenes_within
from hallucheck.text.sentences import sentences

AROUND = "We are glad that you ask. The village lies in a valley. Many guests come in summer. Some stay for a month."
BEFORE = Scene(by="assistant")


def found_in(text: str) -> list[str]:
    """What is said against an earlier sentence of a text."""
    pairs = ((one.text, other.text, scene) for one, other, scene in scenes_within(sentences(text)))
    return [found.said for one, other, scene in pairs if (found := likely(one, other, (), scene)) is not None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("The hall is not heated. The hall is heated all winter.", ["The hall is heated all winter."], id="yes-a-denial"),
        pytest.param("Parking is optional. Parking is mandatory for all guests.", ["mandatory"], id="yes-opposites"),
        pytest.param("The tour begins at 14:00 and ends at 16:30.", [], id="near-clauses-of-one-sentence"),
        pytest.param("The tour begins at 14:00. The film begins at 16:30.", [], id="near-two-things"),
    ],
)  # fmt: skip
def test_a_text_against_itself(text: str, said: list[str]) -> None:
    assert found_in(text) == said
    assert found_in(f"{AROUND} {text}") == said


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        pytest.param("Rex is a purebred spaniel.", "Rex is a purebred collie.", "spaniel", id="yes-another-of-its-kind"),
        pytest.param("The shop was opened by Ines Duarte.", "The shop was opened by Karl Moen.", "Ines Duarte", id="yes-another-person"),
        pytest.param("La hermana de Ana tiene asma.", "Ana no tiene asma.", None, id="near-another-language"),
    ],
)  # fmt: skip
def test_what_was_said_before(one: str, other: str, said: str | None) -> None:
    found = excluding(one, other, (), BEFORE)
    assert (found.said if found else None) == said


def test_what_may_be_one_of_several_and_what_is_past() -> None:
    taken = likely("The patient is taking Naproxen.", "The patient is taking Ibuprofen.", (), BEFORE)
    opened = likely("The shop was opened by Ines Duarte.", "The shop was opened by Karl Moen.", (), BEFORE)
    assert taken is None or taken.of_several
    assert opened is not None
    assert opened.past
    assert not opened.of_several
