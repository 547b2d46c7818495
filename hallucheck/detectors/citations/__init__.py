"""Does the answer use the evidence that it cites?"""

from hallucheck.detectors.citations.family import FAMILY

__all__ = ["FAMILY"]
