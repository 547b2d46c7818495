"""Colours and marks of severities and verdicts on the terminal; each differs from the others without colour too."""

from __future__ import annotations

from hallucheck.model import Severity, Verdict

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

BAR = {
    Verdict.PASS: "█",
    Verdict.REVIEW: "▒",
    Verdict.REJECT: "X",
    Verdict.UNCHECKED: "·",
    Verdict.ERROR: "!",
}
