"""Reading the history: runs, records, one record whole, search, and all of it for an export. Results are streamed.

Retention: records go when they are old enough; what people said and the audit trail stay unless they are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from heapq import nlargest
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Select, case, delete, false, func, or_, select

from hallucheck.evidence.history import schema
from hallucheck.evidence.history.reviews import latest
from hallucheck.evidence.history.schema import ASSERTIONS, AUDIT_TRAIL, CONVERSATIONS, FINDINGS, RUNS
from hallucheck.evidence.history.store import Store
from hallucheck.text.words.words import CONTENT, Words

Row = dict[str, Any]

BATCH = 1000
"""Rows in memory at once."""

CHILDREN = {
    "grounding": (schema.GROUNDING, "conversation_id", "statement_index"),
    "consistency": (schema.CONSISTENCY, "current_conversation_id", "id"),
    "confidence": (schema.CONFIDENCE, "conversation_id", "extraction_index"),
    "findings": (schema.FINDINGS, "conversation_id", "id"),
}
"""What hangs on a record: name -> table, key, order."""


class Which(msgspec.Struct, frozen=True, kw_only=True):
    """Which records are meant; all that is given must fit."""

    run: int | None = None
    first_run: int | None = None
    """This run and later ones."""
    subject: str | None = None
    session: str | None = None
    provider: str | None = None
    verdict: str | None = None
    since: datetime | None = None
    """By the record's own time, or where it has none by when it was recorded; inclusive."""
    until: datetime | None = None
    """Exclusive."""
    timed: bool = False
    """Only records with a time of their own, each as its latest run has it."""

    def conditions(self) -> list[Any]:
        """The same for SQL."""
        table = CONVERSATIONS.c
        exact = ("run", "subject", "session", "provider", "verdict")
        found = [table[name] == value for name in exact if (value := getattr(self, name)) is not None]
        if self.first_run is not None:
            found.append(table.run >= self.first_run)
        if self.since is not None:
            found.append(time_of() >= self.since)
        if self.until is not None:
            found.append(time_of() < self.until)
        if self.timed:
            again = CONVERSATIONS.alias("again")
            latest_run = select(func.max(again.c.run)).where(again.c.record == table.record).scalar_subquery()
            found += [table.query_timestamp.is_not(None), table.run == latest_run]
        return found


def time_of() -> Any:
    """When a record was, as far as the history knows."""
    return func.coalesce(CONVERSATIONS.c.query_timestamp, CONVERSATIONS.c.recorded_at)


def span(store: Store, which: Which) -> tuple[datetime, datetime] | None:
    """The earliest and the latest time of records; None where there are none."""
    with store.reading() as connection:
        first, last = connection.execute(
            select(func.min(time_of()), func.max(time_of())).where(*which.conditions())
        ).one()
    return None if first is None else (first, last)


def runs(store: Store, limit: int) -> Iterator[Row]:
    """The latest runs, the newest first, with their counts."""
    table = CONVERSATIONS.c
    bad = (func.sum(case((table.verdict == one, 1), else_=0)).label(one) for one in ("review", "reject"))
    counts = select(table.run, func.count().label("in_store"), *bad).group_by(table.run).subquery()
    query = select(RUNS, counts.c.in_store, counts.c.review, counts.c.reject)
    query = query.join(counts, counts.c.run == RUNS.c.number, isouter=True).order_by(RUNS.c.number.desc())
    return stream(store, query, limit)


def records(store: Store, which: Which, limit: int | None) -> Iterator[Row]:
    """Records, the latest first."""
    return stream(store, _newest_first(*which.conditions()), limit)


def earlier(store: Store, limit: int) -> Iterator[Row]:
    """What earlier runs said of the records that have findings in the latest one, the latest run first."""
    table, latest = CONVERSATIONS.c, select(func.max(CONVERSATIONS.c.run)).scalar_subquery()
    flagged = select(table.record).where(table.run == latest, table.findings > 0)
    columns = (table.record, RUNS.c.as_of, table.verdict, table.findings, table.probability)
    query = select(*columns).join(RUNS, RUNS.c.number == table.run)
    return stream(store, query.where(table.run < latest, table.record.in_(flagged)).order_by(table.run.desc()), limit)


