"""Answers: grounding, consistency with earlier ones, variance over samples, confidence, risk and quality."""

from hallucheck.detectors.answers.family import FAMILY

__all__ = ["FAMILY"]
