"""Reviews: what a person says of a finding, with author, reason and time; nothing said is ever changed, only added to.

The latest review of a fingerprint is the one that holds. It outranks the audit: a finding that a person called a false
positive is suppressed in the next scan, and the rates of false positives are counted from reviews.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Select, func, insert, select

from hallucheck.evidence.history.schema import CONVERSATIONS, FINDINGS, REVIEWS
from hallucheck.evidence.history.store import Store
from hallucheck.model import Suppression
from hallucheck.model.finding import Judgement, Review, dismissals


def add(store: Store, reviews: Iterable[Review]) -> int:
    """Add reviews that are not there yet, all or none; how many were new."""
    new = 0
    with store.writing() as connection:
        for review in reviews:
            values = _values(review)
            same = select(REVIEWS.c.number).where(
                *(REVIEWS.c[key].is_not_distinct_from(v) for key, v in values.items())
            )
            if connection.execute(same.limit(1)).first() is None:
                connection.execute(insert(REVIEWS).values(values))
                new += 1
    return new


def _values(review: Review) -> dict[str, Any]:
    values = msgspec.structs.asdict(review)
    at = datetime.fromisoformat(review.at)
    at = at.astimezone(UTC).replace(tzinfo=None) if at.tzinfo else at
    texts = {key: value.replace("\0", "\ufffd") for key, value in values.items() if isinstance(value, str)}
    return {**values, **texts, "verdict": review.verdict.value, "at": at}


def find(store: Store, fingerprint: str) -> tuple[str | None, str | None] | None:
    """Rule and record of the latest finding with this fingerprint; None where no run found it."""
    query = select(FINDINGS.c.rule, CONVERSATIONS.c.record).where(FINDINGS.c.fingerprint == fingerprint)
    joined = query.join(CONVERSATIONS, CONVERSATIONS.c.id == FINDINGS.c.conversation_id)
    with store.reading() as connection:
        row = connection.execute(joined.order_by(CONVERSATIONS.c.run.desc()).limit(1)).first()
    return None if row is None else (row.rule, row.record)


def latest() -> Select[Any]:
    """The reviews that hold: the latest of each fingerprint."""
    last = select(func.max(REVIEWS.c.number)).group_by(REVIEWS.c.fingerprint)
    return select(REVIEWS).where(REVIEWS.c.number.in_(last))


def everything(store: Store, *, fingerprint: str | None = None, holding: bool = False) -> Iterator[Review]:
    """All reviews in order, or those of one finding, or only those that hold; streamed."""
    query = (latest() if holding else select(REVIEWS)).order_by(REVIEWS.c.number)
    if fingerprint is not None:
        query = query.where(REVIEWS.c.fingerprint == fingerprint)
    with store.reading() as connection:
        for row in connection.execution_options(yield_per=1000).execute(query):
            yield _review(row)


def dismissed(store: Store) -> dict[str, Suppression]:
    """Fingerprint -> why it does not count, for every finding that a person called a false positive."""
    return dismissals(everything(store, holding=True))


def _review(row: Any) -> Review:
    same = {name: getattr(row, name) for name in ("fingerprint", "author", "reason", "rule", "record")}
    return Review(**same, verdict=Judgement(row.verdict), at=row.at.isoformat())
