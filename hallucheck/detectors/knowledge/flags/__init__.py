"""Flags and their confidences."""
