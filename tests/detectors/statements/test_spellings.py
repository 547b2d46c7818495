"""The same fields under other keys: read, judged and masked as under ours."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.cases.test_statements import audit

TEXT = "Westpac Banking Corporation. Statement of account for January 2023, page 1 of 2. Opening balance 1,204.18."


def said(metadata: dict[str, Any]) -> list[str]:
    findings, _, _ = audit({"metadata": metadata, "document_text": TEXT, "as_of": "2025-09-01"})
    return [f"{finding.rule.partition('/')[2]} {finding.severity}" for finding in findings]


@pytest.mark.parametrize("key", ["accountNumber", "Account Number", "ACCOUNT_NUMBER", "acct_no", "AcctNo", "accountNo"])
def test_account_number(key: str) -> None:
    assert said({key: "123456789"}) == ["nonsensical-account high"]
    assert said({key: "58203917"}) == []


@pytest.mark.parametrize("key", ["Account Number", "acct_number", "AccountNum", "card-number", "IBAN"])
def test_account_number_is_masked(key: str) -> None:
    findings, _, _ = audit({"metadata": {key: "582039174620583917462Z"}, "document_text": TEXT, "as_of": "2025-09-01"})
    assert findings
    assert b"582039174620" not in msgspec.json.encode(findings)


@pytest.mark.parametrize("key", ["bankName", "Bank Name", "BANK_NAME", "issuing_bank", "Financial Institution"])
def test_bank(key: str) -> None:
    assert said({key: "Bank of Atlantis"}) == ["fabricated-bank high"]
    assert said({key: "Westpac"}) == []


@pytest.mark.parametrize("key", ["Statement Period", "statementPeriod", "billing_cycle", "Period Covered", "dateRange"])
def test_period(key: str) -> None:
    assert said({key: "2036-01-01 to 2036-01-31"}) == ["impossible-dates high"]
    assert said({key: "2023-01-01 to 2023-01-31"}) == []


@pytest.mark.parametrize(
    ("start", "end"), [("periodStart", "periodEnd"), ("Start Date", "End Date"), ("statement_from", "statement_to")]
)
def test_start_and_end(start: str, end: str) -> None:
    assert said({start: "2023-01-31", end: "2023-01-01"}) == ["impossible-dates high"]
    assert said({start: "2023-01-01", end: "2023-01-31"}) == []


def test_keys_that_are_something_else() -> None:
    assert said({"number": "123456789", "opening_date": "2036-01-01", "from": "nobody", "bank_id": "Atlantis"}) == []


def test_a_flat_row_under_titles() -> None:
    row = {"Bank Name": "Bank of Atlantis", "Account Number": "123456789", "Document Text": TEXT, "Total Pages": 2}
    findings, _, _ = audit(row | {"as_of": "2025-09-01"})
    assert [finding.location.pointer for finding in findings] == ["/Bank Name", "/Account Number"]


@pytest.mark.parametrize(
    ("number", "text", "found"),
    [
        pytest.param("12-34-56 12345678", "Sort code 12-34-56 Account 12345678", False, id="both groups stand apart"),
        pytest.param("Sort code 12-34-56, acc. 12345678", "12-34-56 ... 12345678", False, id="with labels"),
        pytest.param("12-34-56 12345678", "Sort code 12-34-56 Account 87654321", True, id="one of them does not"),
        pytest.param("12 34 56 78", "page 12 of 34, 56 and 78", True, id="short groups prove nothing"),
    ],
)
def test_groups_of_a_number(number: str, text: str, *, found: bool) -> None:
    findings, _, _ = audit(
        {"metadata": {"account_number": number}, "document_text": f"{text} {TEXT}", "as_of": "2025-09-01"}
    )
    assert bool(findings) is found
