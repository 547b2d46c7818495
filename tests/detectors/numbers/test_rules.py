"""Each rule with a yes, a no and a near miss; what is no claim at all; and what is skipped with which reason."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from hallucheck.detectors.numbers import FAMILY

Put = Callable[..., SimpleNamespace]
CONTEXT = "Repairs came to $31,900 in 2024, or 12.5% of costs. The DSCR was 1.25. The site has 1,850 parking spaces."


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param("The roof came to $48,200.", ["unverified-currency"], id="currency yes"),
        pytest.param("Repairs came to $31,900.", [], id="currency no"),
        pytest.param("Repairs came to $31.9 thousand.", [], id="currency near miss"),
        pytest.param("Repairs came to $48,200.", ["contradicted-figure"], id="another value in its place"),
        pytest.param("Vacancy stood at 19.5%.", ["unverified-percentage"], id="percentage yes"),
        pytest.param("Repairs were 12.5% of costs.", [], id="percentage no"),
        pytest.param("Repairs were 12.7% of costs.", [], id="percentage near miss"),
        pytest.param("The current ratio was 3.10.", ["unverified-ratio"], id="ratio yes"),
        pytest.param("The DSCR was 1.25.", [], id="ratio no"),
        pytest.param("The DSCR was 1.3.", [], id="ratio near miss"),
        pytest.param("Repairs were made in 2021.", ["unverified-date"], id="date yes"),
        pytest.param("Repairs were made in 2024.", [], id="date no"),
        pytest.param("Repairs were made in FY2024.", [], id="date near miss"),
        pytest.param("There are 2,430 trees on the site.", ["unverified-quantity"], id="quantity yes"),
        pytest.param("There are 1,850 parking spaces.", [], id="quantity no"),
        pytest.param("There are about 1,900 parking spaces.", [], id="quantity near miss"),
    ],
)
def test_rule(put: Put, answer: str, names: list[str]) -> None:
    said = put(answer=answer, contexts=[CONTEXT])
    assert said.names == names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("1. First item\n2. Second item", id="list numbers"),
        pytest.param("The sky is blue [12].", id="citation mark"),
        pytest.param("See section 14 and page 22.", id="section and page"),
        pytest.param("See the rules (Section 14).", id="section in brackets"),
        pytest.param("Runs on Python 3.11 under ISO 9001.", id="version and standard"),
        pytest.param("Call (805) 555-0142 or 1-800-555-0199.", id="telephone"),
        pytest.param("Invoice #12345, ZIP 90210, unit 12B.", id="identifiers"),
        pytest.param("One of the owners and two friends came.", id="small number words"),
        pytest.param("The crew of Apollo 11 met the Boeing 747 near Route 66.", id="names"),
        pytest.param("COVID-19 and the F-16 were on server 10.0.0.1.", id="tokens"),
        pytest.param("Here is a summary in 85 words:", id="of the answer itself"),
        pytest.param("The shop is open 24 hours a day, seven days a week.", id="turn of phrase"),
        pytest.param("Fifty Shades of Grey", id="capitalised number"),
    ],
)
def test_no_claim(put: Put, answer: str) -> None:
    said = put(answer=answer, contexts=[CONTEXT])
    assert said.outcome.status == "skipped"
    assert said.outcome.reason == "no figures in the answer"
    assert said.verdict == "unchecked"


def test_without_an_answer(put: Put) -> None:
    assert put(contexts=[CONTEXT]).outcome.reason == "no answer"


@pytest.mark.parametrize("answer", ["", " \n\t "])
def test_a_blank_answer_has_zero_claims_and_is_unchecked(put: Put, answer: str) -> None:
    said = put(answer=answer, contexts=[CONTEXT])
    assert said.verdict == "unchecked"
    assert said.result["total_claims"] == 0
    assert said.result["has_hallucinations"] is False


def test_without_evidence_nothing_is_accused(put: Put) -> None:
    said = put(answer="Revenue was $5 million in 2024.")
    assert said.names == []
    assert said.outcome.reason == "no evidence to hold figures against"
    assert said.verdict == "unchecked"


@pytest.mark.parametrize(
    ("switch", "answer"),
    [
        ("verify_currency", "Repairs came to $48,200."),
        ("verify_percentages", "Vacancy stood at 19.5%."),
        ("verify_ratios", "The current ratio was 3.10."),
        ("verify_dates", "Repairs were made in 2021."),
        ("verify_quantities", "There are 2,430 trees."),
    ],
)
def test_a_switch_takes_its_claims_away(put: Put, switch: str, answer: str) -> None:
    assert put(answer=answer, contexts=[CONTEXT], options={switch: True}).names
    assert put(answer=answer, contexts=[CONTEXT], options={switch: False}).outcome.reason == "no figures in the answer"


@pytest.mark.parametrize(
    ("options", "names"),
    [
        pytest.param({}, ["contradicted-figure"], id="default 5 %"),
        pytest.param({"currency_tolerance_percent": 10}, [], id="10 %"),
    ],
)
def test_the_tolerance_is_an_option(put: Put, options: dict[str, float], names: list[str]) -> None:
    assert put(answer="The NOI was $1,100.", facts={"noi": 1000}, options=options).names == names


def test_what_the_user_said_may_be_repeated(put: Put) -> None:
    said = put(question="Can I spend $750?", answer="You asked to spend $750.", contexts=["Budgets are set yearly."])
    assert said.names == []
    assert said.result["claims"][0]["how"] == "said by the user"


def test_a_figure_beyond_the_cap_is_visible_and_no_accusation(put: Put) -> None:
    contexts = [f"Passage {index} is about nothing." for index in range(12)] + ["Roofs cost $48,200 there."]
    said = put(answer="Repairs came to $48,200.", contexts=contexts, options={"max_source_checks": 5})
    assert said.names == []
    assert said.outcome.over_cap == 1
    assert said.result["over_cap"] == 1
    assert said.verdict == "unchecked"


def test_confidence_is_lowered_once_and_clamped(put: Put) -> None:
    wrong = "Repairs came to $48,200 and roofs to $77,300."
    said = put(answer=wrong, contexts=[CONTEXT], confidence=0.95)
    assert said.result["unverified_claims"] == 2
    assert said.result["confidence_adjustment"] == -0.2
    assert said.result["adjusted_confidence"] == 0.75
    assert said.result["review"]["status"] == "pending"
    assert put(answer=wrong, contexts=[CONTEXT], confidence=0.1).result["adjusted_confidence"] == 0.0


def test_a_clean_record_needs_no_review(put: Put) -> None:
    said = put(answer="Repairs came to $31,900.", contexts=[CONTEXT], confidence=0.95)
    assert said.result["review"] is None
    assert said.result["adjusted_confidence"] == 0.95


def test_spans_point_at_the_figure(put: Put) -> None:
    answer = "Schön: Repairs came to ＄４８，２００."
    (finding,) = put(answer=answer, contexts=[CONTEXT]).findings
    assert answer[finding.location.start : finding.location.end] == "＄４８，２００"


@pytest.mark.parametrize("rule", FAMILY.rules, ids=[rule.name for rule in FAMILY.rules])
def test_every_page_shows_an_example(rule: object) -> None:
    page = getattr(rule, "page")  # noqa: B009 (the catalogue's rules are structs)
    assert "Why it matters" in page
    assert '{"answer"' in page
