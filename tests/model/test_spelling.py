"""The usual spellings of a key."""

from __future__ import annotations

from hallucheck.model.foreign.aliases import spellings


def test_all_usual_spellings() -> None:
    assert set(spellings("account_number")) == {
        "account_number",
        "accountNumber",
        "AccountNumber",
        "Account Number",
        "Account number",
        "account number",
        "account-number",
        "ACCOUNT_NUMBER",
        "Account_Number",
    }


def test_names_come_first_and_each_once() -> None:
    found = spellings("iban", "account")
    assert found[:2] == ("iban", "account")
    assert len(set(found)) == len(found)
    assert set(found) == {"iban", "Iban", "IBAN", "account", "Account", "ACCOUNT"}
