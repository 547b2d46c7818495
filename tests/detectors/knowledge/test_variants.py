# ruff: noqa: E501 (a table reads best with a case a line)
"""Kinds of slips in other words: each with what must be found and what must not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.detectors.knowledge.records import COMPANY, rules
from tests.linear import assert_linear

FISCHER: dict[str, Any] = {
    "complete": True,
    "entities": [
        {"name": "Hannah Fischer", "type": "person", "aliases": ["Hannah"],
         "attributes": {"department": "Legal", "phone": "+49 30 1234567", "email": "Hannah.Fischer@nord.example"}},
        {"name": "Nordwind", "type": "organization", "attributes": {"founded": "1987"}},
        {"name": "board review", "type": "event", "aliases": ["the review"], "attributes": {"day": "Thursday", "time": "noon"}},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Hannah Fischer from Marketing will help you.", "wrong-attribute", id="yes-from"),
        pytest.param("Hannah Fischer (Marketing) will help you.", "wrong-attribute", id="yes-in-brackets"),
        pytest.param("Ms. Fischer works in Sales.", "wrong-attribute", id="yes-title-and-surname"),
        pytest.param("Hannah's phone number is +49 30 7654321.", "wrong-attribute", id="yes-phone"),
        pytest.param("The review happens every Tuesday.", "contradicts-fact", id="yes-every"),
        pytest.param("The review is at 1pm.", "contradicts-fact", id="yes-noon"),
        pytest.param("Nordwind has 5,000 employees.", "fabricated-fact", id="yes-a-count-that-is-not-known"),
        pytest.param("Hannah Fischer from Legal will help you.", None, id="no-from"),
        pytest.param("Please transfer Hannah from Marketing to Legal.", None, id="near-between-departments"),
        pytest.param("Is Hannah Fischer from Marketing?", None, id="near-question"),
        pytest.param("Hannah Fischer from Germany will help you.", None, id="near-no-department"),
        pytest.param("You should contact Ms. Fischer.", None, id="near-title-and-surname"),
        pytest.param("Hannah's phone number is 030 1234567.", None, id="near-phone-without-prefix"),
        pytest.param("Hannah's email is HANNAH.FISCHER@nord.example.", None, id="near-an-address-names-nobody"),
        pytest.param("The review is on Thursday at 12:00.", None, id="near-noon"),
        pytest.param("The review is on Thu.", None, id="near-short-day"),
    ],
)  # fmt: skip
def test_a_base_in_other_words(answer: str, found: str | None) -> None:
    said = rules(answer, knowledge=FISCHER)
    assert found in said if found else said == []


def test_a_title_and_a_surname_of_two_persons_name_neither() -> None:
    base = {
        "entities": [
            {"name": f"{name} Smith", "type": "person", "attributes": {"department": "Legal"}} for name in ("Ann", "Bo")
        ]
    }
    assert rules("Mr. Smith works in Sales.", knowledge=base) == []


@pytest.mark.parametrize(
    ("said", "answer", "found"),
    [
        pytest.param("Your consultation is with Dr. Weiss.", "Your consultation is with Dr. Braun.", True, id="yes-with-whom"),
        pytest.param("Your order number is 88213.", "Your order number is 88231.", True, id="yes-number"),
        pytest.param("Your booking code is XK4471.", "Your booking code is XK4417.", True, id="yes-code"),
        pytest.param("The team lead is Maria Gomez.", "The team lead is Peter Hahn.", True, id="yes-lead"),
        pytest.param("The cable is in stock.", "The cable is out of stock.", True, id="yes-stock"),
        pytest.param("The recipe needs four eggs.", "The recipe needs six eggs.", True, id="yes-count"),
        pytest.param("The refund takes 5 business days.", "The refund takes 14 business days.", True, id="yes-business-days"),
        pytest.param("Your consultation is with Dr. Weiss.", "Your consultation is with the doctor.", False, id="near-with-whom"),
        pytest.param("Your booking code is XK4471.", "Your booking code is xk4471.", False, id="near-code"),
        pytest.param("Your order number is 4471.", "Your tracking number is 9913.", False, id="near-another-number"),
        pytest.param("The cable is in stock.", "The charger is out of stock.", False, id="near-another-thing"),
        pytest.param("Delivery takes 2-3 days.", "Delivery takes 3-5 days.", False, id="near-ranges-meet"),
        pytest.param("Parking is free.", "Parking costs €5 on Sundays.", False, id="near-free"),
        pytest.param("The room has two doors.", "The room has 2 doors.", False, id="near-count"),
        pytest.param("The refund takes 5 business days.", "The refund takes 7 days.", False, id="near-days-of-two-kinds"),
        pytest.param("The call is on Monday.", "The call is now on Tuesday.", False, id="near-now"),
        pytest.param("The call is on Monday.", "I was wrong earlier: the call is on Tuesday.", False, id="near-owned-up"),
        pytest.param("Anna met the client on Monday.", "Anna met the client on Friday.", False, id="near-may-be-both"),
    ],
)  # fmt: skip
def test_an_earlier_turn_in_other_words(said: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    history = [{"role": "assistant", "content": said}]
    assert ("contradicts-prior" in rules(answer, history=history)) is found


@pytest.mark.parametrize(
    ("corrected", "answer", "found"),
    [
        pytest.param("No, the call is on Thursday.", "The call is on Monday.", True, id="yes-falls-back"),
        pytest.param("Actually, the call is on Thursday.", "The call is on Monday.", True, id="yes-actually"),
        pytest.param("No, the call is on Thursday.", "The call is on Thursday.", False, id="no-takes-it-over"),
        pytest.param("No, please move the call to Thursday.", "The call is on Monday.", False, id="near-a-wish"),
        pytest.param("Actually, can the call be on Thursday?", "The call is on Monday.", False, id="near-a-question"),
    ],
)
def test_what_the_user_corrects_counts(corrected: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    history = [{"role": "assistant", "content": "The call is on Monday."}, {"role": "user", "content": corrected}]
    assert ("contradicts-prior" in rules(answer, history=history)) is found


@pytest.mark.parametrize(
    "answer",
    [
        "All files were deleted. Three files were not deleted.",
        "No seats are left. Two seats are left.",
        "Every user has access. Some users do not have access.",
        "The ticket is free. The ticket costs $20.",
        "The tower is 30 metres high. The tower is 45 metres high.",
        "The meeting lasts 30 minutes. The meeting lasts one hour.",
        "The parcel weighs four kilograms. The parcel weighs nine kilograms.",
        "The lamp is on. The lamp is off.",
        "The pump is in service. The pump is out of service.",
        "The serial number is A-1001. The serial number is A-1002.",
        "The office is in Rome. The office is in Milan.",
        "The temperature is 20 degrees. The temperature is 35 degrees.",
        "The result is true and false at the same time.",
        "All five rooms have a balcony. Room 3 has no balcony.",
        "Both doors were locked. The left door was unlocked.",
        "Neither of the two engines failed. The left engine failed after an hour.",
        "The week has eight days.",
    ],
)
def test_what_cannot_both_be(answer: str) -> None:
    assert "logical-inconsistency" in rules(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "All seats are taken. Two seats are free.",
        "No windows are open in the kitchen. Three windows are open in the hall.",
        "All items were shipped except for three. Three items were not shipped.",
        "All rooms were cleaned. Two rooms were not cleaned yesterday.",
        "Not all files were deleted. Three files were not deleted.",
        "Entry is free on Sundays. Entry costs $15 on other days.",
        "The trial is free. After that, the plan costs $20.",
        "The tower is 30 metres high. The tower is 10 metres wide.",
        "The course lasts one year. The course lasts 12 months.",
        "The bag weighs 3 kg, and the box weighs 5 kg.",
        "The lamp is on the table. The lamp is off.",
        "It is on. It is off.",
        "The office is in Rome. The office is in Italy.",
        "The house has 2 doors. The house has two doors.",
        "All guests arrived. The guests from Rome did not arrive on time.",
        "All red doors were locked. The blue door was unlocked.",
        "Only Anna passed the exam. Anna passed the exam with 90 points.",
        "Only Anna passed the exam. Ben did not pass the exam.",
        "The room has no bath. The room has a shower.",
        "The lake is 40 metres deep. The lake is 60 metres wide.",
        "The week has five working days. Version 7 is even faster.",
    ],
)
def test_what_can_both_be(answer: str) -> None:
    assert rules(answer) == []


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The contract was signed on 2026-11-03.", True, id="yes-signed"),
        pytest.param("The team won the cup in 2029.", True, id="yes-won"),
        pytest.param("He died in 1950 and was born in 1975.", True, id="yes-died-first"),
        pytest.param("The trial ended on 2024-01-10 and started on 2024-03-05.", True, id="yes-ended-first"),
        pytest.param("The firm was dissolved in 1990 and founded in 2005.", True, id="yes-dissolved-first"),
        pytest.param("She was born in 1990 and graduated in 1985.", True, id="yes-graduated-unborn"),
        pytest.param("The patient was admitted on 9 March 2024 and discharged on 3 March 2024.", True, id="yes-discharged"),
        pytest.param("The contract, signed in 2024, runs until 2031.", False, id="near-runs-until"),
        pytest.param("The budget was approved for 2027.", False, id="near-for"),
        pytest.param("In the film he won the cup in 2049.", False, id="near-fiction"),
        pytest.param("The war ended in 1945 and began in 1939.", False, id="no-told-backwards"),
        pytest.param("The first phase ended in 2019 and the second began in 2021.", False, id="near-two-phases"),
        pytest.param("The course ended in March 2020 and started again in June 2020.", False, id="near-again"),
        pytest.param("He sold the flat in 2020 and bought a house in 2018.", False, id="near-no-order"),
        pytest.param("She was born in 1985 and graduated in 2007.", False, id="no-graduated"),
    ],
)  # fmt: skip
def test_orders_of_time(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("temporal-error" in rules(answer)) is found


@pytest.mark.parametrize(
    ("answer", "row", "found"),
    [
        pytest.param("One study showed a 25% improvement.", {}, True, id="yes-one-study"),
        pytest.param("It has been shown that blue light harms sleep.", {}, True, id="yes-shown"),
        pytest.param("I don't know whether studies show this.", {}, False, id="near-not-known"),
        pytest.param("Gallup found in 2020 that 36% of employees are engaged.", {}, False, id="near-named"),
        pytest.param("The Bank of England said that 12% of households are in debt.", {}, False, id="near-an-office"),
        pytest.param("Researchers found that 36% of employees are engaged.", {}, True, id="yes-nobody-in-particular"),
        pytest.param(
            "Studies show that this approach increases productivity by 40%.",
            {"knowledge": {"entities": [{"name": "Approach study", "attributes": {"result": "increases productivity by 40%"}}]}},
            False,
            id="near-in-the-base",
        ),
    ],
)  # fmt: skip
def test_research_in_other_words(answer: str, row: dict[str, Any], found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("unsupported-claim" in rules(answer, **row)) is found


def test_the_company_base_is_silent_on_its_own_facts() -> None:
    answer = "Mr. Smith joined in 2020. Denver is home to Acme Corp. The budget meeting is in B2 on Wed."
    assert rules(answer, knowledge=COMPANY) == []


VEGA: dict[str, Any] = {
    "entities": [
        {"name": "Vega Motors", "type": "company", "aliases": ["Vega"],
         "attributes": {"ceo": [{"value": "Iris Holm", "since": "2021"}, {"value": "Karl Bent", "until": "2020"}],
                        "headquarters": "Stuttgart", "founded": "1962"}},
        {"name": "Model Q", "type": "product",
         "attributes": {"price": {"value": 38900, "unit": "EUR"}, "top speed": {"value": 180, "unit": "km/h"}}},
        {"name": "Lena Ortiz", "type": "person", "attributes": {"department": "Engineering", "email": "lena@vega.example"}},
        {"name": "launch event", "type": "event", "attributes": {"date": "2025-09-14", "venue": "Arena Hall"}},
    ]
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Lena Ortiz\n- Department: Sales\n- Email: lena@vega.example", True, id="yes-card"),
        pytest.param("**Model Q**\n- **Price:** 48,900 EUR", True, id="yes-card-in-bold"),
        pytest.param("Name: Lena Ortiz\nDepartment: Sales", True, id="yes-card-with-a-name"),
        pytest.param("The Model Q has a top speed of 200 km/h.", True, id="yes-two-words"),
        pytest.param("The launch event takes place at City Hall.", True, id="yes-venue"),
        pytest.param("Vega is based in Munich.", True, id="yes-place"),
        pytest.param("Lena Ortiz\n- Department: Engineering\n- Phone: 555-0100", False, id="no-card"),
        pytest.param("Lena Ortiz\n- Department: unknown", False, id="near-unknown"),
        pytest.param("Lena Ortiz\n\nDepartment: Sales", True, id="yes-heading"),
        pytest.param("Lena Ortiz\n\nNina Abt\nDepartment: Sales", False, id="near-another-card"),
        pytest.param("Lena Ortiz and Karl Bent\nDepartment: Sales", False, id="near-two-persons"),
        pytest.param("Note: Lena Ortiz is away.\nDepartment: please ask Sales", False, id="near-words"),
        pytest.param("Vega is based in Germany.", False, id="near-wider"),
        pytest.param("A used Model Q costs 25,000 EUR.", False, id="near-used"),
        pytest.param('"Vega was founded in 1926" is false.', False, id="near-refuted"),
        pytest.param("The claim that Vega was founded in 1926 is a myth.", False, id="near-a-myth"),
    ],
)
def test_cards_and_near_misses(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert bool({"wrong-attribute", "contradicts-fact"} & set(rules(answer, knowledge=VEGA))) is found


@pytest.mark.parametrize(
    ("question", "answer", "found"),
    [
        pytest.param("When was Vega Motors founded?", "1926", True, id="yes-year"),
        pytest.param("Who is the CEO of Vega Motors?", "Peter Lang", True, id="yes-name"),
        pytest.param("How much does the Model Q cost?", "€48,900", True, id="yes-price"),
        pytest.param("Where is Vega Motors headquartered?", "In Munich.", True, id="yes-place"),
        pytest.param("What is Lena Ortiz's email?", "l.ortiz@vega.example", True, id="yes-address"),
        pytest.param("Which department does Lena Ortiz work in?", "Sales", True, id="yes-department"),
        pytest.param("When was Vega Motors founded?", "In 1962.", False, id="no-year"),
        pytest.param("Who is the CEO of Vega Motors?", "Iris Holm", False, id="no-name"),
        pytest.param("Who was the CEO of Vega Motors?", "Karl Bent", False, id="near-earlier"),
        pytest.param("Who was the CEO of Vega Motors in 2015?", "Karl Bent", False, id="near-in-a-year"),
        pytest.param("Who is the CEO of Vega Motors?", "No idea", False, id="near-no-idea"),
        pytest.param("Who is the CEO of Vega Motors?", "Certainly!", False, id="near-no-value"),
        pytest.param("How much does the Model Q cost?", "About 40,000 EUR", False, id="near-rounded"),
        pytest.param("Where is Vega Motors headquartered?", "Germany", False, id="near-wider"),
        pytest.param("Where is the CEO of Vega Motors?", "Munich", False, id="near-another-question"),
    ],
)
def test_answers_in_a_word(question: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert (
        bool({"wrong-attribute", "contradicts-fact"} & set(rules(answer, question=question, knowledge=VEGA))) is found
    )


@pytest.mark.parametrize(
    "piece", ["Lena Ortiz\nDepartment: x\n", "a: b\n", ": \n", "**a:** ", "That ", '" is false. "']
)
def test_lists_are_read_in_linear_time(piece: str) -> None:
    question = "Who is the CEO of Vega Motors?"
    assert_linear(lambda size: rules((piece * size)[:size], knowledge=VEGA, question=question), 40_000)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Acme (founded 1989) is in Denver.", "contradicts-fact", id="yes-in-brackets"),
        pytest.param("Acme, headquartered in Boston, is hiring.", "wrong-attribute", id="yes-apposition"),
        pytest.param("Acme Corp is a Boston-based company.", "wrong-attribute", id="yes-based"),
        pytest.param("John Smith, of the Marketing department, can help.", "wrong-attribute", id="yes-of"),
        pytest.param("John Smith is assigned to Marketing.", "wrong-attribute", id="yes-assigned"),
        pytest.param("The budget meeting falls on a Tuesday.", "contradicts-fact", id="yes-falls-on"),
        pytest.param("Acme (founded 1999) is in Denver.", None, id="no-in-brackets"),
        pytest.param("Acme is a Denver-based company.", None, id="no-based"),
        pytest.param("Acme is a US-based company.", None, id="near-wider"),
        pytest.param("John works closely with the Marketing department.", None, id="near-with"),
        pytest.param("John called the Marketing department.", None, id="near-called"),
        pytest.param("John supports the Analytics team.", None, id="near-supports"),
        pytest.param("Contrary to rumours that Acme was founded in 1847, it was founded in 1999.", None, id="near-rumours"),
        pytest.param("Room B2 is on the second floor.", None, id="near-a-value-with-its-noun"),
        pytest.param("IMPORTANT: The budget meeting is in B2.", None, id="near-a-label"),
        pytest.param("Happy Birthday, John!", None, id="near-a-wish"),
    ],
)  # fmt: skip
def test_what_stands_behind_names(answer: str, found: str | None) -> None:
    said = rules(answer, knowledge=COMPANY)
    assert found in said if found else said == []


def test_titles_are_resolved_in_linear_time() -> None:
    people = {
        "entities": [{"name": f"Ann Name{chr(97 + n % 26) * (n // 26 + 1)}", "type": "person"} for n in range(900)]
    }

    assert_linear(lambda size: rules("Mr. Namea called. " * size, knowledge=people), 2000)
