"""Layouts that were looked at while the reader of statements was made."""
