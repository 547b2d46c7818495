"""Answers: grounding, consistency with earlier ones, variance over samples, confidence, risk and quality."""

from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.base import Family, Later, Need
from hallucheck.detectors.rules import rules_of

FAMILY = Family(
    name="answers",
    title="Answers against their contexts, earlier answers and further samples",
    rules=rules_of("answers"),
    options=AnswersOptions,
    needs=(Need.ANSWER, Need.CONTEXTS),
    build=Later("hallucheck.detectors.answers.family:AnswersDetector"),
)
