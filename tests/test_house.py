"""What keeps the package one house: one class of a name, rooms that can be overlooked."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from radon.complexity import cc_visit

from hallucheck.detectors.catalogue import FAMILIES
from hallucheck.detectors.confidences import CONFIDENCES

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


def test_confidences_stand_in_one_table() -> None:
    """No rule module, and no room of checks, states one itself."""
    stated = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in (PACKAGE / "detectors").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Rule", "_flag", "steps", "part_of"}
        for value in (*node.args, *(keyword.value for keyword in node.keywords))
        if any(isinstance(part, ast.Constant) and isinstance(part.value, float) for part in ast.walk(value))
    ]
    assert stated == []


def test_every_confidence_is_of_a_rule_or_a_family() -> None:
    known = {rule.id for family in FAMILIES for rule in family.rules} | {family.name for family in FAMILIES}
    assert {name.partition(":")[0] for name in CONFIDENCES} <= known


MOST_BRANCHES = 20
"""Ways through a function, at most; `radon cc -nd hallucheck` names those that have more."""


def test_a_function_can_be_followed() -> None:
    blocks = [
        (path.relative_to(PACKAGE).as_posix(), block.name, block.complexity)
        for path in PACKAGE.rglob("*.py")
        for block in cc_visit(path.read_text("utf-8"))
    ]
    assert [block for block in blocks if block[-1] > MOST_BRANCHES] == []
