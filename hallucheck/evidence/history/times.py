"""The time of a record: its own, as it says, never the clock's."""

from __future__ import annotations

from datetime import UTC, datetime

MAX_LENGTH = 64
"""No ISO 8601 time is longer."""


def instant(at: str | None) -> datetime | None:
    """`at` as UTC without a zone; None where it says no time.

    ISO 8601, which is UTC where it names no zone, or seconds since 1970.

    >>> instant("2025-11-10T10:00:00+02:00")
    datetime.datetime(2025, 11, 10, 8, 0)
    """
    if at is None or len(at) > MAX_LENGTH:
        return None
    try:
        time = datetime.fromisoformat(at.strip())
    except ValueError:
        try:
            time = datetime.fromtimestamp(float(at), tz=UTC)
        except (ValueError, OverflowError, OSError):
            return None
    try:
        return time.astimezone(UTC).replace(tzinfo=None) if time.tzinfo else time
    except OverflowError:
        return None
