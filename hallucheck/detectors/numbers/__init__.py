"""Figures of an answer: is each one borne out by a table, a fact or a chunk?"""

from hallucheck.detectors.numbers.family import FAMILY

__all__ = ["FAMILY"]
