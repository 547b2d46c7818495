"""What a detector did on a record. "Could not judge" is a value with a reason, never a zero."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import msgspec


class Status(StrEnum):
    """Whether a family judged a record."""

    CHECKED = "checked"
    SKIPPED = "skipped"
    FAILED = "failed"


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What one family did on one record; field order is the wire's.

    `claims` were seen; of these `verified` were supported by evidence, `unverified` were not, and `over_cap` were
    not looked at because a limit was reached. `agreed` counts statements that were held against what was
    said before of the same thing and are consistent with it, which says nothing of the facts. `result` is the family's
    own result shape.
    """

    status: Status
    reason: str | None = None
    claims: int = 0
    verified: int = 0
    unverified: int = 0
    over_cap: int = 0
    result: dict[str, Any] | None = None
    agreed: int = 0


@dataclass(slots=True)
class Tally:
    """Counts that a detector keeps while it makes its findings; the run turns them into an `Outcome`."""

    claims: int = 0
    verified: int = 0
    unverified: int = 0
    over_cap: int = 0
    agreed: int = 0
    result: dict[str, Any] | None = None
    skip_reason: str | None = None
    failure: str | None = None
    unavailable: list[str] = field(default_factory=list)

    def skip(self, reason: str) -> None:
        """Say that nothing could be judged after all, and why; findings made so far still stand."""
        self.skip_reason = reason

    def fail(self, reason: str) -> None:
        """Say that what had to judge could not: a verifier that gave no answer; findings made so far still stand."""
        self.failure = reason

    def missing(self, reason: str) -> None:
        """Say that evidence was configured but could not be reached: the record cannot pass, whatever else is clean."""
        if reason not in self.unavailable:
            self.unavailable.append(reason)

    def outcome(self) -> Outcome:
        """The counts as an outcome: checked, unless `skip` or `fail` was called."""
        left = Status.SKIPPED if self.skip_reason else Status.CHECKED
        return Outcome(
            status=Status.FAILED if self.failure else left,
            reason=self.failure or self.skip_reason,
            claims=self.claims,
            verified=self.verified,
            unverified=self.unverified,
            over_cap=self.over_cap,
            result=self.result,
            agreed=self.agreed,
        )
