"""The MeTTa export in the real interpreter: it loads, and queries over its atoms give the findings back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hallucheck.model import (
    Action,
    AuditedRecord,
    Case,
    Evidence,
    Factor,
    Location,
    Origin,
    Outcome,
    Rule,
    Severity,
    Status,
    Suggestion,
    Verdict,
    read_record,
)
from hallucheck.reports.escape import visible
from hallucheck.reports.formats.metta import Metta, number, symbol, text
from tests.reports.hostile import HOSTILE
from tests.reports.records import run, whole

hyperon = pytest.importorskip("hyperon")

RULE = Rule(id="knowledge/wrong-attribute", title="Wrong attribute", severity=Severity.HIGH)


def audited(identifier: str = "r1", claim: str = "Marketing", line: int = 1, **parts: Any) -> AuditedRecord:
    finding = RULE.finding(
        Case(read_record({}), Origin(file="d.jsonl", line=line), b"{}"),
        "m",
        location=Location(pointer="/answer", start=24, end=33),
        claim=claim,
        confidence=0.93,
        factors=(
            Factor(name="refined: base severity", value=0.75),
            Factor(name="refined", value=0.8),
            Factor(name="signal: hedging", value=0.5),
        ),
        evidence=(Evidence(source="base.yaml", quote="Ann: department = Engineering"),),
        suggestion=Suggestion(replacement="Engineering", source="knowledge base"),
    )
    action = {
        "action": str(Action.CORRECT), "rule": RULE.id, "start": 24, "end": 33, "original": claim,
        "replacement": "Engineering", "source": "knowledge base",
    }  # fmt: skip
    result = {"actions": [action], "segments_analyzed": 2, "entities_verified": 1}
    return AuditedRecord(
        raw=b"{}",
        origin=Origin(file="d.jsonl", line=line),
        verdict=Verdict.REVIEW,
        reasons=(),
        findings=(finding,),
        families={"knowledge": Outcome(status=Status.CHECKED, claims=1, result=result)},
        id=identifier,
        **parts,
    )


def loaded(records: list[AuditedRecord]) -> Any:
    interpreter = hyperon.MeTTa()
    assert interpreter.run(whole(Metta(), records).decode()) == []
    return interpreter


def ask(interpreter: Any, query: str) -> list[str]:
    (answers,) = interpreter.run(query)
    return [str(answer) for answer in answers]


def test_a_query_gives_the_findings_back() -> None:
    interpreter = loaded([audited("r1"), audited("r2", "Sales", 2)])
    found = ask(
        interpreter, "!(match &self (finding $f $r $rule $s $c $start $end $t) ($r $rule $s $c $start $end $t))"
    )
    assert sorted(found) == [
        '("r1" "knowledge/wrong-attribute" high 0.93 24 33 "Marketing")',
        '("r2" "knowledge/wrong-attribute" high 0.93 24 33 "Sales")',
    ]


def test_the_predicates_answer() -> None:
    interpreter = loaded([audited(guidance="Mind this.", corrected_answer="Better.")])
    (flag,) = ask(interpreter, '!(detect-wrong-attributes "r1")')
    assert ask(interpreter, '!(detect-hallucinations "r1")') == [flag]
    assert ask(interpreter, f"!(hallucination-confidence {flag})") == ["0.93"]
    assert ask(interpreter, f"!(score-hallucination-confidence {flag})") == ["0.8"]
    assert ask(interpreter, f"!(hallucination-severity {flag})") == ["0.75"]
    assert ask(interpreter, f"!(contradicts-kb {flag})") == ["True"]
    assert ask(interpreter, f"!(evidence-strength {flag})") == ["1.0"]
    assert ask(interpreter, '!(attribute-matches "Ann: department = Engineering" "Marketing")') == ["False"]
    assert ask(interpreter, f"!(find-correction {flag})") == ['"Engineering"']
    assert ask(interpreter, f"!(linguistic-signals {flag})") == ["(hedging 0.5)"]
    assert ask(interpreter, f"!(mitigate-hallucination {flag})") == [
        '(correct 24 33 "Marketing" "Engineering" "knowledge base")'
    ]
    assert ask(interpreter, '!(generate-regeneration-guidance "r1")') == ['"Mind this."']
    assert ask(interpreter, '!(match &self (corrected-answer "r1" $t) $t)') == ['"Better."']


def test_what_a_complete_base_does_not_have_is_said_not_to_be() -> None:
    absent = Rule(id="knowledge/nonexistent-entity", title="Nonexistent entity", severity=Severity.HIGH)
    case = Case(read_record({}), Origin(file="d.jsonl", line=1), b"{}")
    finding = absent.finding(case, "m", location=Location(pointer="/answer"), claim="Line 19", confidence=0.85)
    interpreter = loaded([msgspec.structs.replace(audited(), findings=(finding,))])
    assert ask(interpreter, '!(entity-exists "Line 19")') == ["False"]


def test_the_answer_is_parted_into_sentences_names_and_times() -> None:
    read = read_record({"answer": "Hello. Ann Lee joined Acme on 2 May 2024.", "at": "2026-01-01"})
    interpreter = loaded([audited(record=read), audited("r2", record=read_record({"answer": "It was last year."}))])
    assert ask(interpreter, '!(segment-response "r1")') == [
        '(segment 0 6 "Hello.")', '(segment 7 41 "Ann Lee joined Acme on 2 May 2024.")'
    ]  # fmt: skip
    assert ask(interpreter, '!(extract-entities "r1")') == ['(entity 7 14 "Ann Lee")', '(entity 22 26 "Acme")']
    assert ask(interpreter, '!(extract-temporals "r1")') == ['(temporal 30 40 "2 May 2024" "2024-05-02" "2024-05-02")']
    assert ask(interpreter, '!(extract-temporals "r2")') == ['(temporal 7 16 "last year" "" "")']


def test_every_record_of_a_run_is_there() -> None:
    records = run()
    interpreter = loaded(records)
    assert len(ask(interpreter, "!(match &self (audited $r $v $f $l) $l)")) == len(records)
    expected = sum(len(record.unsuppressed) for record in records)
    assert len(ask(interpreter, "!(match &self (finding $f $r $u $s $c $a $b $t) $f)")) == expected


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_stays_text(hostile: str) -> None:
    claim = hostile + '") (evil) !(import! &self x) ; "\\'
    interpreter = loaded([audited(claim, claim)])
    (answer,) = ask(interpreter, "!(match &self (finding $f $r $u $s $c $a $b $t) $t)")
    assert answer.count('"') >= 2
    assert ask(interpreter, "!(match &self (evil) evil)") == []
    assert "\\" not in visible("plain")


@pytest.mark.parametrize(
    ("value", "expected"), [(0.5, "0.5"), (1.0, "1.0"), (1e-7, "0.0000001"), (float("nan"), "0.0"), (2, "2.0")]
)
def test_numbers(value: float, expected: str) -> None:
    assert number(value) == expected


def test_symbols_and_strings() -> None:
    assert symbol("a b(c)") == "a-b-c-"
    assert symbol("") == "-"
    assert text('a"b\\') == '"a\\"b\\\\"'


def test_the_bytes_do_not_depend_on_the_chunks() -> None:
    assert whole(Metta(), run()) == whole(Metta(), run(), pieces=3)
