"""What a fragment claims, given what was asked."""

from __future__ import annotations

import pytest

from hallucheck.judges.completion import complete
from hallucheck.text.words.words import Words


@pytest.mark.parametrize(
    ("question", "claim", "whole"),
    [
        ("Which button stops the belt?", "The blue one.", "The blue one button stops the belt"),
        ("When is the tank cleaned?", "On Mondays.", "the tank is cleaned On Mondays."),
        ("How does the crew reach the island?", "By boat.", "the crew does reach the island By boat."),
        ("What does the red flag mean?", "That nobody swims.", "the red flag does mean That nobody swims."),
        ("How long is the lease?", "Two years.", "the lease is Two years."),
        ("Who feeds the seals?", "Ida feeds them.", None),  # it has a verb of its own
        ("Is the hall heated?", "Only in winter.", None),  # a yes or a no is asked for
        ("Tell me about the hall.", "A brick hall.", None),
    ],
)  # fmt: skip
def test_a_fragment_claims_what_was_asked(question: str, claim: str, whole: str | None) -> None:
    assert complete(question, Words(claim)) == whole
