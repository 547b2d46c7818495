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
