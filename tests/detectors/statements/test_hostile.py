"""Whatever stands in a field: never a crash, never a pass, and never more than linear time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.statements.reading.fields import ALIASES
from tests.linear import assert_linear

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["1", "-1", "Westpac"])
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
)
MORE_KEYS = (
    "start_page end_page pages metadata amount balance opening_balance closing_balance transactions currency debit "
    "credit type apr"
)
KEYS = st.sampled_from([*(key for keys in ALIASES.values() for key in keys), *MORE_KEYS.split()])
OBJECTS = st.dictionaries(KEYS, JSON | st.lists(st.dictionaries(KEYS, JSON, max_size=4), max_size=3), max_size=6)
FIELDS = ["boundaries", "metadata", "total_pages", "document_text", "page_range", "opening_balance", "closing_balance"]
STATEMENTS = st.fixed_dictionaries({}, optional=dict.fromkeys([*FIELDS, "currency"], JSON)) | st.fixed_dictionaries(
    {"boundaries": st.lists(OBJECTS, max_size=4)},
    optional={
        "metadata": OBJECTS,
        "accounts": st.lists(OBJECTS, max_size=2),
        "transactions": st.lists(OBJECTS, max_size=4),
        "balances": OBJECTS,
        "total_pages": st.integers(-1, 5),
        "document_text": st.text(max_size=200),
    },
)


@given(statement=STATEMENTS)
def test_no_value_breaks_the_family(audit: Callable[..., Any], statement: dict[str, Any]) -> None:
    found = audit({"statement": statement})
    for finding in found.findings:
        assert finding.message
        assert finding.location.pointer.startswith("/statement")
    assert found.result["total_alerts"] == len(found.findings)
    assert found.tally.claims == found.tally.verified + found.tally.unverified


SOUND: dict[str, Any] = {
    "boundaries": [{"start_page": 1, "end_page": 2}],
    "metadata": {"bank_name": "Westpac", "account_number": "48213907", "statement_period": "January 2023"},
    "total_pages": 2,
    "document_text": "Westpac account 48213907, statement of January 2023, opening balance 10.00",
    "page_range": [1, 2],
}
WRONG: list[Any] = [True, 7.5, "\u202e\x1b[31m", "=1+1", ["x"], "x" * 100_000, -(10**25), [[]], "\0"]


@pytest.mark.parametrize("field", [*SOUND, *(f"metadata/{key}" for key in SOUND["metadata"])])
@pytest.mark.parametrize("value", WRONG, ids=lambda value: repr(value)[:12])
def test_a_wrong_type_is_never_a_pass(audit: Callable[..., Any], field: str, value: Any) -> None:
    assert audit(SOUND).names == []
    outer, _, inner = field.partition("/")
    row = SOUND | {outer: SOUND[outer] | {inner: value} if inner else value}
    found = audit(row)
    assert found.names or found.tally.unavailable or found.tally.skip_reason or found.reason
    for finding in found.findings:
        assert len(finding.message) < 400
        assert finding.message.isprintable()


DOUBLING = {
    "bank of spaces": lambda n: {"metadata": {"bank_name": "Bank of " + "a " * 95}, "document_text": "a " * n},
    "text of the name's letters": lambda n: {"metadata": {"bank_name": "a" * 190}, "document_text": "a" * n},
    "words like the name": lambda n: {"metadata": {"bank_name": "ab " * 60}, "document_text": "ab " * n},
    "text of banks": lambda n: {"metadata": {"bank_name": "Citibank"}, "document_text": "bank of america " * n},
    "period of digits": lambda n: {"metadata": {"statement_period": "1/" * n}, "document_text": "x"},
    "account of letters": lambda n: {"metadata": {"account_number": "1a" * n}, "document_text": "x"},
    "account in a text of digits": lambda n: {"metadata": {"account_number": "1" * 19 + "2"}, "document_text": "1" * n},
    "boundaries": lambda n: {"boundaries": [{"start_page": 1, "end_page": i % 9 + 1} for i in range(n // 100)]},
    "nested ranges": lambda n: {"boundaries": [{"start_page": i, "end_page": n - i} for i in range(n // 100)]},
    "transactions": lambda n: {
        "metadata": {"opening_balance": 0, "transactions": [{"amount": "1", "balance": "5"}] * (n // 50)}
    },
    "page as text": lambda n: {"boundaries": [{"start_page": "9" * n, "end_page": "1" + " " * n}]},
}


@pytest.mark.parametrize("make", DOUBLING.values(), ids=DOUBLING.keys())
def test_time_grows_with_length_only(audit: Callable[..., Any], make: Callable[[int], dict[str, Any]]) -> None:
    assert_linear(lambda size: audit({"statement": make(size)}), 160_000)
