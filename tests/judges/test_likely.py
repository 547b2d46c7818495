# ruff: noqa: E501 (a table reads best with a case a line)
"""Statements that probably exclude each other, however long the text is in which they stand, and their near misses."""

from __future__ import annotations

import pytest

from hallucheck.judges.slots.conflicts import Scene
from hallucheck.judges.slots.likely import likely, scenes_within
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
        pytest.param("Acme was founded in 1990. It has 200 staff. Bolt was founded in 1995. It has 300 staff.", [], id="near-pronouns-of-two"),
        pytest.param("The Arden mill is old. The building is open on Sundays. The Belmar mill is new. The building is closed on Sundays.", [], id="near-a-part-of-two"),
        pytest.param("The pool is heated. Parking at Gate B is free. The pool is not heated.", ["The pool is not heated."], id="yes-behind-another-thing"),
    ],
)  # fmt: skip
def test_a_text_against_itself(text: str, said: list[str]) -> None:
    assert found_in(text) == said
    assert found_in(f"{AROUND} {text}") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("The tour lasts two hours. The tour lasts four hours.", ["four hours"], id="yes-a-duration"),
        pytest.param("The flat has three rooms. The flat has four rooms.", ["four"], id="yes-a-count"),
        pytest.param("Take the drops once daily. Take the drops twice daily.", ["twice daily"], id="yes-how-often"),
        pytest.param("The parcel was sent yesterday. The parcel has not been sent.", ["The parcel has not been sent."], id="yes-not-done"),
        pytest.param("The sample was negative. The sample was positive.", ["positive"], id="yes-opposites"),
        pytest.param("The toy is safe for toddlers. The toy is not suitable for toddlers.", ["The toy is not suitable for toddlers."], id="yes-one-side-of-an-axis"),
        pytest.param("The tour takes two hours. No, the tour takes six hours.", ["six hours"], id="yes-behind-a-no"),
        pytest.param("The train runs every 15 minutes. The train runs once an hour.", ["once an hour"], id="yes-how-often-either-way"),
        pytest.param("Your request has been accepted. Unfortunately your request has been rejected.", ["rejected"], id="yes-behind-an-aside"),
        pytest.param("You must not swim after the injection. You may swim after the injection.", ["You may swim after the injection."], id="yes-allowed"),
        pytest.param("The roof was last painted in 2019. The roof was last painted in 2011.", ["2011"], id="yes-last-done"),
        pytest.param("The train runs twice a year. The train runs every six months.", [], id="near-as-often"),
        pytest.param("The terrace is open. The terrace is not open in autumn.", [], id="near-no-time-is-meant"),
        pytest.param("Only staff can park here. Staff can also park here.", [], id="near-the-same-ones"),
        pytest.param("The visa will be ready on Friday. It will not be ready before Friday.", [], id="near-not-before"),
        pytest.param("The bus leaves at 8:00. The express bus leaves at 9:00.", [], id="near-a-narrower-one"),
        pytest.param("The morning train leaves at 8:10. The evening train leaves at 19:00.", [], id="near-another-of-the-day"),
        pytest.param("The club offers outdoor seats. It does not offer Skyview.", [], id="near-a-name-of-something-else"),
        pytest.param("Your six-year-old can have skates. For the four-year-old we have skates.", [], id="near-two-children"),
        pytest.param("The blue bus leaves at 9:00. The red bus leaves at 8:00.", [], id="near-two-things"),
        pytest.param("The flight to Rome leaves at 9:00. The flight to Paris leaves at 8:00.", [], id="near-two-ends"),
        pytest.param("The tower is 10 metres wide. The tower is 30 metres high.", [], id="near-another-measure"),
        pytest.param("Check-out is at 11:00. Check-in is at 15:00.", [], id="near-another-particle"),
        pytest.param("The office is in Italy. The office is in Milan.", [], id="near-a-wider-place"),
        pytest.param("Ann met the client on Friday. Ann met the client on Monday.", [], id="near-done-twice"),
        pytest.param("It weighs 9 kg. It weighs 4 kg.", [], id="near-pronouns"),
        pytest.param("The fee is 60 EUR. The fee is at least 40 EUR.", [], id="near-a-bound"),
        pytest.param("The fee is 40 EUR. The fee is €40.", [], id="near-another-spelling"),
        pytest.param("The fee is 60 EUR. Is the fee 40 EUR?", [], id="near-a-question"),
    ],
)  # fmt: skip
def test_two_sentences(text: str, said: list[str]) -> None:
    assert found_in(text) == said


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        pytest.param("Rex is a purebred spaniel.", "Rex is a purebred collie.", "spaniel", id="yes-another-of-its-kind"),
        pytest.param("The shop was opened by Ines Duarte.", "The shop was opened by Karl Moen.", "Ines Duarte", id="yes-another-person"),
        pytest.param("La hermana de Ana tiene asma.", "Ana no tiene asma.", None, id="near-another-language"),
    ],
)  # fmt: skip
def test_what_was_said_before(one: str, other: str, said: str | None) -> None:
    found = likely(one, other, (), BEFORE)
    assert (found.said if found else None) == said


def test_what_may_be_one_of_several_and_what_is_past() -> None:
    taken = likely("The patient is taking Naproxen.", "The patient is taking Ibuprofen.", (), BEFORE)
    opened = likely("The shop was opened by Ines Duarte.", "The shop was opened by Karl Moen.", (), BEFORE)
    assert taken is None or taken.of_several
    assert opened is not None
    assert opened.past
    assert not opened.of_several
