"""Sentences about an entity aligned with its attributes: which attribute a value in them fills, and how it fares."""
