"""Facts against a knowledge base and the dialogue: is what the answer says known, possible and consistent?"""

from hallucheck.detectors.knowledge.family import FAMILY

__all__ = ["FAMILY"]
