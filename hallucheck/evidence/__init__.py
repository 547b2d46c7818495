"""What a claim is held against: documents, chunks, knowledge bases, tables, earlier turns, history."""
