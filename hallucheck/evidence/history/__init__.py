"""The history: a store of audited records across runs, in SQLite or PostgreSQL.

    worker:  audited records -> entries (plain bytes)                     entries
    parent:  entries -> rows of every table -> the store                  rows, recorder, store
    before:  the dump's assertions and earlier runs' -> a scratch file    assertions, chronicle
    later:   runs, records, trends, reviews                               query, trends, reviews, prune

Workers never hold the store: they hand over bytes, and read what was said earlier from a scratch file. A run without a
store imports `options`, `entries`, `times` and `chronicle` only; SQLAlchemy comes with `store`.
"""
