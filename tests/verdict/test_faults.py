"""Which findings tell of one thing that is wrong."""

from __future__ import annotations

import pytest

from hallucheck.model import Finding
from hallucheck.verdict.faults import faults, with_faults
from tests.verdict.builders import finding, located

ANSWER = "The rent is 900 EUR and the deposit is 1,800 EUR."
STATEMENT = "answers/unsupported-statement"
FIGURE = "numbers/unverified-currency"
SCORE = "answers/low-grounding"


def statement(start: int, end: int, detected: str | None = None) -> Finding:
    return located(start, end, rule=STATEMENT, claim=ANSWER[start:end], detected=detected)


def figure(text: str) -> Finding:
    at = ANSWER.index(text)
    return located(at, at + len(text), rule=FIGURE, detected=text, claim=ANSWER)


RENT, DEPOSIT = figure("900 EUR"), figure("1,800 EUR")
WHOLE = statement(0, len(ANSWER))
SCORED = finding(rule=SCORE, fingerprint="5" * 16)
TABLE = {
    "one finding": ([RENT], 1),
    "two figures": ([RENT, DEPOSIT], 2),
    "a figure and its statement": ([RENT, WHOLE], 1),
    "two figures and their statement": ([RENT, DEPOSIT, WHOLE], 2),
    "a statement that names the other figure": ([RENT, statement(0, len(ANSWER), "1,800 EUR")], 2),
    "another statement": ([RENT, statement(19, len(ANSWER))], 2),
    "a score of one statement": ([WHOLE, SCORED], 1),
    "a score of two statements": ([statement(0, 19), statement(24, len(ANSWER)), SCORED], 2),
    "a score of a statement with a figure": ([RENT, WHOLE, SCORED], 1),
    "a score alone": ([SCORED], 1),
    "a score beside a figure that no statement tells of": ([RENT, SCORED], 2),
    "fields of an extraction": ([finding(rule="statements/impossible-dates")] * 2, 2),
}


@pytest.mark.parametrize(("findings", "expected"), TABLE.values(), ids=list(TABLE))
def test_faults(findings: list[Finding], expected: int) -> None:
    found = with_faults(findings)
    assert len(faults(found)) == expected
    assert [one.rule for one in found] == [one.rule for one in findings]
    assert sum(map(len, faults(found))) == len(findings)


def test_the_surest_comes_first_and_gives_the_id() -> None:
    weak = located(0, 10, rule=STATEMENT, fingerprint="1" * 16, confidence=0.99)
    sure = located(2, 5, rule="answers/contradicted-statement", fingerprint="2" * 16, confidence=0.6)
    (fault,) = faults(with_faults([weak, sure]))
    assert [one.fingerprint for one in fault] == ["2" * 16, "1" * 16]
    assert {one.fault for one in fault} == {"2" * 16}


def test_what_the_evidence_has_instead_tells_more_than_that_it_lacks_the_figure() -> None:
    instead = statement(0, len(ANSWER), "900 EUR")
    told = located(0, len(ANSWER), rule="answers/contradicted-statement", expected="950 EUR", confidence=0.5)
    (fault,) = faults(with_faults([RENT, instead, told]))
    assert [one.rule for one in fault] == ["answers/contradicted-statement", FIGURE, STATEMENT]


def test_what_stands_alone_has_no_fault() -> None:
    assert [one.fault for one in with_faults([RENT, DEPOSIT])] == [None, None]
