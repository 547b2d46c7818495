"""Words: tokens, stems, what each says, and what the shipped lexicon knows of them."""
