"""Words of a statement: which count, which negate, who did what."""
