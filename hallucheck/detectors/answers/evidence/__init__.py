"""The evidence of a record as this family reads it."""
