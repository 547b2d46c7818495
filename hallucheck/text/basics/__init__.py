"""What every other room of `text` stands on: patterns, word lists, accents, spans."""
