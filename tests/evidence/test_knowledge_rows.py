"""Rows of a table that came as texts."""

from __future__ import annotations

import pytest

from hallucheck.evidence.knowledge.rows import rows_document

ROWS = ["date: the 4th; time: 1pm; event: dinner; party: -", "date: friday; time: 7pm; event: yoga class"]


def test_rows_become_entities() -> None:
    document = rows_document([*ROWS, "user: when is dinner"])
    assert document == {
        "entities": [
            {"name": "dinner", "type": "event", "attributes": {"date": "the 4th", "time": "1pm"}},
            {"name": "yoga class", "type": "event", "attributes": {"date": "friday", "time": "7pm"}},
        ]
    }


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param([], id="nothing"),
        pytest.param(["Dinner is at 1pm; yoga is at 7pm."], id="prose"),
        pytest.param(["Note: dinner is at 1pm; yoga is at 7pm."], id="prose-with-a-colon"),
        pytest.param(["size: 4; weight: 5"], id="no-name"),
        pytest.param(["event: dinner\ntime: 1pm; day: 4"], id="lines"),
        pytest.param(["event: -; time: 1pm"], id="empty-name"),
        pytest.param(["name: a; x: 1", "event: b; y: 2"], id="no-common-name"),
        pytest.param(["a: b; " * 5000], id="too-long"),
    ],
)
def test_what_is_no_row(texts: list[str]) -> None:
    assert rows_document(texts) is None
