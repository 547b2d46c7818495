"""The family `knowledge` as data."""

from __future__ import annotations

from hallucheck.detectors.base import Family, Need
from hallucheck.detectors.knowledge.detector import RULES, KnowledgeDetector
from hallucheck.detectors.knowledge.options import KnowledgeOptions
from hallucheck.evidence.knowledge import KnowledgeError, Shelf


def diagnose(options: KnowledgeOptions) -> list[str]:
    """What is wrong with the configured knowledge base, one mistake each."""
    if options.path is None:
        return []
    try:
        Shelf().open(options.path)
    except KnowledgeError as error:
        return str(error).splitlines()
    return []


FAMILY = Family(
    name="knowledge",
    title="Facts against a knowledge base and the dialogue",
    rules=RULES,
    options=KnowledgeOptions,
    needs=(Need.ANSWER,),
    build=KnowledgeDetector,
    diagnose=diagnose,
)
