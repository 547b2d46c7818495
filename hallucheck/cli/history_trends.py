"""What a report shows of the history: the figures of its runs, and of its days, weeks or months."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import HallucheckError
from hallucheck.evidence.history.query import Which, earlier, runs, span
from hallucheck.evidence.history.store import Store
from hallucheck.evidence.history.times import By
from hallucheck.evidence.history.trends import SCORES, trends
from hallucheck.reports.figures import Earlier, Past, Point, Trend

POINTS = 60
"""Points of a chart; of more runs, days, weeks or months than that the latest are looked at."""


def past(store: Store) -> Past:
    """Trends across the latest runs and across the time of their records, and what was said of a record before.

    What has fewer than two points does not move. A store that cannot be read just now costs the charts, never the run.
    """
    records: dict[str, list[Earlier]] = {}
    try:
        dates = {row["number"]: row["as_of"] for row in runs(store, POINTS) if row["in_store"]}
        first = min(dates, default=0)
        found = (_trend(store, By.RUN, Which(first_run=first), dates), _by_time(store, first)) if dates else ()
        for row in earlier(store, 5_000):  # of the records that have findings now, the latest audits
            said = Earlier(**{name: row[name] for name in Earlier.__struct_fields__})
            records.setdefault(row["record"], []).append(said)
    except HallucheckError as error:
        TERMINAL.note(f"the report has no trends: {error.message}")
        return Past()
    return Past(trends=tuple(one for one in found if one is not None and len(one.points) > 1), records=records)


def _by_time(store: Store, first_run: int) -> Trend | None:
    """By the records' own time, in the finest of day, week and month that fits."""
    which = Which(first_run=first_run, timed=True)
    ends = span(store, which)
    if ends is None:
        return None
    days = (ends[1] - ends[0]).days + 1
    return _trend(store, By.DAY if days <= POINTS else By.WEEK if days <= POINTS * 7 else By.MONTH, which)


def _trend(store: Store, unit: By, which: Which, dates: Mapping[int, str] | None = None) -> Trend:
    """The latest points; `dates`: the audit date of each run, where they are runs."""
    rows = list(trends(store, unit, which))
    kept = rows[-POINTS:]
    groups = [row["group"] for row in kept]
    places = [*range(len(groups))] if dates else list(map(_ordinal, groups))
    width = (places[-1] - places[0] if places else 0) or 1
    points = tuple(
        Point(
            label=f"run {group}" if dates else group,
            note=f"as of {dates[group]}" if dates else "",
            place=round((place - places[0]) / width, 6),
            records=row["records"],
            flagged=row["review"] + row["reject"],
            rejected=row["reject"],
            scores={name: row[name] for name in SCORES},
            confirmed=row["confirmed"] or 0,
            false_positive=row["false_positive"] or 0,
        )
        for row, group, place in zip(kept, groups, places, strict=True)
    )
    providers = _providers(store, unit, which, groups)
    return Trend(unit=unit.value, points=points, providers=providers, left_out=len(rows) - len(kept))


def _providers(
    store: Store, unit: By, which: Which, groups: Sequence[Any]
) -> dict[str, tuple[tuple[int, int] | None, ...]]:
    """The share of each provider in each of the groups; of the busiest ones, where there are several."""
    found = defaultdict[str, dict[Any, tuple[int, int]]](dict)
    for row in trends(store, unit, which, each=By.PROVIDER) if len(groups) > 1 else ():
        if row["group"] in groups:
            found[row["each"] or "(none)"][row["group"]] = row["review"] + row["reject"], row["records"]
    busiest = sorted(found, key=lambda name: (-sum(records for _, records in found[name].values()), name))
    # more of them could not be distinguished
    return {name: tuple(map(found[name].get, groups)) for name in busiest[:6]} if len(found) > 1 else {}


def _ordinal(label: str) -> int:
    """The day with which a day (2025-09-01), week (2025-W36) or month (2025-09) begins."""
    return date.fromisoformat(f"{label}-01" if len(label) == len("2025-09") else label).toordinal()
