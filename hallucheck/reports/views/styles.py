"""What the views share: colours and marks of severities and verdicts, each different without colour too; limits."""

from __future__ import annotations

from hallucheck.model import Severity, Verdict

TROUBLES = 5
"""Error rows that are shown."""

SEVERITY = {
    Severity.CRITICAL: "bold white on red",
    Severity.HIGH: "bold red",
    Severity.MEDIUM: "bold yellow",
    Severity.LOW: "bold cyan",
}

VERDICT = {
    Verdict.PASS: "green",
    Verdict.REVIEW: "yellow",
    Verdict.REJECT: "red",
    Verdict.UNCHECKED: "blue",
    Verdict.ERROR: "magenta",
}

BAR = {Verdict.PASS: "█", Verdict.REVIEW: "▒", Verdict.REJECT: "X", Verdict.UNCHECKED: "·", Verdict.ERROR: "!"}
