"""Answers to the questions that several families ask, each given once: figures, opposition, names, support."""
