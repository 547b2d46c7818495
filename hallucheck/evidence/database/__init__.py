"""Metrics kept in a database: the declaration, the live schema, the rows."""
