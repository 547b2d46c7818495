"""Figures that one family works out from the evidence are no news to another."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest
from hallucheck.evidence.borne_out import figures_borne_out

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.model import Case, Origin, read_record
from hallucheck.sources.base import Chunk
from hallucheck.sources.mapping import Mapping

TICKETS = "Tickets cost $12 for adults and $7 for children. The family has two adults and three children."
BUDGET = "The budget of the Leeds office was $500,000; spending was $620,000."
EARNED = "In the third quarter the bank earned $3.1 billion or $6.78 per diluted common share."


def rules(evidence: str, answer: str, *families: str) -> set[str]:
    settings = settings_model().model_validate({"select": list(families)})
    payload = msgspec.json.encode({"answer": answer, "contexts": [evidence]}) + b"\n"
    chunk = Chunk(index=0, file="dump.jsonl", first_line=1, length=len(payload), payload=payload)
    ((record,),) = Auditor(Plan(settings=settings, as_of=date(2025, 9, 1), mappings=(Mapping(),))).audit(chunk)
    return {finding.rule for finding in record.findings}


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        pytest.param(TICKETS, "In total the family pays $45.", id="sum of prices times counts"),
        pytest.param(BUDGET, "Spending exceeded the budget by 24%.", id="share of a difference"),
        pytest.param("The tower is 330 m tall.", "The tower is 1,083 feet tall.", id="other unit"),
        pytest.param("The loan is $200,000 at 5% interest per year.", "The yearly interest is $10,000.", id="interest"),
        pytest.param("Each box holds 24 bottles. We ordered 15 boxes.", "We ordered 360 bottles.", id="product"),
    ],
)
def test_what_follows_is_no_accusation(evidence: str, answer: str) -> None:
    assert rules(evidence, answer, "numbers", "answers") == set()
    assert rules(evidence, answer, "answers")  # who does not work figures out cannot know


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        pytest.param(TICKETS, "In total the family pays $54.", id="wrong sum"),
        pytest.param("The tower is 330 m tall.", "The tower is 1,283 feet tall.", id="wrong conversion"),
        pytest.param(EARNED, "The bank earned $6.82 per share in the third quarter.", id="nearly the same figure"),
        pytest.param(
            BUDGET, "Spending of the Bradford office exceeded the budget by 24%.", id="right figure, other name"
        ),
        pytest.param(BUDGET, "Spending never exceeded the budget by $120,000.", id="right figure, denied"),
        pytest.param("Die Gebühr beträgt monatlich 20 EUR.", "Die Gebühr beträgt 240 EUR in Bremen.", id="a place"),
        pytest.param(BUDGET, "Astronauts sold 24% of the moon.", id="right figure of nothing"),
    ],
)
def test_what_does_not_follow_and_what_is_wrong_besides_stay_accused(evidence: str, answer: str) -> None:
    assert rules(evidence, answer, "numbers", "answers")


def test_german_units_are_no_names() -> None:
    assert rules("Die monatliche Gebühr beträgt 20 EUR.", "Die Gebühr beträgt 240 EUR im Jahr.", "answers") == set()


def test_nothing_is_borne_out_where_nobody_looked() -> None:
    assert figures_borne_out(Case(read_record({"answer": "It is 5."}), Origin(file="d", line=1))) == ()
