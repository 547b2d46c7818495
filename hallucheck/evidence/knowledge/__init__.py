"""Knowledge bases: entities, their names, attributes and relations; loading, look-up and comparison."""

from hallucheck.evidence.knowledge.base import Entity, Fact, KnowledgeBase, Named
from hallucheck.evidence.knowledge.reading import KnowledgeError, read_knowledge
from hallucheck.evidence.knowledge.shelf import Shelf

__all__ = ["Entity", "Fact", "KnowledgeBase", "KnowledgeError", "Named", "Shelf", "read_knowledge"]
