# ruff: noqa: E501 (a table reads best with a case a line)
"""Replies in a dialogue: rows of a calendar, what was asked for, and what was asked about."""

from __future__ import annotations

from typing import Any

import pytest

from hallucheck.detectors.knowledge.alignment.values_nearby import segments
from hallucheck.text.values.typed import find_values
from tests.detectors.knowledge.records import audited, rules

CALENDAR: dict[str, Any] = {
    "entities": [
        {"name": name, "type": "event", "attributes": attributes}
        for name, attributes in (
            ("dentist appointment", {"date": "Monday", "time": "3pm", "party": "brother"}),
            ("dentist appointment", {"date": "the 14th", "time": "10am", "party": "Alex"}),
            ("yoga class", {"date": "Friday", "time": "6pm", "party": "Marie"}),
            ("budget meeting", {"date": "Tuesday", "time": "9am", "party": "sales team", "room": "meeting room 2"}),
        )
    ]
}
PLACES: dict[str, Any] = {
    "entities": [
        {"name": name, "type": "restaurant", "attributes": {"phone": phone, "closing_time": closes}}
        for name, phone, closes in (("Bella Roma", "555-100-2000", "10pm"), ("Taj Palace", "555-100-3000", "11pm"))
    ]
}
WRONG = {"wrong-attribute", "contradicts-fact"}


def turns(*said: str) -> list[dict[str, str]]:
    return [{"role": "assistant" if index % 2 else "user", "content": text} for index, text in enumerate(said)]


