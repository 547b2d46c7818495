# ruff: noqa: E501 (a table reads best with a case a line)
"""Sentences aligned with the attributes of the entity that they are about, whatever verbs they use."""

from __future__ import annotations

from typing import Any

import pytest

from hallucheck.judges.slots.fillers import fillers
from hallucheck.judges.slots.stances import exclude, stances_of_value, stances_of_words
from hallucheck.judges.slots.tokens import tokens
from tests.detectors.knowledge.records import audited, rules

FERRY: dict[str, Any] = {
    "entities": [
        {"name": "Isla Verde", "type": "ferry", "aliases": ["the Isla Verde"],
         "attributes": {"departure time": "06:50", "arrival time": "09:10", "origin": "Porto Santo", "destination": "Funchal",
                        "berth": "Pier 4", "crew": 18, "fare": {"value": 32, "unit": "EUR"}, "dogs": "not allowed",
                        "wifi": "none", "cabin reservation": "compulsory", "not running on": "Tuesday", "previous operator": "Marlines",
                        "beds": 40, "fuel": "diesel", "deck bar": "out of service", "life vests": "provided"}},
        {"name": "Ines Prado", "type": "captain", "attributes": {"nationality": "Portuguese", "license": "Master 3000", "subject of training": "navigation"}},
    ],
}  # fmt: skip
WRONG, OPPOSED = "wrong-attribute", "contradicts-fact"


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The ferry leaves at 7:50 am.", OPPOSED, id="yes-a-verb-for-a-time"),
        pytest.param("The ferry leaves at ten to seven.", None, id="no-a-time-in-words"),
        pytest.param("The Isla Verde departs at 9:10.", OPPOSED, id="yes-the-time-of-another-attribute"),
        pytest.param("The Isla Verde arrives at 9:10 from Porto Santo.", None, id="no-arrival"),
        pytest.param("The Isla Verde goes to Porto Santo.", WRONG, id="yes-origin-for-destination"),
        pytest.param("The Isla Verde goes to Funchal.", None, id="no-destination"),
        pytest.param("The Isla Verde is moored at Pier 6.", WRONG, id="yes-a-label-of-its-kind"),
        pytest.param("The Isla Verde has a crew of twenty.", WRONG, id="yes-a-count-in-words"),
        pytest.param("The Isla Verde has more than 60 beds.", WRONG, id="yes-outside-a-bound"),
        pytest.param("The Isla Verde has more than 30 beds.", None, id="no-within-a-bound"),
        pytest.param("The ferry leaves at 8 o'clock in the evening.", WRONG, id="yes-a-part-of-the-day"),
        pytest.param("The Isla Verde has free wifi in all cabins.", OPPOSED, id="yes-what-there-is-not-beside-more"),
        pytest.param("The Isla Verde costs 32 euros without meals.", None, id="near-a-denial-of-something-else"),
        pytest.param("The ferry costs 45 euros.", WRONG, id="yes-a-price"),
        pytest.param("A ticket for children costs 16 euros.", None, id="near-another-case"),
        pytest.param("The fare is up to 45 EUR.", None, id="near-a-bound"),
        pytest.param("The fare of the Isla Verde rose to 35 EUR.", None, id="near-a-change"),
        pytest.param("Dogs are welcome on the Isla Verde.", OPPOSED, id="yes-a-licence"),
        pytest.param("Dogs are prohibited on the Isla Verde.", None, id="no-a-licence"),
        pytest.param("The Isla Verde has wifi.", OPPOSED, id="yes-what-there-is-not"),
        pytest.param("There is no wifi on the Isla Verde.", None, id="no-what-there-is-not"),
        pytest.param("A cabin reservation is optional on the Isla Verde.", OPPOSED, id="yes-a-duty"),
        pytest.param("The Isla Verde sails on Tuesdays.", OPPOSED, id="yes-a-day-that-is-excluded"),
        pytest.param("The Isla Verde is not running on Tuesdays.", None, id="no-a-day-that-is-excluded"),
        pytest.param("The Isla Verde works for Marlines.", OPPOSED, id="yes-what-was-before"),
        pytest.param("The Isla Verde used to sail for Marlines.", None, id="no-what-was-before"),
        pytest.param("Ines Prado is Spanish.", WRONG, id="yes-a-nationality"),
        pytest.param("Prado is the captain. She is Spanish.", WRONG, id="yes-a-surname-then-a-pronoun"),
        pytest.param("Ines Prado is captain of the Isla Verde. She is Spanish.", WRONG, id="yes-the-person-of-two"),
        pytest.param("Ines Prado is captain of the Isla Verde. She is Portuguese.", None, id="no-the-person-of-two"),
        pytest.param("No, a cabin reservation is not compulsory on the Isla Verde.", OPPOSED, id="yes-an-answer-that-denies-once"),
        pytest.param("No, dogs are not allowed on the Isla Verde.", None, id="no-an-answer-that-denies-once"),
        pytest.param("Prado met Ann Holt. She is Spanish.", None, id="near-whose-pronoun"),
        pytest.param("The Isla Verde leaves at 6:50, and Marta sails at 8:00.", None, id="near-another-subject-by-name"),
        pytest.param("The Isla Verde goes to Funchal and Ines Prado lives in Porto Santo.", None, id="near-another-entity"),
        pytest.param("Perhaps the ferry leaves at 8:00.", None, id="near-a-guess"),
        pytest.param("The ferry's cafe opens at 8:00.", None, id="near-a-part"),
        pytest.param("The Isla Verde sleeps forty.", None, id="no-by-a-word-like-the-attribute"),
        pytest.param("The Isla Verde has sixty windows.", None, id="near-a-count-of-others"),
        pytest.param("The Isla Verde runs on petrol.", WRONG, id="yes-a-word-like-the-value"),
        pytest.param("The Isla Verde stores petrol.", None, id="near-a-verb-of-its-own"),
        pytest.param("The Isla Verde runs on diesel.", None, id="no-the-value"),
        pytest.param("Ines Prado is from Spain.", WRONG, id="yes-a-country-for-a-nationality"),
        pytest.param("Ines Prado is from Portugal.", None, id="no-a-country-for-a-nationality"),
        pytest.param("You can use the deck bar on the Isla Verde.", OPPOSED, id="yes-what-is-out-of-service"),
        pytest.param("Cabin reservations are optional.", OPPOSED, id="yes-whose-alone-the-attribute-is"),
        pytest.param("Cabin reservations are compulsory.", None, id="no-whose-alone-the-attribute-is"),
        pytest.param("Ann Holt is here. Cabin reservations are optional.", None, id="near-after-a-stranger"),
        pytest.param("The Isla Verde leaves at 6:50 and Ines Prado is Spanish.", WRONG, id="yes-the-second-of-two"),
        pytest.param("The Isla Verde leaves at 6:50 and Ines Prado is Portuguese.", None, id="no-the-second-of-two"),
        pytest.param("The Isla Verde from Porto Santo is not running.", None, id="near-a-value-before-the-denial"),
        pytest.param("Don't worry, dogs are welcome on the Isla Verde.", OPPOSED, id="yes-what-only-denies-trouble"),
        pytest.param("You need your own life vest on the Isla Verde.", OPPOSED, id="yes-what-is-ones-own"),
    ],
)  # fmt: skip
def test_sentences_against_a_base(answer: str, found: str | None) -> None:
    assert rules(answer, knowledge=FERRY) == ([found] if found else [])


