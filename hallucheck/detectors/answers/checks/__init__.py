"""Checks that hold one statement against the sentences nearest to it."""
