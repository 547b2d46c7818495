"""Bank statements extracted by a model: is what it reported possible, and is it in the document?"""

from hallucheck.detectors.statements.family import FAMILY

__all__ = ["FAMILY"]
