"""Bounds in their many words: turned round, and put the other way."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, rules

EXPERIENCE = "Applicants must have at least five years of experience."
TRIAL = "The trial period lasts up to 14 days."
CHECK_IN = "Check-in is possible from 3 pm."
ORDERS = "Orders are delivered within 48 hours."
OFFER = "The offer is valid until 31 May 2024."
TARIFF = "The new tariff applies from 1 July 2024."
CLAIMS = "Claims must be filed within 30 days of the incident."

TURNED = {
    "at least, at most": ("Applicants must have at most five years of experience.", EXPERIENCE),
    "up to, at least": ("The trial period lasts at least 14 days.", TRIAL),
    "up to, minimum of": ("The trial period lasts a minimum of 14 days.", TRIAL),
    "from, until": ("Check-in is possible until 3 pm.", CHECK_IN),
    "from, only before": ("Check-in is only possible before 3 pm.", CHECK_IN),
    "until, from": ("The offer is valid from 31 May 2024.", OFFER),
    "from, until a day": ("The new tariff applies until 1 July 2024.", TARIFF),
    "since, until": ("The shop was open until 1990.", "The shop has been open since 1990."),
    "until, since": ("She has worked at Siemens since 2015.", "She worked at Siemens until 2015."),
    "Spanish": ("El equipaje debe pesar al menos 23 kg.", "El equipaje puede pesar como máximo 23 kg."),
}

SAME = {
    "minimum of": ("Applicants need a minimum of five years of experience.", EXPERIENCE),
    "or more": ("Applicants must have five or more years of experience.", EXPERIENCE),
    "no less than": ("Applicants must have no less than five years of experience.", EXPERIENCE),
    "maximum of": ("The trial period lasts a maximum of 14 days.", TRIAL),
    "no longer than": ("The trial lasts no longer than 14 days.", TRIAL),
    "not before": ("Check-in is not possible before 3 pm.", CHECK_IN),
    "from on": ("Check-in is possible from 3 pm onwards.", CHECK_IN),
    "in less than": ("Orders are delivered in less than 48 hours.", ORDERS),
    "or less": ("Orders are delivered in 48 hours or less.", ORDERS),
    "no later than": ("Claims must be filed no later than 30 days after the incident.", CLAIMS),
    "expires": ("The offer expires on 31 May 2024.", OFFER),
    "ends after": ("The offer ends after 31 May 2024.", OFFER),
    "does not apply before": ("The new tariff does not apply before 1 July 2024.", TARIFF),
    "left": ("She left Siemens in 2015.", "She worked at Siemens until 2015."),
    "not below, above": (
        "The device can only be used at -10 °C or above.",
        "The device must not be used below -10 °C.",
    ),
    "another thing behind a comma": (
        "He worked at Bosch from 2005.",
        "He worked at Siemens until 2005, then he worked at Bosch.",
    ),
    "the other side denied": (
        "After 14 days returns are no longer accepted.",
        "Returns are accepted within 14 days.",
    ),
    "German words": (
        "Die Kündigungsfrist beträgt wenigstens drei Monate.",
        "Die Kündigungsfrist beträgt mindestens drei Monate.",
    ),
}


@pytest.mark.parametrize(("answer", "chunk"), TURNED.values(), ids=list(TURNED))
def test_a_bound_turned_round(answer: str, chunk: str) -> None:
    assert "contradicted-statement" in rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_a_bound_in_other_words(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize("piece", ["at least ", "not 1 ", "within 3 ", "minimum a ", "no "])
def test_long_answers_are_read_in_linear_time(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    rules({"answer": text, "contexts": [ORDERS + text[:4000]]}, Believer())
