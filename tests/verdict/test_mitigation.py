from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import (
    Action,
    Case,
    Finding,
    Location,
    Origin,
    Outcome,
    Rule,
    Severity,
    Status,
    Suggestion,
    Suppression,
    read_record,
)
from hallucheck.verdict.mitigation import (
    Band,
    MitigationPolicy,
    Recommendation,
    band,
    count_bands,
    guidance,
    mitigate,
    mitigated,
    recommend,
)

ANSWER = "Anna works in Sales. She joined in 2019. The shop is open."
RULE = Rule(id="knowledge/made", title="Made", severity=Severity.HIGH)
POLICY = MitigationPolicy()


def finding(
    words: str, confidence: float = 0.95, new: str | None = None, pointer: str = "/answer", answer: str = ANSWER
) -> Finding:
    start = answer.index(words)
    return RULE.finding(
        Case(read_record({}), Origin(file="a", line=1), b"{}"),
        f"{words} is wrong",
        location=Location(pointer=pointer, start=start, end=start + len(words)),
        claim=words,
        confidence=confidence,
        expected=new,
        suggestion=Suggestion(replacement=new, source="knowledge base") if new else None,
    )


def actions(*findings: Finding, policy: MitigationPolicy = POLICY) -> list[str]:
    return [step.action.value for step in mitigate(ANSWER, findings, policy).actions]


@pytest.mark.parametrize(
    ("confidence", "new", "action"),
    [
        pytest.param(0.9, "Legal", "correct", id="correct"),
        pytest.param(0.9, None, "remove", id="remove"),
        pytest.param(0.89, "Legal", "flag", id="flag"),
        pytest.param(0.5, None, "flag", id="flag-threshold"),
        pytest.param(0.49, None, "none", id="none"),
    ],
)
def test_an_action_by_confidence(confidence: float, new: str | None, action: str) -> None:
    assert actions(finding("Sales", confidence, new)) == [action]


def test_corrections_are_applied_to_the_original_spans() -> None:
    done = mitigate(ANSWER, [finding("2019", new="May 2021"), finding("Sales", new="Legal")], POLICY)
    assert done.corrected_answer == "Anna works in Legal. She joined in May 2021. The shop is open."
    assert done.annotated_answer == (
        "Anna works in Sales [made: Legal]. She joined in 2019 [made: May 2021]. The shop is open."
    )
    assert done.guidance is None


def test_what_cannot_be_corrected_goes_with_its_sentence() -> None:
    assert mitigate(ANSWER, [finding("2019")], POLICY).corrected_answer == "Anna works in Sales. The shop is open."


def test_three_all_but_certain_findings_ask_for_a_new_answer() -> None:
    done = mitigate(ANSWER, [finding("Anna"), finding("Sales"), finding("2019"), finding("shop", 0.6)], POLICY)
    assert [step.action for step in done.actions] == [Action.REGENERATE]
    assert done.corrected_answer is None
    assert done.guidance is not None
    assert "1. 'Anna'" in done.guidance


def test_guidance_names_five_at_most() -> None:
    assert guidance([finding("Sales")] * 7).count("\n") == 5


def test_no_more_corrections_than_allowed() -> None:
    found = [finding("Sales", 0.94, "Legal"), finding("2019", 0.93, "2020")]
    assert actions(*found, policy=MitigationPolicy(max_corrections=1)) == ["correct", "flag"]


def test_competing_corrections_are_for_a_person() -> None:
    assert actions(finding("Sales", 0.94, "Legal"), finding("in Sales", 0.93, "at Home")) == ["correct", "escalate"]
    assert actions(finding("Sales", 0.94, "Legal"), finding("Sales", 0.93, "Legal")) == ["correct", "correct"]


def test_an_answer_of_which_nothing_would_be_left_is_for_a_person() -> None:
    done = mitigate("All wrong.", [finding("wrong", answer="All wrong.")], POLICY)
    assert [step.action for step in done.actions] == [Action.ESCALATE]
    assert done.corrected_answer is None


def test_the_surest_comes_first() -> None:
    steps = mitigate(ANSWER, [finding("Sales", 0.6), finding("2019", 0.8)], POLICY).actions
    assert [step.original for step in steps] == ["2019", "Sales"]


def test_findings_elsewhere_and_suppressed_ones_do_not_count() -> None:
    import msgspec  # noqa: PLC0415

    hidden = msgspec.structs.replace(finding("Sales"), suppressed=Suppression(by="a", reason="b"))
    nowhere = RULE.finding(
        Case(read_record({}), Origin(file="a", line=1), b"{}"), "m", location=Location(pointer="/x"), claim="c"
    )
    assert mitigate(ANSWER, [hidden, nowhere], POLICY).actions == ()
    assert mitigate(ANSWER, [finding("Sales", pointer="/other")], POLICY, pointer="/answer").actions == ()


def test_a_sentence_keeps_its_capital() -> None:
    assert mitigate(ANSWER, [finding("Anna", new="the boss")], POLICY).corrected_answer == ANSWER.replace(
        "Anna", "The boss"
    )


def test_the_result_shows_the_actions() -> None:
    outcome = Outcome(status=Status.CHECKED, result={"total_flags": 1})
    record = read_record({"answer": ANSWER})
    shown = mitigated(record, (finding("Sales", new="Legal"),), {"knowledge": outcome}, POLICY).families["knowledge"]
    assert shown.result is not None
    assert shown.result["total_flags"] == 1
    assert shown.result["actions"][0]["replacement"] == "Legal"
    assert "[made: Legal]" in shown.result["annotated_answer"]


@given(st.lists(st.tuples(st.sampled_from(ANSWER.split()), st.floats(0, 1), st.sampled_from([None, "x"])), max_size=6))
def test_order_does_not_matter(parts: list[tuple[str, float, str | None]]) -> None:
    found = list({f.location.start: f for f in (finding(*part) for part in parts)}.values())
    assert mitigate(ANSWER, found, POLICY) == mitigate(ANSWER, found[::-1], POLICY)


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [(1.0, Band.HIGH), (0.8, Band.HIGH), (0.79, Band.MEDIUM), (0.5, Band.MEDIUM), (0.49, Band.LOW), (0.0, Band.LOW)],
)
def test_bands(confidence: float, expected: Band) -> None:
    assert band(confidence) is expected
    assert count_bands([confidence])[expected] == 1


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [
        (0.9, Recommendation.ACCEPT),
        (0.75, Recommendation.ACCEPT_WITH_WARNING),
        (0.5, Recommendation.CORRECT_AND_DELIVER),
        (0.3, Recommendation.REGENERATE),
        (0.29, Recommendation.REJECT),
    ],
)
def test_recommendations(confidence: float, expected: Recommendation) -> None:
    assert recommend(confidence) is expected
