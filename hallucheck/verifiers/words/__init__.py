"""Tokens and stems as the embedded verifier reads them."""
