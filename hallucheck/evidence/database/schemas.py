"""The declared metrics against the live schema: what is asked of which table, or what is wrong with the declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from hallucheck.errors import ConfigError, nearest
from hallucheck.evidence.database.options import Database, Metric, PeriodTable

if TYPE_CHECKING:
    from sqlalchemy import ColumnClause, TableClause
    from sqlalchemy.engine import Connection, Engine

Columns = dict[str, Any]
"""Name of a column -> its SQLAlchemy type."""


PARTS = ("year", "month", "quarter", "start", "end")
"""Parts of a period that a table of periods may hold."""


def period_rows(connection: Connection, table: TableClause, spec: PeriodTable, keys: Sequence[Any]) -> Iterator[Any]:
    """The rows of the table of periods with these keys: `key`, and the parts of the period that are declared."""
    from sqlalchemy import select  # noqa: PLC0415 (loaded with the engine)

    key = table.c[spec.key]
    parts = [table.c[column].label(part) for part in PARTS if (column := getattr(spec, part)) is not None]
    for start in range(0, len(keys), 500):
        statement = select(key.label("key"), *parts).where(key.in_(keys[start : start + 500]))
        yield from connection.execute(statement).mappings().all()


class Plan:
    """One table and the metrics that are read from it."""

    def __init__(
        self, name: str, table: TableClause, columns: Columns, database: Database, rows: Mapping[str, str | int]
    ) -> None:
        self.name = name
        self.metrics: list[tuple[str, str]] = []
        self.period_table: TableClause | None = None
        self._table = table
        self._columns = columns
        self._scope = list(database.scope)
        self._period = database.period if database.period in columns else None
        self._where = dict(rows)

    def rows(self, connection: Connection, scopes: Iterable[tuple[Any, ...]], most: int) -> list[dict[str, Any]]:
        """The rows of these scopes: `scope`, `period`, and `values` by metric.

        Raises:
            ConfigError: there are more than `most`.
        """
        from sqlalchemy import and_, or_, select  # noqa: PLC0415 (loaded with the engine)

        fitted = [values for scope in scopes if (values := self._fit(scope)) is not None]
        if not fitted:
            return []
        columns = self._table.c
        chosen = or_(
            *(
                and_(*(columns[name] == value for name, value in zip(self._scope, values, strict=True)))
                for values in dict.fromkeys(fitted)
            )
        )
        wanted = [columns[name] for name in self._scope]
        wanted += [columns[self._period]] if self._period else []
        wanted += [columns[column] for _, column in self.metrics]
        statement = select(*wanted).where(chosen, *(columns[name] == value for name, value in self._where.items()))
        found = connection.execute(statement.limit(most + 1)).all()
        if len(found) > most:
            raise ConfigError(f"tables: {self.name} has more than max_rows ({most}) rows for one chunk of records")
        return [self._read(row) for row in found]

    def period_value(self, value: Any) -> Any:
        """A record's period in the type of the column; None where it cannot be one."""
        return _fitted(value, self._columns[self._period]) if self._period else None

    def _read(self, row: Any) -> dict[str, Any]:
        values, size = tuple(row), len(self._scope)
        names, rest = (metric for metric, _ in self.metrics), values[size + bool(self._period) :]
        period = values[size] if self._period else None
        return {"scope": values[:size], "period": period, "values": dict(zip(names, rest, strict=True))}

    def _fit(self, scope: tuple[Any, ...]) -> tuple[Any, ...] | None:
        values = tuple(_fitted(value, self._columns[name]) for value, name in zip(scope, self._scope, strict=True))
        return None if None in values else values


def _fitted(value: Any, kind: Any) -> Any:
    """A value of a record in the type of its column; None where it cannot be one, so that no row can be meant."""
    wanted = _python_type(kind)
    if wanted is int:
        text = str(value).strip()
        return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 19 else None  # noqa: PLR2004 (64 bits)
    return str(value) if wanted is str else value


def plans(engine: Engine, database: Database, metrics: Mapping[str, Metric]) -> tuple[list[Plan], list[str]]:
    """(what to ask of each table, what is wrong with the declarations)."""
    from sqlalchemy import inspect  # noqa: PLC0415 (loaded with the engine)

    inspector = inspect(engine)
    tables = [*inspector.get_table_names(), *inspector.get_view_names()]
    problems: list[str] = []
    found: dict[tuple[str, tuple[tuple[str, str | int], ...]], Plan] = {}
    known: dict[str, Columns] = {}
    for name, metric in metrics.items():
        if metric.table is None:
            continue
        columns = _columns(inspector, metric.table, tables, known, problems, who=f"metric {name}")
        if columns is None:
            continue
        column = metric.column or name
        needed = [column, *metric.where, *database.scope]
        missing = [wanted for wanted in needed if wanted not in columns]
        if missing:
            problems += [_no_column(f"metric {name}", metric.table, wanted, columns) for wanted in missing]
            continue
        if not _numeric(columns[column]) and metric.kind != "date":
            problems.append(f"metric {name}: {metric.table}.{column} is of type {columns[column]}, not a number")
            continue
        key = (metric.table, tuple(sorted(metric.where.items())))
        if key not in found:
            found[key] = Plan(metric.table, _table(metric.table, columns), columns, database, metric.where)
        found[key].metrics.append((name, column))
    ready = list(found.values())
    if database.periods is not None and ready:
        ready[0].period_table = _period_table(inspector, database.periods, tables, known, problems)
    return ready, problems


def _period_table(
    inspector: Any, spec: PeriodTable, tables: list[str], known: dict[str, Columns], problems: list[str]
) -> TableClause | None:
    columns = _columns(inspector, spec.table, tables, known, problems, who="periods")
    if columns is None:
        return None
    wanted = [spec.key, spec.year, spec.month, spec.quarter, spec.start, spec.end]
    missing = [name for name in wanted if name is not None and name not in columns]
    problems += [_no_column("periods", spec.table, name, columns) for name in missing]
    return None if missing else _table(spec.table, columns)


def _columns(
    inspector: Any, table: str, tables: list[str], known: dict[str, Columns], problems: list[str], *, who: str
) -> Columns | None:
    if table not in known:
        if table not in tables:
            hint = nearest(table, tables, quoted=True)
            problems.append(f"{who}: the database has no table {table!r}{f'; {hint}' if hint else ''}")
            return None
        known[table] = {column["name"]: column["type"] for column in inspector.get_columns(table)}
    return known[table]


def _no_column(who: str, table: str, column: str, columns: Columns) -> str:
    hint = nearest(column, columns, quoted=True) or f"it has {', '.join(sorted(columns)[:8])}"
    return f"{who}: table {table!r} has no column {column!r}; {hint}"


def _numeric(kind: Any) -> bool:
    wanted = _python_type(kind)
    return wanted is None or wanted in (int, float, Decimal)


def _python_type(kind: Any) -> type | None:
    """What Python makes of a column's type; None where it has none: SQLite's views and untyped columns."""
    if str(kind) == "NULL":
        return None
    try:
        wanted: type = kind.python_type
    except NotImplementedError:
        return None
    return wanted


def _table(name: str, columns: Columns) -> TableClause:
    from sqlalchemy import column, table  # noqa: PLC0415 (loaded with the engine)

    # Without types the driver's own values come through: a text in a numeric column is looked at, not crashed on.
    clauses: list[ColumnClause[Any]] = [column(title) for title in columns]
    return table(name, *clauses)
