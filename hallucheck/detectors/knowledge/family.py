"""The family `knowledge` as data."""

from __future__ import annotations

from hallucheck.detectors.base import Family, Need
from hallucheck.detectors.knowledge.detector import RULES, KnowledgeDetector
from hallucheck.detectors.knowledge.options import KnowledgeOptions

FAMILY = Family(
    name="knowledge",
    title="Facts against a knowledge base and the dialogue",
    rules=RULES,
    options=KnowledgeOptions,
    needs=(Need.ANSWER,),
    build=KnowledgeDetector,
)
