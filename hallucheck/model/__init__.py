"""The frozen vocabulary: one word per idea. Imports nothing of ours but errors, does no I/O, knows no configuration."""

from hallucheck.model.audited import AuditedRecord, ErrorNote
from hallucheck.model.case import Case
from hallucheck.model.finding import Action, Evidence, Factor, Finding, Location, Suggestion, Suppression
from hallucheck.model.foreign.reading import read_record
from hallucheck.model.outcome import Outcome, Status, Tally
from hallucheck.model.question import Answer, Answers, Interval, Question
from hallucheck.model.record import Context, Problem, Record, Statement, Turn
from hallucheck.model.row import Origin, Row
from hallucheck.model.rule import Rule
from hallucheck.model.severity import Severity
from hallucheck.model.verdict import Verdict

__all__ = [
    "Action", "Answer", "Answers", "AuditedRecord", "Case", "Context", "ErrorNote", "Evidence", "Factor", "Finding",
    "Interval", "Location", "Origin", "Outcome", "Problem", "Question", "Record", "Row", "Rule", "Severity",
    "Statement", "Status", "Suggestion", "Suppression", "Tally", "Turn", "Verdict", "read_record",
]  # fmt: skip
