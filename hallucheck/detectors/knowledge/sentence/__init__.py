"""One sentence of the answer: its subject, what it states, what was asked."""
