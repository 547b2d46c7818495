from __future__ import annotations

import json
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from hallucheck.detectors.knowledge import FAMILY
from hallucheck.detectors.knowledge.detector import severity
from hallucheck.detectors.knowledge.options import Bands, KnowledgeOptions
from hallucheck.evidence.knowledge import KnowledgeError
from hallucheck.model import Severity
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.mitigation import MitigationPolicy, mitigate
from tests.detectors.knowledge.records import COMPANY, audited
from tests.linear import assert_linear

WRONG = "John Smith works in the Marketing department."


def test_a_finding_is_complete() -> None:
    (finding,), tally = audited({"response": WRONG, "knowledge_base": COMPANY})
    assert finding.rule == "knowledge/wrong-attribute"
    assert finding.location.pointer == "/response"
    assert WRONG[finding.location.start : finding.location.end] == finding.claim == "Marketing"
    assert (finding.detected, finding.expected) == ("Marketing", "Engineering")
    assert finding.suggestion is not None
    assert finding.suggestion.source == "knowledge base"
    assert "department = Engineering" in finding.evidence[0].quote
    assert (tally.claims, tally.verified, tally.unverified) == (1, 0, 1)


def test_the_factors_give_both_confidences() -> None:
    (finding,), _ = audited({"answer": WRONG, "knowledge": COMPANY})
    values = {factor.name: factor.value for factor in finding.factors}
    own = [factor.value for factor in finding.factors if factor.name.startswith("own: ")]
    refined = [factor.value for factor in finding.factors if factor.name.startswith("refined: ")]
    assert values["own"] == finding.confidence == pytest.approx(prod(own))
    assert values["refined"] == pytest.approx(prod(refined), abs=1e-6)


def test_a_supported_claim_is_verified_and_raises_nothing() -> None:
    findings, tally = audited({"answer": "John Smith works in Engineering.", "knowledge": COMPANY})
    assert findings == []
    assert (tally.claims, tally.verified) == (1, 1)


def test_claims_over_the_cap_are_counted_and_not_checked() -> None:
    answer = "The sky is blue. " * 3 + WRONG
    findings, tally = audited({"answer": answer, "knowledge": COMPANY}, max_claims=3)
    assert (tally.claims, tally.over_cap) == (4, 1)
    assert findings == []
    assert audited({"answer": answer, "knowledge": COMPANY}, max_claims=4)[0] != []


def test_a_rule_can_be_switched_off() -> None:
    findings, _ = audited({"answer": WRONG, "knowledge": COMPANY}, enabled={"wrong_attribute": False})
    assert findings == []


def test_the_threshold_is_that_of_the_own_confidence() -> None:
    assert audited({"answer": WRONG, "knowledge": COMPANY}, detection_threshold=0.99)[0] == []


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (0.95, Severity.CRITICAL),
        (0.94, Severity.HIGH),
        (0.75, Severity.HIGH),
        (0.5, Severity.MEDIUM),
        (0.49, Severity.LOW),
    ],
)
def test_bands_are_inclusive(number: float, word: Severity) -> None:
    assert severity(number, Bands()) is word


def test_bands_must_rise() -> None:
    with pytest.raises(ValidationError, match="bands must rise"):
        KnowledgeOptions(bands=Bands.model_construct(medium=0.9, high=0.5, critical=1.0).model_dump())


@pytest.mark.parametrize(("answer", "reason"), [(None, "no answer"), ("  ", "the answer is empty")])
def test_without_an_answer_nothing_is_judged(answer: str | None, reason: str) -> None:
    from hallucheck.model import Origin, read_record  # noqa: PLC0415

    detector = FAMILY.build(FAMILY.options(), _resources())
    assert detector.applies(open_case(read_record({"answer": answer}), Origin(file="a", line=1))) == reason


def _resources() -> Any:
    from hallucheck.detectors.base import Resources  # noqa: PLC0415
    from hallucheck.evidence.pdf.documents import Documents  # noqa: PLC0415
    from tests.detectors.knowledge.records import AS_OF  # noqa: PLC0415

    return Resources(as_of=AS_OF, documents=Documents())


