"""The time of a record: its own, as it says, never the clock's; and by what the history groups records."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum

MAX_LENGTH = 64
"""No ISO 8601 time is longer."""

MILLISECONDS = 1e11
"""A number from here on counts milliseconds: as seconds it would be after the year 5000."""


By = StrEnum("By", "DAY WEEK MONTH RUN PROVIDER MODEL SUBJECT RULE")
"""What a row of the table stands for."""

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 (UTC without a zone throughout)


def microseconds(at: datetime) -> int:
    """Since 1970."""
    return ((at.astimezone(UTC).replace(tzinfo=None) if at.tzinfo else at) - _EPOCH) // timedelta(microseconds=1)


def now() -> datetime:
    """The clock of the store: when something was written is a fact about the store, not about the audit."""
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


def of_microseconds(number: int) -> datetime:
    """The time that it is so long after 1970, as UTC without a zone."""
    return _EPOCH + timedelta(microseconds=number)


def instant(at: str | None) -> datetime | None:
    """`at` as UTC without a zone; None where it says no time.

    ISO 8601, which is UTC where it names no zone, seconds or milliseconds since 1970, or as in a mail's header.

    >>> instant("2025-11-10T10:00:00+02:00")
    datetime.datetime(2025, 11, 10, 8, 0)
    """
    if at is None or len(at) > MAX_LENGTH:
        return None
    for read in (datetime.fromisoformat, _since_1970, _of_mail):
        try:
            time = read(at.strip())
            return time.astimezone(UTC).replace(tzinfo=None) if time.tzinfo else time
        except (ValueError, TypeError, IndexError, OverflowError, OSError):
            continue
    return None


def _since_1970(at: str) -> datetime:
    since = float(at)
    return datetime.fromtimestamp(since / 1000 if abs(since) >= MILLISECONDS else since, tz=UTC)


def _of_mail(at: str) -> datetime:
    """`Sun, 02 Nov 2025 09:15:00 GMT`."""
    return parsedate_to_datetime(at if "," in at[:12] else "")
