"""What the audit says of a record as a whole."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """In rising order of how much a person has to do about it.

    `unchecked` and `error` are not clean: both count against the gate.
    """

    PASS = "pass"  # noqa: S105 (a verdict, not a password)
    REVIEW = "review"
    REJECT = "reject"
    UNCHECKED = "unchecked"
    ERROR = "error"