@pytest.mark.parametrize(
    ("answer", "judged"),
    [
        pytest.param("The Tern is green.", True, id="english"),
        pytest.param("Das Fahrrad ist grün.", True, id="latin"),
        pytest.param("自行车是绿色的。", False, id="chinese"),
        pytest.param("האופניים ירוקים.", False, id="hebrew"),
        pytest.param("The word 自行车 means bicycle.", True, id="a-foreign-word"),
    ],
)
def test_what_cannot_be_read_is_skipped_with_a_reason(answer: str, judged: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    base = {"entities": [{"name": "Tern", "type": "bicycle", "attributes": {"colour": "green"}}]}
    _, tally = audited({"answer": answer, "knowledge": base})
    assert (tally.skip_reason is None) is judged


def test_earlier_turns_alone_bear_nothing_out() -> None:
    turns = [{"role": "user", "text": "Who founded Apple?"}]
    found, tally = audited({"answer": "Apple was founded by Bill Gates in 1955 in Paris.", "history": turns})
    assert found == []
    assert tally.verified == 0
    assert "earlier turns alone" in (tally.skip_reason or "")
    turns.append({"role": "assistant", "text": "The Tern weighs 19 kg."})
    found, tally = audited({"answer": "The Tern weighs 23 kg.", "history": turns})
    assert found
    assert tally.skip_reason is None


@pytest.mark.parametrize(
    ("said", "answer", "agreed"),
    [
        pytest.param("The ferry leaves at 16:20.", "The ferry leaves at 16:20 from pier 2.", 1, id="the-same-again"),
        pytest.param("In June the museum shuts at 18:00.", "In May the museum shuts at 16:00.", 1, id="another-season"),
        pytest.param("The ferry leaves at 16:20.", "The soup has no salt.", 0, id="something-else"),
        pytest.param("When does the ferry leave?", "The ferry leaves at 16:20.", 0, id="a-question-states-nothing"),
        pytest.param("The office is in Rome.", "The office is in Milan.", 0, id="a-contradiction"),
    ],
)
def test_what_is_compared_with_earlier_turns_is_consistent_and_not_verified(
    said: str, answer: str, agreed: int
) -> None:
    found, tally = audited({"answer": answer, "history": [{"role": "assistant", "text": said}]})
    assert tally.verified == 0
    assert tally.agreed == agreed
    assert (tally.skip_reason is None) is bool(found or agreed)


def test_an_answer_held_against_nothing_is_not_judged() -> None:
    found, tally = audited({"answer": "The Tern is green."})
    assert found == []
    assert tally.skip_reason is not None
    found, tally = audited({"answer": "Studies show that 40 % of all bicycles are green."})
    assert found
    assert tally.skip_reason is None


def test_a_base_beside_the_dump(tmp_path: Path) -> None:
    (tmp_path / "kb.json").write_text(json.dumps(COMPANY))
    dump = str(tmp_path / "dump.jsonl")
    findings, tally = audited({"answer": WRONG, "knowledge": "kb.json"}, dump)
    assert len(findings) == 1
    assert tally.unavailable == []


@pytest.mark.parametrize("name", ["../kb.json", "/etc/passwd", "x/../../kb.json", "none.json"])
def test_a_base_out_of_reach_is_told_and_the_other_rules_still_run(tmp_path: Path, name: str) -> None:
    (tmp_path / "kb.json").write_text(json.dumps(COMPANY))
    dump = str(tmp_path / "dumps" / "dump.jsonl")
    findings, tally = audited({"answer": WRONG + " It was completed in 2027.", "knowledge": name}, dump)
    assert [finding.rule for finding in findings] == ["knowledge/temporal-error"]
    assert len(tally.unavailable) == 1


def test_a_base_with_mistakes_is_told(tmp_path: Path) -> None:
    _, tally = audited({"answer": WRONG, "knowledge": {"entities": [{"nam": "x"}]}}, str(tmp_path / "d.jsonl"))
    assert "unknown key 'nam'" in tally.unavailable[0]


def test_the_configured_base_serves_records_that_bring_none(tmp_path: Path) -> None:
    path = tmp_path / "kb.json"
    path.write_text(json.dumps(COMPANY))
    assert len(audited({"answer": WRONG}, path=path)[0]) == 1
    assert audited({"answer": WRONG, "knowledge": {"entities": []}}, path=path)[0] == []


def test_an_account_number_is_masked() -> None:
    row = {
        "answer": "The IBAN is x.",
        "statement": {"metadata": {"account_number": "1234567890"}},
        "knowledge": COMPANY,
    }
    row["answer"] = "John Smith's email is 1234567890@acme.example."
    findings, _ = audited(row)
    assert "1234567890" not in findings[0].message


@pytest.mark.parametrize(
    "answer",
    [
        "John Smith works in the Marketing department. The meeting is on Tuesday.",
        "Acme Corp was founded in 1847 by James Roberts. John Smith's email is j@x.example.",
        "Acme Corp is headquartered in Boston. The budget meeting takes place in room C7 at 4pm. Goodbye.",
        "The meeting starts at 4pm, and John works in Marketing.",
    ],
)
def test_a_corrected_answer_is_clean(answer: str) -> None:
    findings, _ = audited({"answer": answer, "knowledge": COMPANY})
    corrected = mitigate(answer, findings, MitigationPolicy()).corrected_answer
    assert corrected
    again, _ = audited({"answer": corrected, "knowledge": COMPANY})
    assert [finding.message for finding in again] == []


PIECES = [
    "John ",
    "is not ",
    "in 2050 ",
    "before ",
    "(",
    "[1]",
    "\u202e",
    "\ud800",
    "今日は。",
    "? ",
    ". ",
    "$5 ",
    "9am ",
    "'s ",
]
BASES = st.sampled_from(
    [COMPANY, {}, [], 5, "x.yaml", {"a": {"b": {"c": {"d": 1}}}}, None, {"entities": [{"name": 5}]}]
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join), BASES, st.sampled_from([None, 5, "2024-01-01", "x"])
)
def test_hostile_records_do_not_crash(text: str, base: Any, at: Any) -> None:
    findings, tally = audited({"answer": text + "a", "knowledge": base, "history": [text], "at": at})
    assert all(0 <= f.location.start < f.location.end <= len(text) + 1 for f in findings)
    assert tally.claims == tally.verified + tally.unverified + tally.over_cap


