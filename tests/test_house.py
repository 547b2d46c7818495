"""What keeps the package one house: one class of a name, rooms that can be overlooked."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "hallucheck"


@pytest.mark.parametrize("name", ["Reading", "Judged", "Evidence", "Claim", "Source"])
def test_a_word_of_the_core_names_one_class(name: str) -> None:
    found = Counter(
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert found[name] <= 1


SIBLINGS = {"cli/commands", "detectors/statements/rules", "reports/formats", "sources/presets"}
"""Rooms that hold one kind of thing, however many there are."""
MOST = 16


def test_a_room_can_be_overlooked() -> None:
    rooms = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
    assert {room: count for room, count in rooms.items() if count > MOST and room not in SIBLINGS} == {}
