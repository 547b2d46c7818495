"""Reading prose: sentences, tokens, amounts, dates, entities, claims; spans are code points, [start, end)."""
