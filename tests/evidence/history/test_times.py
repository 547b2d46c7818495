"""The ways in which a record says its time."""

from __future__ import annotations

from datetime import datetime

import pytest

from hallucheck.evidence.history.times import instant

TEN = datetime(2025, 11, 10, 10)  # noqa: DTZ001 (UTC without a zone, as `instant` gives it)


@pytest.mark.parametrize(
    "at",
    [
        "2025-11-10T10:00:00Z",
        "2025-11-10T12:00:00+02:00",
        "2025-11-10 05:00:00-05:00",
        "2025-11-10T10:00",
        "1762768800",
        "1762768800.0",
        "1762768800000",
        "Mon, 10 Nov 2025 10:00:00 GMT",
        "Mon, 10 Nov 2025 11:00:00 +0100",
    ],
)
def test_one_instant(at: str) -> None:
    assert instant(at) == TEN


@pytest.mark.parametrize(
    "at", [None, "", "yesterday", "Mon, not a time", "nan", "inf", "1e400", "9" * 70, "0001-01-01T00:00+14:00"]
)
def test_no_time(at: str | None) -> None:
    assert instant(at) is None
