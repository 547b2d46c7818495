"""What a report shows of the history: the figures of its runs, and of its days, weeks or months."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import HallucheckError
from hallucheck.evidence.history.query import Which, earlier, runs, span
from hallucheck.evidence.history.store import Store
from hallucheck.evidence.history.times import By
from hallucheck.evidence.history.trends import SCORES, trends
from hallucheck.reports.trends import Earlier, Past, Point, Share, Trend

POINTS = 60
"""Points of a chart; of more runs, days, weeks or months than that the latest are looked at."""

PROVIDERS = 6
"""Lines of the chart of providers: the busiest ones; more could not be told apart."""

NO_PROVIDER = "(none)"


EARLIER = 5_000
"""Earlier audits of records that have findings now: the latest ones."""


def past(store: Store) -> Past:
    """Trends across the latest runs and across the time of their records, and what was said of a record before.

    What has fewer than two points does not move. A store that cannot be read just now costs the charts, never the run.
    """
    records: dict[str, list[Earlier]] = {}
    try:
        dates = {row["number"]: row["as_of"] for row in runs(store, POINTS) if row["in_store"]}
        found = (_by_run(store, dates), _by_time(store, min(dates))) if dates else ()
        for row in earlier(store, EARLIER):
            said = Earlier(
                as_of=row["as_of"], verdict=row["verdict"], findings=row["findings"], probability=row["probability"]
            )
            records.setdefault(row["record"], []).append(said)
    except HallucheckError as error:
        TERMINAL.note(f"the report has no trends: {error.message}")
        return Past()
    trends = tuple(trend for trend in found if trend is not None and len(trend.points) > 1)
    return Past(trends=trends, records=records)


def _by_run(store: Store, dates: Mapping[int, str]) -> Trend:
    which = Which(first_run=min(dates))
    rows = list(_rows(store, "run", which))
    points = [
        _point(row, label=f"run {row['group']}", note=f"as of {dates[row['group']]}", place=place)
        for place, row in enumerate(rows)
    ]
    return _trend(store, "run", which, rows, points)


def _by_time(store: Store, first_run: int) -> Trend | None:
    """By the records' own time, in the finest of day, week and month that fits."""
    which = Which(first_run=first_run, timed=True)
    ends = span(store, which)
    if ends is None:
        return None
    days = (ends[1] - ends[0]).days + 1
    unit = "day" if days <= POINTS else "week" if days <= POINTS * 7 else "month"
    rows = list(_rows(store, unit, which))
    kept = rows[-POINTS:]
    points = [_point(row, label=row["group"], place=_ordinal(row["group"])) for row in kept]
    return _trend(store, unit, which, kept, points, left_out=len(rows) - len(kept))


def _rows(store: Store, unit: str, which: Which, **options: Any) -> Iterator[Mapping[str, Any]]:
    return trends(store, By(unit), which, **options)


def _trend(
    store: Store,
    unit: str,
    which: Which,
    rows: Sequence[Mapping[str, Any]],
    points: Sequence[Point],
    *,
    left_out: int = 0,
) -> Trend:
    first, last = (points[0].place, points[-1].place) if points else (0, 0)
    spread = [replace(point, place=round((point.place - first) / ((last - first) or 1), 6)) for point in points]
    return Trend(
        unit=unit,
        points=tuple(spread),
        providers=_providers(store, unit, which, [row["group"] for row in rows]),
        left_out=left_out,
    )


def _point(row: Mapping[str, Any], *, label: str, place: float, note: str = "") -> Point:
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


def _providers(store: Store, unit: str, which: Which, groups: Sequence[Any]) -> dict[str, tuple[Share | None, ...]]:
    """The share of each provider in each of the groups; of the busiest ones, where there are several."""
    places = {group: number for number, group in enumerate(groups)}
    found: dict[str, list[Share | None]] = {}
    for row in _rows(store, unit, which, each=By.PROVIDER) if len(groups) > 1 else ():
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
