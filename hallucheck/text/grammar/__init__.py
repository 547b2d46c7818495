"""Verbs, clauses, claims, names and the signals of certainty in a sentence."""
