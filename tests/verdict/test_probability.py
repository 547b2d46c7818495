from __future__ import annotations

import msgspec
import pytest

from hallucheck.model import Answer, Case, Context, Interval, Origin, Record, Severity
from hallucheck.verdict.probability import probability, scant, whole_answer
from tests.verdict.builders import CHECKED, SKIPPED, finding, suppressed


def _answer(no: float) -> Answer:
    yes = Interval(low=1 - no, high=1 - no)
    return Answer(yes=yes, no=Interval(low=no, high=no), method="test")


UNANSWERED = Answer(yes=None, method="test", error="server away")


def test_nothing_checked_is_null() -> None:
    assert probability(None, [], {"a": SKIPPED}) is None
    assert probability(UNANSWERED, [], {"a": SKIPPED}) is None
    assert probability(_answer(0.9), [], {"a": SKIPPED, "b": SKIPPED}) is None


def test_findings_raise_it_and_a_worse_one_raises_it_more() -> None:
    families = {"a": CHECKED}
    steps = [probability(None, found, families) for found in ([], [finding(Severity.LOW)], [finding(Severity.HIGH)])]
    assert all(step is not None for step in steps)
    assert steps == sorted(steps, key=lambda step: step or 0)
    assert len(set(steps)) == 3


def test_the_verifier_moves_it_both_ways() -> None:
    families = {"a": CHECKED}
    low, high = probability(_answer(0.1), [], families), probability(_answer(0.9), [], families)
    assert low is not None
    assert high is not None
    assert low < 0.5 < high


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
    question = whole_answer(Case(Record(answer="so", contexts=(context,), question="how?"), origin))
    assert question is not None
    assert (question.claim, question.evidence, question.question) == ("so", ("It is so.",), "how?")


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
