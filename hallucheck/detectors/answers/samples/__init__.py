"""Further samples of the same question, and how far they differ."""
