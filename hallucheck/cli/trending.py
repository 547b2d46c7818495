"""What a report shows of the history: the figures of its runs, and of its days, weeks or months."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import HallucheckError
from hallucheck.reports.trends import Point, Share, Trend

if TYPE_CHECKING:
    from hallucheck.evidence.history.store import Store

POINTS = 60
"""Points of a chart; of more than that the latest are shown."""

PROVIDERS = 6
"""Lines of the chart of providers: the busiest ones; more could not be told apart."""

NO_PROVIDER = "(none)"


def trends(store: Store) -> tuple[Trend, ...]:
    """Across runs, and across the time of the records; what has fewer than two points does not move.

    A store that cannot be read just now costs the charts, never the run.
    """
    try:
        found = (_by_run(store), _by_time(store))
    except HallucheckError as error:
        TERMINAL.note(f"the report has no trends: {error.message}")
        return ()
    return tuple(trend for trend in found if len(trend.points) > 1)


def _by_run(store: Store) -> Trend:
    from hallucheck.evidence.history.query import runs  # noqa: PLC0415 (needs SQLAlchemy)

    dates = {row["number"]: row["as_of"] for row in runs(store, POINTS)}
    rows = list(_rows(store, "run"))
    points = [
        _point(row, label=f"run {row['group']}", note=f"as of {dates[row['group']]}", place=place)
        for place, row in enumerate(row for row in rows if row["group"] in dates)
    ]
    kept = [row["group"] for row in rows if row["group"] in dates]
    return _trend(store, "run", kept, points, left_out=len(rows) - len(kept))


def _by_time(store: Store) -> Trend:
    """By the records' own time, in the finest of day, week and month that fits."""
    for unit in ("day", "week", "month"):
        rows = list(_rows(store, unit))
        if len(rows) <= POINTS:
            break
    kept = rows[-POINTS:]
    points = [_point(row, label=row["group"], place=_ordinal(row["group"])) for row in kept]
    return _trend(store, unit, [row["group"] for row in kept], points, left_out=len(rows) - len(kept))


def _rows(store: Store, unit: str, **options: Any) -> Iterator[Mapping[str, Any]]:
    from hallucheck.evidence.history.query import Which  # noqa: PLC0415 (needs SQLAlchemy)
    from hallucheck.evidence.history.trends import By, trends  # noqa: PLC0415 (as above)

    return trends(store, By(unit), Which(timed=unit != "run"), **options)


def _trend(store: Store, unit: str, groups: Sequence[Any], points: Sequence[Point], *, left_out: int) -> Trend:
    first, last = (points[0].place, points[-1].place) if points else (0, 0)
    spread = [
        msgspec.structs.replace(point, place=round((point.place - first) / ((last - first) or 1), 6))
        for point in points
    ]
    return Trend(unit=unit, points=tuple(spread), providers=_providers(store, unit, groups), left_out=left_out)


def _point(row: Mapping[str, Any], *, label: str, place: float, note: str = "") -> Point:
    from hallucheck.evidence.history.trends import SCORES  # noqa: PLC0415 (needs SQLAlchemy)

    return Point(
        label=label,
        note=note,
        place=place,
        records=row["records"],
        flagged=row["review"] + row["reject"],
        rejected=row["reject"],
        scores={name: row[name] for name in SCORES},
        confirmed=row["confirmed"] or 0,
        false_positive=row["false_positive"] or 0,
    )


def _providers(store: Store, unit: str, groups: Sequence[Any]) -> dict[str, tuple[Share | None, ...]]:
    """The share of each provider in each of the groups; of the busiest ones, where there are several."""
    from hallucheck.evidence.history.trends import By  # noqa: PLC0415 (needs SQLAlchemy)

    places = {group: number for number, group in enumerate(groups)}
    found: dict[str, list[Share | None]] = {}
    for row in _rows(store, unit, each=By.PROVIDER) if len(groups) > 1 else ():
        if row["group"] in places:
            shares = found.setdefault(row["each"] or NO_PROVIDER, [None] * len(groups))
            shares[places[row["group"]]] = Share(records=row["records"], flagged=row["review"] + row["reject"])
    busiest = sorted(found, key=lambda name: (-sum(share.records for share in found[name] if share), name))
    return {name: tuple(found[name]) for name in busiest[:PROVIDERS]} if len(found) > 1 else {}


def _ordinal(label: str) -> int:
    """The day with which a day (2025-09-01), week (2025-W36) or month (2025-09) begins."""
    year, _, rest = label.partition("-")
    if rest.startswith("W"):
        return date.fromisocalendar(int(year), int(rest[1:]), 1).toordinal()
    month, _, day = rest.partition("-")
    return date(int(year), int(month), int(day or 1)).toordinal()
