"""Answers: grounding in contexts, consistency with earlier answers, variance over samples, confidence, risk and quality."""

from hallucheck.detectors.answers.family import FAMILY

__all__ = ["FAMILY"]
