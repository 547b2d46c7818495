"""A number, with or without a unit, that no evidence supports."""

from hallucheck.detectors.numbers.rules.flag import unverified
from hallucheck.text.figure.figure import Kind

RULE, check = unverified("numbers/unverified-quantity", "A number without support", Kind.QUANTITY)
