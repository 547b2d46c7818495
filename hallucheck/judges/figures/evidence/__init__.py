"""The evidence of a record as figures."""
