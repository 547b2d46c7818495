"""A ratio that no evidence supports."""

from hallucheck.detectors.numbers.rules.flag import unverified
from hallucheck.text.figure.figure import Kind

RULE, check = unverified("numbers/unverified-ratio", "A ratio without support", Kind.RATIO)
