"""The embedded verifier: meaning before overlap, determinism, hostile input, and the published parameters."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from hallucheck.model import Answer, Question
from hallucheck.verifiers.embedded.features import NAMES, SIGNS
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier, parameters
from tests.linear import assert_linear

EVIDENCE = (
    "Acme Corp acquired Bolt Ltd in March 2019 for 3.1 billion dollars. The deal was approved by shareholders. "
    "Sales rose by 12% in the first quarter, and the company opened offices in Berlin."
)


def yes(claim: str, *evidence: str, question: str | None = None) -> float:
    answer = EmbeddedVerifier().answer([Question(claim=claim, evidence=evidence or (EVIDENCE,), question=question)])[0]
    assert answer.yes is not None
    return answer.yes.mid


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        pytest.param("Sales rose by 12% in the first quarter.", "Sales rose by 21% in the first quarter.", id="figure"),
        pytest.param("Sales rose by 12%.", "Sales fell by 12%.", id="direction"),
        pytest.param("The deal was approved.", "The deal was not approved.", id="negation set"),
        pytest.param("Acme Corp acquired Bolt Ltd.", "Bolt Ltd acquired Acme Corp.", id="roles"),
        pytest.param("The company opened offices in Berlin.", "The company opened offices in Madrid.", id="name"),
        pytest.param("Acme Corp acquired Bolt Ltd.", "Acme Corp only acquired Bolt Ltd.", id="strength"),
        pytest.param("Bolt Ltd was acquired in March 2019.", "Bolt Ltd was acquired in March 2018.", id="year"),
        pytest.param("Acme paid 3,100 million dollars for Bolt.", "Acme paid 3,100 dollars for Bolt.", id="scale"),
    ],
)
def test_what_is_said_is_likelier_than_what_is_turned(said: str, turned: str) -> None:
    assert yes(said) > yes(turned) + 0.02


@pytest.mark.parametrize(
    ("evidence", "said", "turned"),
    [
        pytest.param(
            "השמאי קבע פיצוי של 50,000 שקל.", "נקבע פיצוי של 50,000 שקל.", "נקבע פיצוי של 100,000 שקל.", id="he"
        ),
        pytest.param("公司在北京开设了三家新店。", "公司在北京开设新店。", "公司在上海关闭旧店。", id="zh"),
        pytest.param(
            "Die Steuer wurde 2019 nicht erhöht.", "Die Steuer wurde nicht erhöht.", "Die Steuer wurde erhöht.", id="de"
        ),
        pytest.param(
            "عينت الشركة سارة مديرة في 2020.", "سارة مديرة الشركة في 2020.", "سارة مديرة المدرسة في 2017.", id="ar"
        ),
    ],
)
def test_other_languages(evidence: str, said: str, turned: str) -> None:
    assert yes(said, evidence) > yes(turned, evidence) + 0.02


def test_table_rows_are_matched_with_the_question() -> None:
    table = "| 2019 | 2018\nCurrent assets | 53.2 | 55.2\nNon-current assets | 13.6 | 14.4"
    question = "What are the current assets of 2019?"
    assert yes("53.2", table, question=question) > yes("13.6", table, question=question)
    assert yes("-2.0", table, question="What is the change in current assets?") > yes("-7.9", table, question=question)


@pytest.mark.parametrize("claim", ["", " \n", "...", "—"], ids=["empty", "space", "points", "dash"])
def test_a_claim_without_words_is_not_answered(claim: str) -> None:
    answer = EmbeddedVerifier().answer([Question(claim=claim, evidence=(EVIDENCE,))])[0]
    assert answer.yes is None
    assert answer.error


def test_without_evidence_nothing_is_entailed() -> None:
    assert yes("Acme Corp acquired Bolt Ltd.", "[REDACTED]") < 0.3
    assert yes("Acme Corp acquired Bolt Ltd.", "") < 0.3


def test_an_answer_with_nothing_of_the_evidence_is_unlikely() -> None:
    assert yes("Acme Corp acquired Bolt Ltd in March 2019.") > 0.6
    assert yes("Zeta Inc bankrupted Omega plc in 1987 for 9 dollars.") < 0.3


def test_answers_do_not_depend_on_order_or_company() -> None:
    claims = ["Sales rose.", "Sales fell.", "Acme Corp acquired Bolt Ltd.", "It rained in Rome."]
    questions = [Question(claim=claim, evidence=(EVIDENCE,)) for claim in claims]
    verifier = EmbeddedVerifier()
    together = list(verifier.answer(questions))
    assert together == [verifier.answer([question])[0] for question in questions]
    assert together[::-1] == list(verifier.answer(questions[::-1]))


def test_yes_and_no_add_up_and_name_their_method() -> None:
    verifier = EmbeddedVerifier()
    answer: Answer = verifier.answer([Question(claim="Sales rose.", evidence=(EVIDENCE,))])[0]
    assert answer.yes is not None
    assert answer.no is not None
    assert answer.yes.mid + answer.no.mid == pytest.approx(1)
    assert answer.method == verifier.identity == f"embedded-{parameters().version}"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("a " * 20_000, "a " * 20_000, id="one word"),
        pytest.param("a b " * 10_000, ("a " + "c " * 20) * 900, id="two words apart"),
        pytest.param("x y z " * 5_000, ("x " + "w " * 8 + "z ") * 2_000, id="gaps"),
        pytest.param("not " * 20_000, "never " * 20_000, id="negations"),
        pytest.param("1 " * 20_000, "2 3 4 5 | " * 5_000, id="figures"),
        pytest.param("9" * 100_000, "8" * 100_000, id="digits"),
        pytest.param('"' * 50_000 + "a", "." * 50_000 + "a", id="marks"),
        pytest.param("\ud800 a", "\udfff a \x00 ² ١٢ 1１ ½ Ⅷ", id="odd characters"),
        pytest.param("中" * 20_000, "中" * 20_000, id="wide"),
        pytest.param("aB" * 20_000, "aB" * 20_000, id="camel case"),
    ],
)
def test_hostile_texts_take_no_more_than_linear_time(claim: str, evidence: str) -> None:
    assert 0 <= yes(claim, evidence, question=claim[:2000]) <= 1

    def judge(size: int) -> None:
        said, held = claim[: len(claim) * size // 64], evidence[: len(evidence) * size // 64]
        EmbeddedVerifier().answer([Question(claim=said, evidence=(held,), question=said[:2000])])

    assert_linear(judge, 64)


def test_the_parameters_name_their_features_signs_and_data() -> None:
    known = parameters()
    assert set(known.weights) <= set(NAMES)
    assert all(weight * SIGNS[name] <= 0 for name, weight in known.weights.items())
    published = json.loads(files("hallucheck.verifiers").joinpath("data", "embedded.json").read_bytes())
    assert 0 < known.reject < published["threshold"] < 1
    assert all(source["licence"] and source["source"] for source in published["data"])
