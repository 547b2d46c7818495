"""A date or period that no evidence supports."""

from hallucheck.detectors.numbers.rules.flag import unverified
from hallucheck.model import Severity
from hallucheck.text.figure.figure import Kind

RULE, check = unverified("numbers/unverified-date", "A date without support", Kind.DATE, severity=Severity.LOW)
