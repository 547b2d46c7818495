"""What came first, which time it was, and the figure of the first or of the last."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, rules

AUDIT = "The contract was signed before the audit took place."
OSCAR = "He won the Oscar after he moved to Los Angeles."
BOTTLE = "Shake the bottle, then remove the cap."
SERVER = "Run the migrations after you have stopped the server."
WIN = "It was her third win at Wimbledon."
TRAIN = "The last train leaves at 23:40 and the first at 05:10."
TICKETS = "Adult tickets cost 14 euros and child tickets 8 euros."

OTHER = {
    "sides of before": ("The audit took place before the contract was signed.", AUDIT),
    "after for before": ("The contract was signed after the audit.", AUDIT),
    "before for after": ("He won the Oscar before he moved to Los Angeles.", OSCAR),
    "after the other": ("He moved to Los Angeles after he won the Oscar.", OSCAR),
    "before for then": ("Remove the cap before shaking the bottle.", BOTTLE),
    "after for then": ("Shake the bottle after removing the cap.", BOTTLE),
    "then for after": ("First run the migrations, then stop the server.", SERVER),
    "a clause in front": ("Before stopping the server, run the migrations.", SERVER),
    "second for third": ("It was her second win at Wimbledon.", WIN),
    "first for third": ("It was her first win at Wimbledon.", WIN),
    "first for final": ("The first album was Blackstar.", "Blackstar was the final album of the singer."),
    "the child's price": ("A child ticket costs 14 euros.", TICKETS),
}

SAME = {
    "after for before": ("The audit took place after the contract was signed.", AUDIT),
    "the same before": ("The contract was signed before the audit.", AUDIT),
    "then": ("He moved to Los Angeles and then won the Oscar.", OSCAR),
    "before for then": ("Shake the bottle before removing the cap.", BOTTLE),
    "after for then": ("Remove the cap after shaking the bottle.", BOTTLE),
    "first, then": ("First stop the server, then run the migrations.", SERVER),
    "a clause in front": ("Before running the migrations, stop the server.", SERVER),
    "third time": ("She won Wimbledon for the third time.", WIN),
    "3rd": ("It was her 3rd win at Wimbledon.", WIN),
    "before a rival": (
        "Dunmore crossed the line before Carrick, which had led at halfway.",
        "Carrick led at halfway before Dunmore moved ahead.",
    ),
    "another noun": ("It was the first day of Wimbledon.", "It was the first day of Wimbledon, her third win."),
    "the ordinal elsewhere": (
        "It was her second win at Wimbledon.",
        "It was her third win at Wimbledon, after the second win in 1998 and the first in 1996.",
    ),
    "named after": (
        "The bridge was named after Tom Hale before it opened.",
        "Before it opened, the bridge was named after Tom Hale.",
    ),
    "the first train": ("The first train leaves at 05:10.", TRAIN),
    "the last train": ("The last train leaves at 23:40.", TRAIN),
    "the child's price": ("A child ticket costs 8 euros.", TICKETS),
}


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_another_order(answer: str, chunk: str) -> None:
    assert "contradicted-statement" in rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_the_same_order(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize("piece", ["before ", "after a ", ", then ", "the second ", "first 1 "])
def test_long_answers_are_read_in_linear_time(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    rules({"answer": text, "contexts": [AUDIT + text[:4000]]}, Believer())