def search(store: Store, text: str, which: Which, limit: int) -> Iterator[Row]:
    """Records whose question, answer or findings hold `text`, whatever its case; `%` and `_` stand for themselves."""
    found = [FINDINGS.c[name].icontains(text, autoescape=True) for name in ("message", "claim", "rule")]
    table, in_findings = CONVERSATIONS.c, select(FINDINGS.c.conversation_id).where(or_(*found))
    said = [column.icontains(text, autoescape=True) for column in (table.query, table.answer)]
    fits = or_(*said, table.record == text, table.id.in_(in_findings))
    return stream(store, _newest_first(fits, *which.conditions()), limit)


def entity(store: Store, subject: str, name: str | None, limit: int) -> Iterator[Row]:
    """What was said of a subject's entities, oldest first: each row a value that differs from the one before it."""
    table = ASSERTIONS.c
    query = select(table.data, table.at, table.record, table.run).where(table.subject == subject)
    last: dict[tuple[str, str], str] = {}
    shown = 0
    for row in stream(store, query.order_by(table.at, table.run, table.record)):
        found = msgspec.json.decode(row["data"])
        for said in found["assertions"] if isinstance(found, dict) else found:
            key = str(said.get("entity") or ""), str(said.get("attribute") or "")
            value = str(said.get("value") or ("yes" if said.get("polarity", True) else "no"))
            before = last.get(key)
            if key[1].endswith(SAID) or before == value or (name is not None and name.lower() not in key[0].lower()):
                continue
            last[key] = value
            changed = {"entity": key[0], "attribute": key[1], "value": value, "before": before}
            yield {name: row[name] for name in ("at", "record", "run")} | changed | {"quote": said.get("quote")}
            shown += 1
            if shown >= limit:
                return


SAID = "said"
"""The attribute under which whole sentences are kept."""


def similar(store: Store, question: str, which: Which, limit: int, excludes: Callable[[str, str], object]) -> list[Row]:
    """Earlier records whose question is like `question`, the likest first, and whether their answers agree with it.

    `similarity` is the share of content words that two questions have in common (Dice); `agrees` says whether an answer
    excludes the newest one of those found, as `excludes` judges.
    """
    wanted = _content(question)
    query = _newest_first(CONVERSATIONS.c.query.is_not(None), *which.conditions())
    pairs = ((row, _content(row["query"])) for row in stream(store, query))
    shares = ((row, 2 * len(wanted & words) / ((len(wanted) + len(words)) or 1)) for row, words in pairs)
    alike = (row | {"similarity": round(share, 4)} for row, share in shares)
    found = nlargest(limit, (row for row in alike if row["similarity"] >= SIMILAR), key=itemgetter("similarity"))
    newest = max(found, key=lambda row: row["query_timestamp"] or row["recorded_at"], default=None)
    for row in found:
        other = newest is not None and row is not newest and row["answer"] and newest["answer"]
        row["agrees"] = not excludes(str(row["answer"]), str(newest["answer"])) if newest and other else None
    return found


def _content(question: str) -> set[str]:
    """The stems of the words of a question that say something."""
    read = Words(question)
    return {read.stems[place] for place in range(len(read)) if read.weights[place] >= CONTENT}


SIMILAR = 0.5
"""Share of content words from which two questions are alike (a guess)."""


def whole(store: Store, key: str, limit: int = 20) -> list[Row]:
    """Records by key or identity, the latest run first, with all that hangs on them."""
    table = CONVERSATIONS.c
    query = select(CONVERSATIONS).where(or_(table.id == key, table.record == key))
    return list(_with_children(store, query.order_by(table.run.desc(), table.id).limit(limit)))


