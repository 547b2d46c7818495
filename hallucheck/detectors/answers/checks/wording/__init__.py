"""Checks on words: names, negation, scope, order, members of a set."""