@pytest.mark.parametrize(
    ("question", "answer", "flagged"),
    [
        pytest.param("When does the Isla Verde leave?", "At 8:15.", True, id="yes-a-time"),
        pytest.param("When does the Isla Verde leave?", "At 6:50.", False, id="no-a-time"),
        pytest.param("Are dogs allowed on the Isla Verde?", "Yes.", True, id="yes-granted"),
        pytest.param("Are dogs allowed on the Isla Verde?", "No.", False, id="no-denied"),
        pytest.param("How much is the fare of the Isla Verde?", "29 EUR.", True, id="yes-a-price"),
        pytest.param("How much was the fare of the Isla Verde?", "29 EUR.", False, id="near-another-time"),
        pytest.param("When does the cafe open?", "At 8:15.", False, id="near-another-thing"),
    ],
)
def test_short_answers_are_completed_from_the_question(question: str, answer: str, *, flagged: bool) -> None:
    assert bool(rules(answer, question=question, knowledge=FERRY)) is flagged


def test_a_restricting_attribute_verifies_nothing_that_it_denies() -> None:
    assert audited({"answer": "The Isla Verde works for Marlines.", "knowledge": FERRY})[1].verified == 0


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        pytest.param("at half past nine", "time", "09:30?", id="half-past"),
        pytest.param("at a quarter to one", "time", "12:45?", id="quarter-to"),
        pytest.param("take it twice daily", "frequency", "720", id="twice-daily"),
        pytest.param("every twelve hours", "frequency", "720", id="every-twelve-hours"),
        pytest.param("once an hour", "frequency", "60", id="once-an-hour"),
        pytest.param("on the third floor", "ordinal", "3", id="ordinal"),
        pytest.param("meet in Lab 2", "label", "lab 2", id="label"),
        pytest.param("it has six rooms", "count", "6", id="count"),
    ],
)
def test_what_can_fill_a_slot(text: str, kind: str, key: str) -> None:
    assert [(filler.kind, filler.key) for filler in fillers(text)] == [(kind, key)]


