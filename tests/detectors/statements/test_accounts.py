"""Account numbers: placeholders, forms, lengths, check digits, masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hallucheck.detectors.statements.account_forms import IBAN_LENGTHS, iban_holds, luhn_holds

Find = Callable[..., list[str]]


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("429318311799210", id="plain"),
        pytest.param("0000123456", id="leading zeros"),
        pytest.param("5820 3917 4620 5839 17", id="18 digits with spaces"),
        pytest.param("062-000 1034 5678", id="BSB and account"),
        pytest.param("BSB 062-000 Acc 10345678", id="with labels"),
        pytest.param("20-44-12 51839274", id="sort code and account"),
        pytest.param("****1234", id="masked"),
        pytest.param("XXXX-XXXX-XXXX-1234", id="masked with letters"),
        pytest.param("xxxxxx5678", id="masked in small letters"),
        pytest.param("•••• 9876", id="masked with dots"),
        pytest.param("...4321", id="cut"),
        pytest.param("4929 12** **** 5678", id="masked in the middle"),
        pytest.param("Account ending in 4821", id="last four"),
        pytest.param("#48213907", id="number sign"),
        pytest.param("GB33 BUKB 2020 1555 5555 55", id="IBAN"),
        pytest.param("DE89370400440532013000", id="IBAN without spaces"),
        pytest.param("MT84MALT011000012345MTLCAST001S", id="IBAN of 31 characters"),
        pytest.param("D/4821390", id="roll number"),
        pytest.param("48213907X", id="check letter"),
        pytest.param("4821", id="near miss: four digits"),
        pytest.param("1234", id="near miss: a short run"),
        pytest.param("1234567", id="near miss: a run of seven"),
        pytest.param("1111", id="near miss: four equal"),
        pytest.param("58203917462058391746", id="near miss: twenty"),
        pytest.param(48213907, id="a JSON number"),
        pytest.param(48213907.0, id="a JSON float"),
        pytest.param("４８２１３９０７", id="full-width"),
        pytest.param("  ", id="spaces only"),
        pytest.param(None, id="null"),
    ],
)
def test_numbers_that_can_be(metadata_findings: Find, number: Any) -> None:
    assert metadata_findings("nonsensical-account", {"account_number": number}) == []


@pytest.mark.parametrize(
    ("number", "severity"),
    [
        pytest.param("123456789", "high", id="run"),
        pytest.param(123456789, "high", id="run as a number"),
        pytest.param("1234-5678", "high", id="run with a hyphen"),
        pytest.param("1234567890", "high", id="run of ten"),
        pytest.param("0123456789", "high", id="run from zero"),
        pytest.param("987654321", "high", id="run downward"),
        pytest.param("BSB 062-000 Acc 12345678", "high", id="run behind a BSB"),
        pytest.param("000000000", "high", id="zeros"),
        pytest.param("0000", "high", id="four zeros"),
        pytest.param("111-111-111", "high", id="ones"),
        pytest.param("***1234***", "high", id="wholly fake mask"),
        pytest.param("unknown", "high", id="word"),
        pytest.param("N/A", "high", id="not available"),
        pytest.param("Not Available.", "high", id="words"),
        pytest.param("a" * 25, "high", id="one letter"),
        pytest.param("GB33BUKB20201555555556", "high", id="IBAN, wrong check digits"),
        pytest.param("DE8937040044053201300", "high", id="IBAN, too short"),
        pytest.param("482", "medium", id="three"),
        pytest.param("582039174620583917462", "medium", id="twenty-one"),
        pytest.param("9" * 10_000 + "1", "medium", id="endless"),
        pytest.param("ABCDEFGH", "medium", id="letters"),
        pytest.param("12A45B78C9", "medium", id="letters among digits"),
        pytest.param("4821$3907!", "medium", id="odd characters"),
        pytest.param("********", "high", id="nothing shown"),
        pytest.param(True, "high", id="true"),
        pytest.param([4821, 4822], "high", id="a list of two"),
        pytest.param("48291O637", "medium", id="O for nought"),
        pytest.param("ABC123456", "high", id="letters and digits in order"),
        pytest.param("12345", "high", id="five in order"),
        pytest.param("1212121212", "high", id="a pair repeated"),
        pytest.param("4111 1111 1111 1111", "high", id="a card for tests"),
        pytest.param("-48291637", "medium", id="a minus"),
        pytest.param({"n": 1}, "high", id="an object"),
        pytest.param(1.5, "high", id="a fraction"),
    ],
)
def test_numbers_that_are_none(metadata_findings: Find, number: Any, severity: str) -> None:
    found = metadata_findings("nonsensical-account", {"account_number": number})
    assert found == [f"nonsensical-account {severity}"]


def test_cards_have_a_check_digit(metadata_findings: Find) -> None:
    card = {"account_type": "Credit card"}
    assert metadata_findings("nonsensical-account", card | {"account_number": "4539 1488 0343 6467"}) == []
    wrong = {"account_number": "4539 1488 0343 6468"}
    assert metadata_findings("nonsensical-account", card | wrong) == ["nonsensical-account medium"]
    assert metadata_findings("nonsensical-account", {"account_type": "Checking"} | wrong) == []


@pytest.mark.parametrize("number", ["123456789", "582039174620583917462", "GB33BUKB20201555555556", "12A45B78C9"])
def test_what_the_document_says_was_not_made_up(metadata_findings: Find, number: str) -> None:
    given = {"account_number": number}
    assert metadata_findings("nonsensical-account", given, f"Account: {number}, page 1") == []
    grouped = " ".join(number[at : at + 4] for at in range(0, len(number), 4))
    assert metadata_findings("nonsensical-account", given, f"Account: {grouped}, page 1") == []


def test_a_word_for_none_stays_one(metadata_findings: Find) -> None:
    assert metadata_findings("nonsensical-account", {"account_number": "unknown"}, "sender unknown")


def test_lengths_are_options(metadata_findings: Find) -> None:
    given = {"account_number": "482"}
    assert metadata_findings("nonsensical-account", given, min_account_length=3) == []
    assert metadata_findings("nonsensical-account", given, severities={"account_length": "low"}) == [
        "nonsensical-account low"
    ]


@pytest.mark.parametrize("iban", ["GB33BUKB20201555555555", "FR1420041010050500013M02606", "NO9386011117947"])
def test_iban(iban: str) -> None:
    assert iban_holds(iban)
    assert not iban_holds(iban[:-1] + ("1" if iban[-1] != "1" else "2"))
    assert not iban_holds(iban + "0")
    assert 15 <= min(IBAN_LENGTHS.values()) <= max(IBAN_LENGTHS.values()) <= 34


def test_luhn() -> None:
    assert luhn_holds("79927398713")
    assert [digit for digit in "0123456789" if luhn_holds("7992739871" + digit)] == ["3"]


SECRET = "582039174620583917"  # noqa: S105 (a made-up account number)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param({"metadata": {"account_number": SECRET + "462"}}, id="too long"),
        pytest.param({"metadata": {"account_number": int(SECRET), "bank_name": f"Bank {SECRET}"}}, id="in the name"),
        pytest.param(
            {"metadata": {"account_number": SECRET[:9], "bank_name": "Bank 58203 9174"}}, id="in another grouping"
        ),
        pytest.param({"metadata": {"account_number": SECRET, "statement_period": f"of {SECRET}"}}, id="in the period"),
        pytest.param({"metadata": {"account_number": SECRET, "bank_name": "x" * 50 + SECRET}}, id="cut off"),
        pytest.param({"boundaries": [{"start_page": SECRET, "end_page": 1, "account_number": SECRET}]}, id="as a page"),
        pytest.param({"boundaries": [{"start_page": "p " + SECRET, "end_page": 1}]}, id="as a page, unannounced"),
        pytest.param({"metadata": {"bank_name": "Bank GB33BUKB20201555555556"}}, id="IBAN in the name"),
        pytest.param(
            {"accounts": [{"accountNumber": SECRET, "bank": f"Bank {SECRET}"}], "metadata": {}}, id="of an account"
        ),
        pytest.param(
            {"metadata": {"accounts": [{"account_number": SECRET, "bank": f"Bank {SECRET}"}]}},
            id="of an account within",
        ),
        pytest.param(
            {"boundaries": [{"start_page": 1, "end_page": 1, "metadata": {"iban": "GB33BUKB20201555555556"}}]},
            id="IBAN of a boundary",
        ),
    ],
)
def test_secrets_are_masked(audit: Callable[..., Any], row: dict[str, Any]) -> None:
    found = audit(row | {"total_pages": 1, "document_text": f"Account {SECRET} of nobody " * 3})
    assert found.findings
    written = "".join(filter(str.isalnum, repr((found.findings, found.result, found.tally.unavailable))))
    assert "58203917" not in written.replace("fingerprint", "")
    assert "20201555" not in written


def test_accounts_within_the_metadata_are_read(audit: Callable[..., Any]) -> None:
    found = audit({"metadata": {"accounts": [{"account_number": "123456789"}]}, "document_text": "Statement " * 9})
    assert [(finding.rule, finding.location.pointer) for finding in found.findings] == [
        ("statements/nonsensical-account", "/metadata/accounts/0/account_number")
    ]
