"""What likeness must never ground: a wrong figure, another unit, a lost or added negation, exchanged parties."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hallucheck.verifiers.base import NullVerifier, Verifier
from tests.detectors.answers.judging import Believer, result

GROUNDED = {
    "dose": "Atorvastatin 20mg once daily for hyperlipidemia",
    "two doses": "Metformin 500 mg was raised to 850 mg in March 2024",
    "decimal": "Warfarin 2.5 mg is taken every evening",
    "money": "The penthouse was sold for $1,250,000 by the Miller estate",
    "per cent": "Vacancy in the northern district fell to 4.2% last year",
    "date": "The lease with Acme begins on 12 March 2021",
    "affirmed": "The patient should take aspirin together with warfarin",
    "denied": "The patient should not take ibuprofen while on lithium",
    "no": "There is no evidence of pneumonia on the chest film",
    "never": "The tenant has never paid the deposit for unit 12",
    "roles": "The landlord sued the tenant over the broken boiler",
    "passive": "Beta Systems was acquired by Northwind in 2019",
    "names": "Doctor Alvarez referred the child to Doctor Petrov",
    "direction": "Net revenue increased in the second quarter",
}
CHUNKS = {
    "dose": "Atorvastatin 20mg once daily for hyperlipidemia. Prescribed in May. Lisinopril 40mg is taken as well.",
    "two doses": "Her metformin 500 mg was raised to 850 mg in March 2024 after the review.",
    "decimal": "Warfarin 2.5 mg is taken every evening, as agreed with the clinic.",
    "money": "In June the penthouse was sold for $1,250,000 by the Miller estate. The flat below fetched $980,000.",
    "per cent": "Vacancy in the northern district fell to 4.2% last year; in the south it stood at 6.1%.",
    "date": "The lease with Acme begins on 12 March 2021 and ends on 11 March 2026.",
    "affirmed": "After the stent, the patient should take aspirin together with warfarin.",
    "denied": "The patient should not take ibuprofen while on lithium.",
    "no": "There is no evidence of pneumonia on the chest film of Monday.",
    "never": "The tenant has never paid the deposit for unit 12, the manager notes.",
    "roles": "In 2018 the landlord sued the tenant over the broken boiler.",
    "passive": "Beta Systems was acquired by Northwind in 2019 for an undisclosed sum.",
    "names": "On Friday Doctor Alvarez referred the child to Doctor Petrov for tests.",
    "direction": "Net revenue increased in the second quarter, the board said.",
}
TURNED = {
    "wrong dose": ("dose", "Atorvastatin 40mg once daily for hyperlipidemia"),
    "dose of another drug": ("dose", "Lisinopril 20mg is taken as well"),
    "other unit": ("dose", "Atorvastatin 20g once daily for hyperlipidemia"),
    "unit nobody lists": ("dose", "Atorvastatin 20mcg once daily for hyperlipidemia"),
    "figures exchanged": ("two doses", "Metformin 850 mg was raised to 500 mg in March 2024"),
    "other month": ("two doses", "Metformin 500 mg was raised to 850 mg in May 2024"),
    "point moved": ("decimal", "Warfarin 25 mg is taken every evening"),
    "ml for mg": ("decimal", "Warfarin 2.5 ml is taken every evening"),
    "digit lost": ("money", "The penthouse was sold for $125,000 by the Miller estate"),
    "euro for dollar": ("money", "The penthouse was sold for €1,250,000 by the Miller estate"),
    "price of another": ("money", "The penthouse was sold for $980,000 by the Miller estate"),
    "share of another": ("per cent", "Vacancy in the northern district fell to 6.1% last year"),
    "opposite direction": ("per cent", "Vacancy in the northern district rose to 4.2% last year"),
    "day of another event": ("date", "The lease with Acme begins on 11 March 2026"),
    "other year": ("date", "The lease with Acme begins on 12 March 2012"),
    "other name": ("date", "The lease with Zenith begins on 12 March 2021"),
    "not added": ("affirmed", "The patient should not take aspirin together with warfarin"),
    "not dropped": ("denied", "The patient should take ibuprofen while on lithium"),
    "no dropped": ("no", "There is evidence of pneumonia on the chest film"),
    "no known": ("affirmed", "The patient takes no known warfarin together with aspirin"),
    "never dropped": ("never", "The tenant has paid the deposit for unit 12"),
    "parties exchanged": ("roles", "The tenant sued the landlord over the broken boiler"),
    "passive turned": ("passive", "Northwind was acquired by Beta Systems in 2019"),
    "active turned": ("passive", "Beta Systems acquired Northwind in 2019"),
    "names exchanged": ("names", "Doctor Petrov referred the child to Doctor Alvarez"),
    "twice for once": ("dose", "Atorvastatin 20mg twice daily for hyperlipidemia"),
    "weekly for daily": ("dose", "Atorvastatin 20mg once weekly for hyperlipidemia"),
    "hypo for hyper": ("dose", "Atorvastatin 20mg once daily for hypolipidemia"),
    "fell for increased": ("direction", "Net revenue decreased in the second quarter"),
}
VERIFIERS = {"no verifier": NullVerifier(), "believer": Believer()}


def grounded(answer: str, key: str, verifier: Verifier) -> bool:
    statements = result({"answer": f"{answer}.", "contexts": [CHUNKS[key]]}, verifier)["statements"]
    assert len(statements) == 1
    return bool(statements[0]["is_grounded"])


@pytest.mark.parametrize("verifier", VERIFIERS.values(), ids=list(VERIFIERS))
@pytest.mark.parametrize("key", GROUNDED)
def test_what_the_chunk_says_is_grounded(key: str, verifier: Verifier) -> None:
    assert grounded(GROUNDED[key], key, verifier)


@pytest.mark.parametrize("verifier", VERIFIERS.values(), ids=list(VERIFIERS))
@pytest.mark.parametrize(("key", "answer"), TURNED.values(), ids=list(TURNED))
def test_what_was_turned_falls(key: str, answer: str, verifier: Verifier) -> None:
    assert not grounded(answer, key, verifier)


FIGURES = re.compile(r"\d[\d.,]*\d|\d")


@settings(max_examples=60, deadline=None)
@given(key=st.sampled_from(["dose", "two doses", "decimal", "money", "per cent"]), number=st.integers(1, 10**7))
def test_any_other_figure_falls(key: str, number: int) -> None:
    first = FIGURES.search(GROUNDED[key])
    assert first is not None
    if (
        str(number) in {match.replace(",", "") for match in FIGURES.findall(CHUNKS[key])}
        or 1_240_000 < number < 1_260_000
    ):
        return
    assert not grounded(GROUNDED[key].replace(first.group(), str(number), 1), key, Believer())


WORDS = ("dog", "cat", "nurse", "doctor", "buyer", "seller", "bank", "client")
VERBS = ("chased", "praised", "blamed", "hired", "paid")


@settings(max_examples=60, deadline=None)
@given(parties=st.lists(st.sampled_from(WORDS), min_size=2, max_size=2, unique=True), verb=st.sampled_from(VERBS))
def test_exchanged_parties_fall_whoever_they_are(parties: list[str], verb: str) -> None:
    one, other = parties
    chunk = f"Last week the {one} {verb} the {other} in public."
    straight = result({"answer": f"The {one} {verb} the {other}.", "contexts": [chunk]}, Believer())
    turned = result({"answer": f"The {other} {verb} the {one}.", "contexts": [chunk]}, Believer())
    passive = result({"answer": f"The {other} was {verb} by the {one}.", "contexts": [chunk]}, Believer())
    assert straight["statements"][0]["is_grounded"]
    assert not turned["statements"][0]["is_grounded"]
    assert passive["statements"][0]["is_grounded"]


@settings(max_examples=60, deadline=None)
@given(parties=st.lists(st.sampled_from(WORDS), min_size=2, max_size=2, unique=True), verb=st.sampled_from(VERBS))
def test_a_negation_added_or_lost_falls(parties: list[str], verb: str) -> None:
    one, other = parties
    yes, no = f"The {one} was {verb} by the {other}", f"The {one} was not {verb} by the {other}"
    assert not result({"answer": f"{no}.", "contexts": [f"{yes}, it is said."]}, Believer())["statements"][0][
        "is_grounded"
    ]
    assert not result({"answer": f"{yes}.", "contexts": [f"{no}, it is said."]}, Believer())["statements"][0][
        "is_grounded"
    ]
