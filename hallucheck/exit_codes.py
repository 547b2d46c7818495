"""The exit codes: one table, computed in one place (`hallucheck.verdict.gate`)."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the shell sees; the documentation prints this table from here."""

    PASSED = 0
    FAILED = 1
    COULD_NOT_RUN = 2
    NOT_CHECKED = 3
    NOT_COMPARABLE = 4
    INTERRUPTED = 130

    @property
    def meaning(self) -> str:
        """One line for people."""
        return MEANINGS[self]


MEANINGS: dict[ExitCode, str] = {
    ExitCode.PASSED: "the gate passed",
    ExitCode.FAILED: "the gate failed",
    ExitCode.COULD_NOT_RUN: "could not do the job: usage, configuration, unreadable input, or more errors than "
    "--max-errors allows",
    ExitCode.NOT_CHECKED: "nothing was checked, or less than gate.min_checked_rate asks for",
    ExitCode.NOT_COMPARABLE: "not comparable with the baseline: other detectors, configuration or verifier",
    ExitCode.INTERRUPTED: "interrupted; run again with --resume",
}
