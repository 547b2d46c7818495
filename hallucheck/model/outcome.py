"""What a detector did on a record, what a verifier answered, and the record after the audit.

"Could not judge" is a value with a reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import msgspec

from hallucheck.model.finding import Finding
from hallucheck.model.record import Origin, Record


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
        status = Status.FAILED if self.failure else Status.SKIPPED if self.skip_reason else Status.CHECKED
        given = {name: getattr(self, name) for name in Outcome.__struct_fields__[2:]}
        return Outcome(status=status, reason=self.failure or self.skip_reason, **given)


class Verdict(StrEnum):
    """In rising order of how much a person has to do about it.

    `unchecked` and `error` are not clean: both count against the gate.
    """

    PASS = "pass"  # noqa: S105 (a verdict, not a password)
    REVIEW = "review"
    REJECT = "reject"
    UNCHECKED = "unchecked"
    ERROR = "error"


class ErrorNote(msgspec.Struct, frozen=True, kw_only=True):
    """Why a record could not be audited; `sha256` identifies the raw row, which is never shown."""

    kind: str
    message: str
    line: int
    sha256: str


class AuditedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One record with its findings and verdict."""

    raw: bytes
    """The input object's own bytes; empty where the row was not a JSON object."""
    origin: Origin
    verdict: Verdict
    reasons: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    families: dict[str, Outcome] = {}
    probability: float | None = None
    id: str | None = None
    identity: str | None = None
    """What identifies it across runs where it has no id: `Case.identity`."""
    provider: str | None = None
    model: str | None = None
    labels: Any = None
    corrected_answer: str | None = None
    guidance: str | None = None
    error: ErrorNote | None = None
    record: Record | None = None
    """What was read; None in an error row. Without text (`--no-text`) it holds identifiers only."""
    aside: bool = False
    """The row holds no record of its own: its line is given back, and nothing is counted."""
    assertions: bytes | None = None
    """What later records of the same subject may contradict, as JSON; account data is masked."""

    @property
    def checked(self) -> bool:
        """Whether any family judged it."""
        return Status.CHECKED in [outcome.status for outcome in self.families.values()]

    @property
    def is_secret(self) -> bool:
        """Whether it reports a bank statement: no form gives away every account number that such a row holds."""
        statement = self.families.get("statements")
        return statement is not None and statement.status is not Status.SKIPPED

    @property
    def shown(self) -> Record | None:
        """What was read, where its texts may be shown; else only what findings quote may be."""
        return None if self.is_secret else self.record

    @property
    def unsuppressed(self) -> tuple[Finding, ...]:
        """The findings that count."""
        return tuple([finding for finding in self.findings if finding.suppressed is None]) if self.findings else ()


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Does this evidence entail this claim? Equal questions are asked once, whoever poses them."""

    claim: str
    evidence: tuple[str, ...]
    """Texts of the evidence, in order; empty means "from nothing at all" (a prior)."""
    question: str | None = None
    """The user's question that the claim answers, where it helps to read the claim."""


class Interval(msgspec.Struct, frozen=True, kw_only=True):
    """A probability known to lie in [low, high]; a point where both are equal."""

    low: float
    high: float

    @property
    def mid(self) -> float:
        """The middle, for where one number is wanted."""
        return (self.low + self.high) / 2


EMBEDDED = "embedded-"
"""How the method of the shipped verifier begins."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """P(yes) and P(no) as intervals, and how they were found. `error` set: not answered, and why."""

    yes: Interval | None
    no: Interval | None = None
    method: str
    """Names the verifier and the way, such as `embedded-1` or `openai:gpt-x/logprobs`."""
    error: str | None = None
    spans: tuple[tuple[int, int], ...] = ()
    """[start, end) of the question's claim that the evidence does not carry, where the verifier can say (a token
    classifier, say); a finding then stands there."""

    @property
    def by_words(self) -> bool:
        """Whether it knows no more than which words stand where: the shipped verifier's, or nobody's."""
        return self.yes is None or self.method.startswith(EMBEDDED)


class Answers(dict[Question, Answer]):
    """The answers to questions; a question nobody answered has a typed answer too."""

    def __missing__(self, question: Question) -> Answer:
        return NOT_ASKED


NOT_ASKED = Answer(yes=None, method="none", error="no verifier is configured")
