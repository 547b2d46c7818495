"""A figure where the evidence has another one."""

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.numbers.rules.flag import flagging
from hallucheck.judges.figures.claims.check import Standing
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="numbers/contradicted-figure",
    title="A figure that the evidence contradicts",
    severity=Severity.HIGH,
    confidence=confidence_of("numbers/contradicted-figure"),
)
check = flagging(RULE, Standing.CONTRADICTED)
