"""A percentage that no evidence supports."""

from hallucheck.detectors.numbers.rules.flag import unverified
from hallucheck.text.figure.figure import Kind

RULE, check = unverified("numbers/unverified-percentage", "A percentage without support", Kind.PERCENTAGE, Kind.POINTS)