@pytest.mark.parametrize(
    ("known", "said", "excluded"),
    [
        pytest.param("not allowed", "are welcome", True, id="licence"),
        pytest.param("not allowed", "are forbidden", False, id="the-same"),
        pytest.param("included", "costs extra", True, id="cost"),
        pytest.param("compulsory", "is optional", True, id="duty"),
        pytest.param("permitted without flash", "is forbidden", True, id="granted-with-a-condition"),
        pytest.param("none", "is available", True, id="presence"),
        pytest.param("compulsory", "is available", False, id="near-another-axis"),
    ],
)
def test_stances(known: str, said: str, *, excluded: bool) -> None:
    assert exclude(stances_of_value(known), stances_of_words(tokens(said))) is excluded


LIBRARY: dict[str, Any] = {
    "entities": [
        {"name": "Penhallow Library", "type": "library", "aliases": ["the library"],
         "attributes": {"opening hours": "Mon-Fri 9:00-18:00, Sat 10:00-13:00, closed Sunday", "librarian": "Jo Pask"}},
        {"name": "Garth Library", "type": "library", "attributes": {"librarian": "Una Moss"}},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Penhallow Library shuts at 1 pm on Saturdays.", None, id="no-a-day-of-its-own"),
        pytest.param("Penhallow Library closes at 2 pm on Saturdays.", WRONG, id="yes-a-day-of-its-own"),
        pytest.param(
            "On a Wednesday you can walk into Penhallow Library at nine in the morning.",
            None,
            id="no-a-day-inside-a-range",
        ),
        pytest.param("Penhallow Library opens at 8 on weekdays.", WRONG, id="yes-a-day-inside-a-range"),
        pytest.param("Pop in on Sunday morning, Penhallow Library will be open.", WRONG, id="yes-a-closed-day"),
        pytest.param("Penhallow Library is closed on Sundays.", None, id="no-a-closed-day"),
        pytest.param("Penhallow Library is closed on Saturdays.", WRONG, id="yes-an-open-day"),
        pytest.param("Penhallow Library is open every day.", WRONG, id="yes-every-day"),
        pytest.param("Penhallow Library is open Monday to Friday, 9 am to 6 pm.", None, id="no-a-range-of-both"),
        pytest.param("Penhallow Library is open Monday to Friday, 9 am to 7 pm.", WRONG, id="yes-a-range-of-both"),
        pytest.param(
            "Penhallow Library is closed on Sundays, but on Saturday you can come until one o'clock.",
            None,
            id="no-two-stretches",
        ),
        pytest.param(
            "Jo Pask is the librarian of Penhallow Library; Una Moss runs Garth Library.", None, id="no-two-clauses"
        ),
        pytest.param(
            "Una Moss is the librarian of Penhallow Library, and Jo Pask is the librarian of Garth Library.",
            WRONG,
            id="yes-two-clauses",
        ),
    ],
)
def test_hours_by_weekday_and_clauses_about_two(answer: str, found: str | None) -> None:
    named = rules(answer, knowledge=LIBRARY)
    assert (found in named) if found else not named


GYM: dict[str, Any] = {
    "entities": [
        {"name": "Bright Gym", "type": "gym", "aliases": [],
         "attributes": {"opening hours": "Mon-Fri 6:00-22:00; Sat-Sun 8:00-20:00", "classes": "yoga Tuesday 18:00, spin Thursday 19:00",
                        "kitchen hours": "Mon-Sat 11:30-15:00", "consulting hours": "Monday 8:00-12:00", "renovation": "3-17 August 2026"}},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("You can train at Bright Gym until 10 pm on Fridays.", None, id="no-other-times-of-its-own"),
        pytest.param("You can train at Bright Gym until 10 pm on Saturdays.", WRONG, id="yes-another-day"),
        pytest.param("Bright Gym is open seven days a week.", None, id="no-every-day"),
        pytest.param("Bright Gym is not open before six.", None, id="no-a-denied-bound"),
        pytest.param("Bright Gym opens at six on weekdays and at eight at the weekend.", None, id="no-two-stretches"),
        pytest.param("The renovation of Bright Gym lasts from 3 to 17 August 2026.", None, id="no-dates"),
        pytest.param("The kitchen of Bright Gym closes at 5 pm.", WRONG, id="yes-hours-of-a-part"),
    ],
)
def test_hours_beside_other_times(answer: str, found: str | None) -> None:
    named = rules(answer, knowledge=GYM)
    assert (found in named) if found else not named
