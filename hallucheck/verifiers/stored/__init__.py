"""Answers that were stored: the cache on disk, and probabilities a record brings."""
