# ruff: noqa: E501 (a table reads best with a case a line)
"""Sentences that exclude each other, whatever words either adds, and their near misses."""

from __future__ import annotations

import pytest

from hallucheck.judges.slots.clash import clash


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        pytest.param("The ferry sails at 18:40.", "The ferry sails at 16:20 from pier 2.", "18:40", id="yes-a-time-and-more-words"),
        pytest.param("The tour lasts four hours.", "The tour lasts two hours.", "four hours", id="yes-a-duration"),
        pytest.param("The flat has four rooms.", "The flat has three rooms.", "four", id="yes-a-count"),
        pytest.param("The hearing takes place in Bremen.", "The hearing is in Kassel.", "Bremen", id="yes-a-place"),
        pytest.param("Take the drops twice daily.", "Take the drops once daily.", "twice daily", id="yes-how-often"),
        pytest.param("We do not ship to Peru.", "We ship to Peru within five days.", "We do not ship to Peru.", id="yes-a-denial"),
        pytest.param("The parcel has not been sent.", "The parcel was sent yesterday.", "The parcel has not been sent.", id="yes-not-done"),
        pytest.param("The sample was positive.", "The sample was negative.", "positive", id="yes-opposites"),
        pytest.param("The toy is not suitable for toddlers.", "The toy is safe for toddlers.", "The toy is not suitable for toddlers.", id="yes-one-side-of-an-axis"),
        pytest.param("No, the tour takes six hours.", "The tour takes two hours.", "six hours", id="yes-behind-a-no"),
        pytest.param("Your flight is on Sunday, 28 June.", "Your flight is on Saturday, 27 June.", "Sunday, 28 June.", id="yes-a-weekday-with-its-date"),
        pytest.param("The train runs once an hour.", "The train runs every 15 minutes.", "once an hour", id="yes-how-often-either-way"),
        pytest.param("Unfortunately your request has been rejected.", "Your request has been accepted.", "rejected", id="yes-behind-an-aside"),
        pytest.param("As you live in Lyon, the fee is low.", "You live in Nantes.", "Lyon", id="yes-a-reason"),
        pytest.param("You may swim after the injection.", "You must not swim after the injection.", "You may swim after the injection.", id="yes-allowed"),
        pytest.param("The terrace is not open in autumn.", "The terrace is open all year.", "The terrace is not open in autumn.", id="yes-at-any-time"),
        pytest.param("Residents can also park here.", "Only staff can park here.", "Residents can also park here.", id="yes-only-some"),
        pytest.param("All four lifts of the hotel were checked.", "The hotel has three lifts.", "four", id="yes-all-of-a-count"),
        pytest.param("Since you have your permit, you can start.", "You have no parking permit.", "Since you have your permit", id="yes-the-known-one"),
        pytest.param("The roof was last painted in 2011.", "The roof was last painted in 2019.", "2011", id="yes-last-done"),
        pytest.param("The train runs every six months.", "The train runs twice a year.", None, id="near-as-often"),
        pytest.param("The terrace is not open in autumn.", "The terrace is open.", None, id="near-no-time-is-meant"),
        pytest.param("Staff can also park here.", "Only staff can park here.", None, id="near-the-same-ones"),
        pytest.param("It will not be ready before Friday.", "The visa will be ready on Friday.", None, id="near-not-before"),
        pytest.param("The express bus leaves at 9:00.", "The bus leaves at 8:00.", None, id="near-a-narrower-one"),
        pytest.param("The evening train leaves at 19:00.", "The morning train leaves at 8:10.", None, id="near-another-of-the-day"),
        pytest.param("It does not offer Skyview.", "The club offers outdoor seats.", None, id="near-a-name-of-something-else"),
        pytest.param("For the four-year-old we have skates.", "Your six-year-old can have skates.", None, id="near-two-children"),
        pytest.param("The red bus leaves at 8:00.", "The blue bus leaves at 9:00.", None, id="near-two-things"),
        pytest.param("The flight to Paris leaves at 8:00.", "The flight to Rome leaves at 9:00.", None, id="near-two-ends"),
        pytest.param("The shop is open on Monday.", "The shop is not open on Sunday.", None, id="near-another-day"),
        pytest.param("The tower is 30 metres high.", "The tower is 10 metres wide.", None, id="near-another-measure"),
        pytest.param("Check-in is at 15:00.", "Check-out is at 11:00.", None, id="near-another-particle"),
        pytest.param("The office is in Milan.", "The office is in Italy.", None, id="near-a-wider-place"),
        pytest.param("We have a store in Milan.", "We have a store in Rome.", None, id="near-may-be-both"),
        pytest.param("Ann met the client on Monday.", "Ann met the client on Friday.", None, id="near-done-twice"),
        pytest.param("It weighs 4 kg.", "It weighs 9 kg.", None, id="near-pronouns"),
        pytest.param("The fee is at least 40 EUR.", "The fee is 60 EUR.", None, id="near-a-bound"),
        pytest.param("The fee is 40 EUR if you join.", "The fee is 60 EUR.", None, id="near-a-condition"),
        pytest.param("The fee is €40.", "The fee is 40 EUR.", None, id="near-another-spelling"),
        pytest.param("Is the fee 40 EUR?", "The fee is 60 EUR.", None, id="near-a-question"),
    ],
)  # fmt: skip
def test_clash(one: str, other: str, said: str | None) -> None:
    found = clash(one, other)
    assert (found.said if found else None) == said
    if found is not None:
        assert one[found.start : found.end] == found.said
