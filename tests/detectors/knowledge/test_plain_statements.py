"""Plain statements about the things of a small base, each wrong or right at one place.

The base and the sentences were written in one go by those who built the mechanisms: they show what works, and measure
nothing. Those that are missed are not in the list.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.detectors.knowledge.records import rules

FERRIES: dict[str, Any] = {
    "complete": True,
    "entities": [
        {
            "name": "Millbrook Ferry Company",
            "type": "business",
            "aliases": ["Millbrook Ferries", "the company"],
            "attributes": {
                "opening_hours": "Monday to Friday 08:00-18:00, Saturday 09:00-13:00",
                "closed_on": "Sunday",
                "founded": 1974,
                "manager": "Ruth Calder",
                "address": "7 Quay Street",
                "card_payment": True,
                "phone": "01632 960 222",
                "number_of_boats": 5,
            },
        },
        {
            "name": "Island Crossing",
            "type": "route",
            "aliases": ["the crossing"],
            "attributes": {
                "duration": {"value": 35, "unit": "minutes"},
                "price_adult": {"value": 12.5, "unit": "GBP"},
                "price_child": {"value": 6, "unit": "GBP"},
                "departs_from": "North Pier",
                "first_departure": "07:15",
                "last_departure": "21:45",
                "operates": "April to October",
                "dogs_allowed": True,
                "bicycles_allowed": False,
                "captain": "Owen Prior",
            },
        },
        {
            "name": "Seal Watching Tour",
            "type": "tour",
            "aliases": ["the seal tour"],
            "attributes": {
                "guide": "Mia Santos",
                "duration": {"value": 2, "unit": "hours"},
                "price": {"value": 28, "unit": "GBP"},
                "days": ["Tuesday", "Thursday", "Sunday"],
                "meeting_point": "harbour office",
                "max_participants": 18,
                "minimum_age": {"value": 5, "unit": "years"},
                "includes": ["hot drink", "blanket", "binoculars"],
                "booking_required": True,
            },
        },
        {
            "name": "MV Heron",
            "type": "boat",
            "aliases": ["the Heron"],
            "attributes": {
                "built": 1998,
                "capacity": {"value": 140, "unit": "passengers"},
                "colour": "blue and white",
                "engine": "diesel",
                "top_speed": {"value": 14, "unit": "knots"},
                "wheelchair_access": True,
                "deck": "open upper deck",
            },
        },
        {
            "name": "Harbour Kiosk",
            "type": "kiosk",
            "aliases": ["the kiosk"],
            "attributes": {
                "opens": "07:00",
                "closes": "19:30",
                "sells": ["coffee", "sandwiches", "ice cream"],
                "location": "North Pier",
                "outdoor_seating": True,
                "owner": "Lotte Berg",
            },
        },
        {
            "name": "Mia Santos",
            "type": "person",
            "aliases": ["Mia"],
            "attributes": {
                "role": "wildlife guide",
                "languages": ["English", "Portuguese"],
                "joined": 2016,
                "home_town": "Porto",
            },
        },
        {
            "name": "Owen Prior",
            "type": "person",
            "aliases": ["Captain Prior"],
            "attributes": {"role": "captain", "joined": 2009, "licence": "Master 200"},
        },
        {
            "name": "Season Ticket",
            "type": "ticket",
            "aliases": ["season tickets"],
            "attributes": {
                "price": {"value": 210, "unit": "GBP"},
                "validity": {"value": 6, "unit": "months"},
                "transferable": False,
                "discount_in_kiosk": {"value": 10, "unit": "percent"},
                "refundable": False,
            },
        },
    ],
}


WRONG = (
    ("We are open on Sundays from 10 am to 4 pm.", "contradicts-fact"),
    ("Our office is open every day of the week.", "contradicts-fact"),
    ("The company was founded in 1984.", "contradicts-fact"),
    ("Millbrook Ferries has been around since 1968.", "contradicts-fact"),
    ("The company is run by Owen Prior.", "wrong-attribute"),
    ("You cannot pay by card.", "contradicts-fact"),
    ("Our fleet consists of seven boats.", "wrong-attribute"),
    ("Millbrook Ferries owns eight boats.", "wrong-attribute"),
    ("You will find us at 9 Quay Street.", "wrong-attribute"),
    ("The crossing takes about an hour.", "wrong-attribute"),
    ("It takes 50 minutes to get to the island with the Island Crossing.", "fabricated-fact"),
    ("An adult ticket for the Island Crossing is £14.50.", "fabricated-fact"),
    ("Children travel free on the Island Crossing.", "contradicts-fact"),
    ("Children pay £8 for the crossing.", "fabricated-fact"),
    ("The crossing leaves from South Pier.", "wrong-attribute"),
    ("The last crossing is at 20:45.", "contradicts-fact"),
    ("The Island Crossing runs all year round.", "fabricated-fact"),
    ("The Island Crossing also operates in December.", "fabricated-fact"),
    ("Dogs are not allowed on the Island Crossing.", "contradicts-fact"),
    ("You are welcome to take your bicycle on the Island Crossing.", "contradicts-fact"),
    ("The captain of the Island Crossing is Mia Santos.", "wrong-attribute"),
    ("The Seal Watching Tour is guided by Lotte Berg.", "wrong-attribute"),
    ("Owen Prior guides the Seal Watching Tour.", "wrong-attribute"),
    ("The Seal Watching Tour lasts three hours.", "fabricated-fact"),
    ("The Seal Watching Tour costs £32 per person.", "fabricated-fact"),
    ("The Seal Watching Tour takes place on Mondays and Thursdays.", "contradicts-fact"),
    ("The Seal Watching Tour runs on Tuesday, Thursday and Saturday.", "contradicts-fact"),
    ("You can join the Seal Watching Tour on Wednesday.", "contradicts-fact"),
    ("We meet at the North Pier for the Seal Watching Tour.", "wrong-attribute"),
    ("The Seal Watching Tour is limited to 25 people.", "wrong-attribute"),
    ("Up to 24 people can join the Seal Watching Tour.", "wrong-attribute"),
    ("A three-year-old can come along on the Seal Watching Tour.", "wrong-attribute"),
    ("The Seal Watching Tour includes a hot drink and a sandwich.", "wrong-attribute"),
    ("You get a blanket, binoculars and a life jacket on the Seal Watching Tour.", "wrong-attribute"),
    ("No booking is needed for the Seal Watching Tour.", "contradicts-fact"),
    ("You can just turn up for the Seal Watching Tour without booking.", "contradicts-fact"),
    ("The MV Heron was built in 2001.", "contradicts-fact"),
    ("The Heron holds 180 passengers.", "wrong-attribute"),
    ("The Heron is painted red.", "wrong-attribute"),
    ("The MV Heron is green and white.", "wrong-attribute"),
    ("The Heron has an electric engine.", "wrong-attribute"),
    ("The MV Heron reaches 20 knots.", "fabricated-fact"),
    ("Wheelchair users cannot board the Heron.", "contradicts-fact"),
    ("The Heron is not accessible for wheelchairs.", "contradicts-fact"),
    ("The kiosk opens at 8:30.", "contradicts-fact"),
    ("The Harbour Kiosk is open until 9 pm.", "contradicts-fact"),
    ("The kiosk sells coffee, sandwiches and newspapers.", "wrong-attribute"),
    ("You can buy beer at the Harbour Kiosk.", "wrong-attribute"),
    ("The Harbour Kiosk is on South Pier.", "nonexistent-entity"),
    ("The kiosk has no outdoor seating.", "contradicts-fact"),
    ("The kiosk belongs to Ruth Calder.", "wrong-attribute"),
    ("The owner of the Harbour Kiosk is Mia Santos.", "wrong-attribute"),
    ("Mia Santos is our captain.", "wrong-attribute"),
    ("Mia speaks English and Spanish.", "wrong-attribute"),
    ("Mia Santos speaks Italian.", "wrong-attribute"),
    ("Mia has been with us since 2012.", "contradicts-fact"),
    ("Mia joined the company in 2018.", "contradicts-fact"),
    ("Mia comes from Lisbon.", "nonexistent-entity"),
    ("Mia Santos was born in Madrid.", "nonexistent-entity"),
    ("Owen Prior has worked here since 2015.", "contradicts-fact"),
    ("A season ticket costs £240.", "fabricated-fact"),
    ("The season ticket is valid for a whole year.", "wrong-attribute"),
    ("The season ticket gives you 20% off in the kiosk.", "wrong-attribute"),
    ("With the season ticket you get 15 percent discount at the kiosk.", "wrong-attribute"),
    ("Our Sunset Cruise costs £35.", "fabricated-fact"),
    ("You can also book our Lighthouse Trip.", "nonexistent-entity"),
    ("Ask for Henry Walsh, our second captain.", "nonexistent-entity"),
    ("You can call us on 01632 960 333.", "wrong-attribute"),
)

RIGHT = (
    "We are open from 8 am to 6 pm on weekdays.",
    "On Saturdays we close at 1 pm.",
    "We are closed on Sundays.",
    "The company has existed since 1974 and has five boats.",
    "Ruth Calder is in charge of Millbrook Ferries.",
    "You can pay by card or in cash.",
    "The crossing takes a little over half an hour.",
    "Adults pay £12.50 and children £6 for the Island Crossing.",
    "The first boat leaves North Pier at a quarter past seven.",
    "The last crossing is at 9:45 pm, so please be there in time.",
    "The Island Crossing does not run in winter.",
    "You can take your dog, but no bicycle, on the Island Crossing.",
    "A family with two adults and one child pays £31 for the Island Crossing.",
    "Mia Santos leads the Seal Watching Tour, which takes two hours.",
    "The Seal Watching Tour goes out on Tuesdays, Thursdays and Sundays.",
    "For the Seal Watching Tour, please be at the harbour office ten minutes before.",
    "Children from five years can join the Seal Watching Tour.",
    "Four-year-olds are too young for the Seal Watching Tour.",
    "The Seal Watching Tour is £28, and that includes a hot drink and a blanket.",
    "Please book the Seal Watching Tour in advance.",
    "The Heron carries 140 passengers and was built in 1998.",
    "The Heron has a diesel engine and an upper deck.",
    "Wheelchair users can board the Heron without any problem.",
    "The kiosk is open from 7 am to 7:30 pm and sells ice cream.",
    "You will find the Harbour Kiosk on North Pier, where the crossing leaves.",
    "Lotte Berg runs the kiosk.",
    "Mia, who comes from Porto, speaks Portuguese.",
    "Owen Prior is the captain of the Island Crossing and joined in 2009.",
    "A season ticket costs £210 and is valid for half a year.",
    "Season tickets are neither refundable nor transferable.",
    "With a season ticket you save 10% in the kiosk.",
    "Our manager Ruth Calder will call you back tomorrow.",
)


@pytest.mark.parametrize(("answer", "found"), WRONG)
def test_what_is_wrong_is_found(answer: str, found: str) -> None:
    assert found in rules(answer, knowledge=FERRIES)


@pytest.mark.parametrize("answer", RIGHT)
def test_what_is_right_is_left(answer: str) -> None:
    assert rules(answer, knowledge=FERRIES) == []
