"""The history of the tables, for Alembic.

A revision makes its tables from the schema for as long as they have not changed since; who changes one writes out in
its revision what it was.
"""