def export(store: Store, which: Which) -> Iterator[Row]:
    """Every record with all that hangs on it, in the order in which they were recorded."""
    query = select(CONVERSATIONS).where(*which.conditions())
    return _with_children(store, query.order_by(CONVERSATIONS.c.run, CONVERSATIONS.c.file, CONVERSATIONS.c.line))


def trail(store: Store, since: datetime | None, limit: int | None) -> Iterator[Row]:
    """The audit trail: every rejection, the latest first."""
    query = select(AUDIT_TRAIL).order_by(AUDIT_TRAIL.c.at.desc(), AUDIT_TRAIL.c.id)
    if since is not None:
        query = query.where(AUDIT_TRAIL.c.at >= since)
    return stream(store, query, limit)


def findings(store: Store, *, rule: str | None, open_only: bool, limit: int | None) -> Iterator[Row]:
    """Findings to review, each fingerprint once as its latest run has it, with the review that holds.

    `open_only`: those that nobody has judged, or about which the reviewer was not sure.
    """
    holding, run = latest().subquery(), CONVERSATIONS.c.run
    place = func.row_number().over(partition_by=FINDINGS.c.fingerprint, order_by=(run.desc(), FINDINGS.c.id))
    joined = select(FINDINGS, CONVERSATIONS.c.record, CONVERSATIONS.c.subject, place.label("place"))
    found = joined.join(CONVERSATIONS, CONVERSATIONS.c.id == FINDINGS.c.conversation_id).subquery().c
    severity = case({"critical": 0, "high": 1, "medium": 2}, value=found.severity, else_=3)
    shown = ("fingerprint", "rule", "severity", "confidence", "message", "claim", "record", "subject")
    listed = (
        select(*(found[name] for name in shown), holding.c.verdict.label("review"), holding.c.author, holding.c.reason)
        .join(holding, holding.c.fingerprint == found.fingerprint, isouter=True)
        .where(found.place == 1)
        .order_by(severity, found.confidence.desc(), found.fingerprint)
    )
    if rule is not None:
        listed = listed.where(or_(found.rule == rule, found.family == rule))
    if open_only:
        listed = listed.where(or_(holding.c.verdict.is_(None), holding.c.verdict == "unsure"))
    return stream(store, listed, limit)


def stream(store: Store, query: Select[Any], limit: int | None = None) -> Iterator[Row]:
    """The rows of a query, few in memory at once."""
    with store.reading() as connection:
        for row in connection.execution_options(yield_per=BATCH).execute(query.limit(limit)).mappings():
            yield dict(row)


def _newest_first(*conditions: Any) -> Select[Any]:
    return select(CONVERSATIONS).where(*conditions).order_by(time_of().desc(), CONVERSATIONS.c.id)


def _with_children(store: Store, query: Select[Any]) -> Iterator[Row]:
    """Rows of records, each with its children; as many queries as there are batches, not as there are records."""
    with store.reading() as connection:
        result = connection.execution_options(yield_per=BATCH).execute(query).mappings()
        for batch in result.partitions(BATCH // 4):
            found = {row["id"]: {**row, **{name: [] for name in CHILDREN}} for row in batch}
            for name, (table, key, order) in CHILDREN.items():
                children = select(table).where(table.c[key].in_(list(found))).order_by(table.c[key], table.c[order])
                for child in connection.execute(children).mappings():
                    found[child[key]][name].append({k: v for k, v in child.items() if k not in ("id", key)})
            yield from found.values()


GONE_AT_ONCE = 2000
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
        with store.writing() as connection:
            some = connection.execute(select(CONVERSATIONS.c.id).where(*conditions).limit(GONE_AT_ONCE)).scalars().all()
            if not some:
                break
            removed += connection.execute(delete(CONVERSATIONS).where(CONVERSATIONS.c.id.in_(some))).rowcount
    with store.writing() as connection:
        left = select(CONVERSATIONS.c.run).where(records_of).exists()
        runs = connection.execute(delete(RUNS).where(finished, ~left)).rowcount if removed else 0
        connection.execute(delete(AUDIT_TRAIL).where(old))
    return Pruned(records=removed, runs=runs, rejections=rejections)