@pytest.mark.parametrize(
    "piece", ["in 2050 ", "the meeting is on Friday. ", "John ", "The X is Y. ", "born in 1980 died in 1970 "]
)
def test_time_is_linear(piece: str) -> None:
    def audit(size: int) -> None:
        text = (piece * size)[:size]
        audited({"answer": text, "knowledge": COMPANY, "history": [text]})

    assert_linear(audit, 40_000)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        pytest.param("none.yaml", None, "none.yaml: cannot be read", id="missing"),
        pytest.param("kb.yaml", "entities:\n - a: b\n  c: d\n", "kb.yaml:3: not YAML", id="no-yaml"),
        pytest.param("kb.json", '[{"nam": "x"}]', "kb.json:1: .*did you mean 'name'", id="mistakes"),
        pytest.param("kb.yaml", "", "kb.yaml:1: expected entities, found nothing", id="an-empty-file"),
    ],
)
def test_a_configured_base_that_cannot_be_used_stops_the_run(
    tmp_path: Path, name: str, text: str | None, told: str
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    with pytest.raises(KnowledgeError, match=told) as error:
        audited({"answer": WRONG}, path=path)
    wanted = f"kb check {name}" if text is not None else "--knowledge FILE"
    assert wanted in (error.value.hint or "")


def test_an_empty_base_judges_nothing() -> None:
    _, tally = audited({"answer": WRONG, "knowledge": {"entities": []}})
    assert "is empty" in (tally.skip_reason or "")


def test_a_diagnosis_lists_every_mistake(tmp_path: Path) -> None:
    assert FAMILY.diagnose is not None
    assert FAMILY.diagnose(FAMILY.options()) == []
    path = tmp_path / "kb.json"
    path.write_text('[{"nam": "x"}]')
    assert len(FAMILY.diagnose(FAMILY.options(path=path))) == 2
    path.write_text("[]")
    assert FAMILY.diagnose(FAMILY.options(path=path)) == []
