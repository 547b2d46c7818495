"""How a foreign row becomes a record: the names of keys, their spellings, extractions, labels."""
