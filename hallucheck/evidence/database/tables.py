"""Tables of a database: the rows that a chunk of records is about, fetched in one bounded, read-only query a table.

Nothing is opened before the first fetch, and a process opens its own connection, so that options and detectors pickle.
Values travel as bound parameters; names of tables and columns come from the configuration and are checked against the
live schema before they are used. Whatever goes wrong becomes a reason, without URL, SQL or values in it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.errors import ConfigError, nearest
from hallucheck.evidence.database.metrics import Stored, number_of, period_of, stored
from hallucheck.evidence.database.options import Database, Metric, connect, explain
from hallucheck.text.figure.figure import Period

if TYPE_CHECKING:
    from sqlalchemy import TableClause
    from sqlalchemy.engine import Connection, Engine

KEEP = 20_000
"""Records whose rows are remembered; a dump often asks about few properties many times."""
BATCH = 500
"""Scopes, or periods, asked for in one statement: databases limit the number of parameters."""
PARTS = ("year", "month", "quarter", "start", "end")
"""Parts of a period that a table of periods may hold."""

Columns = dict[str, Any]
"""Name of a column -> its SQLAlchemy type."""
Key = tuple[tuple[Any, ...], Any]
"""Values of the scope columns, and the period."""


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """What the tables hold for one scope; `reason` says why it is not known."""

    stored: tuple[Stored, ...] = ()
    periods: tuple[Period, ...] = ()
    reason: str | None = None
    timed_out: bool = False


NOTHING = Fetched()


class Row(msgspec.Struct, frozen=True):
    """One row of a table: its scope and period as the table has them, and its values by metric."""

    scope: tuple[Any, ...]
    period: Any
    values: dict[str, Any]


class Plan:
    """One table and the metrics that are read from it."""

    def __init__(self, name: str, columns: Columns, database: Database, where: Mapping[str, str | int]) -> None:
        self.name = name
        self.metrics: dict[str, str] = {}
        """Metric -> column."""
        self._table = _table(name, columns)
        self._columns = columns
        self._scope = list(database.scope)
        self._period = database.period if database.period in columns else None
        self._where = where

    def rows(self, connection: Connection, scopes: Iterable[tuple[Any, ...]], most: int) -> Iterator[Row]:
        """The rows of these scopes.

        Raises:
            ConfigError: there are more than `most`.
        """
        from sqlalchemy import and_, or_, select  # noqa: PLC0415 (loaded with the engine)

        table, columns = self._table.c, self._columns
        meant = [tuple(_fitted(one, columns[name]) for one, name in zip(s, self._scope, strict=True)) for s in scopes]
        meant = [values for values in dict.fromkeys(meant) if None not in values]
        if not meant:
            return
        chosen = (
            and_(*(table[name] == one for name, one in zip(self._scope, values, strict=True))) for values in meant
        )
        periods = [self._period] if self._period else []
        wanted = [table[name] for name in (*self._scope, *periods, *self.metrics.values())]
        statement = select(*wanted).where(or_(*chosen), *(table[name] == one for name, one in self._where.items()))
        found = connection.execute(statement.limit(most + 1)).all()
        if len(found) > most:
            raise ConfigError(f"tables: {self.name} has more than max_rows ({most}) rows for one chunk of records")
        size = len(self._scope)
        for row in map(tuple, found):
            values = dict(zip(self.metrics, row[size + len(periods) :], strict=True))
            yield Row(row[:size], row[size] if periods else None, values)

    def period_value(self, value: Any) -> Any:
        """A record's period in the type of the column; None where it cannot be one."""
        return _fitted(value, self._columns[self._period]) if self._period else None