@pytest.mark.parametrize(
    ("asked", "answer", "found"),
    [
        pytest.param("When is my dentist appointment on Monday?", "Your dentist appointment on Monday is at 4pm.", True, id="yes-one-row"),
        pytest.param("When is my yoga class?", "It is on Saturday at 6pm.", True, id="yes-pronoun"),
        pytest.param("When is my yoga class?", "Your yoga is on Saturday.", True, id="yes-name-in-short"),
        pytest.param("When is my dentist?", "Your dentist appointment is on Monday at 3pm and on the 14th at 9am.", True, id="yes-second-stretch"),
        pytest.param("When is my dentist appointment?", "You have two: one on the 14th at 3pm with Alex and one on Monday at 3pm.", True, id="yes-values-mixed"),
        pytest.param("When is my yoga class?", "It is on Friday at 6pm with the sales director.", True, id="yes-company"),
        pytest.param("Where is the budget meeting?", "The budget meeting is in meeting room 2 at 10am.", True, id="yes-a-name-within-a-value"),
        pytest.param("When is my dentist appointment?", "You have two: one on Monday at 3pm with your brother and another on the 14th at 10am.", False, id="no-both-rows"),
        pytest.param("When is my dentist appointment?", "You have two dentist appointments, on Monday and on the 14th.", False, id="no-days-only"),
        pytest.param("When is my yoga class?", "It is on Friday at 6pm with Marie.", False, id="no-pronoun"),
        pytest.param("When is my dentist appointment?", "It is on Thursday.", False, id="near-a-weekday-may-be-the-14th"),
        pytest.param("When is my yoga class?", "You have no yoga class on Monday.", False, id="near-denied"),
        pytest.param("When is my yoga class?", "The annual review is on Thursday.", False, id="near-not-about-it"),
        pytest.param("When is the budget meeting?", "The budget meeting is on Tuesday. Please arrive at 8:45am.", False, id="near-another-time"),
        pytest.param("I liked my yoga class.", "Your tennis match is on Sunday at 9am.", False, id="near-nothing-asked"),
    ],
)  # fmt: skip
def test_rows(asked: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert bool(WRONG & set(rules(answer, history=turns(asked), knowledge=CALENDAR))) is found


@pytest.mark.parametrize(
    ("asked", "answer", "found"),
    [
        pytest.param("What is the phone number of Taj Palace?", "The phone number is 555-100-2000.", True, id="yes-attribute-of-what-was-asked"),
        pytest.param("When does Bella Roma close?", "It closes at 11pm.", True, id="yes"),
        pytest.param("What is the phone number of Taj Palace?", "The phone number is 555-100-3000.", False, id="no"),
        pytest.param("When does Bella Roma close?", "They have live music at 9pm.", False, id="near-a-time-of-something-else"),
        pytest.param("How do I get to Bella Roma?", "The bus leaves at 6pm.", False, id="near-another-thing"),
    ],
)  # fmt: skip
def test_places(asked: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert bool(WRONG & set(rules(answer, history=turns(asked), knowledge=PLACES))) is found


@pytest.mark.parametrize(
    ("said", "answer", "found"),
    [
        pytest.param(["Book a table for two at 7pm on Friday."], "I've booked a table for two at 8pm on Friday.", True, id="yes-time"),
        pytest.param(["Book a table for four people."], "I have booked a table for six people.", True, id="yes-number"),
        pytest.param(["Please schedule a call with Peter."], "I've scheduled a call with Paul.", True, id="yes-company"),
        pytest.param(["Add a meeting on the 5th.", "At what time?", "At 2pm."], "I've added a meeting on the 6th at 2pm.", True, id="yes-later-turns"),
        pytest.param(["Book a table for two at 7pm."], "I've booked a table for two at 19:00.", False, id="no"),
        pytest.param(["Book a table at 7pm."], "7pm was full, so I've booked a table for 8pm.", False, id="near-excused"),
        pytest.param(["Book a table at 7pm."], "I've booked it for 7pm; a reminder is set for 6pm.", False, id="near-two-times"),
        pytest.param(["Set a reminder for my dentist."], "I've set a reminder for your dental check-up.", False, id="near-same-stem"),
        pytest.param(["Remind me to take my pills."], "I've set a reminder for your medicine.", False, id="near-meaning"),
        pytest.param(["Remind me to call mom."], "I've set a reminder to call your mother.", False, id="near-kin"),
        pytest.param(["Set a call for Monday.", "Monday is taken. How about Tuesday?", "Fine."], "I've scheduled the call for Tuesday.", False, id="near-offered"),
        pytest.param(["Set a call for Monday.", "Done.", "Actually, make it Tuesday."], "I've set the call for Tuesday.", False, id="near-changed"),
        pytest.param(["Book the 9am slot or the 11am slot."], "I've booked the 11am slot.", False, id="near-choice"),
        pytest.param(["Schedule lunch with Tom."], "I've scheduled lunch with Tom at 12pm.", False, id="near-more-than-asked"),
        pytest.param(["Book an appointment with Dr. Miller."], "Your appointment with the doctor has been booked.", False, id="near-title"),
        pytest.param(["Please reset my password."], "I've set a temporary password for your account.", False, id="near-no-booking"),
    ],
)  # fmt: skip
def test_confirmations(said: list[str], answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("contradicts-prior" in rules(answer, history=turns(*said))) is found


@pytest.mark.parametrize(
    ("asked", "answer", "found"),
    [
        pytest.param("When does Bella Roma close?", "Taj Palace closes at 11pm.", True, id="yes"),
        pytest.param("When does Bella Roma close?", "It closes at 10pm, but Taj Palace is open until 11pm.", False, id="near-both"),
        pytest.param("Which is better, Bella Roma or Taj Palace?", "Taj Palace closes at 11pm.", False, id="near-two-asked"),
        pytest.param("Tell me about Taj Palace.", "The restaurant closes at 11pm.", False, id="near-its-kind"),
        pytest.param("I love Bella Roma.", "Taj Palace closes at 11pm.", False, id="near-nothing-asked"),
        pytest.param("When does Bella Roma close?", "I'm sorry, I do not know. Taj Palace closes at 11pm.", False, id="near-denied"),
    ],
)  # fmt: skip
def test_answered_else(asked: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("contradicts-prior" in rules(answer, history=turns(asked), knowledge=PLACES)) is found


@pytest.mark.parametrize(
    ("said", "answer", "found"),
    [
        pytest.param(["When am I going to yoga?"], "Dentist appointment is at 3pm.", True, id="yes-a-verb-and-no-article"),
        pytest.param(["Is my yoga class on?", "It is.", "When?"], "Your dentist appointment is at 3pm.", True, id="yes-asked-before"),
        pytest.param(["Is my yoga class on?", "It is.", "Fine."], "Your dentist appointment is at 3pm.", False, id="near-nothing-asked"),
        pytest.param(["When am I going to yoga?"], "The bus leaves at 3pm.", False, id="near-no-kind-of-the-base"),
    ],
)  # fmt: skip
def test_what_is_asked_about_may_stand_anywhere(said: list[str], answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert bool(rules(answer, history=turns(*said), knowledge=CALENDAR)) is found


def test_a_value_of_no_row_has_no_correction() -> None:
    row = {"answer": "Your dentist appointment is at 5pm.", "history": turns("When is it?"), "knowledge": CALENDAR}
    (finding,), _ = audited(row)
    assert finding.message == "no dentist appointment has the time 5pm"
    assert (finding.expected, finding.suggestion) == (None, None)


def test_the_question_is_the_last_turn() -> None:
    found, _ = audited({"question": "When is my yoga class?", "answer": "It is at 7pm.", "knowledge": CALENDAR})
    assert [finding.expected for finding in found] == ["6pm"]


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("it is at 3pm on Monday", ["it is at 3pm on Monday"]),
        ("one on Monday at 3pm and one on Friday at 4pm", ["one on Monday at 3pm and ", "one on Friday at 4pm"]),
        ("on Monday at 3pm, and on Friday", ["on Monday at 3pm", ", and on Friday"]),
        ("from 3pm to 4pm", ["from 3pm to 4pm"]),
        ("", [""]),
    ],
)
def test_segments(text: str, stretches: list[str]) -> None:
    assert [text[start:end] for start, end in segments(text, find_values(text))] == stretches


ROADS = [
    "distance: 5 miles; traffic: no traffic; poi_type: gas station; address: 783 arcadia pl; poi: chevron",
    "distance: 3 miles; traffic: heavy traffic; poi_type: gas station; address: 91 el camino real; poi: valero",
]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("valero is 5 miles away", True, id="yes-distance"),
        pytest.param("valero is at 783 arcadia pl", True, id="yes-address"),
        pytest.param("there is heavy traffic on the way to chevron", True, id="yes-listed"),
        pytest.param("valero is 3 miles away at 91 el camino real", False, id="no"),
        pytest.param("from valero you can hike 5 miles", False, id="near-another-distance"),
    ],
)
def test_rows_and_transcripts_among_the_contexts(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    row = {"contexts": [*ROADS, "driver: where can i get gas"], "answer": answer}
    assert bool(WRONG & {finding.rule.partition("/")[2] for finding in audited(row)[0]}) is found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param(["Your hours?", "We open at 9am.", "Are you sure?", "Yes, we open at 10am."], True, id="yes"),
        pytest.param(["May I return it?", "You can return it within 30 days.", "Good.", "You can return it within 14 days."], True, id="yes-term"),
        pytest.param(["Your hours?", "We open at 9am.", "And on Sundays?", "On Sundays we open at 11am."], False, id="near-another-day-asked"),
        pytest.param(["And tickets?", "The ticket costs 10 euros.", "What do children pay?", "The ticket costs 5 euros for children."], False, id="near-others-asked"),
        pytest.param(["A room?", "A room costs $120.", "With breakfast?", "With breakfast, a room costs $140."], False, id="near-another-service-asked"),
        pytest.param(["The next train?", "The next train leaves at 10:15.", "I missed it.", "The next train leaves at 10:45."], False, id="near-the-next"),
        pytest.param(["Dogs?", "Dogs are allowed in the garden.", "And inside?", "Dogs are not allowed inside."], False, id="near-elsewhere"),
    ],
)  # fmt: skip
def test_a_dialogue_moves_on(said: list[str], found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("contradicts-prior" in rules(said[-1], history=turns(*said[:-1]))) is found


MOVE = [
    {
        "role": "user",
        "content": "Two-bedroom flat, third floor, no lift. We have 12 plants. I already packed the books twice.",
    },
    {
        "role": "assistant",
        "content": "Thank you! A piano on the third floor needs three movers. The van leaves from gate 4.",
    },
    {"role": "user", "content": "Fine. Please sum up the booking for us."},
]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Your flat is on the second floor without a lift.", True, id="yes-ordinal"),
        pytest.param("- **Movers:** two\n- **Plants:** 12", True, id="yes-count-behind-a-label"),
        pytest.param("The van leaves from the 5th gate.", True, id="yes-number-against-ordinal"),
        pytest.param("You haven't packed the books yet, so please do that first.", True, id="yes-done-already"),
        pytest.param("Your flat is on the 3rd floor without a lift; three movers come to gate 4.", False, id="no"),
        pytest.param("With 12 plants and three movers, each mover carries 4 plants.", False, id="near-worked-out"),
        pytest.param("The living room goes to the second floor of your new house.", False, id="near-another-floor"),
        pytest.param("You haven't told us the new address yet.", False, id="near-another-act"),
    ],
)
def test_numbers_and_acts_that_were_told(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("contradicts-prior" in rules(answer, history=MOVE)) is found
