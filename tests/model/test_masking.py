from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model.masking import mask, mask_all, mask_identifiers


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("582039174620583917462", "*****************7462"),
        ("5820 3917", "**** 3917"),
        ("062-000 1234 5678", "***-*** **** 5678"),
        ("482", "***"),
        ("1234", "****"),
        ("", ""),
        ("GB33BUKB20201555555555", "******************5555"),
    ],
)
def test_mask(value: str, shown: str) -> None:
    assert mask(value) == shown


@given(st.text(max_size=60))
def test_never_more_than_four_characters_show(value: str) -> None:
    shown = mask(value)
    assert len(shown) == len(value)
    assert sum(map(str.isalnum, shown)) <= 4


def test_a_secret_inside_a_longer_one_does_not_show_through() -> None:
    text = mask_all("account 12345678901234 and 345678901", ["345678901", "12345678901234"])
    assert text == "account **********1234 and *****8901"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card 4111 1111 1111 1111 used", "card **** **** **** 1111 used"),
        ("IBAN GB33 BUKB 2020 1555 5555 55.", "IBAN **** **** **** **** **55 55."),
        ("revenue of 1,200,000,000,000 dollars", "revenue of 1,200,000,000,000 dollars"),
        ("pi is 3.14159265358979", "pi is 3.14159265358979"),
        ("on 2024-03-12", "on 2024-03-12"),
        ("no digits", "no digits"),
    ],
)
def test_mask_identifiers(text: str, expected: str) -> None:
    assert mask_identifiers(text) == expected
