"""How the figures move: scores, verdicts and false positives by day, week, month, run, provider, model or subject.

A record that several runs audited counts once in a row, as the latest of these runs has it, and a finding likewise: the
rows of a table by run show how the audits went, all others what is known of the records now. A record without a time of
its own was when it was audited, so by day, week or month it counts once in each in which it was.

The database does the counting, so the memory needed is that of the answer. Rates carry their counts; a mean over
nothing is null.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Integer, Text, case, func, literal_column, select
from sqlalchemy.sql.expression import cast

from hallucheck.evidence.history.query import Row, Which, stream, time_of
from hallucheck.evidence.history.reviews import latest
from hallucheck.evidence.history.schema import CONVERSATIONS, FINDINGS
from hallucheck.evidence.history.store import Store
from hallucheck.evidence.history.times import By

RISKY = 0.3
"""Risk from which an answer is flagged as one of high risk, unless settings say otherwise: the source system's."""

SCORES = ("grounding_score", "consistency_score", "confidence_score", "hallucination_risk", "quality")

_SQLITE = {By.DAY: "%Y-%m-%d", By.WEEK: "%G-W%V", By.MONTH: "%Y-%m"}
_POSTGRESQL = {By.DAY: "YYYY-MM-DD", By.WEEK: 'IYYY-"W"IW', By.MONTH: "YYYY-MM"}
_SLACK = 1e-9  # what binary fractions do to 0.3
_COLUMNS = {By.RUN: "run", By.PROVIDER: "provider", By.MODEL: "model_used", By.SUBJECT: "subject"}


def trends(
    store: Store, by: By, which: Which, limit: int | None = None, *, each: By | None = None, risky: float = RISKY
) -> Iterator[Row]:
    """A row per group, in order: counts, mean scores, rates, and what reviews say of its findings.

    Args:
        store: the history.
        by: what a group is.
        which: the records that are looked at.
        limit: at most so many rows.
        each: a row per group and value of this, which stands under the key `each`; not of rules.
        risky: risk from which an answer counts under `high_risk`.
    """
    if by is By.RULE:
        return _rules(store, which, limit)
    return _groups(store, [by, *([each] if each else [])], which, limit, risky)


def _groups(store: Store, by: Sequence[By], which: Which, limit: int | None, risky: float) -> Iterator[Row]:
    groups = [_group(store, unit).label(name) for unit, name in zip(by, ("group", "each"), strict=False)]
    counted = _once(groups, which)
    table = counted.c
    holding = latest().subquery()
    decided = select(FINDINGS.c.conversation_id, *_decided(holding)).group_by(FINDINGS.c.conversation_id)
    judged = decided.join(holding, holding.c.fingerprint == FINDINGS.c.fingerprint).subquery()
    places: list[Any] = [literal_column(str(number)) for number, _ in enumerate(groups, start=1)]
    query = (
        select(
            *(table[group.name] for group in groups),
            func.count().label("records"),
            _count(table.checked, "checked"),
            *(_count(table.verdict == v, v) for v in ("pass", "review", "reject", "unchecked", "error")),
            func.sum(table.findings).label("findings"),
            *(func.avg(table[name]).label(name) for name in SCORES),
            _count(table.hallucination_risk >= risky - _SLACK, "high_risk"),
            _count(table.hallucination_risk.is_not(None), "with_risk"),
            *(func.sum(cast(judged.c[name], Integer)).label(name) for name in ("confirmed", "false_positive")),
        )
        .join(judged, judged.c.conversation_id == table.id, isouter=True)
        .where(table.latest == 1)
        .group_by(*places)
        .order_by(*places)
    )
    return stream(store, query, limit)


def _once(groups: Sequence[Any], which: Which) -> Any:
    """The records with their groups; `latest` is 1 in the latest run that has the record in this group."""
    table = CONVERSATIONS.c
    place = func.rank().over(partition_by=[table.record, *groups], order_by=table.run.desc())
    return select(CONVERSATIONS, *groups, place.label("latest")).where(*which.conditions()).subquery()


def _rules(store: Store, which: Which, limit: int | None) -> Iterator[Row]:
    holding, counted, table = latest().subquery(), _once([], which), FINDINGS.c
    found, records = func.count().label("findings"), func.count(table.conversation_id.distinct()).label("records")
    sure = func.avg(table.confidence).label("confidence")
    query = (
        select(table.rule.label("group"), records, found, sure, *_decided(holding))
        .join(counted, counted.c.id == table.conversation_id)
        .join(holding, holding.c.fingerprint == table.fingerprint, isouter=True)
        .where(counted.c.latest == 1)
        .group_by(table.rule)
        .order_by(func.count().desc(), table.rule)
    )
    return stream(store, query, limit)


def _count(condition: Any, name: str) -> Any:
    return func.sum(case((condition, 1), else_=0)).label(name)


def _decided(holding: Any) -> list[Any]:
    decisions = {"confirmed": "confirmed", "false-positive": "false_positive"}
    return [_count(holding.c.verdict == verdict, name) for verdict, name in decisions.items()]


def _group(store: Store, by: By) -> Any:
    if by in _COLUMNS:
        return CONVERSATIONS.c[_COLUMNS[by]]
    if not store.is_file:
        return func.to_char(time_of(), _POSTGRESQL[by])
    if by is By.WEEK:  # SQLite knows ISO weeks only from 3.46 on: the Thursday of a week has the year and the number
        thursday = func.date(time_of(), "-3 days", "weekday 4")
        number = (cast(func.strftime("%j", thursday), Text).op("-")(1)).op("/")(7).op("+")(1)
        return func.printf("%s-W%02d", func.strftime("%Y", thursday), number)
    return func.strftime(_SQLITE[by], time_of())
