"""Scores of an answer: grounding, consistency, confidence, risk, quality."""
