"""What must not be taken for a difference, and the near misses that are one: negations, names, units, scales, sides."""

from __future__ import annotations

import pytest

from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from tests.detectors.answers.judging import Believer, rules

SAME = {
    "failure to, failing to": (
        "He was found guilty of failing to report the leak.",
        "He was found guilty of failure to report the leak.",
    ),
    "avoid, do not": (
        "Avoid letting the soil dry out completely between waterings.",
        "Don't let the soil dry out completely between waterings.",
    ),
    "a contrast with another": (
        "Red kites have a forked tail, while buzzards do not have a forked tail.",
        "Red kites have a forked tail and this is easy to see.",
    ),
    "a 'without' that ends": (
        "Wayne sold his share of the company back to Jobs for $800.",
        "The company was founded without Wayne, who sold his share of the company back to Jobs for $800.",
    ),
    "refused, declined": (
        "Her agent refused to comment on the lawsuit.",
        "Her agent declined to comment on the lawsuit.",
    ),
    "both temperatures": ("Heat the oven to 250°F (121°C) first.", "Heat the oven to 250°F first."),
    "both lengths": ("The trail is 10 miles (16 km) long.", "The trail is 10 miles long."),
    "top of a scale": ("It has a rating of 4 out of 5 stars.", "It has a rating of 4 stars."),
    "ordinal in words": ("Your class is on the 10th with Tom.", "The class is on the tenth with Tom."),
    "first name added": ("Willem Dafoe began acting in 1979.", "Dafoe began acting in 1979."),
    "abbreviation in brackets": (
        "The Pharmacists Association (PhA) banned the practice.",
        "The PhA banned the practice, the association said.",
    ),
    "capital in brackets": ("Method 1 (Recommended): reset the router.", "The first method is to reset the router."),
    "capital behind a dash": (
        "Olive oil - While it is dear, it is good for the heart.",
        "Olive oil is dear, but it is good for the heart.",
    ),
    "denied in both": (
        (
            "The union also opposes the use of the term for chemicals used in injections and laws that require or "
            "prohibit nurses from participating in such cases."
        ),
        (
            "This bolsters the union's previous positions to oppose the use of the term for chemicals used in "
            "injections and to oppose laws that require or prohibit nurses from participation in injection cases."
        ),
    ),
    "due to, from": (
        "Last year, he had to cancel his tour due to dehydration and exhaustion.",
        (
            "Last year, the singer suffered from dehydration and exhaustion after a show in Oslo, forcing him to "
            "cancel the rest of his tour."
        ),
    ),
    "capital behind a colon": (
        "Plan ahead: Research the trails before you hike.",
        "You should plan ahead and research the trails before you hike.",
    ),
}

OTHER = {
    "failing, no failure": (
        "He was found guilty of reporting the leak.",
        "He was found guilty of failure to report the leak.",
    ),
    "do, avoid": (
        "Let the soil dry out completely between waterings.",
        "Don't let the soil dry out completely between waterings.",
    ),
    "accepted, declined": ("Her agent accepted the offer.", "Her agent declined the offer."),
    "wrong conversion": ("Heat the oven to 250°F (180°C) first.", "Heat the oven to 250°F first."),
    "capital of another name in brackets": ("The method (Brunner) is safe.", "The method (Keller) is safe."),
    "another court of the same he": (
        "He was elected to the Okonkwo Court in 1970.",
        "He was elected to the Michigan Supreme Court in 1970.",
    ),
    "another first name": ("Peter Dafoe began acting in 1979.", "Willem Dafoe began acting in 1979."),
}


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_no_accusation(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_a_difference(answer: str, chunk: str) -> None:
    assert rules({"answer": answer, "contexts": [chunk]}, Believer())


RENT = "The rent is payable every month. Keeping pets requires the permission of the owner."


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Rent is due monthly. The landlord breeds alpacas in Peru.", ["unsupported-statement", "low-grounding"]),
        ("Rent must be paid each month. Pets need permission.", []),
    ],
    ids=["a clause of new things", "said in other words"],
)
def test_unsupported_is_what_is_new(answer: str, found: list[str]) -> None:
    assert rules({"answer": answer, "contexts": [RENT]}, EmbeddedVerifier()) == found
