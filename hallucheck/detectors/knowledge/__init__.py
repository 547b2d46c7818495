"""Facts against a knowledge base and the dialogue: is what the answer says known, possible and consistent?"""

from hallucheck.detectors.base import Family, Later, Need
from hallucheck.detectors.knowledge.options import KnowledgeOptions
from hallucheck.detectors.rules import rules_of

FAMILY = Family(
    name="knowledge",
    title="Facts against a knowledge base and the dialogue",
    rules=rules_of("knowledge"),
    options=KnowledgeOptions,
    needs=(Need.ANSWER,),
    build=Later("hallucheck.detectors.knowledge.detector:KnowledgeDetector"),
    diagnose=Later("hallucheck.detectors.knowledge.detector:diagnose"),
)
