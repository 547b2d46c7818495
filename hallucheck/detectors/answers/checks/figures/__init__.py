"""Checks on figures: another value, another bearer, bounds, what can be derived."""
