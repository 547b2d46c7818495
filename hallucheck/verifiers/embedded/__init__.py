"""The verifier that ships: a small model over words, figures, names and roles."""
