"""The library's own entry: one record in, an audited record or one typed error out."""

from __future__ import annotations

import json
import pickle
from datetime import date
from typing import Any

import pytest

from hallucheck.errors import ConfigError, RejectedError, UnreadableRowError
from hallucheck.guard import guard
from hallucheck.model import Severity, Verdict, read_record
from hallucheck.verdict.policy import VerdictPolicy

DAY = date(2025, 9, 1)
SOUND: dict[str, Any] = {
    "id": "a",
    "boundaries": [{"start_page": 1, "end_page": 2}],
    "metadata": {"bank_name": "Westpac", "account_number": "48213907"},
    "total_pages": 2,
    "document_text": "Westpac account 48213907, statement of January 2023, opening balance 10.00",
}
PHANTOM = SOUND | {"total_pages": 0, "metadata": {"account_number": "582039174620583917462"}}


@pytest.mark.parametrize("record", [SOUND, read_record(SOUND)], ids=["mapping", "record"])
def test_a_sound_record_passes(record: Any) -> None:
    audited = guard(record, as_of=DAY)
    assert audited.verdict is Verdict.PASS
    assert audited.id == "a"


def test_a_rejection_is_one_typed_error() -> None:
    with pytest.raises(RejectedError, match="rejected: 1 critical finding") as caught:
        guard(PHANTOM, as_of=DAY)
    first: Any = caught.value.findings[0]
    assert (first["rule"], first["severity"]) == ("statements/phantom-statement", "critical")
    assert "5820391746" not in repr(caught.value.findings) + str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).findings == caught.value.findings  # noqa: S301 (our own bytes)


WRONG: dict[str, Any] = {
    "statement": {
        "boundaries": [{"start_page": 1, "end_page": 1}, {"start_page": 4, "end_page": 5}],
        "total_pages": 2,
        "metadata": {"bank_name": "Bank of Atlantis", "account_number": "12345678", "statement_period": "June 2041"},
        "transactions": [{"date": "2024-02-31", "amount": 4}, {"date": "2024-02-01", "amount": 5}],
    }
}


def test_a_rejection_says_what_to_ask_for_again_and_what_is_left() -> None:
    with pytest.raises(RejectedError) as caught:
        guard(WRONG, as_of=DAY)
    error = caught.value.again
    fields = {"end page of statement 2", "account number", "statement period", "date of transaction 1"}
    assert set(error.fields) >= fields
    assert error.pages == ()
    assert error.guidance is not None
    assert error.guidance.startswith("Please read the document again and give anew: ")
    assert "12345678" not in error.guidance
    left: Any = error.remainder
    assert left["statement"]["metadata"] == {
        "bank_name": "Bank of Atlantis", "account_number": None, "statement_period": None
    }  # fmt: skip
    assert left["statement"]["transactions"] == [{"date": None, "amount": 4}, {"date": "2024-02-01", "amount": 5}]
    assert WRONG["statement"]["metadata"]["account_number"] == "12345678"
    assert pickle.loads(pickle.dumps(caught.value)).again == error  # noqa: S301 (our own bytes)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param("acct-000000748291635-march", "acct-***********1635-march~", id="in the id"),
        pytest.param("march-1635", "march-1635", id="near miss: its last digits"),
        pytest.param("20240301123456", "20240301123456", id="another long number"),
    ],
)
def test_an_account_number_in_the_id_is_masked(given: str, shown: str) -> None:
    audited = guard({"id": given, "statement": {"metadata": {"account_number": "000000748291635"}}}, as_of=DAY)
    assert audited.id is not None
    assert audited.id.startswith(shown)
    assert (audited.id == given) is (shown == given)


def test_an_extraction_in_a_text_leaves_nothing_to_fall_back_to() -> None:
    with pytest.raises(RejectedError) as caught:
        guard({"answer": json.dumps(WRONG["statement"])}, as_of=DAY)
    assert caught.value.again.fields
    assert caught.value.again.remainder is None


def test_a_finding_that_does_not_reject_is_returned() -> None:
    audited = guard(SOUND | {"boundaries": [{"start_page": 1, "end_page": 1}]}, as_of=DAY)
    assert audited.verdict is Verdict.REVIEW
    assert [finding.severity for finding in audited.findings] == [Severity.LOW]


def test_nothing_to_check_is_no_pass() -> None:
    assert guard({"question": "?"}, as_of=DAY).verdict is Verdict.UNCHECKED


def test_options_and_policy_are_those_of_a_configuration() -> None:
    row = SOUND | {"boundaries": [{"start_page": 2, "end_page": 1}]}
    assert guard(row, as_of=DAY).verdict is Verdict.REVIEW
    with pytest.raises(RejectedError):
        guard(row, as_of=DAY, policy=VerdictPolicy(reject_high=1))
    with pytest.raises(RejectedError):
        guard(row, as_of=DAY, options={"statements": {"severities": {"start_after_end": "critical"}}})


def test_a_document_that_is_not_there_is_no_pass() -> None:
    audited = guard({"metadata": {"bank_name": "Westpac"}, "document": "no-such-file.pdf"}, as_of=DAY)
    assert audited.verdict is Verdict.UNCHECKED


def test_a_suppressed_rule_does_not_reject() -> None:
    assert guard(PHANTOM | {"ignore": ["statements/phantom-statement"]}, as_of=DAY).verdict is not Verdict.REJECT


def test_wrong_options_are_told_as_in_a_configuration() -> None:
    with pytest.raises(ConfigError, match="options: unknown key statements") as caught:
        guard(SOUND, as_of=DAY, options={"statements": {"min_confidense": 1}})
    assert caught.value.hint == "did you mean statements.min_confidence?"


ENDLESS: dict[str, Any] = {}
ENDLESS["statement"] = ENDLESS


@pytest.mark.parametrize(
    ("record", "said"),
    [
        pytest.param(None, "a record is an object, not NoneType", id="a failed parse"),
        pytest.param("{}", "a record is an object, not str", id="text"),
        pytest.param([SOUND], "a record is an object, not list", id="a list"),
        pytest.param({"answer": "\ud800"}, "the record cannot be written as JSON: ", id="half a character"),
        pytest.param(ENDLESS, "the record cannot be written as JSON: ", id="a record that holds itself"),
    ],
)
def test_what_is_no_record_is_a_typed_error_too(record: Any, said: str) -> None:
    with pytest.raises(UnreadableRowError, match=said):
        guard(record, as_of=DAY)
