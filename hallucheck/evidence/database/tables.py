"""Tables of a database: the rows that a chunk of records is about, fetched in one bounded, read-only query a table.

Nothing is opened before the first fetch, and a process opens its own connection, so that options and detectors pickle.
Values travel as bound parameters; names of tables and columns come from the configuration and are checked against the
live schema before they are used. Whatever goes wrong becomes a reason, without URL, SQL or values in it.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hallucheck.errors import ConfigError
from hallucheck.evidence.database.metrics import Stored, number_of, period_of, stored
from hallucheck.evidence.database.options import Database, Metric, connect, explain
from hallucheck.evidence.database.schemas import PARTS, Plan, period_rows, plans
from hallucheck.text.figure.figure import Period

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection, Engine

KEEP = 20_000
"""Records whose rows are remembered; a dump often asks about few properties many times."""
BATCH = 500
"""Scopes asked for in one statement: databases limit the number of parameters."""


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """What the tables hold for one scope; `reason` says why it is not known."""

    stored: tuple[Stored, ...] = ()
    periods: tuple[Period, ...] = ()
    reason: str | None = None
    timed_out: bool = False


NOTHING = Fetched()


class Tables:
    """The configured metrics of one database."""

    def __init__(self, database: Database, metrics: Mapping[str, Metric]) -> None:
        self._database = database
        self._metrics = dict(metrics)
        self._engine: Engine | None = None
        self._owner = 0
        self._plans: list[Plan] | None = None
        self._cache: dict[Hashable, Fetched] = {}

    def __reduce__(self) -> tuple[type[Tables], tuple[Database, dict[str, Metric]]]:
        return Tables, (self._database, self._metrics)

    def fetch(self, scopes: Sequence[Mapping[str, Any] | None]) -> list[Fetched]:
        """The rows of each scope, in order. Never raises for what the database does."""
        keys = [self._key(scope) for scope in scopes]
        wanted = [key for key in dict.fromkeys(keys) if key is not None and key not in self._cache]
        if wanted:
            fresh = self._fetch(wanted)
            if len(self._cache) + len(fresh) > KEEP:
                self._cache.clear()
            failed = {key: rows for key, rows in fresh.items() if rows.reason}
            self._cache.update((key, rows) for key, rows in fresh.items() if not rows.reason)
        else:
            failed = {}
        return [NOTHING if key is None else failed.get(key) or self._cache.get(key, NOTHING) for key in keys]

    def problems(self) -> list[str]:
        """What is wrong with the declared metrics, table by table; empty where they fit the live schema."""
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415 (0.3 s; only where a database is configured)

        try:
            _, problems = plans(self._open(), self._database, self._metrics)
        except ConfigError as error:
            return [error.message]
        except (SQLAlchemyError, OSError) as error:
            return [explain(error, self._database.timeout_ms)[0]]
        return problems

    def close(self) -> None:
        """Close the connection; the next fetch opens it anew."""
        if self._engine is not None and self._owner == os.getpid():
            self._engine.dispose()
        self._engine = self._plans = None

    def _key(self, scope: Mapping[str, Any] | None) -> tuple[tuple[Any, ...], Any] | None:
        """(values of the scope columns, period); None where the record names no rows."""
        if not scope:
            return None
        values = tuple(scope.get(key) for key in self._database.scope.values())
        period = scope.get(self._database.period) if self._database.period else None
        if any(not _usable(value) for value in values):
            return None
        return values, period if _usable(period) else None

    def _open(self) -> Engine:
        if self._engine is None or self._owner != os.getpid():
            self._engine = connect(self._database)
            self._owner = os.getpid()
            self._plans = None
        return self._engine

    def _fetch(self, keys: Sequence[Any]) -> dict[Hashable, Fetched]:
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415 (as above)

        reason, slow = "", False
        for _attempt in range(2):  # a connection that died while it was idle is replaced once
            try:
                return self._query(keys)
            except ConfigError as error:
                reason, slow = error.message, False
                break
            except (SQLAlchemyError, OSError) as error:
                reason, slow = explain(error, self._database.timeout_ms)
                self.close()
                if slow:
                    break
        return {key: Fetched(reason=reason, timed_out=slow) for key in keys}

    def _query(self, keys: Sequence[Any]) -> dict[Hashable, Fetched]:
        engine = self._open()
        if self._plans is None:
            found, problems = plans(engine, self._database, self._metrics)
            if problems:
                raise ConfigError(f"tables: {problems[0]}")
            self._plans = found
        rows: list[tuple[Plan, Mapping[str, Any]]] = []
        with engine.connect() as connection:
            for plan in self._plans:
                for start in range(0, len(keys), BATCH):
                    batch = [key[0] for key in keys[start : start + BATCH]]
                    rows += [(plan, row) for row in plan.rows(connection, batch, self._database.max_rows)]
            named = self._periods(connection, rows, keys)
            connection.rollback()
        by_scope: dict[tuple[str, ...], list[tuple[Plan, Mapping[str, Any]]]] = {}
        for plan, row in rows:
            by_scope.setdefault(tuple(str(value) for value in row["scope"]), []).append((plan, row))
        return {key: self._one(key, by_scope.get(tuple(str(value) for value in key[0]), []), named) for key in keys}

    def _periods(
        self, connection: Connection, rows: list[tuple[Plan, Mapping[str, Any]]], keys: Sequence[Any]
    ) -> dict[Any, Period]:
        """Key of a period -> the days it covers."""
        table = self._database.periods
        plan = self._plans[0] if self._plans else None
        if table is None or plan is None or plan.period_table is None:
            return {}
        wanted = {row["period"] for _, row in rows if row.get("period") is not None}
        wanted |= {plan.period_value(key[1]) for key in keys if key[1] is not None} - {None}
        found = period_rows(connection, plan.period_table, table, sorted(wanted, key=str))
        return {row["key"]: period for row in found if (period := _period(row)) is not None}

    def _one(self, key: Any, rows: list[tuple[Plan, Mapping[str, Any]]], named: dict[Any, Period]) -> Fetched:
        found: list[Stored] = []
        wanted = key[1]
        for plan, row in rows:
            mine = wanted is None or row["period"] is None or str(row["period"]) == str(wanted)
            period = named.get(row["period"]) or period_of(row["period"]) if row["period"] is not None else None
            where = self._where(row)
            for name, column in plan.metrics:
                if (value := row["values"][name]) is None:
                    continue
                metric = self._metrics[name]
                is_date = metric.kind == "date"
                number, when = (None, period_of(value)) if is_date else (number_of(value), None)
                if number is None and when is None:
                    return Fetched(reason=f"tables: {plan.name}.{column} holds a value that is no {metric.kind}")
                one = stored(name, metric, number, f"{plan.name}.{column} [{where}]", period=when or period)
                found.append(one if mine else replace(one, current=False))
        if wanted is not None:
            own = next((period for at, period in named.items() if str(at) == str(wanted)), None)
            return Fetched(stored=tuple(found), periods=(own,) if own else ())
        return Fetched(stored=tuple(found), periods=tuple(dict.fromkeys(s.period for s in found if s.period)))

    def _where(self, row: Mapping[str, Any]) -> str:
        named = [f"{column}={value}" for column, value in zip(self._database.scope, row["scope"], strict=True)]
        if row["period"] is not None:
            named.append(f"{self._database.period}={row['period']}")
        return ", ".join(named)


def _usable(value: Any) -> bool:
    """Whether a value of a record's scope can be bound: a whole number, or a text without a NUL."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) < 2**63
    return isinstance(value, str) and 0 < len(value) <= 200 and "\x00" not in value  # noqa: PLR2004 (a key, not a text)


def _period(row: Mapping[str, Any]) -> Period | None:
    parts = {name: row[name] for name in PARTS if row.get(name) is not None}
    return period_of({name: int(value) if str(value).isdigit() else value for name, value in parts.items()})
