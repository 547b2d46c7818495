from __future__ import annotations

import msgspec
import pytest

from hallucheck.model import Answer, Case, Context, Interval, Origin, Outcome, Record, Severity, Status
from hallucheck.verdict.policy import VerdictPolicy
from hallucheck.verdict.probability import probability, scant, weights, whole_answer
from tests.verdict.builders import CHECKED, SKIPPED, finding, suppressed


def _answer(no: float) -> Answer:
    yes = Interval(low=1 - no, high=1 - no)
    return Answer(yes=yes, no=Interval(low=no, high=no), method="test")


UNANSWERED = Answer(yes=None, method="test", error="server away")


def test_nothing_checked_is_null() -> None:
    assert probability(None, [], {"a": SKIPPED}) is None
    assert probability(UNANSWERED, [], {"a": SKIPPED}) is None
    assert probability(_answer(0.9), [], {"a": SKIPPED, "b": SKIPPED}) is None


@pytest.mark.parametrize(
    "rule", ["statements/impossible-dates", "family/never-fitted"], ids=["of an extraction", "of no labelled data"]
)
def test_findings_raise_it_and_a_worse_one_raises_it_more(rule: str) -> None:
    families = {"a": CHECKED}
    found = ([], [finding(Severity.LOW, rule)], [finding(Severity.HIGH, rule)])
    steps = [probability(None, one, families) for one in found]
    assert all(step is not None for step in steps)
    assert steps == sorted(steps, key=lambda step: step or 0)
    assert len(set(steps)) == 3


def test_the_verifier_moves_it_both_ways() -> None:
    families = {"a": CHECKED}
    low, high = probability(_answer(0.1), [], families), probability(_answer(0.9), [], families)
    assert low is not None
    assert high is not None
    assert low < 0.5 < high


def test_what_is_proven_lowers_it_and_what_is_clean_has_a_ceiling() -> None:
    doubted = finding(rule="answers/unsupported-statement")
    none, some, many = (
        probability(_answer(0.6), [doubted], {"answers": _verified(number), "numbers": _verified(number)})
        for number in (0, 1, 5)
    )
    assert none is not None
    assert some is not None
    assert many is not None
    assert none > some > many
    assert probability(_answer(0.99), [], {"answers": _verified(1)}) == weights().ceiling
    assert (probability(_answer(0.99), [], {"answers": _verified(0)}) or 0) > weights().ceiling


def test_the_variance_of_samples_raises_it() -> None:
    def sampled(variance: float | None, verified: int = 0) -> float:
        outcome = msgspec.structs.replace(_verified(verified), result={"variance": variance})
        return probability(None, [], {"answers": outcome}) or 0.0

    assert sampled(0.0) < sampled(0.3) < sampled(1.0)
    assert sampled(0.4) < (VerdictPolicy().review_probability or 0)  # from there the rule has something to say
    assert sampled(0.0, verified=2) == sampled(None, verified=2)


def test_structured_evidence_stands_for_its_precision_and_guesses_for_no_reject() -> None:
    policy, given = VerdictPolicy(), weights()
    assert (
        probability(None, [finding(rule="knowledge/contradicts-fact")], {"knowledge": CHECKED})
        == (given.precisions["knowledge/contradicts-fact"])
    )
    assert max(given.guesses.values()) < (policy.reject_probability or 0)
    assert given.ceiling < (policy.review_probability or 0)


def test_findings_of_one_fault_count_once() -> None:
    families = {"answers": CHECKED}
    one = finding(rule="answers/contradicted-statement", fault="f")
    again = finding(rule="numbers/unverified-quantity", fault="f", confidence=0.5)
    alone = probability(_answer(0.5), [one], families)
    assert probability(_answer(0.5), [one, again], families) == alone
    apart = [one, msgspec.structs.replace(again, fault=None)]
    assert (probability(_answer(0.5), apart, families) or 0) > (alone or 1)


def test_a_check_may_weigh_less_than_its_rule() -> None:
    sure = finding(rule="answers/contradicted-statement", check="opposite")
    rival = finding(rule="answers/contradicted-statement", check="rival")
    assert weights().weight_of(rival) < weights().weight_of(sure) == weights().rules[sure.rule]
    families = {"answers": CHECKED}
    assert (probability(_answer(0.5), [rival], families) or 1) < (probability(_answer(0.5), [sure], families) or 0)


def _verified(number: int) -> Outcome:
    return Outcome(status=Status.CHECKED, claims=number, verified=number)


def test_suppressed_findings_weigh_nothing() -> None:
    assert probability(None, [suppressed()], {"a": CHECKED}) == probability(None, [], {"a": CHECKED})


@pytest.mark.parametrize("number", [1, 5, 500])
def test_it_stays_a_probability(number: int) -> None:
    found = [finding(Severity.CRITICAL)] * number
    assert 0 < (probability(_answer(1.0), found, {"a": CHECKED}) or 0) < 1


def test_the_whole_answer_is_asked_only_where_there_is_evidence() -> None:
    origin = Origin(file="d", line=1)
    context = Context(id="S0", text="It is so.", pointer="/contexts/0")
    assert whole_answer(Case(Record(answer="so"), origin)) is None
    assert whole_answer(Case(Record(contexts=(context,)), origin)) is None
    assert whole_answer(Case(Record(answer="I cannot answer that.", contexts=(context,)), origin)) is None
    question = whole_answer(Case(Record(answer="It is so.", contexts=(context,), question="how?"), origin))
    assert question is not None
    assert (question.claim, question.evidence, question.question) == ("It is so.", ("It is so.",), "how?")


@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        pytest.param("It was filmed in Texas.", "answers/unsupported-statement", True, id="a line"),
        pytest.param("word " * 60, "answers/unsupported-statement", False, id="a page"),
        pytest.param("公司在北京有三家门店" * 20, "answers/low-grounding", False, id="a page without spaces"),
        pytest.param("It was filmed in Texas.", "answers/contradicted-statement", False, id="it says otherwise"),
        pytest.param("It was filmed in Texas.", "numbers/unverified-date", False, id="a figure"),
    ],
)
def test_scant_evidence(text: str, rule: str, expected: bool) -> None:  # noqa: FBT001 (a column of the table)
    found = msgspec.structs.replace(finding(Severity.MEDIUM), rule=rule)
    record = Record(answer="x", contexts=(Context(id="S0", text=text, pointer="/contexts/0"),))
    assert scant(record, [found], 50) is expected
