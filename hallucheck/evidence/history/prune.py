"""Retention: records go when they are old enough; what people said and the audit trail stay unless they are named."""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlalchemy import delete, false, func, select

from hallucheck.evidence.history.query import Which
from hallucheck.evidence.history.schema import ASSERTIONS, AUDIT_TRAIL, CONVERSATIONS, RUNS
from hallucheck.evidence.history.store import Store

BATCH = 2000
"""Records that are removed in one transaction, so that a run that writes meanwhile waits for no more than that."""


class Pruned(msgspec.Struct, frozen=True, kw_only=True):
    """What was removed, or would be."""

    records: int
    runs: int
    rejections: int
    """Entries of the audit trail."""


def prune(store: Store, which: Which, *, trail_before: datetime | None = None, dry_run: bool = False) -> Pruned:
    """Remove the records that `which` names with all that hangs on them, and runs that hold none any more.

    Args:
        store: the history.
        which: the records.
        trail_before: remove entries of the audit trail before this time too.
        dry_run: only count.
    """
    conditions = which.conditions()
    finished, records_of = RUNS.c.state == "finished", CONVERSATIONS.c.run == RUNS.c.number
    old = AUDIT_TRAIL.c.at < trail_before if trail_before is not None else false()
    with store.reading() as connection:
        counts = (select(func.count()).where(*conditions).select_from(CONVERSATIONS), select(func.count()).where(old))
        records, rejections = (connection.execute(count).scalar_one() for count in counts)
        if dry_run:
            going = CONVERSATIONS.c.id.in_(select(CONVERSATIONS.c.id).where(*conditions))
            left = select(CONVERSATIONS.c.run).where(records_of, ~going).exists()
            emptied = select(func.count()).select_from(RUNS).where(finished, ~left)
            runs = connection.execute(emptied).scalar_one() if records else 0
            return Pruned(records=records, runs=runs, rejections=rejections)
    removed = 0
    while True:
        with store.changing() as connection:
            some = connection.execute(select(CONVERSATIONS.c.id).where(*conditions).limit(BATCH)).scalars().all()
            if not some:
                break
            connection.execute(delete(ASSERTIONS).where(ASSERTIONS.c.conversation_id.in_(some)))
            removed += connection.execute(delete(CONVERSATIONS).where(CONVERSATIONS.c.id.in_(some))).rowcount
    with store.changing() as connection:
        left = select(CONVERSATIONS.c.run).where(records_of).exists()
        runs = connection.execute(delete(RUNS).where(finished, ~left)).rowcount if removed else 0
        connection.execute(delete(AUDIT_TRAIL).where(old))
    return Pruned(records=removed, runs=runs, rejections=rejections)