class Tables:
    """The configured metrics of one database."""

    def __init__(self, database: Database, metrics: Mapping[str, Metric]) -> None:
        self._database = database
        self._metrics = dict(metrics)
        self._engine: Engine | None = None
        self._plans: list[Plan] | None = None
        self._period_table: TableClause | None = None
        self._cache: dict[Hashable, Fetched] = {}

    def __reduce__(self) -> tuple[type[Tables], tuple[Database, dict[str, Metric]]]:
        return Tables, (self._database, self._metrics)

    def fetch(self, scopes: Sequence[Mapping[str, Any] | None]) -> list[Fetched]:
        """The rows of each scope, in order. Never raises for what the database does."""
        keys = [self._key(scope) for scope in scopes]
        wanted = [key for key in dict.fromkeys(keys) if key is not None and key not in self._cache]
        fresh = self._fetch(wanted) if wanted else {}
        if len(self._cache) + len(fresh) > KEEP:
            self._cache.clear()
        self._cache.update((key, rows) for key, rows in fresh.items() if not rows.reason)
        return [NOTHING if key is None else fresh.get(key) or self._cache.get(key, NOTHING) for key in keys]

    def problems(self) -> list[str]:
        """What is wrong with the declared metrics, table by table; empty where they fit the live schema."""
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415 (0.3 s; only where a database is configured)

        try:
            return self._plan(self._open())
        except ConfigError as error:
            return [error.message]
        except (SQLAlchemyError, OSError) as error:
            return [explain(error, self._database.timeout_ms)[0]]

    def close(self) -> None:
        """Close the connection; the next fetch opens it anew."""
        if self._engine is not None:
            self._engine.dispose()
        self._engine = self._plans = None

    def _key(self, scope: Mapping[str, Any] | None) -> Key | None:
        """What names the rows of a record; None where it names none."""
        if not scope:
            return None
        values = tuple(scope.get(key) for key in self._database.scope.values())
        period = scope.get(self._database.period) if self._database.period else None
        return (values, period if _usable(period) else None) if all(map(_usable, values)) else None

    def _open(self) -> Engine:
        if self._engine is None:
            self._engine = connect(self._database)
        return self._engine

    def _fetch(self, keys: Sequence[Key]) -> dict[Hashable, Fetched]:
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415 (as above)

        try:
            return self._query(keys)
        except ConfigError as error:
            reason, slow = error.message, False
        except (SQLAlchemyError, OSError) as error:
            reason, slow = explain(error, self._database.timeout_ms)
            self.close()
        return dict.fromkeys(keys, Fetched(reason=reason, timed_out=slow))

    def _query(self, keys: Sequence[Key]) -> dict[Hashable, Fetched]:
        engine = self._open()
        if self._plans is None and (problems := self._plan(engine)):
            raise ConfigError(f"tables: {problems[0]}")
        plans = self._plans or []
        by_scope: dict[tuple[str, ...], list[tuple[Plan, Row]]] = {}
        with engine.connect() as connection:
            wanted = {plan.period_value(key[1]) for plan in plans[:1] for key in keys if key[1] is not None}
            for plan in plans:
                for start in range(0, len(keys), BATCH):
                    batch = [scope for scope, _ in keys[start : start + BATCH]]
                    for row in plan.rows(connection, batch, self._database.max_rows):
                        by_scope.setdefault(tuple(map(str, row.scope)), []).append((plan, row))
                        wanted.add(row.period)
            named = dict(self._periods(connection, sorted(wanted - {None}, key=str)))
            connection.rollback()
        return {key: self._one(key, by_scope.get(tuple(map(str, key[0])), []), named) for key in keys}

    def _periods(self, connection: Connection, keys: Sequence[Any]) -> Iterator[tuple[Any, Period]]:
        """Key of a period -> the days it covers."""
        from sqlalchemy import select  # noqa: PLC0415 (loaded with the engine)

        table, spec = self._period_table, self._database.periods
        if table is None or spec is None:
            return
        key, named = table.c[spec.key], {part: name for part in PARTS if (name := getattr(spec, part)) is not None}
        for start in range(0, len(keys), BATCH):
            wanted = (key.label("key"), *(table.c[name].label(part) for part, name in named.items()))
            for row in connection.execute(select(*wanted).where(key.in_(keys[start : start + BATCH]))).mappings():
                parts = {part: row[part] for part in named if row[part] is not None}
                period = period_of({part: int(one) if str(one).isdigit() else one for part, one in parts.items()})
                if period is not None:
                    yield row["key"], period

    def _one(self, key: Key, rows: list[tuple[Plan, Row]], named: dict[Any, Period]) -> Fetched:
        found: list[Stored] = []
        wanted = key[1]
        for plan, row in rows:
            mine = wanted is None or row.period is None or str(row.period) == str(wanted)
            period = named.get(row.period) or period_of(row.period) if row.period is not None else None
            for name, column in plan.metrics.items():
                if (value := row.values[name]) is None:
                    continue
                metric = self._metrics[name]
                number, when = (None, period_of(value)) if metric.kind == "date" else (number_of(value), None)
                if number is None and when is None:
                    return Fetched(reason=f"tables: {plan.name}.{column} holds a value that is no {metric.kind}")
                source = f"{plan.name}.{column} [{self._where(row)}]"
                one = stored(name, metric, number, source, period=when or period)
                found.append(one if mine else msgspec.structs.replace(one, current=False))
        if wanted is not None:
            own = next((period for at, period in named.items() if str(at) == str(wanted)), None)
            return Fetched(stored=tuple(found), periods=(own,) if own else ())
        return Fetched(stored=tuple(found), periods=tuple(dict.fromkeys(s.period for s in found if s.period)))

    def _where(self, row: Row) -> str:
        at = dict(zip(self._database.scope, row.scope, strict=True))
        at |= {} if row.period is None else {str(self._database.period): row.period}
        return ", ".join(f"{column}={value}" for column, value in at.items())

    def _plan(self, engine: Engine) -> list[str]:
        """Lay out what to ask of each table; what is wrong with the declarations."""
        from sqlalchemy import inspect  # noqa: PLC0415 (loaded with the engine)

        inspector, database = inspect(engine), self._database
        tables = [*inspector.get_table_names(), *inspector.get_view_names()]
        problems: list[str] = []

        def look(who: str, table: str, wanted: Iterable[str | None]) -> Columns | None:
            """The columns of a table; None where it, or one of the wanted, is not there."""
            if table not in tables:
                hint = nearest(table, tables, quoted=True)
                problems.append(f"{who}: the database has no table {table!r}{f'; {hint}' if hint else ''}")
                return None
            columns: Columns = {column["name"]: column["type"] for column in inspector.get_columns(table)}
            missing = [name for name in wanted if name is not None and name not in columns]
            for name in missing:
                hint = nearest(name, columns, quoted=True) or f"it has {', '.join(sorted(columns)[:8])}"
                problems.append(f"{who}: table {table!r} has no column {name!r}; {hint}")
            return None if missing else columns

        found: dict[Hashable, Plan] = {}
        for name, metric in self._metrics.items():
            column, table = metric.column or name, metric.table
            columns = table and look(f"metric {name}", table, (column, *metric.where, *database.scope))
            if not table or not columns:
                continue
            if metric.kind != "date" and _python_type(columns[column]) not in (None, int, float, Decimal):
                problems.append(f"metric {name}: {table}.{column} is of type {columns[column]}, not a number")
                continue
            key = (table, tuple(sorted(metric.where.items())))
            plan = found.setdefault(key, Plan(table, columns, database, metric.where))
            plan.metrics[name] = column
        spec = database.periods if found else None
        known = look("periods", spec.table, (spec.key, *(getattr(spec, part) for part in PARTS))) if spec else None
        self._period_table = _table(spec.table, known) if spec and known else None
        self._plans = None if problems else list(found.values())
        return problems


def _usable(value: Any) -> bool:
    """Whether a value of a record's scope can be bound: a whole number, or a text without a NUL."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) < 2**63
    return isinstance(value, str) and 0 < len(value) <= 200 and "\x00" not in value  # noqa: PLR2004 (a key, not a text)


def _fitted(value: Any, kind: Any) -> Any:
    """A value of a record in the type of its column; None where it cannot be one, so that no row can be meant."""
    wanted = _python_type(kind)
    if wanted is int:
        text = str(value).strip()
        return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 19 else None  # noqa: PLR2004 (64 bits)
    return str(value) if wanted is str else value


def _python_type(kind: Any) -> type | None:
    """What Python makes of a column's type; None where it has none: SQLite's views and untyped columns."""
    try:
        wanted: type | None = None if str(kind) == "NULL" else kind.python_type
    except NotImplementedError:
        return None
    return wanted


def _table(name: str, columns: Columns) -> TableClause:
    from sqlalchemy import column, table  # noqa: PLC0415 (loaded with the engine)

    # Without types the driver's own values come through: a text in a numeric column is looked at, not crashed on.
    return table(name, *map(column, columns))
