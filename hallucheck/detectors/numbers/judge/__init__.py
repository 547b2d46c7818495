"""The judgement on one figure, and the family's result."""
