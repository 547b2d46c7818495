"""An extraction that is known at first sight is judged as if it were looked at closely."""

from __future__ import annotations

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.statements import FAMILY
from hallucheck.model import Answers, Case, Origin, read_record
from tests.detectors.statements.conftest import AS_OF, Shelf

CLEAN: dict[str, Any] = {
    "confidence": 0.9,
    "statement": {
        "total_pages": 3,
        "boundaries": [{"start_page": 1, "end_page": 3}],
        "metadata": {
            "bank_name": "Wells Fargo",
            "account_number": "563500264354",
            "account_holder": "Rosa Lind 730-91846",
            "account_type": "Checking",
            "statement_period": "2024-03-01 to 2024-03-31",
        },
        "opening_balance": 100.0,
        "closing_balance": 90.5,
        "transactions": [{"date": "2024-03-05", "description": "Transfer", "amount": -9.5, "balance": 90.5}],
    },
}

Change = Callable[[dict[str, Any]], object]

CHANGES: dict[str, tuple[Change, list[str]]] = {
    "another number": (lambda s: s["metadata"].update(account_number="730091846251"), []),
    "another holder": (lambda s: s["metadata"].update(account_holder="Ada 12345678"), []),
    "a holder that is none": (lambda s: s["metadata"].update(account_holder=None), []),
    "a number that stands elsewhere": (lambda s: s["metadata"].update(account_number="73091846"), []),
    "other figures": (lambda s: s.update(opening_balance=20.0, closing_balance=20.0, transactions=[]), []),
    "a number in plain order": (lambda s: s["metadata"].update(account_number="12345678"), ["account"]),
    "a long number": (lambda s: s["metadata"].update(account_number="7" * 12 + "1" * 12), ["account"]),
    "no number": (lambda s: s["metadata"].pop("account_number"), []),
    "a number as number": (lambda s: s["metadata"].update(account_number=563500264354), []),
    "a closing balance": (lambda s: s.update(closing_balance=91.5), ["balance"]),
    "a running balance": (lambda s: s["transactions"][0].update(balance=95.0, amount=-9.5), ["balance"]),
    "a day that is none": (lambda s: s["transactions"][0].update(date="2024-03-32"), ["dates"]),
    "a day of another year": (lambda s: s["transactions"][0].update(date="2023-03-05"), ["dates"]),
    "a day as it may be": (lambda s: s["transactions"][0].update(date="5 March 2024"), []),
    "rows that are none": (lambda s: s.update(transactions="none"), []),
    "true as a page": (lambda s: s["boundaries"][0].update(start_page=True), ["range"]),
    "a page too many": (lambda s: s["boundaries"][0].update(end_page=4), ["phantom"]),
    "another bank": (lambda s: s["metadata"].update(bank_name="Bank of Atlantis"), ["bank"]),
    "a period to come": (lambda s: s["metadata"].update(statement_period="March 2031"), ["dates"]),
    "two accounts": (lambda s: s.update(accounts=[{"account_number": "12345678"}]), ["account"]),
    "a document": (lambda s: s.update(document_text="Something else entirely. " * 9), ["bank"]),
    "half a surrogate pair": (lambda s: s["metadata"].update(holder="\ud800"), []),
}


def judge(detector: Any, statement: dict[str, Any]) -> SimpleNamespace:
    """The findings, the outcome and the result."""
    row = {**copy.deepcopy(CLEAN), "statement": statement}
    case = Case(read_record(row), Origin(file="dump.jsonl", line=1))
    found, tally = detector.examine(case, Answers())
    return SimpleNamespace(
        found=[finding.rule for finding in found], all=(found, tally.outcome(), detector.result(case, found, tally))
    )


def build(**options: Any) -> Any:
    return FAMILY.build(FAMILY.options(**options), Resources(as_of=AS_OF, documents=Shelf({})))  # type: ignore[arg-type]


FAULTS: dict[str, Change] = {
    "none": lambda _: None,
    "a page too many": lambda s: s["boundaries"][0].update(end_page=4),
    "another bank": lambda s: s["metadata"].update(bank_name="Bank of 730-91846"),
    "a period to come": lambda s: s["metadata"].update(statement_period="March 2031"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_seen_as_by_a_detector_that_knows_nothing(name: str, fault: str) -> None:
    change, expected = CHANGES[name]
    knowing, known = build(), copy.deepcopy(CLEAN["statement"])
    FAULTS[fault](known)
    for _ in range(2):
        assert bool(judge(knowing, copy.deepcopy(known)).found) == (fault != "none")
    change(known)
    seen = judge(knowing, copy.deepcopy(known))
    assert seen.all == judge(build(), known).all
    assert all(any(word in rule for rule in seen.found) for word in expected)
    assert bool(seen.found) == bool(expected) or fault != "none"


def test_a_pattern_for_numbers_is_searched_in_every_number() -> None:
    detector = build(suspicious_patterns_by_type={"checking": {"account_number": ("^0000",)}})
    assert judge(detector, copy.deepcopy(CLEAN["statement"])).found == []
    statement = copy.deepcopy(CLEAN["statement"])
    statement["metadata"]["account_number"] = "000091846251"
    assert judge(detector, statement).found == ["statements/suspicious-pattern"]


def test_what_is_known_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    detector, known = build(), copy.deepcopy(CLEAN["statement"])
    judge(detector, copy.deepcopy(known))
    known["metadata"]["account_number"] = "730091846251"
    expected = judge(build(), copy.deepcopy(known))
    monkeypatch.setattr(detector, "_read", None)
    assert judge(detector, known).all == expected.all
