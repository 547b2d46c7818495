from __future__ import annotations

from typing import Any

import pytest

from hallucheck.model.foreign.values import is_hallucinated


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (0, False),
        (1, True),
        (True, True),
        ("yes", True),
        (" No ", False),
        ("hallucinated", True),
        ("faithful", False),
        ({"label": 1}, True),
        ({"hallucinated": False}, False),
        ([], False),
        ([{"start": 0, "end": 3}], True),
        (2, None),
        ("maybe", None),
        (["a"], None),
        (None, None),
        ({}, None),
    ],
)
def test_is_hallucinated(labels: Any, expected: bool | None) -> None:  # noqa: FBT001 (a column of the table)
    assert is_hallucinated(labels) is expected
