"""Figures that follow from others: lengths of time, sums over time, prices of several; and blocks of code."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, Doubter, rules

MUSEUM = "The museum opens at 9:00 and closes at 17:30."
COURSE = "The course begins on 3 March 2024 and ends on 17 March 2024."
FLIGHT = "The flight departs at 22:15 and lands at 06:45 the next day."
TABLET = "Take one 500 mg tablet twice daily."
EIGHT = "Take 250 mg every 8 hours."
PRICE = "The subscription costs $12 per month."
TICKETS = "Adult tickets cost 14 euros and child tickets 8 euros."
SOLD = "The company was founded in 1987. It was sold in 2007."

FOLLOWS = {
    "from time to time": ("The museum is open for 8.5 hours a day.", MUSEUM),
    "in words": ("The museum is open for eight and a half hours.", MUSEUM),
    "from day to day": ("The course lasts 14 days.", COURSE),
    "both ends counted": ("The course lasts 15 days.", COURSE),
    "in weeks": ("The course takes two weeks.", COURSE),
    "over midnight": ("The flight takes 8 hours and 30 minutes.", FLIGHT),
    "years of two sentences": ("It was sold 20 years after it was founded.", SOLD),
    "a day's dose": ("The total daily dose is 1,000 mg.", TABLET),
    "in another unit": ("Take 1 g per day.", TABLET),
    "every so many hours": ("That is 750 mg a day.", EIGHT),
    "a year's price": ("The subscription costs $144 per year.", PRICE),
    "beside other words": (
        "Release 4.2 came out on March 12, 2024.",
        "Release 4.2 shipped on 2024-03-12 with 87 bug fixes. Release 4.1 shipped on 2023-11-28.",
    ),
    "of several": ("Two adults and one child pay 36 euros.", TICKETS),
}

OTHER = {
    "from time to time": ("The museum is open for 10 hours a day.", MUSEUM),
    "from day to day": ("The course lasts 30 days.", COURSE),
    "over midnight": ("The flight takes 7 hours and 30 minutes.", FLIGHT),
    "years of two sentences": ("It was sold 30 years after it was founded.", SOLD),
    "a day's dose": ("The total daily dose is 1,500 mg.", TABLET),
    "in another unit": ("Take 2 g per day.", TABLET),
    "every so many hours": ("That is 1000 mg a day.", EIGHT),
    "a year's price": ("The subscription costs $120 per year.", PRICE),
    "of several, exchanged": ("Two adults and one child pay 30 euros.", TICKETS),
}


@pytest.mark.parametrize(("answer", "chunk"), FOLLOWS.values(), ids=list(FOLLOWS))
def test_what_follows_is_grounded_whatever_a_verifier_says(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Doubter())


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_what_does_not_follow_is_not(answer: str, chunk: str) -> None:
    assert rules({"answer": answer, "contexts": [chunk]}, Believer())


def test_no_figure_is_displaced_from_which_another_follows() -> None:
    chunk = "At 02:14 UTC a breaker tripped and 38 racks lost one of two feeds. Power was restored at 03:02 UTC."
    row = {
        "answer": "The feed was lost at 02:14 UTC and came back at 03:02 UTC, after 48 minutes.",
        "contexts": [chunk],
    }
    assert rules(row, Believer()) == []


def test_a_right_figure_carries_nothing_else() -> None:
    row = {"answer": "The course takes two weeks and the teacher comes from Lisbon.", "contexts": [COURSE]}
    assert "unsupported-statement" in rules(row, Doubter())
