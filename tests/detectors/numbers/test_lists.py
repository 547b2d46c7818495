"""Figures that stand among others: of a list, a column, a row, two compared; answers right and wrong."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

Put = Callable[..., SimpleNamespace]

LOANS = (
    "| Branch | Loans issued | Staff |\n|---|---|---|\n| Northside | 212 | 14 |\n| Harbour | 348 | 22 |\n"
    "| Old Town | 175 | 11 |\n| Airport | 97 | 6 |\n"
)
QUARTERS = "| Region | Q1 | Q2 | Q3 |\n|---|---|---|---|\n| North | 120 | 135 | 128 |\n| South | 98 | 110 | 142 |\n"
YEARS = "| Year | Births | Deaths |\n|---|---|---|\n| 2020 | 412 | 388 |\n| 2021 | 405 | 401 |\n| 2022 | 431 | 396 |\n"
PRINTED = "Tickets   Apr   May   Jun\nKelso     510   575   640\nPeel      300   290   310\n"

Twins = list[tuple[str, list[str], list[str]]]

DERIVED: Twins = [
    (
        "Rainfall at Millbrook station: April 42 mm, May 61 mm, June 35 mm, July 28 mm.",
        ["Average monthly rainfall was 41.5 mm.", "Over the four months 166 mm of rain fell."],
        ["Average monthly rainfall was 44.5 mm.", "Over the four months 176 mm of rain fell."],
    ),
    (
        LOANS,
        [
            "The four branches issued 832 loans.",
            "On average a branch issued 208 loans.",
            "The branches employ 53 people.",
        ],
        ["The four branches issued 852 loans.", "Harbour issued 832 loans.", "On average a branch issued 218 loans."],
    ),
    (QUARTERS, ["North sold 383 units over the three quarters."], ["North sold 373 units over the three quarters."]),
    (YEARS, ["Births outnumbered deaths by 35 in 2022."], ["Births outnumbered deaths by 45 in 2022."]),
    (
        "Of 4,800 visits to the clinic, 60 were for suspected measles.",
        [],
        ["The clinic saw 15.5 cases per 1,000 visits."],
    ),
    (
        "The island has 41,000 inhabitants on 270 square kilometres.",
        ["Density is about 152 people per square kilometre."],
        ["Density is about 182 people per square kilometre."],
    ),
    (
        "The north tunnel is 5.4 km long, the south tunnel 3.7 km.",
        ["The north tunnel is 1.7 km longer than the south tunnel."],
        ["The north tunnel is 2.7 km longer than the south tunnel."],
    ),
    (
        "Literacy is 91.2% among men and 87.8% among women.",
        ["The gap between the two is 3.4 points."],
        ["The gap between the two is 4.4 points."],
    ),
    (
        "The wing has 120 staff, 64 of whom work part time.",
        [],
        ["More than two thirds of the staff work part time."],
    ),
    (
        "Of the 1,200 respondents, 300 work from home.",
        ["One in four respondents works from home."],
        ["One in six respondents works from home.", "One in five of the 1,200 respondents works from home."],
    ),
    (
        "2022 hatte der Verein 1.100 Mitglieder, 2023 waren es 1.250.",
        [],
        ["Der Verein hat 1.250 Mitglieder, 200 mehr als im Vorjahr."],
    ),
    ("Le port a traité 3 200 000 tonnes en 2022.", ["The port handled 3.2 million tonnes in 2022."], []),
]

NEIGHBOURS: Twins = [
    (
        "Members in 2022: Falcon Rowing Club 340, Heron Rowing Club 515, Osprey Rowing Club 128.",
        ["Heron Rowing Club had 515 members.", "With 515 members, Heron is ahead of Falcon."],
        ["Falcon Rowing Club had 515 members."],
    ),
    (
        "The tower in Brenz measures 48 metres, while the one in Aalfeld is 62 metres high.",
        ["The tower in Brenz is 48 metres high and the one in Aalfeld 62 metres."],
        ["The tower in Brenz is 62 metres high and the one in Aalfeld 48 metres."],
    ),
    (
        "Per 100 g, oat flour contains 6 g of fibre, rye flour 9 g and wheat flour 3 g.",
        ["Rye flour contains 9 g of fibre per 100 g."],
        ["Oat flour contains 9 g of fibre per 100 g."],
    ),
    (
        "The tower is 48 metres high and 12 metres wide.",
        ["The tower is 12 metres wide.", "It is 12 metres across."],
        [],
    ),
    (
        "The library lent 82,400 books in 2021, 85,900 in 2022 and 91,300 in 2023.",
        ["The library lent 85,900 books in 2022."],
        ["The library lent 82,400 books in 2022.", "In 2023 it lent 85,900 books, up from 82,400 in 2022."],
    ),
    (
        "La ville comptait 36 900 habitants en 2021 et 38 400 en 2022.",
        ["En 2022, la ville comptait 38 400 habitants."],
        ["En 2021, la ville comptait 38 400 habitants."],
    ),
    ("2021年产量为820吨，2022年产量为860吨。", ["2022年产量为860吨。"], ["2021年产量为860吨。"]),
    (PRINTED, ["Kelso sold 575 tickets in May."], ["Kelso sold 640 tickets in May."]),
    (QUARTERS, ["In Q3 the South region sold 142 units."], ["In Q2 the South region sold 142 units."]),
]

COMPARED: Twins = [
    (
        LOANS,
        [
            "The highest number of loans was 348, issued at Harbour.",
            "After Harbour, Northside issued the most loans, 212.",
            "At least 97 loans were issued by each branch.",
        ],
        [],
    ),
    (
        "The fleet had 55 buses in 2022 and 62 in 2023.",
        ["In 2023 the fleet grew to 62 buses."],
        [],
    ),
    (YEARS, ["Births rose to 431 in 2022."], []),
    (
        "The union had 1,650 members in 2015. In 2023 there were 2,300.",
        ["Membership grew to 2,300."],
        ["Membership doubled, from 1,650 to 2,300."],
    ),
    (
        "Visitors on Sunday: east gate 410, west gate 655.",
        ["Fewer people came through the east gate (410) than through the west gate (655)."],
        [
            "The east gate was busier, with 410 visitors against 655 at the west gate.",
            "At 410 visitors, the east gate had more than the west gate's 655.",
        ],
    ),
    ("全年出口额同比增长5.4%。", ["全年出口额同比上升5.4%。"], ["全年出口额同比下降5.4%。"]),
    ("Las ventas subieron un 9 % en 2022.", ["Las ventas crecieron un 9 % en 2022."], ["Las ventas bajaron un 9 %."]),
    (
        "Rent is 850 Canadian dollars a month.",
        ["Rent is C$850 a month.", "Rent is $850 a month."],
        [],
    ),
    (
        "Passengers may take 20 kg of luggage on board.",
        ["You can take up to 20 kg on board."],
        ["You can take up to 25 kg of luggage on board."],
    ),
]

EVERY = (*DERIVED, *NEIGHBOURS, *COMPARED)
FACTS: list[tuple[dict[str, object], list[str], list[str]]] = [
    (
        {"flow_litres_per_minute": 85, "running_hours_per_day": 6.5, "on_time_rate": 0.963},
        ["The pump moves 85 litres a minute and runs 6.5 hours a day; 96.3% of runs were on time."],
        ["The pump moves 85 gallons a minute."],
    ),
    ({"weight_kg": 12.4}, ["The parcel weighs 12.4 kg, or 12,400 grams."], ["The parcel weighs 12.4 lb."]),
    ({"licence_eur": 240}, ["The licence costs €240."], ["The licence costs $240."]),
    (
        {"summary": "In 2023 the museum counted 48,200 visitors, 31% of them from abroad."},
        ["31% of the 48,200 visitors came from abroad."],
        ["41% of the 48,200 visitors came from abroad."],
    ),
    (
        {"ward": {"beds": 24, "mean_stay_days": 5.5}},
        ["It has 24 beds and a mean stay of 5.5 days."],
        ["It has 26 beds."],
    ),
]


@pytest.mark.parametrize(("context", "answer"), [(context, answer) for context, true, _ in EVERY for answer in true])
def test_right(put: Put, context: str, answer: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(("context", "answer"), [(context, answer) for context, _, false in EVERY for answer in false])
def test_wrong(put: Put, context: str, answer: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(("facts", "answer"), [(facts, answer) for facts, true, _ in FACTS for answer in true])
def test_right_of_facts(put: Put, facts: dict[str, object], answer: str) -> None:
    said = put(answer=answer, facts=facts)
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(("facts", "answer"), [(facts, answer) for facts, _, false in FACTS for answer in false])
def test_wrong_of_facts(put: Put, facts: dict[str, object], answer: str) -> None:
    said = put(answer=answer, facts=facts)
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]
