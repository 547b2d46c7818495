"""Phrases, contradictions, doubts of the model itself; what applies, what is counted, what comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements import FAMILY
from hallucheck.detectors.statements.family import TYPES, summarise
from hallucheck.evidence.pdf.documents import Document, ErrorKind
from hallucheck.model import Case, Location, Origin, Record, Severity

Find = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("metadata", "text", "count"),
    [
        pytest.param({"bank_name": "Bank of Great Northern Dreams"}, "Hello", 1, id="bank of x y z"),
        pytest.param(
            {"bank_name": "Bank of Great Northern Dreams"}, "Bank of Great Northern Dreams", 0, id="in the text"
        ),
        pytest.param({"bank_name": "Bank of New South Wales"}, "Hello", 0, id="near miss: a known bank of x y z"),
        pytest.param({"bank_name": "Bank of Dreams"}, "Hello", 0, id="near miss: bank of x"),
        pytest.param({"bank_name": "Customer Service"}, "Hello", 1, id="customer service"),
        pytest.param({"account_number": "Account ending in ***"}, "Hello", 1, id="masked phrase"),
        pytest.param({"account_number": "Account ending in 4821"}, "Hello", 0, id="near miss: with digits"),
        pytest.param({"statement_period": "Statement Period  Unknown"}, "Hello", 1, id="unknown period"),
        pytest.param(
            {"statement_period": "statement period unknown"}, "Statement period: unknown", 0, id="as the text says"
        ),
        pytest.param({"bank_name": "statement period unknown"}, "Hello", 0, id="near miss: on another field"),
        pytest.param({"account_type": "unknown"}, "Hello", 1, id="account type"),
        pytest.param({"account_type": 7}, "Hello", 0, id="no text"),
    ],
)
def test_suspicious_pattern(metadata_findings: Find, metadata: dict[str, Any], text: str, count: int) -> None:
    assert metadata_findings("suspicious-pattern", metadata, text) == ["suspicious-pattern medium"] * count


@pytest.mark.parametrize(("kind", "count"), [("Visa card", 1), ("Checking", 0), (None, 0), (7, 0)])
def test_patterns_of_one_type_of_account(metadata_findings: Find, kind: Any, count: int) -> None:
    given = {"account_type": kind, "account_number": "00004412"}
    found = metadata_findings(
        "suspicious-pattern", given, suspicious_patterns_by_type={"card": {"account_number": ["^0000"]}}
    )
    assert len(found) == count


def test_patterns_are_options(metadata_findings: Find) -> None:
    patterns = {"bank_name": [r"^acme\b"]}
    given = {"bank_name": "ACME Bank"}
    assert metadata_findings("suspicious-pattern", given, suspicious_patterns=patterns) == ["suspicious-pattern medium"]
    shipped = {"account_number": "Account ending in ***"}
    assert len(metadata_findings("suspicious-pattern", shipped, suspicious_patterns=patterns)) == 1  # they merge
    assert metadata_findings("suspicious-pattern", shipped, suspicious_patterns={"account_number": []}) == []
    with pytest.raises(ValueError, match="not a regular expression"):
        FAMILY.options.model_validate({"suspicious_patterns": {"bank_name": ["("]}})


@pytest.mark.parametrize(
    ("metadata", "text", "count"),
    [
        pytest.param(
            {"bank_name": "Harbour Credit Union", "account_type": "Direct Visa"}, "", 1, id="credit union, visa"
        ),
        pytest.param({"bank_name": "Harbour Credit Union", "account_type": "Visa Debit"}, "", 0, id="near miss: debit"),
        pytest.param(
            {"bank_name": "Harbour Credit Union", "account_type": "Direct Visa"},
            "Direct Visa account",
            0,
            id="in the text",
        ),
        pytest.param({"bank_name": "Harbour Credit Union", "account_type": "Savings"}, "", 0, id="near miss: savings"),
        pytest.param({"account_type": "Checking", "minimum_payment": 35}, "", 1, id="checking, card feature"),
        pytest.param({"account_type": "Credit card", "minimum_payment": 35}, "", 0, id="near miss: card"),
        pytest.param({"account_type": "Checking", "minimum_payment": None}, "", 0, id="near miss: null"),
        pytest.param({"account_type": "Checking credit card"}, "", 1, id="two kinds at once"),
        pytest.param({"account_type": "Checking", "credit_line": 5000}, "", 1, id="checking, credit line"),
        pytest.param({"account_type": "Checking", "interest_charged": "22.9% APR"}, "", 1, id="checking, an APR"),
        pytest.param({"account_type": "Savings", "interest_rate": "4.1% APY"}, "", 0, id="near miss: an APY"),
        pytest.param({"account_type": "Savings", "escrow_balance": 12.5}, "", 1, id="savings, escrow"),
        pytest.param({"account_type": "Mortgage", "escrow_balance": 12.5}, "", 0, id="near miss: mortgage, escrow"),
        pytest.param({"account_type": "Visa card", "routing_number": "021000021"}, "", 1, id="card, routing number"),
        pytest.param({"account_type": "Checking", "routing_number": "0210"}, "", 0, id="near miss: checking, routing"),
        pytest.param({"account_type": "Brokerage", "holdings": [1]}, "", 0, id="near miss: brokerage, holdings"),
        pytest.param({"account_type": "Checking", "holdings": [1]}, "", 1, id="checking, holdings"),
        pytest.param({"account_type": "Share draft", "bank_name": "Chase Bank"}, "", 1, id="shares of a bank"),
        pytest.param({"account_type": "Credit union savings", "bank_name": "Chase"}, "", 1, id="a union's, at a bank"),
        pytest.param({"account_type": "Share trading", "bank_name": "Chase Bank"}, "", 0, id="near miss: securities"),
        pytest.param(
            {"account_type": "Current account, minimum payment due"}, "", 1, id="a card's feature in the type"
        ),
        pytest.param(
            {"account_type": "Share draft", "bank_name": "Navy Federal Credit Union"}, "", 0, id="near miss: union"
        ),
        pytest.param({"account_type": ["Checking"]}, "", 1, id="no name"),
        pytest.param({"statement_period": "Jan 2023", "start_date": "2023-03-01"}, "", 0, id="one day is no span"),
        pytest.param(
            {"statement_period": "January 2023", "start_date": "2023-03-01", "end_date": "2023-03-31"},
            "",
            1,
            id="periods",
        ),
        pytest.param(
            {"statement_period": "January 2023", "start_date": "2023-01-05", "end_date": "2023-02-04"},
            "",
            0,
            id="touch",
        ),
    ],
)
def test_inconsistent_data(metadata_findings: Find, metadata: dict[str, Any], text: str, count: int) -> None:
    assert metadata_findings("inconsistent-data", metadata, text) == ["inconsistent-data low"] * count


@pytest.mark.parametrize("metadata", ["text", 7, True, [], ["a"]])
def test_metadata_that_is_no_object(audit: Callable[..., Any], metadata: Any) -> None:
    found = audit({"metadata": metadata, "boundaries": [{"start_page": 1, "end_page": 1}], "document_text": "x" * 60})
    assert "inconsistent-data medium" in found.names


@pytest.mark.parametrize(
    ("confidence", "count"),
    [(0.4, 1), (0.69, 1), (0.7, 0), (1, 0), ("0.5", 1), (40, 1), (95, 0), (-1, 1), (250, 1)],
)
def test_low_confidence(audit: Callable[..., Any], confidence: Any, count: int) -> None:
    row = {"metadata": {"bank_name": "Westpac"}, "document_text": "Westpac"}
    assert audit(row | {"confidence": confidence}).names == ["low-confidence low"] * count
    inside = row | {"metadata": {"bank_name": "Westpac", "confidence": confidence}}
    assert audit(inside).names == ["low-confidence low"] * count


@pytest.mark.parametrize("confidence", ["high", True, [], {}, "0.9.9"])
def test_a_confidence_that_is_no_number(audit: Callable[..., Any], confidence: Any) -> None:
    row = {"metadata": {"bank_name": "Westpac", "confidence": confidence}, "document_text": "Westpac"}
    assert audit(row).names == ["low-confidence low"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"answer": "hello"}, "no statement extraction"),
        ({"document_text": "x"}, "the statement has neither boundaries nor metadata nor figures"),
        ({"document_text": "x", "metadata": {}}, "the statement has neither boundaries nor metadata nor figures"),
    ],
)
def test_nothing_to_judge(audit: Callable[..., Any], row: dict[str, Any], reason: str) -> None:
    assert audit(row).reason == reason


def test_fields_of_null_are_not_a_pass(audit: Callable[..., Any]) -> None:
    found = audit({"metadata": {"bank_name": None}, "document_text": "Westpac"})
    assert found.names == []
    assert found.tally.skip_reason


def test_claims_are_counted(audit: Callable[..., Any]) -> None:
    row = {
        "boundaries": [{"start_page": 1, "end_page": 2}],
        "total_pages": 2,
        "document_text": "Westpac account 48213907 for 1 January 2023 to 31 January 2023, opening balance 10.00",
        "metadata": {
            "bank_name": "Westpac",
            "account_number": "4821 3907",
            "statement_period": "January 2023",
            "start_date": "2023-01-01",
            "end_date": "2023-01-31",
        },
    }
    tally = audit(row).tally
    assert (tally.claims, tally.verified, tally.unverified) == (4, 4, 0)  # a period said twice is held once
    del row["document_text"]
    tally = audit(row).tally
    assert (tally.claims, tally.verified, tally.unverified) == (5, 0, 5)


def test_a_document_out_of_reach(audit: Callable[..., Any]) -> None:
    row = {"metadata": {"bank_name": "Westpac"}, "document": "a.pdf"}
    found = audit(row, a=Document(path="a.pdf", error="is encrypted", error_kind=ErrorKind.ENCRYPTED))
    assert found.names == []
    assert found.tally.unavailable == ["a.pdf: is encrypted"]


def test_boundaries_beyond_the_limit_are_said(audit: Callable[..., Any]) -> None:
    row = {"boundaries": [{"start_page": n, "end_page": n} for n in range(1, 12)], "total_pages": 11}
    found = audit(row, options={"max_boundaries": 10})
    assert found.names == []
    assert found.tally.over_cap == 1
    assert found.tally.unavailable


def test_the_pdf_goes_before_the_text(audit: Callable[..., Any]) -> None:
    row = {"metadata": {"bank_name": "ANZ"}, "document_text": "Westpac " * 9, "document": "a.pdf"}
    assert audit(row, a=Document(path="a.pdf", pages=("ANZ " * 20,))).names == []
    assert audit(row, a=Document(path="a.pdf", pages=("", ""))).names == ["fabricated-bank high"]


def test_the_summary_of_the_seed(audit: Callable[..., Any]) -> None:
    clean = summarise(())
    assert clean["status"] == "clean"
    assert clean["total_alerts"] == 0
    found = audit({"boundaries": [{"start_page": 1, "end_page": 1}] * 3, "total_pages": 1})
    assert found.result == {
        "status": "hallucinations_detected",
        "total_alerts": 3,
        "by_severity": {"critical": 1, "high": 0, "medium": 2, "low": 0},
        "by_type": dict.fromkeys(TYPES, 0) | {"phantom_statement": 1, "duplicate_boundaries": 2},
        "rejection_recommended": True,
    }
    clean["by_type"]["phantom_statement"] = 1
    assert summarise(())["by_type"]["phantom_statement"] == 0


@pytest.mark.parametrize(
    ("severities", "expected"),
    [(["critical"], True), (["high"] * 3, True), (["high"] * 2, False), (["medium"] * 9, False), ([], False)],
)
def test_rejection_recommended(severities: list[str], expected: object) -> None:
    case, rule, place = (
        Case(Record(), Origin(file="-", line=1)),
        RULES["statements/fabricated-bank"],
        Location(pointer=""),
    )
    found = [rule.finding(case, "", location=place, claim="", severity=Severity(name)) for name in severities]
    assert summarise(found)["rejection_recommended"] is expected
    assert summarise(found, critical=2, high=99)["rejection_recommended"] is False


def test_types_are_the_rules() -> None:
    assert sorted(TYPES) == sorted(rule.name.replace("-", "_") for rule in FAMILY.rules)


@pytest.mark.parametrize("rule", FAMILY.rules, ids=lambda rule: rule.name)
def test_the_example_of_a_page_yields_its_message(audit: Callable[..., Any], rule: Any) -> None:
    text, _, examples = rule.page.partition("Why it matters: ")
    assert "Detects" in text
    shown = [block for block in examples.split("\n\n") if block.startswith("    ")]
    record, message = (" ".join(block.split()) for block in shown)
    row = json.loads(record.replace(" ...", ""))
    statement = {key: row.pop(key) for key in list(row) if key not in ("document_text", "total_pages", "confidence")}
    confidence = {key: row.pop(key) for key in list(row) if key == "confidence"}
    found = audit({"statement": statement | row, **confidence}).findings
    assert message in [finding.message for finding in found if finding.rule == rule.id]
