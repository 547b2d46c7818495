"""What several families ask of two texts, judged once: figures, opposition, names, support."""
