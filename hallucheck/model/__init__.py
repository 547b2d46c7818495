"""The frozen vocabulary: one word per idea. Imports nothing of ours but errors, does no I/O, knows no configuration."""

from hallucheck.model.case import Case
from hallucheck.model.finding import (
    UNDERIVED,
    Action,
    Evidence,
    Factor,
    Finding,
    Location,
    Rule,
    Severity,
    Suggestion,
    Suppression,
)
from hallucheck.model.foreign.reading import read_record
from hallucheck.model.outcome import (
    Answer,
    Answers,
    AuditedRecord,
    ErrorNote,
    Interval,
    Outcome,
    Question,
    Status,
    Tally,
    Verdict,
)
from hallucheck.model.record import Context, Origin, Problem, Record, Row, Statement, Turn

__all__ = [
    "UNDERIVED", "Action", "Answer", "Answers", "AuditedRecord", "Case", "Context", "ErrorNote", "Evidence", "Factor",
    "Finding", "Interval", "Location", "Origin", "Outcome", "Problem", "Question", "Record", "Row", "Rule", "Severity",
    "Statement", "Status", "Suggestion", "Suppression", "Tally", "Turn", "Verdict", "read_record",
]  # fmt: skip
