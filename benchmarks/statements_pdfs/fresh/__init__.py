"""Layouts written when the reader was done, by somebody who had not read it; their first measurement is published."""
