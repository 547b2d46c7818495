"""Amounts in prose: numerals of every script, signs, currencies, scales, units, words around them."""
