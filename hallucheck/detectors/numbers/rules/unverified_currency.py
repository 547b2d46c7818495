"""An amount of money that no evidence supports."""

from hallucheck.detectors.numbers.rules.flag import unverified
from hallucheck.text.figure.figure import Kind

RULE, check = unverified("numbers/unverified-currency", "An amount of money without support", Kind.CURRENCY)
